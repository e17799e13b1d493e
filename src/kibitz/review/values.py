"""What is worked out by playouts, once each, and sums of it with their errors.

A `Value` is the mean of steady playouts over a list of worlds; two values of the same list were tried in the same
worlds, so that their difference is known better than each of them. A `Sum` adds values with factors: every number of a
review is one, and what cancels in a sum is gone exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import State
from kibitz.review.budget import BLOCK
from kibitz.review.playouts import OPEN, Script, Shares

Vector = NDArray[np.float64]


@dataclass(eq=False)
class Value:
    """A position, acts to begin with, and through whose eyes the worlds are imagined."""

    worlds: str  # the name of the list of keys; empty: the result itself, which is certain
    position: State
    script: Script
    viewer: int = OPEN
    shares: Shares = field(default_factory=lambda: np.zeros((0, 0)))

    @classmethod
    def certain(cls, shares: Vector) -> Value:
        return cls("", None, (), OPEN, shares.reshape(1, -1))

    @property
    def is_certain(self) -> bool:
        return not self.worlds

    @property
    def known(self) -> int:
        """In how many worlds it was tried."""
        return len(self.shares)

    @property
    def mean(self) -> Vector:
        mean: Vector = self.shares.mean(axis=0)
        return mean

    def add(self, first: int, shares: Shares) -> None:
        """The worlds from number `first` on; those that are known already stay."""
        fresh = shares[self.known - first :]
        self.shares = fresh if self.known == 0 else np.concatenate((self.shares, fresh))


class Sum:
    """Values with factors."""

    def __init__(self, parts: Iterable[tuple[Value, float]] = ()) -> None:
        self.parts: dict[Value, float] = {}
        for value, factor in parts:
            self._add(value, factor)

    def _add(self, value: Value, factor: float) -> None:
        total = self.parts.get(value, 0.0) + factor
        if abs(total) < 1e-12:
            self.parts.pop(value, None)
        else:
            self.parts[value] = total

    def __add__(self, other: Sum) -> Sum:
        return Sum((*self.parts.items(), *other.parts.items()))

    def __sub__(self, other: Sum) -> Sum:
        return self + other.times(-1.0)

    def times(self, factor: float) -> Sum:
        return Sum((value, factor * had) for value, had in self.parts.items())

    @property
    def mean(self) -> Vector | float:
        return sum((factor * value.mean for value, factor in self.parts.items()), 0.0)

    def vector(self, seats: int) -> Vector:
        return np.zeros(seats) + self.mean

    def by_worlds(self) -> dict[str, Shares]:
        """For each list of worlds what the sum gets from each of them."""
        found: dict[str, Shares] = {}
        for value, factor in self.parts.items():
            if value.is_certain:
                continue
            so_far = found.get(value.worlds)
            known = value.known if so_far is None else min(len(so_far), value.known)
            more = factor * value.shares[:known]
            found[value.worlds] = more if so_far is None else so_far[:known] + more
        return found

    def variance(self, seats: int) -> Vector:
        total = np.zeros(seats)
        for shares in self.by_worlds().values():
            total += variance_of_mean(shares)
        return total

    def error(self, seats: int) -> Vector:
        """One standard error."""
        error: Vector = np.sqrt(self.variance(seats))
        return error


def variance_of_mean(shares: Shares) -> Vector:
    if len(shares) < 2:
        return np.zeros(shares.shape[1])
    found: Vector = shares.var(axis=0, ddof=1) / len(shares)
    return found


def mean_and_error(numbers: Vector) -> tuple[float, float]:
    if len(numbers) < 2:
        return float(numbers.mean()) if len(numbers) else 0.0, math.inf
    return float(numbers.mean()), float(numbers.std(ddof=1)) / math.sqrt(len(numbers))


def whole_blocks(worlds: float) -> int:
    """So many worlds at the most, in whole blocks."""
    return max(0, int(worlds) // BLOCK * BLOCK)
