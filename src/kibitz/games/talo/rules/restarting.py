"""Restart of a blocked figure (TA-60 to TA-63)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import tell
from kibitz.core.rule import rule
from kibitz.games.talo.actions import RESTARTS
from kibitz.games.talo.components import BOARD, FAR, NEVER, POSITIONS, START_CELL, START_X, START_Y
from kibitz.games.talo.rules.geometry import body_cells, mark_figure, put_figure
from kibitz.games.talo.rules.telling import tell_place
from kibitz.games.talo.rules.walking import DREAM, explore, place_of
from kibitz.games.talo.state import Kind, State


@rule
def may_restart(s: State, seat: int) -> bool:
    """TA-60: once a turn, and only a blocked figure."""
    return s.restart != NEVER and not s.restarted and is_blocked(s, seat)


@rule
def is_blocked(s: State, seat: int) -> bool:
    """Nothing that can still be built could ever bring the figure higher (TA-61)."""
    nodes = np.empty(POSITIONS, np.int32)
    came = np.empty(POSITIONS, np.int16)
    count = explore(s, seat, DREAM, nodes, came)
    return bool(place_of(nodes[count - 1])[2] <= s.figure[seat, 2])


@rule
def is_restart_cell(s: State, seat: int, x: int, y: int) -> bool:
    """Free of bars and bodies; with `restart_cell=start` the own start cell, while that is free."""
    body = body_cells(int(s.figure_height), 0)
    if int(s.full[x, y]) & body:
        return False
    home_x = int(START_X[s.quarter[seat]])
    home_y = int(START_Y[s.quarter[seat]])
    if s.restart_cell == START_CELL and int(s.full[home_x, home_y]) & body == 0:
        return x == home_x and y == home_y
    return True


@rule
def list_restarts(s: State, seat: int, out: NDArray[np.int32]) -> int:
    n = 0
    for cell in range(BOARD * BOARD):
        if is_restart_cell(s, seat, FAR + cell % BOARD, FAR + cell // BOARD):
            out[n] = RESTARTS + cell
            n += 1
    return n


@rule
def restart(s: State, seat: int, x: int, y: int) -> None:
    mark_figure(s, seat, False)
    put_figure(s, seat, x, y, 0)
    s.restarted = 1
    told = tell(s, Kind.RESTARTED, seat, 0)
    tell_place(s, told, 0, x, y, 0)
