"""Setup (AZ-1 to AZ-7)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below
from kibitz.core.happened import nothing_happened
from kibitz.core.rule import rule
from kibitz.games.azul.components import CELLS, FIRST_SCORE, HUES, SUPPLY, TILES_A_COLOUR
from kibitz.games.azul.options import FIRST_PLAYER
from kibitz.games.azul.rules.bag import refill_supply
from kibitz.games.azul.rules.rounds import begin_round
from kibitz.games.azul.state import NOTHING, State


@rule
def setup(s: State, options: NDArray[np.int32]) -> None:
    """AZ-1 to AZ-7, from a record whose chance stream has begun."""
    nothing_happened(s)
    for seat in range(s.hand.shape[0]):
        s.score[seat] = FIRST_SCORE
        for cell in range(CELLS):
            s.wall[seat, cell] = NOTHING
    for colour in range(HUES):
        s.bag[colour] = TILES_A_COLOUR
    for space in range(SUPPLY):
        s.supply[space] = NOTHING
    refill_supply(s)
    first = options[FIRST_PLAYER]
    s.starter = first - 1 if first > 0 else below(s.chance, s.players)
    begin_round(s, 1)
