"""The review as one HTML page that needs nothing else: no script, no request, names only as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

from kibitz.core.match import Match
from kibitz.review.plot import BROAD, SLIM, curve, mark, shape, waterfall
from kibitz.review.report import Account, Chip, Review, Said, StepReview, Turn
from kibitz.review.telling import telling
from kibitz.review.words import Reader

# Whatever a name or a sentence might contain: a page with this policy loads nothing and runs nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
PARTS = ("even", "deal", "luck", "hidden", "own", "others", "result")
SHARES = ("known", "hidden", "luck")
HELPED = ("deal", "luck", "hidden", "own", "others")
MOST_MOVES = 1000
NEAR_ZERO = 0.0025  # an error that would be shown as none


def carried(account: Account) -> list[int]:
    """An account in whole points that still add up, the result last. An even share is the same for all."""
    even, want = round(100 * account.even), round(100 * account.result)
    return [even, *whole_points([getattr(account, part) for part in HELPED], want - even), want]


def whole_points(parts: Sequence[float], want: int) -> list[int]:
    """Where rounding leaves a point over, the number that loses least by it gives way."""
    exact = [100 * part for part in parts]
    whole = [round(number) for number in exact]
    while (over := want - sum(whole)) != 0:
        sign = 1 if over > 0 else -1
        at = max(range(len(exact)), key=lambda i: (sign * (exact[i] - whole[i]), -i))
        whole[at] += sign
    return whole


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def page(review: Review, match: Match, reader: Reader) -> str:
    return _Page(review, match, reader).whole()


class _Page:
    def __init__(self, review: Review, match: Match, reader: Reader) -> None:
        self.review, self.match, self.reader = review, match, reader
        self.steps = {step.step: step for step in review.steps}
        self.before = self._chances_before()

    def _chances_before(self) -> dict[int, tuple[Sequence[float], Sequence[float]]]:
        """Of each step the curve before and after its stage."""
        curve = {point.step: point.u for point in self.review.curve}
        return {
            step.step: (curve[step.stage[0] - 1], curve[step.stage[1]])
            for step in self.review.steps
            if step.stage[0] - 1 in curve and step.stage[1] in curve
        }

    def word(self, key: str, **values: str | int) -> str:
        return escape(self.reader.words.say(f"review.{key}", **values))

    def said(self, sentences: Iterable[Said]) -> str:
        return " ".join(escape(self.reader.say(said)) for said in sentences)

    def name(self, seat: int) -> str:
        return f'<span class="name">{shape(seat)} {escape(self.reader.names[seat])}</span>'

    def whole(self) -> str:
        language = self.reader.words.language
        title = f"{escape(self.reader.room.say('name'))} · {self.word('title')}"
        style = resources.files("kibitz.review").joinpath("page.css").read_text("utf-8")
        players = " ".join(self.name(seat) for seat in range(self.review.players))
        body = [
            f'<header><h1>{title}</h1><p class="who">{players}</p></header>',
            self._verdict(),
            self._curve(),
            self._ledger(),
            self._turns(),
            self._moves(),
            self._made(),
        ]
        return (
            f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta name="referrer" content="no-referrer"><title>{title}</title><style>{style}</style></head>'
            f"<body><main>{''.join(body)}</main></body></html>\n"
        )

    def _verdict(self) -> str:
        if not self.review.done or self.review.ledger is None:
            return f"<p>{self.word('quick')}</p>"
        return "".join(f"<p>{shape(seat)} {self.said(said)}</p>" for seat, said in enumerate(self.review.verdict))

    def _curve(self) -> str:
        label = self.word("curve")
        drawn = "".join(
            curve(self.review, width, label, lambda step: self.word("step", n=step, m=self.review.length))
            for width in (BROAD, SLIM)
        )
        kinds = ("blunder", "mistake", "slip", "missed", "find")
        legend = "".join(f"<span>{mark(kind)} {self.word(f'mark.{kind}')}</span>" for kind in kinds)
        marks = f'<p class="legend">{legend}</p>' if self.review.ledger is not None else ""
        return (
            f'<section><h2>{self.word("curve")}</h2><p class="muted">{self.word("curve.help")}</p>'
            f"{drawn}{marks}</section>"
        )

    # --- The ledger ---------------------------------------------------------------------------------------------------

    def _ledger(self) -> str:
        if self.review.ledger is None:
            return ""
        tables = "".join(self._account(account) for account in self.review.ledger)
        helps = "".join(
            f"<dt>{self.word(f'part.{part}')}</dt><dd>{self.word(f'part.{part}.help')}</dd>" for part in HELPED
        )
        return (
            f'<section><h2>{self.word("decided")}</h2><p class="muted">{self.word("hundred")}</p>'
            f'<div class="accounts">{tables}</div><dl class="muted">{helps}</dl></section>'
        )

    def _account(self, account: Account) -> str:
        whole = carried(account)
        bars = waterfall([float(number) for number in whole[:-1]], account.result * 100)
        rows = []
        for part, number, bar in zip(PARTS, whole, bars, strict=True):
            shown = str(number) if part in ("even", "result") else signed(number)
            error = account.errors.get(part)
            # What lies within its error is not called a number of anything: it stands there, in grey.
            doubtful = error is not None and abs(getattr(account, part)) < 2 * error
            within = f' title="{self.word("within", n=round(200 * error))}"' if error is not None else ""
            small = f"<small>±{round(200 * error)}</small>" if error is not None and error > NEAR_ZERO else ""
            rows.append(
                f'<tr class="{part}"><th scope="row">{self.word(f"part.{part}")}</th><td class="bar">{bar}</td>'
                f'<td class="n{" muted" if doubtful else ""}"{within}>{shown}{small}</td></tr>'
            )
        return (
            f'<table class="account"><caption>{self.name(account.seat)}</caption><tbody>{"".join(rows)}</tbody></table>'
        )

    # --- Turning points and moves -------------------------------------------------------------------------------------

    def _chips(self, chips: Iterable[Chip]) -> str:
        return "".join(
            f'<span class="chip {"good" if chip.worth > 0 else "bad"}">'
            f"{self._kind(chip.kind)} {signed(round(100 * chip.worth))}</span>"
            for chip in chips
        )

    def _kind(self, kind: str) -> str:
        return self.word(f"chip.{kind}") if kind in SHARES else self.word(f"mark.{kind}")

    def _turns(self) -> str:
        if self.review.ledger is None:
            return ""
        items = "".join(self._turn(number, turn) for number, turn in enumerate(self.review.turns, 1))
        inside = f'<ol class="turns">{items}</ol>' if items else f"<p>{self.word('turns.none')}</p>"
        return f"<section><h2>{self.word('turns')}</h2>{inside}</section>"

    def _turn(self, number: int, turn: Turn) -> str:
        step = self.word("step", n=turn.step, m=self.review.length)
        return (
            f'<li id="turn-{number}"><a href="#step-{turn.step}"><b class="flag">{number}</b> '
            f"{self.name(turn.by)} {step}</a> {self._chips(turn.chips)}<p>{self.said(turn.say)}</p></li>"
        )

    def _moves(self) -> str:
        if not self.review.steps:
            return ""
        items = "".join(self._step(step) for step in self._worth_a_line())
        return f'<section><h2>{self.word("moves")}</h2><ol class="moves">{items}</ol></section>'

    def _worth_a_line(self) -> list[StepReview]:
        """All steps; of a game without end, which would make a page that no browser likes, those that tell the most."""
        steps = self.review.steps
        if len(steps) <= MOST_MOVES:
            return steps
        linked = {turn.step for turn in self.review.turns}
        order = sorted(steps, key=lambda step: (step.step not in linked, step.mark is None, -telling(step), step.step))
        return sorted(order[:MOST_MOVES], key=lambda step: step.step)

    def _step(self, step: StepReview) -> str:
        chips = [Chip(step.mark, step.worth)] if step.mark else []
        happened = self.said(step.events) if step.events else self.said([step.say])
        better = ""
        if step.best is not None:
            said = Said(
                "review.turn.better",
                {
                    "move": {"key": step.best.say.key, "values": step.best.say.values},
                    "why": "some" if step.best.reasons else "none",
                    "reasons": [{"key": why.key, "values": why.values} for why in step.best.reasons],
                },
            )
            better = f"<p class='better'>{self.said([said])}</p>"
        return (
            f'<li id="step-{step.step}"><p class="head">{self.name(step.by)} <span class="muted">'
            f"{self.word('step', n=step.step, m=self.review.length)}</span> {self._chips(chips)}</p>"
            f"<p>{happened}</p>{better}{self._sum(step)}</li>"
        )

    def _sum(self, step: StepReview) -> str:
        """54 % · choice −3 · hidden 0 · luck +2 → 53 %; of several at once only what was this act's own."""
        seat = step.by
        exact = [getattr(step, share)[seat] for share in SHARES]
        alone = step.stage[0] == step.stage[1] and step.step in self.before
        before, after = (round(100 * chances[seat]) for chances in self.before[step.step]) if alone else (0, 0)
        whole = whole_points(exact, after - before) if alone else [round(100 * number) for number in exact]
        parts = " · ".join(
            f"<span{'' if points else ' class=muted'}>{self.word(f'chip.{share}')} {signed(points)}</span>"
            for share, points in zip(SHARES, whole, strict=True)
        )
        ends = (f"<b>{before}\u00a0%</b> · ", f" → <b>{after}\u00a0%</b>") if alone else ("", "")
        return f'<p class="sum">{ends[0]}{parts}{ends[1]}</p>'

    def _made(self) -> str:
        review = self.review
        made = self.word("made", record=review.record[:12], seed=review.seed, budget=review.budget, n=review.playouts)
        return f'<footer class="muted"><p>{made}</p></footer>'
