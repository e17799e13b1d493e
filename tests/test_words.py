"""The words of every room: three catalogues that ask for the same things, rules with the same clauses and chapters.

And in whole games every move that may be chosen, every reason for it, every refusal and every line of the account is
said in three languages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from kibitz.cli.coverage import clause_tests, folder_of_tests
from kibitz.cli.screen import explained
from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.text import LANGUAGES, Say
from kibitz.core.verdict import ALLOWED
from tests.contract.variants import ROOMS, finished_games
from tests.wording import assert_worded

NAMES = ("Ann", "Borys", "Olha", "Myroslav", "Zoë")
ROOT = Path(__file__).parents[1]

FORMS = {"en": ("one", "other"), "ru": ("one", "few", "many", "other"), "uk": ("one", "few", "many", "other")}
STEPS = 7  # every so manieth position is looked at
ACTIONS = 12  # and of the actions there about so many
SLOT = re.compile(r"\{([a-z_]+)[,}]")  # in Russian and Ukrainian nothing else in braces is Latin


@pytest.fixture(params=list(ROOMS))
def game(request: pytest.FixtureRequest) -> Game:
    return ROOMS[request.param]


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


def test_the_three_catalogues_have_the_same_keys_in_the_same_order(game: Game) -> None:
    keys = [list(game.text(language).messages) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    assert {"name", "tagline", "about", "notation"} <= set(keys[0])


def test_every_kind_of_move_is_explained_as_it_is_typed(game: Game) -> None:
    """`take 2 = …`, a line each: what stands there can be typed, and is the same in three languages."""
    english, russian, ukrainian = ([said for said, _ in explained(game.text(lang), "notation")] for lang in LANGUAGES)
    assert english == russian == ukrainian
    shown = {type(game.moves.read(example)) for line in english for example in line.split(", ")}
    assert shown == {type(game.moves.of(action)) for action in range(game.actions)}
    for language in LANGUAGES:
        for key in ("notation", "letters"):
            assert all(said and meaning for said, meaning in explained(game.text(language), key))


def test_letters_of_the_drawing_mean_the_same_in_three_languages(game: Game) -> None:
    drawn = [[said for said, _ in explained(game.text(language), "letters")] for language in LANGUAGES]
    assert drawn[0] == drawn[1] == drawn[2]


def test_a_message_needs_the_same_values_in_three_languages(game: Game) -> None:
    """English may ask for more: it has words where the others have none."""
    english, russian, ukrainian = (game.text(language).messages for language in LANGUAGES)
    for key in english:
        asked = set(SLOT.findall(russian[key]))
        assert asked == set(SLOT.findall(ukrainian[key])), key
        assert asked <= set(SLOT.findall(english[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_all_forms_of_its_language(game: Game, language: str) -> None:
    for key, message in game.text(language).messages.items():
        for body in plurals(message):
            missing = [form for form in FORMS[language] if not re.search(rf"(^|[ }}]){form} \{{", body)]
            assert not missing, (key, missing)


def test_every_option_has_a_label_a_line_of_help_and_names_for_its_words(game: Game) -> None:
    for language in LANGUAGES:
        words = game.text(language)
        for option in game.options:
            named = [f".{value}" for value in option.values if isinstance(value, str)]
            for suffix in ("", ".help", *named):
                assert words.has(f"option.{option.id}{suffix}"), (language, option.id, suffix)


def test_rules_text_and_clauses_agree_in_three_languages(game: Game) -> None:
    """Clauses in the order of their numbers, then the rulings; those that the code names are among them."""
    labels = game.clause_labels()
    numbers = [int(label.partition("-")[2]) for label in labels]
    assert numbers == sorted(set(numbers))
    assert {clause.label for clause in game.clauses} <= set(labels)
    english = [line.label for line in game.rules("en")]
    for language in LANGUAGES:
        lines = game.rules(language)
        assert [line.label for line in lines] == english
        assert [line.label for line in lines if line.label in labels] == labels
        assert all(line.chapter and line.text for line in lines)
    assert {option.clause for option in game.options} <= set(labels)


def test_every_clause_is_named_by_a_test(game: Game) -> None:
    """A rule that is left out is missed by the test that names it."""
    assert not [clause.label for clause in clause_tests(game, folder_of_tests(None)) if not clause.tests]


def test_chapters_begin_with_the_same_clauses_in_three_languages(game: Game) -> None:
    starts = [
        [later.label for line, later in pairwise(game.rules(language)) if line.chapter != later.chapter]
        for language in LANGUAGES
    ]
    assert starts[0] == starts[1] == starts[2]
    assert len(starts[0]) > 2


# --- What is said in whole games --------------------------------------------------------------------------------------


def decisions(game: Game) -> Iterator[tuple[State, int]]:
    """Positions of whole games in every variant, each with a seat that is asked."""
    for match in finished_games(game):
        for state in match.states[:-1:STEPS]:
            yield from ((state, seat) for seat in game.seats_waited_for(state))


def some(actions: list[int] | range) -> list[int]:
    return [*actions[:: max(1, len(actions) // ACTIONS)], *actions[-1:]]


def test_moves_and_their_reasons_are_said_from_what_the_player_sees(game: Game) -> None:
    said: dict[str, Say] = {}
    for state, seat in decisions(game):
        seen = game.redact(state, seat)
        for action in some(game.legal_actions(state, seat)):
            for words in (game.moves.say(seen, seat, action), *game.reasons(seen, seat, action)):
                said[repr(words)] = words
    assert {words.key.partition(".")[0] for words in said.values()} >= {"move", "why"}
    for words in said.values():
        for language in LANGUAGES:
            assert_worded(game.say(words, NAMES, language))


def test_every_refusal_is_one_sentence_that_does_not_name_its_clause(game: Game) -> None:
    """The page shows the clause beside it."""
    given = {int(game.verdict(s, seat, action)) for s, seat in decisions(game) for action in some(range(game.actions))}
    labels = {game.clauses(clause).label for clause in given - {ALLOWED}}
    assert labels
    for language in LANGUAGES:
        words = game.text(language)
        sentences = {key.removeprefix("refused."): words.say(key) for key in words.messages if "refused." in key}
        assert labels <= {label.partition(".")[0] for label in sentences}
        for label, sentence in sentences.items():
            assert_worded(sentence)
            assert sentence.endswith(".")
            assert label.partition(".")[0] not in sentence


def test_a_refusal_says_what_is_wrong_now(game: Game) -> None:
    """A clause that forbids for several reasons has a sentence for each, chosen by what the player knows."""
    keys = {key for key in game.text("en").messages if key.startswith("refused.")}
    said: set[str] = set()
    for state, seat in decisions(game):
        seen = game.redact(state, seat)
        for action in some(range(game.actions)):
            if clause := int(game.verdict(state, seat, action)):
                said.add(game.refusal(seen, seat, action, clause))
    assert said <= keys
    cases = {key.rpartition(".")[0] for key in keys if key.count(".") == 2}
    assert not cases & keys


def test_every_line_of_the_final_account_has_its_words(game: Game) -> None:
    for match in finished_games(game):
        for line in game.score_lines(match.state):
            assert all(game.text(language).has(line.key) for language in LANGUAGES), line.key


SHELLS = ("web/src/lib/text", "src/kibitz/cli/text", "src/kibitz/server/text")


@pytest.mark.parametrize("folder", SHELLS)
@pytest.mark.parametrize(("language", "other"), [("ru", r"\bшаг"), ("uk", r"\bкрок")])
def test_what_one_plays_has_one_word(folder: str, language: str, other: str) -> None:
    """A move is «ход», «хід» everywhere; steps are what a pirate or a figure walks, and what a lesson is made of."""
    words = json.loads((ROOT / folder / f"{language}.json").read_text("utf-8"))
    lessons = ("lesson_", "learn.")
    found = {key for key, said in words.items() if re.search(other, said.casefold()) and not key.startswith(lessons)}
    assert found == set()
