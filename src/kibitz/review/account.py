"""The account of a game: what each choice, what was hidden, and luck changed; sums of values that add up exactly.

    even share + deal + own choices + others' choices + hidden + luck = result

Of seats that act at once each has its Shapley share of what they changed together: what its choice adds, on average
over the orders in which they could have been put down. An act that steady play would have chosen too adds nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from kibitz.review.course import Choice, Course, Stage, worlds_of
from kibitz.review.playouts import OPEN
from kibitz.review.report import Account
from kibitz.review.values import Sum, Value


@dataclass(eq=False)
class Judgement:
    """One act: what it changed with all cards open, and what its player could know of that."""

    choice: Choice
    change: Sum
    known: Sum
    moves: Moves

    @property
    def hidden(self) -> Sum:
        return self.change - self.known


@dataclass(eq=False)
class Moves:
    """The values of moves by what their player knew, all of one decision in the same worlds."""

    choice: Choice
    worlds: str
    viewer: int
    tried: dict[int, Value] = field(default_factory=dict)

    def value(self, action: int) -> Value:
        if action not in self.tried:
            self.tried[action] = self._untried(action)
        return self.tried[action]

    def copied(self, action: int, worlds: int) -> Value:
        """A value for those who look further than the account: it begins with what the account knows."""
        value = self.tried.get(action)
        if value is None:
            return self._untried(action)
        shares = np.repeat(value.shares, worlds, axis=0) if value.is_certain else value.shares
        return Value(self.worlds, value.position, value.script, value.viewer, shares)

    def _untried(self, action: int) -> Value:
        position = self.choice.base if self.viewer == OPEN else self.choice.known
        return Value(self.worlds, position, ((self.choice.seat, action),), self.viewer)


class Books:
    """All sums of a game. Making them plays nothing: it only says which values are needed."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.hides = course.game.layout.hides
        self.judged: list[list[Judgement]] = []  # by stage, in the order of its choices
        self.luck: list[Sum] = []
        for number, stage in enumerate(course.stages):
            self.judged.append(self._judge(number, stage))
            self.luck.append(Sum([(course.open[number + 1], 1.0), (course.chosen[number], -1.0)]))
        self.deal = Sum([(course.open[0], 1.0), (Value.certain(np.full(course.players, 1 / course.players)), -1.0)])
        self.resigning = Sum([(course.result, 1.0), (course.open[-1], -1.0)])  # nothing, if nobody did

    def _judge(self, number: int, stage: Stage) -> list[Judgement]:
        course = self.course
        seats = [seat for seat in stage.seats if stage.astray(seat)]
        kept: dict[tuple[int, ...], Value] = {
            tuple(0 for _ in seats): course.open[number],
            tuple(len(stage.astray(seat)) for seat in seats): course.chosen[number],
        }

        def value(levels: tuple[int, ...]) -> Value:
            if levels not in kept:
                script = stage.script(dict(zip(seats, levels, strict=True)))
                kept[levels] = Value(worlds_of(stage.stretch), course.match.states[stage.first], script)
            return kept[levels]

        found = []
        for choice in stage.choices:
            change = Sum() if choice.is_steady else share_of(stage, seats, choice, value)
            moves = self._moves(number, stage, choice)
            known = Sum()
            if not choice.is_steady:
                known = Sum([(moves.value(choice.action), 1.0), (moves.value(choice.steady), -1.0)])
            found.append(Judgement(choice, change, known, moves))
        return found

    def _moves(self, number: int, stage: Stage, choice: Choice) -> Moves:
        """Where nothing is hidden, what a player knew is all there is: the same worlds, the same values."""
        if self.hides or len(stage.seats) > 1:
            named = f"known {stage.first} {choice.seat} {choice.number}"
            return Moves(choice, named, choice.seat)
        course = self.course
        moves = Moves(choice, worlds_of(stage.stretch), OPEN)
        moves.tried[choice.action] = course.chosen[number]
        moves.tried[choice.steady] = course.open[number]
        return moves

    # --- What has to be worked out ------------------------------------------------------------------------------------

    def values_of(self, number: int) -> list[Value]:
        """Whatever the account of a stage needs with all cards open, once each."""
        course = self.course
        sums = [judged.change for judged in self.judged[number]]
        wanted = [course.open[number], course.chosen[number], course.open[number + 1]]
        wanted += [value for one in sums for value in one.parts]
        return [value for value in dict.fromkeys(wanted) if not value.is_certain]

    def open_values(self) -> dict[str, list[Value]]:
        """All of them, by the worlds that they are tried in."""
        found: dict[str, dict[Value, None]] = {}
        for value in [*self.course.open, *(v for n in range(len(self.course.stages)) for v in self.values_of(n))]:
            if not value.is_certain:
                found.setdefault(value.worlds, {})[value] = None
        return {worlds: list(values) for worlds, values in found.items()}

    # --- The ledger ---------------------------------------------------------------------------------------------------

    def known_by(self, seat: int) -> Sum:
        total = Sum()
        for stage in self.judged:
            for judged in stage:
                if judged.choice.seat == seat:
                    total += judged.known
        return total + self.resigning if seat == self.course.resigned else total

    def all_luck(self) -> Sum:
        return Sum(part for luck in self.luck for part in luck.parts.items())

    def all_hidden(self) -> Sum:
        return Sum(part for stage in self.judged for judged in stage for part in judged.hidden.parts.items())

    def ledger(self) -> list[Account]:
        players = self.course.players
        luck, hidden = self.all_luck(), self.all_hidden()
        known = [self.known_by(seat) for seat in range(players)]
        everybody = Sum(part for one in known for part in one.parts.items())
        accounts = []
        for seat in range(players):
            sums = {
                "deal": self.deal,
                "luck": luck,
                "hidden": hidden,
                "own": known[seat],
                "others": everybody - known[seat],
            }
            parts = {name: float(one.vector(players)[seat]) for name, one in sums.items()}
            errors = {name: float(one.error(players)[seat]) for name, one in sums.items()}
            result = float(self.course.result.mean[seat])
            accounts.append(Account(seat=seat, even=1 / players, result=result, errors=errors, **parts))
        return accounts


def share_of(stage: Stage, seats: list[int], choice: Choice, value: Callable[[tuple[int, ...]], Value]) -> Sum:
    """What the act adds to the acts of the others, over all sets of others who acted as they did before it."""
    astray = stage.astray(choice.seat)
    level = astray.index(choice) + 1
    others = [seat for seat in seats if seat != choice.seat]
    total = Sum()
    for size in range(len(others) + 1):
        weight = math.factorial(size) * math.factorial(len(others) - size) / math.factorial(len(seats))
        for group in combinations(others, size):
            levels = {seat: len(stage.astray(seat)) for seat in group}
            after = value(tuple({**levels, choice.seat: level}.get(seat, 0) for seat in seats))
            before = value(tuple({**levels, choice.seat: level - 1}.get(seat, 0) for seat in seats))
            total += Sum([(after, weight), (before, -weight)])
    return total
