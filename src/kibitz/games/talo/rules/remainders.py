"""Numbers with up to 2500 binary digits, kept as remainders by so many primes that these determine them (see `exact`).

A sign is read off the highest digit in the mixed base of those primes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.talo.components import BARS

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
