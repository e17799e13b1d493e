"""Every message of every catalogue is said as it is written: compiled, it says what it says when filled by hand."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Game
from kibitz.core.text import LANGUAGES, Catalogue, Named, Say, catalogue
from tests.contract.variants import ROOMS, Variant, moments
from tests.core.filled import told

NAMES = ("Ann", "Борис", "Olha", "Мирослав", "Zoë")
NUMBERS = (0, 1, 2, 3, 5, 11, 21, 22, 112)
_SLOT = re.compile(r"{(\w+)\s*(?:,\s*(\w+)\s*,)?")
_BRANCH = re.compile(r"([\w=-]+)\s*{")
HOUSES = ("kibitz.server", "kibitz.review", "kibitz.cli", "kibitz.bots")


def fillings(message: str) -> Iterator[dict[str, Any]]:
    """Values for its slots: numbers where it counts, its own words where it chooses, else names, lists and numbers."""
    slots = dict(_SLOT.findall(message))
    words = [*dict.fromkeys(_BRANCH.findall(message)), "of no branch"]
    anything = ["Ann", 7, Named(1), ["Ann", Named(3), "Olha"], []]
    for number in range(max(len(NUMBERS), len(words))):
        values: dict[str, Any] = {}
        for at, (name, kind) in enumerate(slots.items()):
            choices = {"plural": NUMBERS, "select": words}.get(kind, anything)
            values[name] = choices[(number + at) % len(choices)]
        yield values


def assert_same(words: Catalogue, said: Say) -> None:
    assert words.tell(said, NAMES) == told(words.language, words.messages, said, NAMES)


def catalogues() -> Iterator[Catalogue]:
    for package in (*HOUSES, *(room.package for room in ROOMS.values())):
        for language in LANGUAGES:
            try:
                yield catalogue(package, language)
            except FileNotFoundError:
                continue


@pytest.mark.parametrize("words", list(catalogues()), ids=lambda words: f"{words.home}-{words.language}")
def test_every_message_is_said_as_it_is_written(words: Catalogue) -> None:
    for key, message in words.messages.items():
        for values in itertools.islice(fillings(message), 12):
            assert_same(words, Say(key, values))


def said_of(game: Game, event: Any, names: tuple[str, ...]) -> Say:
    tag, seat = event.__struct_config__.tag, getattr(event, "seat", None)
    values = dict(game.events.words(event))
    return Say(f"event.{tag}", values) if seat is None else Say(f"event.{tag}.they", values | {"name": names[seat]})


def test_moves_and_events_are_said_as_they_are_written(variant: Variant) -> None:
    game = variant.game
    for match, dice in moments(variant):
        said = [said_of(game, event, NAMES) for event in match.happened(SPECTATOR)]
        for seat in game.seats_waited_for(match.state):
            seen = game.seen(match.state, seat)
            action = dice.pick(game.legal_actions(seen, seat))
            said += [game.moves.say(seen, seat, action), *game.reasons(seen, seat, action)]
        for language, one in itertools.product(LANGUAGES, said):
            assert_same(game.text(language), one)
