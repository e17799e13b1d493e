"""The words of Talo: complete, alike in three languages, and enough for whatever can happen."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import pytest

from kibitz.core.text import LANGUAGES, Say
from kibitz.core.verdict import ALLOWED
from kibitz.games.talo import GAME
from kibitz.games.talo.components import STORE
from kibitz.games.talo.screen.moves import MOVES
from tests.contract.variants import finished_games
from tests.games.talo.table import talo_table
from tests.wording import assert_worded

NAMES = ("Ann", "Borys", "Olha", "Bot 3")
CHOICES = {
    "axis": ("X", "Y", "Z"),
    "joint": ("yes", "no"),
    "fits": ("yes", "no"),
    "empty": ("yes", "no"),
    "chosen": ("yes", "no"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2, 5, 21])
def test_every_message_can_be_filled(language: str, n: int) -> None:
    words = GAME.text(language)
    said: dict[str, Any] = {
        **dict.fromkeys(("n", "length", "level", "x", "y", "z", "low", "high"), n),
        "name": "Ann",
        "bars": "1 + 4",
        "places": "4 5 1",
        "bar": "X 4 5 1 4",
        "quarter": Say("quarter.1"),
        "what": Say("board.cell.empty"),
    }
    for chosen in itertools.product(*CHOICES.values()):
        for key in words.messages:
            assert_worded(words.say(key, **said, **dict(zip(CHOICES, chosen, strict=True))))


def test_the_rules_name_every_option_in_three_languages() -> None:
    for language in LANGUAGES:
        clauses = {line.label: line.text for line in GAME.rules(language)}
        assert len(clauses) == 69
        for option in GAME.options:
            assert f"`{option.id}`" in clauses[option.clause], (language, option.id)


def test_the_table_of_bars_in_the_rules_is_that_of_the_box() -> None:
    from importlib import resources

    for name in ("rules.md", "rules.ru.md", "rules.uk.md"):
        text = resources.files(GAME.package).joinpath(name).read_text("utf-8")
        row = next(line for line in text.splitlines() if line.startswith(("| bars", "| бруск")))
        assert [int(n) for n in re.findall(r"\d+", row)] == STORE[1:].tolist()


def test_every_refusal_has_its_sentence() -> None:
    """All clauses that the rules answer with have words, and no words are there for others."""
    spoken = {key.removeprefix("refused.") for key in GAME.text("en").messages if key.startswith("refused.")}
    answers = (4, 5, 6, 8, 15, 16, 18, 19, 26, 28, 29, 30, 32, 33, 34, 36, 40, 41, 45, 48, 49, 50, 53, 54, 56, 57, 60)
    assert spoken == {f"TA-{n}" for n in (*answers, 63, 64, 66, 67)}
    given = set()
    dice = random.Random(5)
    for match in finished_games(GAME):
        for state in match.states[::9]:
            for seat in range(len(match.seats)):
                actions = [dice.randrange(GAME.actions) for _ in range(400)]
                given |= {int(GAME.verdict(state, seat, action)) for action in actions}
    assert {GAME.clauses(clause).label for clause in given - {ALLOWED}} <= spoken


def test_a_move_says_where_the_bar_comes_to_lie() -> None:
    table = talo_table("X 0 0 0 10", hand=(7,))
    said = MOVES.say(table.state, 0, MOVES.code(MOVES.read("X -3 0 1 7")))
    assert GAME.text("en").say(said.key, **said.values).replace("\u00a0", " ") == (
        "Place the 7 along x at −3, 0, height 1: level 2"
    )
