"""Proofs in floating point that a building stands or falls: what they accept is so, whatever was rounded.

Pushes are looked for a hair's breadth (`SLACK`) further inside the patches than they must be (see `pushes`). So

- *it stands* if the pushes found carry the loads but for so little that every bar can hand what is missing down through
  one of its patches: there is room of `SLACK` around each push. From the highest bar down to the ground.
- *it falls* if the planes found press no contact together but for so little that lifting every bar by its height times
  that much undoes it, and the weights still sink.

Between the two lies what is nearer to the edge than about 1e-8 of a cell: `exact` decides it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.components import LEVELS
from kibitz.games.talo.rules.pushes import (
    CORNERS,
    FINE,
    LOWER,
    LOWER_X,
    LOWER_Y,
    NONE,
    SLACK,
    UPPER,
    UPPER_X,
    UPPER_Y,
    press,
    rise,
)

ROUNDED = 2.0**-52  # of a sum of products at most so much of the sum of their sizes is lost, for each of them
A_FEW = 16  # products: one push and one load
FAR_OFF = 6.0  # no patch is further from the middle of a bar, and no corner from the middle of a patch


@rule
def proves_standing(
    pushes: NDArray[np.float64],
    n_pushes: int,
    loads: NDArray[np.float64],
    heights: NDArray[np.int64],
    basis: NDArray[np.int16],
    value: NDArray[np.float64],
) -> bool:
    """Is what these pushes leave unbalanced so little that it can be handed down to the ground?"""
    bars = len(heights)
    missing = loads.copy()
    handled = np.zeros(bars)  # the sum of all forces on each bar ...
    terms = np.ones(bars)  # ... and how many they are
    strongest = np.zeros(bars)  # the greatest force of a patch under each bar ...
    upon = np.full(bars, NONE, np.int64)  # ... and whom it burdens
    force = np.zeros(n_pushes)
    for i in range(len(basis)):
        if basis[i] != NONE:
            force[basis[i]] = max(0.0, value[i])
    for k in range(bars):
        handled[k] = abs(loads[3 * k])
    for patch in range(0, n_pushes, CORNERS):
        whole = 0.0
        for j in range(patch, patch + CORNERS):
            push = pushes[j]
            f = force[j]
            whole += f
            if f == 0.0:
                continue
            u = int(push[UPPER])
            press(missing, u, -f, push[UPPER_X], push[UPPER_Y])
            handled[u] += f
            terms[u] += 1
            u = int(push[LOWER])
            if u >= 0:
                press(missing, u, f, push[LOWER_X], push[LOWER_Y])
                handled[u] += f
                terms[u] += 1
        u = int(pushes[patch, UPPER])
        if whole > strongest[u]:
            strongest[u] = whole
            upon[u] = int(pushes[patch, LOWER])
    lost = np.zeros((bars, 2))  # what is missing or uncertain at most: force, and moment about the bar's middle
    for k in range(bars):
        rounded = ROUNDED * terms[k] * handled[k]
        lost[k, 0] = abs(missing[3 * k]) + rounded
        lost[k, 1] = abs(missing[3 * k + 1]) + abs(missing[3 * k + 2]) + 2 * FAR_OFF * rounded
    for height in range(LEVELS, 0, -1):
        for k in range(bars):
            if heights[k] != height:
                continue
            if lost[k, 1] + 2 * FAR_OFF * lost[k, 0] > SLACK / 2 * strongest[k]:
                return False
            if upon[k] != NONE:
                lost[upon[k], 0] += lost[k, 0]
                lost[upon[k], 1] += lost[k, 1] + 2 * FAR_OFF * lost[k, 0]
    return True


@rule
def proves_falling(
    pushes: NDArray[np.float64],
    n_pushes: int,
    loads: NDArray[np.float64],
    heights: NDArray[np.int64],
    planes: NDArray[np.float64],
) -> bool:
    """Do the weights sink, though every contact that would be pressed together is lifted apart again?"""
    pressed = 0.0
    for j in range(n_pushes):
        push = pushes[j]
        u = int(push[UPPER])
        opens = rise(planes, u, true_arm(push[UPPER_X]), true_arm(push[UPPER_Y]))
        parts = farthest(planes, u)
        u = int(push[LOWER])
        if u >= 0:
            opens -= rise(planes, u, true_arm(push[LOWER_X]), true_arm(push[LOWER_Y]))
            parts += farthest(planes, u)
        pressed = max(pressed, ROUNDED * A_FEW * parts - opens)
    rises = 0.0
    parts = 0.0
    for k in range(len(heights)):
        rises += pressed * heights[k] * loads[3 * k]
        for r in range(3 * k, 3 * k + 3):
            rises += planes[r] * loads[r]
            parts += abs(planes[r] * loads[r])
    return bool(rises + ROUNDED * len(loads) * parts < 0.0)


@rule
def farthest(planes: NDArray[np.float64], member: int) -> float:
    """No place of the member rises or sinks by more than this."""
    slopes = abs(planes[3 * member + 1]) + abs(planes[3 * member + 2])
    return float(abs(planes[3 * member]) + FAR_OFF * slopes)


@rule
def true_arm(arm: float) -> float:
    """Without the slack."""
    return round(arm * FINE) / FINE
