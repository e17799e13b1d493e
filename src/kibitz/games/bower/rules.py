"""Bower, in the order of the rulebook: setup, a turn, bonus tiles, the end. Scoring is in `scoring.py`.

Clause numbers (BO-12) are those of `rules.md`; A-n are our rulings there. The game, step by step:

    ARRANGE  (option) each player arranges the own goals                  -> DRAFT
    DRAFT    each player takes a first tile                               -> the first player's TAKE
    TAKE     one of the three display tiles                               -> LAY; a given tile skips this step
    LAY      lay a tile, or pass if there is no room                      -> PICK with a third gem, or TURN_END
    PICK     choose a bonus tile                                          -> USE, or TURN_END
    USE      use it now, or keep it for nothing                           -> one of the effects, or TURN_END
    LOOK, TOKEN, XMARK, BRANCH, COVER, GIVE, and DISCARD by the opponent  -> TURN_END
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, shuffle
from kibitz.core.happened import EVENT_HEAD, EVERYONE, TO, UNHEARD, nothing_happened, tell, whisper
from kibitz.core.rule import rule
from kibitz.games.bower.components import (
    ALL_TILES,
    ASIDE,
    BONUSES,
    BOWER,
    BRANCH,
    CELLS,
    COLUMNS,
    COUNT_BITS,
    COVER,
    DISCARD,
    DISPLAY,
    EARTH,
    FIRST_TOKEN,
    GEMS_FOR_BONUS,
    GIVE,
    GOALS,
    HALVES,
    HARD_TURNS,
    LOOK_ASIDE,
    LOOK_AT_ONE,
    MARKABLE,
    OFFER,
    PIECES,
    POOL,
    SEATS,
    SLOTS,
    SURFACE_BITS,
    TILES,
    TOKENS,
    TURNS,
    TWO_TURNS,
    X,
)
from kibitz.games.bower.grid import (
    BRANCH_TOKEN,
    DIRECTIONS,
    FIELD_BITS,
    INWARD,
    LEFT,
    NEIGHBOUR,
    NOT_LAST,
    X_TOKEN,
    branch_link,
    empty_cells,
    face_number,
    field_of,
    gems_in_column,
    gems_of_half,
    gems_on,
    group_from,
    halves_alike,
    has_room,
    how_many,
    markable,
    pieces_in_column,
    pieces_on_cell,
    rows_of,
    touchable,
)
from kibitz.games.bower.scoring import is_majority
from kibitz.games.bower.state import NOTHING, BonusAt, Kind, Phase, State, TileAt, TokenAt

# Actions, by what they name: a tile and not its place in the hand, so that a code means the same in every world.
SIDES = 2  # a branch lies along a row or along a column
SPANS = 4  # over 2 to 5 cells
SHORTEST_SPAN = 2
TAKES = 0
PASS = TAKES + TILES
LAYS = PASS + 1
LAYS_PER_TILE = CELLS * DIRECTIONS
PICKS = LAYS + ALL_TILES * LAYS_PER_TILE
USE = PICKS + BONUSES
KEEP = USE + 1
LOOKS = KEEP + 1
PLACES = LOOKS + SLOTS
XMARKS = PLACES + CELLS
BRANCHES = XMARKS + SEATS * CELLS * MARKABLE
COVERS = BRANCHES + CELLS * SIDES * SPANS
GIVES = COVERS + LAYS_PER_TILE
DISCARDS = GIVES + TILES
ORDERS = DISCARDS + ALL_TILES
ACTIONS = ORDERS + 6
MOST_LEGAL = 7 * 98  # a player with room holds at most seven tiles, and a 6 x 5 field has 98 placements

# The six orders of three goals over the slots from left to right, lexicographic.
ORDER = np.array([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]], np.int64)
OWN_GOALS = 3

# Codes of the options, in the order of their values.
SKIP_ONE, LINE = 0, 1
BY_TURNS, WHEN_BUILT = 0, 1
CROSSING, EXACT = 0, 1
RANDOM, CHOOSE = 0, 1
OPTION_FIELDS = 10  # numbers before the sheet

# Clauses that the rules below answer with.
BO_3, BO_6, BO_10, BO_11, BO_14, BO_15, BO_16, BO_17, BO_18 = 3, 6, 10, 11, 14, 15, 16, 17, 18
BO_24, BO_37, BO_40, BO_43, BO_50 = 24, 37, 40, 43, 50
BO_71, BO_72, BO_73, BO_75, BO_76, BO_78, BO_79, BO_80, BO_85 = 71, 72, 73, 75, 76, 78, 79, 80, 85


# --- Setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(s: State, options: NDArray[np.int32]) -> None:
    """BO-1 to BO-7, from a record whose chance stream has begun."""
    read_options(s, options)
    read_sheet(s, options)
    nothing_happened(s)
    clear_table(s)
    s.first = options[1] - 1 if options[1] > 0 else below(s.chance, SEATS)
    deal_goals(s)
    lay_out_tiles(s)
    lay_out_bonuses(s)
    tell(s, Kind.FIRST, s.first, 0)
    s.seat = s.first
    s.phase = Phase.ARRANGE if s.goal_arrange == CHOOSE else Phase.DRAFT


@rule
def read_options(s: State, options: NDArray[np.int32]) -> None:
    s.players = options[0]
    s.hard = options[2]
    s.fair = options[3]
    s.branch_span = options[4]
    s.end_rule = options[5]
    s.gem_trigger = options[6]
    s.csh_moss = options[7]
    s.bonus_discard_public = options[8]
    s.goal_arrange = options[9]


@rule
def read_sheet(s: State, options: NDArray[np.int32]) -> None:
    """The faces of this table's tiles: see `components.Half.number`."""
    for half in range(HALVES):
        number = int(options[OPTION_FIELDS + half])
        s.half_pieces[half] = 0
        s.half_surface[half] = NOTHING
        if number >= 0:
            s.half_surface[half] = number & (1 << SURFACE_BITS) - 1
            counts = number >> SURFACE_BITS
            pieces = 0
            for piece in range(len(PIECES)):
                pieces |= (counts >> COUNT_BITS * piece & (1 << COUNT_BITS) - 1) << FIELD_BITS * piece
            s.half_pieces[half] = pieces
    tile = TILES
    for bonus in range(BONUSES):
        s.bonus_effect[bonus] = options[OPTION_FIELDS + HALVES + bonus]
        s.bonus_tile[bonus] = NOTHING
        if s.bonus_effect[bonus] == BOWER:
            s.bonus_tile[bonus] = tile
            tile += 1


@rule
def clear_table(s: State) -> None:
    for seat in range(SEATS):
        s.forced[seat] = NOTHING
        s.hand[seat, :] = NOTHING
        s.cell[seat, :] = NOTHING
        s.offer[seat, :] = NOTHING
        s.rejected[seat, :] = NOTHING
        s.known_goal[seat, :] = NOTHING
    s.shown_goal[:] = NOTHING
    s.open_discard[:] = NOTHING
    s.pool[:] = NOTHING
    s.reshuffled_by = NOTHING
    s.reshuffle_pick = NOTHING
    s.bonus = NOTHING
    s.turned = NOTHING
    s.token_owner[:] = TokenAt.SUPPLY
    s.token_cell[:] = NOTHING
    s.branch_end = NOTHING
    s.x_piece = NOTHING


@rule
def slot_owner(slot: int) -> int:
    """Seat 0 has columns 1, 3 and 5, seat 1 has 2, 4 and 6 (BO-3)."""
    return slot % SEATS


@rule
def deal_goals(s: State) -> None:
    """Three goals for each, two set aside unseen (BO-2, BO-3)."""
    for goal in range(GOALS):
        s.goal_at[goal] = goal
    shuffle(s.chance, s.goal_at, GOALS)
    for slot in range(SLOTS):
        s.known_goal[slot_owner(slot), slot] = s.goal_at[slot]
    for seat in range(SEATS):
        told = whisper(s, Kind.GOALS, seat, OWN_GOALS)
        write_own_goals(s, seat, told)


@rule
def write_own_goals(s: State, seat: int, told: int) -> None:
    for i in range(OWN_GOALS):
        s.happened[told, EVENT_HEAD + i] = s.goal_at[seat + SEATS * i]


@rule
def lay_out_tiles(s: State) -> None:
    """The deck, shuffled, and three tiles face up (BO-4)."""
    for tile in range(TILES):
        s.deck[tile] = tile
        s.tile_at[tile] = TileAt.DECK
    for tile in range(TILES, ALL_TILES):
        s.tile_at[tile] = TileAt.BONUS
    s.deck_size = TILES
    shuffle(s.chance, s.deck, TILES)
    told = tell(s, Kind.DISPLAY, NOTHING, DISPLAY)
    for slot in range(DISPLAY):
        s.display[slot] = top_tile(s)
        s.tile_at[s.display[slot]] = TileAt.DISPLAY
        s.happened[told, EVENT_HEAD + slot] = s.display[slot]


@rule
def lay_out_bonuses(s: State) -> None:
    """The bonus stack (BO-5); less what hits the opponent in the fair game (BO-86); seven face up in the hard one."""
    for bonus in range(BONUSES):
        effect = int(s.bonus_effect[bonus])
        if s.fair and (effect in (X, GIVE, TWO_TURNS, DISCARD)):
            s.bonus_at[bonus] = BonusAt.BOX
        else:
            s.bonus_at[bonus] = BonusAt.HIDDEN
            s.stack[s.stack_size] = bonus
            s.stack_size += 1
    shuffle(s.chance, s.stack, s.stack_size)
    if s.hard:
        deal_pool(s)
    for bonus in range(BONUSES):
        token = int(s.bonus_effect[bonus]) - FIRST_TOKEN
        if 0 <= token < TOKENS and s.bonus_at[bonus] == BonusAt.BOX:
            s.token_owner[token] = TokenAt.BOX


@rule
def deal_pool(s: State) -> None:
    """Seven bonus tiles for the whole game; the others are out of it (BO-85, BO-87)."""
    told = tell(s, Kind.POOL, NOTHING, POOL)
    for slot in range(POOL):
        s.stack_size -= 1
        s.pool[slot] = s.stack[s.stack_size]
        s.bonus_at[s.pool[slot]] = BonusAt.POOL
        s.happened[told, EVENT_HEAD + slot] = bonus_code(s, int(s.pool[slot]))
    for _ in range(BONUSES):
        if s.stack_size == 0:
            break
        s.stack_size -= 1
        s.bonus_at[s.stack[s.stack_size]] = BonusAt.BOX


@rule
def arrange(s: State, seat: int, order: int) -> None:
    """The own three goals, least first, in one of six orders over the own slots (A-22)."""
    held = 0
    for slot in range(seat, SLOTS, SEATS):
        held |= 1 << int(s.goal_at[slot])
    for i in range(OWN_GOALS):
        slot = seat + SEATS * i
        s.goal_at[slot] = nth_goal(held, ORDER[order, i])
        s.known_goal[seat, slot] = s.goal_at[slot]
    s.arranged[seat] = 1
    told = whisper(s, Kind.ARRANGED, seat, OWN_GOALS)
    write_own_goals(s, seat, told)
    s.seat = 1 - seat
    if s.arranged[1 - seat]:
        s.phase = Phase.DRAFT


@rule
def nth_goal(held: int, n: int) -> int:
    for goal in range(GOALS):
        if held >> goal & 1:
            if n == 0:
                return goal
            n -= 1
    return NOTHING


# --- What happened ----------------------------------------------------------------------------------------------------


@rule
def tell_tile(s: State, kind: int, seat: int, count: int, tile: int) -> int:
    """An event about a tile: its number and its two faces, for those who do not know this table's sheet."""
    told = tell(s, kind, seat, count)
    if s.happened_n != UNHEARD:
        s.happened[told, EVENT_HEAD] = tile
        s.happened[told, EVENT_HEAD + 1] = face_number(s, 2 * tile)
        s.happened[told, EVENT_HEAD + 2] = face_number(s, 2 * tile + 1)
    return told


@rule
def bonus_code(s: State, bonus: int) -> int:
    """A bonus tile and its effect in one number: see `events.py`."""
    return BONUSES * int(s.bonus_effect[bonus]) + bonus


# --- Tiles in display and hand ----------------------------------------------------------------------------------------


@rule
def top_tile(s: State) -> int:
    s.deck_size -= 1
    return int(s.deck[s.deck_size])


@rule
def slot_of(s: State, tile: int) -> int:
    for slot in range(DISPLAY):
        if s.display[slot] == tile:
            return slot
    return NOTHING


@rule
def display_empty(s: State) -> bool:
    for slot in range(DISPLAY):
        if s.display[slot] != NOTHING:
            return False
    return True


@rule
def refill(s: State, slot: int) -> None:
    """A new tile at once in the emptied slot (BO-12); an empty deck leaves a gap (BO-21)."""
    if s.deck_size > 0:
        s.display[slot] = top_tile(s)
        s.tile_at[s.display[slot]] = TileAt.DISPLAY
        tell_tile(s, Kind.REFILLED, NOTHING, slot + 1, int(s.display[slot]))


@rule
def add_to_hand(s: State, seat: int, tile: int) -> None:
    """Hands are kept ascending: equal hands are equal bytes."""
    at = int(s.hand_size[seat])
    s.hand_size[seat] += 1
    while at > 0 and s.hand[seat, at - 1] > tile:
        s.hand[seat, at] = s.hand[seat, at - 1]
        at -= 1
    s.hand[seat, at] = tile
    s.tile_at[tile] = TileAt.HAND + seat


@rule
def remove_from_hand(s: State, seat: int, tile: int) -> None:
    at = 0
    while s.hand[seat, at] != tile:
        at += 1
    s.hand_size[seat] -= 1
    for later in range(at, s.hand_size[seat]):
        s.hand[seat, later] = s.hand[seat, later + 1]
    s.hand[seat, s.hand_size[seat]] = NOTHING


@rule
def take(s: State, seat: int, tile: int) -> None:
    """One display tile into the hand (BO-11); the draft refills only after both have chosen (BO-6)."""
    slot = slot_of(s, tile)
    s.display[slot] = NOTHING
    add_to_hand(s, seat, tile)
    tell_tile(s, Kind.TOOK, seat, slot + 1, tile)
    if s.phase == Phase.TAKE:
        refill(s, slot)
        s.phase = Phase.LAY
    elif seat == s.first:
        s.seat = 1 - seat
    else:
        for empty in range(DISPLAY):
            if s.display[empty] == NOTHING:
                refill(s, empty)
        s.seat = s.first
        begin_turn(s)


# --- Turns ------------------------------------------------------------------------------------------------------------


@rule
def turns_in_game(s: State) -> int:
    return HARD_TURNS if s.hard else TURNS


@rule
def turns_left(s: State, seat: int) -> int:
    """BO-50; if the game ends when bowers are built, a player without room has none left (A-1)."""
    if s.end_rule == WHEN_BUILT and not has_room(s, seat):
        return 0
    return turns_in_game(s) - int(s.turns[seat])


@rule
def begin_turn(s: State) -> None:
    """A given tile replaces the take (BO-76); so does an empty display (BO-21)."""
    skips = s.forced[s.seat] != NOTHING or display_empty(s)
    s.phase = Phase.LAY if skips else Phase.TAKE


@rule
def end_turn(s: State) -> None:
    """Who is next: an extra turn (BO-77), the opponent, or whoever still has turns (BO-50); else the end."""
    seat = int(s.seat)
    s.turns[seat] += 1
    s.forced[seat] = NOTHING
    s.bonus = NOTHING
    mine = turns_left(s, seat)
    theirs = turns_left(s, 1 - seat)
    again = s.extra[seat] == 1
    s.extra[seat] = 0
    if mine > 0 and (again or theirs == 0):
        begin_turn(s)
    elif theirs > 0:
        s.seat = 1 - seat
        begin_turn(s)
    else:
        end_game(s)


@rule
def end_game(s: State) -> None:
    """All goals are revealed (BO-51)."""
    told = tell(s, Kind.REVEALED, NOTHING, GOALS)
    for place in range(GOALS):
        s.shown_goal[place] = s.goal_at[place]
        s.happened[told, EVENT_HEAD + place] = s.goal_at[place]
    tell(s, Kind.OVER, NOTHING, BO_50)
    s.over = BO_50
    s.phase = Phase.OVER


# --- Laying -----------------------------------------------------------------------------------------------------------


@rule
def third_gem(s: State, before: int, after: int) -> bool:
    """Three gems where there were fewer (BO-30, BO-33); the option asks for exactly three (A-3)."""
    reached = after == GEMS_FOR_BONUS if s.gem_trigger == EXACT else after >= GEMS_FOR_BONUS
    return before < GEMS_FOR_BONUS and reached


@rule
def gem_columns(s: State, seat: int, tile: int, a: int, b: int) -> int:
    """The columns, as bits, that a lay with halves on cells `a` and `b` would bring to three gems (BO-30)."""
    gems_a = gems_of_half(s, 2 * tile)
    gems_b = gems_of_half(s, 2 * tile + 1)
    if gems_a + gems_b == 0:
        return 0
    column_a = a % COLUMNS
    column_b = b % COLUMNS
    before = gems_in_column(s, seat, column_a)
    if column_a == column_b:
        return 1 << column_a if third_gem(s, before, before + gems_a + gems_b) else 0
    columns = 1 << column_a if third_gem(s, before, before + gems_a) else 0
    before = gems_in_column(s, seat, column_b)
    return columns | (1 << column_b if third_gem(s, before, before + gems_b) else 0)


@rule
def joined_group(s: State, seat: int, tile: int, half: int, a: int, b: int) -> int:
    """The group, new cells included, that half 0 or 1 would belong to; 0 on earth, which has no groups (BO-35)."""
    surface = int(s.half_surface[2 * tile + half])
    if surface == EARTH:
        return 0
    ground = int(s.ground[seat, surface])
    link = branch_link(s, seat, ground)
    if s.half_surface[2 * tile] == s.half_surface[2 * tile + 1]:
        ground |= 1 << a | 1 << b
    else:
        ground |= 1 << (a if half == 0 else b)
    return group_from(ground, 1 << (a if half == 0 else b), link)


@rule
def group_reaches_three(s: State, seat: int, tile: int, surface: int, group: int, a: int, b: int) -> bool:
    """BO-31: the new group has three gems and none of the groups that it grew from had."""
    gems = gems_on(s, seat, group)
    gems += gems_of_half(s, 2 * tile) if group >> a & 1 else 0
    gems += gems_of_half(s, 2 * tile + 1) if group >> b & 1 else 0
    if not third_gem(s, 0, gems):
        return False
    ground = int(s.ground[seat, surface])
    link = branch_link(s, seat, ground)
    left = group & ground
    for _ in range(CELLS):
        if left == 0:
            break
        part = group_from(ground, left & -left, link)
        if gems_on(s, seat, part) >= GEMS_FOR_BONUS:
            return False
        left &= ~part
    return True


@rule
def gem_groups(s: State, seat: int, tile: int, a: int, b: int) -> int:
    """The surfaces, as bits, of the groups that a lay would bring to three gems (BO-31)."""
    surfaces = 0
    first = 0
    for half in range(2):
        group = joined_group(s, seat, tile, half, a, b)
        if group != 0 and group != first:
            surface = int(s.half_surface[2 * tile + half])
            if group_reaches_three(s, seat, tile, surface, group, a, b):
                surfaces |= 1 << surface
            first = group
    return surfaces


@rule
def put_half(s: State, seat: int, half: int, cell: int) -> None:
    """The half is now what is seen on the cell, whatever was there (BO-75)."""
    bit = 1 << cell
    for surface in range(s.ground.shape[1]):
        s.ground[seat, surface] = int(s.ground[seat, surface]) & ~bit
    surface = int(s.half_surface[half])
    if surface != EARTH:
        s.ground[seat, surface] = int(s.ground[seat, surface]) | bit
    s.built[seat] = int(s.built[seat]) | bit
    s.cell[seat, cell] = half


@rule
def lay(s: State, seat: int, tile: int, a: int, direction: int) -> None:
    """One tile from the hand (BO-14); a third gem in a column or group earns one bonus tile (BO-32)."""
    b = int(NEIGHBOUR[a, direction])
    columns = gem_columns(s, seat, tile, a, b)
    surfaces = gem_groups(s, seat, tile, a, b)
    remove_from_hand(s, seat, tile)
    s.tile_at[tile] = TileAt.LAID + seat
    put_half(s, seat, 2 * tile, a)
    put_half(s, seat, 2 * tile + 1, b)
    told = tell_tile(s, Kind.LAID, seat, 0, tile)
    s.happened[told, EVENT_HEAD + 3] = a
    s.happened[told, EVENT_HEAD + 4] = direction
    s.phase = Phase.TURN_END
    if columns | surfaces:
        told = tell(s, Kind.THIRD_GEM, seat, 0)
        s.happened[told, EVENT_HEAD] = columns
        s.happened[told, EVENT_HEAD + 1] = surfaces
        gain_bonus(s, seat)


# --- Bonus tiles ------------------------------------------------------------------------------------------------------


@rule
def pool_size(s: State) -> int:
    left = 0
    for slot in range(POOL):
        left += 1 if s.pool[slot] != NOTHING else 0
    return left


@rule
def discard_size(s: State) -> int:
    return int(s.rejected_size[0]) + int(s.rejected_size[1]) + int(s.open_size)


@rule
def gain_bonus(s: State, seat: int) -> None:
    """The top three tiles to choose from (BO-37), or the pool (BO-85); if there is none, no bonus (BO-38)."""
    if s.hard:
        left = pool_size(s)
    else:
        left = draw_offer(s, seat)
    if left > 0:
        s.phase = Phase.PICK
    else:
        tell(s, Kind.NO_BONUS, seat, 0)


@rule
def draw_offer(s: State, seat: int) -> int:
    for _ in range(OFFER):
        if s.stack_size == 0 and discard_size(s) > 0:
            reshuffle(s, seat)
        if s.stack_size > 0:
            s.stack_size -= 1
            s.offer[seat, s.offer_size] = s.stack[s.stack_size]
            s.offer_size += 1
            if s.reshuffled_by == seat and s.reshuffle_pick == NOTHING:
                s.fresh += 1
    if s.offer_size > 0:
        told = whisper(s, Kind.OFFERED, seat, s.offer_size)
        for i in range(s.offer_size):
            s.happened[told, EVENT_HEAD + i] = bonus_code(s, int(s.offer[seat, i]))
    return int(s.offer_size)


@rule
def reshuffle(s: State, seat: int) -> None:
    """The discards become the new stack; what is already in the offer stays there (BO-38)."""
    for knower in range(SEATS):
        s.returned[knower, :] = 0
        for i in range(s.rejected_size[knower]):
            put_back(s, int(s.rejected[knower, i]))
            s.returned[knower, s.rejected[knower, i]] = 1
            s.rejected[knower, i] = NOTHING
        s.rejected_size[knower] = 0
        for i in range(s.open_size):
            s.returned[knower, s.open_discard[i]] = 1
    for i in range(s.open_size):
        put_back(s, int(s.open_discard[i]))
        s.open_discard[i] = NOTHING
    s.open_size = 0
    shuffle(s.chance, s.stack, s.stack_size)
    s.reshuffled_by = seat
    s.reshuffle_pick = NOTHING
    s.fresh = 0
    tell(s, Kind.RESHUFFLED, NOTHING, s.stack_size)


@rule
def put_back(s: State, bonus: int) -> None:
    s.stack[s.stack_size] = bonus
    s.stack_size += 1


@rule
def in_offer(s: State, seat: int, bonus: int) -> bool:
    for i in range(s.offer_size):
        if s.offer[seat, i] == bonus:
            return True
    return False


@rule
def pick(s: State, seat: int, bonus: int) -> None:
    """The chosen tile is shown (BO-39); the others go back unseen (BO-37), or in sight of all (A-14)."""
    if s.hard:
        for slot in range(POOL):
            if s.pool[slot] == bonus:
                s.pool[slot] = NOTHING
    told = tell(s, Kind.CHOSE, seat, 0)
    s.happened[told, EVENT_HEAD] = bonus_code(s, bonus)
    if s.reshuffled_by == seat and s.reshuffle_pick == NOTHING:
        s.reshuffle_pick = bonus
    if s.offer_size > 1:
        reject_rest(s, seat, bonus)
    s.offer[seat, :] = NOTHING
    s.offer_size = 0
    s.bonus_at[bonus] = BonusAt.USED + seat
    effect = int(s.bonus_effect[bonus])
    if effect == BOWER:  # BO-82
        add_to_hand(s, seat, int(s.bonus_tile[bonus]))
        s.phase = Phase.TURN_END
    elif is_majority(effect):  # BO-41
        s.phase = Phase.TURN_END
    else:
        s.bonus = bonus
        s.phase = Phase.USE


@rule
def reject_rest(s: State, seat: int, bonus: int) -> None:
    told = whisper(s, Kind.REJECTED, seat, s.offer_size - 1)
    if s.bonus_discard_public:
        s.happened[told, TO] = EVERYONE
    written = 0
    for i in range(s.offer_size):
        other = int(s.offer[seat, i])
        if other == bonus:
            continue
        s.happened[told, EVENT_HEAD + written] = bonus_code(s, other)
        written += 1
        if s.bonus_discard_public:
            s.open_discard[s.open_size] = other
            s.open_size += 1
        else:
            s.rejected[seat, s.rejected_size[seat]] = other
            s.rejected_size[seat] += 1


@rule
def is_void(s: State, seat: int, effect: int) -> bool:
    """Effects that cannot take place: then the tile can only be kept (BO-43)."""
    other = 1 - seat
    if effect == X:
        return not anything_to_mark(s)
    if effect == BRANCH:
        return not branch_possible(s, seat)
    if effect == COVER:
        return s.deck_size == 0
    if effect == GIVE:
        return turns_left(s, other) == 0 or display_empty(s)
    if effect == TWO_TURNS:
        return turns_left(s, other) <= 1
    if effect == DISCARD:
        return int(s.hand_size[other]) == (1 if s.forced[other] != NOTHING else 0)
    return False


@rule
def anything_to_mark(s: State) -> bool:
    for seat in range(SEATS):
        for column in range(COLUMNS):
            if markable(pieces_in_column(s, seat, column)) > 0:
                return True
    return False


@rule
def keep(s: State, seat: int) -> None:
    """Unused, the tile never acts (BO-40)."""
    told = tell(s, Kind.KEPT, seat, 0)
    s.happened[told, EVENT_HEAD] = bonus_code(s, int(s.bonus))
    s.bonus_at[s.bonus] = BonusAt.DEAD + seat
    s.phase = Phase.TURN_END


@rule
def use(s: State, seat: int) -> None:
    effect = int(s.bonus_effect[s.bonus])
    if effect == LOOK_AT_ONE:
        s.phase = Phase.LOOK
    elif effect == LOOK_ASIDE:
        look_aside(s, seat)
    elif effect == X:
        s.phase = Phase.XMARK
    elif effect == BRANCH:
        s.phase = Phase.BRANCH
    elif effect == COVER:
        turn_up(s, seat)
    elif effect == GIVE:
        s.phase = Phase.GIVE
    elif effect == TWO_TURNS:  # BO-77
        tell(s, Kind.TWO_TURNS, 1 - seat, 0)
        s.extra[1 - seat] = 1
        s.phase = Phase.TURN_END
    elif effect == DISCARD:
        s.phase = Phase.DISCARD
    else:
        s.phase = Phase.TOKEN


# --- Scouting ---------------------------------------------------------------------------------------------------------


@rule
def look(s: State, seat: int, slot: int) -> None:
    """One of the opponent's goals; all see which, the looker alone sees what (BO-80)."""
    learn(s, seat, slot)
    told = whisper(s, Kind.LOOKED, seat, slot + 1)
    s.happened[told, EVENT_HEAD] = s.goal_at[slot]
    s.phase = Phase.TURN_END


@rule
def look_aside(s: State, seat: int) -> None:
    """Both goals set aside (BO-81)."""
    told = whisper(s, Kind.LOOKED_ASIDE, seat, ASIDE)
    for i in range(ASIDE):
        learn(s, seat, SLOTS + i)
        s.happened[told, EVENT_HEAD + i] = s.goal_at[SLOTS + i]
    s.phase = Phase.TURN_END


@rule
def learn(s: State, seat: int, place: int) -> None:
    s.known_goal[seat, place] = s.goal_at[place]
    s.looked[seat, place] = 1


# --- Tokens -----------------------------------------------------------------------------------------------------------


@rule
def put_token(s: State, token: int, owner: int, cell: int) -> None:
    s.token_owner[token] = owner
    s.token_cell[token] = cell


@rule
def place_token(s: State, seat: int, cell: int) -> None:
    """A white flower, a white feather or two shells on an own cell (BO-72)."""
    token = int(s.bonus_effect[s.bonus]) - FIRST_TOKEN
    put_token(s, token, seat, cell)
    told = tell(s, Kind.TOKEN, seat, token)
    s.happened[told, EVENT_HEAD] = cell
    s.phase = Phase.TURN_END


@rule
def mark(s: State, seat: int, owner: int, cell: int, piece: int) -> None:
    """The X token on one flower or feather of either bower (BO-71)."""
    put_token(s, X_TOKEN, owner, cell)
    s.x_piece = piece
    told = tell(s, Kind.XMARK, seat, owner)
    s.happened[told, EVENT_HEAD] = cell
    s.happened[told, EVENT_HEAD + 1] = piece
    s.phase = Phase.TURN_END


@rule
def far_end(cell: int, side: int, span: int) -> int:
    """The other end of a branch from `cell` along a row (0) or a column (1); -1 outside the 6 x 5 field."""
    if side == 0:
        return cell + span if cell % COLUMNS + span < COLUMNS else NOTHING
    return cell + COLUMNS * span if cell + COLUMNS * span < CELLS else NOTHING


@rule
def branch_fits(s: State, seat: int, cell: int, side: int, span: int) -> bool:
    """Both ends on occupied cells of the own bower, one cell between them (A-5) or, by option, more (BO-73)."""
    if span > SHORTEST_SPAN and s.branch_span == SKIP_ONE:
        return False
    end = far_end(cell, side, span)
    return end >= 0 and s.cell[seat, cell] != NOTHING and s.cell[seat, end] != NOTHING


@rule
def branch_possible(s: State, seat: int) -> bool:
    for cell in range(CELLS):
        for side in range(SIDES):
            for span in range(SHORTEST_SPAN, SHORTEST_SPAN + SPANS):
                if branch_fits(s, seat, cell, side, span):
                    return True
    return False


@rule
def place_branch(s: State, seat: int, cell: int, side: int, span: int) -> None:
    """Never triggers a bonus (BO-36)."""
    put_token(s, BRANCH_TOKEN, seat, cell)
    s.branch_end = far_end(cell, side, span)
    told = tell(s, Kind.BRANCH, seat, 0)
    s.happened[told, EVENT_HEAD] = cell
    s.happened[told, EVENT_HEAD + 1] = s.branch_end
    s.phase = Phase.TURN_END


# --- Interaction ------------------------------------------------------------------------------------------------------


@rule
def turn_up(s: State, seat: int) -> None:
    """The top tile of the deck must now cover two own cells (BO-75, A-16)."""
    s.turned = top_tile(s)
    s.tile_at[s.turned] = TileAt.DRAWN
    tell_tile(s, Kind.TURNED, seat, 0, int(s.turned))
    s.phase = Phase.COVER


@rule
def cover(s: State, seat: int, a: int, direction: int) -> None:
    """The covered halves and the tokens on them are out of the game (BO-75, A-7)."""
    b = int(NEIGHBOUR[a, direction])
    tile = int(s.turned)
    for token in range(TOKENS):
        if s.token_owner[token] == seat:
            at = s.token_cell[token]
            end = s.branch_end if token == BRANCH_TOKEN else at
            if at in (a, b) or end in (a, b):
                s.token_owner[token] = TokenAt.GONE
                s.token_cell[token] = NOTHING
    put_half(s, seat, 2 * tile, a)
    put_half(s, seat, 2 * tile + 1, b)
    s.covered[seat] = int(s.covered[seat]) | 1 << a | 1 << b
    s.tile_at[tile] = TileAt.LAID + seat
    s.turned = NOTHING
    told = tell_tile(s, Kind.COVERED, seat, 0, tile)
    s.happened[told, EVENT_HEAD + 3] = a
    s.happened[told, EVENT_HEAD + 4] = direction
    s.phase = Phase.TURN_END


@rule
def give(s: State, seat: int, tile: int) -> None:
    """A display tile into the opponent's hand, to be laid next (BO-76)."""
    slot = slot_of(s, tile)
    s.display[slot] = NOTHING
    add_to_hand(s, 1 - seat, tile)
    s.forced[1 - seat] = tile
    tell_tile(s, Kind.GAVE, seat, slot + 1, tile)
    refill(s, slot)
    s.phase = Phase.TURN_END


@rule
def discard(s: State, seat: int, tile: int) -> None:
    """Face up, out of the game; a bonus bower tile too (BO-78, A-15)."""
    remove_from_hand(s, seat, tile)
    s.tile_at[tile] = TileAt.OUT
    tell_tile(s, Kind.DISCARDED, seat, 0, tile)
    s.phase = Phase.TURN_END


# --- What may be done -------------------------------------------------------------------------------------------------


@rule
def decider(s: State) -> int:
    """Who chooses now: whoever has the turn, but the opponent chooses what to discard (BO-78)."""
    return 1 - s.seat if s.phase == Phase.DISCARD else int(s.seat)


@rule
def waiting(s: State) -> int:
    return 0 if s.phase == Phase.OVER else 1 << decider(s)


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """The clause that forbids the action, or 0."""
    if s.phase == Phase.OVER:
        return int(s.over)
    if seat != decider(s):
        return BO_10
    if s.phase == Phase.LAY:
        return lay_verdict(s, seat, action)
    if s.phase == Phase.DRAFT or s.phase == Phase.TAKE:
        shown = action < PASS and slot_of(s, action - TAKES) >= 0
        return 0 if shown else BO_6 if s.phase == Phase.DRAFT else BO_11
    if s.phase == Phase.PICK:
        return pick_verdict(s, seat, action)
    if s.phase == Phase.USE:
        return use_verdict(s, seat, action)
    return effect_verdict(s, seat, action)


@rule
def lay_verdict(s: State, seat: int, action: int) -> int:
    if action == PASS:
        return BO_24 if has_room(s, seat) and s.hand_size[seat] > 0 else 0
    if not LAYS <= action < PICKS:
        return BO_14
    tile = (action - LAYS) // LAYS_PER_TILE
    if s.tile_at[tile] != TileAt.HAND + seat:
        return BO_14
    if s.forced[seat] != NOTHING and s.forced[seat] != tile:
        return BO_76
    a = (action - LAYS) % LAYS_PER_TILE // DIRECTIONS
    direction = (action - LAYS) % DIRECTIONS
    b = NEIGHBOUR[a, direction]
    edge = COLUMNS * rows_of(s)
    if a >= edge or b < 0 or b >= edge:
        return BO_17
    cells = 1 << a | 1 << b
    if int(s.built[seat]) & cells:
        return BO_18
    if touchable(s, seat) & cells == 0:
        return BO_15
    if (direction in (LEFT, INWARD)) and halves_alike(s, tile):
        return BO_16
    return 0


@rule
def pick_verdict(s: State, seat: int, action: int) -> int:
    bonus = action - PICKS
    named = 0 <= bonus < BONUSES
    if s.hard:
        return 0 if named and s.bonus_at[bonus] == BonusAt.POOL else BO_85
    return 0 if named and in_offer(s, seat, bonus) else BO_37


@rule
def use_verdict(s: State, seat: int, action: int) -> int:
    if action == KEEP:
        return 0
    if action != USE:
        return BO_40
    return BO_43 if is_void(s, seat, int(s.bonus_effect[s.bonus])) else 0


@rule
def effect_verdict(s: State, seat: int, action: int) -> int:
    """The places and tiles that an effect may choose."""
    if s.phase == Phase.ARRANGE:
        return 0 if action >= ORDERS else BO_3
    if s.phase == Phase.LOOK:
        return 0 if LOOKS <= action < PLACES and slot_owner(action - LOOKS) != seat else BO_80
    if s.phase == Phase.TOKEN:
        return 0 if PLACES <= action < XMARKS and s.cell[seat, action - PLACES] != NOTHING else BO_72
    if s.phase == Phase.XMARK:
        return 0 if XMARKS <= action < BRANCHES and can_mark(s, action - XMARKS) else BO_71
    if s.phase == Phase.BRANCH:
        where = action - BRANCHES
        if not BRANCHES <= action < COVERS:
            return BO_73
        cell, side, span = where // (SIDES * SPANS), where // SPANS % SIDES, where % SPANS + SHORTEST_SPAN
        return 0 if branch_fits(s, seat, cell, side, span) else BO_73
    if s.phase == Phase.COVER:
        return 0 if COVERS <= action < GIVES and can_cover(s, seat, action - COVERS) else BO_75
    if s.phase == Phase.GIVE:
        return 0 if GIVES <= action < DISCARDS and slot_of(s, action - GIVES) >= 0 else BO_76
    tile = action - DISCARDS
    if not 0 <= tile < ALL_TILES or s.tile_at[tile] != TileAt.HAND + seat:
        return BO_78
    return BO_79 if s.forced[seat] == tile else 0


@rule
def can_mark(s: State, where: int) -> bool:
    owner, cell, piece = where // (CELLS * MARKABLE), where // MARKABLE % CELLS, where % MARKABLE
    return field_of(pieces_on_cell(s, owner, cell), piece) > 0


@rule
def can_cover(s: State, seat: int, where: int) -> bool:
    """Two occupied cells side by side (A-17)."""
    a = where // DIRECTIONS
    direction = where % DIRECTIONS
    b = NEIGHBOUR[a, direction]
    if b < 0 or s.cell[seat, a] == NOTHING or s.cell[seat, b] == NOTHING:
        return False
    return not ((direction in (LEFT, INWARD)) and halves_alike(s, int(s.turned)))


@rule
def legal(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """All actions whose verdict is 0, ascending."""
    if s.phase == Phase.OVER or seat != decider(s):
        return 0
    if s.phase == Phase.LAY:
        return legal_lays(s, seat, out)
    if s.phase == Phase.DRAFT or s.phase == Phase.TAKE:
        return legal_takes(s, out)
    start, stop = range_of_phase(int(s.phase))
    n = 0
    for action in range(start, stop):
        if verdict(s, seat, action) == 0:
            out[n] = action
            n += 1
    return n


@rule
def range_of_phase(phase: int) -> tuple[int, int]:
    """The codes among which a rare decision chooses."""
    if phase == Phase.PICK:
        return PICKS, USE
    if phase == Phase.USE:
        return USE, LOOKS
    if phase == Phase.LOOK:
        return LOOKS, PLACES
    if phase == Phase.TOKEN:
        return PLACES, XMARKS
    if phase == Phase.XMARK:
        return XMARKS, BRANCHES
    if phase == Phase.BRANCH:
        return BRANCHES, COVERS
    if phase == Phase.COVER:
        return COVERS, GIVES
    if phase == Phase.GIVE:
        return GIVES, DISCARDS
    if phase == Phase.DISCARD:
        return DISCARDS, ORDERS
    return ORDERS, ACTIONS


@rule
def legal_takes(s: State, out: NDArray[np.int32]) -> int:
    """The display in ascending order: each tile goes before the larger ones found so far."""
    n = 0
    for slot in range(DISPLAY):
        tile = s.display[slot]
        if tile != NOTHING:
            at = n
            while at > 0 and out[at - 1] > TAKES + tile:
                out[at] = out[at - 1]
                at -= 1
            out[at] = TAKES + tile
            n += 1
    return n


@rule
def placements(s: State, seat: int) -> tuple[int, int]:
    """Where a tile fits: left cells of pairs in a row, inner cells of pairs in a column (BO-15 to BO-18)."""
    empty = empty_cells(s, seat)
    touch = touchable(s, seat)
    in_row = empty & NOT_LAST & empty >> 1 & (touch | touch >> 1)
    in_column = empty & empty >> COLUMNS & (touch | touch >> COLUMNS)
    return in_row, in_column


@rule
def legal_lays(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """Where a tile fits does not depend on the tile: the first tile's placements are repeated for the others."""
    in_row, in_column = placements(s, seat)
    if in_row | in_column == 0 or s.hand_size[seat] == 0:
        out[0] = PASS
        return 1
    n = 0
    for i in range(s.hand_size[seat]):
        tile = int(s.hand[seat, i])
        if s.forced[seat] == NOTHING or s.forced[seat] == tile:
            n = lays_of_tile(s, tile, in_row, in_column, n, out)
    return n


@rule
def lays_of_tile(s: State, tile: int, in_row: int, in_column: int, n: int, out: NDArray[np.int32]) -> int:
    alike = halves_alike(s, tile)
    start = LAYS + LAYS_PER_TILE * tile
    anchors = in_row | in_column
    if not alike:
        anchors |= in_row << 1 | in_column << COLUMNS
    for _ in range(CELLS):
        if anchors == 0:
            break
        lowest = anchors & -anchors
        anchors ^= lowest
        code = start + DIRECTIONS * how_many(lowest - 1)
        if in_row & lowest:
            out[n] = code
            n += 1
        if not alike and in_row << 1 & lowest:
            out[n] = code + 1
            n += 1
        if in_column & lowest:
            out[n] = code + 2
            n += 1
        if not alike and in_column << COLUMNS & lowest:
            out[n] = code + 3
            n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Play an action that `verdict` allows, and all that follows from it by itself."""
    nothing_happened(s)
    if action < PASS:
        take(s, seat, action - TAKES)
    elif action == PASS:
        tell(s, Kind.PASSED, seat, 0)
        s.phase = Phase.TURN_END
    elif action < PICKS:
        where = (action - LAYS) % LAYS_PER_TILE
        lay(s, seat, (action - LAYS) // LAYS_PER_TILE, where // DIRECTIONS, where % DIRECTIONS)
    elif action < ORDERS:
        apply_bonus(s, seat, action)
    else:
        arrange(s, seat, action - ORDERS)
    if s.phase == Phase.TURN_END:
        end_turn(s)


@rule
def apply_bonus(s: State, seat: int, action: int) -> None:
    if action < USE:
        pick(s, seat, action - PICKS)
    elif action == USE:
        use(s, seat)
    elif action == KEEP:
        keep(s, seat)
    elif action < PLACES:
        look(s, seat, action - LOOKS)
    elif action < XMARKS:
        place_token(s, seat, action - PLACES)
    elif action < BRANCHES:
        where = action - XMARKS
        mark(s, seat, where // (CELLS * MARKABLE), where // MARKABLE % CELLS, where % MARKABLE)
    elif action < COVERS:
        where = action - BRANCHES
        place_branch(s, seat, where // (SIDES * SPANS), where // SPANS % SIDES, where % SPANS + SHORTEST_SPAN)
    elif action < GIVES:
        cover(s, seat, (action - COVERS) // DIRECTIONS, (action - COVERS) % DIRECTIONS)
    elif action < DISCARDS:
        give(s, seat, action - GIVES)
    else:
        discard(s, seat, action - DISCARDS)
