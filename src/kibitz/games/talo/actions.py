"""Every decision, typed and as a number."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kibitz.core.actions import Actions, Coded, Move, Parts
from kibitz.core.errors import MalformedMove
from kibitz.core.rule import rule
from kibitz.games.talo.components import (
    AXES,
    BOARD,
    CELLS,
    DIE,
    FAR,
    LENGTHS,
    LEVELS,
    MOST_REACHED,
    QUARTERS,
    SETS,
    SIDE,
    Axis,
    X,
    bars_of_set,
)

Column = Annotated[int, Meta(ge=-FAR, le=BOARD + FAR - 1)]
Cell = Annotated[int, Meta(ge=0, le=BOARD - 1)]
Height = Annotated[int, Meta(ge=0, le=LEVELS - 1)]
Length = Annotated[int, Meta(ge=1, le=LENGTHS)]


class Place(Move, frozen=True, tag="place"):
    axis: Axis
    x: Column
    y: Column
    z: Height
    length: Length


class Hold(Move, frozen=True, tag="hold"):
    axis: Axis
    x: Column
    y: Column
    z: Height
    length: Length


class Walk(Move, frozen=True, tag="walk"):
    x: Column
    y: Column
    level: Annotated[int, Meta(ge=0, le=LEVELS)]


class Restart(Move, frozen=True, tag="restart"):
    x: Cell
    y: Cell


class Take(Move, frozen=True, tag="take"):
    bars: Annotated[list[Length], Meta(min_length=1, max_length=2)]  # ascending


class Start(Move, frozen=True, tag="start"):
    quarter: Annotated[int, Meta(ge=1, le=QUARTERS)]


class Roll(Move, frozen=True, tag="roll"):
    pass


class Release(Move, frozen=True, tag="release"):
    pass


class End(Move, frozen=True, tag="end"):
    pass


# --- Bars: for each shape (length and axis, the cube once) a place for its lowest cell, z first, then y, then x -------

PLACES = LEVELS * SIDE * SIDE
SHAPES = 1 + 3 * (LENGTHS - 1)


@rule
def shape_of(axis: int, n: int) -> int:
    """The cube is always stored along X (TA-2)."""
    return 0 if n == 1 else 1 + 3 * (n - 2) + axis


@rule
def place_code(axis: int, x: int, y: int, z: int, n: int) -> int:
    return shape_of(axis, n) * PLACES + (z * SIDE + y) * SIDE + x


@rule
def bar_of(code: int) -> tuple[int, int, int, int, int]:
    """Axis, column, z and length of a place code."""
    shape = code // PLACES
    place = code % PLACES
    n = 1 if shape == 0 else 2 + (shape - 1) // 3
    axis = X if shape == 0 else (shape - 1) % 3
    return axis, place % SIDE, place // SIDE % SIDE, place // (SIDE * SIDE), n


def _placed(code: int) -> Place:
    axis, x, y, z, n = (int(word) for word in bar_of(code))
    return Place(AXES[axis], x - FAR, y - FAR, z, n)


def _held(code: int) -> Hold:
    bar = _placed(code)
    return Hold(bar.axis, bar.x, bar.y, bar.z, bar.length)


def _bar_code(bar: Place | Hold) -> int:
    return int(place_code(AXES.index(bar.axis), bar.x + FAR, bar.y + FAR, bar.z, bar.length))


# --- All of them ------------------------------------------------------------------------------------------------------

_SETS = {tuple(n for n in pair if n): number for number, pair in enumerate(SETS.tolist())}


def _set_code(move: Take) -> int:
    if tuple(move.bars) not in _SETS:
        raise MalformedMove(f"no roll of 1 to {DIE} gives the bars {move.bars}, said in ascending order")
    return _SETS[tuple(move.bars)]


COLUMNS = range(-FAR, BOARD + FAR)
_BAR_PARTS = ("shape", "z", "y", "x")
ACTIONS = Actions(
    Coded(Place, (SHAPES, LEVELS, SIDE, SIDE), _placed, _bar_code, _BAR_PARTS),
    Coded(Hold, (SHAPES, LEVELS, SIDE, SIDE), _held, _bar_code, _BAR_PARTS),
    Parts(Walk, level=range(LEVELS + 1), y=COLUMNS, x=COLUMNS),
    Parts(Restart, y=range(BOARD), x=range(BOARD)),
    Coded(Take, (len(SETS),), lambda code: Take(bars_of_set(code)), _set_code, ("bars",)),
    Start,
    Roll,
    Release,
    End,
)
HOLDS, WALKS, RESTARTS, TAKES, STARTS = (ACTIONS[move].first for move in (Hold, Walk, Restart, Take, Start))
ROLL, RELEASE, END = (ACTIONS[move].first for move in (Roll, Release, End))
restart_parts = ACTIONS[Restart].parts  # y, x

# A bar rests with one of its cells on a cell of wood or of the board: lying in 2 x 10 ways at the most, or standing.
# Two bars, to place and to hold; then walks and the end of the turn.
MOST_LEGAL = 2 * 2 * (CELLS + BOARD * BOARD) * (2 * LENGTHS + 1) + MOST_REACHED + 1
