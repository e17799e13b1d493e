"""The numbers of the actions. The last two families name a cell each; a throw names a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kibitz.games.jackal.components import (
    BM,
    CELLS,
    DECK_COUNTS,
    DRAFTED,
    KINDS,
    MARKET,
    PASS_TAKES,
    ROW,
    SEATS,
    VOYAGE,
)

if TYPE_CHECKING:
    from kibitz.core.options import Value

PICKS = 0
LAND = PICKS + KINDS
PASS = LAND + 1
TAKES = PASS + 1  # by market slot, and behind the market the deck
TAKE_DECK = TAKES + MARKET
LAYS = TAKE_DECK + 1  # the black mark, too, has a number here: it is refused by name (JA-19)
READY = LAYS + KINDS
THROWS = READY + 1
DONE = THROWS + SEATS
GOTOS = DONE + 1
EXITS = GOTOS + CELLS
ACTIONS = EXITS + CELLS
# Out of the caves: an island has at least two landings and a chest, and the cave that was entered is no way out. No
# other question has as many answers: a knight leads to eight cells at the most.
MOST_LEGAL = CELLS - 2 - 1 - 1


def most_moves(options: Mapping[str, Value]) -> int:
    """The number of islands is fixed (JA-7, JA-93), and so is the most that can be decided on each."""
    players = int(options["players"])
    walk = ROW * (1 + 1 + 2)  # each card a step, a cave and two cards taken
    island = players * (1 + PASS_TAKES + (ROW + 1) + 1 + walk) + int(DECK_COUNTS[BM])
    return VOYAGE * island + 2 * players * (DRAFTED - 1)
