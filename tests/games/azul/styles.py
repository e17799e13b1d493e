"""Single-minded players, to measure quick advice against. In this game everything lies open: they may read it all."""

from __future__ import annotations

import numpy as np

from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.azul.actions import CENTRE, KEEPS, LAYS, PASSES, lay_code, reward_code, take_parts
from kibitz.games.azul.components import ANY, CELLS, CORNERS, HUES, NUMBER, RING, ROUNDS, STAR_BONUS, STAR_COLOUR, STARS
from kibitz.games.azul.rules.bag import supply_space, tiles_in
from kibitz.games.azul.rules.laying import colours_admitted, group_size, reward_of
from kibitz.games.azul.rules.passing import may_keep
from kibitz.games.azul.rules.rounds import wild_colour, wild_next
from kibitz.games.azul.rules.taking import taken_of_colour, verdict_take, wild_along
from kibitz.games.azul.state import NOBODY, NOTHING, Phase, State

STAR, BRIDGE, CHILD = 0, 1, 2
MIDDLE = 0


@rule
def laid_in(s: State, seat: int, star: int) -> int:
    laid = 0
    for cell in range(RING * star, RING * star + RING):
        laid += 1 if s.wall[seat, cell] != NOTHING else 0
    return laid


@rule
def aim(s: State, seat: int, style: int) -> int:
    """The star that a style fills now, or -1: the one nearest to its end, or the one in the middle."""
    if style == CHILD:
        return NOTHING
    if style == BRIDGE and laid_in(s, seat, MIDDLE) < RING:
        return MIDDLE
    best = NOTHING
    most = -1.0
    for star in range(1, STARS):
        laid = laid_in(s, seat, star)
        colour = int(STAR_COLOUR[star])
        near = 2.0 * laid + s.hand[seat, colour] + 0.3 * STAR_BONUS[colour]
        if laid < RING and near > most:
            best = star
            most = near
    return best


@rule
def aims_at(s: State, seat: int, colour: int, star: int) -> bool:
    """Does the star want the colour?"""
    if star == NOTHING:
        return False
    return bool(
        STAR_COLOUR[star] == colour or (STAR_COLOUR[star] == ANY and colours_admitted(s, seat, star) >> colour & 1)
    )


@rule
def style_take(s: State, seat: int, style: int) -> int:
    star = aim(s, seat, style)
    best = NOTHING
    most = -np.inf
    for action in range(LAYS):
        source, colour = take_parts(action)
        if verdict_take(s, source, colour) != ALLOWED:
            continue
        count, along = taken_of_colour(s, source, colour), wild_along(s, source, colour)
        worth = float(count + along)
        if style != CHILD:
            worth = 2.0 * count + 3.5 * along + 0.3 * s.hand[seat, colour]
            worth += 0.5 * count if aims_at(s, seat, colour, star) else 0.0
            if source == CENTRE and s.marker == NOBODY:
                worth -= 0.8 * (count + along) - 1.0
        if worth > most:
            best = action
            most = worth
    return best


@rule
def style_lay(s: State, seat: int, style: int) -> int:
    star = aim(s, seat, style)
    wild = wild_colour(s)
    best = NOTHING
    most = -np.inf
    for cell in range(CELLS):
        if s.wall[seat, cell] != NOTHING:
            continue
        admitted = colours_admitted(s, seat, cell // RING)
        number = int(NUMBER[s.board_side, cell])
        for colour in range(HUES):
            own = int(s.hand[seat, colour])
            missing = max(0, number - own)
            if not admitted >> colour & 1 or own == 0 or (missing > 0 and colour == wild):
                continue
            if missing > s.hand[seat, wild]:
                continue
            worth = group_size(s, seat, cell) + reward_of(s, seat, cell) - 0.1 * missing
            if style != CHILD:  # another star is begun only with what would be thrown away
                worth = 0.4 * worth + 1.3 - 1.1 * number - 0.5 * missing
                worth += 20.0 if cell // RING == star else 0.0
            if worth > most:
                best = lay_code(cell, colour, missing)
                most = worth
    saves = style != CHILD and s.round_no < ROUNDS and tiles_in(s.hand[seat]) <= CORNERS and most < -0.85
    return PASSES + style_keep(s, seat, star) if best == NOTHING or saves else best


@rule
def style_keep(s: State, seat: int, star: int) -> int:
    if s.round_no == ROUNDS or not may_keep(s):
        return 0
    best = 0
    most = -1.0
    for keep in range(len(KEEPS)):
        worth = 0.0
        for colour in range(HUES):
            kept = int(KEEPS[keep, colour])
            if kept > s.hand[seat, colour]:
                worth = -1.0
                break
            liked = 10.0 + (6.0 if colour == wild_next(s) else 0.0) + (3.0 if aims_at(s, seat, colour, star) else 0.0)
            worth += kept * liked
        if worth > most:
            best = keep
            most = worth
    return best


@rule
def style_reward(s: State, seat: int, style: int) -> int:
    star = aim(s, seat, style)
    best = NOTHING
    most = -1.0
    for colour in range(HUES):
        if supply_space(s, colour) == NOTHING:
            continue
        worth = float(s.hand[seat, colour]) + (20.0 if colour == wild_colour(s) else 0.0)
        worth += 10.0 if aims_at(s, seat, colour, star) else 0.0
        if worth > most:
            best = colour
            most = worth
    return reward_code(best)


@rule
def single_minded(s: State, seat: int, style: int) -> int:
    if s.phase == Phase.DRAFT:
        return style_take(s, seat, style)
    if s.phase == Phase.REWARD:
        return style_reward(s, seat, style)
    return style_lay(s, seat, style)


@rule
def one_star(s: State, seat: int) -> int:
    """One star after the other."""
    return single_minded(s, seat, STAR)


@rule
def centre_first(s: State, seat: int) -> int:
    """The star in the middle, and then one star after the other."""
    return single_minded(s, seat, BRIDGE)


@rule
def child(s: State, seat: int) -> int:
    """Whatever scores most now."""
    return single_minded(s, seat, CHILD)


STYLES = {"one star first": one_star, "centre first": centre_first, "child": child}
