"""The clauses of `rules.md` that the rules answer with."""

from __future__ import annotations

from kibitz.core.clause import Clause


class BO(Clause):
    GOALS_OF_A_SEAT = 3
    FIRST_TILES = 6
    TURN_ABOUT = 10
    TAKE_FROM_THE_DISPLAY = 11
    LAY_A_TILE_IN_HAND = 14
    TOUCH_THE_BOWER = 15
    ALIKE_IN_TWO_DIRECTIONS = 16
    INSIDE_THE_FIELD = 17
    NOT_ON_A_TILE = 18
    NO_PASS_WITH_ROOM = 24
    ONE_OF_THREE_BONUSES = 37
    USE_NOW_OR_NEVER = 40
    IMPOSSIBLE_EFFECT = 43
    LAST_TURN = 50
    X_ON_A_DECORATION = 71
    TOKEN_ON_A_TILE = 72
    BRANCH_OVER_ONE_CELL = 73
    GIVE_AN_OPEN_TILE = 74
    COVER_TWO_CELLS = 75
    LAY_THE_GIVEN_TILE = 76
    DISCARD_FROM_THE_HAND = 78
    GIVEN_TILE_STAYS = 79
    LOOK_AT_THE_OTHERS_GOAL = 80
    ONE_OF_THE_POOL = 85
