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
from kibitz.games.talo.screen import terminal
from kibitz.games.talo.screen.events import EVENTS, Placed
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
    "whose": ("you", "they"),
    "you": ("yes", "no"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2, 5, 21])
def test_every_message_can_be_filled(language: str, n: int) -> None:
    words = GAME.text(language)
    said: dict[str, Any] = {
        **dict.fromkeys(("n", "length", "level", "x", "y", "low", "high", "height", "left", "all"), n),
        "name": "Ann",
        "bars": "1 + 4",
        "rivals": "Borys",
        "places": "4 5 1",
        "sets": "1 + 4",
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
            title = GAME.text(language).say(f"option.{option.id}").replace("\u00a0", " ")
            assert re.search(rf"[“«]{re.escape(title)}[”»]", clauses[option.clause]), (language, option.id)
            assert not any(f"`{option.id}`" in text for text in clauses.values())


def test_the_table_of_bars_in_the_rules_is_that_of_the_box() -> None:
    from importlib import resources

    for name in ("rules.md", "rules.ru.md", "rules.uk.md"):
        text = resources.files(GAME.package).joinpath(name).read_text("utf-8")
        row = next(line for line in text.splitlines() if line.startswith(("| bars", "| бруск")))
        assert [int(n) for n in re.findall(r"\d+", row)] == STORE[1:].tolist()


def test_every_refusal_has_its_sentence() -> None:
    """All clauses that the rules answer with have words, and no words are there for others."""
    spoken = {key.split(".")[1] for key in GAME.text("en").messages if key.startswith("refused.")}
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
        "Place the 7 along x at −3, 0, layer 2: level 2"
    )


# --- What was said and was not so -------------------------------------------------------------------------------------


def spoken(key: str, **values: Any) -> dict[str, str]:
    return {language: GAME.text(language).say(key, **values).replace("\u00a0", " ") for language in LANGUAGES}


def test_the_second_bar_is_told_without_a_word_on_whether_it_stands() -> None:
    """TA-33, TA-66: at one's risk it may be what brings all down."""
    placed = Placed(0, "X", 3, 4, 1, 4, True)
    assert spoken("event.placed.you", **EVENTS.words(placed)) == {
        "en": "You place the 4 lying, with the bar held: level 2.",
        "ru": "Вы ставите брусок 4 лёжа вместе с придержанным: уровень 2.",
        "uk": "Ви ставите брусок 4 лежачи разом із притриманим: рівень 2.",
    }
    table = talo_table("Z 5 5 0 3", hand=(1, 4), collapse="risk").play("hold X 5 5 3 4")
    said = MOVES.say(table.state, 0, MOVES.code(MOVES.read("X 5 5 4 1")))
    assert spoken(said.key, **said.values) == {
        "en": "Place the 1 along x at 5, 5, layer 5, with the bar held",
        "ru": "Поставить 1 вдоль x: 5, 5, слой 5, вместе с придержанным",
        "uk": "Поставити 1 уздовж x: 5, 5, шар 5, разом із притриманим",
    }


@pytest.mark.parametrize(
    ("key", "one_option"),
    [
        ("refused.TA-29", "pushed|вдвиг|засува"),  # `access`: top, swept
        ("refused.TA-60", "still be built|построят|збудують"),  # `restart`: stuck, never
        ("board.teach.restart", "still be built|построить|збудувати"),
        ("refused.TA-48", "next bar|следующего бруска|наступного бруска"),  # there may be none in this turn
    ],
)
def test_what_holds_with_one_option_only_is_not_said_to_all(key: str, one_option: str) -> None:
    for sentence in spoken(key).values():
        assert not re.search(one_option, sentence), sentence


@pytest.mark.parametrize(("language", "die"), [("en", "roll"), ("ru", "кубик"), ("uk", "кубик")])
def test_nobody_is_asked_to_roll_when_the_store_is_empty(language: str, die: str) -> None:
    """TA-70."""
    text = GAME.text(language)
    for position in (talo_table(store={}, phase="begin"), talo_table(phase="begin")):
        view: Any = GAME.view_for(position.state, 0)
        asked = terminal.prompt(view, text)
        assert (die in asked) == bool(position.state.store.any())
    for key in ("board.prompt.restart.empty", "board.begin"):
        assert die not in text.say(key, whose="you", name="")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_can_call_the_player_by_name(language: str) -> None:
    """At one screen nobody knows who "you" is."""
    text = GAME.text(language)
    values = {"n": 2, "length": 3, "level": 4}
    for key in text.messages:
        if key.startswith("board.prompt.") and key != "board.prompt.over":
            to_you = text.say(key, whose="you", name="Ann", **values)
            assert text.say(key, whose="they", name="Ann", **values) == re.sub("^[^:]+", "Ann", to_you)
            assert "Ann" not in to_you


def test_what_can_be_checked_is_the_die_for_nothing_is_shuffled() -> None:
    for language in LANGUAGES:
        text = GAME.text(language)
        assert text.has("check_shuffle")
        assert text.has("fairness")
