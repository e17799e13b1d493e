"""The words of CuBirds: complete, alike in three languages, and enough for whatever can happen."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import pytest

from kibitz.core.game import find_game
from kibitz.core.text import LANGUAGES, Say
from kibitz.core.verdict import ALLOWED
from kibitz.games.cubirds.components import CARDS, LARGE_FLOCK, SMALL_FLOCK, SPECIES
from tests.contract.variants import finished_games
from tests.wording import assert_worded

GAME = find_game("cubirds")
NAMES = ("Ann", "Borys", "Olha", "Myroslav", "Bot 3")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2, 5, 21])
def test_every_message_can_be_filled(language: str, n: int) -> None:
    words = GAME.text(language)
    counted = [Say(f"birds.{bird}", {"n": max(n, 1)}) for bird in SPECIES]
    numbers = dict.fromkeys(("n", "row", "kept", "rest", "needs", "has", "small", "large", "more", "cards", "hand"), n)
    for seen in ("seen", "hidden"):
        for side in ("left", "right"):
            for brings in ("captures", "draw", "nothing"):
                for yes in ("yes", "no"):
                    choices = {"seen": seen, "side": side, "brings": brings, "refills": yes, "empty": yes, "deal": yes}
                    values: dict[str, Any] = {
                        "name": "Ann",
                        "birds": counted,
                        "bird": counted[0],
                        "captured": counted,
                        "why": Say("over.CB-42"),
                    }
                    for key in words.messages:
                        assert_worded(words.say(key, **numbers, **choices, **values))


def test_birds_are_counted_as_each_language_counts_objects() -> None:
    def counted(language: str, bird: str) -> list[str]:
        return [GAME.text(language).say(f"birds.{bird}", n=n).replace("\u00a0", " ") for n in (1, 2, 5, 21)]

    assert counted("en", "owl") == ["an owl", "2 owls", "5 owls", "21 owls"]
    assert counted("ru", "owl") == ["сову", "2 совы", "5 сов", "21 сову"]
    assert counted("ru", "parrot") == ["попугая", "2 попугая", "5 попугаев", "21 попугая"]
    assert counted("uk", "toucan") == ["тукана", "2 тукани", "5 туканів", "21 тукана"]


@pytest.mark.parametrize("name", ["rules.md", "rules.ru.md", "rules.uk.md"])
def test_the_table_of_birds_in_the_rules_is_the_table_of_cards(name: str) -> None:
    text = resources.files(GAME.package).joinpath(name).read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    cards = zip(CARDS.tolist(), SMALL_FLOCK.tolist(), LARGE_FLOCK.tolist(), strict=True)
    assert [tuple(map(int, row)) for row in rows] == list(cards)


def test_every_refusal_has_its_sentence() -> None:
    given = set()
    for match in finished_games(GAME):
        for state in (*match.states[::10], match.state):
            for seat in range(len(match.seats)):
                given |= {int(GAME.verdict(state, seat, action)) for action in range(GAME.actions)}
    assert {12, 13, 14, 24, 26, 27} <= given
    # Ends that are rare in play are refused with, too.
    labels = {GAME.clauses(clause).label for clause in given - {ALLOWED}} | {
        "CB-20",
        "CB-42",
        "CB-43",
        "CB-45",
        "CB-48",
    }
    for language in LANGUAGES:
        words = GAME.text(language)
        kept = {key for key in words.messages if key.startswith("refused.")}
        assert labels == {key.split(".")[1] for key in kept}
        for key in kept:
            assert words.say(key).count(".") == 1
