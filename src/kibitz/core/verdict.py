"""What a verdict answers: ALLOWED, or the clause that forbids the action."""

from __future__ import annotations

from typing import Any

from kibitz.core.rule import rule

ALLOWED = 0  # no clause has this number


@rule
def ended(s: Any) -> int:
    """The answer once the game is over: the clause that ended it."""
    return 0 + int(s.over)  # a wide number, as a member is: Numba finds no type for a member and a narrow one
