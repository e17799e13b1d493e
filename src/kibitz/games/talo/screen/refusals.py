"""Which sentence says why a clause forbids something, where it forbids for more than one reason."""

from __future__ import annotations

from kibitz.games.talo.actions import RELEASE
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.state import Phase, State


def case(s: State, _seat: int, action: int, clause: int) -> str:
    if clause == TA.BOTH_BARS_OF_A_PAIR:
        return "held" if s.phase == Phase.PAIR else "one_at_a_time"
    if clause == TA.HOLDING:
        if action == RELEASE:
            return "none_held"
        if s.released:
            return "released"
        return "fewer_than_two" if s.hand[0] == 0 else "stands"
    return ""
