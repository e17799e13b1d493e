"""Who may know what: everything but the die's future lies open, so another world differs in its chance alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import start_stream
from kibitz.core.rule import rule
from kibitz.games.talo.state import State


@rule
def redeal(s: State, _viewer: int, key: NDArray[np.uint32]) -> None:
    """Re-key the rolls to come."""
    start_stream(s.chance, key)
