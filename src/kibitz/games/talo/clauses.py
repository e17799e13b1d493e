"""The clauses of `rules.md` by their numbers."""

from __future__ import annotations

from kibitz.core.clause import Clause


class TaloClause(Clause):
    TA_1 = 1
    TA_2 = 2
    TA_3 = 3
    TA_4 = 4
    TA_5 = 5
    TA_6 = 6
    TA_7 = 7
    TA_8 = 8
    TA_9 = 9
    TA_10 = 10
    TA_11 = 11
    TA_12 = 12
    TA_13 = 13
    TA_14 = 14
    TA_15 = 15
    TA_16 = 16
    TA_17 = 17
    TA_18 = 18
    TA_19 = 19
    TA_20 = 20
    TA_21 = 21
    TA_22 = 22
    TA_23 = 23
    TA_24 = 24
    TA_25 = 25
    TA_26 = 26
    TA_27 = 27
    TA_28 = 28
    TA_29 = 29
    TA_30 = 30
    TA_31 = 31
    TA_32 = 32
    TA_33 = 33
    TA_34 = 34
    TA_35 = 35
    TA_36 = 36
    TA_37 = 37
    TA_38 = 38
    TA_39 = 39
    TA_40 = 40
    TA_41 = 41
    TA_42 = 42
    TA_43 = 43
    TA_44 = 44
    TA_45 = 45
    TA_46 = 46
    TA_47 = 47
    TA_48 = 48
    TA_49 = 49
    TA_50 = 50
    TA_51 = 51
    TA_52 = 52
    TA_53 = 53
    TA_54 = 54
    TA_55 = 55
    TA_56 = 56
    TA_57 = 57
    TA_58 = 58
    TA_59 = 59
    TA_60 = 60
    TA_61 = 61
    TA_62 = 62
    TA_63 = 63
    TA_64 = 64
    TA_65 = 65
    TA_66 = 66
    TA_67 = 67
    TA_68 = 68
    TA_70 = 70
