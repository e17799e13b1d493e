"""The record: what each viewer may know of it."""

from __future__ import annotations

import numpy as np

from kibitz.core.fields import SPECTATOR, Layout, owner


def test_a_field_with_one_number_a_seat_can_be_its_owners_alone() -> None:
    layout = Layout(owner("laid", np.int16, 3), owner("hand", np.int8, 3, 2), seats=3, events=1, items=1)
    state = layout.blank()
    state.laid[:] = (5, 6, 7)
    state.hand[:] = 4
    assert layout.redact(state, 1).laid.tolist() == [-1, 6, -1]
    assert layout.redact(state, 1).hand.tolist() == [[-1, -1], [4, 4], [-1, -1]]
    assert layout.redact(state, SPECTATOR).laid.tolist() == [-1, -1, -1]
