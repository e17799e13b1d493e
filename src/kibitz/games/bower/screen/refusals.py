"""Which sentence says why a clause forbids something, where it forbids for more than one reason."""

from __future__ import annotations

from kibitz.games.bower.clauses import BO
from kibitz.games.bower.options import SKIP_ONE
from kibitz.games.bower.state import State


def case(s: State, _seat: int, _action: int, clause: int) -> str:
    if clause == BO.BRANCH_OVER_ONE_CELL:
        return "one_between" if s.branch_span == SKIP_ONE else "some_between"
    return ""
