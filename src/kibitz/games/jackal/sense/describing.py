"""What a net sees of a single Jackal action: what it is, and what is there for certain."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.described import Described, write_action
from kibitz.core.features import Numbers, write, write_one_of
from kibitz.core.rule import rule
from kibitz.games.jackal.actions import ACTIONS, EXITS, GOTOS, LAND, LAYS, READY, TAKE_DECK, TAKES
from kibitz.games.jackal.components import KINDS
from kibitz.games.jackal.components.ground import chest_value
from kibitz.games.jackal.sense.features import GROUNDS, MANY, VALUE, ground_of
from kibitz.games.jackal.state import NO_CARD, State

DESCRIBED = Described(
    ACTIONS,
    ("card", (KINDS,)),  # that is picked, taken or laid, where it is known
    ("held", ()),  # cards of its kind in the hand
    ("ground", (GROUNDS,)),  # of the cell that is gone to
    ("value", ()),  # of the chest there
)
FAMILIES = DESCRIBED.families


@rule
def card_of(s: State, action: int) -> int:
    if action < LAND:
        return action
    if TAKES <= action < TAKE_DECK:
        return int(s.market[action - TAKES])
    return action - LAYS if LAYS <= action < READY else NO_CARD


@rule
def describe(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Numbers) -> int:
    at = 0
    island = int(s.voyage[s.place])
    for i in range(n):
        action = int(actions[i])
        row = out[i]
        at = write_action(FAMILIES, action, row)
        card = card_of(s, action)
        at = write_one_of(row, at, card, KINDS)
        at = write(row, at, s.hand[seat, card] / MANY if 0 <= card < KINDS else 0.0)
        code = -1
        if action >= GOTOS and island >= 0:
            code = int(s.charts[island, action - (EXITS if action >= EXITS else GOTOS)])
        at = write_one_of(row, at, ground_of(code), GROUNDS)
        at = write(row, at, chest_value(code) / VALUE)
    return at
