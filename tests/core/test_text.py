"""Messages: plurals, choices, lists, and spaces that do not break."""

from __future__ import annotations

import pytest

from kibitz.core.errors import BadInput
from kibitz.core.text import NBSP, Catalogue, MissingText, Named, Say, catalogue, plural_form, tidy
from tests.core.filled import told

CARDS = {
    "en": "{n, plural, one {# card} other {# cards}}",
    "ru": "{n, plural, one {# карта} few {# карты} many {# карт} other {# карты}}",
    "uk": "{n, plural, one {# карта} few {# карти} many {# карт} other {# карти}}",
}


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 21, "21 cards"),
        ("ru", 1, "1 карта"),
        ("ru", 3, "3 карты"),
        ("ru", 5, "5 карт"),
        ("ru", 11, "11 карт"),
        ("ru", 12, "12 карт"),
        ("ru", 21, "21 карта"),
        ("ru", 112, "112 карт"),
        ("uk", 2, "2 карти"),
        ("uk", 14, "14 карт"),
        ("uk", 104, "104 карти"),
    ],
)
def test_numbers_take_the_plural_of_their_language(language: str, n: int, said: str) -> None:
    assert Catalogue(language, {"cards": CARDS[language]}).say("cards", n=n) == said.replace(" ", NBSP)


def test_a_message_that_is_missing_is_named_with_its_room_and_language() -> None:
    with pytest.raises(MissingText, match=r"rooms.dice: no 'event.bust.they' in text/uk.json"):
        Catalogue("uk", {"k": "{what}"}, "rooms.dice").say("k", what=Say("event.bust.they"))


def test_an_exact_number_beats_the_plural_form() -> None:
    assert Catalogue("en", {"k": "{n, plural, =0 {none} one {# bird} other {# birds}}"}).say("k", n=0) == "none"


def test_a_choice_falls_back_to_other() -> None:
    words = Catalogue("en", {"k": "to the {side, select, left {left} other {far}} end"})
    assert words.say("k", side="left") == "to the left end"
    assert words.say("k", side="up") == "to the far end"


@pytest.mark.parametrize(("language", "said"), [("en", "A, B and C"), ("ru", "A, B и C"), ("uk", "A, B та C")])
def test_lists_are_joined_as_the_language_does(language: str, said: str) -> None:
    words = Catalogue(language, {"k": "{who}"})
    assert words.say("k", who=["A", "B", "C"]).replace(NBSP, " ") == said


def test_a_value_may_be_a_message_of_its_own() -> None:
    words = Catalogue("en", {"k": "lays {birds}", "owl": "{n, plural, one {# owl} other {# owls}}"})
    assert (
        words.say("k", birds=[Say("owl", {"n": 2}), Say("owl", {"n": 1})]).replace(NBSP, " ") == "lays 2 owls and 1 owl"
    )


def test_a_seat_is_told_by_the_name_of_whoever_sits_there() -> None:
    words = Catalogue("en", {"k": "{who} and {mark}", "mark": "a mark for {target}"})
    said = Say("k", {"who": [Named(1)], "mark": Say("mark", {"target": Named(0)})})
    assert words.tell(said, ("Ann", "Olha")) == "Olha and a mark for Ann"


def test_slots_may_stand_inside_branches() -> None:
    words = Catalogue("en", {"k": "{seen, select, yes {sees {birds}} other {draws {n}}}"})
    assert words.say("k", seen="yes", birds="an owl", n=2) == "sees an owl"
    assert words.say("k", seen="no", birds="", n=2) == "draws 2"


def test_short_words_and_numbers_stay_with_what_follows() -> None:
    assert tidy("ru", "2 совы на заборе — и 13 сорок") == "2\u00a0совы на\u00a0заборе\u00a0— и\u00a013\u00a0сорок"


def test_a_number_stays_with_the_word_that_it_numbers() -> None:
    """«В ряд / 1 слева» must not happen: the number tells which row, and not how many of what follows."""
    assert tidy("en", "Lay 2 owls in row 12 on the left") == "Lay 2\u00a0owls in row\u00a012 on the left"
    assert tidy("ru", "В ряд 1 слева, 3 совы") == "В\u00a0ряд\u00a01 слева, 3\u00a0совы"
    assert tidy("uk", "Острів 4 із 6 відкрито") == "Острів\u00a04 із\u00a06\u00a0відкрито"
    assert tidy("ru", "Порядок 5 карт и 2 хода") == "Порядок 5\u00a0карт и\u00a02\u00a0хода"


def test_plural_rules_of_russian_and_ukrainian_are_the_same() -> None:
    assert all(plural_form("ru", n) == plural_form("uk", n) for n in range(200))


def test_an_unknown_language_is_named_with_the_known_ones() -> None:
    with pytest.raises(BadInput, match="there is no language 'fr'; there are en, ru, uk"):
        catalogue("kibitz.cli", "fr")


def test_a_number_within_a_number_is_the_outer_one() -> None:
    message = "{n, plural, one {# bird} other {# birds{m, plural, =0 {} one {, # of # new} other {, some of # new}}}}"
    words = Catalogue("en", {"k": message})
    for n in range(4):
        for m in range(4):
            said = Say("k", {"n": n, "m": m})
            assert words.tell(said, ()) == told("en", words.messages, said)
