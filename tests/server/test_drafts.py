"""Texts of a table's own in the making: every room that has an editor, in every language, whatever is sent."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.game import find_game, games
from kibitz.core.options import MOST_WRITTEN
from kibitz.core.text import LANGUAGES
from tests.server.people import BOT, HERE, Guest, ServedHouse

DRAFTED = [(game, option) for game in games() for option in find_game(game).drafts]
STRANGE = ["?", "\x00", "grid:", "\n" * 400, "я" * 3000, "W" * MOST_WRITTEN]


def seen(house: ServedHouse, game: str, option: str, text: str, language: str = "en") -> dict[str, Any]:
    answer = Guest(house).http.post(f"/api/games/{game}/drafts/{option}?lang={language}", json={"text": text})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


@pytest.mark.parametrize(("game", "option"), DRAFTED)
def test_what_a_table_may_be_opened_with_is_taken_by_a_table(house: ServedHouse, game: str, option: str) -> None:
    (written,) = (one.writing for one in find_game(game).options if one.id == option)
    assert written is not None
    drawn = seen(house, game, option, written.sample)
    assert drawn["faults"] == []
    ann = Guest(house)
    assert ann.opens(HERE, BOT, game=game, options={option: drawn["text"]})


@pytest.mark.parametrize(("game", "option"), DRAFTED)
def test_any_text_is_either_faulty_in_words_or_playable(house: ServedHouse, game: str, option: str) -> None:
    room = find_game(game)
    (asked,) = (one for one in room.options if one.id == option)
    for text in STRANGE:
        for language in LANGUAGES:
            drawn = seen(house, game, option, text, language)
            assert bool(drawn["faults"]) is (drawn["text"] == "")
            assert all(fault["said"] and "{" not in fault["said"] for fault in drawn["faults"])
        if drawn["text"]:
            asked.read(drawn["text"])


def test_a_game_without_that_editor_and_a_text_without_end_are_refused(house: ServedHouse) -> None:
    ann = Guest(house)
    game, option = DRAFTED[0]
    for path in (f"{game}/drafts/players", f"nowhere/drafts/{option}"):
        assert ann.http.post(f"/api/games/{path}", json={"text": ""}).status_code == 404
    much = ann.http.post(f"/api/games/{game}/drafts/{option}", json={"text": "x" * (MOST_WRITTEN + 1)})
    assert much.status_code in (409, 413)
