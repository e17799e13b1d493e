"""What a net sees of a table: the numbers that a room's `encode` writes, by name.

    FEATURES = Features(("hand", (BIRDS,)), ("turn", ()))       the columns in the order in which they are written

    @rule
    def encode(s, seat, out) -> int:                            float32; returns how many it wrote: FEATURES.size
        at = write_row(out, 0, s.hand[seat], 8.0)
        return write(out, at, s.seat == seat)

A room writes what `seat` may know, its own things first, then the others' clockwise, so that one net serves every seat.
It is called with records that may hold secrets; the laws play it in worlds that the seat cannot tell apart. Numbers are
of the size of one: counts are parts of what there is, kinds are a row of zeros with a single one.
"""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule

Numbers: TypeAlias = NDArray[np.float32]


class Features:
    """The named columns of a room's features."""

    def __init__(self, *columns: tuple[str, tuple[int, ...]]) -> None:
        self.shapes = dict(columns)
        if len(self.shapes) != len(columns):
            raise ValueError("two columns of features have one name")
        self._slices: dict[str, slice] = {}
        self.size = 0
        for name, shape in columns:
            self._slices[name] = slice(self.size, self.size + math.prod(shape))
            self.size += math.prod(shape)

    def slice(self, name: str) -> slice:
        """Where a column lies: `observation[features.slice("hand")]`."""
        return self._slices[name]

    def named(self, observation: NDArray[Any], name: str) -> NDArray[Any]:
        """A column in its own shape, of one observation or of many."""
        return observation[..., self._slices[name]].reshape(*observation.shape[:-1], *self.shapes[name])


@rule
def write(out: Numbers, at: int, value: float) -> int:
    out[at] = value
    return at + 1


@rule
def write_one_of(out: Numbers, at: int, value: int, kinds: int) -> int:
    """A row of zeros with a single one at `value`; all zeros where it is below 0: nothing is there."""
    for kind in range(kinds):
        out[at + kind] = 0.0
    if 0 <= value < kinds:
        out[at + value] = 1.0
    return at + kinds


@rule
def write_row(out: Numbers, at: int, row: Any, whole: float) -> int:
    """Each number of a row as a part of the whole."""
    part = np.float32(1.0 / whole)
    for i in range(len(row)):
        out[at + i] = np.float32(row[i]) * part
    return at + len(row)


@rule
def write_at_least(out: Numbers, at: int, row: Any, least: int) -> int:
    """For each number of a row whether there are so many."""
    for i in range(len(row)):
        out[at + i] = 1.0 if row[i] >= least else 0.0
    return at + len(row)


@rule
def write_seats(out: Numbers, at: int, by_seat: Any, seat: int, players: int, whole: float) -> int:
    """A number of each player, one's own first, then clockwise; zeros where nobody sits."""
    part = np.float32(1.0 / whole)
    for k in range(len(by_seat)):
        out[at + k] = np.float32(by_seat[(seat + k) % players]) * part if k < players else np.float32(0.0)
    return at + len(by_seat)


@rule
def write_seat_rows(out: Numbers, at: int, by_seat: Any, seat: int, players: int, whole: float) -> int:
    """The same for a row of numbers of each player."""
    for k in range(len(by_seat)):
        if k < players:
            at = write_row(out, at, by_seat[(seat + k) % players], whole)
        else:
            at = write_nothing(out, at, len(by_seat[k]))
    return at


@rule
def write_seat(out: Numbers, at: int, who: int, seat: int, players: int, seats: int) -> int:
    """Which player, counted clockwise from one's own seat; all zeros for nobody (below 0)."""
    return write_one_of(out, at, (who - seat) % players if who >= 0 else -1, seats)


@rule
def write_nothing(out: Numbers, at: int, numbers: int) -> int:
    for i in range(numbers):
        out[at + i] = 0.0
    return at + numbers
