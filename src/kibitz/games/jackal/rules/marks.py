"""Black marks, thrown at rows that are still hidden (phase 2b, JA-26 to JA-31)."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, OPEN, tell, whisper
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.jackal.actions import DONE, THROWS
from kibitz.games.jackal.clauses import JA
from kibitz.games.jackal.components import BM, SEATS
from kibitz.games.jackal.rules.cards import seen_leaving
from kibitz.games.jackal.rules.landing import in_turn
from kibitz.games.jackal.state import Kind, Phase, Stance, State


@rule
def verdict_on_mark(s: State, seat: int, action: int) -> int:
    if action == DONE:
        return ALLOWED
    target = action - THROWS
    if target < 0 or target >= SEATS:
        return JA.MARKS_BEFORE_THE_WALKS
    if target >= s.players or target == seat or s.stance[target] != Stance.LANDED:
        return JA.MARK_ANOTHER_WHO_LANDED
    return ALLOWED if s.hand[seat, BM] > 0 else JA.MARKS_OF_ONES_HAND


@rule
def may_throw(s: State, seat: int) -> bool:
    """Who has landed; with the option also who has passed (JA-27, A-2)."""
    return s.stance[seat] == Stance.LANDED or (s.passers_may_throw == 1 and s.stance[seat] == Stance.PASSED)


@rule
def ask_next_to_throw(s: State) -> None:
    """Once round in turn order (JA-27). Who has no mark is asked as well: skipping them would tell."""
    while s.asked < s.players:
        seat = in_turn(s, s.asked)
        s.asked += 1
        if may_throw(s, seat):
            s.seat = seat
            s.phase = Phase.MARKS
            return
    begin_walks(s)


@rule
def throw(s: State, seat: int, target: int) -> None:
    """A step more for the target (JA-29); seen at once (JA-30), or with the option when all are done (A-3)."""
    s.hand[seat, BM] -= 1
    if s.marks_simultaneous:
        s.aimed[seat, target] += 1
        told = whisper(s, Kind.AIMED, seat, 1)
        s.happened[told, OPEN] = 0
        s.happened[told, EVENT_HEAD] = target
    else:
        mark(s, seat, target, 1)


@rule
def mark(s: State, seat: int, target: int, count: int) -> None:
    s.marks[target] += count
    s.hand_size[seat] -= count
    for _ in range(count):
        seen_leaving(s, seat, BM)
    told = tell(s, Kind.MARK, seat, count)
    s.happened[told, EVENT_HEAD] = target
    tell(s, Kind.MARKED, target, count)


@rule
def done_throwing(s: State, seat: int) -> None:
    tell(s, Kind.DONE, seat, 0)
    if not s.marks_simultaneous:
        s.phase = Phase.NEXT_TO_THROW
        return
    s.ready[seat] = 1
    for other in range(s.players):
        if may_throw(s, other) and not s.ready[other]:
            return
    for thrower in range(s.players):
        s.ready[thrower] = 0
        for target in range(s.players):
            if s.aimed[thrower, target] > 0:
                mark(s, thrower, target, s.aimed[thrower, target])
                s.aimed[thrower, target] = 0
    begin_walks(s)


@rule
def begin_walks(s: State) -> None:
    s.asked = 0
    s.phase = Phase.NEXT_WALKER
