"""The ladder: what `kibitz arena --ladder` measured of a room, served to whoever asks; a room without it says so."""

from __future__ import annotations

import importlib
import itertools
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from kibitz.arena.ladder import write_ladder
from kibitz.arena.results import sum_up
from kibitz.arena.schedule import Contest, fixtures
from kibitz.arena.table import Played
from kibitz.core.game import Game, find_game, games
from kibitz.server.rest import game_ladder
from tests.server.people import GAME, Guest, ServedHouse

BOTS = ("search:4", "greedy")
NUMBERS = itertools.count()


@pytest.fixture
def new_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Game, Path]:
    """A game whose room has nothing in it yet, and the room's folder."""
    name = f"room_without_measurements_{next(NUMBERS)}"
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").touch()
    house = importlib.import_module("kibitz.games")
    monkeypatch.setattr(house, "__path__", [*house.__path__, str(tmp_path)])
    return replace(find_game(GAME), id=name), folder


def four_games() -> tuple[Contest, list[Played]]:
    """The first of the two wins all but the last."""
    contest = Contest(GAME, {"players": 2}, BOTS, "any", 4)
    played = []
    for fixture in fixtures(contest):
        first = BOTS[fixture.number == 3]
        places = tuple(1 if bot == first else 2 for bot in fixture.seats)
        played.append(Played(fixture.number, fixture.deal, fixture.seats, places, (0, 0), 9, (0.1, 0.1), ((), ())))
    return contest, played


def test_a_room_without_the_file_has_no_measurements(new_room: tuple[Game, Path]) -> None:
    game, _ = new_room
    assert game_ladder(game).measured is None


def test_what_the_arena_wrote_is_served_best_first(new_room: tuple[Game, Path]) -> None:
    game, folder = new_room
    write_ladder(folder / "ladder.json", sum_up(*four_games()), date(2026, 11, 15))
    measured = game_ladder(game).measured
    assert measured is not None
    assert (measured.on, measured.games, measured.players) == ("2026-11-15", 4, 2)
    assert "cores" in measured.machine
    best, second = measured.rungs
    assert (best.bot, best.level, best.games, best.win_rate) == ("search:4", 4, 4, 0.75)
    assert (second.bot, second.level, second.win_rate) == ("greedy", 0, 0.25)
    assert best.low < best.win_rate < best.high
    assert best.rating > second.rating


def test_the_house_answers_for_every_game(house: ServedHouse) -> None:
    found = Guest(house).http.get("/api/ladder").json()
    assert [ladder["game"] for ladder in found] == list(games())
    ours = next(ladder["measured"] for ladder in found if ladder["game"] == GAME)
    assert [rung["level"] for rung in ours["rungs"]] == [5, 4, 3, 2, 1]
