"""What a figure can climb, and which clause stops it, as the box beside it says."""

from __future__ import annotations

import pytest

from kibitz.games.talo import GAME
from tests.games.talo.table import Table, talo_table

STAIRS = "X 3 2 0 1, X 4 2 0 3, Z 7 2 0 2, Z 8 2 0 4"
LOW_BRIDGE = "X 0 5 0 10, Z 4 4 0 2, Z 4 6 0 2, Y 4 4 2 3"


def figure(table: Table, thing: str = "figure:1") -> tuple[str, str]:
    """The key of what it does now, and the clause."""
    found = GAME.explain(*GAME.look(table.state, 0), thing)
    assert found is not None
    return found.lines[1].key, found.clause


@pytest.mark.parametrize(
    ("building", "figures", "case", "clause"),
    [
        ("", ("2 2 0",), "board", "TA-49"),
        ("Z 3 2 0 2", ("2 2 0",), "steep", "TA-50"),
        (STAIRS, ("2 2 0",), "climbs", "TA-50"),
        (STAIRS, ("7 2 2",), "steep", "TA-50"),
        (STAIRS, ("6 2 1", "7 2 2"), "other", "TA-53"),
        ("X 4 5 0 3", ("4 5 1",), "bare", "TA-50"),
        ("X 0 5 0 5, X 5 5 0 1, X 5 5 1 1, Z 4 4 0 3, Z 4 6 0 3, Y 4 4 3 3", ("3 5 1",), "body", "TA-54"),
    ],
)
def test_a_figure_says_how_high_it_can_climb_or_what_stops_it(
    building: str, figures: tuple[str, ...], case: str, clause: str
) -> None:
    """TA-49, TA-50, TA-53, TA-54."""
    table = talo_table(building, figures=figures)
    assert figure(table) == (f"thing.figure.{case}", clause)
    assert figure(table, "player:1") == figure(table)
