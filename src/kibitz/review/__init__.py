"""The review of a finished game: where it turned, what was luck, what was whose choice. See docs/review.md.

review(record, budget=BUDGETS["full"], seed="", jobs=1, told=..., between=...)     the whole of it
beliefs(match, step, viewer)            what a seat could believe, beside the truth; None: the room has no secrets
judged(match, step, action, best)       a move tried as an exercise
line_states(match, step, line)          the tables that a better line leads through
"""

from __future__ import annotations

from kibitz.review.budget import BUDGETS, Budget
from kibitz.review.engine import review
from kibitz.review.looking import beliefs, judged, line_states

__all__ = ["BUDGETS", "Budget", "beliefs", "judged", "line_states", "review"]
