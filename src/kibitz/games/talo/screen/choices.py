"""What the viewer may do now, each choice with its action code and what it would bring: the page knows no rules."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from kibitz.core.verdict import ALLOWED
from kibitz.games.talo.actions import (
    HOLDS,
    MOST_LEGAL,
    PLACES,
    STARTS,
    TAKES,
    WALKS,
    bar_of,
    restart_parts,
)
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.components import (
    AXES,
    FAR,
    LEVELS,
    MOST_REACHED,
    POSITIONS,
    SETS,
    SIDE,
    START_X,
    START_Y,
    Axis,
)
from kibitz.games.talo.rules.balance import first_look, stands
from kibitz.games.talo.rules.building import PLAY, SORT, find_spans, holding_forbidden, list_places
from kibitz.games.talo.rules.footing import Footing, find_footing
from kibitz.games.talo.rules.taking import is_available
from kibitz.games.talo.rules.walking import ANY, DREAM, SOUND, explore, has_floor, place_of, position
from kibitz.games.talo.screen.tipping import Tilt, steadied, tilt
from kibitz.games.talo.state import Phase


class StartChoice(msgspec.Struct, frozen=True):
    action: int
    quarter: int
    x: int
    y: int


class TakeChoice(msgspec.Struct, frozen=True):
    action: int
    bars: list[int]


class RestartChoice(msgspec.Struct, frozen=True):
    action: int
    x: int
    y: int


class Spot(msgspec.Struct, frozen=True):
    """Where the figure can walk to. `came` is the spot before it in `reach`; -1: the figure's own place."""

    action: int
    x: int
    y: int
    level: int
    came: int


class Position(msgspec.Struct, frozen=True):
    x: int
    y: int
    level: int


class Dream(msgspec.Struct, frozen=True):
    """A step of a way up that could still be built."""

    x: int
    y: int
    level: int
    missing: bool  # no wood there yet


class Tip(msgspec.Struct, frozen=True):
    """A place where the bar has room and is carried, but would not stand."""

    axis: Axis
    x: int
    y: int
    z: int
    action: int  # refused
    clause: str
    hold: int | None  # the action that holds it there until the second bar steadies it ...
    steadied: bool | None  # ... and whether the second bar has a place that does; None: too many bars to say at once
    tilt: Tilt


class HandBar(msgspec.Struct, frozen=True):
    """A bar in hand and all its legal places: for each the action, the axis (0 X, 1 Y, 2 Z), x, y, z; five in a row.

    At one's risk nothing says which of them are sound: there are no tips, and a bar may be held at each.
    """

    length: int
    places: list[int]
    tips: list[Tip]
    hold: int | None  # at one's risk: what to add to a place's action to hold the bar there


def start_choice(code: int) -> StartChoice:
    quarter = code - STARTS
    return StartChoice(code, quarter + 1, int(START_X[quarter]) - FAR, int(START_Y[quarter]) - FAR)


def restart_choice(code: int) -> RestartChoice:
    y, x = restart_parts(code)
    return RestartChoice(code, x, y)


def take_choices(s: Any) -> list[TakeChoice]:
    if s.phase != Phase.TAKE:
        return []
    rolled = int(s.rolls[s.rolls_n - 1])
    available = [number for number in range(len(SETS)) if is_available(s, number, rolled)]
    return [TakeChoice(TAKES + number, [int(n) for n in SETS[number] if n]) for number in available]


def hand_bars(s: Any, viewer: int) -> list[HandBar]:
    """All sound places of each bar, and those where it would tip, with how; at one's risk all, and no word of it."""
    spans = np.empty((LEVELS, 4), np.int16)
    find_spans(s, spans)
    footing, alone = find_footing(s, True), find_footing(s, False)
    may_hold = int(holding_forbidden(s)) == ALLOWED
    hand = []
    for n in sorted({int(n) for n in s.hand if n}):
        out = np.empty(MOST_LEGAL, np.int32)
        fits, tips, _ = list_places(s, viewer, n, spans, footing, out, 0, 0, PLAY if s.collapse else SORT)
        if s.collapse:
            hand.append(HandBar(n, _rows(out[:fits]), [], HOLDS if may_hold else None))
            continue
        falling = (out[::-1][:tips] - HOLDS).tolist()
        hand.append(HandBar(n, _rows(out[:fits]), [_tip(s, code, may_hold, alone) for code in falling], None))
    return hand


def _rows(codes: NDArray[np.int32]) -> list[int]:
    """`actions.bar_of` for many at once: action, axis, x, y, z of each, one after the other."""
    shape, place = codes // PLACES, codes % PLACES
    axis = np.where(shape == 0, 0, (shape - 1) % 3)
    x, y, z = place % SIDE - FAR, place // SIDE % SIDE - FAR, place // (SIDE * SIDE)
    rows: list[int] = np.stack([codes, axis, x, y, z], axis=1).ravel().tolist()
    return rows


def _tip(s: Any, code: int, may_hold: bool, alone: Footing) -> Tip:
    axis, x, y, z, n = (int(word) for word in bar_of(code))
    look = int(first_look(s, axis, x, y, z, n))
    return Tip(
        axis=AXES[axis],
        x=x - FAR,
        y=y - FAR,
        z=z,
        action=code,
        clause=TA(look if look > 0 else int(stands(s, axis, x, y, z, n))).label,
        hold=HOLDS + code if may_hold else None,
        steadied=steadied(s, code, alone) if may_hold else False,
        tilt=tilt(s, axis, x, y, z, n, look),
    )


def _explored(s: Any, viewer: int, mode: int, most: int) -> tuple[list[Position], list[int]]:
    """Positions in the order they were found, the figure's own first, and where each was entered from."""
    nodes, came = np.empty(most, np.int32), np.empty(most, np.int16)
    count = int(explore(s, viewer, mode, nodes, came))
    places = [tuple(int(word) for word in place_of(node)) for node in nodes[:count]]
    return [Position(x - FAR, y - FAR, level) for x, y, level in places], came[:count].tolist()


def walks_within_reach(s: Any, viewer: int) -> list[Spot]:
    places, came = _explored(s, viewer, ANY if s.collapse else SOUND, MOST_REACHED)
    return [
        Spot(WALKS + int(position(at.x + FAR, at.y + FAR, at.level)), at.x, at.y, at.level, before - 1)
        for at, before in zip(places[1:], came[1:], strict=True)
    ]


def wobbly_positions(s: Any, viewer: int) -> list[Position]:
    sound, _ = _explored(s, viewer, SOUND, MOST_REACHED)
    return [at for at in _explored(s, viewer, ANY, MOST_REACHED)[0] if at not in sound]


def way_up(s: Any, viewer: int) -> list[Dream]:
    """Empty if there is none: the figure is blocked (TA-61)."""
    places, came = _explored(s, viewer, DREAM, POSITIONS)
    if places[-1].level <= places[0].level:
        return []
    way, at = [], len(places) - 1
    while at > 0:
        place = places[at]
        missing = place.level > 0 and not has_floor(s, place.x + FAR, place.y + FAR, place.level, 0)
        way.append(Dream(place.x, place.y, place.level, bool(missing)))
        at = came[at]
    return way[::-1]
