"""Variant 1, the grey board: AZ-47 to AZ-50."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.games.azul.screen.events import StarScored
from kibitz.games.azul.state import Part
from tests.games.azul.table import Table, azul_table, random_game

THREES_OUTSIDE = (7, 14, 21, 28, 35, 36)


def grey(hand: str, wall: str = "", **position: Any) -> Table:
    """Seat 0 to lay on the grey side in round 1, where purple is wild."""
    return azul_table(hands=[hand], walls=[wall], board_side="grey", **position)


def cells(numbers: tuple[int, ...] | range, colour: str) -> str:
    return " ".join(f"{cell}={colour}" for cell in numbers)


def admitted(table: Table, star: str) -> set[str]:
    """The colours that can be laid in a star, by its letter."""
    return {move.split()[0] for move in table.legal("lay") if move.split()[1].startswith(star)}


def test_no_star_has_a_colour_of_its_own() -> None:
    """AZ-47: every colour goes everywhere, to the centre too."""
    table = grey("P9 G9 O9 Y9 B9 R9")

    assert all(admitted(table, star) == {"purple", "green", "orange", "yellow", "blue", "red"} for star in "MABCDEF")


def test_red_goes_wherever_it_can_be_paid() -> None:
    """TV-23, AZ-48: a star with one red tile takes any colour; three red tiles pay for every 1, 2 and 3."""
    table = grey("R3", "6=red")

    assert len(table.legal("lay")) == 24
    assert "red" in admitted(table, "A")


def test_two_alike_fix_the_colour_of_the_star() -> None:
    """TV-23, AZ-48."""
    table = grey("P9 G9 O9 Y9 B9 R9", "6=red 9=red")

    assert admitted(table, "A") == {"red"}
    assert table.refusal_to_lay("7=blue") == "AZ-48"


def test_two_different_make_the_star_a_star_of_six_colours() -> None:
    """TV-23, AZ-48: neither of them again."""
    table = grey("P9 G9 O9 Y9 B9 R9", "6=red 9=yellow")

    assert admitted(table, "A") == {"purple", "green", "orange", "blue"}
    assert {table.refusal_to_lay(f"7={colour}") for colour in ("red", "yellow")} == {"AZ-48"}


def test_a_single_tile_leaves_both_ways_open() -> None:
    """AZ-48: the second tile decides, nothing is declared."""
    table = grey("B9 R9", "6=red")

    assert admitted(table, "A") == {"blue", "red"}
    assert admitted(table.copy().lay("9=red").play("pass"), "A") == {"red"}
    assert admitted(table.copy().lay("9=blue").play("pass"), "A") == set()


def test_the_centre_may_have_one_colour() -> None:
    """AZ-47, AZ-48."""
    table = grey("Y9 B9", "0=yellow 3=yellow")

    assert admitted(table, "M") == {"yellow"}


def test_the_wild_colour_obeys_the_same_rule() -> None:
    """AZ-48, AZ-28: as itself where it is admitted, as a stand-in anywhere."""
    table = grey("P6 R1", "6=red 9=red")

    assert table.refusal_to_lay("8=purple") == "AZ-48"
    assert table.refusal_to_lay("8=red", 1) is None
    assert table.refusal_to_lay("15=purple") is None


def test_printed_numbers_are_paid_but_places_connect() -> None:
    """AZ-50, AZ-30: 3 and 4 are no neighbours here; 3 stands between 2 and 6."""
    beside_four = grey("R3", "10=red")
    between = grey("R3", "6=red 8=red")

    assert beside_four.gain("7=red") == (1, 0)
    assert between.gain("7=red")[0] == 3


def test_a_statue_goes_by_places() -> None:
    """TV-24, AZ-50, AZ-31: cells 7, 8, 16 and 17, printed 3, 2, 1 and 4."""
    table = grey("R4", "7=red 8=red 16=red")

    assert table.gain("17=red") == (2, 2)
    assert table.box == "R3"


def test_a_pillar_goes_by_places() -> None:
    """AZ-50, AZ-31: outside it needs the spaces printed 2 and 1."""
    assert grey("R1", "8=red 5=red 0=red").gain("9=red") == (2, 1)


@pytest.mark.parametrize(("colour", "bonus"), [("purple", 20), ("green", 18), ("yellow", 16), ("red", 14)])
def test_stars_of_one_colour_score_that_colour_wherever_they_stand(colour: str, bonus: int) -> None:
    """AZ-49: two of them twice, the centre too."""
    wall = f"{cells(range(6), colour)} {cells(range(18, 24), colour)}"
    table = grey("", wall, passed=[1], round_no=6).play("pass")

    assert table.part(Part.STARS) == 2 * bonus


def test_stars_of_six_colours_score_twelve_each() -> None:
    """AZ-49: several are allowed."""
    colours = ("red", "blue", "green", "orange", "yellow", "purple")
    wall = " ".join(f"{first + i}={colour}" for first in (12, 24) for i, colour in enumerate(colours))
    table = grey("", wall, passed=[1], round_no=6).play("pass")

    assert table.part(Part.STARS) == 24
    assert [event.colour for event in table.events() if isinstance(event, StarScored)] == [None, None]


def test_all_threes_are_twelve_spaces() -> None:
    """TV-25, AZ-44, AZ-49, AZ-50: a yellow centre scores 16, with the six outer 3s 12 more."""
    wall = f"{cells(range(6), 'yellow')} {cells(THREES_OUTSIDE, 'red')}"
    complete = grey("", wall, passed=[1], round_no=6).play("pass")
    lacking = grey("", wall.replace(" 21=red", ""), passed=[1], round_no=6).play("pass")

    assert (complete.score(), lacking.score()) == (5 + 28, 5 + 16)


def test_every_complete_star_of_a_game_has_one_colour_or_six() -> None:
    """AZ-48: whatever the players do."""
    seen = 0
    for seed in range(4):
        *_, table = random_game(f"grey {seed}", greed=0.8, players=2, board_side="grey")
        for seat in range(2):
            wall = table.wall(seat)
            for star in range(7):
                colours = [wall[cell] for cell in range(6 * star, 6 * star + 6) if cell in wall]
                assert len(set(colours)) in (len(colours), 1 if colours else 0)
                seen += len(colours) > 2
    assert seen
