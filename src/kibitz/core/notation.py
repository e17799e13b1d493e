"""What the notations of all rooms have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from kibitz.core.errors import MalformedMove

Name = TypeVar("Name", bound=str)


def by_beginning(word: str, names: Sequence[Name], kind: str) -> Name:
    """One of the names, by itself or the beginning of it; `kind` is what they are called together: a bird."""
    meant = [name for name in names if name.startswith(word)]
    if len(meant) != 1:
        what = f"{word!r} could be {' or '.join(meant)}" if meant else f"there is no {kind} {word!r}"
        raise MalformedMove(f"{what}; there are {', '.join(names)}")
    return meant[0]
