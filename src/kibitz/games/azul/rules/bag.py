"""Bag, box and supply: every tile that is drawn at random (AZ-4, AZ-5, AZ-33, AZ-39, AZ-40)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below
from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.games.azul.components import HUES, ON_A_FACTORY, SUPPLY
from kibitz.games.azul.state import NOBODY, NOTHING, Kind, State


@rule
def tiles_in(pile: NDArray[np.int8]) -> int:
    total = 0
    for colour in range(HUES):
        total += int(pile[colour])
    return total


@rule
def draw_tile(s: State) -> int:
    """A random tile of the bag; the box is poured into it only when it is empty and a tile is needed (AZ-33, AZ-39)."""
    left = tiles_in(s.bag)
    if left == 0:
        left = tiles_in(s.box)
        if left == 0:
            return NOTHING
        for colour in range(HUES):
            s.bag[colour] = s.box[colour]
            s.box[colour] = 0
        tell(s, Kind.POURED, NOBODY, left)
    pick = below(s.chance, left)
    colour = 0
    upto = 0
    for other in range(HUES - 1):  # no early way out: a branch that nobody can foretell costs more than the rest
        upto += int(s.bag[other])
        colour += 1 if pick >= upto else 0
    s.bag[colour] -= 1
    return colour


@rule
def fill_factory(s: State, factory: int) -> None:
    """Four tiles, or what is left: then this factory is short and the later ones stay empty (AZ-39, AZ-40)."""
    drawn = 0
    for _ in range(ON_A_FACTORY):
        colour = draw_tile(s)
        if colour != NOTHING:
            s.factory[factory, colour] += 1
            s.colours_at[factory] |= 1 << colour
            drawn += 1
    s.to_take += drawn
    told = tell(s, Kind.FACTORY, NOBODY, drawn)
    s.happened[told, EVENT_HEAD + HUES] = factory
    for colour in range(HUES):
        s.happened[told, EVENT_HEAD + colour] = s.factory[factory, colour]


@rule
def refill_supply(s: State) -> None:
    """Every empty space gets a tile, in order, while there are tiles (AZ-4, AZ-33); holes are tried again next time."""
    drawn = 0
    empty = 0
    for space in range(SUPPLY):
        if s.supply[space] == NOTHING:
            empty |= 1 << space
            s.supply[space] = draw_tile(s)
            if s.supply[space] != NOTHING:
                drawn += 1
    if drawn > 0:
        told = tell(s, Kind.SUPPLIED, NOBODY, drawn)
        for space in range(SUPPLY):
            s.happened[told, EVENT_HEAD + space] = s.supply[space] if empty >> space & 1 else NOTHING


@rule
def supply_left(s: State) -> int:
    left = 0
    for space in range(SUPPLY):
        if s.supply[space] != NOTHING:
            left += 1
    return left


@rule
def supply_space(s: State, colour: int) -> int:
    """The first space of the supply with a tile of that colour, or -1."""
    for space in range(SUPPLY):
        if s.supply[space] == colour:
            return space
    return NOTHING
