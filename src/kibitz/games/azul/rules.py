"""Azul: Summer Pavilion, in the order of the rulebook: setup, taking tiles, laying them, passing, the end.

Clause numbers (AZ-12) are those of `rules.md`. The round, step by step:

    DRAFT   take all tiles of a colour from a factory or the centre   -> DRAFT of the next seat; PLACE when all are gone
    PLACE   lay one tile and pay for it                               -> REWARD if an ornament was closed, or end_turn
            or pass, keeping up to four tiles                         -> end_turn
    REWARD  take one tile of the supply                               -> REWARD until all are taken, then end_turn

`end_turn` refills the supply and finds the next seat that has not passed; without one, `end_round` follows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below
from kibitz.core.happened import EVENT_HEAD, nothing_happened, tell
from kibitz.core.rule import rule
from kibitz.core.seats import clockwise
from kibitz.games.azul.components import (
    ANY,
    AROUND,
    BESIDE,
    CELLS,
    COLOURED,
    COLOURS_IN,
    CORNERS,
    COUNT_IN,
    FACTORIES,
    FIRST_KEEPS,
    FIRST_SCORE,
    HALF,
    HUES,
    KEEPS,
    KEEPS_LEFT,
    MIXED_STAR_BONUS,
    MOST_FACTORIES,
    NUMBER,
    NUMBER_BONUS,
    NUMBERS,
    OF_NUMBER,
    ON_A_FACTORY,
    REWARD,
    RING,
    ROUNDS,
    SECOND_KEEPS,
    STAR_BONUS,
    STAR_COLOUR,
    STARS,
    SUPPLY,
    TILES_A_COLOUR,
)
from kibitz.games.azul.state import Kind, Part, Phase, State

# Actions: takes are 6 x source + colour, lays 60 + 36 x cell + 6 x colour + wild tiles, then a reward a colour, then
# a pass for each way to keep tiles.
CENTRE = MOST_FACTORIES
SOURCES = MOST_FACTORIES + 1
LAYS = SOURCES * HUES
REWARDS = LAYS + CELLS * HUES * NUMBERS
PASSES = REWARDS + HUES
ACTIONS = PASSES + len(KEEPS)
MOST_LAYS = 762  # on the grey side: a number n allows n ways to pay, the wild colour one
MOST_LEGAL = MOST_LAYS + len(KEEPS)

# Where lists of moves are written, indexes are unsigned: those cannot count from the end, so that nothing has to be
# asked at every access, which took a third of the time.
at = np.uint64

NOBODY = -1
NOTHING = -1
ALL_COLOURS = (1 << HUES) - 1

# Codes of options, in the order of their values.
BOOK, DISCARD = 0, 1

# Where points come from and go, as plain numbers: compiled for a GPU, a member of an enumeration is no index.
FOR_PLACING, FOR_THE_MARKER, FOR_DISCARDS, FOR_STARS, FOR_NUMBERS, FOR_CORNERS = map(int, Part)

# Clauses that the rules below answer with.
AZ_3, AZ_10, AZ_11, AZ_14, AZ_15, AZ_16, AZ_19, AZ_20, AZ_22, AZ_23 = 3, 10, 11, 14, 15, 16, 19, 20, 22, 23
AZ_24, AZ_25, AZ_26, AZ_27, AZ_28, AZ_29, AZ_31, AZ_36, AZ_42, AZ_48 = 24, 25, 26, 27, 28, 29, 31, 36, 42, 48


# --- Setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(s: State, options: NDArray[np.int32]) -> None:
    """AZ-1 to AZ-7, from a record whose chance stream has begun."""
    read_options(s, options)
    nothing_happened(s)
    for seat in range(s.hand.shape[0]):
        s.score[seat] = FIRST_SCORE
        for cell in range(CELLS):
            s.wall[seat, cell] = NOTHING
    for colour in range(HUES):
        s.bag[colour] = TILES_A_COLOUR
    for space in range(SUPPLY):
        s.supply[space] = NOTHING
    refill_supply(s)
    first = options[2 + ROUNDS]
    s.starter = first - 1 if first > 0 else below(s.chance, s.players)
    begin_round(s, 1)


@rule
def read_options(s: State, options: NDArray[np.int32]) -> None:
    s.players = options[0]
    s.board_side = options[1]
    for turn in range(ROUNDS):
        s.wild_order[turn] = options[2 + turn]
    s.score_floor = options[3 + ROUNDS]
    s.final_round_keep = options[4 + ROUNDS]


@rule
def begin_round(s: State, round_no: int) -> None:
    """A new wild colour (AZ-9, AZ-38), filled factories (AZ-5, AZ-39), the first-player tile in the centre (AZ-6)."""
    s.round_no = round_no
    s.marker = NOBODY
    told = tell(s, Kind.ROUND, s.starter, round_no)
    s.happened[told, EVENT_HEAD] = wild_colour(s)
    for seat in range(s.players):
        s.passed[seat] = 0
    for factory in range(FACTORIES[s.players]):
        fill_factory(s, factory)
    s.seat = s.starter
    s.phase = Phase.DRAFT
    if s.to_take == 0:
        begin_placing(s)


@rule
def wild_colour(s: State) -> int:
    return int(s.wild_order[s.round_no - 1])


@rule
def wild_next(s: State) -> int:
    """The wild colour of the next round, or -1 in the last."""
    return int(s.wild_order[s.round_no]) if s.round_no < ROUNDS else NOTHING


# --- Bag, box and supply ----------------------------------------------------------------------------------------------


@rule
def tiles_in(pile: NDArray[np.int8]) -> int:
    total = 0
    for colour in range(HUES):
        total += int(pile[colour])
    return total


@rule
def draw_tile(s: State) -> int:
    """A random tile of the bag; the box is poured into it only when it is empty and a tile is needed (AZ-33, AZ-39)."""
    left = tiles_in(s.bag)
    if left == 0:
        left = tiles_in(s.box)
        if left == 0:
            return NOTHING
        for colour in range(HUES):
            s.bag[colour] = s.box[colour]
            s.box[colour] = 0
        tell(s, Kind.POURED, NOBODY, left)
    pick = below(s.chance, left)
    colour = 0
    upto = 0
    for other in range(HUES - 1):  # no early way out: a branch that nobody can foretell costs more than the rest
        upto += int(s.bag[other])
        colour += 1 if pick >= upto else 0
    s.bag[colour] -= 1
    return colour


@rule
def fill_factory(s: State, factory: int) -> None:
    """Four tiles, or what is left: then this factory is short and the later ones stay empty (AZ-39, AZ-40)."""
    drawn = 0
    for _ in range(ON_A_FACTORY):
        colour = draw_tile(s)
        if colour != NOTHING:
            s.factory[factory, colour] += 1
            s.colours_at[factory] |= 1 << colour
            drawn += 1
    s.to_take += drawn
    told = tell(s, Kind.FACTORY, NOBODY, drawn)
    s.happened[told, EVENT_HEAD + HUES] = factory
    for colour in range(HUES):
        s.happened[told, EVENT_HEAD + colour] = s.factory[factory, colour]


@rule
def refill_supply(s: State) -> None:
    """Every empty space gets a tile, in order, while there are tiles (AZ-4, AZ-33); holes are tried again next time."""
    drawn = 0
    empty = 0
    for space in range(SUPPLY):
        if s.supply[space] == NOTHING:
            empty |= 1 << space
            s.supply[space] = draw_tile(s)
            if s.supply[space] != NOTHING:
                drawn += 1
    if drawn > 0:
        told = tell(s, Kind.SUPPLIED, NOBODY, drawn)
        for space in range(SUPPLY):
            s.happened[told, EVENT_HEAD + space] = s.supply[space] if empty >> space & 1 else NOTHING


# --- Phase 1: taking tiles --------------------------------------------------------------------------------------------


@rule
def lying(s: State, source: int, colour: int) -> int:
    return int(s.centre[colour]) if source == CENTRE else int(s.factory[source, colour])


@rule
def only_wild(s: State, source: int, wild: int) -> bool:
    for colour in range(HUES):
        if colour != wild and lying(s, source, colour) > 0:
            return False
    return True


@rule
def verdict_take(s: State, source: int, colour: int) -> int:
    if source != CENTRE and source >= FACTORIES[s.players]:
        return AZ_3
    if lying(s, source, colour) == 0:
        return AZ_15 if source == CENTRE else AZ_11
    wild = wild_colour(s)
    if colour == wild and not only_wild(s, source, wild):
        return AZ_16 if source == CENTRE else AZ_14
    return 0


@rule
def legal_takes(s: State, out: NDArray[np.int32], n: int) -> int:
    ordinary = ALL_COLOURS & ~(1 << wild_colour(s))
    for source in range(SOURCES):
        colours = int(s.colours_at[source])
        named = colours & ordinary if colours & ordinary else colours  # AZ-14, AZ-16
        for i in range(HUES):  # always six, as in `legal_lays`
            out[at(n + i)] = HUES * source + int(COLOURS_IN[at(named), at(i)])
        n += int(COUNT_IN[named])
    return n


@rule
def taken_of_colour(s: State, source: int, colour: int) -> int:
    """All tiles of an ordinary colour (AZ-11, AZ-15); of the wild colour exactly one (AZ-14, AZ-16)."""
    return 1 if colour == wild_colour(s) else lying(s, source, colour)


@rule
def wild_along(s: State, source: int, colour: int) -> int:
    """One wild tile comes along if any lies there (AZ-12, AZ-15)."""
    wild = wild_colour(s)
    return 1 if colour != wild and lying(s, source, wild) > 0 else 0


@rule
def take(s: State, seat: int, source: int, colour: int) -> None:
    wild = wild_colour(s)
    count = taken_of_colour(s, source, colour)
    along = wild_along(s, source, colour)
    s.hand[seat, colour] += count
    s.hand[seat, wild] += along
    told = tell(s, Kind.TOOK, seat, count + along)
    s.happened[told, EVENT_HEAD] = source
    s.happened[told, EVENT_HEAD + 1] = colour
    s.happened[told, EVENT_HEAD + 2] = count
    s.happened[told, EVENT_HEAD + 3] = along
    if source == CENTRE:
        s.centre[colour] -= count
        s.centre[wild] -= along
        if s.marker == NOBODY:
            # The first-player tile costs a point for every tile taken with it (AZ-17).
            s.marker = seat
            s.happened[told, EVENT_HEAD + 4] = 1
            s.happened[told, EVENT_HEAD + 5] = lose(s, seat, count + along, FOR_THE_MARKER)
    else:
        s.factory[source, colour] -= count
        s.factory[source, wild] -= along
        for other in range(HUES):
            s.centre[other] += s.factory[source, other]  # AZ-13
            s.factory[source, other] = 0
        s.colours_at[source] = 0
    s.colours_at[CENTRE] = 0
    for other in range(HUES):
        s.colours_at[CENTRE] |= int(s.centre[other] > 0) << other
    s.to_take -= count + along
    if s.to_take == 0:
        begin_placing(s)
    else:
        s.seat = clockwise(seat, 1, s.players)  # AZ-19


@rule
def lose(s: State, seat: int, points: int, part: int) -> int:
    """Take points away, never below the floor (AZ-18); returns what was really lost."""
    lost = max(0, min(points, int(s.score[seat]) - int(s.score_floor)))
    s.score[seat] -= lost
    s.part[seat, part] += lost
    return lost


@rule
def gain(s: State, seat: int, points: int, part: int) -> None:
    s.score[seat] += points
    s.part[seat, part] += points


# --- Phase 2: laying tiles --------------------------------------------------------------------------------------------


@rule
def begin_placing(s: State) -> None:
    """The holder of the first-player tile begins (AZ-21); if nobody took it, whoever began the round."""
    if s.marker != NOBODY:
        s.starter = s.marker
    s.seat = s.starter
    s.phase = Phase.PLACE


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
        return AZ_24
    star = cell // RING
    if not colours_admitted(s, seat, star) >> colour & 1:
        if s.board_side != COLOURED:
            return AZ_48
        return AZ_26 if STAR_COLOUR[star] == ANY else AZ_25
    wild = wild_colour(s)
    if colour == wild and wilds > 0:
        return AZ_28
    number = NUMBER[s.board_side, cell]
    if wilds >= number:
        return AZ_29 if number == 1 else AZ_27
    if s.hand[seat, colour] == 0:
        return AZ_27
    if s.hand[seat, colour] < number - wilds or s.hand[seat, wild] < wilds:
        return AZ_23
    return 0


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
    code = LAYS + (cell * HUES + colour) * NUMBERS + fewest
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
    gain(s, seat, points, FOR_PLACING)
    told = tell(s, Kind.PLACED, seat, points)
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
def supply_left(s: State) -> int:
    left = 0
    for space in range(SUPPLY):
        if s.supply[space] != NOTHING:
            left += 1
    return left


@rule
def supply_space(s: State, colour: int) -> int:
    """The first space of the supply with a tile of that colour, or -1."""
    for space in range(SUPPLY):
        if s.supply[space] == colour:
            return space
    return NOTHING


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


# --- Passing ----------------------------------------------------------------------------------------------------------


@rule
def may_keep(s: State) -> bool:
    """In the last round keeping saves nothing; a table may ask for everything to be discarded there (AZ-36)."""
    return s.round_no < ROUNDS or s.final_round_keep == BOOK


@rule
def verdict_pass(s: State, keep: int) -> int:
    if keep > 0 and not may_keep(s):
        return AZ_36
    for colour in range(HUES):
        if KEEPS[keep, colour] > s.hand[s.seat, colour]:
            return AZ_36
    return 0


@rule
def legal_passes(s: State, out: NDArray[np.int32], n: int) -> int:
    """Every part of the hand of up to four tiles (AZ-36)."""
    if not may_keep(s):
        out[n] = PASSES
        return n + 1
    first = half_hand(s, 0)
    second = half_hand(s, HALF)
    for way in range(1, 1 + FIRST_KEEPS[first, 0]):
        action = PASSES + int(FIRST_KEEPS[first, way])
        left = int(KEEPS_LEFT[first, way])
        ways = int(SECOND_KEEPS[left, second, 0])
        for i in range(ways):
            out[at(n + i)] = action + int(SECOND_KEEPS[at(left), at(second), at(1 + i)])
        n += ways
    return n


@rule
def half_hand(s: State, colour: int) -> int:
    """Three colours of the mover's hand as a number."""
    number = 0
    for other in range(colour, colour + HALF):
        number = number * (CORNERS + 1) + min(int(s.hand[s.seat, other]), CORNERS)
    return number


@rule
def pass_turn(s: State, seat: int, keep: int) -> None:
    """Up to four tiles onto the corners, all others into the box for a point each (AZ-35, AZ-36)."""
    discarded = 0
    told = tell(s, Kind.PASSED, seat, 0)
    for colour in range(HUES):
        kept = KEEPS[keep, colour]
        rest = s.hand[seat, colour] - kept
        discarded += rest
        s.box[colour] += rest
        s.corner[seat, colour] = kept
        s.hand[seat, colour] = 0
        s.happened[told, EVENT_HEAD + colour] = kept
    s.happened[told, EVENT_HEAD + HUES] = discarded
    s.happened[told, EVENT_HEAD + HUES + 1] = lose(s, seat, discarded, FOR_DISCARDS)
    s.passed[seat] = 1
    s.phase = Phase.TURN_END


@rule
def end_turn(s: State) -> None:
    """Refill the supply, then the next seat that has not passed (AZ-22, AZ-33, AZ-37)."""
    refill_supply(s)
    s.phase = Phase.ROUND_END
    for step in range(s.players):
        seat = clockwise(clockwise(s.seat, 1, s.players), step, s.players)
        if not s.passed[seat]:
            s.seat = seat
            s.phase = Phase.PLACE
            break


@rule
def end_round(s: State) -> None:
    if s.round_no < ROUNDS:
        return_corners(s)
        begin_round(s, s.round_no + 1)
    else:
        end_game(s)


@rule
def return_corners(s: State) -> None:
    """AZ-41."""
    for seat in range(s.players):
        for colour in range(HUES):
            s.hand[seat, colour] += s.corner[seat, colour]
            s.corner[seat, colour] = 0


# --- The end ----------------------------------------------------------------------------------------------------------


@rule
def star_bonus(s: State, seat: int, star: int) -> int:
    """Points for a complete star by its real colours, else 0 (AZ-43, AZ-49)."""
    first = s.wall[seat, RING * star]
    same = True
    for cell in range(RING * star, RING * star + RING):
        if s.wall[seat, cell] == NOTHING:
            return 0
        if s.wall[seat, cell] != first:
            same = False
    return int(STAR_BONUS[first]) if same else MIXED_STAR_BONUS


@rule
def covered(s: State, seat: int, number: int) -> int:
    """How many spaces of that number are covered."""
    total = 0
    for cell in range(CELLS):
        if NUMBER[s.board_side, cell] == number and s.wall[seat, cell] != NOTHING:
            total += 1
    return total


@rule
def number_bonus(s: State, seat: int, number: int) -> int:
    """Points for all spaces of a number, else 0 (AZ-44, AZ-50)."""
    return int(NUMBER_BONUS[number]) if covered(s, seat, number) == OF_NUMBER[s.board_side, number] else 0


@rule
def end_game(s: State) -> None:
    """Stars, then numbers, then the tiles left in the corners (AZ-42 to AZ-45)."""
    for seat in range(s.players):
        for star in range(STARS):
            bonus = star_bonus(s, seat, star)
            if bonus > 0:
                gain(s, seat, bonus, FOR_STARS)
                told = tell(s, Kind.STAR, seat, bonus)
                s.happened[told, EVENT_HEAD] = star
                s.happened[told, EVENT_HEAD + 1] = ANY if bonus == MIXED_STAR_BONUS else s.wall[seat, RING * star]
        for number in range(1, NUMBERS + 1):
            bonus = number_bonus(s, seat, number)
            if bonus > 0:
                gain(s, seat, bonus, FOR_NUMBERS)
                told = tell(s, Kind.NUMBER, seat, bonus)
                s.happened[told, EVENT_HEAD] = number
        left = tiles_in(s.corner[seat])
        if left > 0:
            for colour in range(HUES):
                s.box[colour] += s.corner[seat, colour]
                s.corner[seat, colour] = 0
            told = tell(s, Kind.CORNERS, seat, left)
            s.happened[told, EVENT_HEAD] = lose(s, seat, left, FOR_CORNERS)
    s.over = AZ_42
    s.phase = Phase.OVER
    tell(s, Kind.OVER, NOBODY, 0)


@rule
def scores(s: State, out: NDArray[np.int32]) -> None:
    """Most points win; equal scores share their place (AZ-46)."""
    for seat in range(s.players):
        place = 1
        for other in range(s.players):
            if s.score[other] > s.score[seat]:
                place += 1
        out[seat, 0] = place
        out[seat, 1] = s.score[seat]


# --- What the house asks ----------------------------------------------------------------------------------------------


@rule
def waiting(s: State) -> int:
    return 0 if s.phase == Phase.OVER else 1 << int(s.seat)


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """The clause that forbids the action now, or 0."""
    if s.phase == Phase.OVER:
        return AZ_42
    if seat != s.seat:
        return AZ_19 if s.phase == Phase.DRAFT else AZ_22
    if s.phase == Phase.DRAFT:
        return verdict_take(s, action // HUES, action % HUES) if action < LAYS else AZ_10
    if s.phase == Phase.REWARD:
        chosen = action - REWARDS
        return 0 if 0 <= chosen < HUES and supply_space(s, chosen) != NOTHING else AZ_31
    if action < LAYS:
        return AZ_20
    if action < REWARDS:
        code = action - LAYS
        return verdict_lay(s, code // (HUES * NUMBERS), code // NUMBERS % HUES, code % NUMBERS)
    if action < PASSES:
        return AZ_31
    return verdict_pass(s, action - PASSES)


@rule
def legal(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """The actions whose verdict is 0, ascending."""
    if s.phase == Phase.OVER or seat != s.seat:
        return 0
    if s.phase == Phase.DRAFT:
        return legal_takes(s, out, 0)
    if s.phase == Phase.PLACE:
        return legal_passes(s, out, legal_lays(s, out, 0))
    n = 0
    for colour in range(HUES):
        if supply_space(s, colour) != NOTHING:
            out[n] = REWARDS + colour
            n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Play an action that `verdict` allows, and all that follows from it by itself.

    Each following step stands here once: the compiler copies a function into every place that calls it.
    """
    nothing_happened(s)
    if action < LAYS:
        take(s, seat, action // HUES, action % HUES)
    elif action < REWARDS:
        code = action - LAYS
        lay(s, seat, code // (HUES * NUMBERS), code // NUMBERS % HUES, code % NUMBERS)
    elif action < PASSES:
        take_reward(s, seat, action - REWARDS)
    else:
        pass_turn(s, seat, action - PASSES)
    if s.phase == Phase.TURN_END:
        end_turn(s)
    if s.phase == Phase.ROUND_END:
        end_round(s)
