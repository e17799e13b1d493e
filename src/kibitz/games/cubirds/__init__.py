"""CuBirds: birds on four wires. All that the house sees of this room is `GAME`."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.core.game import Game
from kibitz.core.options import Option, Page, Value, players_option, seat_option
from kibitz.games.cubirds import hidden, rules, sense, view
from kibitz.games.cubirds.clauses import CuBirdsClause
from kibitz.games.cubirds.components import SEATS
from kibitz.games.cubirds.events import EVENTS
from kibitz.games.cubirds.moves import MOVES
from kibitz.games.cubirds.state import LAYOUT


def most_moves(options: Mapping[str, Value]) -> int:
    """Three decisions a turn at the most, and CB-48 bounds the turns."""
    return 3 * int(options["max_turns"])


GAME = Game(
    id="cubirds",
    rules_version=1,
    layout=LAYOUT,
    clauses=CuBirdsClause,
    options=(  # `rules.read_options` reads them in this order
        players_option(2, SEATS, "CB-1"),
        Option("expert", (False, True), False, Page.OPENING, "CB-9"),
        seat_option("first_dealer", "random", SEATS, "CB-1"),
        Option("empty_hand_draw", ("offer", "forbid"), "offer", Page.HOUSE_RULES, "CB-34"),
        Option("reshuffle_in_play", (False, True), True, Page.HOUSE_RULES, "CB-39"),
        Option("deckout_in_play", ("continue", "end_game"), "continue", Page.HOUSE_RULES, "CB-20"),
        Option("reveal_discarded_hands", (False, True), False, Page.HOUSE_RULES, "CB-35"),
        Option("max_turns", range(1, 60001), 1000, Page.NOWHERE, "CB-48"),
    ),
    minutes=20,
    actions=rules.ACTIONS,
    most_legal=rules.MOST_LEGAL,
    most_moves=most_moves,
    ends_by=CuBirdsClause(48),
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
