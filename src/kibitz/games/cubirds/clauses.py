"""The clauses of `rules.md` by their numbers."""

from __future__ import annotations

from kibitz.core.clause import Clause

LAST = 49

CuBirdsClause = Clause("CuBirdsClause", {f"CB_{number}": number for number in range(1, LAST + 1)})
