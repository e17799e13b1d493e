"""Every thing explains itself, in three languages, and tells its viewer nothing that they may not know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kibitz.core.about import MOST_LINES, About
from kibitz.core.chance import game_keys
from kibitz.core.fields import SPECTATOR, State
from kibitz.core.game import Game, games
from kibitz.core.text import LANGUAGES
from kibitz.lessons.script import lessons_of, things_of
from tests.contract.variants import by_the_book, finished
from tests.proof import amount
from tests.wording import assert_worded

NAMES = ("Ann", "Borys", "Olha", "Myroslav", "Zoë")
MOMENTS = amount(8, 30)  # of a game are looked at
STRANGE = [
    "",
    ":",
    "hand",
    "hand:",
    "cell:99",
    "cell:-1,-1",
    "cell:x,y",
    "player:0",
    "player:9",
    "row:0.0",
    "deck:1",
    "é",
]
EXPLAINED = {name: game for name, game in games().items() if lessons_of(game)}


@pytest.fixture(params=list(EXPLAINED))
def game(request: pytest.FixtureRequest) -> Game:
    return EXPLAINED[request.param]


def looks(game: Game) -> Iterator[tuple[State, int]]:
    """Moments of a whole game at each number of players, through the eyes of everyone."""
    for variant in by_the_book(game):
        states = finished(variant, 0).states
        for state in [*states[:: max(1, len(states) // MOMENTS)], states[-1]]:
            yield from ((state, viewer) for viewer in (*range(int(state.players)), SPECTATOR))


def abouts(game: Game, state: State, viewer: int) -> dict[str, About | None]:
    """All that the board shows, but for the tray: that speaks for itself."""
    seen, view = game.look(state, viewer)
    return {thing: game.explain(seen, view, thing) for thing in sorted(things_of(game, view) - {"tray"})}


def test_every_thing_on_the_board_has_its_words_in_three_languages(game: Game) -> None:
    clauses = {line.label for line in game.rules()}
    said: set[str] = set()
    for state, viewer in looks(game):
        shown = abouts(game, state, viewer)
        for thing, about in shown.items():
            assert about is not None, (thing, viewer)
            assert 1 < len(about.lines) <= MOST_LINES, thing
            assert about.clause in clauses, (thing, about.clause)
            assert set(about.lights) <= set(shown), thing
            if repr(about) not in said:
                said.add(repr(about))
                for line in about.lines:
                    for language in LANGUAGES:
                        assert_worded(game.say(line, NAMES, language))
    assert len(said) > len(game.text("en").messages) // 20


def test_two_worlds_that_a_viewer_cannot_tell_apart_are_explained_alike(game: Game) -> None:
    for number, (state, viewer) in enumerate(looks(game)):
        if not int(state.over):
            world = game.redealt(state, viewer, game_keys("explained", number)[0])
            assert abouts(game, world, viewer) == abouts(game, state, viewer)


def test_of_what_is_not_there_nothing_is_said(game: Game) -> None:
    for state, viewer in looks(game):
        seen, view = game.look(state, viewer)
        assert [thing for thing in STRANGE if game.explain(seen, view, thing) is not None] == []
