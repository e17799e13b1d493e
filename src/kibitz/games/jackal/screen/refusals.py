"""Which sentence says why a clause forbids something, where it forbids for more than one reason."""

from __future__ import annotations

from kibitz.games.jackal.actions import READY
from kibitz.games.jackal.clauses import JA
from kibitz.games.jackal.rules import acts_now
from kibitz.games.jackal.state import State


def case(s: State, seat: int, action: int, clause: int) -> str:
    if clause == JA.LENGTH_OF_A_ROUTE:
        return "empty" if action == READY else "full"
    if clause == JA.MARKS_OF_ONES_HAND:
        if acts_now(s, seat):
            return "none"
        return "done" if s.marks_simultaneous else "wait"
    return ""
