"""What others have laid face down: a belief, no rule. With it the steps of `rules/hidden.py` are the room's redeal."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.jackal.components import CELLS, MOVES, ROW
from kibitz.games.jackal.rules.hidden import fill_row, hides_row, put_in_row, redeal_cards, redeal_islands, redeal_marks
from kibitz.games.jackal.sense.plans import plan
from kibitz.games.jackal.sense.routes import WAY, write_way
from kibitz.games.jackal.state import State


@rule
def redeal(s: State, viewer: int, key: NDArray[np.uint32]) -> None:
    """Replace all that is hidden by a likely possibility; re-key the future. Works on a redacted record."""
    redeal_cards(s, viewer, key)
    for seat in range(s.players):
        if seat == viewer:
            continue
        if hides_row(s, seat):
            lay_believed_row(s, seat)
        redeal_marks(s, seat)
    redeal_islands(s)


@rule
def lay_believed_row(s: State, seat: int) -> None:
    """The best row of the length that all can see, as we would lay it; where none leads to a chest, any cards."""
    ways = np.empty((CELLS, WAY), np.int64)
    chest, _ = plan(s, seat, int(s.row_size[seat]), ways)
    if chest >= 0:
        row = np.empty(ROW + MOVES, np.int8)
        n = write_way(s.ground, s.hand[seat], s.row[seat], 0, s.map_before_knight == 1, chest, ways, row)
        for i in range(n):
            put_in_row(s, seat, row[i])
    fill_row(s, seat)
