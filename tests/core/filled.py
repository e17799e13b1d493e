"""How a message is filled, the slow and obvious way: what the compiled catalogues are compared with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.core.text import Named, Say, join, plural_form, tidy


def told(language: str, messages: Mapping[str, str], said: Say, names: Sequence[str] = ()) -> str:
    return tidy(language, fill(language, messages, messages[said.key], named(said.values, names)))


def named(value: Any, names: Sequence[str]) -> Any:
    """With the players' names for the seats."""
    if isinstance(value, Named):
        return names[value.seat]
    if isinstance(value, Say):
        return Say(value.key, named(value.values, names))
    if isinstance(value, Mapping):
        return {slot: named(part, names) for slot, part in value.items()}
    return [named(part, names) for part in value] if isinstance(value, list | tuple) else value


def fill(language: str, messages: Mapping[str, str], message: str, values: Mapping[str, Any]) -> str:
    """From left to right: the text before the first brace, what stands in the braces, the rest."""
    before, brace, rest = message.partition("{")
    if not brace:
        return message
    body = rest[: closing(rest)]
    name, _, how = body.partition(",")
    kind, _, branches = how.partition(",")
    filled = slot(language, messages, values[name.strip()], kind.strip(), branches, values)
    return before + filled + fill(language, messages, rest[len(body) + 1 :], values)


def closing(text: str) -> int:
    """Where the brace that was opened before the text is closed."""
    depth = 1
    for at, letter in enumerate(text):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if depth == 0:
            return at
    raise ValueError(f"a brace is never closed in {text!r}")


def slot(
    language: str, messages: Mapping[str, str], value: Any, kind: str, body: str, values: Mapping[str, Any]
) -> str:
    if not kind:
        return worded(language, messages, value)
    branches = {}
    while body.strip():
        word, _, rest = body.partition("{")
        branches[word.strip()] = rest[: closing(rest)]
        body = rest[closing(rest) + 1 :]
    if kind == "select":
        return fill(language, messages, branches.get(str(value), branches["other"]), values)
    exact, form = branches.get(f"={value}"), branches.get(plural_form(language, int(value)))
    return fill(language, messages, (exact or form or branches["other"]).replace("#", str(value)), values)


def worded(language: str, messages: Mapping[str, str], value: Any) -> str:
    if isinstance(value, Say):
        return fill(language, messages, messages[value.key], value.values)
    if isinstance(value, str):
        return value
    if isinstance(value, Sequence):
        return join(language, [worded(language, messages, part) for part in value])
    return str(value)
