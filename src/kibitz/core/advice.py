"""What a room may advise to bots, and what stands there if it has nothing to say: every move and every seat alike."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.core.text import Say


@rule
def even_weights(_s: Any, _seat: int, _actions: NDArray[np.int32], n: int, out: NDArray[np.float64]) -> None:
    """Every action looks as promising as the next."""
    for i in range(n):
        out[i] = 1.0 / n


@rule
def even_chances(s: Any, out: NDArray[np.float64]) -> None:
    """Everybody may win yet."""
    for seat in range(s.players):
        out[seat] = 1.0 / s.players


def no_reasons(_state: Any, _seat: int, _action: int) -> list[Say]:
    return []


def nothing_at_risk(_state: Any, _seat: int) -> bool:
    return False
