"""What a room may say about the things on its board: what a thing is, what it does now, and the clause behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.core.text import Say

MOST_LINES = 3


@dataclass(frozen=True)
class About:
    """A box beside a thing. Made from what its viewer sees, so that it says nothing that they may not know."""

    lines: tuple[Say, ...]  # first what it is, then what it does now: three at the most
    clause: str  # of the room's rules
    pieces: tuple[str, ...] = ()  # where a number is a sum: what is counted, one piece a point, drawn by the board
    lights: tuple[str, ...] = ()  # other things that it speaks of: outlined while the box is open


def explains_nothing(_seen: Any, _view: Any, _thing: str) -> About | None:
    """A room that says nothing about its things."""
    return None
