"""How promising each action looks: the prior of a search."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.azul.sense.worth import action_worth
from kibitz.games.azul.state import State

COOLNESS = 0.7  # how sharply weights prefer the better worth


@rule
def weigh(s: State, seat: int, actions: NDArray[np.int32], n: int, out: NDArray[np.float64]) -> None:
    """The chance that a sensible player takes each of the `n` actions."""
    most = -np.inf
    for i in range(n):
        out[i] = action_worth(s, seat, actions[i])
        most = max(most, out[i])
    total = 0.0
    for i in range(n):
        out[i] = math.exp((out[i] - most) / COOLNESS)
        total += out[i]
    for i in range(n):
        out[i] /= total
