"""Advice, never law: what a quick eye sees in a position. Weights are data; change them and measure in the arena."""

from __future__ import annotations

import numpy as np

from kibitz.core.rule import rule
from kibitz.games.cubirds.components import BIRDS, LARGE_FLOCK, PAIR_TO_WIN, ROWS, SMALL_FLOCK, SPECIES_TO_WIN
from kibitz.games.cubirds.rules import (
    DRAW,
    FLOCKS,
    NO_DRAW,
    NO_FLOCK,
    captured_from,
    captured_to,
    flock_yield,
)
from kibitz.games.cubirds.state import Phase, State

WON = 1000.0
SEVEN_SQUARE, SEVEN_LINE = 36.0, 24.0  # progress to seven species, squared and straight
PAIRS_SQUARE = 36.0  # progress to two triples, squared
NEED_NEW, NEED_PER_SPECIES, NEED_MORE, NEED_ENOUGH = 1.0, 0.1, 0.45, 0.05
FLOCK_NEAR, FLOCK_LARGE = 8.0, 2.0  # cards in hand on the way to a flock
MAY_DRAW = 1.2
FLOCK_EMPTIES, LAY_EMPTIES = 3.0, 2.0


@rule
def collection_worth(s: State, seat: int, extra_bird: int, extra: int) -> float:
    """How near the collection is to either goal, with `extra` more cards of one species."""
    species = 0
    best = 0
    second = 0
    for bird in range(BIRDS):
        kept = s.collection[seat, bird] + (extra if bird == extra_bird else 0)
        species += 1 if kept > 0 else 0
        capped = min(int(kept), PAIR_TO_WIN)
        if capped > best:
            second = best
            best = capped
        elif capped > second:
            second = capped
    if species >= SPECIES_TO_WIN or second >= PAIR_TO_WIN:
        return WON
    a = species / SPECIES_TO_WIN
    b = (best + second) / (2 * PAIR_TO_WIN)
    return SEVEN_SQUARE * a * a + SEVEN_LINE * a + PAIRS_SQUARE * b * b


@rule
def need(kept: int, species: int) -> float:
    """How much another card of a species is wanted that has `kept` cards in the collection."""
    if kept == 0:
        return NEED_NEW + NEED_PER_SPECIES * species
    return NEED_MORE if kept < PAIR_TO_WIN else NEED_ENOUGH


@rule
def pile_worth(held: int, bird: int) -> float:
    """Cards in hand on their way to a flock."""
    part = min(1.0, held / SMALL_FLOCK[bird])
    return float(FLOCK_NEAR * part * part + (FLOCK_LARGE if held >= LARGE_FLOCK[bird] else 0.0))


@rule
def held_after(s: State, seat: int, laid: int, row: int, start: int, stop: int, bird: int) -> int:
    """Cards of `bird` in hand after laying `laid` and capturing runs start..stop of the row. laid < 0: as it is."""
    held = 0 if bird == laid else int(s.hand[seat, bird])
    for run in range(start, stop):
        if s.row_bird[row, run] == bird:
            held += s.row_count[row, run]
    return held


@rule
def best_flock(s: State, seat: int, laid: int, row: int, start: int, stop: int) -> tuple[int, float]:
    """The flock that leaves most worth (or -1 for none), and that worth, for the hand after a lay."""
    species = 0
    hand_worth = 0.0
    hand_size = 0
    for bird in range(BIRDS):
        species += 1 if s.collection[seat, bird] > 0 else 0
    for bird in range(BIRDS):
        held = held_after(s, seat, laid, row, start, stop, bird)
        hand_size += held
        hand_worth += need(s.collection[seat, bird], species) * pile_worth(held, bird)
    chosen = -1
    most = collection_worth(s, seat, -1, 0) + hand_worth
    for bird in range(BIRDS):
        held = held_after(s, seat, laid, row, start, stop, bird)
        kept = flock_yield(held, bird)
        if kept > 0:
            worth = collection_worth(s, seat, bird, kept) + hand_worth
            worth -= need(s.collection[seat, bird], species) * pile_worth(held, bird)
            if s.collection[seat, bird] == 0:
                # One species more: the species that are still missing are wanted more.
                for other in range(BIRDS):
                    if other != bird and s.collection[seat, other] == 0:
                        worth += NEED_PER_SPECIES * pile_worth(
                            held_after(s, seat, laid, row, start, stop, other), other
                        )
            if held == hand_size:
                worth += FLOCK_EMPTIES
            if worth > most:
                chosen = bird
                most = worth
    return chosen, most


@rule
def lay_worth(s: State, seat: int, action: int) -> float:
    laid = action // (2 * ROWS)
    row = action // 2 % ROWS
    start = captured_from(s, row, laid, action % 2)
    stop = captured_to(s, row, laid, action % 2)
    _, worth = best_flock(s, seat, laid, row, start, stop)
    if stop <= start:
        worth += MAY_DRAW
        if s.hand[seat, laid] == s.hand_size[seat]:
            worth += LAY_EMPTIES
    return worth


@rule
def greedy(s: State, seat: int) -> int:
    """The best action one ply deep."""
    if s.phase == Phase.DRAW:
        return DRAW if s.hand_size[seat] > 0 else NO_DRAW
    if s.phase == Phase.FLOCK:
        bird, _ = best_flock(s, seat, -1, 0, 0, 0)
        return FLOCKS + bird if bird >= 0 else NO_FLOCK
    chosen = -1
    most = -np.inf
    for bird in range(BIRDS):
        if s.hand[seat, bird] > 0:
            for end in range(2 * ROWS):
                worth = lay_worth(s, seat, 2 * ROWS * bird + end)
                if worth > most:
                    chosen = 2 * ROWS * bird + end
                    most = worth
    return chosen
