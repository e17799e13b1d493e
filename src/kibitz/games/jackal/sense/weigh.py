"""How promising each action looks: the prior of a search."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.jackal.components import HAND
from kibitz.games.jackal.sense.greedy import greedy
from kibitz.games.jackal.sense.plans import plan_on
from kibitz.games.jackal.sense.worth import action_worth
from kibitz.games.jackal.state import Phase, State

COOLNESS = 0.35  # coins: an action that looks so much worse is weighed 2.7 times less
ADVISED = 0.15  # what the advice counts beside the coins


@rule
def weigh(s: State, seat: int, actions: NDArray[np.int32], n: int, out: NDArray[np.float64]) -> None:
    """The chance that a sensible player takes each of the `n` actions; sees no more than its seat may.

    Actions that look alike are weighed alike, so that a search finds out which is better; the advice counts a little
    more, because it knows what to do with spare cards and marks.
    """
    advised = greedy(s, seat)
    before = plan_on(s, s.place + 1, s.hand[seat], HAND) if s.phase == Phase.TAKE else 0.0
    most = -np.inf
    for i in range(n):
        out[i] = action_worth(s, seat, int(actions[i]), before) + (ADVISED if actions[i] == advised else 0.0)
        most = max(most, out[i])
    total = 0.0
    for i in range(n):
        out[i] = math.exp((out[i] - most) / COOLNESS)
        total += out[i]
    for i in range(n):
        out[i] /= total
