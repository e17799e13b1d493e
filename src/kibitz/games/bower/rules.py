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

from kibitz.core.happened import EVENT_HEAD, nothing_happened, tell
from kibitz.core.rule import rule
from kibitz.games.bower.actions import (
    ACTIONS,
    BRANCHES,
    COVERS,
    DISCARDS,
    GIVES,
    KEEP,
    LAYS,
    LAYS_PER_TILE,
    LOOKS,
    ORDERS,
    PASS,
    PICKS,
    PLACES,
    SHORTEST_SPAN,
    SIDES,
    SPANS,
    TAKES,
    USE,
    XMARKS,
)
from kibitz.games.bower.bonuses import (
    branch_fits,
    cover,
    discard,
    give,
    in_offer,
    is_void,
    keep,
    look,
    mark,
    pick,
    place_branch,
    place_token,
    use,
)
from kibitz.games.bower.components import ALL_TILES, BONUSES, CELLS, COLUMNS, DISPLAY, GOALS, MARKABLE
from kibitz.games.bower.grid import (
    DIRECTIONS,
    INWARD,
    LEFT,
    NEIGHBOUR,
    field_of,
    halves_alike,
    has_room,
    how_many,
    pieces_on_cell,
    rows_of,
    touchable,
)
from kibitz.games.bower.laying import lay, placements
from kibitz.games.bower.setup import arrange
from kibitz.games.bower.state import NOTHING, BonusAt, Kind, Phase, State, TileAt
from kibitz.games.bower.table import add_to_hand, display_empty, refill, slot_of, slot_owner, tell_tile, turns_left

# Clauses that the rules below answer with.
BO_3, BO_6, BO_10, BO_11, BO_14, BO_15, BO_16, BO_17, BO_18 = 3, 6, 10, 11, 14, 15, 16, 17, 18
BO_24, BO_37, BO_40, BO_43, BO_50 = 24, 37, 40, 43, 50
BO_71, BO_72, BO_73, BO_75, BO_76, BO_78, BO_79, BO_80, BO_85 = 71, 72, 73, 75, 76, 78, 79, 80, 85


# --- A turn -----------------------------------------------------------------------------------------------------------


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
