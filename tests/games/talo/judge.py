"""Does a building stand? TA-36 to TA-41 written once more, decided without rounding, and without the room's own code.

HiGHS looks for pushes a little further inside the patches than they must be. What it finds is rounded to whole numbers
and mended: what a bar lacks is handed down through its strongest patch. If then every patch's force lies within its
patch, the building stands; that is checked in whole numbers. What HiGHS finds instead, if it finds no pushes, is a way
to fall; rounded and lifted a little where it presses bars together, it is checked in whole numbers, too. If neither can
be shown, the simplex method is run in fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csc_matrix, hstack, identity

from tests.games.talo.buildings import Bar, Cell, cells_of

PART = 2 * 1777  # whole numbers of these parts of a cell
FINER = 2**20  # ... and of these parts of those
FORCE = 2**60
QUARTER = 4
INSIDE = 4  # FINER parts: how much further inside pushes are looked for


@dataclass
class Patch:
    upper: int
    lower: int  # -1: the board
    low: tuple[int, int]  # corners, in parts
    high: tuple[int, int]


@dataclass
class Verdict:
    stands: bool
    how: str  # "pushes", "fall" or "fractions"
    highs: bool  # what HiGHS says by itself, with its own tolerances


def patches_of(bars: Sequence[Bar], margin: Fraction) -> list[Patch]:
    owner = {cell: k for k, bar in enumerate(bars) for cell in cells_of(bar)}
    hair = int(margin * PART)
    assert hair == margin * PART
    patches = []
    for k, bar in enumerate(bars):
        touching: dict[int, list[Cell]] = {}
        for x, y, z in cells_of(bar):
            below = -1 if z == 0 else owner.get((x, y, z - 1), -2)
            if below not in (k, -2):
                touching.setdefault(below, []).append((x, y, z))
        for below, cells in touching.items():
            xs, ys = [x for x, _, _ in cells], [y for _, y, _ in cells]
            low = min(xs) * PART + hair, min(ys) * PART + hair
            high = (max(xs) + 1) * PART - hair, (max(ys) + 1) * PART - hair
            patches.append(Patch(k, below, low, high))
    return patches


def loads_of(bars: Sequence[Bar], figures: Sequence[Cell], weight: Fraction) -> list[tuple[int, int, int]]:
    """For each bar its load in quarter cubes, and its moments about x = 0 and y = 0 in quarter cubes times parts."""
    loads = []
    for bar in bars:
        axis, x, y, _, n = bar
        half_x, half_y = (n if axis == "X" else 1) * PART // 2, (n if axis == "Y" else 1) * PART // 2
        load = [QUARTER * n, QUARTER * n * (x * PART + half_x), QUARTER * n * (y * PART + half_y)]
        for u, v, level in figures:
            if level > 0 and (u, v, level - 1) in cells_of(bar):
                w = int(weight * QUARTER)
                load[0] += w
                load[1] += w * (u * PART + PART // 2)
                load[2] += w * (v * PART + PART // 2)
        loads.append((load[0], load[1], load[2]))
    return loads


def corners(patch: Patch, inside: float = 0.0) -> list[tuple[float, float]]:
    (a, b), (c, d) = patch.low, patch.high
    return [(x, y) for x in (a + inside, c - inside) for y in (b + inside, d - inside)]


def judge(
    bars: Sequence[Bar], margin: Fraction, figures: Sequence[Cell] = (), weight: Fraction = Fraction(0)
) -> Verdict:
    """For every subset of the figures that stand on wood (TA-40)."""
    wooden = [figure for figure in figures if figure[2] > 0 and weight > 0]
    subsets = chain.from_iterable(combinations(wooden, n) for n in range(len(wooden) + 1))
    patches = patches_of(bars, margin)
    verdicts = []
    for present in subsets:
        verdicts.append(_judge(bars, patches, loads_of(bars, present, weight)))
        if not verdicts[-1].stands:
            break
    return Verdict(verdicts[-1].stands, verdicts[-1].how, all(one.highs for one in verdicts))


def _judge(bars: Sequence[Bar], patches: list[Patch], loads: list[tuple[int, int, int]]) -> Verdict:
    rows, columns, entries = [], [], []
    for number, patch in enumerate(patches):
        for corner, (x, y) in enumerate(corners(patch, INSIDE / FINER)):
            for body, sign in ((patch.upper, 1.0), (patch.lower, -1.0)):
                if body >= 0:
                    # About the bar's lowest cell, and in cells, so that the numbers are of one size.
                    at_x, at_y = x / PART - bars[body][1], y / PART - bars[body][2]
                    rows += [3 * body, 3 * body + 1, 3 * body + 2]
                    columns += 3 * [4 * number + corner]
                    entries += [sign, sign * at_x, sign * at_y]
    size = 3 * len(bars)
    pushes = csc_matrix((entries, (rows, columns)), shape=(size, 4 * len(patches)))
    right = np.empty(size)
    for k, (load, at_x, at_y) in enumerate(loads):
        _, x, y, _, _ = bars[k]
        right[3 * k : 3 * k + 3] = load, at_x / PART - x * load, at_y / PART - y * load
    right /= QUARTER
    matrix = hstack([pushes, identity(size), -identity(size)], format="csc")
    cost = np.concatenate([np.zeros(4 * len(patches)), np.ones(2 * size)])
    solved = linprog(cost, A_eq=matrix, b_eq=right, method="highs")
    highs = bool(solved.status == 0 and solved.fun < 1e-6)
    if solved.status == 0:
        if pushes_carry(bars, patches, loads, solved.x[: 4 * len(patches)]):
            return Verdict(True, "pushes", highs)
        if planes_fall(bars, patches, loads, -solved.eqlin.marginals):
            return Verdict(False, "fall", highs)
    return Verdict(stands_in_fractions(bars, patches, loads), "fractions", highs)


def pushes_carry(
    bars: Sequence[Bar], patches: list[Patch], loads: list[tuple[int, int, int]], forces: np.ndarray
) -> bool:
    """Rounded, mended from above to below, then checked: all in whole numbers."""
    wrench = []
    for number, patch in enumerate(patches):
        whole, at_x, at_y = 0, 0, 0
        for corner, (x, y) in enumerate(corners(patch)):
            force = max(0, round(float(forces[4 * number + corner]) * FORCE))
            step_x, step_y = (INSIDE if corner < 2 else -INSIDE), (INSIDE if corner % 2 == 0 else -INSIDE)
            whole += force
            at_x += force * (int(x) * FINER + step_x)
            at_y += force * (int(y) * FINER + step_y)
        wrench.append([whole, at_x, at_y])
    lacks = [
        [load * FORCE // QUARTER, x * FORCE // QUARTER * FINER, y * FORCE // QUARTER * FINER] for load, x, y in loads
    ]
    for patch, given in zip(patches, wrench, strict=True):
        for k in range(3):
            lacks[patch.upper][k] -= given[k]
            if patch.lower >= 0:
                lacks[patch.lower][k] += given[k]
    for upper in sorted(range(len(bars)), key=lambda one: -bars[one][3]):
        under = [number for number, patch in enumerate(patches) if patch.upper == upper]
        if not under:
            return False
        strongest = max(under, key=lambda number: wrench[number][0])
        lower = patches[strongest].lower
        for k in range(3):
            wrench[strongest][k] += lacks[upper][k]
            if lower >= 0:
                lacks[lower][k] += lacks[upper][k]
            lacks[upper][k] = 0
    return all(
        force >= 0
        and patch.low[0] * FINER * force <= at_x <= patch.high[0] * FINER * force
        and patch.low[1] * FINER * force <= at_y <= patch.high[1] * FINER * force
        for patch, (force, at_x, at_y) in zip(patches, wrench, strict=True)
    )


def planes_fall(
    bars: Sequence[Bar], patches: list[Patch], loads: list[tuple[int, int, int]], planes: np.ndarray
) -> bool:
    """A plane for each bar: none presses into what is below it, and the weights sink. All in whole numbers."""
    greatest = float(np.abs(planes).max())
    if greatest == 0.0:
        return False
    scale = 2.0**60 / greatest
    rows = [[round(float(word) * scale) for word in planes[3 * k : 3 * k + 3]] for k in range(len(bars))]

    def height(body: int, x: int, y: int) -> int:
        a, b, c = rows[body]
        return a * PART + b * (x - bars[body][1] * PART) + c * (y - bars[body][2] * PART)

    gaps = (
        height(patch.upper, int(x), int(y)) - (height(patch.lower, int(x), int(y)) if patch.lower >= 0 else 0)
        for patch in patches
        for x, y in corners(patch)
    )
    pressed = max(0, -min(gaps))
    lift = -(-pressed // PART)
    for k, bar in enumerate(bars):
        rows[k][0] += lift * (bar[3] + 1)
    sinks = 0
    for k, (load, at_x, at_y) in enumerate(loads):
        a, b, c = rows[k]
        _, x, y, _, _ = bars[k]
        sinks += a * PART * load + b * (at_x - x * PART * load) + c * (at_y - y * PART * load)
    return sinks < 0


def stands_in_fractions(bars: Sequence[Bar], patches: list[Patch], loads: list[tuple[int, int, int]]) -> bool:
    """The simplex method with Bland's rule, on a tableau of fractions."""
    size = 3 * len(bars)
    columns = []
    for patch in patches:
        for x, y in corners(patch):
            column = [Fraction(0)] * size
            for body, sign in ((patch.upper, 1), (patch.lower, -1)):
                if body >= 0:
                    at_x, at_y = int(x) - bars[body][1] * PART, int(y) - bars[body][2] * PART
                    column[3 * body : 3 * body + 3] = Fraction(sign), Fraction(sign * at_x), Fraction(sign * at_y)
            columns.append(column)
    right = []
    for k, (load, at_x, at_y) in enumerate(loads):
        _, x, y, _, _ = bars[k]
        right += [load, at_x - x * PART * load, at_y - y * PART * load]
    # All arms are about a bar's lowest corner, so no load is negative.
    table = [[column[r] for column in columns] + [Fraction(right[r])] for r in range(size)]
    basis = [-1] * size
    while True:
        left = [r for r in range(size) if basis[r] < 0]
        if all(table[r][-1] == 0 for r in left):
            return True
        entering = next((j for j in range(len(columns)) if sum(table[r][j] for r in left) > 0), None)
        if entering is None:
            return False
        able = [r for r in range(size) if table[r][entering] > 0]
        leaving = min(able, key=lambda r: (table[r][-1] / table[r][entering], basis[r]))
        pivot = table[leaving][entering]
        table[leaving] = [word / pivot for word in table[leaving]]
        for r in range(size):
            factor = table[r][entering]
            if r != leaving and factor != 0:
                table[r] = [a - factor * b if b else a for a, b in zip(table[r], table[leaving], strict=True)]
        basis[leaving] = entering
