"""What the chapters write down alike when it happens: places and bars, in the board's own numbers."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.games.talo.components import FAR
from kibitz.games.talo.state import AT_X, AT_Y, AT_Z, AXIS, LENGTH, State


@rule
def tell_place(s: State, told: int, item: int, x: int, y: int, level: int) -> None:
    """Three items of an event, in the board's own numbers."""
    s.happened[told, EVENT_HEAD + item] = x - FAR
    s.happened[told, EVENT_HEAD + item + 1] = y - FAR
    s.happened[told, EVENT_HEAD + item + 2] = level


@rule
def tell_bar(s: State, kind: int, seat: int, k: int) -> int:
    told = tell(s, kind, seat, s.bar[k, LENGTH])
    s.happened[told, EVENT_HEAD] = s.bar[k, AXIS]
    tell_place(s, told, 1, int(s.bar[k, AT_X]), int(s.bar[k, AT_Y]), int(s.bar[k, AT_Z]))
    return told
