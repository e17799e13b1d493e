"""The worth of a hand and a collection: what `greedy` looks at. `w` is what it counts with (`weights`)."""

from __future__ import annotations

import numpy as np

from kibitz.core.advice import Floats
from kibitz.core.rule import rule
from kibitz.core.seats import clockwise
from kibitz.games.cubirds.actions import lay_code
from kibitz.games.cubirds.components import BIRDS, CARDS, LARGE_FLOCK, PAIR_TO_WIN, ROWS, SMALL_FLOCK, SPECIES_TO_WIN
from kibitz.games.cubirds.rules.flocks import flock_yield
from kibitz.games.cubirds.rules.laying import captured_from, captured_to
from kibitz.games.cubirds.sense.weights import (
    DRAW_BASE,
    DRAW_CARD,
    DRAW_EMPTY,
    DRAW_FLIES_OUT,
    DRAW_KIND,
    DRAW_RIVAL,
    FLOCK_EMPTIES,
    FLOCK_LARGE,
    FLOCK_LINE,
    FLOCK_NEAR,
    GIVEN,
    KIND_HELD,
    LAY_EMPTIES,
    LONG_ROW,
    MAY_DRAW,
    NEED_ENOUGH,
    NEED_MORE,
    NEED_NEW,
    NEED_PER_SPECIES,
    PAIRS_SQUARE,
    SET_UP,
    SEVEN_LINE,
    SEVEN_SQUARE,
)
from kibitz.games.cubirds.state import State

WON = 1000.0
# [bird, held] how far so many cards are on the way to a small flock: 1 is there.
NEAR = np.array([[min(1.0, held / SMALL_FLOCK[bird]) for held in range(max(CARDS) + 1)] for bird in range(BIRDS)])


@rule
def species_kept(s: State, seat: int) -> int:
    species = 0
    for bird in range(BIRDS):
        species += 1 if s.collection[seat, bird] > 0 else 0
    return species


@rule
def collection_worth(s: State, seat: int, extra_bird: int, extra: int, w: Floats) -> float:
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
    return float(w[SEVEN_SQUARE] * a * a + w[SEVEN_LINE] * a + w[PAIRS_SQUARE] * b * b)


@rule
def need(kept: int, species: int, w: Floats) -> float:
    """How much another card of a species is wanted that has `kept` cards in the collection."""
    if kept == 0:
        return float(w[NEED_NEW] + w[NEED_PER_SPECIES] * species)
    return float(w[NEED_MORE] if kept < PAIR_TO_WIN else w[NEED_ENOUGH])


@rule
def pile_worth(bird: int, held: int, w: Floats) -> float:
    """Cards in hand on their way to a flock."""
    near = NEAR[bird, held]
    large = w[FLOCK_LARGE] if held >= LARGE_FLOCK[bird] else 0.0
    return float(w[FLOCK_NEAR] * near * near + w[FLOCK_LINE] * near + large)


@rule
def hand_worth(s: State, seat: int, species: int, w: Floats) -> float:
    worth = 0.0
    for bird in range(BIRDS):
        if s.hand[seat, bird] > 0:
            worth += need(s.collection[seat, bird], species, w) * pile_worth(bird, s.hand[seat, bird], w)
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
def flock_gain(
    s: State, seat: int, laid: int, row: int, start: int, stop: int, bird: int, held: int, w: Floats
) -> float:
    """What flying `held` of `bird` home adds to the worth of collection and hand; the hand is that after a lay."""
    species = species_kept(s, seat)
    gain = collection_worth(s, seat, bird, flock_yield(held, bird), w) - collection_worth(s, seat, -1, 0, w)
    gain -= need(s.collection[seat, bird], species, w) * pile_worth(bird, held, w)
    if s.collection[seat, bird] == 0:
        # One species more: the species that are still missing are wanted more.
        for other in range(BIRDS):
            if other != bird and s.collection[seat, other] == 0:
                kept = held_after(s, seat, laid, row, start, stop, other)
                gain += w[NEED_PER_SPECIES] * pile_worth(other, kept, w)
    return float(gain)


@rule
def best_flock(s: State, seat: int, laid: int, row: int, start: int, stop: int, w: Floats) -> tuple[int, float]:
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
            gain = flock_gain(s, seat, laid, row, start, stop, bird, held, w)
            if held == hand_size:
                gain += w[FLOCK_EMPTIES]
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
def lay_gain(s: State, seat: int, laid: int, row: int, start: int, stop: int, species: int, w: Floats) -> float:
    """What laying `laid` and capturing runs start..stop adds to the hand, with the best flock that can follow it."""
    gain = -need(s.collection[seat, laid], species, w) * pile_worth(laid, s.hand[seat, laid], w)
    new_kinds = 0
    for run in range(start, stop):
        bird = s.row_bird[row, run]
        held = int(s.hand[seat, bird])
        more = pile_worth(bird, held + s.row_count[row, run], w) - pile_worth(bird, held, w)
        gain += need(s.collection[seat, bird], species, w) * more
        new_kinds += 1 if held == 0 else 0
    if flock_in_sight(s, seat, laid, row, start, stop):
        _, flown = best_flock(s, seat, laid, row, start, stop, w)
        gain += flown
    if stop <= start:
        gain += w[MAY_DRAW]
        if s.hand[seat, laid] == s.hand_size[seat]:
            gain += w[LAY_EMPTIES]
    gain += w[KIND_HELD] * (new_kinds - 1)
    if s.collection[clockwise(seat, 1, s.players), laid] == 0:
        gain += w[GIVEN] * s.hand[seat, laid]
    return float(gain)


@rule
def quiet_place(s: State, seat: int, laid: int, row: int, w: Floats) -> float:
    """Where a lay that takes nothing goes: who else of the hand sits in that row can take it back later."""
    worth = w[LONG_ROW] * s.row_runs[row]
    for run in range(s.row_runs[row]):
        bird = s.row_bird[row, run]
        if bird != laid and s.hand[seat, bird] > 0:
            return float(worth + w[SET_UP])
    return float(worth)


@rule
def best_lay(s: State, seat: int, w: Floats) -> tuple[int, float]:
    """The lay that adds most, and what it adds; the lowest number among equals. -1 with an empty hand."""
    species = species_kept(s, seat)
    chosen = -1
    most = -np.inf
    for bird in range(BIRDS):
        if s.hand[seat, bird] == 0:
            continue
        plain = lay_gain(s, seat, bird, 0, 0, 0, species, w)
        for row in range(ROWS):
            quiet = plain + quiet_place(s, seat, bird, row, w)
            for side in range(2):
                start, stop = captured_from(s, row, bird, side), captured_to(s, row, bird, side)
                gain = lay_gain(s, seat, bird, row, start, stop, species, w) if stop > start else quiet
                if gain > most:
                    chosen = lay_code(bird, row, side)
                    most = gain
    return chosen, most


@rule
def draw_gain(s: State, seat: int, w: Floats) -> float:
    """Is it good to draw? Above 0 it is: two cards more are two that must be laid before a round can be ended."""
    kinds = 0
    flies_out = False
    for bird in range(BIRDS):
        held = int(s.hand[seat, bird])
        kinds += 1 if held > 0 else 0
        flies_out = flies_out or (held == s.hand_size[seat] and flock_yield(held, bird) > 0)
    if kinds == 0:
        return float(w[DRAW_EMPTY])
    fewest = int(CARDS.sum())
    for other in range(s.players):
        if other != seat:
            fewest = min(fewest, int(s.hand_size[other]))
    gain = w[DRAW_BASE] + w[DRAW_KIND] * kinds + w[DRAW_CARD] * s.hand_size[seat] + w[DRAW_RIVAL] * fewest
    return float(gain + w[DRAW_FLIES_OUT]) if flies_out else float(gain)
