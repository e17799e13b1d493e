"""What nobody knows yet, and what some know and others believe: the two things that a review asks of a room.

reopen(state, key)     deals anew what no seat knows (the order of a deck, dice to come), and keeps what any seat does
unseen(state)          how many of each kind lie in each hidden place: what beliefs are about
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import start_stream
from kibitz.core.rule import rule
from kibitz.core.text import Say


@rule
def reopen_future(s: Any, key: NDArray[np.uint32]) -> None:
    """For rooms in which nothing that exists is unknown to everybody: only what chance will bring is open."""
    start_stream(s.chance, key)


@dataclass(frozen=True)
class Place:
    """Where hidden things lie: its name, and which seat sees into it; nobody does where that is -1."""

    name: Say
    seat: int = -1


@dataclass(frozen=True)
class Unseen:
    """What lies hidden on a table, and where. Made from a whole record, never from a redacted one."""

    places: tuple[Place, ...] = ()
    kinds: tuple[Say, ...] = ()
    counts: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 0), np.int64))  # [place, kind]


def nothing_unseen(_state: Any) -> Unseen:
    """A room without secrets: there is nothing to believe."""
    return Unseen()
