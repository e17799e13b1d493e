"""The board, written out cell by cell, against what the room computes from geometry; bonuses and tiles."""

from __future__ import annotations

import pytest

from kibitz.games.azul.components import (
    AROUND,
    BESIDE,
    CELLS,
    COLOURED,
    COLOURS,
    FACTORIES,
    GREY,
    MIXED_STAR_BONUS,
    NUMBER,
    NUMBER_BONUS,
    OF_NUMBER,
    ORNAMENTS,
    REWARD,
    STAR_BONUS,
    STAR_COLOUR,
    SUPPLY,
    TILES,
    TILES_A_COLOUR,
)
from tests.games.azul.table import STARS, azul_table, cell_of

# cell, star, place | number on the coloured side, on the grey side | ring neighbours | ornaments
CELL_TABLE = """
0 0 N 1 3 5,1 P1,P2
1 0 NE 2 3 0,2 P2,P3
2 0 SE 3 3 1,3 P3,P4
3 0 S 4 3 2,4 P4,P5
4 0 SW 5 3 3,5 P5,P6
5 0 NW 6 3 4,0 P6,P1
6 1 N 6 6 11,7 W1
7 1 NE 1 3 6,8 S1
8 1 SE 2 2 7,9 P1,S1
9 1 S 3 1 8,10 P1,S6
10 1 SW 4 4 9,11 S6
11 1 NW 5 5 10,6 W1
12 2 N 5 5 17,13 W2
13 2 NE 6 6 12,14 W2
14 2 SE 1 3 13,15 S2
15 2 S 2 2 14,16 P2,S2
16 2 SW 3 1 15,17 P2,S1
17 2 NW 4 4 16,12 S1
18 3 N 4 4 23,19 S2
19 3 NE 5 5 18,20 W3
20 3 SE 6 6 19,21 W3
21 3 S 1 3 20,22 S3
22 3 SW 2 2 21,23 P3,S3
23 3 NW 3 1 22,18 P3,S2
24 4 N 3 1 29,25 P4,S3
25 4 NE 4 4 24,26 S3
26 4 SE 5 5 25,27 W4
27 4 S 6 6 26,28 W4
28 4 SW 1 3 27,29 S4
29 4 NW 2 2 28,24 P4,S4
30 5 N 2 2 35,31 P5,S5
31 5 NE 3 1 30,32 P5,S4
32 5 SE 4 4 31,33 S4
33 5 S 5 5 32,34 W5
34 5 SW 6 6 33,35 W5
35 5 NW 1 3 34,30 S5
36 6 N 1 3 41,37 S6
37 6 NE 2 2 36,38 P6,S6
38 6 SE 3 1 37,39 P6,S5
39 6 S 4 4 38,40 S5
40 6 SW 5 5 39,41 W6
41 6 NW 6 6 40,36 W6
"""
ORNAMENT_TABLE = {
    "P1": (8, 9, 5, 0),
    "P2": (15, 16, 0, 1),
    "P3": (22, 23, 1, 2),
    "P4": (29, 24, 2, 3),
    "P5": (30, 31, 3, 4),
    "P6": (37, 38, 4, 5),
    "S1": (7, 8, 16, 17),
    "S2": (14, 15, 23, 18),
    "S3": (21, 22, 24, 25),
    "S4": (28, 29, 31, 32),
    "S5": (35, 30, 38, 39),
    "S6": (36, 37, 9, 10),
    "W1": (11, 6),
    "W2": (12, 13),
    "W3": (19, 20),
    "W4": (26, 27),
    "W5": (33, 34),
    "W6": (40, 41),
}
ROWS = [line.split() for line in CELL_TABLE.split("\n") if line]
PLACES = ("N", "NE", "SE", "S", "SW", "NW")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"cell {row[0]}")
def test_each_cell_has_its_place_numbers_neighbours_and_ornaments(row: list[str]) -> None:
    """AZ-23, AZ-30, AZ-31, AZ-50: the table of cells, read off public pictures of the board."""
    cell, star, place, coloured, grey, neighbours, ornaments = row
    number = int(cell)
    names = list(ORNAMENT_TABLE)

    assert number == 6 * int(star) + PLACES.index(place)
    assert (int(NUMBER[COLOURED, number]), int(NUMBER[GREY, number])) == (int(coloured), int(grey))
    assert {names[i] for i in BESIDE[number] if i >= 0} == set(ornaments.split(","))
    # A tile beside one that lies scores two, beside none it scores one.
    beside = set()
    for other in range(CELLS):
        hand = "P9 G9 O9 Y9 B9 R9"
        table = azul_table(hands=[hand], walls=[f"{other}=red"], board_side="grey", supply="." * 10)
        if other != number and table.gain(f"{cell}=red")[0] == 2:
            beside.add(other)
    assert beside == set(map(int, neighbours.split(",")))


def test_each_ornament_has_its_cells_and_its_reward() -> None:
    """AZ-31: pillars between centre and star, statues between two stars, windows outside; the wraps at 6 and 1 too."""
    assert [frozenset(cells) for cells in ORNAMENTS] == [frozenset(cells) for cells in ORNAMENT_TABLE.values()]
    assert [frozenset(cell for cell in row if cell >= 0) for row in AROUND.tolist()] == list(map(frozenset, ORNAMENTS))
    assert REWARD.tolist() == [{"P": 1, "S": 2, "W": 3}[name[0]] for name in ORNAMENT_TABLE]
    assert int(REWARD.sum()) == 36


def test_ornaments_follow_from_the_numbers_around_them() -> None:
    """AZ-31: a pillar has 2 and 3 of its star, a statue 1 and 2 of one and 3 and 4 of the next, a window 5 and 6."""
    for i in range(1, 7):
        outer, following = STARS[i], STARS[i % 6 + 1]
        pillar = {cell_of(f"{outer}#2"), cell_of(f"{outer}#3"), (i - 2) % 6, (i - 1) % 6}
        statue = {cell_of(f"{outer}#{n}") for n in (1, 2)} | {cell_of(f"{following}#{n}") for n in (3, 4)}
        window = {cell_of(f"{outer}#{n}") for n in (5, 6)}
        assert (set(ORNAMENTS[i - 1]), set(ORNAMENTS[i + 5]), set(ORNAMENTS[i + 11])) == (pillar, statue, window)


def test_the_numbers_follow_their_closed_forms() -> None:
    """AZ-23, AZ-50: clockwise 1 to 6 in every star; on the grey side 3s in the centre, 1 and 3 swapped outside."""
    for cell in range(CELLS):
        star, place = divmod(cell, 6)
        coloured = place + 1 if star == 0 else (place + 6 - star) % 6 + 1
        grey = 3 if star == 0 else {1: 3, 2: 2, 3: 1}.get(coloured, coloured)
        assert (int(NUMBER[COLOURED, cell]), int(NUMBER[GREY, cell])) == (coloured, grey)
        assert cell_of(f"{STARS[star]}#{coloured}") == cell


def test_how_often_each_number_is_printed() -> None:
    """AZ-44, AZ-50: seven of each on the coloured side, twelve 3s on the grey."""
    assert OF_NUMBER[COLOURED].tolist() == [0, 7, 7, 7, 7, 7, 7]
    assert OF_NUMBER[GREY].tolist() == [0, 6, 6, 12, 6, 6, 6]


def test_the_stars_stand_where_the_board_has_them() -> None:
    """AZ-25: clockwise from the upper left."""
    around = [COLOURS[colour] for colour in STAR_COLOUR[1:]]

    assert around == ["orange", "red", "blue", "yellow", "green", "purple"]
    assert STAR_COLOUR[0] == -1


def test_each_cell_touches_one_or_two_ornaments() -> None:
    """AZ-31: so that one tile never earns more than three."""
    touched = [[i for i in row if i >= 0] for row in BESIDE.tolist()]

    assert [len(row) for row in touched].count(1) == 24
    assert [len(row) for row in touched].count(2) == 18
    assert max(sum(int(REWARD[i]) for i in row) for row in touched) == 3


def test_the_bonuses_are_those_of_the_book() -> None:
    """AZ-43, AZ-44."""
    assert dict(zip(COLOURS, STAR_BONUS.tolist(), strict=True)) == {
        "purple": 20,
        "green": 18,
        "orange": 17,
        "yellow": 16,
        "blue": 15,
        "red": 14,
    }
    assert MIXED_STAR_BONUS == 12
    assert NUMBER_BONUS.tolist() == [0, 4, 8, 12, 16, 0, 0]


def test_the_box_of_the_game_holds_132_tiles() -> None:
    """AZ-3, AZ-4: 22 of each colour; 5, 7 or 9 factories; ten spaces of supply."""
    assert (TILES, TILES_A_COLOUR, SUPPLY) == (132, 22, 10)
    assert FACTORIES[2:].tolist() == [5, 7, 9]
