"""What a take, a lay, a reward or a pass is worth, in points: for the greedy player, and for search, which looks at
promising moves first. `w` is what it counts with (`weights`).
"""

from __future__ import annotations

import numpy as np

from kibitz.core.advice import Floats
from kibitz.core.rule import rule
from kibitz.core.seats import clockwise
from kibitz.games.azul.actions import CENTRE, KEEPS, LAYS, PASSES, REWARDS, lay_parts, reward_colour, take_parts
from kibitz.games.azul.components import (
    ANY,
    AROUND,
    BESIDE,
    COLOURED,
    COLOURS,
    HUES,
    MIXED_STAR_BONUS,
    NUMBER,
    NUMBER_BONUS,
    OF_NUMBER,
    OUTER_STARS,
    REWARD,
    RING,
    ROUNDS,
    STAR_BONUS,
    STAR_COLOUR,
    STARS,
)
from kibitz.games.azul.rules.bag import supply_left, tiles_in
from kibitz.games.azul.rules.ending import covered
from kibitz.games.azul.rules.laying import group_size, reward_of
from kibitz.games.azul.rules.rounds import wild_colour, wild_next
from kibitz.games.azul.rules.taking import taken_of_colour, wild_along
from kibitz.games.azul.sense.weights import (
    ALREADY_HELD,
    CENTRE_STAR,
    KEEP_STAR,
    KEEP_WILD,
    MARKER_BONUS,
    MARKER_TILE,
    NOT_WORTH_LAYING,
    NUMBER_HOPE,
    NUMBER_LINE,
    ORNAMENT,
    PAID_LAST,
    PAID_STAR,
    PAID_TILE,
    POINTS,
    REWARD_STAR,
    REWARD_TILE,
    REWARD_WILD,
    REWARD_WILD_NEXT,
    STAR_HOPE_WEIGHT,
    STAR_LINE,
    TAKE_BONUS,
    TAKE_DONE,
    TAKE_PAYS,
    TAKE_RIVAL,
    TAKE_STAR,
    TAKE_WILD_NEXT,
    TILE_TAKEN,
    WILD_PAID,
    WILD_TAKEN,
)
from kibitz.games.azul.state import NOBODY, NOTHING, State

STAR_HOPE = np.array([0.0, 0.005, 0.037, 0.125, 0.296, 0.58, 1.0])  # (filled / 6) cubed
NUMBER_POWER = 3
STAR_OF = np.array([1 + OUTER_STARS.index(colour) for colour in COLOURS], np.int8)  # [colour] on the coloured side


# --- Stars ------------------------------------------------------------------------------------------------------------


@rule
def filled_in(s: State, seat: int, star: int) -> int:
    filled = 0
    for cell in range(RING * star, RING * star + RING):
        if s.wall[seat, cell] != NOTHING:
            filled += 1
    return filled


@rule
def star_for(s: State, seat: int, colour: int) -> int:
    """The star that the colour goes to; on the grey side the fullest one that is all of it, or -1."""
    if s.board_side == COLOURED:
        return int(STAR_OF[colour])
    best = NOTHING
    most = 0
    for star in range(STARS):
        alike = 0
        for cell in range(RING * star, RING * star + RING):
            if s.wall[seat, cell] == colour:
                alike += 1
        if alike > most and alike == filled_in(s, seat, star):
            best = star
            most = alike
    return best


@rule
def fullness(s: State, seat: int, colour: int) -> float:
    """How full the star of the colour is, from 0 to 1; a complete one wants nothing any more."""
    star = star_for(s, seat, colour)
    filled = filled_in(s, seat, star) if star != NOTHING else 0
    return filled / RING if filled < RING else 0.0


# --- Taking -----------------------------------------------------------------------------------------------------------


@rule
def take_worth(s: State, seat: int, source: int, colour: int, w: Floats) -> float:
    count = taken_of_colour(s, source, colour)
    along = wild_along(s, source, colour)
    held = int(s.hand[seat, colour])
    worth = w[TILE_TAKEN] * (count + along) + w[WILD_TAKEN] * along + w[ALREADY_HELD] * held
    if source == CENTRE and s.marker == NOBODY:
        worth -= w[MARKER_TILE] * (count + along) - w[MARKER_BONUS]
    each = w[TAKE_RIVAL] * s.hand[clockwise(seat, 1, s.players), colour]
    if colour == wild_next(s):
        each += w[TAKE_WILD_NEXT]
    star = star_for(s, seat, colour)
    if star != NOTHING:
        filled = filled_in(s, seat, star)
        if filled == RING:
            each += w[TAKE_DONE]
        else:
            each += w[TAKE_STAR] * filled / RING + w[TAKE_BONUS] * star_worth(s, seat, star)
            worth += w[TAKE_PAYS] * newly_paid(s, seat, star, held, count)
    return float(worth + each * count)


@rule
def newly_paid(s: State, seat: int, star: int, held: int, count: int) -> int:
    """The highest number of the star that `count` more tiles can pay, if those held cannot pay it."""
    highest = 0
    for cell in range(RING * star, RING * star + RING):
        number = int(NUMBER[s.board_side, cell])
        if s.wall[seat, cell] == NOTHING and held < number <= held + count:
            highest = max(highest, number)
    return highest


# --- Laying -----------------------------------------------------------------------------------------------------------


@rule
def lay_worth(s: State, seat: int, cell: int, colour: int, wilds: int, w: Floats) -> float:
    number = int(NUMBER[s.board_side, cell])
    reward = min(reward_of(s, seat, cell), supply_left(s))
    paid = w[PAID_LAST] if s.round_no == ROUNDS else w[PAID_TILE]
    worth = w[POINTS] * group_size(s, seat, cell) + w[REWARD_TILE] * reward - paid * number - w[WILD_PAID] * wilds
    if cell < RING:
        worth += w[CENTRE_STAR] - w[PAID_STAR] * number * fullness(s, seat, colour)
    return float(worth + progress_worth(s, seat, cell, w))


@rule
def progress_worth(s: State, seat: int, cell: int, w: Floats) -> float:
    """What the lay adds to the hope of a complete star, of a complete number, and of rewards."""
    star = cell // RING
    filled = filled_in(s, seat, star)
    hope = w[STAR_HOPE_WEIGHT] * (STAR_HOPE[filled + 1] - STAR_HOPE[filled]) + w[STAR_LINE] / RING
    worth = star_worth(s, seat, star) * hope
    number = NUMBER[s.board_side, cell]
    if NUMBER_BONUS[number] > 0:
        have = covered(s, seat, number)
        of = OF_NUMBER[s.board_side, number]
        more = ((have + 1) / of) ** NUMBER_POWER - (have / of) ** NUMBER_POWER
        worth += NUMBER_BONUS[number] * (w[NUMBER_HOPE] * more + w[NUMBER_LINE] / of)
    return float(worth + w[ORNAMENT] * ornament_progress(s, seat, cell))


@rule
def ornament_progress(s: State, seat: int, cell: int) -> float:
    """How near the ornaments beside the cell are, by the spaces around them that are filled, times their tiles."""
    near = 0.0
    for i in range(BESIDE.shape[1]):
        ornament = BESIDE[cell, i]
        if ornament == NOTHING:
            continue
        there = 0
        filled = 0
        for k in range(AROUND.shape[1]):
            other = AROUND[ornament, k]
            if other != NOTHING:
                there += 1
                filled += 1 if other == cell or s.wall[seat, other] != NOTHING else 0
        if filled < there:
            near += REWARD[ornament] * filled / there
    return near


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
def tile_kept_worth(s: State, seat: int, colour: int, w: Floats) -> float:
    """Next round's wild colour first, then the colour held most."""
    worth = s.hand[seat, colour] + w[KEEP_STAR] * fullness(s, seat, colour)
    return float(w[KEEP_WILD] + worth if colour == wild_next(s) else worth)


@rule
def keep_worth(s: State, seat: int, keep: int, w: Floats) -> float:
    """-1 for more than is held."""
    worth = 0.0
    for colour in range(HUES):
        kept = KEEPS[keep, colour]
        if kept > s.hand[seat, colour]:
            return -1.0
        worth += kept * (30.0 + tile_kept_worth(s, seat, colour, w))
    return worth


@rule
def pass_worth(s: State, seat: int, keep: int, w: Floats) -> float:
    """Passing is worth little while tiles can be laid, and each tile thrown away costs more than a point."""
    kept = 0
    worth = float(w[NOT_WORTH_LAYING])
    for colour in range(HUES):
        kept += KEEPS[keep, colour]
        if colour == wild_next(s):
            worth += 0.5 * KEEPS[keep, colour]
    worth -= 1.6 * (tiles_in(s.hand[seat]) - kept)
    return worth - 0.4 * kept if s.round_no == ROUNDS else worth


@rule
def reward_worth(s: State, seat: int, colour: int, w: Floats) -> float:
    worth = s.hand[seat, colour] + w[REWARD_STAR] * fullness(s, seat, colour)
    if colour == wild_colour(s):
        worth += w[REWARD_WILD]
    elif colour == wild_next(s):
        worth += w[REWARD_WILD_NEXT]
    return float(worth)


# --- Any of them ------------------------------------------------------------------------------------------------------


@rule
def action_worth(s: State, seat: int, action: int, w: Floats) -> float:
    if action < LAYS:
        source, colour = take_parts(action)
        return take_worth(s, seat, source, colour, w)
    if action < REWARDS:
        cell, colour, wilds = lay_parts(action)
        return lay_worth(s, seat, cell, colour, wilds, w)
    if action < PASSES:
        return reward_worth(s, seat, reward_colour(action), w) / 4.0
    return pass_worth(s, seat, action - PASSES, w)
