"""The ways of a row over an island, traced cell by cell for the screen. Plain Python over the sets of `ground.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kibitz.games.jackal.components import BF, CELLS, KN, MOVES, PM
from kibitz.games.jackal.components.ground import BLACK_AT, CAVES, CHESTS, LABYRINTHS, WHITE_AT, enterable, led_to


@dataclass(frozen=True)
class Leg:
    card: int  # its place in the row, from 0
    cell: int
    out: int | None  # the cave that one comes out of
    steps: int
    map: bool

    @property
    def stands(self) -> int:
        return self.cell if self.out is None else self.out


@dataclass(frozen=True)
class Path:
    chest: int
    steps: int  # of the whole way, with all that the table counts
    legs: tuple[Leg, ...]


@dataclass(frozen=True)
class Walk:
    """All that a row can do: where one may be after each card, the best way to each chest, ends with nothing."""

    start: int
    after: tuple[tuple[int, ...], ...]
    paths: tuple[Path, ...]
    dead_ends: tuple[int, ...]


def _cells(bits: int) -> Iterator[int]:
    return (cell for cell in range(CELLS) if bits >> cell & 1)


def _legs(ground: Any, at: int, i: int, card: int, with_map: bool, steps: int) -> Iterator[Leg]:
    """Every step that the card can make from a cell; with a choice of caves, one for each."""
    caves = int(ground[CAVES])
    for cell in _cells(int(led_to(1 << at, card)) & int(enterable(ground, with_map))):
        taken = steps + (2 if int(ground[LABYRINTHS]) >> cell & 1 else 1)
        if caves >> cell & 1:
            yield from (Leg(i, cell, out, taken, with_map) for out in _cells(caves & ~(1 << cell)))
        else:
            yield Leg(i, cell, None, taken, with_map)


def walks(
    ground: Any,
    row: Sequence[int],
    *,
    knight_maps: bool,
    start: int | None = None,
    first: int = 0,
    has_map: bool = False,
    into: int | None = None,
    count_rest: bool = False,
) -> Walk:
    """Walk the cards of `row` from number `first` in every way at once, keeping the one with fewest steps to a cell.

    `start`: the cell; else the landing that the row itself says. `into`: the first step goes to this cell.
    `count_rest`: moves behind the chest are steps, too (JA-45).
    """
    if start is None:
        start = int(ground[BLACK_AT] if row and row[0] == BF else ground[WHITE_AT])
    chests = int(ground[CHESTS])
    standing: dict[int, tuple[Leg, ...]] = {start: ()}
    after: list[tuple[int, ...]] = []
    arrived: dict[int, Path] = {}
    dead_ends: set[int] = set()
    for i, card in enumerate(row[first:], first):
        if card >= MOVES:
            has_map = has_map or card == PM
            after.append(tuple(sorted(standing)))
            continue
        with_map = has_map and (card != KN or knight_maps)
        has_map = False
        rest = sum(later < MOVES for later in row[i + 1 :]) if count_rest else 0
        reached: dict[int, tuple[Leg, ...]] = {}
        here: set[int] = set()
        for at, legs in standing.items():
            steps = legs[-1].steps if legs else 0
            found = [leg for leg in _legs(ground, at, i, card, with_map, steps) if into is None or leg.cell == into]
            if not found:
                dead_ends.add(at)
            for leg in found:
                here.add(leg.stands)
                if chests >> leg.cell & 1:
                    path = Path(leg.cell, leg.steps + rest, (*legs, leg))
                    arrived[leg.cell] = min(arrived.get(leg.cell, path), path, key=lambda known: known.steps)
                elif leg.stands not in reached or leg.steps < reached[leg.stands][-1].steps:
                    reached[leg.stands] = (*legs, leg)
        standing, into = reached, None
        after.append(tuple(sorted(here)))
    dead_ends |= set(standing)
    paths = tuple(path for _, path in sorted(arrived.items()))
    return Walk(start, tuple(after), paths, tuple(sorted(dead_ends)))
