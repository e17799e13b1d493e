"""Azul: Summer Pavilion: stars of tiles. All that the house sees of this room is `GAME`."""

from __future__ import annotations

from kibitz.core.game import Game
from kibitz.core.options import Option, Page, Writing, players_option, seat_option
from kibitz.games.azul import rules
from kibitz.games.azul.actions import ACTIONS, MOST_LEGAL, most_moves
from kibitz.games.azul.clauses import AzulClause
from kibitz.games.azul.components import ROUNDS, SEATS
from kibitz.games.azul.components.names import WILD_ORDERS, read_wild_order
from kibitz.games.azul.rules.ending import scores
from kibitz.games.azul.rules.hidden import redeal
from kibitz.games.azul.rules.setup import setup
from kibitz.games.azul.screen import view
from kibitz.games.azul.screen.events import EVENTS
from kibitz.games.azul.screen.moves import MOVES
from kibitz.games.azul.sense import prospects
from kibitz.games.azul.sense.greedy import greedy
from kibitz.games.azul.sense.reasons import reasons
from kibitz.games.azul.sense.weigh import weigh
from kibitz.games.azul.state import LAYOUT

GAME = Game(
    id="azul",
    rules_version=1,
    layout=LAYOUT,
    clauses=AzulClause,
    options=(  # `rules.setup.read_options` reads them in this order
        players_option(2, SEATS, "AZ-1"),
        Option("board_side", ("coloured", "grey"), "coloured", Page.OPENING, "AZ-47"),
        Option(
            "wild_order",
            ("front", "back"),
            "front",
            Page.OPENING,
            "AZ-51",
            writing=Writing(ROUNDS, read_wild_order, WILD_ORDERS, "red blue yellow orange green purple"),
        ),
        seat_option("first_player", "random", SEATS, "AZ-7"),
        Option("score_floor", (0, 1), 0, Page.HOUSE_RULES, "AZ-18"),
        Option("final_round_keep", ("book", "discard"), "book", Page.HOUSE_RULES, "AZ-36"),
    ),
    minutes=35,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    most_moves=most_moves,
    ends_by=AzulClause(42),
    setup=setup,
    waiting=rules.waiting,
    verdict=rules.verdict,
    legal=rules.legal,
    apply=rules.apply,
    scores=scores,
    redeal=redeal,
    greedy=greedy,
    moves=MOVES,
    events=EVENTS,
    view=view.view,
    score_lines=view.score_lines,
    components=view.components,
    weigh=weigh,
    sense=prospects.sense,
    reasons=reasons,
)
