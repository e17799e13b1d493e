"""What may be chosen when a table opens. The codes by which the rules know it are in `components.py`."""

from __future__ import annotations

from kibitz.core.options import Option, Where, place_at_setup, players_option
from kibitz.games.talo.components import SEATS
from kibitz.games.talo.state import LAYOUT, MOST_ROLLS

OPTIONS = (
    players_option(2, SEATS, "TA-14"),
    Option("figure_height", (1, 2, 3), 2, Where.HOUSE_RULES, "TA-11"),
    Option("figure_weight", ("none", "quarter", "half", "whole"), "none", Where.HOUSE_RULES, "TA-40"),
    Option("pair_rule", ("any", "four_one", "none"), "any", Where.HOUSE_RULES, "TA-33"),
    Option("collapse", ("forbid", "risk"), "forbid", Where.OPENING, "TA-66"),
    Option("rerolls", range(MOST_ROLLS), 3, Where.HOUSE_RULES, "TA-23"),
    Option("must_build", (False, True), True, Where.HOUSE_RULES, "TA-32"),
    Option("first_build_adjacent", (False, True), False, Where.HOUSE_RULES, "TA-30"),
    Option("balance_margin", ("hair", "steady"), "hair", Where.HOUSE_RULES, "TA-38"),
    Option("access", ("slide", "swept", "top", "free"), "slide", Where.HOUSE_RULES, "TA-29"),
    Option("step_to_board", (False, True), False, Where.HOUSE_RULES, "TA-57"),
    Option("restart", ("sealed", "stuck", "never"), "sealed", Where.HOUSE_RULES, "TA-61"),
    Option("restart_cell", ("any", "start"), "any", Where.HOUSE_RULES, "TA-63"),
    Option("start_choice", ("pick", "fixed"), "pick", Where.OPENING, "TA-15"),
    Option("start_player", ("first", "random"), "first", Where.OPENING, "TA-16"),
    Option("max_turns", range(1, 1001), 1000, Where.NOWHERE, "TA-67"),
)
START_PLAYER = place_at_setup("start_player", OPTIONS, LAYOUT)
BY_LOT = 1
