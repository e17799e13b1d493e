"""Who will win: what each player may still hope for."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.azul.components import NUMBER_BONUS, NUMBERS, OF_NUMBER, RING, ROUNDS, STARS
from kibitz.games.azul.rules.bag import tiles_in
from kibitz.games.azul.rules.ending import covered
from kibitz.games.azul.rules.rounds import wild_colour
from kibitz.games.azul.sense.worth import NUMBER_POWER, STAR_HOPE, star_worth
from kibitz.games.azul.state import NOTHING, State

HAND_TILE = 1.1  # points that a tile in hand or corner will bring
MARKER_WORTH = 0.7
SCALE_END, SCALE_ROUND = 3.0, 2.2  # points that make a lead worth e to 1: at the end, and more for each round to go


@rule
def prospects(s: State, seat: int) -> float:
    """The points a seat may hope for: what it has, tiles in hand, what its stars and numbers promise."""
    hope = float(s.score[seat])
    held = tiles_in(s.hand[seat]) + tiles_in(s.corner[seat])
    hope += HAND_TILE * held
    hope += 0.5 * s.hand[seat, wild_colour(s)]
    rounds_left = ROUNDS - s.round_no
    reach = 0.45 + 0.11 * rounds_left
    for star in range(STARS):
        filled = 0
        for cell in range(RING * star, RING * star + RING):
            if s.wall[seat, cell] != NOTHING:
                filled += 1
        hope += reach * star_worth(s, seat, star) * STAR_HOPE[filled] if filled < RING else star_worth(s, seat, star)
    for number in range(1, NUMBERS + 1):
        if NUMBER_BONUS[number] > 0:
            share = covered(s, seat, number) / OF_NUMBER[s.board_side, number]
            hope += NUMBER_BONUS[number] * (1.0 if share == 1.0 else reach * share**NUMBER_POWER)
    if s.marker == seat:
        hope += MARKER_WORTH
    return float(hope)


@rule
def sense(s: State, out: NDArray[np.float64]) -> None:
    """Each seat's chance of winning."""
    scale = SCALE_END + SCALE_ROUND * (ROUNDS - s.round_no)
    most = -np.inf
    for seat in range(s.players):
        out[seat] = prospects(s, seat)
        most = max(most, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((out[seat] - most) / scale)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
