"""Bower: two birds build and decorate, each seeing half of the goals. All that the house sees is `GAME`."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.core.game import Game
from kibitz.core.options import Option, Page, Value, Writing, players_option, seat_option
from kibitz.games.bower import actions, rules, sense
from kibitz.games.bower.clauses import BowerClause
from kibitz.games.bower.components import HARD_TURNS, SEATS, SHEET_WIDTH, TURNS, house_text, sample_text, sheet_numbers
from kibitz.games.bower.rules import scoring, setup
from kibitz.games.bower.screen import account, inventory, view
from kibitz.games.bower.screen.events import EVENTS
from kibitz.games.bower.screen.moves import MOVES
from kibitz.games.bower.sense import beliefs, reasons
from kibitz.games.bower.state import LAYOUT

DECISIONS_A_TURN = 5  # take, lay, pick, use, effect


def most_moves(options: Mapping[str, Value]) -> int:
    """BO-50 bounds the turns; before them each player drafts a tile and may arrange the goals."""
    turns = HARD_TURNS if options["hard"] else TURNS
    return SEATS * (DECISIONS_A_TURN * turns + 2)


GAME = Game(
    id="bower",
    rules_version=1,
    layout=LAYOUT,
    clauses=BowerClause,
    options=(  # `setup.read_options` and `setup.read_sheet` read them in this order
        players_option(SEATS, SEATS, "BO-1"),
        seat_option("first_player", "random", SEATS, "BO-6"),
        Option("hard", (False, True), False, Page.OPENING, "BO-85"),
        Option("fair", (False, True), False, Page.OPENING, "BO-86"),
        Option("branch_span", ("skip_one", "line"), "skip_one", Page.HOUSE_RULES, "BO-73"),
        Option("end_rule", ("turns", "built"), "turns", Page.HOUSE_RULES, "BO-50"),
        Option("gem_trigger", ("crossing", "exact"), "crossing", Page.HOUSE_RULES, "BO-30"),
        Option("csh_moss", ("group", "anywhere"), "group", Page.HOUSE_RULES, "BO-61"),
        Option("bonus_discard_public", (False, True), False, Page.HOUSE_RULES, "BO-37"),
        Option("goal_arrange", ("random", "choose"), "random", Page.HOUSE_RULES, "BO-3"),
        Option(
            "sheet",
            ("house",),
            "house",
            Page.HOUSE_RULES,
            "BO-4",
            writing=Writing(SHEET_WIDTH, sheet_numbers, {"house": house_text()}, sample_text(), in_file=True),
        ),
    ),
    minutes=20,
    actions=actions.ACTIONS,
    most_legal=actions.MOST_LEGAL,
    most_moves=most_moves,
    ends_by=BowerClause(50),
    setup=setup.setup,
    waiting=rules.waiting,
    verdict=rules.verdict,
    legal=rules.legal,
    apply=rules.apply,
    scores=scoring.scores,
    redeal=beliefs.redeal,
    greedy=sense.greedy,
    moves=MOVES,
    events=EVENTS,
    view=view.view,
    score_lines=account.score_lines,
    components=inventory.components,
    weigh=sense.weigh,
    sense=sense.sense,
    reasons=reasons.reasons,
)
