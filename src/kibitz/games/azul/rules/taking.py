"""Choosing tiles: what may be taken from a factory or the centre, and what comes along (AZ-10 to AZ-20)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.core.seats import clockwise
from kibitz.core.verdict import ALLOWED
from kibitz.games.azul.actions import CENTRE, SOURCES, at
from kibitz.games.azul.clauses import AZ
from kibitz.games.azul.components import ALL_COLOURS, COLOURS_IN, COUNT_IN, FACTORIES, HUES
from kibitz.games.azul.rules.points import FOR_THE_MARKER, lose
from kibitz.games.azul.rules.rounds import begin_laying, wild_colour
from kibitz.games.azul.state import NOBODY, Kind, State


@rule
def lying(s: State, source: int, colour: int) -> int:
    return int(s.centre[colour]) if source == CENTRE else int(s.factory[source, colour])


@rule
def only_wild(s: State, source: int, wild: int) -> bool:
    for colour in range(HUES):
        if colour != wild and lying(s, source, colour) > 0:
            return False
    return True


@rule
def verdict_take(s: State, source: int, colour: int) -> int:
    if source != CENTRE and source >= FACTORIES[s.players]:
        return AZ.FACTORIES_IN_PLAY
    if lying(s, source, colour) == 0:
        return AZ.ONE_COLOUR_OF_THE_MIDDLE if source == CENTRE else AZ.ONE_COLOUR_OF_A_FACTORY
    wild = wild_colour(s)
    if colour == wild and not only_wild(s, source, wild):
        return AZ.ONLY_WILD_IN_THE_MIDDLE if source == CENTRE else AZ.ONLY_WILD_ON_A_FACTORY
    return ALLOWED


@rule
def legal_takes(s: State, out: NDArray[np.int32], n: int) -> int:
    ordinary = ALL_COLOURS & ~(1 << wild_colour(s))
    for source in range(SOURCES):
        colours = int(s.colours_at[source])
        named = colours & ordinary if colours & ordinary else colours  # AZ-14, AZ-16
        for i in range(HUES):  # always six, as in `legal_lays`
            out[at(n + i)] = HUES * source + int(COLOURS_IN[at(named), at(i)])
        n += int(COUNT_IN[named])
    return n


@rule
def taken_of_colour(s: State, source: int, colour: int) -> int:
    """All tiles of an ordinary colour (AZ-11, AZ-15); of the wild colour exactly one (AZ-14, AZ-16)."""
    return 1 if colour == wild_colour(s) else lying(s, source, colour)


@rule
def wild_along(s: State, source: int, colour: int) -> int:
    """One wild tile comes along if any lies there (AZ-12, AZ-15)."""
    wild = wild_colour(s)
    return 1 if colour != wild and lying(s, source, wild) > 0 else 0


@rule
def take(s: State, seat: int, source: int, colour: int) -> None:
    wild = wild_colour(s)
    count = taken_of_colour(s, source, colour)
    along = wild_along(s, source, colour)
    s.hand[seat, colour] += count
    s.hand[seat, wild] += along
    told = tell(s, Kind.TOOK, seat, count + along)
    s.happened[told, EVENT_HEAD] = source
    s.happened[told, EVENT_HEAD + 1] = colour
    s.happened[told, EVENT_HEAD + 2] = count
    s.happened[told, EVENT_HEAD + 3] = along
    if source == CENTRE:
        s.centre[colour] -= count
        s.centre[wild] -= along
        if s.marker == NOBODY:
            # The first-player tile costs a point for every tile taken with it (AZ-17).
            s.marker = seat
            s.happened[told, EVENT_HEAD + 4] = 1
            s.happened[told, EVENT_HEAD + 5] = lose(s, seat, count + along, FOR_THE_MARKER)
    else:
        s.factory[source, colour] -= count
        s.factory[source, wild] -= along
        for other in range(HUES):
            s.centre[other] += s.factory[source, other]  # AZ-13
            s.factory[source, other] = 0
        s.colours_at[source] = 0
    s.colours_at[CENTRE] = 0
    for other in range(HUES):
        s.colours_at[CENTRE] |= int(s.centre[other] > 0) << other
    s.to_take -= count + along
    if s.to_take == 0:
        begin_laying(s)
    else:
        s.seat = clockwise(seat, 1, s.players)  # AZ-19
