"""Setup (BO-1 to BO-7), and the goals that players may arrange themselves (A-22)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, shuffle
from kibitz.core.happened import EVENT_HEAD, nothing_happened, tell, whisper
from kibitz.core.rule import rule
from kibitz.games.bower.actions import ORDER, OWN_GOALS
from kibitz.games.bower.components import (
    ALL_TILES,
    BONUSES,
    BOWER,
    COUNT_BITS,
    DISCARD,
    DISPLAY,
    FIRST_TOKEN,
    GIVE,
    GOALS,
    HALVES,
    PIECES,
    POOL,
    SEATS,
    SLOTS,
    SURFACE_BITS,
    TILES,
    TOKENS,
    TWO_TURNS,
    X,
)
from kibitz.games.bower.options import CHOOSE, FIRST_PLAYER, SHEET
from kibitz.games.bower.rules.grid import FIELD_BITS, nth_bit
from kibitz.games.bower.rules.tiles import bonus_code, top_tile
from kibitz.games.bower.state import NOTHING, BonusAt, Kind, Phase, State, TileAt, TokenAt


@rule
def setup(s: State, options: NDArray[np.int32]) -> None:
    """BO-1 to BO-7, from a record whose chance stream has begun."""
    read_sheet(s, options)
    nothing_happened(s)
    clear_table(s)
    s.first = options[FIRST_PLAYER] - 1 if options[FIRST_PLAYER] > 0 else below(s.chance, SEATS)
    deal_goals(s)
    lay_out_tiles(s)
    lay_out_bonuses(s)
    tell(s, Kind.FIRST, s.first, 0)
    s.seat = s.first
    s.phase = Phase.ARRANGE if s.goal_arrange == CHOOSE else Phase.DRAFT


@rule
def read_sheet(s: State, options: NDArray[np.int32]) -> None:
    """The faces of this table's tiles: see `components.sheet.Half.number`."""
    for half in range(HALVES):
        number = int(options[SHEET + half])
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
        s.bonus_effect[bonus] = options[SHEET + HALVES + bonus]
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
    s.token_owner[:] = TokenAt.BOX
    s.token_cell[:] = NOTHING
    s.branch_end[:] = NOTHING
    s.x_piece[:] = NOTHING


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
        if 0 <= token < TOKENS and s.bonus_at[bonus] != BonusAt.BOX:
            s.token_owner[bonus] = TokenAt.SUPPLY


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
        s.goal_at[slot] = nth_bit(held, ORDER[order, i])
        s.known_goal[seat, slot] = s.goal_at[slot]
    s.arranged[seat] = 1
    told = whisper(s, Kind.ARRANGED, seat, OWN_GOALS)
    write_own_goals(s, seat, told)
    s.seat = 1 - seat
    if s.arranged[1 - seat]:
        s.phase = Phase.DRAFT
