"""Which sentence says why a clause forbids something, where it forbids for more than one reason."""

from __future__ import annotations

from kibitz.games.azul.actions import PASSES, REWARDS
from kibitz.games.azul.clauses import AZ
from kibitz.games.azul.rules.passing import may_keep
from kibitz.games.azul.state import Phase, State


def case(s: State, _seat: int, action: int, clause: int) -> str:
    if clause == AZ.TAKE_THE_REWARD:
        if s.phase != Phase.REWARD:
            return "not_due"
        return "no_such_colour" if REWARDS <= action < PASSES else "due"
    if clause == AZ.KEEP_FOUR:
        return "not_yours" if may_keep(s) else "last_round"
    return ""
