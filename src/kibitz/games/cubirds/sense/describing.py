"""What a net sees of a single CuBirds action: what it is, and what it brings for certain."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.described import Described, write_action
from kibitz.core.features import Numbers, write, write_nothing
from kibitz.core.rule import rule
from kibitz.games.cubirds.actions import ACTIONS, FLOCKS, LAYS, flock_species, lay_parts
from kibitz.games.cubirds.components import BIRDS
from kibitz.games.cubirds.rules.flocks import flock_yield
from kibitz.games.cubirds.rules.laying import captured_from, captured_to
from kibitz.games.cubirds.sense.features import MANY
from kibitz.games.cubirds.state import State

DESCRIBED = Described(
    ACTIONS,
    ("spends", ()),  # cards that leave the hand
    ("empties", ()),  # all that is in it
    ("taken", (BIRDS,)),  # cards from the row into the hand
    ("kept", ()),  # cards into the collection
    ("new_species", ()),  # ... of a species that it has not yet
)
FAMILIES = DESCRIBED.families


@rule
def describe(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Numbers) -> int:
    at = 0
    for i in range(n):
        action = int(actions[i])
        row = out[i]
        at = write_action(FAMILIES, action, row)
        if action < LAYS:
            at = write_lay(s, seat, action, row, at)
        elif action >= FLOCKS:
            at = write_flock(s, seat, action, row, at)
        else:
            at = write_nothing(row, at, BIRDS + 4)
    return at


@rule
def write_lay(s: State, seat: int, action: int, out: Numbers, at: int) -> int:
    bird, row, side = lay_parts(action)
    held = int(s.hand[seat, bird])
    start, stop = captured_from(s, row, bird, side), captured_to(s, row, bird, side)
    at = write(out, at, held / MANY)
    at = write(out, at, held == s.hand_size[seat] and stop <= start)
    at = write_nothing(out, at, BIRDS)
    for run in range(start, stop):
        out[at - BIRDS + int(s.row_bird[row, run])] += s.row_count[row, run] / MANY
    return write_nothing(out, at, 2)


@rule
def write_flock(s: State, seat: int, action: int, out: Numbers, at: int) -> int:
    bird = flock_species(action)
    held = int(s.hand[seat, bird])
    at = write(out, at, held / MANY)
    at = write(out, at, held == s.hand_size[seat])
    at = write_nothing(out, at, BIRDS)
    at = write(out, at, flock_yield(held, bird) / 2.0)
    return write(out, at, s.collection[seat, bird] == 0)
