"""Why +3: the number of a space, as the box beside it explains it."""

from __future__ import annotations

from kibitz.core.about import About
from kibitz.games.azul import GAME
from kibitz.games.azul.screen.moves import cell_name
from tests.games.azul.table import Table, azul_table, cell_of


def about(table: Table, thing: str) -> About:
    found = GAME.explain(*GAME.look(table.state, 0), thing)
    assert found is not None
    return found


def said(found: About) -> list[str]:
    return [GAME.say(line, ("Ann", "Bob"), "en").replace("\u00a0", " ") for line in found.lines]


def test_a_space_counts_the_tiles_of_the_group_that_it_joins() -> None:
    """AZ-30: itself and the two beside it; both sides of the ring count, 6 and 1 are neighbours."""
    table = azul_table(hands=["B6"], walls=["blue#2 blue#4 blue#5"])
    found = about(table, f"cell:{cell_name(cell_of('blue#3'))}")
    assert found.pieces == ("blue", "blue", "blue", "blue")
    assert len(found.lights) == 3
    assert said(found)[0] == "blue star, number 3: +4"
    assert table.gain("blue#3")[0] == 4
    over_the_end = azul_table(hands=["B6"], walls=["blue#6"])
    assert about(over_the_end, f"cell:{cell_name(cell_of('blue#1'))}").pieces == ("blue", "blue")


def test_a_space_says_what_it_costs_and_when_no_wild_tile_helps() -> None:
    """AZ-23, AZ-27, AZ-29: number 1 takes the real colour; round 1 has purple wild."""
    table = azul_table(hands=["B6"])
    first = said(about(table, f"cell:{cell_name(cell_of('blue#1'))}"))[2]
    assert first == "Costs 1 blue tile. No wild tile stands in here."
    assert "Wild purple tiles may stand in" in said(about(table, f"cell:{cell_name(cell_of('blue#4'))}"))[2]


def test_a_complete_star_brings_nothing_more() -> None:
    table = azul_table(walls=["blue#1 blue#2 blue#3 blue#4 blue#5 blue#6"])
    assert "the star is complete" in said(about(table, f"cell:{cell_name(cell_of('blue#3'))}"))[1]
