"""What a net sees of a single Azul action: what it is, and what it brings for certain."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.described import Described, write_action
from kibitz.core.features import Numbers, write, write_nothing, write_row
from kibitz.core.rule import rule
from kibitz.games.azul.actions import ACTIONS, CENTRE, KEEPS, LAYS, PASSES, REWARDS, lay_parts, take_parts
from kibitz.games.azul.components import CORNERS, HUES, NUMBER, NUMBERS, RING
from kibitz.games.azul.rules.bag import supply_left, tiles_in
from kibitz.games.azul.rules.laying import group_size, reward_of
from kibitz.games.azul.rules.taking import taken_of_colour, wild_along
from kibitz.games.azul.state import NOBODY, State

MANY = 10.0  # tiles

DESCRIBED = Described(
    ACTIONS,
    ("taken", ()),  # tiles of the colour
    ("wild_along", ()),
    ("marker", ()),  # and with them the mark of the first player
    ("number", (NUMBERS,)),  # of the space, which is what it costs
    ("points", ()),  # at once
    ("reward", ()),  # tiles to be chosen from the supply
    ("kept", (HUES,)),
    ("thrown", ()),  # tiles that a pass gives up
)
FAMILIES = DESCRIBED.families
BRINGS = NUMBERS + HUES + 6


@rule
def describe(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Numbers) -> int:
    at = 0
    for i in range(n):
        action = int(actions[i])
        row = out[i]
        at = write_action(FAMILIES, action, row) + BRINGS
        write_nothing(row, at - BRINGS, BRINGS)
        if action < LAYS:
            source, colour = take_parts(action)
            write(row, at - BRINGS, taken_of_colour(s, source, colour) / MANY)
            write(row, at - BRINGS + 1, wild_along(s, source, colour))
            write(row, at - BRINGS + 2, source == CENTRE and s.marker == NOBODY)
        elif action < REWARDS:
            write_lay(s, seat, action, row, at - BRINGS + 3)
        elif action >= PASSES:
            keep = KEEPS[action - PASSES]
            write_row(row, at - HUES - 1, keep, float(CORNERS))
            write(row, at - 1, (tiles_in(s.hand[seat]) - tiles_in(keep)) / MANY)
    return at


@rule
def write_lay(s: State, seat: int, action: int, out: Numbers, at: int) -> None:
    cell, _, _ = lay_parts(action)
    out[at + int(NUMBER[s.board_side, cell]) - 1] = 1.0
    write(out, at + NUMBERS, group_size(s, seat, cell) / RING)
    write(out, at + NUMBERS + 1, min(reward_of(s, seat, cell), supply_left(s)) / RING)
