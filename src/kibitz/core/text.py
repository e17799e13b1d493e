"""Words for people: catalogues in three languages, and the small message format they are written in.

A message is text with slots, in the part of ICU MessageFormat that both this module and the page understand:

    {name}                                                the value of `name`
    {n, plural, =1 {a card} one {# card} other {# cards}} by the plural rule of the language; # is the number
    {side, select, left {on the left} other {elsewhere}}  by a word

A value may itself be a message (`Say`) or a list of them, joined the way the language joins lists, or a seat (`Named`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources
from typing import Any, TypeAlias

from kibitz.core.errors import BadInput

LANGUAGES = ("en", "ru", "uk")
AND = {"en": "and", "ru": "и", "uk": "та"}
NBSP = "\u00a0"


@dataclass(frozen=True)
class Say:
    """A message by its key, with its values: put into words once the language is known."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Named:
    """A seat; in words the name of whoever sits there, once the table is known (`with_names`)."""

    seat: int


def with_names(said: Say, names: Sequence[str]) -> Say:
    """The message with the players' names for its seats."""
    return Say(said.key, {slot: _named(value, names) for slot, value in said.values.items()})


def _named(value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, Named):
        return names[value.seat]
    if isinstance(value, Say):
        return with_names(value, names)
    return [_named(part, names) for part in value] if isinstance(value, list | tuple) else value


Words: TypeAlias = str | int | Say | Named | Sequence["Say | str"]


def plural_form(language: str, n: int) -> str:
    """The CLDR plural category of a whole number."""
    if language == "en":
        return "one" if n == 1 else "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14):
        return "few"
    return "many"


def join(language: str, parts: Sequence[str]) -> str:
    """Ann, Borys and Olha."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {AND[language]} {parts[-1]}"


def _closing(text: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ValueError(f"a brace is never closed in {text!r}")


def _branches(body: str) -> dict[str, str]:
    """`one {# card} other {# cards}` as a table."""
    branches: dict[str, str] = {}
    at = 0
    while (opening := body.find("{", at)) >= 0:
        closing = _closing(body, opening)
        branches[body[at:opening].strip()] = body[opening + 1 : closing]
        at = closing + 1
    return branches


@dataclass(frozen=True)
class Slot:
    """A place in a message: `{name}`, or `{name, plural ...}`, or `{name, select ...}`."""

    name: str
    kind: str
    branches: Mapping[str, str]


@lru_cache(maxsize=4096)
def _parsed(message: str) -> tuple[str | Slot, ...]:
    """The message as plain text and slots."""
    parts: list[str | Slot] = []
    at = 0
    while (opening := message.find("{", at)) >= 0:
        closing = _closing(message, opening)
        if opening > at:
            parts.append(message[at:opening])
        name, _, rest = message[opening + 1 : closing].partition(",")
        kind, _, body = rest.partition(",")
        parts.append(Slot(name.strip(), kind.strip(), _branches(body)))
        at = closing + 1
    if at < len(message):
        parts.append(message[at:])
    return tuple(parts)


class MissingText(KeyError):
    """A catalogue lacks a message that its room asked for: a defect of the room."""


class Catalogue:
    """The words of one room (or of the house) in one language."""

    def __init__(self, language: str, messages: Mapping[str, str], home: str = "") -> None:
        self.language = language
        self.messages = messages
        self.home = home  # whose words they are, for whoever forgot one

    def say(self, key: str, **values: Words) -> str:
        """The message `key` with its slots filled. A missing key is a defect of the catalogue, not of the caller."""
        return tidy(self.language, self.fill(self._message(key), values))

    def _message(self, key: str) -> str:
        if key not in self.messages:
            raise MissingText(f"{self.home}: no {key!r} in text/{self.language}.json")
        return self.messages[key]

    def has(self, key: str) -> bool:
        return key in self.messages

    def fill(self, message: str, values: Mapping[str, Any]) -> str:
        return "".join(part if isinstance(part, str) else self._slot(part, values) for part in _parsed(message))

    def _slot(self, slot: Slot, values: Mapping[str, Any]) -> str:
        value = values[slot.name]
        if slot.kind == "":
            return self._worded(value)
        branches = slot.branches
        if slot.kind == "select":
            return self.fill(branches.get(str(value), branches["other"]), values)
        chosen = branches.get(f"={value}") or branches.get(plural_form(self.language, int(value))) or branches["other"]
        return self.fill(chosen.replace("#", str(value)), values)

    def _worded(self, value: Any) -> str:
        if isinstance(value, Say):
            return self.fill(self._message(value.key), value.values)
        if isinstance(value, str):
            return value
        if isinstance(value, Sequence):
            return join(self.language, [self._worded(part) for part in value])
        return str(value)


_SHORT_WORDS = {
    "ru": "в|к|с|о|у|и|а|на|по|не|за|до|из|от",
    "uk": "в|у|з|із|зі|і|й|та|на|до|не|за|по",
}


# Things that have numbers: "row 3 on the left" is the third row, and not three of something.
_NUMBERED = {
    "en": "row|column|level|layer|island|round|step|turn|move|place|seat|factory|rules?",
    "ru": "ряд[ауы]?|столб(?:ец|ц[аеуы])|уров(?:ень|н[яею])|сло[йяе]|остров[ае]?|раунд[ае]?|шаг[ае]?|ход[ае]?|"
    "мест[оае]|фабрик[аиуе]|правил(?:[оау]|ам)",
    "uk": "ряд[ауи]?|стовп(?:ець|ц[яіюи])|рів(?:ень|н[яію])|шар[уі]?|остр(?:ів|ов[аі])|раунд[уі]?|крок[уі]?|хід|"
    "ход[уі]|місц[еяі]|фабри(?:к[аиу]|ці)|правил(?:[оау]|ами)",
}
_COUNT_OR_DASH = re.compile(rf"(?<![\d{NBSP}])(\d+) (?=[^\W\d])| (?=—)")


def tidy(language: str, sentence: str) -> str:
    """Non-breaking spaces where a line must not break: 5 cards, row 3, «в ряд», before a dash."""
    kept = re.sub(rf"\b({_NUMBERED[language]}) (?=\d)", rf"\1{NBSP}", sentence, flags=re.IGNORECASE)
    kept = _COUNT_OR_DASH.sub(lambda found: f"{found[1] or ''}{NBSP}", kept)
    if language not in _SHORT_WORDS:
        return kept
    return re.sub(rf"\b({_SHORT_WORDS[language]}) (?=\w)", rf"\1{NBSP}", kept, flags=re.IGNORECASE)


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """The catalogue in `package`'s folder `text`, e.g. of a room."""
    if language not in LANGUAGES:
        raise BadInput(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    raw = resources.files(package).joinpath("text", f"{language}.json").read_text("utf-8")
    return Catalogue(language, json.loads(raw), package)
