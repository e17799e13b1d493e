"""The same question in whole numbers: do pushes exist that carry the loads? For what floating point cannot tell.

Every arm is a whole number of 3554ths of a cell (TA-38), every load one of quarter cubes, so the simplex method can run
without rounding. Its numbers are quotients with one denominator, the determinant of the basis, and have up to 2500
binary digits: `remainders`. Slow, a millisecond to seconds, and seldom asked for.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.rules.pushes import FINE, LOWER, LOWER_X, NONE, UPPER, UPPER_X
from kibitz.games.talo.rules.remainders import (
    BITS_A_PRIME,
    BITS_A_ROW,
    BITS_BESIDE,
    PRIMES,
    WINDOWS,
    add_times,
    reciprocal,
    sign_of,
    size_of,
    times,
)

QUARTERS = 4  # figures weigh quarters of a cube

FALLS, STANDS, UNLUCKY, ASTRAY = 0, 1, 2, 3


@rule
def find_entries(push: NDArray[np.float64], sign: NDArray[np.float64], rows: NDArray[np.int64]) -> int:
    """The push's column: rows and whole numbers in turn; returns how many."""
    count = 0
    for side in range(2):
        if push[LOWER if side else UPPER] < 0:
            continue
        first = 3 * int(push[LOWER if side else UPPER])
        for k in range(3):
            arm = 1.0 if k == 0 else push[(LOWER_X if side else UPPER_X) + k - 1]
            whole = 1 if k == 0 else round(arm * FINE)
            rows[2 * count] = first + k
            rows[2 * count + 1] = int(sign[first + k]) * (-whole if side else whole)
            count += 1
    return count


@rule
def sum_entries(
    entries: NDArray[np.int64], count: int, rows: NDArray[np.int64], shift: int, total: NDArray[np.int64]
) -> None:
    """The rows that a push's column meets, each times its entry."""
    total[:] = 0
    for k in range(count):
        add_times(total, rows[entries[2 * k]], entries[2 * k + 1], shift)


@rule
def sign_over(number: NDArray[np.int64], determinant: NDArray[np.int64], turned: int, shift: int) -> int:
    """The sign of a quotient whose denominator is the determinant, which has the sign `turned`."""
    return sign_of(times(number, determinant, shift), shift) * turned


@rule
def decide_exactly(
    pushes: NDArray[np.float64],
    n_pushes: int,
    loads: NDArray[np.float64],
    basis: NDArray[np.int16],
    planes: NDArray[np.float64],
) -> bool:
    """Do pushes exist that carry the loads? From the basis that floating point found, or from none if that is bad.

    If not, `planes` gets how the building falls (see `solving.settle`).
    """
    for attempt in range(2 * WINDOWS):
        outcome = run_exactly(pushes, n_pushes, loads, basis, planes, attempt % WINDOWS, attempt < WINDOWS)
        if outcome == ASTRAY:
            outcome = run_exactly(pushes, n_pushes, loads, basis, planes, attempt % WINDOWS, False)
        if outcome != UNLUCKY:
            return outcome == STANDS
    return False


@rule
def run_exactly(
    pushes: NDArray[np.float64],
    n_pushes: int,
    loads: NDArray[np.float64],
    basis: NDArray[np.int16],
    planes: NDArray[np.float64],
    shift: int,
    warm: bool,
) -> int:
    n = len(loads)
    count = (BITS_A_ROW * n + BITS_BESIDE) // BITS_A_PRIME + 2
    sign = np.ones(n)
    inverse = np.zeros((n, n, count), np.int64)
    value = np.zeros((n, count), np.int64)
    used = np.full(n, NONE, np.int64)
    for i in range(n):
        sign[i] = -1.0 if loads[i] < 0 else 1.0
        whole = round(abs(loads[i]) * QUARTERS * (1 if i % 3 == 0 else FINE))
        for k in range(count):
            inverse[i, i, k] = 1
            value[i, k] = whole % PRIMES[shift + k]
    determinant = np.ones(count, np.int64)
    column = np.zeros((n, count), np.int64)
    if warm:
        for i in range(n):
            if basis[i] == NONE:
                continue
            see_push(pushes[basis[i]], sign, inverse, shift, column)
            row = NONE
            for r in range(n):
                if used[r] == NONE and row == NONE and column[r].any():
                    row = r
            if row != NONE:
                if not turn(inverse, value, determinant, column, row, shift):
                    return UNLUCKY
                used[row] = basis[i]
        turned = sign_of(determinant, shift)
        for i in range(n):
            if sign_over(value[i], determinant, turned, shift) < 0:
                return ASTRAY
    return improve_exactly(pushes, n_pushes, sign, inverse, value, determinant, used, column, shift, planes)


@rule
def improve_exactly(
    pushes: NDArray[np.float64],
    n_pushes: int,
    sign: NDArray[np.float64],
    inverse: NDArray[np.int64],
    value: NDArray[np.int64],
    determinant: NDArray[np.int64],
    used: NDArray[np.int64],
    column: NDArray[np.int64],
    shift: int,
    planes: NDArray[np.float64],
) -> int:
    """Bland's rule: the first push that lessens what is unbalanced; it always ends."""
    n = len(sign)
    prices = np.zeros(value.shape, np.int64)
    while True:
        balanced = True
        prices[:] = 0
        for i in range(n):
            if used[i] == NONE:
                balanced = balanced and not value[i].any()
                for r in range(n):
                    add_times(prices[r], inverse[i, r], 1, shift)
        if balanced:
            return STANDS
        turned = sign_of(determinant, shift)
        entering = first_helpful(pushes, n_pushes, sign, prices, determinant, turned, shift)
        if entering == NONE:
            tell_planes(prices, sign, determinant, shift, planes)
            return FALLS
        see_push(pushes[entering], sign, inverse, shift, column)
        leaving = first_to_leave(column, value, determinant, turned, used, shift)
        if not turn(inverse, value, determinant, column, leaving, shift):
            return UNLUCKY
        used[leaving] = entering


@rule
def see_push(
    push: NDArray[np.float64],
    sign: NDArray[np.float64],
    inverse: NDArray[np.int64],
    shift: int,
    column: NDArray[np.int64],
) -> None:
    """The push as the present basis sees it."""
    entries = np.empty(12, np.int64)
    count = find_entries(push, sign, entries)
    for i in range(len(column)):
        sum_entries(entries, count, inverse[i], shift, column[i])


@rule
def first_helpful(
    pushes: NDArray[np.float64],
    n_pushes: int,
    sign: NDArray[np.float64],
    prices: NDArray[np.int64],
    determinant: NDArray[np.int64],
    turned: int,
    shift: int,
) -> int:
    entries = np.empty(12, np.int64)
    gain = np.empty(len(determinant), np.int64)
    for j in range(n_pushes):
        sum_entries(entries, find_entries(pushes[j], sign, entries), prices, shift, gain)
        if sign_over(gain, determinant, turned, shift) > 0:
            return j
    return NONE


@rule
def first_to_leave(
    column: NDArray[np.int64],
    value: NDArray[np.int64],
    determinant: NDArray[np.int64],
    turned: int,
    used: NDArray[np.int64],
    shift: int,
) -> int:
    """Whose value falls to 0 first, among equals the lowest; rows without a push count as lowest of all."""
    leaving = NONE
    for i in range(len(column)):
        if sign_over(column[i], determinant, turned, shift) <= 0:
            continue
        if leaving == NONE:
            leaving = i
            continue
        # The difference of the two quotients, times both divisors: again a determinant over the present one.
        apart = times(value[i], column[leaving], shift)
        other = times(value[leaving], column[i], shift)
        for k in range(len(apart)):
            apart[k] = (apart[k] - other[k]) % PRIMES[shift + k]
        order = sign_over(apart, determinant, turned, shift)
        if order < 0 or (order == 0 and used[i] < used[leaving]):
            leaving = i
    return leaving


@rule
def turn(
    inverse: NDArray[np.int64],
    value: NDArray[np.int64],
    determinant: NDArray[np.int64],
    column: NDArray[np.int64],
    leaving: int,
    shift: int,
) -> bool:
    """A pivot; False if it is a multiple of one of the primes."""
    n = len(value)
    for k in range(len(determinant)):
        prime = PRIMES[shift + k]
        if column[leaving, k] == 0:
            return False
        scale = reciprocal(int(column[leaving, k]), prime)
        determinant[k] = determinant[k] * column[leaving, k] % prime
        value[leaving, k] = value[leaving, k] * scale % prime
        for r in range(n):
            inverse[leaving, r, k] = inverse[leaving, r, k] * scale % prime
    for i in range(n):
        if i == leaving or not column[i].any():
            continue
        for k in range(len(determinant)):
            prime = PRIMES[shift + k]
            value[i, k] = (value[i, k] - value[leaving, k] * column[i, k]) % prime
        for r in range(n):
            for k in range(len(determinant)):
                if inverse[leaving, r, k] != 0:
                    less = inverse[leaving, r, k] * column[i, k]
                    inverse[i, r, k] = (inverse[i, r, k] - less) % PRIMES[shift + k]
    return True


@rule
def tell_planes(
    prices: NDArray[np.int64],
    sign: NDArray[np.float64],
    determinant: NDArray[np.int64],
    shift: int,
    planes: NDArray[np.float64],
) -> None:
    whole, power = size_of(determinant, shift)
    for r in range(len(sign)):
        # Arms are counted in parts of a cell here.
        part, more = size_of(times(prices[r], determinant, shift), shift)
        planes[r] = -sign[r] * part / whole * 2.0 ** (more - power) * (1 if r % 3 == 0 else FINE)
