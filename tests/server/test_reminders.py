"""Reminders of what everybody has seen: on where they only save paper, asked for where remembering is played."""

from __future__ import annotations

from kibitz.core.game import Game, Memory
from kibitz.server.messages import NewTable, SeatWish
from kibitz.server.opening import reminds
from kibitz.server.rest import game_card


def wish(game: Game, memory_aid: bool | None = None, rated: bool = False) -> NewTable:
    return NewTable(game.id, [SeatWish("here")], memory_aid=memory_aid, rated=rated)


def test_a_table_that_says_nothing_plays_as_the_room_says(game: Game) -> None:
    assert reminds(game, wish(game)) == (game.memory is Memory.AIDED)
    assert game_card(game).memory == game.memory.value


def test_a_table_may_say_otherwise_but_not_in_a_rated_game(game: Game) -> None:
    assert not reminds(game, wish(game, memory_aid=False))
    assert reminds(game, wish(game, memory_aid=True)) == (game.memory is not Memory.NONE)
    assert not reminds(game, wish(game, memory_aid=True, rated=True))
