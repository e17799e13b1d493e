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
from collections.abc import Callable, Mapping, Sequence
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
    """A seat; in words the name of whoever sits there, at the table where it is told."""

    seat: int


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


Values: TypeAlias = Mapping[str, Any]
Names: TypeAlias = Sequence[str]
Filler: TypeAlias = Callable[[Values, Names], str]  # a message, or a part of it, as a function of what fills it


class MissingText(KeyError):
    """A catalogue lacks a message that its room asked for: a defect of the room."""


class Catalogue:
    """The words of one room (or of the house) in one language."""

    def __init__(self, language: str, messages: Mapping[str, str], home: str = "") -> None:
        self.language = language
        self.messages = messages
        self.home = home  # whose words they are, for whoever forgot one
        self._fillers: dict[str, Filler] = {}  # by key

    def say(self, key: str, **values: Words) -> str:
        """The message `key` with its slots filled. A missing key is a defect of the catalogue, not of the caller."""
        return self.tell(Say(key, values), ())

    def tell(self, said: Say, names: Names) -> str:
        """The message in words, at a table where these players sit."""
        return tidy(self.language, self._filler(said.key)(said.values, names))

    def has(self, key: str) -> bool:
        return key in self.messages

    def _filler(self, key: str) -> Filler:
        """What a message says is read once, when it is first said."""
        filler = self._fillers.get(key)
        if filler is None:
            if key not in self.messages:
                raise MissingText(f"{self.home}: no {key!r} in text/{self.language}.json")
            filler = self._fillers[key] = self._compiled(self.messages[key], None)
        return filler

    def _compiled(self, message: str, number: str | None) -> Filler:
        """`number`: the slot whose value stands for #, within its plural."""
        parts: list[str | Filler] = []
        at = 0
        while (opening := message.find("{", at)) >= 0:
            closing = _closing(message, opening)
            parts += self._plain(message[at:opening], number)
            name, _, rest = message[opening + 1 : closing].partition(",")
            kind, _, body = rest.partition(",")
            parts.append(self._slot(name.strip(), kind.strip(), _branches(body), number))
            at = closing + 1
        parts += self._plain(message[at:], number)
        if all(isinstance(part, str) for part in parts):
            text = "".join(map(str, parts))
            return lambda _values, _names: text
        if len(parts) == 1 and not isinstance(parts[0], str):
            return parts[0]
        return lambda values, names: "".join([part if isinstance(part, str) else part(values, names) for part in parts])

    def _plain(self, text: str, number: str | None) -> list[str | Filler]:
        if number is None or "#" not in text:
            return [text] if text else []
        between: list[str | Filler] = [lambda values, _names: str(values[number])]
        pieces = text.split("#")
        return [part for piece in pieces for part in ([piece] if piece else []) + between][:-1]

    def _slot(self, name: str, kind: str, branches: Mapping[str, str], number: str | None) -> Filler:
        if kind == "":
            worded = self._worded
            return lambda values, names: worded(values[name], names)
        if kind == "select":
            choices = {word: self._compiled(branch, number) for word, branch in branches.items()}
            return lambda values, names: (choices.get(_plainly(values[name], names)) or choices["other"])(values, names)
        # In a plural within a plural # stands for the number of the outer one. A form that is empty is as good as none.
        forms = {word: self._compiled(branch, number or name) for word, branch in branches.items() if branch}
        other = self._compiled(branches["other"], number or name)
        language = self.language

        def plural(values: Values, names: Names) -> str:
            n = values[name]
            form = forms.get(f"={n}") or forms.get(plural_form(language, int(n))) or other
            return form(values, names)

        return plural

    def _worded(self, value: Any, names: Names) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, Say):
            return self._filler(value.key)(value.values, names)
        if isinstance(value, Named):
            return names[value.seat]
        if isinstance(value, Sequence):
            return join(self.language, [self._worded(part, names) for part in value])
        return str(value)


def _plainly(value: Any, names: Names) -> str:
    return names[value.seat] if isinstance(value, Named) else str(value)


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
_NUMBERED_THINGS = {
    language: re.compile(rf"\b({things}) (?=\d)", re.IGNORECASE) for language, things in _NUMBERED.items()
}
_COUNT_OR_DASH = re.compile(rf"(?<![\d{NBSP}])(\d+) (?=[^\W\d])| (?=—)")
_BEFORE_A_WORD = {
    language: re.compile(rf"\b({words}) (?=\w)", re.IGNORECASE) for language, words in _SHORT_WORDS.items()
}
_NUMBER_OR_DASH = re.compile(r"[\d—]")


@lru_cache(maxsize=8192)
def tidy(language: str, sentence: str) -> str:
    """Non-breaking spaces where a line must not break: 5 cards, row 3, «в ряд», before a dash."""
    kept = sentence
    if _NUMBER_OR_DASH.search(sentence):
        kept = _NUMBERED_THINGS[language].sub(rf"\1{NBSP}", kept)
        kept = _COUNT_OR_DASH.sub(lambda found: f"{found[1] or ''}{NBSP}", kept)
    short = _BEFORE_A_WORD.get(language)
    return short.sub(rf"\1{NBSP}", kept) if short else kept


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """The catalogue in `package`'s folder `text`, e.g. of a room."""
    if language not in LANGUAGES:
        raise BadInput(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    raw = resources.files(package).joinpath("text", f"{language}.json").read_text("utf-8")
    return Catalogue(language, json.loads(raw), package)
