"""The worth of a hand and a collection: what `greedy` looks at."""

from __future__ import annotations

import numpy as np

from kibitz.core.rule import rule
from kibitz.games.cubirds.actions import lay_code
from kibitz.games.cubirds.components import BIRDS, CARDS, LARGE_FLOCK, PAIR_TO_WIN, ROWS, SMALL_FLOCK, SPECIES_TO_WIN
from kibitz.games.cubirds.rules.flocks import flock_yield
from kibitz.games.cubirds.rules.laying import captured_from, captured_to
from kibitz.games.cubirds.state import State

WON = 1000.0
SEVEN_SQUARE, SEVEN_LINE = 36.0, 24.0  # progress to seven species, squared and straight
PAIRS_SQUARE = 36.0  # progress to two triples, squared
NEED_NEW, NEED_PER_SPECIES, NEED_MORE, NEED_ENOUGH = 1.0, 0.1, 0.45, 0.05
FLOCK_NEAR, FLOCK_LARGE = 8.0, 2.0  # cards in hand on the way to a flock
MAY_DRAW = 1.2
FLOCK_EMPTIES, LAY_EMPTIES = 3.0, 2.0


@rule
def species_kept(s: State, seat: int) -> int:
    species = 0
    for bird in range(BIRDS):
        species += 1 if s.collection[seat, bird] > 0 else 0
    return species


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


# Cards in hand on their way to a flock: PILE_WORTH[bird, held].
PILE_WORTH = np.array(
    [
        [
            FLOCK_NEAR * min(1.0, held / SMALL_FLOCK[bird]) ** 2 + (FLOCK_LARGE if held >= LARGE_FLOCK[bird] else 0.0)
            for held in range(max(CARDS) + 1)
        ]
        for bird in range(BIRDS)
    ]
)


@rule
def hand_worth(s: State, seat: int, species: int) -> float:
    worth = 0.0
    for bird in range(BIRDS):
        if s.hand[seat, bird] > 0:
            worth += need(s.collection[seat, bird], species) * PILE_WORTH[bird, s.hand[seat, bird]]
    return worth


@rule
def held_after(s: State, seat: int, laid: int, row: int, start: int, stop: int, bird: int) -> int:
    """Cards of `bird` in hand after laying `laid` and capturing runs start..stop of the row. laid < 0: as it is."""
    held = 0 if bird == laid else int(s.hand[seat, bird])
    for run in range(start, stop):
        if s.row_bird[row, run] == bird:
            held += s.row_count[row, run]
    return held


@rule
def flock_gain(s: State, seat: int, laid: int, row: int, start: int, stop: int, bird: int, held: int) -> float:
    """What flying `held` of `bird` home adds to the worth of collection and hand; the hand is that after a lay."""
    species = species_kept(s, seat)
    gain = collection_worth(s, seat, bird, flock_yield(held, bird)) - collection_worth(s, seat, -1, 0)
    gain -= need(s.collection[seat, bird], species) * PILE_WORTH[bird, held]
    if s.collection[seat, bird] == 0:
        # One species more: the species that are still missing are wanted more.
        for other in range(BIRDS):
            if other != bird and s.collection[seat, other] == 0:
                gain += NEED_PER_SPECIES * PILE_WORTH[other, held_after(s, seat, laid, row, start, stop, other)]
    return float(gain)


@rule
def best_flock(s: State, seat: int, laid: int, row: int, start: int, stop: int) -> tuple[int, float]:
    """The flock that adds most worth to the hand after a lay, and what it adds; -1 and 0 if none adds anything."""
    hand_size = int(s.hand_size[seat])
    if laid >= 0:
        hand_size -= s.hand[seat, laid]
    for run in range(start, stop):
        hand_size += s.row_count[row, run]
    chosen = -1
    most = 0.0
    for bird in range(BIRDS):
        held = held_after(s, seat, laid, row, start, stop, bird)
        if flock_yield(held, bird) > 0:
            gain = flock_gain(s, seat, laid, row, start, stop, bird, held)
            if held == hand_size:
                gain += FLOCK_EMPTIES
            if gain > most:
                chosen = bird
                most = gain
    return chosen, most


@rule
def flock_in_sight(s: State, seat: int, laid: int, row: int, start: int, stop: int) -> bool:
    """Will the hand after the lay hold a flock? A quick look: most hands do not."""
    for bird in range(BIRDS):
        if s.hand[seat, bird] >= SMALL_FLOCK[bird] and bird != laid:
            return True
    for run in range(start, stop):
        bird = s.row_bird[row, run]
        if s.hand[seat, bird] + s.row_count[row, run] >= SMALL_FLOCK[bird]:
            return True
    return False


@rule
def lay_gain(s: State, seat: int, laid: int, row: int, start: int, stop: int, species: int) -> float:
    """What laying `laid` and capturing runs start..stop adds to the hand, with the best flock that can follow it."""
    gain = -need(s.collection[seat, laid], species) * PILE_WORTH[laid, s.hand[seat, laid]]
    for run in range(start, stop):
        bird = s.row_bird[row, run]
        held = int(s.hand[seat, bird])
        more = PILE_WORTH[bird, held + s.row_count[row, run]] - PILE_WORTH[bird, held]
        gain += need(s.collection[seat, bird], species) * more
    if flock_in_sight(s, seat, laid, row, start, stop):
        _, flown = best_flock(s, seat, laid, row, start, stop)
        gain += flown
    if stop <= start:
        gain += MAY_DRAW
        if s.hand[seat, laid] == s.hand_size[seat]:
            gain += LAY_EMPTIES
    return float(gain)


@rule
def best_lay(s: State, seat: int) -> tuple[int, float]:
    """The lay that adds most, and what it adds; the lowest number among equals. -1 with an empty hand."""
    species = species_kept(s, seat)
    chosen = -1
    most = -np.inf
    for bird in range(BIRDS):
        if s.hand[seat, bird] == 0:
            continue
        plain = lay_gain(s, seat, bird, 0, 0, 0, species)
        for row in range(ROWS):
            for side in range(2):
                start, stop = captured_from(s, row, bird, side), captured_to(s, row, bird, side)
                gain = lay_gain(s, seat, bird, row, start, stop, species) if stop > start else plain
                if gain > most:
                    chosen = lay_code(bird, row, side)
                    most = gain
    return chosen, most
