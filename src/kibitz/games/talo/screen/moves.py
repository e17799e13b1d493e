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
from typing import Any

import msgspec

from kibitz.core.actions import Move
from kibitz.core.errors import MalformedMove
from kibitz.core.fields import State as AnyState
from kibitz.core.game import Moves
from kibitz.core.text import Say
from kibitz.games.talo.actions import (
    ACTIONS,
    End,
    Hold,
    Place,
    Release,
    Restart,
    Roll,
    Start,
    Take,
    Walk,
)
from kibitz.games.talo.components import AXES

EXAMPLES = "quarter 1, roll, take 5, take 1 4, X 4 5 1 3, hold X 4 5 1 3, release, walk 4 5 2, restart 3 4, end"
_BAR = re.compile(r"(?P<hold>hold )?(?P<axis>[xyz]) (?P<x>-?\d{1,2}) (?P<y>-?\d{1,2}) (?P<z>\d) (?P<length>\d{1,2})")
_WALK = re.compile(r"walk (?P<x>-?\d{1,2}) (?P<y>-?\d{1,2}) (?P<level>\d{1,2})")
_RESTART = re.compile(r"restart (?P<x>\d) (?P<y>\d)")
_TAKE = re.compile(r"take (?P<bars>\d{1,2}( \d{1,2})?)")
_START = re.compile(r"quarter (?P<quarter>\d)")
_WORDS: dict[str, Move] = {"roll": Roll(), "release": Release(), "end": End()}


def write(move: Any) -> str:
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
        case _:
            return str(move.__struct_config__.tag)


def bar_text(axis: str, x: int, y: int, z: int, length: int) -> str:
    return f"{axis} {x} {y} {z} {length}"


def read(text: str) -> Move:
    said = " ".join(text.lower().replace("−", "-").split())
    move = _WORDS.get(said) or _shaped(said)
    if move is None:
        raise MalformedMove(f"{text[:80]!r} is no move; moves look like: {EXAMPLES}")
    try:
        # The types know the ranges; the codes know which sets there are.
        ACTIONS.code(msgspec.convert(msgspec.to_builtins(move), type=ACTIONS.kind))
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
    move: Any = ACTIONS.of(action)
    match move:
        case Place() | Hold():
            kind = "hold" if isinstance(move, Hold) else "second" if s.held else "place"
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
    """What sentences about a bar need: where it lies, its layer counted as on the board, and the level of its top."""
    return {
        "length": length,
        "axis": axis,
        "x": signed(x),
        "y": signed(y),
        "n": z + 1,
        "level": z + (length if axis == AXES[2] else 1),
    }


MOVES = Moves(ACTIONS, write=write, read=read, say=say)
