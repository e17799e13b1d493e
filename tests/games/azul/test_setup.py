"""A new table, its options and the order of rounds: AZ-1 to AZ-9, AZ-51."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy import stats

from kibitz.core.errors import BadOption
from kibitz.games.azul import GAME
from kibitz.games.azul.components import COLOURS
from kibitz.games.azul.screen.events import FactoryFilled, RoundBegins, Supplied
from tests.games.azul.table import azul_table, dealt_table, random_game

KEYS = range(25)


@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_a_new_table_has_its_tiles_where_they_belong(players: int, factories: int) -> None:
    """AZ-1, AZ-2, AZ-3, AZ-4, AZ-5, AZ-6: ten in the supply, four a factory, the rest in the bag, the box empty."""
    for key in KEYS:
        table = dealt_table(key, players=players)
        assert table.factories() == [4] * factories + [0] * (9 - factories)
        assert "." not in table.supply
        assert int(table.state.bag.sum()) == 132 - 10 - 4 * factories
        assert (table.box, table.centre, table.marker) == ("", "", None)
        assert table.scores == [5] * players
        assert (table.round, table.phase, table.wild()) == (1, "draft", "purple")
        assert table.tiles() == dict.fromkeys(COLOURS, 22)
        assert [table.hand(seat) for seat in range(players)] == [""] * players


def test_everyone_plays_on_the_same_side() -> None:
    """AZ-2: coloured, unless the table says grey."""
    assert dealt_table(players=4).view().side == "coloured"
    assert dealt_table(players=4, board_side="grey").view().side == "grey"


def test_the_first_draws_are_told() -> None:
    """AZ-4, AZ-5: who starts, then ten tiles of supply and four a factory, as they lie there."""
    table = dealt_table("told", players=2)
    told = table.events()
    filled = [event for event in told if isinstance(event, FactoryFilled)]
    (supplied,) = [event for event in told if isinstance(event, Supplied)]
    (begins,) = [event for event in told if isinstance(event, RoundBegins)]

    assert [event.factory for event in filled] == [1, 2, 3, 4, 5]
    for event in filled:
        held = table.state.factory[event.factory - 1]
        assert Counter(event.tiles) == {COLOURS[i]: int(n) for i, n in enumerate(held) if n}
    assert supplied.spaces == table.view().supply
    assert (begins.number, begins.wild, begins.seat) == (1, "purple", table.to_move)


def test_every_colour_is_drawn_as_often_as_any_other() -> None:
    """AZ-4, AZ-5: tiles come at random; no colour and no space of the supply is favoured."""
    supplies = np.array([dealt_table(f"fair {key}").state.supply for key in range(600)])
    first = np.bincount(supplies[:, 0], minlength=6)
    # Ten tiles of one deal vary less than independent draws, never more.
    together = np.bincount(supplies.ravel(), minlength=6)

    assert stats.chisquare(first).pvalue > 1e-5
    assert stats.chisquare(together).pvalue > 1e-5


def test_who_starts_is_drawn_by_lot() -> None:
    """AZ-7: any seat, unless the table names one."""
    assert {dealt_table(key, players=3).to_move for key in KEYS} == {0, 1, 2}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_table_may_name_who_starts(seat: int) -> None:
    """AZ-7: seats are counted from 1 when people say them."""
    for key in KEYS:
        table = dealt_table(key, players=3, first_player=seat)
        assert (table.to_move, int(table.state.starter)) == (seat - 1, seat - 1)


@pytest.mark.parametrize(
    "said",
    [
        {"players": 1},
        {"players": 5},
        {"players": 2, "first_player": 3},
        {"first_player": 0},
        {"board_side": "blue"},
        {"wild_order": "sideways"},
        {"wild_order": "red blue yellow orange green"},
        {"wild_order": "red red yellow orange green purple"},
        {"score_floor": 2},
        {"final_round_keep": "all"},
        {"solo": True},
    ],
)
def test_a_value_that_an_option_does_not_have_is_refused(said: dict[str, Any]) -> None:
    """AZ-1, AZ-7, AZ-18, AZ-36, AZ-47, AZ-51."""
    with pytest.raises(BadOption):
        GAME.choose(said)


def test_what_is_not_said_has_its_default() -> None:
    """AZ-1, AZ-7, AZ-18, AZ-36, AZ-47, AZ-51: the small edition by the book."""
    assert GAME.choose({}) == {
        "players": 2,
        "board_side": "coloured",
        "wild_order": "front",
        "first_player": "random",
        "score_floor": 0,
        "final_round_keep": "book",
    }


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("front", "purple green orange yellow blue red"),
        ("back", "orange red blue yellow green purple"),
        ("Red, blue, yellow, orange, green, purple", "red blue yellow orange green purple"),
        ("красный синий жёлтый оранжевый зелёный фиолетовый", "red blue yellow orange green purple"),
        ("Червоний, синій, жовтий, помаранчевий, зелений, фіолетовий", "red blue yellow orange green purple"),
    ],
)
def test_the_wild_colours_follow_the_track(said: str, order: str) -> None:
    """AZ-9, AZ-38, AZ-51: front, back, or an order of the table's own; every colour once, one a round."""
    wild = {table.round: table.wild() for table in random_game("track", greed=1, wild_order=said)}

    assert [wild[number] for number in range(1, 7)] == order.split()


@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_the_order_of_wild_colours_goes_with_either_side(side: str) -> None:
    """AZ-51, AZ-47: with the back track orange stands in for red in round 1, on both sides of the board."""
    table = azul_table(hands=["O2 R1"], board_side=side, wild_order="back")

    assert table.refusal("red B4 w1") is None
    assert table.refusal("orange A3 w1") == "AZ-28"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_six_rounds_of_choosing_and_decorating(players: int) -> None:
    """AZ-8, AZ-42: in each round all is taken before anything is laid; after the sixth it is over."""
    seen: list[tuple[int, str]] = []
    for table in random_game("rounds", greed=1, players=players):
        step = (table.round, "draft" if table.phase == "draft" else "lay")
        if table.over is None and (not seen or seen[-1] != step):
            seen.append(step)

    assert seen == [(number, phase) for number in range(1, 7) for phase in ("draft", "lay")]
    assert table.over == "AZ-42"


def test_codes_of_actions_are_those_of_the_specification() -> None:
    """AZ-36: 1788 codes; the first pass keeps nothing, the last one four purple tiles."""
    moves = GAME.moves

    assert GAME.actions == 1788
    assert moves.code(moves.read("take red middle")) == 59
    assert moves.code(moves.read("take purple 1")) == 0
    assert moves.code(moves.read("purple M1")) == 60
    assert moves.code(moves.read("reward purple")) == 1572
    assert moves.code(moves.read("pass")) == 1578
    assert moves.code(moves.read("pass green 4")) == 1703
    assert moves.code(moves.read("pass purple 4")) == 1787
