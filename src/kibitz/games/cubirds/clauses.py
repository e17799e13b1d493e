"""The clauses of `rules.md` that the rules answer with."""

from __future__ import annotations

from kibitz.core.clause import Clause


class CB(Clause):
    ONE_TURN_AFTER_THE_OTHER = 12
    FIRST_LAY = 13
    HOLD_WHAT_YOU_LAY = 14
    TWO_SPECIES_IN_A_ROW = 20
    DRAW_IF_NOTHING_WAS_TAKEN = 24
    ONE_FLOCK_AFTER_THE_LAY = 26
    SIZE_OF_A_FLOCK = 27
    SEVEN_SPECIES_WIN = 42
    TWO_TRIPLES_WIN = 43
    TOO_FEW_TO_DEAL = 45
    TURN_LIMIT = 48
