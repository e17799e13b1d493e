"""Whole games: nothing is lost, shortage is survived, and slow obvious twins of the rules agree with the quick ones."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

import pytest

from kibitz.core.fields import SPECTATOR
from kibitz.games.azul import GAME
from kibitz.games.azul.components import COLOURS
from kibitz.games.azul.screen.events import FactoryFilled, Laid
from kibitz.games.azul.screen.moves import cell_name
from kibitz.games.azul.state import Part
from tests.games.azul.table import Table, dealt_table, pile, random_game
from tests.games.azul.test_board import ORNAMENT_TABLE, ROWS

STAR_COLOURS = (None, "orange", "red", "blue", "yellow", "green", "purple")
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 4},
    {"players": 3, "board_side": "grey", "wild_order": "back"},
    {"players": 4, "board_side": "grey", "score_floor": 1, "final_round_keep": "discard"},
)


@pytest.mark.parametrize("options", TABLES)
def test_no_tile_is_ever_lost_and_every_point_is_accounted_for(options: dict[str, Any]) -> None:
    """AZ-4, AZ-18: 22 of each colour after every step; 5 + gains - losses = score, never below the floor."""
    floor = options.get("score_floor", 0)
    for table in random_game("conserved", **options):
        assert table.tiles() == dict.fromkeys(COLOURS, 22)
        for seat in range(table.players):
            parts = table.state.part[seat]
            gains = sum(int(parts[part]) for part in (Part.LAID, Part.STARS, Part.NUMBERS))
            losses = sum(int(parts[part]) for part in (Part.MARKER, Part.DISCARDED, Part.CORNERS))
            assert 5 + gains - losses == table.score(seat) >= floor
            assert int(table.state.corner[seat].sum()) <= 4


def obvious_lays(table: Table, grey: bool) -> Iterator[str]:
    """AZ-23 to AZ-29 and AZ-48, word by word."""
    wall, wild = table.wall(table.to_move), table.wild()
    hand = dict(zip(COLOURS, pile(table.hand(table.to_move)), strict=True))
    for row in ROWS:
        cell, star, number = int(row[0]), int(row[1]), int(row[4 if grey else 3])
        in_star = [wall[other] for other in range(6 * star, 6 * star + 6) if other in wall]
        for colour in COLOURS:
            if grey:
                same, different = set(in_star) <= {colour}, colour not in in_star and len(set(in_star)) == len(in_star)
                fits = same or different
            else:
                fits = colour == STAR_COLOURS[star] if star else colour not in in_star
            if cell in wall or not fits:
                continue
            for wilds in range(number):
                real = number - wilds
                enough = hand[colour] >= real and (wilds == 0 or (colour != wild and hand[wild] >= wilds))
                if enough:
                    yield f"{colour} {cell_name(cell)}" + (f" w{wilds}" if wilds else "")


@pytest.mark.parametrize("options", TABLES)
def test_what_may_be_laid_is_what_the_clauses_say_word_by_word(options: dict[str, Any]) -> None:
    """AZ-23, AZ-24, AZ-25, AZ-26, AZ-27, AZ-28, AZ-29, AZ-48: against a slow twin, at many positions of whole games."""
    looked = 0
    for step, table in enumerate(random_game("twin", **options)):
        if table.phase == "lay" and step % 3 == 0:
            assert table.legal("lay") == list(obvious_lays(table, options.get("board_side") == "grey"))
            looked += 1
    assert looked > 10


def obvious_group(wall: Container[int], cell: int) -> int:
    """Everything that can be reached from the cell by stepping from neighbour to neighbour."""
    reached, todo = {cell}, [cell]
    while todo:
        for other in map(int, ROWS[todo.pop()][5].split(",")):
            if other in wall and other not in reached:
                reached.add(other)
                todo.append(other)
    return len(reached)


@pytest.mark.parametrize("options", TABLES)
def test_what_a_lay_brings_is_what_the_clauses_say_word_by_word(options: dict[str, Any]) -> None:
    """AZ-30, AZ-31: points by walking through the star, rewards by the table of ornaments."""
    rewarded = 0
    supply_before = 0
    for table in random_game("brings", greed=0.9, **options):
        for event in table.events():
            if isinstance(event, Laid):
                wall = table.wall(event.seat)
                assert event.points == obvious_group(wall, event.cell)
                closed = [
                    name for name, cells in ORNAMENT_TABLE.items() if event.cell in cells and wall.keys() >= set(cells)
                ]
                reward = sum({"P": 1, "S": 2, "W": 3}[name[0]] for name in closed)
                assert table.reward == min(reward, supply_before)
                rewarded += reward > 0
        supply_before = 10 - table.supply.count(".")
    assert rewarded


def test_games_go_on_though_bag_and_box_run_empty() -> None:
    """AZ-33, AZ-40: four who follow the advice nearly always begin the last round short, and end it all the same."""
    short = 0
    for seed in range(6):
        for table in random_game(f"short {seed}", greed=1, players=4):
            filled = [event for event in table.events() if isinstance(event, FactoryFilled)]
            sizes = [len(event.tiles) for event in filled]
            short += bool(sizes) and sum(sizes) < 36
            assert sizes == sorted(sizes, reverse=True)
            assert sum(0 < size < 4 for size in sizes) <= 1
            if "." in table.supply and table.phase == "lay":
                assert (table.bag, table.box) == ("", "")
        assert table.over == "AZ-42"
    assert short >= 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_advice_is_always_a_legal_move(players: int) -> None:
    """AZ-10, AZ-22, AZ-31: at every position of whole games, whoever is to move."""
    for table in random_game("advice", players=players):
        if table.over is None:
            assert table.greedy() in table.legal()


def test_advised_players_do_better_than_chance() -> None:
    """AZ-46: the simple player comes near 75 points, whoever plays at random far from it."""
    advised = [max(last.scores) for last in (list(random_game(f"wise {n}", greed=1))[-1] for n in range(6))]
    guessed = [max(last.scores) for last in (list(random_game(f"wild {n}", greed=0))[-1] for n in range(6))]

    assert sum(advised) / 6 > 50 > sum(guessed) / 6


def test_nothing_but_the_future_is_hidden() -> None:
    """AZ-19: everyone sees everything, bag and box included; another world draws other tiles."""
    table = dealt_table("open", players=3)
    views = [table.view(viewer) for viewer in (SPECTATOR, 1, 2)]
    future = set()
    for n in range(8):
        world = Table(GAME.redealt(table.state, 0, bytes([n]) * 32))
        assert (world.supply, world.bag, world.factories()) == (table.supply, table.bag, table.factories())
        while world.round == 1:
            world.play(world.greedy())
        future.add(tuple(world.factory(number) for number in range(1, 8)))

    assert all(view.bag == views[0].bag and view.players == views[0].players for view in views)
    assert len(future) == 8
