"""A guarded list for `legal`: compiled rules write where they are told to, and ask nobody whether there is room.

Every list that is handed to `legal` from outside the rules comes from here. Behind its `most_legal` places lie words
that nobody may write to; if they changed, or more actions were counted than there are places, the room has promised too
little, and that is said before anything is done with the list. The guard is far longer than any overrun that a wrong
bound has made so far, so that an overrun meets it and no other memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

GUARD = 512
CANARY = -0x6B69627A  # no action, and nothing that a rule writes
_UNTOUCHED = np.full(GUARD, CANARY, np.int32).tobytes()


class Overrun(RuntimeError):
    """`legal` wrote more actions than its room promised: a defect of the room, never of a player."""


class GuardedList:
    """`actions` is what `legal` gets; `check` says whether it kept to it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._words = np.full(most + GUARD, CANARY, np.int32)
        self.actions: NDArray[np.int32] = self._words[:most]

    def check(self, n: int = 0) -> None:
        behind = self._words[self.most :]
        if n > self.most or behind.tobytes() != _UNTOUCHED:
            listed = max(n, self.most + int((behind != CANARY).sum()))
            raise Overrun(f"legal listed {listed} actions, and the room promised at most {self.most}")


def listed(legal: Callable[[Any, int, Any], int], state: Any, seat: int, most: int) -> NDArray[np.int32]:
    """The legal actions of a seat, ascending."""
    guarded = GuardedList(most)
    n = int(legal(state, seat, guarded.actions))
    guarded.check(n)
    return guarded.actions[:n]
