"""Who will win: each seat's chance, in a world whose hands are known."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.cubirds.components import BIRDS, PAIR_TO_WIN, SPECIES_TO_WIN
from kibitz.games.cubirds.sense.weights import FIRST
from kibitz.games.cubirds.sense.worth import WON, best_flock, best_lay, hand_worth, species_kept
from kibitz.games.cubirds.state import Phase, State

# Fitted by logistic regression to 64,000 positions of greedy players with noise, 2 to 5 at a table: the chance of a
# seat is e to its standing, shared out. The worths it goes by are those that it was fitted with (FIRST), whatever quick
# advice has gone by since.

SPECIES_STANDING = np.array([-1.6, -1.5, -1.4, -0.8, 0.0, 1.05, 2.55])  # by species in the collection
#                    most cards of a species, then second most: 0 0, 1 0, 1 1, 2 0, 2 1, 2 2, 3 0, 3 1, 3 2
PAIRS_STANDING = np.array([-1.2, -0.9, -0.4, -0.5, -0.2, -0.1, 0.15, 0.8, 1.2])
HAND_STANDING = 0.033  # for each point that the hand is worth
#                   to move, next, later
TURN_STANDING = np.array([0.048, 0.030, 0.023])  # for each point that the best turn would add
WIN_STANDING = np.array([5.2, 1.7, 0.7])  # if the best turn would win
TURN_LEAST, TURN_MOST = -20.0, 30.0


@rule
def collection_standing(s: State, seat: int, species: int) -> float:
    best = 0
    second = 0
    for bird in range(BIRDS):
        capped = min(int(s.collection[seat, bird]), PAIR_TO_WIN)
        if capped > best:
            second = best
            best = capped
        elif capped > second:
            second = capped
    pairs = min(best * (best + 1) // 2 + second, len(PAIRS_STANDING) - 1)
    return float(SPECIES_STANDING[min(species, SPECIES_TO_WIN - 1)] + PAIRS_STANDING[pairs])


@rule
def best_turn(s: State, seat: int) -> float:
    """What the best turn would add, if the rows stay as they are; for the mover, what is left of the turn."""
    if seat == s.seat and s.phase != Phase.LAY:
        _, gain = best_flock(s, seat, -1, 0, 0, 0, FIRST)
        return gain
    _, gain = best_lay(s, seat, FIRST)
    return max(TURN_LEAST, gain)


@rule
def standing(s: State, seat: int) -> float:
    species = species_kept(s, seat)
    wait = min((seat - s.seat) % s.players, len(TURN_STANDING) - 1)
    gain = best_turn(s, seat)
    told = collection_standing(s, seat, species) + HAND_STANDING * hand_worth(s, seat, species, FIRST)
    if gain > WON / 2:
        told += WIN_STANDING[wait]
    return float(told + TURN_STANDING[wait] * min(gain, TURN_MOST))


@rule
def sense(s: State, out: NDArray[np.float64]) -> None:
    """Each seat's chance of winning, in a world whose hands are known."""
    most = -np.inf
    for seat in range(s.players):
        out[seat] = standing(s, seat)
        most = max(most, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp(out[seat] - most)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
