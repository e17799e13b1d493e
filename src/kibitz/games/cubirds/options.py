"""What may be chosen when a table opens, and the codes by which the rules know it."""

from __future__ import annotations

from kibitz.core.options import Option, Where, place_at_setup, players_option, seat_option
from kibitz.games.cubirds.components import SEATS
from kibitz.games.cubirds.state import LAYOUT

OPTIONS = (
    players_option(2, SEATS, "CB-1"),
    Option("expert", (False, True), False, Where.OPENING, "CB-9"),
    seat_option("first_dealer", "random", SEATS, "CB-1"),
    Option("empty_hand_draw", ("offer", "forbid"), "offer", Where.HOUSE_RULES, "CB-34"),
    Option("reshuffle_in_play", (False, True), True, Where.HOUSE_RULES, "CB-39"),
    Option("deckout_in_play", ("continue", "end_game"), "continue", Where.HOUSE_RULES, "CB-20"),
    Option("reveal_discarded_hands", (False, True), False, Where.HOUSE_RULES, "CB-35"),
    Option("max_turns", range(1, 60001), 1000, Where.NOWHERE, "CB-48"),
)
FIRST_DEALER = place_at_setup("first_dealer", OPTIONS, LAYOUT)

OFFER, FORBID = 0, 1
CONTINUE, END_GAME = 0, 1
