"""Which sentence says why a clause forbids something, where it forbids for more than one reason."""

from __future__ import annotations

from kibitz.core.happened import KIND
from kibitz.games.cubirds.clauses import CB
from kibitz.games.cubirds.state import Kind, Phase, State


def case(s: State, _seat: int, _action: int, clause: int) -> str:
    if clause == CB.FIRST_LAY:
        return "first" if s.phase == Phase.LAY else "laid"
    if clause == CB.DRAW_IF_NOTHING_WAS_TAKEN:
        return no_draw(s)
    return ""


def no_draw(s: State) -> str:
    """The flock is asked for right after the lay or the draw: what happened last says why nothing is drawn now."""
    last = set(s.happened[: s.happened_n, KIND].tolist())
    if last & {Kind.DREW, Kind.NO_DRAW}:
        return "decided"
    return "took" if Kind.CAPTURED in last else "no_cards"
