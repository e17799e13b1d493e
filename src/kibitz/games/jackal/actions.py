"""The numbers of the actions. The last two families name a cell each; a throw names a seat."""

from __future__ import annotations

from kibitz.games.jackal.components import CELLS, KINDS, MARKET, SEATS

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
