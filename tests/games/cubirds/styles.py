"""Single-minded players, to measure quick advice against. Each reads what its seat may know: its hand, the table."""

from __future__ import annotations

import numpy as np

from kibitz.core.rule import rule
from kibitz.games.cubirds.actions import DRAW, NO_DRAW, NO_FLOCK, flock_code, lay_code
from kibitz.games.cubirds.components import BIRDS, PAIR_TO_WIN, ROWS, SMALL_FLOCK
from kibitz.games.cubirds.rules.flocks import flock_yield
from kibitz.games.cubirds.rules.laying import captured_from, captured_to
from kibitz.games.cubirds.state import Phase, State

SEVEN, PAIRS, CHILD = 0, 1, 2


@rule
def wanted(s: State, seat: int, bird: int, style: int) -> float:
    """How much a style wants a species."""
    kept = int(s.collection[seat, bird])
    if style == SEVEN:
        return 1.0 if kept == 0 else 0.02
    if kept >= PAIR_TO_WIN:
        return 0.02
    better = 0  # species of which more is there, or as much and with smaller flocks
    for other in range(BIRDS):
        mine, its = int(s.collection[seat, bird]), int(s.collection[seat, other])
        better += 1 if its > mine or (its == mine and other < bird) else 0
    return 1.0 if better < 2 else 0.1 if better < 4 else 0.02


@rule
def held_then(s: State, seat: int, laid: int, row: int, start: int, stop: int, bird: int) -> int:
    held = 0 if bird == laid else int(s.hand[seat, bird])
    for run in range(start, stop):
        if s.row_bird[row, run] == bird:
            held += int(s.row_count[row, run])
    return held


@rule
def liked(s: State, seat: int, laid: int, row: int, start: int, stop: int, style: int) -> float:
    """A child likes many cards and a flock; the others like the cards that lead to their goal."""
    worth = 0.0
    flown = 0.0
    for bird in range(BIRDS):
        held = held_then(s, seat, laid, row, start, stop, bird)
        kept = flock_yield(held, bird)
        if style == CHILD:
            worth += held
            flown = max(flown, 10.0 * kept)
        else:
            way = min(1.0, held / SMALL_FLOCK[bird])
            worth += wanted(s, seat, bird, style) * way * way
            more = kept if style == PAIRS else min(kept, 1)
            flown = max(flown, 3.0 * wanted(s, seat, bird, style) * more)
    return float(worth + flown)


@rule
def single_minded(s: State, seat: int, style: int) -> int:
    if s.phase == Phase.DRAW:
        return DRAW if s.hand_size[seat] > 0 else NO_DRAW
    best = NO_FLOCK
    most = 0.5 if style == SEVEN else 0.05
    if s.phase == Phase.FLOCK:
        for bird in range(BIRDS):
            kept = flock_yield(s.hand[seat, bird], bird)
            worth = float(kept) if style == CHILD else kept * wanted(s, seat, bird, style)
            if kept > 0 and worth > most:
                most = worth
                best = flock_code(bird)
        return best
    most = -np.inf
    for bird in range(BIRDS):
        if s.hand[seat, bird] == 0:
            continue
        for row in range(ROWS):
            for side in range(2):
                start, stop = captured_from(s, row, bird, side), captured_to(s, row, bird, side)
                worth = liked(s, seat, bird, row, start, stop, style)
                if worth > most:
                    most = worth
                    best = lay_code(bird, row, side)
    return best


@rule
def seven_species(s: State, seat: int) -> int:
    """Seven species, and nothing else."""
    return single_minded(s, seat, SEVEN)


@rule
def two_triples(s: State, seat: int) -> int:
    """Three cards of two species, and little else."""
    return single_minded(s, seat, PAIRS)


@rule
def child(s: State, seat: int) -> int:
    """Whatever brings most cards now."""
    return single_minded(s, seat, CHILD)


STYLES = {"seven species": seven_species, "two triples": two_triples, "child": child}
