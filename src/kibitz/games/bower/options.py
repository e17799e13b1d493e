"""What may be chosen when a table opens, and the codes by which the rules know it."""

from __future__ import annotations

from kibitz.core.options import Option, Where, Writing, place_at_setup, players_option, seat_option
from kibitz.games.bower.components import SEATS, SHEET_WIDTH
from kibitz.games.bower.components.sheet import house_text, sample_text, sheet_numbers
from kibitz.games.bower.state import LAYOUT

OPTIONS = (
    players_option(SEATS, SEATS, "BO-1"),
    seat_option("first_player", "random", SEATS, "BO-6"),
    Option("hard", (False, True), False, Where.OPENING, "BO-85"),
    Option("fair", (False, True), False, Where.OPENING, "BO-86"),
    Option("branch_span", ("skip_one", "line"), "skip_one", Where.HOUSE_RULES, "BO-73"),
    Option("end_rule", ("turns", "built"), "turns", Where.HOUSE_RULES, "BO-50"),
    Option("gem_trigger", ("crossing", "exact"), "crossing", Where.HOUSE_RULES, "BO-30"),
    Option("csh_moss", ("group", "anywhere"), "group", Where.HOUSE_RULES, "BO-61"),
    Option("bonus_discard_public", (False, True), False, Where.HOUSE_RULES, "BO-37"),
    Option("goal_arrange", ("random", "choose"), "random", Where.HOUSE_RULES, "BO-3"),
    Option(
        "sheet",
        ("house",),
        "house",
        Where.HOUSE_RULES,
        "BO-4",
        writing=Writing(SHEET_WIDTH, sheet_numbers, {"house": house_text()}, sample_text(), in_file=True),
    ),
)
FIRST_PLAYER, SHEET = (place_at_setup(name, OPTIONS, LAYOUT) for name in ("first_player", "sheet"))

SKIP_ONE, LINE = 0, 1
BY_TURNS, WHEN_BUILT = 0, 1
CROSSING, EXACT = 0, 1
IN_GROUP, ANYWHERE = 0, 1
RANDOM, CHOOSE = 0, 1
