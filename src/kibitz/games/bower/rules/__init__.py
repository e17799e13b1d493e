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
from kibitz.games.bower.components import ALL_TILES, CELLS, DIRECTIONS, MARKABLE
from kibitz.games.bower.rules.bonuses import keep, pick, pick_verdict, use, use_verdict
from kibitz.games.bower.rules.interaction import can_cover, cover, discard, give
from kibitz.games.bower.rules.laying import lay, lay_verdict, legal_lays
from kibitz.games.bower.rules.scouting import look
from kibitz.games.bower.rules.setup import arrange, slot_owner
from kibitz.games.bower.rules.tiles import slot_of
from kibitz.games.bower.rules.tokens import branch_fits, can_mark, mark, place_branch, place_token
from kibitz.games.bower.rules.turns import end_turn, legal_takes, take
from kibitz.games.bower.state import NOTHING, Kind, Phase, State, TileAt

BO_3, BO_6, BO_10, BO_11 = 3, 6, 10, 11
BO_71, BO_72, BO_73, BO_75, BO_76, BO_78, BO_79, BO_80 = 71, 72, 73, 75, 76, 78, 79, 80


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
