"""The words of CuBirds: complete, alike in three languages, and enough for whatever can happen."""

from __future__ import annotations

import random
import re
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any

import pytest

from kibitz.core.clause import ALLOWED
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import find_game
from kibitz.core.match import Match
from kibitz.core.text import LANGUAGES, Say
from kibitz.games.cubirds.clauses import CuBirdsClause
from kibitz.games.cubirds.components import CARDS, LARGE_FLOCK, SMALL_FLOCK, SPECIES

GAME = find_game("cubirds")
NAMES = ("Ann", "Borys", "Olha", "Myroslav", "Bot 3")
RULINGS = [f"A-{n}" for n in range(1, 14)]
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3, "expert": True, "reveal_discarded_hands": True},
    {"players": 4, "reshuffle_in_play": False, "max_turns": 40},
    {"players": 5, "deckout_in_play": "end_game"},
    {"players": 5, "empty_hand_draw": "forbid", "first_dealer": 2},
)


@cache
def games_played() -> tuple[Match, ...]:
    """Twenty games of chance, four with each set of options."""
    return tuple(played_at_random(TABLES[n % len(TABLES)], n) for n in range(20))


def played_at_random(options: dict[str, Any], seed: int) -> Match:
    chance = random.Random(seed)
    match = Match.open(GAME, options, bytes([seed]) * 32)
    while not match.over:
        (seat,) = GAME.seats_waited_for(match.state)
        match.act(seat, chance.choice(GAME.legal_actions(match.state, seat)))
    return match


def assert_worded(sentence: str) -> None:
    assert sentence.strip()
    assert not set("{}#") & set(sentence), sentence
    assert "  " not in sentence


def plurals(message: str) -> list[str]:
    """The body of every plural slot of a message."""
    bodies = []
    for found in re.finditer(r"\{\w+, plural,", message):
        depth, at = 1, found.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(message[at], 0)
            at += 1
        bodies.append(message[found.end() : at - 1])
    return bodies


def test_the_three_catalogues_have_the_same_keys_in_the_same_order() -> None:
    keys = [list(GAME.text(language).messages) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2, 5, 21])
def test_every_message_can_be_filled(language: str, n: int) -> None:
    words = GAME.text(language)
    counted = [Say(f"birds.{bird}", {"n": max(n, 1)}) for bird in SPECIES]
    numbers = dict.fromkeys(("n", "row", "kept", "rest", "needs", "has"), n)
    for seen in ("seen", "hidden"):
        for side in ("left", "right"):
            for brings in ("captures", "draw", "nothing"):
                for yes in ("yes", "no"):
                    choices = {"seen": seen, "side": side, "brings": brings, "refills": yes, "empty": yes}
                    values: dict[str, Any] = {
                        "name": "Ann",
                        "birds": counted,
                        "captured": counted,
                        "why": Say("over.CB-42"),
                    }
                    for key in words.messages:
                        assert_worded(words.say(key, **numbers, **choices, **values))


@pytest.mark.parametrize(("language", "forms"), [("en", "one other"), ("ru", "one few many other")])
def test_every_plural_has_all_forms_of_its_language(language: str, forms: str) -> None:
    for tongue in {"en": ["en"], "ru": ["ru", "uk"]}[language]:
        for key, message in GAME.text(tongue).messages.items():
            for body in plurals(message):
                missing = [form for form in forms.split() if not re.search(rf"(^|[ }}]){form} \{{", body)]
                assert not missing, (tongue, key, missing)


def test_birds_are_counted_as_each_language_counts_objects() -> None:
    def counted(language: str, bird: str) -> list[str]:
        return [GAME.text(language).say(f"birds.{bird}", n=n).replace("\u00a0", " ") for n in (1, 2, 5, 21)]

    assert counted("en", "owl") == ["an owl", "2 owls", "5 owls", "21 owls"]
    assert counted("ru", "owl") == ["сову", "2 совы", "5 сов", "21 сову"]
    assert counted("ru", "parrot") == ["попугая", "2 попугая", "5 попугаев", "21 попугая"]
    assert counted("uk", "toucan") == ["тукана", "2 тукани", "5 туканів", "21 тукана"]


def test_the_rules_have_the_same_clauses_in_three_languages_and_they_are_those_of_the_code() -> None:
    expected = [clause.label for clause in CuBirdsClause] + RULINGS
    for language in LANGUAGES:
        assert [line.label for line in GAME.rules(language)] == expected


def test_the_rules_have_the_same_chapters_in_three_languages() -> None:
    starts = []
    for language in LANGUAGES:
        lines = GAME.rules(language)
        starts.append([b.label for a, b in pairwise(lines) if a.chapter != b.chapter])
    assert starts[0] == starts[1] == starts[2] == ["CB-10", "CB-14", "CB-26", "CB-34", "CB-42", "A-1"]


@pytest.mark.parametrize("name", ["rules.md", "rules.ru.md", "rules.uk.md"])
def test_the_table_of_birds_in_the_rules_is_the_table_of_cards(name: str) -> None:
    text = resources.files(GAME.package).joinpath(name).read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    cards = zip(CARDS.tolist(), SMALL_FLOCK.tolist(), LARGE_FLOCK.tolist(), strict=True)
    assert [tuple(map(int, row)) for row in rows] == list(cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_to_everyone(language: str) -> None:
    for match in games_played():
        for viewer in (SPECTATOR, *range(len(match.seats))):
            for step in range(match.step + 1):
                for event in match.happened(viewer, step):
                    assert_worded(GAME.tell(event, viewer, NAMES, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_in_truth_when_the_game_is_over(language: str) -> None:
    for match in games_played():
        for state in match.states:
            for event in GAME.happened_in_truth(state):
                assert_worded(GAME.tell(event, SPECTATOR, NAMES, language))


@pytest.mark.slow
def test_every_legal_move_is_said_from_what_its_player_sees() -> None:
    said: dict[str, Say] = {}
    for match in games_played():
        for state in match.states[:-1]:
            (seat,) = GAME.seats_waited_for(state)
            seen = GAME.redact(state, seat)
            for action in GAME.legal_actions(state, seat):
                move = GAME.moves.say(seen, seat, action)
                said[repr(move)] = move
    for move in said.values():
        for language in LANGUAGES:
            assert_worded(GAME.text(language).say(move.key, **move.values))


def test_every_refusal_has_its_sentence() -> None:
    given = set()
    for match in games_played():
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
        assert labels == {key.removeprefix("refused.") for key in words.messages if key.startswith("refused.")}
        for label in labels:
            sentence = words.say(f"refused.{label}")
            assert sentence.endswith(".")
            assert sentence.count(".") == 1
            assert label not in sentence


def test_every_option_has_a_label_a_line_of_help_and_names_for_its_words() -> None:
    for language in LANGUAGES:
        words = GAME.text(language)
        for option in GAME.options:
            named = [f".{value}" for value in option.values if isinstance(value, str)]
            for suffix in ("", ".help", *named):
                assert words.has(f"option.{option.id}{suffix}")


def test_every_line_of_the_final_account_has_its_words() -> None:
    for match in games_played():
        for line in GAME.score_lines(match.state):
            assert all(GAME.text(language).has(line.key) for language in LANGUAGES)
