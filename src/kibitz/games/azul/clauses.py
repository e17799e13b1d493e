"""The clauses of `rules.md` by their numbers."""

from __future__ import annotations

from kibitz.core.clause import Clause


class AzulClause(Clause):
    AZ_1 = 1
    AZ_2 = 2
    AZ_3 = 3
    AZ_4 = 4
    AZ_5 = 5
    AZ_6 = 6
    AZ_7 = 7
    AZ_8 = 8
    AZ_9 = 9
    AZ_10 = 10
    AZ_11 = 11
    AZ_12 = 12
    AZ_13 = 13
    AZ_14 = 14
    AZ_15 = 15
    AZ_16 = 16
    AZ_17 = 17
    AZ_18 = 18
    AZ_19 = 19
    AZ_20 = 20
    AZ_21 = 21
    AZ_22 = 22
    AZ_23 = 23
    AZ_24 = 24
    AZ_25 = 25
    AZ_26 = 26
    AZ_27 = 27
    AZ_28 = 28
    AZ_29 = 29
    AZ_30 = 30
    AZ_31 = 31
    AZ_32 = 32
    AZ_33 = 33
    AZ_34 = 34
    AZ_35 = 35
    AZ_36 = 36
    AZ_37 = 37
    AZ_38 = 38
    AZ_39 = 39
    AZ_40 = 40
    AZ_41 = 41
    AZ_42 = 42
    AZ_43 = 43
    AZ_44 = 44
    AZ_45 = 45
    AZ_46 = 46
    AZ_47 = 47
    AZ_48 = 48
    AZ_49 = 49
    AZ_50 = 50
    AZ_51 = 51
