"""The route finder against a slow, obvious twin; the ways traced for the screen; the daily puzzle."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from kibitz.games.jackal.components import BF, CELLS, DECK_COUNTS, KINDS, KN, LABYRINTH, MOVES, PM, cell_of
from kibitz.games.jackal.components.ground import SURVEY, chest_value, fewest_steps, survey
from kibitz.games.jackal.components.islands import house_islands
from kibitz.games.jackal.screen.paths import walks
from kibitz.games.jackal.sense.routes import LAID, STEPS, WAY, find_ways, follow_row, landing_cell, richest, write_way
from tests.games.jackal.table import kinds

BOX = [kind for kind in range(KINDS) for _ in range(int(DECK_COUNTS[kind]))]
LEAPS = {(dx, dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx) != abs(dy)}
SIDEWAYS, UPRIGHT = {(-1, 0), (1, 0)}, {(0, -1), (0, 1)}
WAYS = (SIDEWAYS, UPRIGHT, SIDEWAYS | UPRIGHT, LEAPS)


class Twin:
    """Depth first over every cell, every card, every direction: as a player would try it, one thing at a time."""

    def __init__(self, number: int, knight_maps: bool = True) -> None:
        self.cells = house_islands()[number - 1].cells
        self.knight_maps = knight_maps
        self.caves = [cell for cell in range(CELLS) if self.cells[cell] == 8]

    def targets(self, at: int, card: int, has_map: bool) -> list[int]:
        found = []
        for dx, dy in WAYS[card]:
            x, y = at % 6 + dx, at // 6 + dy
            if 0 <= x < 6 and 0 <= y < 6:
                what = self.cells[6 * y + x]
                needs_map = what == 7 or what > 20
                if what != 0 and (not needs_map or (has_map and (card != KN or self.knight_maps))):
                    found.append(6 * y + x)
        return found

    def best(self, hand: tuple[int, ...]) -> dict[int, tuple[int, int]]:
        """For each chest the fewest steps, and then the fewest cards."""
        found: dict[int, tuple[int, int]] = {}

        @cache
        def explore(at: int, left: tuple[int, ...], has_map: bool) -> frozenset[tuple[int, int, int]]:
            """(chest, steps, cards) of all that can still be laid from here."""
            ends: set[tuple[int, int, int]] = set()
            if left[PM] and not has_map:
                ends |= {(c, n, k + 1) for c, n, k in explore(at, less(left, PM), True)}
            for card in range(MOVES):
                if left[card]:
                    for cell in self.targets(at, card, has_map):
                        ends |= self.entered(cell, less(left, card), explore)
            return frozenset(ends)

        starts = [(self.cells.index(2), hand, 0)]
        if hand[BF]:
            starts.append((self.cells.index(3), less(hand, BF), 1))
        for at, left, flag in starts:
            for chest, n, k in explore(at, left, False):
                found[chest] = min(found.get(chest, (99, 99)), (n, k + flag))
        return found

    def entered(self, cell: int, left: tuple[int, ...], explore: Any) -> set[tuple[int, int, int]]:
        what = self.cells[cell]
        if what > 10:
            return {(cell, 1, 1)}
        cost = 2 if what == LABYRINTH else 1
        outs = [cave for cave in self.caves if cave != cell] if cell in self.caves else [cell]
        return {(c, n + cost, k + 1) for out in outs for c, n, k in explore(out, left, False)}


def less(left: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*left[:kind], left[kind] - 1, *left[kind + 1 :])


def ground_of(number: int) -> tuple[Any, Any]:
    ground = np.zeros(SURVEY, np.int64)
    cells = np.array(house_islands()[number - 1].cells, np.int8)
    survey(cells, ground)
    return ground, cells


def finder(number: int, hand: Any, knight_maps: bool = True) -> Any:
    ways = np.zeros((CELLS, WAY), np.int64)
    find_ways(ground_of(number)[0], np.array(hand, np.int8), np.zeros(20, np.int8), 0, knight_maps, 0, ways)
    return ways


def random_hand(dice: random.Random) -> tuple[int, ...]:
    cards = dice.sample(BOX, dice.choice((5, 5, 6, 7, 9)))
    return tuple(cards.count(kind) for kind in range(KINDS))


def assert_same(number: int, hand: tuple[int, ...], knight_maps: bool = True) -> None:
    ways = finder(number, hand, knight_maps)
    found = {cell: (int(ways[cell, STEPS]), int(ways[cell, LAID])) for cell in range(CELLS) if ways[cell, STEPS]}
    assert found == Twin(number, knight_maps).best(hand), (number, hand)


@pytest.mark.parametrize("number", range(1, 46))
def test_the_finder_finds_what_its_slow_twin_finds(number: int) -> None:
    """Section 7: a few hands on each of the 45 islands."""
    dice = random.Random(number)
    for _ in range(3):
        assert_same(number, random_hand(dice), knight_maps=bool(dice.randrange(4)))


@pytest.mark.slow
def test_the_finder_on_a_thousand_random_hands() -> None:
    """Section 7: 1,000 hands, each on an island of its own choice, all 45 of them many times."""
    dice = random.Random(2026)
    for index in range(1000):
        assert_same(index % 45 + 1, random_hand(dice), knight_maps=bool(dice.randrange(4)))


def test_the_row_written_down_walks_where_it_should() -> None:
    """The cards of the way, in order: as many as promised, from the hand, and they lead to the chest in these steps."""
    dice = random.Random(1)
    for number in range(1, 46):
        ground, _ = ground_of(number)
        for _ in range(6):
            hand = random_hand(dice)
            ways = finder(number, hand)
            for chest in range(CELLS):
                if ways[chest, STEPS]:
                    row = np.zeros(24, np.int8)
                    held = np.array(hand, np.int8)
                    n = write_way(ground, held, np.zeros(20, np.int8), 0, True, chest, ways, row)
                    assert n == ways[chest, LAID]
                    assert all(row[:n].tolist().count(kind) <= hand[kind] for kind in range(KINDS))
                    assert steps_of(ground, row, n)[chest] == ways[chest, STEPS]


def test_behind_the_first_cards_of_the_best_row_the_finder_finds_the_rest_of_it() -> None:
    """A map that lies last is used by the next move (JA-40), and steps are those of the whole row (JA-59)."""
    dice = random.Random(2)
    maps_last = 0
    for number in range(1, 46):
        ground, _ = ground_of(number)
        for _ in range(6):
            hand, knight_maps = random_hand(dice), bool(dice.randrange(4))
            ways = finder(number, hand, knight_maps)
            for chest in [cell for cell in range(CELLS) if ways[cell, STEPS]]:
                row, held = np.zeros(24, np.int8), np.array(hand, np.int8)
                n = write_way(ground, held, np.zeros(20, np.int8), 0, knight_maps, chest, ways, row)
                for laid in range(1, n):
                    held[row[laid - 1]] -= 1
                    maps_last += row[laid - 1] == PM
                    rest, whole = np.zeros((CELLS, WAY), np.int64), row.copy()
                    find_ways(ground, held, row, laid, knight_maps, 0, rest)
                    assert (rest[chest, STEPS], rest[chest, LAID]) == (ways[chest, STEPS], n - laid), (number, hand)
                    m = write_way(ground, held, row, laid, knight_maps, chest, rest, whole[laid:])
                    steps = steps_of(ground, whole, laid + m, knight_maps)
                    assert steps[chest] == ways[chest, STEPS], (number, hand, whole)
    assert maps_last > 20


def steps_of(ground: Any, row: Any, n: int, knight_maps: bool = True, *, count_rest: bool = False) -> Any:
    standing, steps = np.zeros(21, np.int64), np.zeros(CELLS, np.int64)
    standing[0] = 1 << landing_cell(ground, row, n)
    follow_row(ground, row, 0, n, False, knight_maps, count_rest, standing, steps)
    return steps


def test_with_many_cards_the_finder_meets_the_par_lines() -> None:
    """T35: eight of every arrow: W by arrows, M with maps, K with knights, B from the black flag."""
    for island in house_islands():
        arrows = finder(island.number, (6, 6, 0, 0, 0, 0, 0))
        maps = finder(island.number, (6, 6, 0, 0, 0, 0, 3))
        knights = finder(island.number, (4, 4, 0, 4, 0, 0, 2))
        for par in island.pars():
            assert (arrows[par.cell, STEPS] or 99) == par.white or par.white > 6, island.name
            assert (maps[par.cell, STEPS] or 99) == par.maps or par.maps > 6, island.name
            assert (knights[par.cell, STEPS] or 99) == par.knights or par.knights > 4, island.name


def test_pars_from_the_black_flag_are_the_shortest_by_arrows_and_maps() -> None:
    """The B entry of the par lines: island 1, D3 in two steps, C2 in four."""
    ground, _ = ground_of(1)
    steps = np.zeros(CELLS, np.int64)
    fewest_steps(ground, cell_of("D5"), True, False, steps)
    assert (steps[cell_of("D3")], steps[cell_of("C2")], steps[cell_of("A5")]) == (2, 4, 3)


def test_the_shortest_row_to_the_richest_chest() -> None:
    """The daily puzzle: island 8 with `UD UD KN LR`: three coins in three steps."""
    ways = finder(8, (1, 2, 0, 1, 0, 0, 0))
    _, cells = ground_of(8)
    chest = richest(ways, cells)
    assert chest == cell_of("B1")
    assert (chest_value(cells[chest]), int(ways[chest, STEPS])) == (3, 3)
    assert richest(np.zeros((CELLS, WAY), np.int64), cells) == -1


@pytest.mark.parametrize(
    ("number", "row", "found"),
    [
        (40, "UD LR X4 PM LR LR", {"D2": 5, "C3": 3}),
        (32, "LR UD LR", {"C3": 2, "D5": 3}),
        (36, "PM UD UD", {}),
        (8, "BF KN LR", {"B4": 1, "E5": 1, "B1": 3}),
    ],
)
def test_ways_traced_for_the_screen_are_those_of_the_finder(number: int, row: str, found: dict[str, int]) -> None:
    """UX, build: rings and foot counts on every chest in reach; the picture of island 40 is the mock-up's."""
    ground, _ = ground_of(number)
    cards = kinds(row)
    walk = walks(ground, cards, knight_maps=True)
    traced = {path.chest: path.steps for path in walk.paths}
    steps = steps_of(ground, np.array(cards, np.int8), len(cards))
    assert traced == {cell: int(steps[cell]) for cell in range(CELLS) if steps[cell]}
    assert traced == {cell_of(name): n for name, n in found.items()}
    assert len(walk.after) == len(cards)
    for path in walk.paths:
        assert path.legs[-1].cell == path.chest
        assert path.legs[-1].steps == path.steps


def test_cards_behind_the_chest_count_where_the_table_counts_them() -> None:
    """JA-45, option leftover=count: the finder, the traced ways and the rules say the same number of steps."""
    dice = random.Random(3)
    longer = 0
    for number in range(1, 46):
        ground, _ = ground_of(number)
        for _ in range(20):
            row = [kind for kind in dice.sample(BOX, 6) if kind < MOVES or kind == PM]
            laid = np.array([*row, 0], np.int8)
            steps, plain = (steps_of(ground, laid, len(row), count_rest=count) for count in (True, False))
            traced = {path.chest: path.steps for path in walks(ground, row, knight_maps=True, count_rest=True).paths}
            assert traced == {cell: int(steps[cell]) for cell in range(CELLS) if steps[cell]}
            longer += int((steps > plain).sum())
    assert longer > 20
