"""Advice, never law."""

from __future__ import annotations

from typing import Any

from kibitz.core.rule import rule
from kibitz.core.text import Say
from tests.toy.actions import HOLD, THROW, show_code
from tests.toy.state import HIDDEN_DICE, THROWS, State

ENOUGH = 12  # about where another throw loses more than it brings


@rule
def greedy(s: State, seat: int) -> int:
    if s.score[seat] + s.total >= s.target and s.total > 0:
        return HOLD
    for die in range(HIDDEN_DICE):
        if s.shown[seat, die] == 0 and s.score[seat] + s.total + s.dice[seat, die] >= s.target:
            return show_code(die)
    return THROW if s.total < ENOUGH and s.throws < THROWS else HOLD


def reasons(s: Any, seat: int, action: int) -> list[Say]:
    return [Say("why.safe", {"n": int(s.total)})] if action == HOLD and s.seat == seat else []
