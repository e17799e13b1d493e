"""The words of Jackal: complete, alike in three languages, and enough for whatever can happen."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import pytest
from rich.console import Console

from kibitz.core.fields import SPECTATOR
from kibitz.core.game import find_game
from kibitz.core.text import LANGUAGES, Say
from kibitz.core.verdict import ALLOWED
from kibitz.games.jackal.components import CARDS, DECK_COUNTS
from kibitz.games.jackal.components.islands import house_islands
from kibitz.games.jackal.screen import terminal
from tests.contract.variants import finished_games
from tests.wording import assert_worded

GAME = find_game("jackal")
NAMES = ("Ann", "Borys", "Olha", "Myroslav")
PUZZLE_NUMBERS = ("steps", "best_value", "best_steps", "laid", "best_laid")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2, 5, 21])
def test_every_message_can_be_filled(language: str, n: int) -> None:
    words = GAME.text(language)
    some = [Say(f"cards.{card}", {"n": max(n, 1)}) for card in CARDS]
    numbers = dict.fromkeys(
        ("n", "of", "value", "coins", "marks", "target", "rank", "island", "paces", "labyrinths", *PUZZLE_NUMBERS), n
    )
    for seen in ("seen", "hidden"):
        for ground in ("open", "chest", "cave", "labyrinth", "jungle", "buried", "take_one", "take_two"):
            for yes in ("yes", "no"):
                choices = {"seen": seen, "ground": ground, "now": yes, "is_out": yes, "how": "knight" if n else "arrow"}
                values: dict[str, Any] = {"name": "Ann", "cards": some, "card": some[0], "cell": "C2", "out": "B3"}
                values |= {"why": Say("over.JA-72"), "ways": some, "row": some, "chests": "4, 3", "chest": "C2"}
                for key in words.messages:
                    assert_worded(words.say(key, **numbers, **choices, **values))


def test_cards_are_counted_as_each_language_counts_objects() -> None:
    def counted(language: str, card: str) -> list[str]:
        return [GAME.text(language).say(f"cards.{card}", n=n).replace("\u00a0", " ") for n in (1, 2, 5, 21)]

    assert counted("en", "knight") == ["a knight", "2 knights", "5 knights", "21 knights"]
    assert counted("ru", "knight") == ["коня", "2 коня", "5 коней", "21 коня"]
    assert counted("ru", "map") == ["пиратскую карту", "2 пиратские карты", "5 пиратских карт", "21 пиратскую карту"]
    assert counted("uk", "black-flag") == ["чорний прапор", "2 чорні прапори", "5 чорних прапорів", "21 чорний прапор"]


@pytest.mark.parametrize("name", ["rules.md", "rules.ru.md", "rules.uk.md"])
def test_the_table_of_cards_in_the_rules_is_the_deck(name: str) -> None:
    """T36: 60 in all."""
    text = resources.files(GAME.package).joinpath(name).read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| [A-Z4]{2} \| (\d+) \| [^|]+ \|$", text, re.MULTILINE)
    assert [int(row) for row in rows] == DECK_COUNTS.tolist()


def test_every_island_of_ours_has_its_name_in_three_languages() -> None:
    for island in house_islands():
        assert GAME.text("en").say(f"island.{island.number}") == island.name
        assert all(GAME.text(language).has(f"island.{island.number}") for language in LANGUAGES)


def test_every_refusal_has_its_sentence() -> None:
    given = set()
    for match in finished_games(GAME):
        for state in (*match.states[::5], match.state):
            for seat in range(len(match.seats)):
                given |= {int(GAME.verdict(state, seat, action)) for action in range(GAME.actions)}
    # What is rare in play is refused with, too.
    labels = {GAME.clauses(clause).label for clause in given - {ALLOWED}}
    labels |= {f"JA-{n}" for n in (14, 18, 48, 49, 51, 54, 68, 69, 72, 78, 79, 93)}
    for language in LANGUAGES:
        words = GAME.text(language)
        assert labels == {key.removeprefix("refused.") for key in words.messages if key.startswith("refused.")}
        for label in labels:
            assert words.say(f"refused.{label}").count(".") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_draws_every_phase(language: str) -> None:
    """The table, the prompt and the choices, for every player and a watcher, within 100 columns."""
    text = GAME.text(language)
    phases = set()
    for match in finished_games(GAME):
        for state in match.states[::9]:
            for viewer in (SPECTATOR, *GAME.seats_waited_for(state)):
                console = Console(width=100, record=True, file=None, quiet=True)
                view: Any = GAME.view_for(state, viewer)
                phases.add(view.phase)
                console.print(terminal.draw(view, NAMES, text))
                assert_worded(terminal.prompt(view, text))
                numbers = {target.action: i for i, target in enumerate(view.targets, 1)}
                assert (terminal.choices(view, numbers, text) is None) == (not view.targets)
    assert {"draft", "declare", "take", "build", "marks", "walk"} <= phases
