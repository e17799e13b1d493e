"""The clauses of `rules.md` by their numbers."""

from __future__ import annotations

from kibitz.core.clause import Clause


class CuBirdsClause(Clause):
    CB_1 = 1
    CB_2 = 2
    CB_3 = 3
    CB_4 = 4
    CB_5 = 5
    CB_6 = 6
    CB_7 = 7
    CB_8 = 8
    CB_9 = 9
    CB_10 = 10
    CB_11 = 11
    CB_12 = 12
    CB_13 = 13
    CB_14 = 14
    CB_15 = 15
    CB_16 = 16
    CB_17 = 17
    CB_18 = 18
    CB_19 = 19
    CB_20 = 20
    CB_21 = 21
    CB_22 = 22
    CB_23 = 23
    CB_24 = 24
    CB_25 = 25
    CB_26 = 26
    CB_27 = 27
    CB_28 = 28
    CB_29 = 29
    CB_30 = 30
    CB_31 = 31
    CB_32 = 32
    CB_33 = 33
    CB_34 = 34
    CB_35 = 35
    CB_36 = 36
    CB_37 = 37
    CB_38 = 38
    CB_39 = 39
    CB_40 = 40
    CB_41 = 41
    CB_42 = 42
    CB_43 = 43
    CB_44 = 44
    CB_45 = 45
    CB_46 = 46
    CB_47 = 47
    CB_48 = 48
    CB_49 = 49
