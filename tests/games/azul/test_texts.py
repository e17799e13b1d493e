"""The words of Azul: complete, alike in three languages, and enough for whatever can happen."""

from __future__ import annotations

import itertools
import re
from importlib import resources
from typing import Any

import pytest

from kibitz.core.game import find_game
from kibitz.core.text import LANGUAGES, Say
from kibitz.core.verdict import ALLOWED
from kibitz.games.azul.components import COLOURS, MIXED_STAR_BONUS, NUMBER_BONUS, OUTER_STARS, STAR_BONUS
from tests.contract.variants import finished_games
from tests.wording import assert_worded

GAME = find_game("azul")
NAMES = ("Ann", "Borys", "Olha", "Bot 3")
RULES = ("rules.md", "rules.ru.md", "rules.uk.md")
NUMBERS = (
    *("n", "k", "of", "number", "filled", "source", "factory"),
    *("wilds", "points", "reward", "lost", "discarded", "rest", "missing", "bonus", "least", "most"),
    *("joined", "size", "lacks", "covered", "left", "take", "laid", "round"),
)
CHOICES = {
    "whose": ("you", "they"),
    "marker": ("yes", "no"),
    "twice": ("yes", "no"),
    "kind": ("pillar", "statue", "window"),
    "colour": (*COLOURS, "mixed"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2, 5, 21])
def test_every_message_can_be_filled(language: str, n: int) -> None:
    words = GAME.text(language)
    counted = [Say(f"tiles.{colour}", {"n": max(n, 1)}) for colour in COLOURS]
    said: dict[str, Any] = {
        "name": "Ann",
        "tiles": counted,
        "kept": counted,
        "star": Say("star.1"),
        "place": Say("place.5"),
        "what": Say("board.cell.empty"),
        "numbers": ["4", "5", "6"],
        "tile": Say("colour.red"),
        "next": Say("colour.blue"),
        "colours": [Say("colour.red"), Say("colour.blue")],
    }
    for chosen in itertools.product(*CHOICES.values()):
        choices = dict(zip(CHOICES, chosen, strict=True))
        for key in words.messages:
            wild = Say("colour.red") if ".round." in key or key.startswith("board.wild") else n
            assert_worded(words.say(key, **{**dict.fromkeys(NUMBERS, n), **choices, **said, "wild": wild}))


def test_tiles_are_counted_as_each_language_counts_objects() -> None:
    def counted(language: str, colour: str) -> list[str]:
        return [GAME.text(language).say(f"tiles.{colour}", n=n).replace("\u00a0", " ") for n in (1, 2, 5, 21)]

    assert counted("en", "red") == ["1 red tile", "2 red tiles", "5 red tiles", "21 red tiles"]
    assert counted("ru", "blue") == ["1 синюю плитку", "2 синие плитки", "5 синих плиток", "21 синюю плитку"]
    assert counted("uk", "blue") == ["1 синю плитку", "2 сині плитки", "5 синіх плиток", "21 синю плитку"]
    assert counted("uk", "purple")[2] == "5 фіолетових плиток"


def test_tiles_that_are_only_named_stand_in_the_nominative() -> None:
    def named(language: str, colour: str) -> list[str]:
        return [GAME.text(language).say(f"named.{colour}", n=n).replace("\u00a0", " ") for n in (1, 2, 5, 21)]

    assert named("ru", "blue") == ["1 синяя плитка", "2 синие плитки", "5 синих плиток", "21 синяя плитка"]
    assert named("uk", "red") == ["1 червона плитка", "2 червоні плитки", "5 червоних плиток", "21 червона плитка"]


def test_the_rules_name_the_outer_stars_as_they_stand() -> None:
    """AZ-2: clockwise from the upper left."""
    for language in LANGUAGES:
        text = next(line.text for line in GAME.rules(language) if line.label == "AZ-2")
        stems = [GAME.text(language).say(f"colour.{colour}")[:3] for colour in OUTER_STARS]
        (sentence,) = [part for part in text.split(". ") if all(stem in part for stem in stems)]
        places = [sentence.index(stem) for stem in stems]
        assert places == sorted(places)


def test_the_rules_name_every_option_in_three_languages() -> None:
    for language in LANGUAGES:
        clauses = {line.label: line.text for line in GAME.rules(language)}
        for option in GAME.options:
            assert any(f"`{option.id}`" in text for text in clauses.values()), option.id
            assert f"`{option.id}`" in clauses[option.clause]


@pytest.mark.parametrize("name", RULES)
def test_the_tables_in_the_rules_are_those_of_the_room(name: str) -> None:
    text = resources.files(GAME.package).joinpath(name).read_text("utf-8")
    stars = re.findall(r"^\| \D+ \| (\d+) \|$", text, re.MULTILINE)
    numbers = re.findall(r"^\| (\d) \| (\d+) \|$", text, re.MULTILINE)
    ornaments = re.findall(r"^\| \D+ \| (\d) \| (\d) \|$", text, re.MULTILINE)

    assert list(map(int, stars)) == [*STAR_BONUS.tolist(), MIXED_STAR_BONUS]
    assert [(int(n), int(bonus)) for n, bonus in numbers] == [(n, int(NUMBER_BONUS[n])) for n in range(1, 5)]
    assert ornaments == [("4", "1"), ("4", "2"), ("2", "3")]


def test_every_refusal_has_its_sentence() -> None:
    given = set()
    for match in finished_games(GAME):
        for state in (*match.states[::25], match.state):
            for seat in range(len(match.seats)):
                given |= {int(GAME.verdict(state, seat, action)) for action in range(GAME.actions)}
    labels = {GAME.clauses(clause).label for clause in given - {ALLOWED}}
    clauses = (3, 10, 11, 14, 15, 16, 19, 20, 22, 23, 24, 25, 26, 27, 28, 29, 31, 36, 42, 48)
    assert labels <= {f"AZ-{n}" for n in clauses}
    assert len(labels) >= 18
    for language in LANGUAGES:
        words = GAME.text(language)
        kept = {key for key in words.messages if key.startswith("refused.")}
        assert {key.split(".")[1] for key in kept} == {f"AZ-{n}" for n in clauses}
        for key in kept:
            assert words.say(key).count(".") == 1


def test_sentences_read_as_people_write_them() -> None:
    """Whole sentences, one of each kind that is put together from parts."""

    def told(language: str, key: str, **values: Any) -> str:
        return GAME.text(language).say(key, **values).replace("\u00a0", " ")

    took = {"name": "Borys", "tiles": [Say("tiles.blue", {"n": 2})], "wild": 1, "source": 5, "marker": "no", "lost": 0}
    laid = {"name": "Borys", "colour": "red", "star": Say("star.1"), "number": 4, "wilds": 2, "points": 3}
    passed = {"name": "Borys", "kept": [Say("tiles.green", {"n": 4})], "n": 4, "discarded": 2, "lost": 2}

    assert told("en", "event.took.they", **took) == "Borys takes 2 blue tiles and a wild from factory 5."
    assert told("ru", "event.took.they", **{**took, "source": 0, "marker": "yes", "lost": 3}) == (
        "Borys берёт 2 синие плитки и джокер из центра стола, а с ними жетон первого хода: −3."
    )
    assert told("uk", "event.took.you", **took) == "Ви берете 2 сині плитки та джокер із фабрики 5."
    assert told("en", "event.laid.you", **laid) == "You lay red on 4 in the upper left star, paying with 2 wilds: +3."
    assert told("ru", "event.laid.they", **laid) == (
        "Borys выкладывает красную на 4 (верхняя левая звезда), в оплате 2 джокера: +3."
    )
    assert told("en", "event.passed.they", **passed) == (
        "Borys passes, keeps 4 green tiles, discards 2 tiles, loses 2 points."
    )
    assert told("uk", "event.passed.they", **passed) == (
        "Borys пасує, лишає 4 зелені плитки, скидає 2 плитки, втрачає 2 очки."
    )
