"""Advice, never law: what a quick eye sees in a position. Weights are data; change them and measure in the arena.

greedy   the best action one ply deep                    weigh   how promising each action looks, as probabilities
sense    each seat's chance of winning                   reasons a sentence or two on why a move is good
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.core.text import Say
from kibitz.games.cubirds.components import (
    BIRDS,
    CARDS,
    LARGE_FLOCK,
    PAIR_TO_WIN,
    ROWS,
    SMALL_FLOCK,
    SPECIES,
    SPECIES_TO_WIN,
)
from kibitz.games.cubirds.moves import foresee
from kibitz.games.cubirds.rules import (
    DRAW,
    FLOCKS,
    NO_DRAW,
    NO_FLOCK,
    captured_from,
    captured_to,
    deal_follows,
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

COOLNESS = 3.0  # a move that is worth so much less looks e times less promising
DRAWS = 0.9


# --- The worth of a hand and a collection: what `greedy` looks at -----------------------------------------------------


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
        for end in range(2 * ROWS):
            start = captured_from(s, end // 2, bird, end % 2)
            stop = captured_to(s, end // 2, bird, end % 2)
            gain = lay_gain(s, seat, bird, end // 2, start, stop, species) if stop > start else plain
            if gain > most:
                chosen = 2 * ROWS * bird + end
                most = gain
    return chosen, most


@rule
def greedy(s: State, seat: int) -> int:
    """The best action one ply deep."""
    if s.phase == Phase.DRAW:
        return DRAW if s.hand_size[seat] > 0 else NO_DRAW
    if s.phase == Phase.FLOCK:
        bird, _ = best_flock(s, seat, -1, 0, 0, 0)
        return FLOCKS + bird if bird >= 0 else NO_FLOCK
    action, _ = best_lay(s, seat)
    return action


# --- How promising each action looks ----------------------------------------------------------------------------------


@rule
def flock_action_gain(s: State, seat: int, action: int) -> float:
    if action == NO_FLOCK:
        return 0.0
    bird = action - FLOCKS
    held = int(s.hand[seat, bird])
    return flock_gain(s, seat, -1, 0, 0, 0, bird, held) + (FLOCK_EMPTIES if held == s.hand_size[seat] else 0.0)


@rule
def lay_gains(s: State, seat: int, actions: NDArray[np.int32], n: int, out: NDArray[np.float64]) -> None:
    """The gain of each lay. Where it captures nothing the end does not matter, so a bird is looked at once for them."""
    species = species_kept(s, seat)
    looked_at = -1
    plain = 0.0
    for i in range(n):
        bird = actions[i] // (2 * ROWS)
        row = actions[i] // 2 % ROWS
        start = captured_from(s, row, bird, actions[i] % 2)
        stop = captured_to(s, row, bird, actions[i] % 2)
        if stop > start:
            out[i] = lay_gain(s, seat, bird, row, start, stop, species)
            continue
        if bird != looked_at:
            looked_at = bird
            plain = lay_gain(s, seat, bird, 0, 0, 0, species)
        out[i] = plain


@rule
def weigh(s: State, seat: int, actions: NDArray[np.int32], n: int, out: NDArray[np.float64]) -> None:
    """The chance that a sensible player takes each of the `n` actions; sees no more than its seat may."""
    if s.phase == Phase.DRAW and n == 2:
        out[0] = 1.0 - DRAWS if s.hand_size[seat] > 0 else DRAWS
        out[1] = 1.0 - out[0]
        return
    if s.phase == Phase.LAY:
        lay_gains(s, seat, actions, n, out)
    else:
        for i in range(n):
            out[i] = flock_action_gain(s, seat, actions[i])
    most = -np.inf
    for i in range(n):
        most = max(most, out[i])
    total = 0.0
    for i in range(n):
        out[i] = math.exp((out[i] - most) / COOLNESS)
        total += out[i]
    for i in range(n):
        out[i] /= total


# --- Who will win -----------------------------------------------------------------------------------------------------
# Fitted by logistic regression to 64,000 positions of greedy players with noise, 2 to 5 at a table: the chance of a
# seat is e to its standing, shared out. Fitted again when the worths above change.

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
        _, gain = best_flock(s, seat, -1, 0, 0, 0)
        return gain
    _, gain = best_lay(s, seat)
    return max(TURN_LEAST, gain)


@rule
def standing(s: State, seat: int) -> float:
    species = species_kept(s, seat)
    wait = min((seat - s.seat) % s.players, len(TURN_STANDING) - 1)
    gain = best_turn(s, seat)
    told = collection_standing(s, seat, species) + HAND_STANDING * hand_worth(s, seat, species)
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


# --- Why a move is good -----------------------------------------------------------------------------------------------


def reasons(s: Any, seat: int, action: int) -> list[Say]:
    """What is good about an action, most important first. Reads a redacted record: the seat's own hand, the table."""
    if s.phase == Phase.LAY:
        return _lay_reasons(s, seat, action)
    if action == DRAW:
        return [Say("why.draws")]
    if action == NO_DRAW:
        return [_empties(s, seat) if s.hand_size[seat] == 0 else Say("why.short_hand")]
    if action == NO_FLOCK:
        waits = any(flock_yield(int(s.hand[seat, bird]), bird) == 1 for bird in range(BIRDS))
        return [Say("why.waits")] if waits else []
    return _flock_reasons(s, seat, action - FLOCKS)


def _flock_reasons(s: Any, seat: int, bird: int) -> list[Say]:
    held = int(s.hand[seat, bird])
    kept = flock_yield(held, bird)
    before = int(s.collection[seat, bird])
    if collection_worth(s, seat, bird, kept) == WON:
        return [Say("why.wins")]
    said = [Say("why.flock", {"kept": kept})]
    if before == 0:
        said.append(Say("why.new_species", {"n": species_kept(s, seat) + 1}))
    if before < PAIR_TO_WIN <= before + kept:
        said.append(Say("why.triple"))
    if held == s.hand_size[seat]:
        said.append(_empties(s, seat, held - kept))
    return said


def _empties(s: Any, seat: int, more: int = 0) -> Say:
    """What an empty hand leads to; `more` cards will be discarded before."""
    return Say("why.empties" if deal_follows(s, seat, more) else "why.last_round")


def _lay_reasons(s: Any, seat: int, action: int) -> list[Say]:
    laid, row, side = action // (2 * ROWS), action // 2 % ROWS, action % 2
    start, stop = captured_from(s, row, laid, side), captured_to(s, row, laid, side)
    after = [held_after(s, seat, laid, row, start, stop, bird) for bird in range(BIRDS)]
    if any(collection_worth(s, seat, bird, flock_yield(after[bird], bird)) == WON for bird in range(BIRDS)):
        return [Say("why.wins")]
    said = []
    if stop > start:
        runs = sorted((int(s.row_bird[row, run]), int(s.row_count[row, run])) for run in range(start, stop))
        said.append(Say("why.captures", {"birds": [Say(f"birds.{SPECIES[bird]}", {"n": n}) for bird, n in runs]}))
    for bird in range(BIRDS):
        said += _pile_reasons(int(s.hand[seat, bird]), after[bird], bird)
    return said if stop > start else said + _quiet_lay_reasons(s, seat, action, sum(after))


def _quiet_lay_reasons(s: Any, seat: int, action: int, held: int) -> list[Say]:
    """What follows a lay that takes no birds and leaves `held` cards in hand."""
    foreseen = foresee(s, seat, action)
    if foreseen.ends:
        return [Say("why.ends")]
    if held > 0:
        return [Say("why.may_draw")] if foreseen.draw else []
    if not foreseen.draw:
        return [_empties(s, seat)]
    return [Say("why.may_empty" if deal_follows(s, seat, 0) else "why.may_draw")]


def _pile_reasons(before: int, after: int, bird: int) -> list[Say]:
    """What a pile of birds in hand comes to, if a capture made it grow."""
    if after <= before:
        return []
    words = {"birds": Say(f"species.{SPECIES[bird]}.many")}
    if flock_yield(after, bird) > flock_yield(before, bird):
        return [Say("why.large_ready" if flock_yield(after, bird) == 2 else "why.small_ready", words)]
    return [Say("why.near", words)] if after == SMALL_FLOCK[bird] - 1 else []
