"""The course of a game as a review sees it: points, and between them stages, each one act or several at once.

A point is a position of which the open-card chance is asked. A stage is *free* if chance has no part in what comes of
it; points with free stages between them lie on one *stretch* and are looked at in the same worlds. What is equal by
definition is one value here: a steady stage changes nothing, and a free one ends where it leads.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.core.errors import BadInput
from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.match import Match
from kibitz.core.verdict import ALLOWED
from kibitz.review.keys import world_key
from kibitz.review.playouts import STEADY, Script, result_shares
from kibitz.review.values import Value

FREE_WORLDS = 64  # in which a stage is tried before it is called free


@dataclass(eq=False)
class Choice:
    """One act: what its player knew then, and what steady play would have done."""

    step: int  # of the record, from 1
    seat: int
    number: int  # which of the acts of that seat in this stage
    action: int
    base: State  # the position as it was to this seat: of the others' acts of the same stage none is done
    known: State  # the same, redacted
    steady: int

    @property
    def is_steady(self) -> bool:
        return self.action == self.steady


@dataclass(eq=False)
class Stage:
    first: int  # steps first + 1 .. last of the record
    last: int
    choices: list[Choice]  # seat by seat, whoever was quicker
    free: bool
    stretch: int  # on which it begins

    @property
    def steady(self) -> bool:
        return all(choice.is_steady for choice in self.choices)

    @property
    def seats(self) -> list[int]:
        return sorted({choice.seat for choice in self.choices})

    def of(self, seat: int) -> list[Choice]:
        return [choice for choice in self.choices if choice.seat == seat]

    def astray(self, seat: int) -> list[Choice]:
        """The acts of the seat that steady play would not have chosen."""
        return [choice for choice in self.of(seat) if not choice.is_steady]

    def script(self, levels: dict[int, int]) -> Script:
        """Each seat acts as it did up to its so manieth act astray, then steadily; seat after seat."""
        lines: list[tuple[int, int]] = []
        for seat in self.seats:
            astray = self.astray(seat)[: levels.get(seat, 0)]
            own = self.of(seat)
            done = astray[-1].number + 1 if astray else 0
            lines += [(seat, choice.action) for choice in own[:done]]
            if done < len(own):
                lines.append((seat, STEADY))
        return tuple(lines)


@dataclass(eq=False)
class Course:
    game: Game
    match: Match
    stages: list[Stage]
    open: list[Value]  # at each point, 0 before the first stage: one more than there are stages
    chosen: list[Value]  # after each stage's acts, before chance has spoken
    result: Value
    resigned: int | None
    stretches: int
    steps: list[int] = field(default_factory=list)  # of each point

    @property
    def players(self) -> int:
        return len(self.match.seats)


def course_of(match: Match, seed: str) -> Course:
    game = match.game
    if not match.over:
        raise BadInput("the game of this record is not over: only finished games are reviewed")
    stages: list[Stage] = []
    at, stretch = 0, 0
    while at < match.step:
        last = end_of_stage(match, at)
        choices = choices_of(match, at, last)
        free = is_free(match, at, last, choices, seed)
        stages.append(Stage(at, last, choices, free, stretch))
        stretch += 0 if free else 1
        at = last
    result = Value.certain(result_shares(match.standing().places))
    points, chosen = values_of(match, stages, stretch, result)
    steps = [0, *(stage.last for stage in stages)]
    return Course(game, match, stages, points, chosen, result, match.resigned, stretch + 1, steps)


# --- Stages -----------------------------------------------------------------------------------------------------------


def end_of_stage(match: Match, at: int) -> int:
    """The step after which all that were asked at once have acted; a single seat acts alone.

    The last of them to act may act several times; its stage ends when the others notice something.
    """
    asked = match.game.seats_waited_for(match.states[at])
    if len(asked) < 2:
        return at + 1
    step = at
    while step < match.step:
        mover = match.acts[step].seat
        before = set(match.game.seats_waited_for(match.states[step]))
        step += 1
        after = set(match.game.seats_waited_for(match.states[step]))
        if not after or not before - {mover} <= after <= before:
            break
        if before == {mover} and noticed_by_others(match, step, mover):
            break
    return step


def noticed_by_others(match: Match, step: int, mover: int) -> bool:
    before, after = match.states[step - 1], match.states[step]
    others = (seat for seat in range(len(match.seats)) if seat != mover)
    return any(match.game.happened(after, seat) or not match.game.layout.alike(before, after, seat) for seat in others)


def choices_of(match: Match, first: int, last: int) -> list[Choice]:
    """The acts of a stage, seat by seat, each from a position in which of the others nobody has acted yet."""
    game = match.game
    found: list[Choice] = []
    alone = last == first + 1
    for seat in sorted({match.acts[at].seat for at in range(first, last)}):
        base = match.states[first].copy()
        for number, at in enumerate(at for at in range(first, last) if match.acts[at].seat == seat):
            action = match.acts[at].action
            if not alone and game.verdict(base, seat, action) != ALLOWED:
                base = match.states[at].copy()  # a room whose seats lean on one another although they act at once
            known = game.redact(base, seat)
            found.append(Choice(at + 1, seat, number, action, base, known, int(game.greedy(known, seat))))
            base = base.copy()
            if not alone:
                game.apply(base, seat, action)
    return found


def is_free(match: Match, first: int, last: int, choices: list[Choice], seed: str) -> bool:
    """Does the stage end, for all that any seat may know, in the same position whatever nobody knew before?

    The true end is one of those compared: where hidden things were dealt anew afterwards, it was not free.
    """
    game, after = match.game, match.states[last]
    for number in range(FREE_WORLDS):
        world = game.reopened(match.states[first], world_key(seed, f"free {first}", number))
        for choice in choices:
            if game.verdict(world, choice.seat, choice.action) != ALLOWED:
                return False
            game.apply(world, choice.seat, choice.action)
        if not game.layout.alike_to_all(world, after):
            return False
    return True


# --- Values -----------------------------------------------------------------------------------------------------------


def worlds_of(stretch: int) -> str:
    return f"open {stretch}"


def values_of(match: Match, stages: list[Stage], stretch: int, result: Value) -> tuple[list[Value], list[Value]]:
    """The values at the points and after the choices, made from the end: there they are the result."""
    over = bool(match.state.over)
    ahead = result if over else Value(worlds_of(stretch), match.state, ())
    points, chosen = [ahead], []
    for stage in reversed(stages):
        ahead = points[-1]
        begins = Value(worlds_of(stage.stretch), match.states[stage.first], ())
        if stage.free and stage.steady:
            begins = ahead
        if stage.free:
            after = ahead
        elif stage.steady:
            after = begins
        else:
            after = Value(worlds_of(stage.stretch), match.states[stage.first], full_script(stage))
        points.append(begins)
        chosen.append(after)
    return points[::-1], chosen[::-1]


def full_script(stage: Stage) -> Script:
    return stage.script({seat: len(stage.astray(seat)) for seat in stage.seats})
