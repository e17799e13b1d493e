"""What may be chosen when a table opens, and the codes by which the rules know it."""

from __future__ import annotations

from kibitz.core.options import Option, Where, Writing, place_at_setup, players_option
from kibitz.games.jackal.components import SEATS
from kibitz.games.jackal.components.islands import HOUSE, NUMBERS, SAMPLE, house_text, island_numbers
from kibitz.games.jackal.state import LAYOUT

OPTIONS = (
    players_option(2, SEATS, "JA-1"),
    Option("mode", ("base", "archipelago"), "base", Where.OPENING, "JA-81"),
    Option("leftover", ("discard", "return", "count"), "discard", Where.HOUSE_RULES, "JA-45"),
    Option("map_before_knight", (False, True), True, Where.HOUSE_RULES, "JA-41"),
    Option("finite_treasury", (False, True), False, Where.HOUSE_RULES, "JA-64"),
    Option("passers_may_throw", (False, True), False, Where.HOUSE_RULES, "JA-27"),
    Option("marks_simultaneous", (False, True), False, Where.HOUSE_RULES, "JA-27"),
    Option(
        "islands",
        (HOUSE,),
        HOUSE,
        Where.HOUSE_RULES,
        "JA-5",
        writing=Writing(NUMBERS, island_numbers, {HOUSE: house_text()}, SAMPLE, in_file=True),
    ),
)
ISLANDS = place_at_setup("islands", OPTIONS, LAYOUT)

BASE, ARCHIPELAGO = 0, 1
