"""Advice, never law: what a quick eye sees in a position. What it counts with are data (`weights`), tuned by play.

greedy   the best action one ply deep                    weigh   how promising each action looks, as probabilities
sense    each seat's chance of winning                   reasons a sentence or two on why a move is good
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.advice import Earlier, Floats, Weights
from kibitz.core.rule import rule
from kibitz.games.cubirds.actions import DRAW, NO_DRAW, NO_FLOCK, flock_code, flock_species, lay_parts
from kibitz.games.cubirds.rules.laying import captured_from, captured_to
from kibitz.games.cubirds.sense.weights import FIRST, FITTED, FLOCK_EMPTIES, NAMES
from kibitz.games.cubirds.sense.worth import (
    best_flock,
    best_lay,
    draw_gain,
    flock_gain,
    lay_gain,
    quiet_place,
    species_kept,
)
from kibitz.games.cubirds.state import Phase, State

COOLNESS = 3.0  # a move that is worth so much less looks e times less promising
DRAWS = 0.9


@rule
def advised(s: State, seat: int, w: Floats) -> int:
    """The best action one ply deep."""
    if s.phase == Phase.DRAW:
        return DRAW if draw_gain(s, seat, w) > 0 else NO_DRAW
    if s.phase == Phase.FLOCK:
        bird, _ = best_flock(s, seat, -1, 0, 0, 0, w)
        return flock_code(bird) if bird >= 0 else NO_FLOCK
    action, _ = best_lay(s, seat, w)
    return action


@rule
def greedy(s: State, seat: int) -> int:
    return advised(s, seat, FITTED)


@rule
def greedy_first(s: State, seat: int) -> int:
    return advised(s, seat, FIRST)


# --- How promising each action looks ----------------------------------------------------------------------------------


@rule
def flock_action_gain(s: State, seat: int, action: int, w: Floats) -> float:
    if action == NO_FLOCK:
        return 0.0
    bird = flock_species(action)
    held = int(s.hand[seat, bird])
    empties = w[FLOCK_EMPTIES] if held == s.hand_size[seat] else 0.0
    return float(flock_gain(s, seat, -1, 0, 0, 0, bird, held, w) + empties)


@rule
def lay_gains(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Floats, w: Floats) -> None:
    """The gain of each lay. Where it captures nothing the end does not matter, so a bird is looked at once for them."""
    species = species_kept(s, seat)
    looked_at = -1
    plain = 0.0
    for i in range(n):
        bird, row, side = lay_parts(actions[i])
        start, stop = captured_from(s, row, bird, side), captured_to(s, row, bird, side)
        if stop > start:
            out[i] = lay_gain(s, seat, bird, row, start, stop, species, w)
            continue
        if bird != looked_at:
            looked_at = bird
            plain = lay_gain(s, seat, bird, 0, 0, 0, species, w)
        out[i] = plain + quiet_place(s, seat, bird, row, w)


@rule
def weighed(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Floats, w: Floats) -> None:
    """The chance that a sensible player takes each of the `n` actions; sees no more than its seat may."""
    if s.phase == Phase.DRAW and n == 2:
        out[0] = 1.0 - DRAWS if draw_gain(s, seat, w) > 0 else DRAWS
        out[1] = 1.0 - out[0]
        return
    if s.phase == Phase.LAY:
        lay_gains(s, seat, actions, n, out, w)
    else:
        for i in range(n):
            out[i] = flock_action_gain(s, seat, actions[i], w)
    most = -np.inf
    for i in range(n):
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


WEIGHTS = Weights(NAMES, FITTED, advised, {"first": Earlier(FIRST, greedy_first, weigh_first)})
