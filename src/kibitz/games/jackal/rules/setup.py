"""Setup (JA-1 to JA-7; JA-81 and JA-82 in Archipelago)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, shuffle
from kibitz.core.happened import nothing_happened, tell
from kibitz.core.rule import rule
from kibitz.games.jackal.components import (
    ARCHIPELAGO_ISLANDS,
    BASE_ISLANDS,
    CELLS,
    COINS,
    HAND,
    MARKET,
    SHOWN_TOGETHER,
    VOYAGE,
)
from kibitz.games.jackal.options import ARCHIPELAGO, ISLANDS
from kibitz.games.jackal.rules.cards import draw_up_to, fill_deck, fill_market
from kibitz.games.jackal.rules.draft import begin_draft, deal_packs
from kibitz.games.jackal.rules.landing import ask_next_to_declare, in_turn
from kibitz.games.jackal.rules.voyage import HIDDEN_ISLAND, begin_island, show_islands
from kibitz.games.jackal.state import NO_CARD, Kind, State


@rule
def setup(s: State, options: NDArray[np.int32]) -> None:
    """JA-1 to JA-7; JA-81 and JA-82 in Archipelago. From a record whose chance stream has begun."""
    read_islands(s, options)
    nothing_happened(s)
    shuffle_islands(s)
    s.hat = below(s.chance, s.players)
    tell(s, Kind.HAT, s.hat, 0)
    fill_deck(s)
    s.treasury = COINS
    for slot in range(MARKET):
        s.market[slot] = NO_CARD
    if s.mode == ARCHIPELAGO:
        deal_packs(s)
    else:
        for step in range(s.players):
            draw_up_to(s, in_turn(s, step), HAND, Kind.DEALT)
    fill_market(s)
    if s.mode == ARCHIPELAGO:
        show_islands(s, 0, SHOWN_TOGETHER)
        begin_draft(s)
    else:
        show_islands(s, 0, 2)
        begin_island(s)
        ask_next_to_declare(s)


@rule
def read_islands(s: State, options: NDArray[np.int32]) -> None:
    """How many there are, then the cells of each."""
    s.islands_n = options[ISLANDS]
    s.places = ARCHIPELAGO_ISLANDS if s.mode == ARCHIPELAGO else BASE_ISLANDS
    at = ISLANDS + 1
    for island in range(s.islands_n):
        for cell in range(CELLS):
            s.charts[island, cell] = options[at]
            at += 1


@rule
def shuffle_islands(s: State) -> None:
    """The voyage takes the islands from the front; a tie-break, too, takes the next one: any unused one (JA-76)."""
    for island in range(s.islands_n):
        s.order[island] = island
    shuffle(s.chance, s.order, s.islands_n)
    for place in range(VOYAGE):
        s.voyage[place] = HIDDEN_ISLAND
