"""Moves: action code <-> typed move <-> what a person types.

quarter 1           start in the first quarter
roll                roll the die
take 5, take 1 4    one bar, or two
X 4 5 1 3           place the bar of 3 along X with its lowest cell at x 4, y 5, height 1; Y and Z (standing) alike
hold X 4 5 1 3      hold it there until the second bar steadies it
release             take the held bar back
walk 4 5 2          the figure to column 4, 5 on level 2
restart 3 4         the blocked figure back onto the board
end                 end the turn
"""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec

from kibitz.core.errors import MalformedMove
from kibitz.core.fields import State as AnyState
from kibitz.core.game import Move, Moves
from kibitz.core.text import Say
from kibitz.games.talo.actions import (
    ACTIONS,
    END,
    HOLDS,
    RELEASE,
    RESTARTS,
    ROLL,
    STARTS,
    TAKES,
    WALKS,
    bar_of,
    place_code,
)
from kibitz.games.talo.components import AXES, BOARD, DIE, FAR, LENGTHS, LEVELS, QUARTERS, SETS, Axis, bars_of_set
from kibitz.games.talo.rules.walking import place_of, position

Column = Annotated[int, msgspec.Meta(ge=-FAR, le=BOARD + FAR - 1)]
Cell = Annotated[int, msgspec.Meta(ge=0, le=BOARD - 1)]
Height = Annotated[int, msgspec.Meta(ge=0, le=LEVELS - 1)]
Length = Annotated[int, msgspec.Meta(ge=1, le=LENGTHS)]


class _Move(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Place(_Move, frozen=True, tag="place"):
    axis: Axis
    x: Column
    y: Column
    z: Height
    length: Length


class Hold(_Move, frozen=True, tag="hold"):
    axis: Axis
    x: Column
    y: Column
    z: Height
    length: Length


class Walk(_Move, frozen=True, tag="walk"):
    x: Column
    y: Column
    level: Annotated[int, msgspec.Meta(ge=0, le=LEVELS)]


class Restart(_Move, frozen=True, tag="restart"):
    x: Cell
    y: Cell


class Take(_Move, frozen=True, tag="take"):
    bars: Annotated[list[Length], msgspec.Meta(min_length=1, max_length=2)]  # ascending


class Start(_Move, frozen=True, tag="start"):
    quarter: Annotated[int, msgspec.Meta(ge=1, le=QUARTERS)]


class Roll(_Move, frozen=True, tag="roll"):
    pass


class Release(_Move, frozen=True, tag="release"):
    pass


class End(_Move, frozen=True, tag="end"):
    pass


TaloMove = Place | Hold | Walk | Restart | Take | Start | Roll | Release | End

EXAMPLES = "quarter 1, roll, take 5, take 1 4, X 4 5 1 3, hold X 4 5 1 3, release, walk 4 5 2, restart 3 4, end"
_BAR = re.compile(r"(?P<hold>hold )?(?P<axis>[xyz]) (?P<x>-?\d{1,2}) (?P<y>-?\d{1,2}) (?P<z>\d) (?P<length>\d{1,2})")
_WALK = re.compile(r"walk (?P<x>-?\d{1,2}) (?P<y>-?\d{1,2}) (?P<level>\d{1,2})")
_RESTART = re.compile(r"restart (?P<x>\d) (?P<y>\d)")
_TAKE = re.compile(r"take (?P<bars>\d{1,2}( \d{1,2})?)")
_START = re.compile(r"quarter (?P<quarter>\d)")
_WORDS: dict[str, Move] = {"roll": Roll(), "release": Release(), "end": End()}
_SETS = {tuple(n for n in pair if n): number for number, pair in enumerate(SETS.tolist())}


def of(action: int) -> Move:
    if action < WALKS:
        axis, x, y, z, n = (int(word) for word in bar_of(action % HOLDS))
        return (Place if action < HOLDS else Hold)(AXES[axis], x - FAR, y - FAR, z, n)
    if action < RESTARTS:
        x, y, level = place_of(action - WALKS)
        return Walk(int(x) - FAR, int(y) - FAR, int(level))
    if action < TAKES:
        return Restart((action - RESTARTS) % BOARD, (action - RESTARTS) // BOARD)
    if action < STARTS:
        return Take(bars_of_set(action - TAKES))
    if action < ROLL:
        return Start(action - STARTS + 1)
    return {ROLL: Roll(), RELEASE: Release(), END: End()}[action]


def code(move: TaloMove) -> int:
    match move:
        case Place() | Hold():
            placed = int(place_code(AXES.index(move.axis), move.x + FAR, move.y + FAR, move.z, move.length))
            return placed if isinstance(move, Place) else HOLDS + placed
        case Walk():
            return WALKS + int(position(move.x + FAR, move.y + FAR, move.level))
        case Restart():
            return RESTARTS + BOARD * move.y + move.x
        case Take():
            if tuple(move.bars) not in _SETS:
                raise MalformedMove(f"no roll of 1 to {DIE} gives the bars {move.bars}, said in ascending order")
            return TAKES + _SETS[tuple(move.bars)]
        case Start():
            return STARTS + move.quarter - 1
        case Roll():
            return ROLL
        case Release():
            return RELEASE
        case End():
            return END


def write(move: TaloMove) -> str:
    match move:
        case Place():
            return bar_text(move.axis, move.x, move.y, move.z, move.length)
        case Hold():
            return f"hold {bar_text(move.axis, move.x, move.y, move.z, move.length)}"
        case Walk():
            return f"walk {move.x} {move.y} {move.level}"
        case Restart():
            return f"restart {move.x} {move.y}"
        case Take():
            return f"take {' '.join(map(str, move.bars))}"
        case Start():
            return f"quarter {move.quarter}"
        case Roll() | Release() | End():
            return str(move.__struct_config__.tag)


def bar_text(axis: str, x: int, y: int, z: int, length: int) -> str:
    return f"{axis} {x} {y} {z} {length}"


def read(text: str) -> Move:
    said = " ".join(text.lower().replace("−", "-").split())
    move = _WORDS.get(said) or _shaped(said)
    if move is None:
        raise MalformedMove(f"{text[:80]!r} is no move; moves look like: {EXAMPLES}")
    try:
        # The types know the ranges; `code` knows which sets there are.
        code(msgspec.convert(msgspec.to_builtins(move), type=TaloMove))
    except msgspec.ValidationError as error:
        raise MalformedMove(f"{text[:80]!r} is no move: {error}") from None
    return move


def _shaped(said: str) -> Move | None:
    if shape := _BAR.fullmatch(said):
        x, y, z, length = (int(shape[name]) for name in ("x", "y", "z", "length"))
        axis = AXES[0] if length == 1 else AXES["xyz".index(shape["axis"])]  # a cube has one form (TA-2)
        return (Hold if shape["hold"] else Place)(axis, x, y, z, length)
    if shape := _WALK.fullmatch(said):
        return Walk(int(shape["x"]), int(shape["y"]), int(shape["level"]))
    if shape := _RESTART.fullmatch(said):
        return Restart(int(shape["x"]), int(shape["y"]))
    if shape := _TAKE.fullmatch(said):
        return Take(sorted(map(int, shape["bars"].split())))
    if shape := _START.fullmatch(said):
        return Start(int(shape["quarter"]))
    return None


def signed(number: int) -> str:
    """As people read it: with a true minus."""
    return str(number).replace("-", "−")


def say(s: AnyState, _seat: int, action: int) -> Say:
    """The move and what it brings, in words."""
    move: Any = of(action)
    match move:
        case Place() | Hold():
            kind = "hold" if isinstance(move, Hold) else "second" if s.held and not s.collapse else "place"
            return Say(f"move.{kind}", bar_words(move.axis, move.x, move.y, move.z, move.length))
        case Walk():
            return Say("move.walk", {"x": signed(move.x), "y": signed(move.y), "level": move.level})
        case Restart():
            return Say("move.restart", {"x": move.x, "y": move.y})
        case Take():
            return Say("move.take", {"bars": " + ".join(map(str, move.bars))})
        case Start():
            return Say("move.start", {"quarter": Say(f"quarter.{move.quarter}")})
        case Roll():
            return Say("move.roll", {"empty": "no" if s.store.any() else "yes"})
        case Release():
            return Say("move.release", {"length": int(s.bar[s.bars_n - 1][4])})
        case _:
            return Say("move.end", {"n": int((s.hand > 0).sum())})


def bar_words(axis: str, x: int, y: int, z: int, length: int) -> dict[str, Any]:
    """What sentences about a bar need: its notation, and the level of its top."""
    return {
        "length": length,
        "axis": axis,
        "x": signed(x),
        "y": signed(y),
        "z": z,
        "level": z + (length if axis == AXES[2] else 1),
        "bar": bar_text(axis, x, y, z, length).replace("-", "−"),
    }


MOVES = Moves(kind=TaloMove, of=of, code=code, write=write, read=read, say=say)

assert ACTIONS == END + 1
