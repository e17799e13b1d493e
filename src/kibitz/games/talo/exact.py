"""The same question in whole numbers: do pushes exist that carry the loads? For what floating point cannot tell.

Every arm is a whole number of 3554ths of a cell (TA-38), every load one of quarter cubes, so the simplex method can run
without rounding. Its numbers are quotients with one denominator, the determinant of the basis, and have up to 2500
binary digits. They are kept as remainders by so many primes that these determine them; a sign is read off the highest
digit in the mixed base of those primes. Slow, a millisecond to seconds, and seldom asked for.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.components import BARS

NONE = -1
# A push: which member of the group it carries, which member it burdens (NONE: ground), its arms about their centres.
UPPER, LOWER, UPPER_X, UPPER_Y, LOWER_X, LOWER_Y = range(6)
PUSH = 6
FINE = 2 * 1777  # parts of a cell: bars' middles are half cells, margins are 1777ths
QUARTERS = 4  # figures weigh quarters of a cube

# Hadamard: a determinant is at most the product of its columns' lengths. Of a push's six entries four are arms, of at
# most half a bar along it and half a cell across: less than 2**15. The column of loads is less than 2**32, and sums of
# up to 165 determinants are compared with 0.
BITS_A_ROW = 15
BITS_BESIDE = 48
BITS_A_PRIME = 30
WINDOWS = 4  # a pivot may be a multiple of a prime, once in a thousand million: then other primes are tried
MOST_PRIMES = (BITS_A_ROW * 3 * BARS + BITS_BESIDE) // BITS_A_PRIME + 2


def is_prime(number: int) -> bool:
    """Miller and Rabin; these four bases are enough below 3 * 10**9."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7):
        power = pow(base, odd, number)
        if power != 1 and all(pow(power, 2**i, number) != number - 1 for i in range(twos)):
            return False
    return True


def _largest_primes(count: int, below: int) -> list[int]:
    found: list[int] = []
    number = below - 1
    while len(found) < count:
        if is_prime(number):
            found.append(number)
        number -= 2
    return found


PRIMES = np.array(_largest_primes(MOST_PRIMES + WINDOWS, 2**31), np.int64)
# [i, j]: what undoes a multiplication by prime i, among the remainders by prime j
UNDO = np.array([[pow(int(p), -1, int(q)) if p != q else 0 for q in PRIMES] for p in PRIMES], np.int64)

FALLS, STANDS, UNLUCKY, ASTRAY = 0, 1, 2, 3


# --- Numbers by their remainders --------------------------------------------------------------------------------------


@rule
def to_digits(remainders: NDArray[np.int64], shift: int) -> NDArray[np.int64]:
    """Of the number in the mixed base of the primes: the first digit counts ones, the next the first prime, ..."""
    digits = remainders.copy()
    for i in range(len(digits) - 1):
        for j in range(i + 1, len(digits)):
            digits[j] = (digits[j] - digits[i]) * UNDO[shift + i, shift + j] % PRIMES[shift + j]
    return digits


@rule
def sign_of(remainders: NDArray[np.int64], shift: int) -> int:
    """With one prime more than needed the highest digit is 0, or the largest there is if the number is negative."""
    if not remainders.any():
        return 0
    return 1 if to_digits(remainders, shift)[len(remainders) - 1] == 0 else -1


@rule
def size_of(remainders: NDArray[np.int64], shift: int) -> tuple[float, float]:
    """The number as a factor and a power of two, rounded."""
    negative = sign_of(remainders, shift) < 0
    plain = remainders.copy()
    for i in range(len(plain)):
        plain[i] = -plain[i] % PRIMES[shift + i] if negative else plain[i]
    digits = to_digits(plain, shift)
    factor = 0.0
    power = 0.0
    for i in range(len(digits) - 1, -1, -1):
        factor = factor * PRIMES[shift + i] + digits[i]
        if factor > 1e100:
            factor /= 2.0**300
            power += 300.0
    return -factor if negative else factor, power


@rule
def times(a: NDArray[np.int64], b: NDArray[np.int64], shift: int) -> NDArray[np.int64]:
    product = np.empty(len(a), np.int64)
    for k in range(len(a)):
        product[k] = a[k] * b[k] % PRIMES[shift + k]
    return product


@rule
def add_times(total: NDArray[np.int64], a: NDArray[np.int64], factor: int, shift: int) -> None:
    """The factor is small, so that nothing overflows."""
    for k in range(len(total)):
        total[k] = (total[k] + a[k] * factor) % PRIMES[shift + k]


@rule
def reciprocal(number: int, prime: int) -> int:
    """Fermat."""
    result = 1
    base = number
    power = prime - 2
    while power > 0:
        if power & 1:
            result = result * base % prime
        base = base * base % prime
        power >>= 1
    return result


# --- The simplex method -----------------------------------------------------------------------------------------------


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
            if sign_of(times(value[i], determinant, shift), shift) * turned < 0:
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
    column[:] = 0
    for i in range(len(column)):
        for k in range(count):
            add_times(column[i], inverse[i, entries[2 * k]], entries[2 * k + 1], shift)


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
        gain[:] = 0
        for k in range(find_entries(pushes[j], sign, entries)):
            add_times(gain, prices[entries[2 * k]], entries[2 * k + 1], shift)
        if sign_of(times(gain, determinant, shift), shift) * turned > 0:
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
        if sign_of(times(column[i], determinant, shift), shift) * turned <= 0:
            continue
        if leaving == NONE:
            leaving = i
            continue
        # The difference of the two quotients, times both divisors: again a determinant over the present one.
        apart = times(value[i], column[leaving], shift)
        other = times(value[leaving], column[i], shift)
        for k in range(len(apart)):
            apart[k] = (apart[k] - other[k]) % PRIMES[shift + k]
        order = sign_of(times(apart, determinant, shift), shift) * turned
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
