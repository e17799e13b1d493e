"""What may be chosen when a table opens. The codes by which the rules know it are in `components.py`."""

from __future__ import annotations

from kibitz.core.options import Option, Page, place_at_setup, players_option
from kibitz.games.talo.components import SEATS
from kibitz.games.talo.state import LAYOUT, MOST_ROLLS

OPTIONS = (
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
)
START_PLAYER = place_at_setup("start_player", OPTIONS, LAYOUT)
BY_LOT = 1
