"""Decorating: where a tile may be laid, what it costs, its points and its rewards (AZ-23 to AZ-34; grey side AZ-48)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.azul.actions import at, lay_code
from kibitz.games.azul.clauses import AZ
from kibitz.games.azul.components import (
    ALL_COLOURS,
    ANY,
    AROUND,
    BESIDE,
    COLOURED,
    COLOURS_IN,
    COUNT_IN,
    HUES,
    NUMBER,
    NUMBERS,
    REWARD,
    RING,
    STAR_COLOUR,
    STARS,
)
from kibitz.games.azul.rules.bag import supply_left, supply_space
from kibitz.games.azul.rules.points import FOR_LAYING, gain
from kibitz.games.azul.rules.rounds import wild_colour
from kibitz.games.azul.state import NOTHING, Kind, Phase, State


@rule
def colours_admitted(s: State, seat: int, star: int) -> int:
    """Bit mask of the colours that may be laid in the star now: AZ-25, AZ-26; on the grey side AZ-48."""
    if s.board_side == COLOURED and STAR_COLOUR[star] != ANY:
        return 1 << int(STAR_COLOUR[star])
    present = 0
    tiles = 0
    for cell in range(RING * star, RING * star + RING):
        if s.wall[seat, cell] != NOTHING:
            present |= 1 << int(s.wall[seat, cell])
            tiles += 1
    if s.board_side == COLOURED:
        return ALL_COLOURS & ~present
    if tiles < 2:
        return ALL_COLOURS
    one_colour = present & (present - 1) == 0
    return present if one_colour else ALL_COLOURS & ~present


@rule
def verdict_lay(s: State, cell: int, colour: int, wilds: int) -> int:
    seat = s.seat
    if s.wall[seat, cell] != NOTHING:
        return AZ.EMPTY_SPACES_ONLY
    star = cell // RING
    if not colours_admitted(s, seat, star) >> colour & 1:
        if s.board_side != COLOURED:
            return AZ.GREY_STAR
        return AZ.STAR_OF_SIX_COLOURS if STAR_COLOUR[star] == ANY else AZ.STAR_OF_ONE_COLOUR
    wild = wild_colour(s)
    if colour == wild and wilds > 0:
        return AZ.WILD_LAID_AS_ITSELF
    number = NUMBER[s.board_side, cell]
    if wilds >= number:
        return AZ.ONE_REAL_TILE if number == 1 else AZ.WILD_STANDS_IN
    if s.hand[seat, colour] == 0:
        return AZ.WILD_STANDS_IN
    if s.hand[seat, colour] < number - wilds or s.hand[seat, wild] < wilds:
        return AZ.PAY_THE_NUMBER
    return ALLOWED


@rule
def legal_lays(s: State, out: NDArray[np.int32], n: int) -> int:
    seat, side = at(s.seat), at(s.board_side)
    wild = wild_colour(s)
    wilds = int(s.hand[seat, at(wild)])
    held = 0
    for colour in range(HUES):
        held |= int(s.hand[seat, at(colour)] > 0) << colour
    for star in range(STARS):
        admitted = colours_admitted(s, s.seat, star) & held
        if COUNT_IN[at(admitted)] == 1:
            colour = int(COLOURS_IN[at(admitted), 0])
            mine = int(s.hand[seat, at(colour)])
            along = 0 if colour == wild else wilds  # wild tiles pay for wild ones (AZ-28)
            for cell in range(RING * star, RING * star + RING):
                after = list_payments(cell, colour, int(NUMBER[side, at(cell)]), mine, along, out, n)
                n = after if s.wall[seat, at(cell)] == NOTHING else n
        elif admitted != 0:
            for cell in range(RING * star, RING * star + RING):
                colours = admitted if s.wall[seat, at(cell)] == NOTHING else 0
                number = int(NUMBER[side, at(cell)])
                while colours != 0:
                    colour = int(COLOURS_IN[at(colours), 0])
                    colours &= colours - 1
                    along = 0 if colour == wild else wilds
                    n = list_payments(cell, colour, number, int(s.hand[seat, at(colour)]), along, out, n)
    return n


@rule
def list_payments(cell: int, colour: int, number: int, mine: int, wilds: int, out: NDArray[np.int32], n: int) -> int:
    """At least one real tile, the rest wild as far as they go (AZ-27)."""
    fewest = max(0, number - mine)
    code = lay_code(cell, colour, fewest)
    # Always six are written, and what is too much is written over: no branch that nobody can foretell.
    for i in range(NUMBERS):
        out[at(n + i)] = code + i
    return n + max(0, min(wilds, number - 1) - fewest + 1)


@rule
def group_size(s: State, seat: int, cell: int) -> int:
    """Tiles of the connected group around a cell that is filled or about to be, at most the ring (AZ-30)."""
    star = cell // RING * RING
    place = cell - star
    size = 1
    for step in range(1, RING):
        if s.wall[seat, star + (place + step) % RING] == NOTHING:
            break
        size += 1
    if size == RING:
        return size
    for step in range(1, RING):
        if s.wall[seat, star + (place - step) % RING] == NOTHING:
            break
        size += 1
    return min(size, RING)


@rule
def closes(s: State, seat: int, cell: int, ornament: int) -> bool:
    """Would a tile on `cell` be the last one around the ornament?"""
    for i in range(AROUND.shape[1]):
        other = AROUND[ornament, i]
        if other != NOTHING and other != cell and s.wall[seat, other] == NOTHING:
            return False
    return True


@rule
def reward_of(s: State, seat: int, cell: int) -> int:
    """Tiles that a lay on `cell` earns; two ornaments closed at once add up (AZ-31)."""
    total = 0
    for i in range(BESIDE.shape[1]):
        ornament = BESIDE[cell, i]
        if ornament != NOTHING and closes(s, seat, cell, ornament):
            total += int(REWARD[ornament])
    return total


@rule
def lay(s: State, seat: int, cell: int, colour: int, wilds: int) -> None:
    """Pay the number: one tile onto the space, the rest into the box (AZ-23, AZ-27); score the group (AZ-30)."""
    number = int(NUMBER[s.board_side, cell])
    wild = wild_colour(s)
    s.hand[seat, colour] -= number - wilds
    s.hand[seat, wild] -= wilds
    s.box[colour] += number - wilds - 1
    s.box[wild] += wilds
    s.wall[seat, cell] = colour
    points = group_size(s, seat, cell)
    gain(s, seat, points, FOR_LAYING)
    told = tell(s, Kind.LAID, seat, points)
    s.happened[told, EVENT_HEAD] = cell
    s.happened[told, EVENT_HEAD + 1] = colour
    s.happened[told, EVENT_HEAD + 2] = wilds
    s.happened[told, EVENT_HEAD + 3] = number
    for i in range(BESIDE.shape[1]):
        ornament = BESIDE[cell, i]
        if ornament != NOTHING and closes(s, seat, cell, ornament):
            told = tell(s, Kind.ORNAMENT, seat, REWARD[ornament])
            s.happened[told, EVENT_HEAD] = ornament
    s.reward = min(reward_of(s, seat, cell), supply_left(s))  # what the supply does not have is lost
    s.phase = Phase.REWARD if s.reward > 0 else Phase.TURN_END


@rule
def take_reward(s: State, seat: int, colour: int) -> None:
    """One tile of free choice; nothing is refilled in between (AZ-31, AZ-33)."""
    space = supply_space(s, colour)
    s.supply[space] = NOTHING
    s.hand[seat, colour] += 1
    s.reward -= 1
    told = tell(s, Kind.REWARDED, seat, s.reward)
    s.happened[told, EVENT_HEAD] = colour
    s.happened[told, EVENT_HEAD + 1] = space
    if s.reward == 0:
        s.phase = Phase.TURN_END
