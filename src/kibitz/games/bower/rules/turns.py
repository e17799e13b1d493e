"""A turn (BO-6, BO-10 to BO-12, BO-44): taking a tile, and whose turn is next."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.bower.actions import TAKES
from kibitz.games.bower.components import DISPLAY
from kibitz.games.bower.rules.ending import end_game, turns_left
from kibitz.games.bower.rules.tiles import add_to_hand, display_empty, refill, slot_of, tell_tile
from kibitz.games.bower.state import NOTHING, Kind, Phase, State


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
