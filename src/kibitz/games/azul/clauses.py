"""The clauses of `rules.md` that the rules answer with."""

from __future__ import annotations

from kibitz.core.clause import Clause


class AZ(Clause):
    FACTORIES_IN_PLAY = 3
    TAKING_IS_A_MUST = 10
    ONE_COLOUR_OF_A_FACTORY = 11
    ONLY_WILD_ON_A_FACTORY = 14
    ONE_COLOUR_OF_THE_MIDDLE = 15
    ONLY_WILD_IN_THE_MIDDLE = 16
    TAKE_IN_TURN = 19
    FIRST_TAKE_ALL = 20
    LAY_IN_TURN = 22
    PAY_THE_NUMBER = 23
    EMPTY_SPACES_ONLY = 24
    STAR_OF_ONE_COLOUR = 25
    STAR_OF_SIX_COLOURS = 26
    WILD_STANDS_IN = 27
    WILD_LAID_AS_ITSELF = 28
    ONE_REAL_TILE = 29
    TAKE_THE_REWARD = 31
    KEEP_FOUR = 36
    LAST_ROUND = 42
    GREY_STAR = 48
