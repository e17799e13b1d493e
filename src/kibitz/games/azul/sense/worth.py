"""What a take, a lay, a reward or a pass is worth, in points: for the greedy player, and for search, which looks at
promising moves first.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.rule import rule
from kibitz.games.azul.actions import CENTRE, KEEPS, LAYS, PASSES, REWARDS, lay_parts, reward_colour, take_parts
from kibitz.games.azul.components import (
    ANY,
    COLOURED,
    HUES,
    MIXED_STAR_BONUS,
    NUMBER,
    NUMBER_BONUS,
    OF_NUMBER,
    RING,
    ROUNDS,
    STAR_BONUS,
    STAR_COLOUR,
)
from kibitz.games.azul.rules.bag import supply_left, tiles_in
from kibitz.games.azul.rules.ending import covered
from kibitz.games.azul.rules.laying import group_size, reward_of
from kibitz.games.azul.rules.rounds import wild_colour, wild_next
from kibitz.games.azul.rules.taking import taken_of_colour, wild_along
from kibitz.games.azul.state import NOBODY, NOTHING, State

TILE_TAKEN = 2.0
WILD_TAKEN = 1.5
ALREADY_HELD = 0.3  # for each tile of the colour in the hand
MARKER_TILE = 0.8  # what each tile taken with the first-player tile costs, less what beginning is worth
MARKER_BONUS = 1.0
REWARD_TILE = 1.6
PAID_TILE = 0.75
WILD_PAID = 0.4
NOT_WORTH_LAYING = -1.2
STAR_HOPE = np.array([0.0, 0.005, 0.037, 0.125, 0.296, 0.58, 1.0])  # (filled / 6) cubed
NUMBER_POWER = 3


# --- Taking -----------------------------------------------------------------------------------------------------------


@rule
def take_worth(s: State, seat: int, source: int, colour: int) -> float:
    count = taken_of_colour(s, source, colour)
    along = wild_along(s, source, colour)
    worth = TILE_TAKEN * (count + along) + WILD_TAKEN * along + ALREADY_HELD * s.hand[seat, colour]
    if source == CENTRE and s.marker == NOBODY:
        worth -= MARKER_TILE * (count + along) - MARKER_BONUS
    return float(worth)


# --- Laying -----------------------------------------------------------------------------------------------------------


@rule
def lay_worth(s: State, seat: int, cell: int, wilds: int) -> float:
    number = NUMBER[s.board_side, cell]
    reward = min(reward_of(s, seat, cell), supply_left(s))
    worth = group_size(s, seat, cell) + REWARD_TILE * reward - PAID_TILE * number - WILD_PAID * wilds
    return float(worth + progress_worth(s, seat, cell))


@rule
def progress_worth(s: State, seat: int, cell: int) -> float:
    """What the lay adds to the hope of a complete star and of a complete number."""
    star = cell // RING
    filled = 0
    for other in range(RING * star, RING * star + RING):
        if s.wall[seat, other] != NOTHING:
            filled += 1
    worth = star_worth(s, seat, star) * (STAR_HOPE[filled + 1] - STAR_HOPE[filled])
    number = NUMBER[s.board_side, cell]
    if NUMBER_BONUS[number] > 0:
        have = covered(s, seat, number)
        of = OF_NUMBER[s.board_side, number]
        worth += NUMBER_BONUS[number] * (((have + 1) / of) ** NUMBER_POWER - (have / of) ** NUMBER_POWER)
    return float(worth)


@rule
def star_worth(s: State, seat: int, star: int) -> float:
    """The bonus that the star goes for; on the grey side by the tiles that lie there."""
    if s.board_side == COLOURED:
        colour = int(STAR_COLOUR[star])
        return float(MIXED_STAR_BONUS) if colour == ANY else float(STAR_BONUS[colour])
    first = NOTHING
    for cell in range(RING * star, RING * star + RING):
        colour = int(s.wall[seat, cell])
        if colour == NOTHING:
            continue
        if first != NOTHING and colour != first:
            return float(MIXED_STAR_BONUS)
        first = colour
    return 15.0 if first == NOTHING else float(STAR_BONUS[first])


# --- Passing and rewards ----------------------------------------------------------------------------------------------


@rule
def tile_kept_worth(s: State, seat: int, colour: int) -> float:
    """Next round's wild colour first, then the colour held most."""
    return 10.0 + s.hand[seat, colour] if colour == wild_next(s) else float(s.hand[seat, colour])


@rule
def keep_worth(s: State, seat: int, keep: int) -> float:
    """-1 for more than is held."""
    worth = 0.0
    for colour in range(HUES):
        kept = KEEPS[keep, colour]
        if kept > s.hand[seat, colour]:
            return -1.0
        worth += kept * (30.0 + tile_kept_worth(s, seat, colour))
    return worth


@rule
def pass_worth(s: State, seat: int, keep: int) -> float:
    """Passing is worth little while tiles can be laid, and each tile thrown away costs more than a point."""
    kept = 0
    worth = NOT_WORTH_LAYING
    for colour in range(HUES):
        kept += KEEPS[keep, colour]
        if colour == wild_next(s):
            worth += 0.5 * KEEPS[keep, colour]
    worth -= 1.6 * (tiles_in(s.hand[seat]) - kept)
    return worth - 0.4 * kept if s.round_no == ROUNDS else worth


@rule
def reward_worth(s: State, seat: int, colour: int) -> float:
    worth = float(s.hand[seat, colour])
    if colour == wild_colour(s):
        worth += 20.0
    elif colour == wild_next(s):
        worth += 10.0
    return worth


# --- Any of them ------------------------------------------------------------------------------------------------------


@rule
def action_worth(s: State, seat: int, action: int) -> float:
    if action < LAYS:
        source, colour = take_parts(action)
        return take_worth(s, seat, source, colour)
    if action < REWARDS:
        cell, _, wilds = lay_parts(action)
        return lay_worth(s, seat, cell, wilds)
    if action < PASSES:
        return reward_worth(s, seat, reward_colour(action)) / 4.0
    return pass_worth(s, seat, action - PASSES)
