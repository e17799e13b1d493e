"""Building the route: rows laid in secret (phase 2, JA-17 to JA-25)."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, OPEN, tell, whisper
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.jackal.actions import LAYS, READY
from kibitz.games.jackal.clauses import JA
from kibitz.games.jackal.components import BF, BM, KINDS, ROW
from kibitz.games.jackal.rules.landing import landed
from kibitz.games.jackal.state import NOBODY, Kind, Phase, Stance, State


@rule
def verdict_on_lay(s: State, seat: int, action: int) -> int:
    if action == READY:
        return ALLOWED if s.laid[seat] > 0 else JA.LENGTH_OF_A_ROUTE
    kind = action - LAYS
    if kind < 0 or kind >= KINDS:
        return JA.LAY_FROM_THE_HAND
    if can_lay(s, seat, kind):
        return ALLOWED
    if kind == BM:
        return JA.NO_MARK_IN_A_ROUTE
    if s.hand[seat, kind] == 0:
        return JA.LAY_FROM_THE_HAND
    return JA.FLAG_COMES_FIRST if kind == BF and s.laid[seat] > 0 else JA.LENGTH_OF_A_ROUTE


@rule
def can_lay(s: State, seat: int, kind: int) -> bool:
    """A card of the hand that is no mark (JA-19); the black flag first or not at all (JA-20); not too many (JA-18)."""
    if kind == BM or s.hand[seat, kind] == 0 or s.laid[seat] >= ROW:
        return False
    return kind != BF or s.laid[seat] == 0


@rule
def lay(s: State, seat: int, kind: int) -> None:
    """Face down, and not even noticed by the others: `hand_size` is theirs and stays (JA-17)."""
    s.hand[seat, kind] -= 1
    s.row[seat, s.laid[seat]] = kind
    s.laid[seat] += 1
    told = whisper(s, Kind.LAID, seat, s.laid[seat])
    s.happened[told, OPEN] = 0
    s.happened[told, EVENT_HEAD] = kind


@rule
def say_ready(s: State, seat: int) -> None:
    """The row is final (JA-23); when all rows are, their lengths are seen (JA-24)."""
    s.ready[seat] = 1
    tell(s, Kind.READY, seat, 0)
    for other in range(s.players):
        if s.stance[other] == Stance.LANDED and not s.ready[other]:
            return
    told = tell(s, Kind.ROWS, NOBODY, 0)
    for other in range(s.players):
        s.ready[other] = 0
        if s.stance[other] == Stance.LANDED:
            s.row_size[other] = s.laid[other]
            s.hand_size[other] -= s.laid[other]
            s.happened[told, EVENT_HEAD + other] = s.laid[other]
    # With fewer than two in the race nobody needs a mark (JA-31).
    s.phase = Phase.NEXT_WALKER if landed(s) < 2 else Phase.MARKS if s.marks_simultaneous else Phase.NEXT_TO_THROW


assert ROW + KINDS < 127  # counts of cards fit the record's small integers
