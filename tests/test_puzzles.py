"""What every room promises that has a puzzle a day."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

from kibitz.core.game import Game, games
from kibitz.core.puzzle import Puzzle, day_of
from kibitz.core.text import LANGUAGES

WITH_PUZZLE = [game for game in games().values() if game.puzzle]
DAYS = (date(2026, 11, 15), date(2027, 2, 28), date(2028, 2, 29))


@pytest.fixture(params=WITH_PUZZLE, ids=[game.id for game in WITH_PUZZLE])
def room(request: pytest.FixtureRequest) -> Game:
    game: Game = request.param
    return game


def puzzle_of(game: Game) -> Puzzle:
    assert game.puzzle is not None
    return game.puzzle


def test_some_room_has_one_and_not_every_room_must() -> None:
    assert 0 < len(WITH_PUZZLE) < len(games())


@pytest.mark.parametrize("day", DAYS)
def test_the_solution_holds_an_answer_that_solves(room: Game, day: date) -> None:
    puzzle = puzzle_of(room)
    solution = msgspec.to_builtins(puzzle.solve(day))
    answer = {name: solution[name] for name in puzzle.answer.__struct_fields__}
    verdict = puzzle.check(day, msgspec.convert(answer, puzzle.answer))
    assert verdict.solved
    for language in LANGUAGES:
        for key in (f"puzzle.verdict.{verdict.grade}", f"puzzle.verdict.{verdict.grade}.more"):
            assert room.text(language).say(key, **msgspec.structs.asdict(verdict))
        assert room.text(language).has("puzzle.task")


@pytest.mark.parametrize("day", DAYS)
def test_what_is_asked_and_a_verdict_hold_nothing_of_the_solution(room: Game, day: date) -> None:
    puzzle = puzzle_of(room)
    answer = set(puzzle.answer.__struct_fields__)
    assert not answer & set(puzzle.make(day).__struct_fields__)
    asked, solution = msgspec.json.encode(puzzle.make(day)), msgspec.to_builtins(puzzle.solve(day))
    for name in answer:
        assert msgspec.json.encode(solution[name]) not in asked


@pytest.mark.parametrize(
    "said",
    ["", "today", "2026-13-01", "2026-02-30", "2026-1-1", "20261115", "2026-11-15 ", "2026-W46-7", "０００１-01-01"],
)
def test_a_day_is_written_in_one_way(said: str) -> None:
    assert day_of(said) is None
    assert day_of("2026-11-15") == DAYS[0]
