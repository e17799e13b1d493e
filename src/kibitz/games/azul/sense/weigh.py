"""How promising each action looks: the prior of a search."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.advice import Floats
from kibitz.core.rule import rule
from kibitz.games.azul.sense.weights import FIRST, FITTED
from kibitz.games.azul.sense.worth import action_worth
from kibitz.games.azul.state import State

COOLNESS = 0.7  # how sharply weights prefer the better worth


@rule
def weighed(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Floats, w: Floats) -> None:
    """The chance that a sensible player takes each of the `n` actions."""
    most = -np.inf
    for i in range(n):
        out[i] = action_worth(s, seat, actions[i], w)
        most = max(most, out[i])
    total = 0.0
    for i in range(n):
        out[i] = math.exp((out[i] - most) / COOLNESS)
        total += out[i]
    for i in range(n):
        out[i] /= total


@rule
def weigh(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Floats) -> None:
    weighed(s, seat, actions, n, out, FITTED)


@rule
def weigh_first(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Floats) -> None:
    weighed(s, seat, actions, n, out, FIRST)
