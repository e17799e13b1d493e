"""The clauses of `rules.md` that the rules answer with."""

from __future__ import annotations

from kibitz.core.clause import Clause


class HP(Clause):
    FIVE_THROWS = 4
    NO_DIE_TWICE = 6
    CUP_LIFTED_ONCE = 7
    HOLD_SOMETHING = 8
    WAIT_FOR_YOUR_TURN = 9
    TARGET_REACHED = 10
    LAST_TURN = 11
