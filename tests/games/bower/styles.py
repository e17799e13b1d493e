"""Single-minded players, to measure quick advice against: each lays tiles for one thing alone.

What they have no mind for (bonus tiles and their effects) they do as the advice does. Each reads what its seat may
know: none of them asks for a goal.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.rule import rule
from kibitz.games.bower.actions import PASS, TAKES, lay_code
from kibitz.games.bower.components import CELLS, DIRECTIONS, DISPLAY
from kibitz.games.bower.rules.gems import joined_group
from kibitz.games.bower.rules.grid import NEIGHBOUR, gems_of_half, halves_alike, how_many, pieces_of_half
from kibitz.games.bower.rules.laying import placements
from kibitz.games.bower.sense import greedy
from kibitz.games.bower.sense.lay_worth import fits, gems_gain
from kibitz.games.bower.sense.weights import FIRST
from kibitz.games.bower.state import NOTHING, Phase, State

GEMS, GROUND, CHILD = 0, 1, 2
BEAT_FIRST = False  # the advice before it was tuned had no hole that one of them finds


@rule
def liked(s: State, seat: int, tile: int, a: int, b: int, style: int) -> float:
    if style == GEMS:
        return gems_gain(s, seat, tile, a, b, FIRST)
    worth = 0.0
    for half in range(2):
        if style == GROUND:
            worth = max(worth, float(how_many(joined_group(s, seat, tile, half, a, b))))
        else:
            worth += float(how_many(pieces_of_half(s, 2 * tile + half))) + gems_of_half(s, 2 * tile + half)
    return worth


@rule
def best_place(s: State, seat: int, tile: int, style: int) -> tuple[int, float]:
    in_row, in_column = placements(s, seat)
    chosen = PASS
    most = -1.0
    for a in range(CELLS):
        for direction in range(DIRECTIONS):
            if not fits(in_row, in_column, a, direction) or (direction % 2 == 1 and halves_alike(s, tile)):
                continue
            worth = liked(s, seat, tile, a, int(NEIGHBOUR[a, direction]), style)
            if worth > most:
                chosen = lay_code(tile, a, direction)
                most = worth
    return chosen, most


@rule
def single_minded(s: State, seat: int, style: int) -> int:
    chosen = NOTHING
    most = -np.inf
    if s.phase == Phase.LAY:
        for i in range(s.hand_size[seat]):
            tile = int(s.hand[seat, i])
            if s.forced[seat] == NOTHING or s.forced[seat] == tile:
                action, worth = best_place(s, seat, tile, style)
                if action != PASS and worth > most:
                    chosen = action
                    most = worth
        return chosen if chosen != NOTHING else PASS
    if s.phase == Phase.DRAFT or s.phase == Phase.TAKE:
        for slot in range(DISPLAY):
            if s.display[slot] != NOTHING:
                _, worth = best_place(s, seat, int(s.display[slot]), style)
                if worth > most:
                    chosen = TAKES + int(s.display[slot])
                    most = worth
        return chosen
    return greedy(s, seat)


@rule
def gems_first(s: State, seat: int) -> int:
    """Bonus tiles, as many as there are."""
    return single_minded(s, seat, GEMS)


@rule
def one_ground(s: State, seat: int) -> int:
    """The largest group of one surface."""
    return single_minded(s, seat, GROUND)


@rule
def child(s: State, seat: int) -> int:
    """The tiles with the most things on them."""
    return single_minded(s, seat, CHILD)


STYLES = {"gems first": gems_first, "one ground": one_ground, "child": child}
