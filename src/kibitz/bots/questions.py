"""What a house asks its thinkers, and what they answer: one message a question, by number, over whatever leads there.

A question holds the record as the seat may know it, and nothing else of the table: whoever thinks cannot tell more.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

import msgspec

from kibitz.bots.coach import Mistake
from kibitz.bots.levels import Advice
from kibitz.core.text import Named, Say

LENGTH = struct.Struct("<I")


class _Question(msgspec.Struct, frozen=True, tag_field="ask"):
    game: str
    record: bytes  # redacted
    seat: int
    seconds: float
    seed: str | None


class Move(_Question, frozen=True, tag="move"):
    """What does a bot of that level do?"""

    level: int


class Hints(_Question, frozen=True, tag="hints"):
    """Which moves are good, and why?"""


class Ponder(_Question, frozen=True, tag="ponder"):
    """A turn begins that a coach looks at: be ready to judge its moves."""


class Weigh(_Question, frozen=True, tag="weigh"):
    """Is that move a clear mistake? Only what was pondered is judged: nobody waits."""

    action: int


class Remark(_Question, frozen=True, tag="remark"):
    """What may a coach say to that seat about another's move? Both records are as the seat knew the table."""

    after: bytes
    by: int
    action: int


Question = Move | Hints | Ponder | Weigh | Remark


class Asked(msgspec.Struct, frozen=True):
    number: int
    question: Question


class Tip(msgspec.Struct, frozen=True):
    action: int
    win_chance: float | None  # none: nobody has searched
    reasons: list[Any]  # packed


class Better(msgspec.Struct, frozen=True):
    """What would have been clearly better, and why."""

    action: int
    chance: float  # of the move in hand
    better_chance: float
    reasons: list[Any]  # packed


class Answer(msgspec.Struct, frozen=True):
    """`failed`: what went wrong, for the host; else the action, the hints, the remark, or whether it was pondered."""

    number: int
    action: int = -1
    hints: list[Tip] = []
    better: Better | None = None
    pondered: bool = False
    remark: Any = None  # packed
    failed: str = ""
    fallback: str = ""  # why a weaker move stands in, for the host


def packed(value: Any) -> Any:
    """A sentence that is not yet in words, as plain data."""
    if isinstance(value, Say):
        return {"say": value.key, "values": packed(dict(value.values))}
    if isinstance(value, Named):
        return {"named": value.seat}
    if isinstance(value, Mapping):
        return {name: packed(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [packed(part) for part in value]
    return value


def unpacked(value: Any) -> Any:
    if isinstance(value, Mapping):
        if "say" in value:
            return Say(value["say"], unpacked(value["values"]))
        if "named" in value:
            return Named(value["named"])
        return {name: unpacked(part) for name, part in value.items()}
    return [unpacked(part) for part in value] if isinstance(value, list) else value


def tips(advice: list[Advice]) -> list[Tip]:
    return [Tip(one.action, one.win_chance, packed(one.reasons)) for one in advice]


def better(mistake: Mistake) -> Better:
    return Better(mistake.better, mistake.chance, mistake.better_chance, packed(mistake.reasons))


def mistake(found: Better) -> Mistake:
    return Mistake(found.action, found.chance, found.better_chance, unpacked(found.reasons))


def advice(hints: list[Tip]) -> list[Advice]:
    return [Advice(one.action, one.win_chance, unpacked(one.reasons)) for one in hints]
