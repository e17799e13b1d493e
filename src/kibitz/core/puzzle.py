"""A puzzle a day: what a room may offer beside its game. The same for everybody, made from the date alone.

A room puts `Puzzle(...)` into its `Game`; the house then serves it under the room's id, and the page finds the room's
`Puzzle.svelte`. The four kinds of data are the room's own structs: what is asked, an answer, the verdict on an answer,
and the solution, which nobody gets who did not ask for it.

The room's catalogue has the words: `puzzle.task`, and for every grade `puzzle.verdict.<grade>`, what the answer does,
and `puzzle.verdict.<grade>.more`, against what can be done; both filled with the fields of the verdict.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

import msgspec

from kibitz.core.about import About


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What is true of every verdict; a room's own says more."""

    solved: bool
    grade: str


def explains_no_puzzle(_asked: Any, _thing: str) -> About | None:
    """A puzzle that says nothing about its things."""
    return None


@dataclass(frozen=True)
class Puzzle:
    since: date  # the first day that has one
    make: Callable[[date], msgspec.Struct]
    answer: Any  # the type of an answer, for reading JSON
    read: Callable[[str], Any]  # an answer as a person types it; raises BadAnswer
    check: Callable[[date, Any], Verdict]  # raises BadAnswer
    solve: Callable[[date], msgspec.Struct]
    explain: Callable[[Any, str], About | None] = explains_no_puzzle  # (what is asked, a thing of it)


def today() -> date:
    """The day of the puzzles begins everywhere at the same moment."""
    return datetime.now(UTC).date()


def day_of(said: str) -> date | None:
    """A day written 2026-11-15; None if there is no such day, or it is written in another way."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", said, re.ASCII):
        return None
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None
