"""The clauses of `rules.md` by their numbers."""

from __future__ import annotations

from kibitz.core.clause import Clause


class BowerClause(Clause):
    BO_1 = 1
    BO_2 = 2
    BO_3 = 3
    BO_4 = 4
    BO_5 = 5
    BO_6 = 6
    BO_7 = 7
    BO_10 = 10
    BO_11 = 11
    BO_12 = 12
    BO_13 = 13
    BO_14 = 14
    BO_15 = 15
    BO_16 = 16
    BO_17 = 17
    BO_18 = 18
    BO_19 = 19
    BO_20 = 20
    BO_21 = 21
    BO_22 = 22
    BO_23 = 23
    BO_24 = 24
    BO_30 = 30
    BO_31 = 31
    BO_32 = 32
    BO_33 = 33
    BO_34 = 34
    BO_35 = 35
    BO_36 = 36
    BO_37 = 37
    BO_38 = 38
    BO_39 = 39
    BO_40 = 40
    BO_41 = 41
    BO_42 = 42
    BO_43 = 43
    BO_44 = 44
    BO_50 = 50
    BO_51 = 51
    BO_60 = 60
    BO_61 = 61
    BO_62 = 62
    BO_63 = 63
    BO_64 = 64
    BO_65 = 65
    BO_66 = 66
    BO_67 = 67
    BO_68 = 68
    BO_69 = 69
    BO_70 = 70
    BO_71 = 71
    BO_72 = 72
    BO_73 = 73
    BO_75 = 75
    BO_76 = 76
    BO_77 = 77
    BO_78 = 78
    BO_79 = 79
    BO_80 = 80
    BO_81 = 81
    BO_82 = 82
    BO_83 = 83
    BO_84 = 84
    BO_85 = 85
    BO_86 = 86
    BO_87 = 87
    BO_88 = 88
    BO_90 = 90
    BO_91 = 91
