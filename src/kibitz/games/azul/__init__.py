"""Azul: Summer Pavilion: stars of tiles. All that the house sees of this room is `GAME`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kibitz.core.errors import BadOption
from kibitz.core.game import Game
from kibitz.core.options import Option, Page, Value, Writing, players_option, seat_option
from kibitz.core.text import LANGUAGES, catalogue
from kibitz.games.azul import hidden, rules, sense, view
from kibitz.games.azul.clauses import AzulClause
from kibitz.games.azul.components import (
    CELLS,
    COLOURS,
    FACTORIES,
    HUES,
    ON_A_FACTORY,
    REWARD,
    ROUNDS,
    SEATS,
    WILD_ORDERS,
)
from kibitz.games.azul.events import EVENTS
from kibitz.games.azul.moves import MOVES
from kibitz.games.azul.state import LAYOUT


def most_moves(options: Mapping[str, Value]) -> int:
    """Each take removes a tile, each lay fills a space, each reward belongs to an ornament, each pass ends a round."""
    players = int(options["players"])
    takes = ON_A_FACTORY * int(FACTORIES[players])
    return ROUNDS * takes + players * (CELLS + int(REWARD.sum()) + ROUNDS)


def read_wild_order(text: str) -> list[int]:
    """Six colours, each once, as "purple green orange yellow blue red", or in another of the languages."""
    numbers = colour_numbers()
    order = [numbers.get(word, -1) for word in text.lower().replace(",", " ").split()]
    if sorted(order) != list(range(HUES)):
        raise BadOption(f"{text!r} does not name each of {', '.join(COLOURS)} once")
    return order


@cache
def colour_numbers() -> Mapping[str, int]:
    """Every name of a colour, whatever the language."""
    words = [catalogue(__name__, language) for language in LANGUAGES]
    named = {text.say(f"colour.{colour}"): number for text in words for number, colour in enumerate(COLOURS)}
    return named | {str(colour): number for number, colour in enumerate(COLOURS)}


GAME = Game(
    id="azul",
    rules_version=1,
    layout=LAYOUT,
    clauses=AzulClause,
    options=(  # `rules.read_options` reads them in this order
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
    actions=rules.ACTIONS,
    most_legal=rules.MOST_LEGAL,
    most_moves=most_moves,
    ends_by=AzulClause(42),
    setup=rules.setup,
    waiting=rules.waiting,
    verdict=rules.verdict,
    legal=rules.legal,
    apply=rules.apply,
    scores=rules.scores,
    redeal=hidden.redeal,
    greedy=sense.greedy,
    moves=MOVES,
    events=EVENTS,
    view=view.view,
    score_lines=view.score_lines,
    components=view.components,
    weigh=sense.weigh,
    sense=sense.sense,
    reasons=sense.reasons,
)
