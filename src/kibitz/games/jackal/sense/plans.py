"""The best way of a hand to a chest, with the sharing to be expected; and what a hand promises on islands to come."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.jackal.components import BF, CELLS, HAND, KINDS, MOVES, PM, SHOWN_TOGETHER
from kibitz.games.jackal.components.ground import SURVEY, chest_value, survey
from kibitz.games.jackal.options import ARCHIPELAGO
from kibitz.games.jackal.sense.routes import (
    BY_BLACK,
    CHOICE,
    DIGITS,
    LAID,
    NO_WAY,
    SCALE,
    SCARCE,
    STEPS,
    WAY,
    find_ways,
    used,
    weigh_digits,
)
from kibitz.games.jackal.state import Stance, State

IN_REACH = 0.77  # the chance that a rival can reach a chest at all
#                      steps 0    1    2     3    4    5     6    7 and more: the chance that a rival there is before me
OVERTAKEN = np.array([0.0, 0.1, 0.25, 0.45, 0.6, 0.72, 0.8, 0.85])
CARD_COST, SCARCE_COST, ARCHIPELAGO_COST = 0.12, 0.1, 0.22
REFILL = 0.3  # what an unknown card from the deck is worth on the next island
NEXT_ISLAND = 0.8  # how much of what a hand promises on the horizon comes true
HAND_WORTH = 0.08  # of a card after that


# --- This island ------------------------------------------------------------------------------------------------------


@rule
def rivals_bound(s: State, seat: int) -> float:
    """How many others walk on this island: those who have landed, and most of those who have not declared."""
    n = 0.0
    for other in range(s.players):
        if other == seat:
            continue
        if s.stance[other] == Stance.LANDED:
            n += 1.0
        elif s.stance[other] == Stance.UNDECIDED:
            n += IN_REACH
    return n


@rule
def chest_total(cells: NDArray[np.int8]) -> int:
    total = 0
    for cell in range(CELLS):
        total += chest_value(cells[cell])
    return total


@rule
def expected_coins(value: int, total: int, steps_needed: int, rivals: float) -> float:
    """A chest's coins, less those who may be there before: rivals go for chests as these are rich."""
    ahead = rivals * IN_REACH * value / total * OVERTAKEN[min(steps_needed, len(OVERTAKEN) - 1)]
    return max(0.0, float(value - ahead))


@rule
def cards_matter(s: State) -> bool:
    """Are there islands for which a card can be kept?"""
    last = s.places if s.mode != ARCHIPELAGO or s.place >= SHOWN_TOGETHER else SHOWN_TOGETHER
    return s.tie_break == 0 and s.place + 1 < last


@rule
def card_cost(s: State, held: int, laid: int, scarce: int) -> float:
    """Cards above five are not replaced, in Archipelago none is; on the last island they are worth nothing."""
    if not cards_matter(s):
        return 0.0
    if s.mode == ARCHIPELAGO:
        return ARCHIPELAGO_COST * laid + SCARCE_COST * scarce
    return CARD_COST * min(laid, max(0, held - HAND)) + SCARCE_COST * scarce


@rule
def best_way(
    s: State, cells: NDArray[np.int8], held: int, already: int, rivals: float, ways: NDArray[np.int64]
) -> tuple[int, float]:
    """The chest whose way is worth most, and what it is worth; -1 if none is in reach. `already`: cards in the row."""
    total = chest_total(cells)
    best = -1
    most = -np.inf
    for cell in range(CELLS):
        if ways[cell, STEPS] == NO_WAY:
            continue
        worth = expected_coins(chest_value(cells[cell]), total, ways[cell, STEPS], rivals)
        worth -= card_cost(s, held, ways[cell, LAID] + already, ways[cell, SCARCE])
        if worth > most:
            best = cell
            most = worth
    return best, most


@rule
def cards_of(s: State, seat: int) -> int:
    """All cards of a player, those in the row in the making included."""
    return int(s.hand_size[seat])


@rule
def plan(s: State, seat: int, exactly: int, ways: NDArray[np.int64]) -> tuple[int, float]:
    """The best way on for the row that `seat` is building."""
    find_ways(s.ground, s.hand[seat], s.row[seat], s.laid[seat], s.map_before_knight == 1, exactly, ways)
    cells = s.charts[s.voyage[s.place]]
    return best_way(s, cells, cards_of(s, seat), s.laid[seat], rivals_bound(s, seat), ways)


# --- Islands to come --------------------------------------------------------------------------------------------------


@rule
def plan_on(s: State, place: int, hand: NDArray[np.int8], held: int) -> float:
    """What the best way with that hand is worth on another island of the voyage; 0 if none is in reach."""
    if place >= len(s.voyage) or s.voyage[place] < 0:
        return 0.0
    ways = np.empty((CELLS, WAY), np.int64)
    ground = np.empty(SURVEY, np.int64)
    row = np.zeros(1, np.int8)
    cells = s.charts[s.voyage[place]]
    survey(cells, ground)
    find_ways(ground, hand, row, 0, s.map_before_knight == 1, 0, ways)
    _, worth = best_way(s, cells, held, 0, (s.players - 1) * IN_REACH, ways)
    return max(0.0, worth)


@rule
def spend(held: NDArray[np.int8], way: NDArray[np.int64], hand: NDArray[np.int8]) -> None:
    """Take the cards of a way that `find_ways` found for `held` out of `hand`."""
    scale = np.empty(SCALE, np.int64)
    weigh_digits(held, scale)
    for digit in range(DIGITS):
        hand[digit if digit < MOVES else PM] -= used(scale, way[CHOICE], digit)
    hand[BF] -= way[BY_BLACK]


@rule
def prospect(s: State, hand: NDArray[np.int8]) -> float:
    """What a hand is worth after this island: on the horizon, with the cards that fill it up, and later."""
    if not cards_matter(s):
        return 0.0
    held = 0
    for kind in range(KINDS):
        held += hand[kind]
    drawn = max(0, HAND - held) if s.mode != ARCHIPELAGO else 0
    return NEXT_ISLAND * plan_on(s, s.place + 1, hand, held) + REFILL * drawn + HAND_WORTH * (held + drawn)
