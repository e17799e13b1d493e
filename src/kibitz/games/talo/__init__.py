"""Talo: bars, balance and a climb to level 10. All that the house sees of this room is `GAME`."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.core.game import Game
from kibitz.core.options import Option, Page, Value, players_option
from kibitz.games.talo import actions, rules, sense
from kibitz.games.talo.clauses import TaloClause
from kibitz.games.talo.components import BARS, SEATS
from kibitz.games.talo.rules import ending, hidden, setup
from kibitz.games.talo.screen import view
from kibitz.games.talo.screen.events import EVENTS
from kibitz.games.talo.screen.moves import MOVES
from kibitz.games.talo.sense import chances, reasons, weighing
from kibitz.games.talo.state import LAYOUT, MOST_ROLLS

ACTIONS_A_TURN = 11  # restart, roll, take, three walks, two bars, hold and release, end


def most_moves(options: Mapping[str, Value]) -> int:
    """Each turn places one of 55 bars or is quiet, and three quiet rounds end the game (TA-67)."""
    players = int(options["players"])
    turns = min(int(options["max_turns"]), (BARS + 1) * ending.QUIET_ROUNDS * players)
    return players + ACTIONS_A_TURN * turns


GAME = Game(
    id="talo",
    rules_version=1,
    layout=LAYOUT,
    clauses=TaloClause,
    options=(  # `setup.read_options` reads them in this order
        players_option(2, SEATS, "TA-14"),
        Option("figure_height", (1, 2, 3), 2, Page.HOUSE_RULES, "TA-11"),
        Option("figure_weight", ("none", "quarter", "half", "whole"), "none", Page.HOUSE_RULES, "TA-40"),
        Option("pair_rule", ("any", "four_one", "none"), "any", Page.HOUSE_RULES, "TA-33"),
        Option("collapse", ("forbid", "risk"), "forbid", Page.OPENING, "TA-66"),
        Option("rerolls", range(MOST_ROLLS), 3, Page.HOUSE_RULES, "TA-23"),
        Option("must_build", (False, True), True, Page.HOUSE_RULES, "TA-32"),
        Option("first_build_adjacent", (False, True), False, Page.HOUSE_RULES, "TA-30"),
        Option("balance_margin", ("hair", "steady"), "hair", Page.HOUSE_RULES, "TA-38"),
        Option("access", ("slide", "swept", "top", "free"), "slide", Page.HOUSE_RULES, "TA-29"),
        Option("step_to_board", (False, True), False, Page.HOUSE_RULES, "TA-57"),
        Option("restart", ("sealed", "stuck", "never"), "sealed", Page.HOUSE_RULES, "TA-61"),
        Option("restart_cell", ("any", "start"), "any", Page.HOUSE_RULES, "TA-63"),
        Option("start_choice", ("pick", "fixed"), "pick", Page.OPENING, "TA-15"),
        Option("start_player", ("first", "random"), "first", Page.OPENING, "TA-16"),
        Option("max_turns", range(1, 1001), 1000, Page.NOWHERE, "TA-67"),
    ),
    minutes=25,
    actions=actions.ACTIONS,
    most_legal=actions.MOST_LEGAL,
    most_moves=most_moves,
    ends_by=TaloClause(67),
    setup=setup.setup,
    waiting=rules.waiting,
    verdict=rules.verdict,
    legal=rules.legal,
    apply=rules.apply,
    scores=ending.scores,
    redeal=hidden.redeal,
    greedy=sense.greedy,
    moves=MOVES,
    events=EVENTS,
    view=view.view,
    score_lines=view.score_lines,
    components=view.components,
    weigh=weighing.weigh,
    sense=chances.sense,
    reasons=reasons.reasons,
    keeps_mum=reasons.keeps_mum,
)
