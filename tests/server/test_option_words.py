"""A table that cannot be opened as it was asked for: the option is named in the reader's words, not by its code."""

from __future__ import annotations

import pytest

from kibitz.core.errors import BadOption
from kibitz.core.game import games
from kibitz.core.text import LANGUAGES
from kibitz.server.messages import NewTable, SeatWish
from kibitz.server.rest import option_problem

SEATS = [SeatWish("here"), SeatWish("link")]
NO_VALUE = "no such value"


def said(game: str, option: str, value: int | str, language: str) -> str:
    wish = NewTable(game, SEATS, {option: value})
    with pytest.raises(BadOption) as refused:
        games()[game].choose({"players": len(SEATS), **wish.options})
    return option_problem(wish, refused.value, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_that_an_option_does_not_have_is_refused_by_the_options_name(language: str) -> None:
    for game in games().values():
        for option in game.options:
            if option.writing is None and option.id != "players":
                words = said(game.id, option.id, NO_VALUE, language).replace("\u00a0", " ")
                assert game.text(language).say(f"option.{option.id}").replace("\u00a0", " ") in words
                assert NO_VALUE not in words
                assert f"option {option.id}" not in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_of_the_tables_own_is_refused_by_the_rooms_sentence(language: str) -> None:
    rooms = {
        (game.id, option.id): game.text(language).say(f"option.{option.id}.wrong")
        for game in games().values()
        for option in game.options
        if game.text(language).has(f"option.{option.id}.wrong")
    }
    assert rooms
    for (game, option), sentence in rooms.items():
        assert said(game, option, NO_VALUE, language) == sentence


def test_a_seat_that_is_not_at_the_table_is_refused_by_the_options_name() -> None:
    for game in games().values():
        for option in game.options:
            if option.names_seat and len(game.players) > 1:
                assert game.text("en").say(f"option.{option.id}") in said(game.id, option.id, 3, "en")
