"""A review as a reader gets it: its pieces with their sentences in the reader's language, from the reader's seat."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.fields import SPECTATOR
from kibitz.core.text import Say
from kibitz.review import report
from kibitz.review.words import Reader
from kibitz.server.messages import (
    Account,
    BeliefTable,
    BetterMove,
    CurvePoint,
    KindOfBelief,
    MoveCard,
    PlaceOfBelief,
    ReviewChip,
    ReviewDone,
    ReviewedStep,
    ReviewHead,
    ReviewLedger,
    ReviewPoint,
    ReviewProgress,
    ReviewVerdict,
    ToReader,
    TurningPoint,
    TurningPoints,
)
from kibitz.server.table import Table

DIGITS = 5  # of a share: a hundredth of what is ever shown


class Wording:
    """Puts pieces into words for somebody who reads `language` and sits at `viewer`, or at no one seat."""

    def __init__(self, table: Table, guest: str, language: str) -> None:
        self.game = table.game
        self.names = table.names(language)
        self.language = language
        self.reader = Reader(table.game, self.names, language)
        mine = table.seats_of(guest)
        self.viewer = mine[0] if len(mine) == 1 else SPECTATOR

    def say(self, said: report.Said) -> str:
        return self.reader.say(said, self.viewer)

    def sentences(self, said: Sequence[report.Said]) -> str:
        return " ".join(self.say(one) for one in said)

    def piece(self, piece: report.Piece) -> ToReader:
        match piece:
            case report.Head():
                return ReviewHead(piece.steps, piece.players)
            case report.Point():
                return ReviewPoint(piece.step, rounded(piece.u), rounded(piece.se))
            case report.StepReview():
                return self.step(piece)
            case report.Turns():
                return TurningPoints([self.turn(turn) for turn in piece.turns])
            case report.Verdict():
                return ReviewVerdict([[self.say(one) for one in seat] for seat in piece.verdict])
            case report.Ledger():
                return ReviewLedger([account(one) for one in piece.ledger])
            case report.Progress():
                return ReviewProgress(piece.part, piece.done, piece.of, piece.looked)
            case report.Done():
                return ReviewDone()

    def step(self, piece: report.StepReview) -> ReviewedStep:
        return ReviewedStep(
            step=piece.step,
            by=piece.by,
            move=MoveCard(piece.action, piece.text, self.say(piece.say)),
            first=piece.stage[0],
            last=piece.stage[1],
            known=rounded(piece.known),
            hidden=rounded(piece.hidden),
            luck=rounded(piece.luck),
            chance=round(piece.q[piece.by], DIGITS) if piece.q else None,
            best=self.better(piece.best, piece.by) if piece.best else None,
            mark=piece.mark,
            worth=round(piece.worth, DIGITS),
            reasons=[self.say(one) for one in piece.reasons],
        )

    def better(self, best: report.Better, by: int) -> BetterMove:
        line = [self.say(one.say) for one in best.line if not one.chance]
        return BetterMove(
            move=MoveCard(best.action, best.text, self.say(best.say)),
            chance=round(best.q[by], DIGITS),
            reasons=[self.say(one) for one in best.reasons],
            line=line,
            opens=any(one.chance for one in best.line),
        )

    def turn(self, turn: report.Turn) -> TurningPoint:
        chips = [ReviewChip(chip.kind, round(chip.worth, DIGITS)) for chip in turn.chips]
        return TurningPoint(turn.first, turn.last, turn.step, turn.by, chips, self.sentences(turn.say))

    def beliefs(self, found: report.Beliefs) -> BeliefTable:
        return BeliefTable(
            step=found.step,
            viewer=found.viewer,
            places=[PlaceOfBelief(self.say(one.say), None if one.seat < 0 else one.seat) for one in found.places],
            kinds=[KindOfBelief(self.say(kind), kind.key.rpartition(".")[2]) for kind in found.kinds],
            certain=found.certain,
            expected=[rounded(place) for place in found.expected],
            truth=found.truth,
        )

    def reason(self, said: Say) -> str:
        return self.game.say(said, self.names, self.language)


def account(one: report.Account) -> Account:
    return Account(
        one.seat, one.even, one.deal, one.luck, one.hidden, one.own, one.others, one.result, dict(one.errors)
    )


def point(one: report.Point) -> CurvePoint:
    return CurvePoint(one.step, rounded(one.u), rounded(one.se))


def rounded(values: Sequence[float]) -> list[float]:
    return [round(value, DIGITS) for value in values]
