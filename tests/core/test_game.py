"""What a room that does not keep the contract is told: which room, and what is missing."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import ModuleType

import pytest

from kibitz.core.errors import UnknownGame
from kibitz.core.game import BrokenRoom, games
from kibitz.core.happened import KIND
from tests.toy import GAME
from tests.toy.state import Kind


def test_a_folder_without_a_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "kibitz.games.unfinished", ModuleType("kibitz.games.unfinished"))
    monkeypatch.setattr("kibitz.core.game.room_names", lambda: ("unfinished",))
    with pytest.raises(UnknownGame, match="the folder unfinished among the rooms has no GAME"):
        games()


def test_a_kind_of_event_that_the_room_does_not_know_is_told_by_its_number() -> None:
    state = GAME.deal(GAME.choose({}), bytes(32))
    state.happened[0, KIND] = 99
    with pytest.raises(BrokenRoom, match="hidden_pig: no event reads the row of kind 99"):
        GAME.happened_in_truth(state)


def test_a_kind_of_event_without_an_event_is_told_by_its_number() -> None:
    forgetful = replace(GAME, events=replace(GAME.events, told=GAME.events.told[1:]))
    with pytest.raises(BrokenRoom, match=f"hidden_pig: no event reads the row of kind {int(Kind.DEALT)}"):
        forgetful.happened_in_truth(GAME.deal(GAME.choose({}), bytes(32)))


def test_more_events_than_the_layout_has_rows_are_never_read() -> None:
    state = GAME.deal(GAME.choose({}), bytes(32))
    state.happened_n = state.happened.shape[0] + 1
    with pytest.raises(BrokenRoom, match="hidden_pig: 9 events in one action, and events=8 in its Layout"):
        GAME.happened_in_truth(state)
