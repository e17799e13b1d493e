"""Advice, never law: a greedy player, weights for search, who is likely to win, and why a move is good.

Worths are in points. `take_worth`, `lay_worth` and `pass_worth` make the greedy player; search uses them to look at
promising moves first.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.core.text import Say
from kibitz.games.azul.components import (
    ANY,
    CELLS,
    COLOURED,
    COLOURS,
    CORNERS,
    HUES,
    KEEPS,
    MIXED_STAR_BONUS,
    NUMBER,
    NUMBER_BONUS,
    NUMBERS,
    OF_NUMBER,
    RING,
    ROUNDS,
    STAR_BONUS,
    STAR_COLOUR,
    STARS,
)
from kibitz.games.azul.events import tiles
from kibitz.games.azul.moves import pass_cost
from kibitz.games.azul.rules import (
    CENTRE,
    LAYS,
    NOBODY,
    NOTHING,
    PASSES,
    REWARDS,
    colours_admitted,
    covered,
    group_size,
    may_keep,
    reward_of,
    supply_left,
    supply_space,
    taken_of_colour,
    tiles_in,
    verdict_take,
    wild_along,
    wild_colour,
    wild_next,
)
from kibitz.games.azul.state import Phase, State

TILE_TAKEN = 2.0
WILD_TAKEN = 1.5
ALREADY_HELD = 0.3  # for each tile of the colour in the hand
MARKER_TILE = 0.8  # what each tile taken with the first-player tile costs, less what beginning is worth
MARKER_BONUS = 1.0
REWARD_TILE = 1.6
PAID_TILE = 0.75
WILD_PAID = 0.4
NOT_WORTH_LAYING = -1.2
COOLNESS = 0.7  # how sharply weights prefer the better worth


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


STAR_HOPE = np.array([0.0, 0.005, 0.037, 0.125, 0.296, 0.58, 1.0])  # (filled / 6) cubed
NUMBER_POWER = 3


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
def best_keep(s: State, seat: int) -> int:
    """The number of the keep that holds on to the most useful tiles, as many as possible."""
    if s.round_no == ROUNDS or not may_keep(s):
        return 0
    best = 0
    most = -1.0
    for keep in range(len(KEEPS)):
        worth = keep_worth(s, seat, keep)
        if worth > most:
            most = worth
            best = keep
    return best


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
def reward_worth(s: State, seat: int, colour: int) -> float:
    worth = float(s.hand[seat, colour])
    if colour == wild_colour(s):
        worth += 20.0
    elif colour == wild_next(s):
        worth += 10.0
    return worth


# --- The greedy player ------------------------------------------------------------------------------------------------


@rule
def greedy(s: State, seat: int) -> int:
    """The best action one ply deep."""
    if s.phase == Phase.DRAFT:
        return greedy_take(s, seat)
    if s.phase == Phase.REWARD:
        best = NOTHING
        most = -1.0
        for colour in range(HUES):
            if supply_space(s, colour) != NOTHING and reward_worth(s, seat, colour) > most:
                most = reward_worth(s, seat, colour)
                best = colour
        return REWARDS + best
    return greedy_lay(s, seat)


@rule
def greedy_take(s: State, seat: int) -> int:
    best = NOTHING
    most = -np.inf
    for action in range(LAYS):
        if verdict_take(s, action // HUES, action % HUES) == 0:
            worth = take_worth(s, seat, action // HUES, action % HUES)
            if worth > most:
                most = worth
                best = action
    return best


@rule
def greedy_lay(s: State, seat: int) -> int:
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
            worth = lay_worth(s, seat, cell, wilds)
            if worth > most:
                most = worth
                best = LAYS + (cell * HUES + colour) * NUMBERS + wilds
    spare = s.round_no < ROUNDS and tiles_in(s.hand[seat]) <= CORNERS and most < NOT_WORTH_LAYING
    return PASSES + best_keep(s, seat) if best == NOTHING or spare else best


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


# --- How promising each action looks ----------------------------------------------------------------------------------


@rule
def action_worth(s: State, seat: int, action: int) -> float:
    if action < LAYS:
        return take_worth(s, seat, action // HUES, action % HUES)
    if action < REWARDS:
        code = action - LAYS
        return lay_worth(s, seat, code // (HUES * NUMBERS), code % NUMBERS)
    if action < PASSES:
        return reward_worth(s, seat, action - REWARDS) / 4.0
    return pass_worth(s, seat, action - PASSES)


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
def weigh(s: State, seat: int, actions: NDArray[np.int32], n: int, out: NDArray[np.float64]) -> None:
    """The chance that a sensible player takes each of the `n` actions."""
    most = -np.inf
    for i in range(n):
        out[i] = action_worth(s, seat, actions[i])
        most = max(most, out[i])
    total = 0.0
    for i in range(n):
        out[i] = math.exp((out[i] - most) / COOLNESS)
        total += out[i]
    for i in range(n):
        out[i] /= total


# --- Who will win -----------------------------------------------------------------------------------------------------

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


# --- Why a move is good -----------------------------------------------------------------------------------------------


def reasons(s: Any, seat: int, action: int) -> list[Say]:
    """What is good about an action, most important first."""
    if action < LAYS:
        return _take_reasons(s, seat, action // HUES, action % HUES)
    if action < REWARDS:
        code = action - LAYS
        return _lay_reasons(s, seat, code // (HUES * NUMBERS))
    if action < PASSES:
        return _reward_reasons(s, seat, action - REWARDS)
    return _pass_reasons(s, seat, action - PASSES)


def _take_reasons(s: Any, seat: int, source: int, colour: int) -> list[Say]:
    count, along = int(taken_of_colour(s, source, colour)), int(wild_along(s, source, colour))
    said = [Say("why.takes", {"tiles": tiles([COLOURS[colour]] * count)})]
    if along:
        said.append(Say("why.wild"))
    held = int(s.hand[seat, colour])
    if held:
        said.append(Say("why.together", {"tiles": tiles([COLOURS[colour]] * (held + count))}))
    if source == CENTRE and s.marker == NOBODY:
        said.append(Say("why.first" if s.round_no < ROUNDS else "why.first.last"))
    return said


def _lay_reasons(s: Any, seat: int, cell: int) -> list[Say]:
    star = range(cell // RING * RING, cell // RING * RING + RING)
    empty = [other for other in star if s.wall[seat, other] == NOTHING and other != cell]
    said = [Say("why.points", {"n": int(group_size(s, seat, cell))})]
    reward = min(int(reward_of(s, seat, cell)), int(supply_left(s)))
    if reward:
        said.append(Say("why.reward", {"n": reward}))
    if not empty:
        said.insert(0, Say("why.star", {"n": int(star_worth(s, seat, cell // RING))}))
    elif len(empty) <= 2:
        said.append(Say("why.star_near", {"n": len(empty), "bonus": int(star_worth(s, seat, cell // RING))}))
    number = int(NUMBER[s.board_side, cell])
    missing = int(OF_NUMBER[s.board_side, number]) - int(covered(s, seat, number)) - 1
    if NUMBER_BONUS[number] and missing <= 2:
        bonus = int(NUMBER_BONUS[number])
        said.append(Say("why.number", {"number": number, "missing": missing, "bonus": bonus}))
    return said


def _reward_reasons(s: Any, seat: int, colour: int) -> list[Say]:
    if colour == wild_colour(s):
        return [Say("why.wild_now")]
    if colour == wild_next(s):
        return [Say("why.wild_next")]
    held = int(s.hand[seat, colour])
    return [Say("why.together", {"tiles": tiles([COLOURS[colour]] * (held + 1))})] if held else []


def _pass_reasons(s: Any, seat: int, keep: int) -> list[Say]:
    upcoming = int(wild_next(s))
    said = []
    if pass_cost(s, seat, int(KEEPS[keep].sum())) == 0:
        said.append(Say("why.no_loss"))
    if upcoming != NOTHING and KEEPS[keep, upcoming]:
        said.append(Say("why.keeps_wild", {"n": int(KEEPS[keep, upcoming])}))
    return said


assert CELLS == STARS * RING
