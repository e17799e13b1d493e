"""Random buildings, and the balance of TA-36 to TA-39 written once more in the most obvious way, to compare with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from scipy.optimize import linprog

from tests.games.talo.table import Table, talo_table

Cell = tuple[int, int, int]
Bar = tuple[str, int, int, int, int]
HAIR = Fraction(1, 1777)


def cells_of(bar: Bar) -> list[Cell]:
    axis, x, y, z, n = bar
    step = {"X": (1, 0, 0), "Y": (0, 1, 0), "Z": (0, 0, 1)}[axis]
    return [(x + i * step[0], y + i * step[1], z + i * step[2]) for i in range(n)]


def random_bar(dice: random.Random, spread: int) -> Bar:
    """Rather short than long, in the middle of the board: the smaller the spread, the more bars meet."""
    n = min(dice.randint(1, 10), dice.randint(1, 10))
    axis = "X" if n == 1 else dice.choice("XYZ")
    at = (dice.randint(5 - spread, 4 + spread), dice.randint(5 - spread, 4 + spread))
    return axis, *at, 0, n


def random_building(dice: random.Random, count: int, spread: int) -> list[Bar]:
    """Each bar is dropped from above somewhere it stands; the last one anywhere it touches."""
    bars: list[Bar] = []
    taken: dict[Cell, int] = {}
    while len(bars) < count:
        axis, x, y, _, n = random_bar(dice, spread)
        columns = {cell[:2] for cell in cells_of((axis, x, y, 0, n))}
        z = max((height + 1 for u, v, height in taken if (u, v) in columns), default=0)
        bar = (axis, x, y, z, n)
        if z == 0 and any(not (0 <= u <= 9 and 0 <= v <= 9) for u, v in columns):
            continue
        if any(cell[2] > 9 for cell in cells_of(bar)):
            continue
        if len(bars) < count - 1 and not highs_says_it_stands([*bars, bar], HAIR):
            continue
        bars.append(bar)
        taken |= dict.fromkeys(cells_of(bar), len(bars))
    return bars


def random_buildings(seed: int, count: int, sizes: range, spread: int = 2) -> Iterator[list[Bar]]:
    dice = random.Random(seed)
    for _ in range(count):
        yield random_building(dice, dice.choice(sizes), spread)


def table_of(bars: list[Bar]) -> Table:
    return talo_table(", ".join(" ".join(map(str, bar)) for bar in bars), figures=("0 0 0", "9 9 0"))


def equations(bars: list[Bar], margin: Fraction) -> tuple[Any, Any]:
    """A and b of TA-39: three equations a bar, four unknowns a patch; the board pushes too. No bar is left out."""
    owner = {cell: k for k, bar in enumerate(bars) for cell in cells_of(bar)}
    columns = []
    for k, bar in enumerate(bars):
        patches: dict[int, list[Cell]] = {}
        for x, y, z in cells_of(bar):
            below = -1 if z == 0 else owner.get((x, y, z - 1), -2)
            if below not in (k, -2):
                patches.setdefault(below, []).append((x, y, z))
        for below, patch in patches.items():
            low_x, low_y = min(x for x, _, _ in patch) + margin, min(y for _, y, _ in patch) + margin
            high_x, high_y = max(x for x, _, _ in patch) + 1 - margin, max(y for _, y, _ in patch) + 1 - margin
            for at_x, at_y in ((low_x, low_y), (low_x, high_y), (high_x, low_y), (high_x, high_y)):
                column = np.zeros(3 * len(bars))
                column[3 * k : 3 * k + 3] += (1, float(at_x), float(at_y))
                if below >= 0:
                    column[3 * below : 3 * below + 3] -= (1, float(at_x), float(at_y))
                columns.append(column)
    weights = []
    for axis, x, y, _, n in bars:
        middle = (x + (n / 2 if axis == "X" else 0.5), y + (n / 2 if axis == "Y" else 0.5))
        weights += [n, n * middle[0], n * middle[1]]
    return np.array(columns).T, np.array(weights)


def highs_says_it_stands(bars: list[Bar], margin: Fraction) -> bool:
    matrix, weights = equations(bars, margin)
    solved = linprog(np.zeros(matrix.shape[1]), A_eq=matrix, b_eq=weights, method="highs")
    assert solved.status in (0, 2), solved.message
    return bool(solved.status == 0)
