"""Bower: what may be done when, and what the house asks. The chapters of the rulebook, in its order:

    setup.py  turns.py (take), laying.py, gems.py  bonuses.py  ending.py  scoring.py
    tokens.py  interaction.py  scouting.py  hidden.py (who knows what)      over grid.py (a bower) and tiles.py

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

from kibitz.core.happened import nothing_happened, tell
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED, ended
from kibitz.games.bower.actions import (
    BRANCHES,
    COVERS,
    DISCARDS,
    GIVES,
    KEEP,
    LOOKS,
    ORDERS,
    PASS,
    PICKS,
    PLACES,
    SHORTEST_SPAN,
    STOP,
    TAKES,
    USE,
    XMARKS,
    branch_parts,
    cover_parts,
    lay_parts,
    mark_parts,
)
from kibitz.games.bower.clauses import BO
from kibitz.games.bower.components import ALL_TILES
from kibitz.games.bower.rules.bonuses import keep, pick, pick_verdict, use, use_verdict
from kibitz.games.bower.rules.interaction import can_cover, cover, discard, give
from kibitz.games.bower.rules.laying import lay, lay_verdict, legal_lays
from kibitz.games.bower.rules.scouting import look
from kibitz.games.bower.rules.setup import arrange, slot_owner
from kibitz.games.bower.rules.tiles import slot_of
from kibitz.games.bower.rules.tokens import branch_fits, can_mark, mark, place_branch, place_token
from kibitz.games.bower.rules.turns import end_turn, legal_takes, take
from kibitz.games.bower.state import NOTHING, Kind, Phase, State, TileAt


@rule
def decider(s: State) -> int:
    """Who chooses now: whoever has the turn, but the opponent chooses what to discard (BO-78)."""
    return 1 - s.seat if s.phase == Phase.DISCARD else int(s.seat)


@rule
def waiting(s: State) -> int:
    return 0 if s.phase == Phase.OVER else 1 << decider(s)


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """The clause that forbids the action, or ALLOWED."""
    if s.phase == Phase.OVER:
        return ended(s)
    if seat != decider(s):
        return BO.TURN_ABOUT
    if s.phase == Phase.LAY:
        return lay_verdict(s, seat, action)
    if s.phase == Phase.DRAFT or s.phase == Phase.TAKE:
        shown = action < PASS and slot_of(s, action - TAKES) >= 0
        return ALLOWED if shown else BO.FIRST_TILES if s.phase == Phase.DRAFT else BO.TAKE_FROM_THE_DISPLAY
    if s.phase == Phase.PICK:
        return pick_verdict(s, seat, action)
    if s.phase == Phase.USE:
        return use_verdict(s, seat, action)
    return effect_verdict(s, seat, action)


@rule
def effect_verdict(s: State, seat: int, action: int) -> int:
    """The places and tiles that an effect may choose."""
    if s.phase == Phase.ARRANGE:
        return ALLOWED if action >= ORDERS else BO.GOALS_OF_A_SEAT
    if s.phase == Phase.LOOK:
        return (
            ALLOWED if LOOKS <= action < PLACES and slot_owner(action - LOOKS) != seat else BO.LOOK_AT_THE_OTHERS_GOAL
        )
    if s.phase == Phase.TOKEN:
        return ALLOWED if PLACES <= action < XMARKS and s.cell[seat, action - PLACES] != NOTHING else BO.TOKEN_ON_A_TILE
    if s.phase == Phase.XMARK:
        return ALLOWED if XMARKS <= action < BRANCHES and can_mark(s, action) else BO.X_ON_A_DECORATION
    if s.phase == Phase.BRANCH:
        if not BRANCHES <= action < COVERS:
            return BO.BRANCH_OVER_ONE_CELL
        cell, side, longer = branch_parts(action)
        return ALLOWED if branch_fits(s, seat, cell, side, SHORTEST_SPAN + longer) else BO.BRANCH_OVER_ONE_CELL
    if s.phase == Phase.COVER:
        return ALLOWED if COVERS <= action < GIVES and can_cover(s, seat, action) else BO.COVER_TWO_CELLS
    if s.phase == Phase.GIVE:
        return ALLOWED if GIVES <= action < DISCARDS and slot_of(s, action - GIVES) >= 0 else BO.GIVE_AN_OPEN_TILE
    tile = action - DISCARDS
    if not 0 <= tile < ALL_TILES or s.tile_at[tile] != TileAt.HAND + seat:
        return BO.DISCARD_FROM_THE_HAND
    return BO.GIVEN_TILE_STAYS if s.forced[seat] == tile else ALLOWED


@rule
def legal(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """All actions whose verdict is ALLOWED, ascending."""
    if s.phase == Phase.OVER or seat != decider(s):
        return 0
    if s.phase == Phase.LAY:
        return legal_lays(s, seat, out)
    if s.phase == Phase.DRAFT or s.phase == Phase.TAKE:
        return legal_takes(s, out)
    start, stop = range_of_phase(int(s.phase))
    n = 0
    for action in range(start, stop):
        if verdict(s, seat, action) == ALLOWED:
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
    return ORDERS, STOP


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
        tile, a, direction = lay_parts(action)
        lay(s, seat, tile, a, direction)
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
        owner, cell, piece = mark_parts(action)
        mark(s, seat, owner, cell, piece)
    elif action < COVERS:
        cell, side, longer = branch_parts(action)
        place_branch(s, seat, cell, side, SHORTEST_SPAN + longer)
    elif action < GIVES:
        a, direction = cover_parts(action)
        cover(s, seat, a, direction)
    elif action < DISCARDS:
        give(s, seat, action - GIVES)
    else:
        discard(s, seat, action - DISCARDS)
