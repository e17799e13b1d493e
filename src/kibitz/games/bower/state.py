"""The record of a Bower table: every field with its meaning, its range and who may know it.

Hands are public: whatever enters a hand was seen by both, and whatever leaves it is shown (BO-90). Truly hidden are the
goals, the order of deck and bonus stack, the offer and the rejected bonus tiles (BO-91).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import Layout, nobody, owner, public
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
    TOKENS,
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
    BOX = -2
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
    XMARK = 20
    BRANCH = 21
    TURNED = 22
    COVERED = 23
    GAVE = 24
    TWO_TURNS = 25
    DISCARDED = 26
    REVEALED = 27
    OVER = 28


class State(Protocol):
    """The type checker's picture; LAYOUT below is the memory."""

    players: int  # 2
    over: int  # clause that ended the game, 0 while it runs
    happened_n: int
    happened: NDArray[np.int32]
    chance: NDArray[np.uint32]
    phase: int  # Phase
    seat: int  # whose turn; in DISCARD the other one decides
    first: int  # who starts
    turns: NDArray[np.int8]  # [seat] turns done, 0..15
    extra: NDArray[np.int8]  # [seat] 1: another turn follows the next one (BO-77)
    forced: NDArray[np.int8]  # [seat] the tile that must be laid next (BO-76), or NOTHING
    goal_at: NDArray[np.int8]  # [place] the goal in each of the six slots and the two set aside
    known_goal: NDArray[np.int8]  # [seat, place] what this seat knows of them, or NOTHING
    looked: NDArray[np.int8]  # [seat, place] 1: looked at with a scouting tile
    shown_goal: NDArray[np.int8]  # [place] what everybody knows: NOTHING until the end (BO-51)
    arranged: NDArray[np.int8]  # [seat] 1: has arranged the goals
    deck: NDArray[np.int8]  # [0..deck_size) tiles; the last one is the top
    deck_size: int
    display: NDArray[np.int8]  # [slot] tile or NOTHING
    tile_at: NDArray[np.int8]  # [tile] TileAt
    hand: NDArray[np.int8]  # [seat, 0..hand_size) tiles, ascending; NOTHING behind them
    hand_size: NDArray[np.int8]
    cell: NDArray[np.int8]  # [seat, cell] the half that is seen there: 2 x tile + half, or NOTHING
    built: NDArray[np.int32]  # [seat] bit mask of the occupied cells
    ground: NDArray[np.int32]  # [seat, surface] bit mask of the cells that show it
    covered: NDArray[np.int32]  # [seat] bit mask of the cells of a covering tile
    stack: NDArray[np.int8]  # [0..stack_size) bonus tiles; the last one is the top
    stack_size: int
    offer: NDArray[np.int8]  # [seat, 0..offer_size) bonus tiles to choose from
    offer_size: int
    rejected: NDArray[np.int8]  # [seat, 0..rejected_size) bonus tiles this seat put back face down
    rejected_size: NDArray[np.int8]
    open_discard: NDArray[np.int8]  # [0..open_size) the same where the table shows them
    open_size: int
    returned: NDArray[np.int8]  # [seat, bonus] 1: the seat knew it among the discards at the last reshuffle
    reshuffled_by: int  # whose offer caused the last reshuffle, or NOTHING
    fresh: int  # how many tiles of that offer came from the new stack
    reshuffle_pick: int  # the bonus tile that was chosen from that offer, or NOTHING
    pool: NDArray[np.int8]  # [slot] bonus tiles of the hard game, or NOTHING
    bonus_at: NDArray[np.int8]  # [bonus] BonusAt
    bonus: int  # the bonus tile whose use is being decided, or NOTHING
    turned: int  # the deck tile that must cover two cells, or NOTHING
    token_owner: NDArray[np.int8]  # [token] in whose bower it lies, or TokenAt
    token_cell: NDArray[np.int8]  # [token] where; of the branch one end
    branch_end: int  # the other end of the branch
    x_piece: int  # the decoration that the X token lies on
    half_pieces: NDArray[np.int64]  # [half] the sheet: decorations, five bits a type
    half_surface: NDArray[np.int8]  # [half] surface, or NOTHING: no such tile
    bonus_effect: NDArray[np.int8]  # [bonus] effect
    bonus_tile: NDArray[np.int8]  # [bonus] the bower tile that it is, or NOTHING
    hard: int  # options, by their codes
    fair: int
    branch_span: int
    end_rule: int
    gem_trigger: int
    csh_moss: int
    bonus_discard_public: int
    goal_arrange: int


LAYOUT = Layout(
    public("phase", np.int8),
    public("seat", np.int8),
    public("first", np.int8),
    public("turns", np.int8, SEATS),
    public("extra", np.int8, SEATS),
    public("forced", np.int8, SEATS),
    nobody("goal_at", np.int8, GOALS),
    owner("known_goal", np.int8, SEATS, GOALS),
    public("looked", np.int8, SEATS, GOALS),
    public("shown_goal", np.int8, GOALS),
    public("arranged", np.int8, SEATS),
    nobody("deck", np.int8, TILES),
    public("deck_size", np.int8),
    public("display", np.int8, DISPLAY),
    public("tile_at", np.int8, ALL_TILES),
    public("hand", np.int8, SEATS, HAND),
    public("hand_size", np.int8, SEATS),
    public("cell", np.int8, SEATS, CELLS),
    public("built", np.int32, SEATS),
    public("ground", np.int32, SEATS, SCORED),
    public("covered", np.int32, SEATS),
    nobody("stack", np.int8, BONUSES),
    public("stack_size", np.int8),
    owner("offer", np.int8, SEATS, OFFER),
    public("offer_size", np.int8),
    owner("rejected", np.int8, SEATS, BONUSES),
    public("rejected_size", np.int8, SEATS),
    public("open_discard", np.int8, BONUSES),
    public("open_size", np.int8),
    owner("returned", np.int8, SEATS, BONUSES),
    public("reshuffled_by", np.int8),
    public("fresh", np.int8),
    public("reshuffle_pick", np.int8),
    public("pool", np.int8, POOL),
    public("bonus_at", np.int8, BONUSES),
    public("bonus", np.int8),
    public("turned", np.int8),
    public("token_owner", np.int8, TOKENS),
    public("token_cell", np.int8, TOKENS),
    public("branch_end", np.int8),
    public("x_piece", np.int8),
    public("half_pieces", np.int64, HALVES),
    public("half_surface", np.int8, HALVES),
    public("bonus_effect", np.int8, BONUSES),
    public("bonus_tile", np.int8, BONUSES),
    public("hard", np.int8),
    public("fair", np.int8),
    public("branch_span", np.int8),
    public("end_rule", np.int8),
    public("gem_trigger", np.int8),
    public("csh_moss", np.int8),
    public("bonus_discard_public", np.int8),
    public("goal_arrange", np.int8),
    seats=SEATS,
    events=10,
    items=GOALS,
    event_kind=np.int32,
)
