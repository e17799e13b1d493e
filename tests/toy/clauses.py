"""The clauses of `rules.md` by their numbers."""

from __future__ import annotations

from kibitz.core.clause import Clause


class PigClause(Clause):
    HP_1 = 1
    HP_2 = 2
    HP_3 = 3
    HP_4 = 4
    HP_5 = 5
    HP_6 = 6
    HP_7 = 7
    HP_8 = 8
    HP_9 = 9
    HP_10 = 10
    HP_11 = 11
    HP_12 = 12
    HP_13 = 13
