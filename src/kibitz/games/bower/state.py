"""The record of a Bower table: every field with its meaning, its range and who may know it.

Hands are public: whatever enters a hand was seen by both, and whatever leaves it is shown (BO-90). Truly hidden are the
goals, the order of deck and bonus stack, the offer and the rejected bonus tiles (BO-91).
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, Record, nobody, owner, public
from kibitz.games.bower.components import (
    ALL_TILES,
    BONUSES,
    CELLS,
    DISPLAY,
    GOALS,
    HALVES,
    HAND,
    OFFER,
    POOL,
    SCORED,
    SEATS,
    TILES,
)

NOTHING = -1  # an empty cell, slot or place; no tile


class Phase(IntEnum):
    ARRANGE = 0
    DRAFT = 1
    TAKE = 2
    LAY = 3
    PICK = 4
    USE = 5
    LOOK = 6
    TOKEN = 7
    XMARK = 8
    BRANCH = 9
    COVER = 10
    GIVE = 11
    DISCARD = 12
    OVER = 13
    TURN_END = 14  # a passing state: inside an action, never between two


class TileAt(IntEnum):
    """Where a bower tile is: all of it is public, for what lies nowhere else is in the deck."""

    DECK = 0
    DISPLAY = 1
    HAND = 2  # + seat
    LAID = 4  # + seat; also when covered
    OUT = 6  # discarded by BO-78
    DRAWN = 7  # turned up for BO-75, not yet laid
    BONUS = 8  # a bonus bower tile that nobody has won, or that is not in this game


class BonusAt(IntEnum):
    HIDDEN = 0  # in the stack, among the discards or in an offer: which of them is a secret
    POOL = 1
    BOX = 2
    USED = 3  # + seat: beside the bower; a bonus bower tile is in hand, laid or out
    DEAD = 5  # + seat: kept without its effect (BO-40)


class TokenAt(IntEnum):
    SUPPLY = -1
    BOX = -2  # or a bonus tile that brings no token
    GONE = -3  # it was covered


class Kind(IntEnum):
    """What can happen; the items of each row are described in `screen/happenings.py`."""

    GOALS = 1
    DISPLAY = 2
    POOL = 3
    FIRST = 4
    ARRANGED = 5
    TOOK = 6
    REFILLED = 7
    LAID = 8
    PASSED = 9
    THIRD_GEM = 10
    NO_BONUS = 11
    RESHUFFLED = 12
    OFFERED = 13
    CHOSE = 14
    REJECTED = 15
    KEPT = 16
    LOOKED = 17
    LOOKED_ASIDE = 18
    TOKEN = 19
    X = 20
    BRANCH = 21
    TURNED = 22
    COVERED = 23
    GAVE = 24
    TWO_TURNS = 25
    DISCARDED = 26
    REVEALED = 27
    OVER = 28


class State(Record):
    """All that a table holds, and who may know it."""

    phase: int = public(np.int8)  # Phase
    seat: int = public(np.int8)  # whose turn; in DISCARD the other one decides
    first: int = public(np.int8)  # who starts
    turns: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] turns done, 0..15
    extra: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] 1: another turn follows the next one (BO-77)
    forced: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] the tile that must be laid next (BO-76), or NOTHING
    # [place] the goal in each of the six slots and the two set aside
    goal_at: NDArray[np.int8] = nobody(np.int8, GOALS)
    # [seat, place] what this seat knows of them, or NOTHING
    known_goal: NDArray[np.int8] = owner(np.int8, SEATS, GOALS)
    looked: NDArray[np.int8] = public(np.int8, SEATS, GOALS)  # [seat, place] 1: looked at with a scouting tile
    shown_goal: NDArray[np.int8] = public(np.int8, GOALS)  # [place] what everybody knows: NOTHING until the end (BO-51)
    arranged: NDArray[np.int8] = public(np.int8, SEATS)  # [seat] 1: has arranged the goals
    deck: NDArray[np.int8] = nobody(np.int8, TILES)  # [0..deck_size) tiles; the last one is the top
    deck_size: int = public(np.int8)
    display: NDArray[np.int8] = public(np.int8, DISPLAY)  # [slot] tile or NOTHING
    tile_at: NDArray[np.int8] = public(np.int8, ALL_TILES)  # [tile] TileAt
    hand: NDArray[np.int8] = public(np.int8, SEATS, HAND)  # [seat, 0..hand_size) tiles, ascending; NOTHING behind them
    hand_size: NDArray[np.int8] = public(np.int8, SEATS)
    # [seat, cell] the half that is seen there: 2 x tile + half, or NOTHING
    cell: NDArray[np.int8] = public(np.int8, SEATS, CELLS)
    built: NDArray[np.int32] = public(np.int32, SEATS)  # [seat] bit mask of the occupied cells
    ground: NDArray[np.int32] = public(np.int32, SEATS, SCORED)  # [seat, surface] bit mask of the cells that show it
    covered: NDArray[np.int32] = public(np.int32, SEATS)  # [seat] bit mask of the cells of a covering tile
    stack: NDArray[np.int8] = nobody(np.int8, BONUSES)  # [0..stack_size) bonus tiles; the last one is the top
    stack_size: int = public(np.int8)
    offer: NDArray[np.int8] = owner(np.int8, SEATS, OFFER)  # [seat, 0..offer_size) bonus tiles to choose from
    offer_size: int = public(np.int8)
    # [seat, 0..rejected_size) bonus tiles this seat put back face down
    rejected: NDArray[np.int8] = owner(np.int8, SEATS, BONUSES)
    rejected_size: NDArray[np.int8] = public(np.int8, SEATS)
    # [0..open_size) the same where the table shows them
    open_discard: NDArray[np.int8] = public(np.int8, BONUSES)
    open_size: int = public(np.int8)
    # [seat, bonus] 1: the seat knew it among the discards at the last reshuffle
    returned: NDArray[np.int8] = owner(np.int8, SEATS, BONUSES)
    reshuffled_by: int = public(np.int8)  # whose offer caused the last reshuffle, or NOTHING
    fresh: int = public(np.int8)  # how many tiles of that offer came from the new stack
    reshuffle_pick: int = public(np.int8)  # the bonus tile that was chosen from that offer, or NOTHING
    pool: NDArray[np.int8] = public(np.int8, POOL)  # [slot] bonus tiles of the hard game, or NOTHING
    bonus_at: NDArray[np.int8] = public(np.int8, BONUSES)  # [bonus] BonusAt
    bonus: int = public(np.int8)  # the bonus tile whose use is being decided, or NOTHING
    turned: int = public(np.int8)  # the deck tile that must cover two cells, or NOTHING
    token_owner: NDArray[np.int8] = public(np.int8, BONUSES)  # [bonus] in whose bower its token lies, or TokenAt
    token_cell: NDArray[np.int8] = public(np.int8, BONUSES)  # [bonus] where; of a branch one end
    branch_end: NDArray[np.int8] = public(np.int8, BONUSES)  # [bonus] the other end of a branch
    x_piece: NDArray[np.int8] = public(np.int8, BONUSES)  # [bonus] the decoration that an X token lies on
    with_token: NDArray[np.int32] = public(np.int32, SEATS)  # [seat] bit mask of the cells with tokens, branches apart
    links: NDArray[np.int64] = public(np.int64, SEATS)  # [seat] all branches there: see `grid.link_of`
    half_pieces: NDArray[np.int64] = public(np.int64, HALVES)  # [half] the sheet: decorations, five bits a type
    half_surface: NDArray[np.int8] = public(np.int8, HALVES)  # [half] surface, or NOTHING: no such tile
    bonus_effect: NDArray[np.int8] = public(np.int8, BONUSES)  # [bonus] effect
    bonus_tile: NDArray[np.int8] = public(np.int8, BONUSES)  # [bonus] the bower tile that it is, or NOTHING
    hard: int = public(np.int8)  # options, by their codes
    fair: int = public(np.int8)
    branch_span: int = public(np.int8)
    end_rule: int = public(np.int8)
    gem_trigger: int = public(np.int8)
    csh_moss: int = public(np.int8)
    bonus_discard_public: int = public(np.int8)
    goal_arrange: int = public(np.int8)


LAYOUT = Layout(
    State,
    seats=SEATS,
    events=10,
    items=GOALS,
    event_kind=np.int32,
)
