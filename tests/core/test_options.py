"""Options: what may be said, and what is answered to the rest."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.errors import BadOption
from kibitz.core.fields import Layout, Record, public
from kibitz.core.options import (
    Option,
    Where,
    Writing,
    numbers_at_setup,
    place_at_setup,
    players_option,
    read_options,
    seat_option,
    write_options,
)


def read_order(text: str) -> list[int]:
    if sorted(text) != ["a", "b", "c"]:
        raise BadOption(f"{text!r} is no order of a, b and c")
    return ["abc".index(letter) for letter in text]


class Nothing(Record):
    """No field of its own: every option is asked about at setup alone."""


NO_FIELDS = Layout(Nothing, seats=5, events=1, items=1)
ORDER = Writing(3, read_order, {"front": "abc", "back": "cba"}, "bac")
OPTIONS = (
    players_option(2, 5, "X-1"),
    Option("expert", (False, True), False, Where.OPENING, "X-2"),
    seat_option("first", "random", 5, "X-3"),
    Option("draw", ("offer", "forbid"), "offer", Where.HOUSE_RULES, "X-4"),
    Option("limit", range(1, 101), 50, Where.NOWHERE, "X-5"),
)


def test_what_is_not_said_has_its_default() -> None:
    chosen = read_options(OPTIONS, {"players": "3", "draw": "forbid"})
    assert chosen == {"players": 3, "expert": False, "first": "random", "draw": "forbid", "limit": 50}
    assert list(numbers_at_setup(OPTIONS, chosen, NO_FIELDS)) == [0, 0, 1, 50]


def test_words_of_a_shell_and_values_of_a_record_read_alike() -> None:
    assert read_options(OPTIONS, {"expert": "true", "first": "2"}) == read_options(
        OPTIONS, {"expert": True, "first": 2}
    )
    chosen = read_options(OPTIONS, {"expert": True, "first": 2})
    assert list(numbers_at_setup(OPTIONS, chosen, NO_FIELDS)) == [1, 2, 0, 50]


def test_an_option_is_written_into_the_field_of_its_name() -> None:
    class State(Record):
        expert: int = public(np.int8)
        order: NDArray[np.int8] = public(np.int8, 3)

    layout = Layout(State, seats=5, events=1, items=1)
    options = (*OPTIONS, Option("order", ("front", "back"), "front", Where.OPENING, "X-6", writing=ORDER))
    chosen = read_options(options, {"players": 4, "expert": True, "first": 3, "order": "bac"})
    state = layout.blank()
    write_options(options, chosen, layout, state)
    assert (state.players, state.expert, state.order.tolist()) == (4, 1, [1, 0, 2])
    assert list(numbers_at_setup(options, chosen, layout)) == [3, 0, 50]
    assert place_at_setup("draw", options, layout) == 1


def test_numbers_are_known_by_themselves_and_words_by_their_place() -> None:
    height = Option("height", (1, 2, 3), 2, Where.OPENING, "X-7")
    assert [list(height.codes(value)) for value in (1, 3)] == [[1], [3]]
    assert list(OPTIONS[2].codes("random")) == [0]
    assert list(OPTIONS[3].codes("forbid")) == [1]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ({"players": 6}, "option players takes a number from 2 to 5, not 6"),
        ({"players": "many"}, "option players takes a number from 2 to 5, not 'many'"),
        ({"expert": "perhaps"}, "option expert takes false or true, not 'perhaps'"),
        ({"draw": ""}, "option draw takes offer or forbid, not ''"),
        ({"limit": -1}, "option limit takes a number from 1 to 100, not -1"),
        ({"nonsense": 1}, "there is no option 'nonsense'"),
        ({"players": 2, "first": 3}, "option first names seat 3, but there are 2 players"),
    ],
)
def test_what_cannot_be_is_answered_with_what_can(said: dict[str, object], answer: str) -> None:
    with pytest.raises(BadOption, match=answer):
        read_options(OPTIONS, said)


WRITTEN = (
    players_option(2, 3, "X-1"),
    Option("order", ("front", "back"), "front", Where.OPENING, "X-2", writing=ORDER),
    Option("limit", range(1, 101), 50, Where.NOWHERE, "X-3"),
)


@pytest.mark.parametrize(
    ("said", "numbers"), [({}, [0, 1, 2]), ({"order": "back"}, [2, 1, 0]), ({"order": "bac"}, [1, 0, 2])]
)
def test_a_table_writes_its_own_text_where_it_may(said: dict[str, str], numbers: list[int]) -> None:
    assert list(numbers_at_setup(WRITTEN, read_options(WRITTEN, said), NO_FIELDS)) == [*numbers, 50]


@pytest.mark.parametrize(
    ("text", "answer"),
    [("aab", "option order: 'aab' is no order of a, b and c"), ("a" * 20_001, "at most 20000 characters, not 20001")],
)
def test_a_text_that_is_wrong_is_told_what_is_wrong_with_it(text: str, answer: str) -> None:
    with pytest.raises(BadOption, match=answer):
        read_options(WRITTEN, {"order": text})
