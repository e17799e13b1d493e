"""What lies hidden on a table: which goal each column asks for, and which two were set aside."""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.core.text import Say
from kibitz.core.unseen import Place, Unseen
from kibitz.games.bower.components import GOALS, SLOTS, goal_name
from kibitz.games.bower.rules.setup import slot_owner

KINDS = tuple(Say(f"goal.{goal_name(goal)}") for goal in range(GOALS))
PLACES = (
    *(Place(Say("unseen.column", {"n": slot + 1}), slot_owner(slot)) for slot in range(SLOTS)),
    *(Place(Say("unseen.aside", {"n": place - SLOTS + 1})) for place in range(SLOTS, GOALS)),
)


def unseen(s: Any) -> Unseen:
    return Unseen(PLACES, KINDS, (np.asarray(s.goal_at)[:, None] == np.arange(GOALS)).astype(np.int64))
