"""Positions of the day: every one that lies in a room is what it says, and asks no more than it shows."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from kibitz.core.errors import BadAnswer
from kibitz.core.game import Game, games
from kibitz.core.positions import (
    NEAR,
    SINCE,
    Chosen,
    Position,
    leads_to,
    match_at,
    number_of,
    positions_of,
    puzzle_of,
    seen_at,
)
from tests.proof import amount

LEAD = 0.1
WITH_POSITIONS = [game for game in games().values() if positions_of(game)]


@pytest.fixture(params=WITH_POSITIONS, ids=[game.id for game in WITH_POSITIONS])
def room(request: pytest.FixtureRequest) -> Game:
    game: Game = request.param
    return game


def some(game: Game) -> list[Position]:
    """Spread over all of them."""
    every = positions_of(game)
    return list(every[:: max(1, len(every) // amount(4, len(every)))])


def test_every_position_can_be_played_to_and_its_best_move_is_not_the_obvious_one(room: Game) -> None:
    for position in some(room):
        match = match_at(room, position)
        assert room.seats_waited_for(match.state) == (position.seat,)
        seen = seen_at(room, position)
        legal = room.legal_actions(seen, position.seat)
        assert 4 <= len(legal) <= 40
        assert legal == [action for action, _ in position.chances]
        home = leads_to(room, seen, position.seat, position.best)
        assert leads_to(room, seen, position.seat, int(room.greedy(seen, position.seat))) != home
        chances = dict(position.chances)
        assert 0.2 <= chances[position.best] <= 0.95
        elsewhere = [action for action in legal if leads_to(room, seen, position.seat, action) != home]
        assert all(chances[action] <= chances[position.best] - LEAD for action in elsewhere)


def test_no_two_positions_are_of_one_game(room: Game) -> None:
    numbers = [position.number for position in positions_of(room)]
    assert numbers == sorted(set(numbers))


def test_every_day_has_one_and_they_go_round(room: Game) -> None:
    many = len(positions_of(room))
    days = [SINCE + timedelta(days=day) for day in range(2 * many)]
    assert [number_of(room, day) for day in days] == [*range(many), *range(many)]


def test_an_answer_is_right_if_it_is_as_good_as_the_best(room: Game) -> None:
    puzzle, position = puzzle_of(room), positions_of(room)[0]
    assert puzzle is not None
    best = dict(position.chances)[position.best]
    for action, chance in position.chances:
        verdict = puzzle.check(SINCE, Chosen(action))
        assert verdict.solved == (chance >= best - NEAR)
    with pytest.raises(BadAnswer):
        puzzle.check(SINCE, Chosen(room.actions))
    assert puzzle.solve(SINCE).action == position.best  # type: ignore[attr-defined]  # a Best
    assert list(msgspec.to_builtins(puzzle.make(SINCE))) == ["number"]


def test_a_rooms_own_puzzle_goes_first() -> None:
    own = [game for game in games().values() if game.puzzle]
    assert own
    assert [puzzle_of(game) for game in own] == [game.puzzle for game in own]
