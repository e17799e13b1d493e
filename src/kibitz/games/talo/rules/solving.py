"""Do pushes exist that carry the loads? One answer, whatever the search starts from.

Revised simplex method, phase 1, with the explicit inverse of a basis; columns have at most six entries. Largest
coefficient first, Bland's rule after a while, because the many moments equal to 0 make ties. It is run in floating
point; its answer counts if it comes with a proof (`proving`), else it is found anew in whole numbers (`exact`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.rules.exact import decide_exactly
from kibitz.games.talo.rules.proving import proves_falling, proves_standing
from kibitz.games.talo.rules.pushes import LOWER, LOWER_X, LOWER_Y, NONE, UPPER, UPPER_X, UPPER_Y, press, rise

RESIDUE = 1e-7  # cubes: with less unbalanced it may well stand ...
SETTLED = 1e-12  # ... and if that cannot be proved yet, so little is worth trying
# The margin of 1/1777 makes an inverse with entries of ten millions, so rounding shows early: what is less than this is
# none, neither a gain (also in parts of the largest number it is reckoned from) nor a pivot.
GAIN = 1e-9
GAIN_PART = 1e-11
LEAST_PIVOT = 1e-6
TIE = 1e-12
PATIENCE = 60  # pivots, and two more for each equation, before Bland's rule
MOST_PIVOTS = 40  # for each equation; Bland's rule always ends, this bounds a numerical accident


@rule
def settle(
    pushes: NDArray[np.float64],
    n_pushes: int,
    loads: NDArray[np.float64],
    heights: NDArray[np.int64],
    basis: NDArray[np.int16],
    planes: NDArray[np.float64],
) -> bool:
    """Do pushes exist that carry the loads? Asked from nothing.

    Yes: `basis` lists for each equation the push that is used (or NONE). No: `planes` holds three numbers a member, a
    way for the building to fall in which no contact is pressed together and the weights sink (Farkas' numbers).
    """
    rows = len(loads)
    inverse, value, sign = np.zeros((rows, rows)), np.empty(rows), np.empty(rows)
    begin(loads, inverse, value, sign, basis)
    return can_carry(pushes, n_pushes, loads, heights, inverse, value, sign, basis, planes)


@rule
def begin(
    loads: NDArray[np.float64],
    inverse: NDArray[np.float64],
    value: NDArray[np.float64],
    sign: NDArray[np.float64],
    basis: NDArray[np.int16],
) -> None:
    """No push yet: all loads are unbalanced. `inverse` comes with zeros."""
    for i in range(len(loads)):
        sign[i] = -1.0 if loads[i] < 0 else 1.0
        value[i] = abs(loads[i])
        inverse[i, i] = 1.0
        basis[i] = NONE


@rule
def can_carry(
    pushes: NDArray[np.float64],
    n_pushes: int,
    loads: NDArray[np.float64],
    heights: NDArray[np.int64],
    inverse: NDArray[np.float64],
    value: NDArray[np.float64],
    sign: NDArray[np.float64],
    basis: NDArray[np.int16],
    planes: NDArray[np.float64],
) -> bool:
    """The same from any feasible basis on: how the answer is found depends on it, the answer does not."""
    rows = len(loads)
    if improve(pushes, n_pushes, inverse, value, sign, basis, planes, RESIDUE, MOST_PIVOTS * rows) < RESIDUE:
        if proves_standing(pushes, n_pushes, loads, heights, basis, value):
            return True
        for _ in range(2):
            refine(pushes, loads, inverse, value, sign, basis)
            if proves_standing(pushes, n_pushes, loads, heights, basis, value):
                return True
            for i in range(rows):
                value[i] = max(0.0, value[i])
            improve(pushes, n_pushes, inverse, value, sign, basis, planes, SETTLED, rows)
    if proves_falling(pushes, n_pushes, loads, heights, planes):
        return False
    return decide_exactly(pushes, n_pushes, loads, basis, planes)


@rule
def refine(
    pushes: NDArray[np.float64],
    loads: NDArray[np.float64],
    inverse: NDArray[np.float64],
    value: NDArray[np.float64],
    sign: NDArray[np.float64],
    basis: NDArray[np.int16],
) -> None:
    """What was lost in many pivots is found again by the same inverse."""
    rows = len(value)
    for i in range(rows):
        value[i] = 0.0
    for _ in range(3):
        missing = loads.copy()
        for i in range(rows):
            if basis[i] == NONE:
                missing[i] -= sign[i] * value[i]
                continue
            push = pushes[basis[i]]
            press(missing, int(push[UPPER]), -value[i], push[UPPER_X], push[UPPER_Y])
            if push[LOWER] >= 0:
                press(missing, int(push[LOWER]), value[i], push[LOWER_X], push[LOWER_Y])
        for i in range(rows):
            for r in range(rows):
                value[i] += inverse[i, r] * (missing[r] * sign[r])


@rule
def improve(
    pushes: NDArray[np.float64],
    n_pushes: int,
    inverse: NDArray[np.float64],
    value: NDArray[np.float64],
    sign: NDArray[np.float64],
    basis: NDArray[np.int16],
    planes: NDArray[np.float64],
    enough: float,
    most: int,
) -> float:
    """Push by push, until next to nothing is unbalanced or no push helps; returns how much is left unbalanced."""
    rows = len(value)
    column = np.empty(rows)
    residue = 0.0
    patience = PATIENCE + 2 * rows
    for pivots in range(most):
        residue = 0.0
        for r in range(rows):
            planes[r] = 0.0
        for i in range(rows):
            if basis[i] == NONE:
                residue += value[i]
                for r in range(rows):
                    planes[r] -= inverse[i, r] * sign[r]
        if residue < enough:
            break
        entering = choose_push(pushes, n_pushes, planes[:rows], pivots >= patience)
        if entering == NONE:
            break
        push_column(pushes[entering], inverse, sign, column)
        leaving = choose_leaving(column, value, basis, pivots >= patience)
        if leaving == NONE:
            break
        pivot(inverse, value, column, leaving)
        basis[leaving] = entering
    return residue


@rule
def choose_push(pushes: NDArray[np.float64], n_pushes: int, planes: NDArray[np.float64], hurry: bool) -> int:
    """The push that would lessen what is unbalanced the most; with Bland's rule the first that would at all."""
    best = NONE
    most = GAIN
    for r in range(len(planes)):
        most = max(most, GAIN_PART * abs(planes[r]))
    for j in range(n_pushes):
        push = pushes[j]
        gain = -rise(planes, int(push[UPPER]), push[UPPER_X], push[UPPER_Y])
        if push[LOWER] >= 0:
            gain += rise(planes, int(push[LOWER]), push[LOWER_X], push[LOWER_Y])
        if gain > most:
            best = j
            if hurry:
                break
            most = gain
    return best


@rule
def push_column(
    push: NDArray[np.float64], inverse: NDArray[np.float64], sign: NDArray[np.float64], column: NDArray[np.float64]
) -> None:
    """The push as the present basis sees it."""
    u = 3 * int(push[UPPER])
    lower = 3 * int(push[LOWER])
    for i in range(len(column)):
        column[i] = inverse[i, u] * sign[u]
        column[i] += inverse[i, u + 1] * sign[u + 1] * push[UPPER_X]
        column[i] += inverse[i, u + 2] * sign[u + 2] * push[UPPER_Y]
        if lower >= 0:
            column[i] -= inverse[i, lower] * sign[lower]
            column[i] -= inverse[i, lower + 1] * sign[lower + 1] * push[LOWER_X]
            column[i] -= inverse[i, lower + 2] * sign[lower + 2] * push[LOWER_Y]


@rule
def choose_leaving(
    column: NDArray[np.float64], value: NDArray[np.float64], basis: NDArray[np.int16], hurry: bool
) -> int:
    """Whose value falls to 0 first; among equals whatever is not a push, then the largest pivot, which errs least.

    With Bland's rule the lowest push instead. NONE only by a numerical accident: what is unbalanced falls with the
    entering push, so some value of it does.
    """
    leaving = NONE
    least = np.inf
    for i in range(len(column)):
        if column[i] > LEAST_PIVOT:
            ratio = value[i] / column[i]
            if ratio < least - TIE:
                leaving = i
                least = ratio
            elif ratio < least + TIE:
                least = min(least, ratio)
                free, freed = basis[i] == NONE, basis[leaving] == NONE
                better = basis[i] < basis[leaving] if hurry else column[i] > column[leaving]
                if (free and not freed) or (free == freed and better):
                    leaving = i
    return leaving


@rule
def pivot(inverse: NDArray[np.float64], value: NDArray[np.float64], column: NDArray[np.float64], leaving: int) -> None:
    rows = len(value)
    scale = 1.0 / column[leaving]
    for r in range(rows):
        inverse[leaving, r] *= scale
    value[leaving] *= scale
    for i in range(rows):
        factor = column[i]
        if i != leaving and factor != 0.0:
            for r in range(rows):
                inverse[i, r] -= factor * inverse[leaving, r]
            value[i] = max(0.0, value[i] - factor * value[leaving])
