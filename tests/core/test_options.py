"""Options: what may be said, and what is answered to the rest."""

from __future__ import annotations

import pytest

from kibitz.core.errors import BadOption
from kibitz.core.options import Option, Page, encode_options, players_option, read_options, seat_option

OPTIONS = (
    players_option(2, 5, "X-1"),
    Option("expert", (False, True), False, Page.OPENING, "X-2"),
    seat_option("first", "random", 5, "X-3"),
    Option("draw", ("offer", "forbid"), "offer", Page.HOUSE_RULES, "X-4"),
    Option("limit", range(1, 101), 50, Page.NOWHERE, "X-5"),
)


def test_what_is_not_said_has_its_default() -> None:
    chosen = read_options(OPTIONS, {"players": "3", "draw": "forbid"})
    assert chosen == {"players": 3, "expert": False, "first": "random", "draw": "forbid", "limit": 50}
    assert list(encode_options(OPTIONS, chosen)) == [3, 0, 0, 1, 50]


def test_words_of_a_shell_and_values_of_a_record_read_alike() -> None:
    assert read_options(OPTIONS, {"expert": "true", "first": "2"}) == read_options(
        OPTIONS, {"expert": True, "first": 2}
    )
    assert list(encode_options(OPTIONS, read_options(OPTIONS, {"expert": True, "first": 2}))) == [2, 1, 2, 0, 50]


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
