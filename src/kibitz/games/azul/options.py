"""What may be chosen when a table opens, and the codes by which the rules know it."""

from __future__ import annotations

from kibitz.core.options import Option, Where, Writing, place_at_setup, players_option, seat_option
from kibitz.games.azul.components import ROUNDS, SEATS
from kibitz.games.azul.components.names import WILD_ORDERS, read_wild_order
from kibitz.games.azul.state import LAYOUT

OPTIONS = (
    players_option(2, SEATS, "AZ-1"),
    Option("board_side", ("coloured", "grey"), "coloured", Where.OPENING, "AZ-47"),
    Option(
        "wild_order",
        ("front", "back"),
        "front",
        Where.OPENING,
        "AZ-51",
        writing=Writing(ROUNDS, read_wild_order, WILD_ORDERS, "red blue yellow orange green purple"),
    ),
    seat_option("first_player", "random", SEATS, "AZ-7"),
    Option("score_floor", (0, 1), 0, Where.HOUSE_RULES, "AZ-18"),
    Option("final_round_keep", ("book", "discard"), "book", Where.HOUSE_RULES, "AZ-36"),
)
FIRST_PLAYER = place_at_setup("first_player", OPTIONS, LAYOUT)
