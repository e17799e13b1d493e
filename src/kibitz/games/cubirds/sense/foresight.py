"""What a lay will bring for certain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kibitz.games.cubirds.components import SPECIES, Species
from kibitz.games.cubirds.rules.laying import DRAWS, ENDS, FORESEEN, REFILLS, foresee_lay


@dataclass(frozen=True)
class Foreseen:
    """What a lay will bring for certain: cards captured (in species order), a refill, the offer to draw."""

    captured: list[Species]
    refills: bool
    draw: int  # cards that may then be drawn
    ends: bool  # the row cannot be refilled, and that ends the game


def foresee(s: Any, seat: int, action: int) -> Foreseen:
    out = np.zeros(FORESEEN, np.int8)
    foresee_lay(s, seat, action, out)
    cards = [species for species, count in zip(SPECIES, out.tolist(), strict=False) for _ in range(count)]
    return Foreseen(cards, bool(out[REFILLS]), int(out[DRAWS]), bool(out[ENDS]))
