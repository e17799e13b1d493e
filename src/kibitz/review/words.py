"""Words of a review: catalogue keys with values, which become sentences where the language and the names are known."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral
from typing import Any

from kibitz.core.fields import State
from kibitz.core.game import Event, Game
from kibitz.core.text import Catalogue, Named, Say, catalogue
from kibitz.review.report import Said

OWN = "review."


def as_said(say: Say) -> Said:
    return Said(say.key, {slot: _plain(value) for slot, value in say.values.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, Say):
        return {"key": value.key, "values": {slot: _plain(part) for slot, part in value.values.items()}}
    if isinstance(value, Named):
        return {"seat": value.seat}
    if isinstance(value, Said):
        return {"key": value.key, "values": value.values}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else value


def own(key: str, **values: Any) -> Said:
    """A sentence of the review's own catalogue."""
    return Said(OWN + key, {slot: _plain(value) for slot, value in values.items()})


def seat_named(seat: int) -> Named:
    return Named(seat)


def move_said(game: Game, known: State, seat: int, action: int) -> Said:
    return as_said(game.moves.say(known, seat, action))


def reasons_beside(game: Game, known: State, seat: int, action: int) -> list[Say]:
    """The room's reasons for a move, as they stand beside its words: what those have said is not said again."""
    move = as_said(game.moves.say(known, seat, action))
    return [reason for reason in game.reasons(known, seat, action) if not _holds(move, as_said(reason))]


def _holds(move: Said, reason: Said) -> bool:
    """Does it count up what the move has counted up? A number or a name may stand in both by chance."""
    lists = [value for value in reason.values.values() if isinstance(value, list)]
    return bool(lists) and all(value in move.values.values() for value in lists)


def reasons_said(game: Game, known: State, seat: int, action: int) -> list[Said]:
    return [as_said(reason) for reason in reasons_beside(game, known, seat, action)]


def event_said(game: Game, event: Event) -> Said:
    """What happened, as it is said of others."""
    tag = event.__struct_config__.tag
    values = dict(game.events.words(event))
    seat = getattr(event, "seat", None)
    if seat is None:
        return as_said(Say(f"event.{tag}", values))
    return as_said(Say(f"event.{tag}.they", {**values, "name": Named(seat)}))


def within_a_sentence(words: str) -> str:
    """A move in words begins with a capital; behind a colon only what is a name does."""
    return words[:1].lower() + words[1:] if words[1:2].islower() else words


class Reader:
    """Sentences in one language, at a table where these players sit."""

    def __init__(self, game: Game, names: Sequence[str], language: str) -> None:
        self.names = tuple(names)
        self.room = game.text(language)
        own = catalogue("kibitz.review", language)
        both = {**self.room.messages, **own.messages}  # one sentence may hold words of the other
        self.words = Catalogue(language, both, f"{self.room.home}, kibitz.review")

    def say(self, said: Said, viewer: int = -1) -> str:
        key, values = said.key, said.values
        if values.get("name") == {"seat": viewer}:
            mine = key.removesuffix(".they") + ".you"
            key = mine if self.words.has(mine) else key
        filled = {slot: self._value(value) for slot, value in values.items()}
        if key == OWN + "turn.better":
            filled["move"] = within_a_sentence(self.words.tell(filled["move"], ()))
        return self.words.say(key, **filled)

    def _value(self, value: Any) -> Any:
        if isinstance(value, dict):
            if "seat" in value:
                return self.names[value["seat"]]
            return Say(value["key"], {slot: self._value(part) for slot, part in value.get("values", {}).items()})
        return [self._value(part) for part in value] if isinstance(value, list) else value


def in_words(said: Said, game: Game, names: Sequence[str], language: str, viewer: int = -1) -> str:
    """One sentence; what `viewer` did is said as its own player reads it."""
    return Reader(game, names, language).say(said, viewer)
