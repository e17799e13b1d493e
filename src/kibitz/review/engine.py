"""The door of the engine: from a record to its review, coarse first.

First all points of the curve by a few worlds, then by more; then stages by how far the chances moved there: what their
account needs, and how much was lost; then more worlds where luck is not known well enough; the ledger last.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator
from typing import Any

from kibitz.core.game import Game
from kibitz.core.match import Match
from kibitz.core.record import Record, to_json, verify
from kibitz.review.account import Books, Judgement
from kibitz.review.asking import known_in
from kibitz.review.budget import BLOCK, BUDGETS, Budget
from kibitz.review.code import code_digest
from kibitz.review.course import Course, course_of
from kibitz.review.losses import Loss, look_for_loss
from kibitz.review.report import (
    FORMAT,
    Done,
    Head,
    Ledger,
    Piece,
    Progress,
    Review,
    StepReview,
    Turns,
    Verdict,
    gathered,
)
from kibitz.review.telling import Teller, point, result_point, swing_between, turning_points, verdicts
from kibitz.review.values import Value, whole_blocks
from kibitz.review.working import Ask, Errand, Workers

# Of the cap: what the account may take before its worlds become fewer, and what all searches for losses may.
FOR_THE_ACCOUNT, FOR_LOSSES = 0.4, 0.35
FEWEST_WORLDS = 256
STRETCHES_AT_ONCE = 4  # that get more worlds before it is asked again whether luck is known well enough


def nobody(_piece: Piece) -> None:
    """Listens to no piece."""


def no_pause() -> None:
    """Is never in the way."""


def review(
    record: Record,
    *,
    budget: Budget = BUDGETS["full"],
    seed: str = "",
    jobs: int = 1,
    told: Callable[[Piece], None] = nobody,
    between: Callable[[], None] = no_pause,
    room: Game | None = None,
    match: Match | None = None,
) -> Review:
    """Review a finished game. Raises what `verify` raises, and BadInput where the game is not over.

    `told` gets every piece as soon as there is one. `between` is called before each task is given out: whoever must let
    others go first waits there; what it raises ends the review.
    """
    match = match or verify(record, room)
    pieces: list[Piece] = []

    def tell(piece: Piece) -> None:
        pieces.append(piece)
        told(piece)

    digest = hashlib.sha256(to_json(record)).hexdigest()
    with Workers(match.game, match.options, seed, jobs, between) as workers:
        Reviewing(match, digest, budget, seed, workers, tell).go()
    return gathered(pieces)


class Reviewing:
    """One review while it is made."""

    def __init__(
        self, match: Match, digest: str, budget: Budget, seed: str, workers: Workers, tell: Callable[[Piece], None]
    ) -> None:
        self.match, self.game, self.budget, self.seed = match, match.game, budget, seed
        self.digest, self.workers, self.tell = digest, workers, tell
        self.done_tasks = 0

    def go(self) -> None:
        match, budget = self.match, self.budget
        self.course: Course = course_of(match, self.seed)
        players = self.course.players
        self.tell(
            Head(
                FORMAT, self.digest, self.game.id, self.game.rules_version, code_digest(self.game), self.seed,
                budget.name, players, match.step,
            )
        )  # fmt: skip
        for worlds in (budget.first, budget.curve):
            self.curve(worlds)
        if budget.whole:
            self.whole()
        self.tell(Done(self.workers.playouts))

    # --- The curve ----------------------------------------------------------------------------------------------------

    def curve(self, worlds: int) -> None:
        open_values = list(dict.fromkeys(value for value in self.course.open if not value.is_certain))
        done = 0

        def look(value: Value) -> Errand:
            nonlocal done
            yield from known_in(self.game, [(value, worlds)])
            done += 1
            for number, one in enumerate(self.course.open):
                if one is value:
                    self.tell(point(self.course, number))
            self.tell(Progress("curve", done, len(open_values), []))

        self.workers.run(look(value) for value in open_values)
        self.all_points()

    def all_points(self) -> None:
        for number in range(len(self.course.open)):
            self.tell(point(self.course, number))
        if self.course.resigned is not None:
            self.tell(result_point(self.course))

    # --- Everything else ----------------------------------------------------------------------------------------------

    def whole(self) -> None:
        course, budget = self.course, self.budget
        self.books = Books(course)
        self.losses: dict[int, Loss] = {}
        self.teller = Teller(course, self.books, self.losses, self.seed)
        cap = budget.cap(self.game)
        worlds = self.affordable(cap)
        order = sorted(
            range(len(course.stages)), key=lambda number: (-swing_between(course, number, number + 1)[0], number)
        )
        self.account(order, worlds)
        self.look_at_moves(order, worlds, int(cap * FOR_LOSSES) // max(1, self.decisions()))
        self.refine_luck(cap)
        self.close()

    def decisions(self) -> int:
        """Acts in which there was something to decide."""
        return sum(
            len(self.game.legal_actions(one.choice.known, one.choice.seat)) > 1
            for stage in self.books.judged
            for one in stage
        )

    def affordable(self, cap: int) -> int:
        """In how many worlds everything of the account is worked out: fewer where playouts are slow and values many."""
        values = {id(value) for values in self.books.open_values().values() for value in values}
        values |= {id(value) for stage in self.books.judged for one in stage for value in one.known.parts}
        return min(self.budget.worlds, max(FEWEST_WORLDS, whole_blocks(cap * FOR_THE_ACCOUNT / max(1, len(values)))))

    def account(self, order: list[int], worlds: int) -> None:
        """What the account needs with all cards open, stage by stage."""
        asked: set[Value] = set()
        done = 0

        def look(wanted: list[Value]) -> Errand:
            nonlocal done
            yield from known_in(self.game, [(value, worlds) for value in wanted])
            done += 1
            self.tell(Progress("moves", done, 2 * len(order), []))

        def errands() -> Generator[Errand, None, None]:
            for number in order:
                wanted = [value for value in self.books.values_of(number) if value not in asked]
                asked.update(wanted)
                yield look(wanted)

        self.workers.run(errands())
        self.all_points()

    def look_at_moves(self, order: list[int], worlds: int, allowance: int) -> None:
        looked: set[int] = set()
        done = len(order)

        def look(number: int) -> Errand:
            nonlocal done
            for judged in self.books.judged[number]:
                yield from known_in(self.game, [(value, worlds) for value in judged.known.parts])
                if self.budget.loss:
                    yield from self.loss(judged, allowance)
            stage = self.course.stages[number]
            looked.update(range(stage.first + 1, stage.last + 1))
            for step in self.teller.steps(number):
                self.tell(step)
            done += 1
            self.tell(Progress("moves", done, 2 * len(order), sorted(looked)))

        self.workers.run(look(number) for number in order)

    def loss(self, judged: Judgement, allowance: int) -> Generator[list[Ask], list[Any], None]:
        choice = judged.choice
        found = Loss(choice.action, choice.steady)
        yield from look_for_loss(self.game, judged, self.budget, allowance, found)
        self.losses[choice.step] = found

    # --- Luck, known well enough --------------------------------------------------------------------------------------

    def refine_luck(self, cap: int) -> None:
        """More worlds where they bring the most for what they cost, until luck is known or the cap is spent."""
        budget, players = self.budget, self.course.players
        values = self.books.open_values()
        luck = self.books.all_luck()
        while budget.more and self.workers.playouts < cap:
            if float(luck.error(players).max()) * 2 <= budget.enough:
                break
            gains = {}
            for worlds, shares in luck.by_worlds().items():
                known = len(shares)
                cost = len(values[worlds]) * budget.more
                variance = float(shares.var(axis=0).max())
                gains[worlds] = variance * (1 / known - 1 / (known + budget.more)) / cost
            chosen = sorted((w for w in gains if gains[w] > 0), key=lambda w: (-gains[w], w))[:STRETCHES_AT_ONCE]
            if not chosen:
                break

            def more(worlds: str) -> Errand:
                known = max(value.known for value in values[worlds])
                yield from known_in(self.game, [(value, known + budget.more) for value in values[worlds]])

            self.workers.run(more(worlds) for worlds in chosen)
            self.tell(Progress("ledger", min(self.workers.playouts, cap), cap, list(range(1, self.match.step + 1))))

    def close(self) -> None:
        course = self.course
        self.all_points()
        steps: dict[int, StepReview] = {}
        for number in range(len(course.stages)):
            for step in self.teller.steps(number):
                steps[step.step] = step
                self.tell(step)
        if (resigned := self.teller.resigning()) is not None:
            steps[resigned.step] = resigned
            self.tell(resigned)
        curve = [point(course, number) for number in range(len(course.open))]
        self.tell(Turns(turning_points(course, self.teller, steps)))
        self.tell(Verdict(verdicts(course, curve, [steps[step] for step in sorted(steps)])))
        self.tell(Ledger(self.books.ledger()))


assert FEWEST_WORLDS % BLOCK == 0
