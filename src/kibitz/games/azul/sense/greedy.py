"""The greedy player: the best action one ply deep."""

from __future__ import annotations

import numpy as np

from kibitz.core.advice import Earlier, Floats, Weights
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.azul.actions import KEEPS, LAYS, PASSES, lay_code, reward_code, take_parts
from kibitz.games.azul.components import CELLS, CORNERS, HUES, NUMBER, RING, ROUNDS
from kibitz.games.azul.rules.bag import supply_space, tiles_in
from kibitz.games.azul.rules.laying import colours_admitted
from kibitz.games.azul.rules.passing import may_keep
from kibitz.games.azul.rules.rounds import wild_colour
from kibitz.games.azul.rules.taking import verdict_take
from kibitz.games.azul.sense.weigh import weigh_first
from kibitz.games.azul.sense.weights import FIRST, FITTED, NAMES, NOT_WORTH_LAYING
from kibitz.games.azul.sense.worth import keep_worth, lay_worth, reward_worth, take_worth
from kibitz.games.azul.state import NOTHING, Phase, State


@rule
def advised(s: State, seat: int, w: Floats) -> int:
    """The best action one ply deep."""
    if s.phase == Phase.DRAFT:
        return greedy_take(s, seat, w)
    if s.phase == Phase.REWARD:
        best = NOTHING
        most = -np.inf
        for colour in range(HUES):
            if supply_space(s, colour) != NOTHING and reward_worth(s, seat, colour, w) > most:
                most = reward_worth(s, seat, colour, w)
                best = colour
        return reward_code(best)
    return greedy_lay(s, seat, w)


@rule
def greedy(s: State, seat: int) -> int:
    return advised(s, seat, FITTED)


@rule
def greedy_first(s: State, seat: int) -> int:
    return advised(s, seat, FIRST)


@rule
def greedy_take(s: State, seat: int, w: Floats) -> int:
    best = NOTHING
    most = -np.inf
    for action in range(LAYS):
        source, colour = take_parts(action)
        if verdict_take(s, source, colour) == ALLOWED:
            worth = take_worth(s, seat, source, colour, w)
            if worth > most:
                most = worth
                best = action
    return best


@rule
def greedy_lay(s: State, seat: int, w: Floats) -> int:
    """The best lay, always paid with as few wild tiles as possible; or a pass that spares the last few tiles."""
    best = NOTHING
    most = -np.inf
    for cell in range(CELLS):
        if s.wall[seat, cell] != NOTHING:
            continue
        admitted = colours_admitted(s, seat, cell // RING)
        for colour in range(HUES):
            if not admitted >> colour & 1:
                continue
            wilds = fewest_wilds(s, seat, cell, colour)
            if wilds == NOTHING:
                continue
            worth = lay_worth(s, seat, cell, colour, wilds, w)
            if worth > most:
                most = worth
                best = lay_code(cell, colour, wilds)
    spare = s.round_no < ROUNDS and tiles_in(s.hand[seat]) <= CORNERS and most < w[NOT_WORTH_LAYING]
    return PASSES + best_keep(s, seat, w) if best == NOTHING or spare else best


@rule
def fewest_wilds(s: State, seat: int, cell: int, colour: int) -> int:
    """How many wild tiles the colour needs to pay for the space, or -1 if that cannot be."""
    number = int(NUMBER[s.board_side, cell])
    own = int(s.hand[seat, colour])
    wild = wild_colour(s)
    if own >= number:
        return 0
    if own == 0 or colour == wild or number - own > s.hand[seat, wild]:
        return NOTHING
    return number - own


@rule
def best_keep(s: State, seat: int, w: Floats) -> int:
    """The number of the keep that holds on to the most useful tiles, as many as possible."""
    if s.round_no == ROUNDS or not may_keep(s):
        return 0
    best = 0
    most = -1.0
    for keep in range(len(KEEPS)):
        worth = keep_worth(s, seat, keep, w)
        if worth > most:
            most = worth
            best = keep
    return best


WEIGHTS = Weights(NAMES, FITTED, advised, {"first": Earlier(FIRST, greedy_first, weigh_first)})
