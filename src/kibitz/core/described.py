"""What a net sees of a single action, so that it can score actions instead of indexing them.

    DESCRIBED = Described(ACTIONS, ("taken", (BIRDS,)), ...)     which family, which part of it, and what it brings
    FAMILIES = DESCRIBED.families

    @rule
    def describe(s, seat, actions, n, out) -> int:               a row of float32 for each of the n actions
        for i in range(n):
            at = write_action(FAMILIES, actions[i], out[i])
            ...                                                  what it brings, by what the seat knows
        return at

The first columns follow from the families of the room's actions: the family, then each part of each family as a row of
zeros with a single one. A part of more than `WIDE` values is left to the room: its place in a list says nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.actions import Actions
from kibitz.core.features import Features, Numbers, write_nothing, write_one_of
from kibitz.core.rule import rule

WIDE = 64
MOST_PARTS = 4
FIRST, SIZES = 0, 1  # of a family's row: its first action, then how many values each of its parts has


class Described:
    """The columns of an action, and the table by which `write_action` fills the first of them."""

    def __init__(self, actions: Actions, *brings: tuple[str, tuple[int, ...]]) -> None:
        self.families: NDArray[np.int32] = np.zeros((len(actions.families), SIZES + MOST_PARTS), np.int32)
        columns: list[tuple[str, tuple[int, ...]]] = [("family", (len(actions.families),))]
        for number, family in enumerate(actions.families):
            sizes = family.rule.sizes
            self.families[number, FIRST] = family.first
            self.families[number, SIZES : SIZES + len(sizes)] = sizes
            tag = family.rule.move.__struct_config__.tag
            named = zip(family.rule.names, sizes, strict=True)
            columns += [(f"{tag}.{name}", (size,)) for name, size in named if size <= WIDE]
        self.features = Features(*columns, *brings)


@rule
def write_action(families: NDArray[np.int32], action: int, out: Numbers) -> int:
    """The family of the action and its parts; returns how many columns that took."""
    mine = len(families) - 1
    while action < families[mine, FIRST]:
        mine -= 1
    at = write_one_of(out, 0, mine, len(families))
    for family in range(len(families)):
        below = 1
        for part in range(MOST_PARTS):
            below *= max(1, int(families[family, SIZES + part]))
        for part in range(MOST_PARTS):
            size = int(families[family, SIZES + part])
            if size == 0:
                break
            below //= size
            if size > WIDE:
                continue
            if family == mine:
                at = write_one_of(out, at, (action - int(families[family, FIRST])) // below % size, size)
            else:
                at = write_nothing(out, at, size)
    return at
