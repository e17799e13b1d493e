"""Moves: throw, hold, lift, show 1, show 2."""

from __future__ import annotations

from typing import Literal

import msgspec

from kibitz.core.errors import MalformedMove
from kibitz.core.fields import State as AnyState
from kibitz.core.game import Move, Moves
from kibitz.core.text import Say
from tests.toy.rules import HOLD, LIFT, SHOW, THROW


class _Move(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Throw(_Move, frozen=True, tag="throw"):
    pass


class Hold(_Move, frozen=True, tag="hold"):
    pass


class Lift(_Move, frozen=True, tag="lift"):
    pass


class Show(_Move, frozen=True, tag="show"):
    die: Literal[1, 2]


PigMove = Throw | Hold | Lift | Show
BY_CODE: dict[int, tuple[str, PigMove]] = {
    THROW: ("throw", Throw()),
    HOLD: ("hold", Hold()),
    LIFT: ("lift", Lift()),
    SHOW: ("show 1", Show(1)),
    SHOW + 1: ("show 2", Show(2)),
}


def of(action: int) -> Move:
    return BY_CODE[action][1]


def code(move: PigMove) -> int:
    return next(action for action, (_, known) in BY_CODE.items() if known == move)


def write(move: PigMove) -> str:
    return BY_CODE[code(move)][0]


def read(text: str) -> Move:
    for name, move in BY_CODE.values():
        if name == text.strip().lower():
            return move
    raise MalformedMove(f"{text!r} is no move; say {', '.join(name for name, _ in BY_CODE.values())}")


def say(s: AnyState, seat: int, action: int) -> Say:
    if action >= SHOW:
        return Say("move.show", {"die": action - SHOW + 1, "pips": int(s.dice[seat, action - SHOW])})
    return Say(f"move.{BY_CODE[action][0]}", {"n": int(s.total)})


MOVES = Moves(kind=PigMove, of=of, code=code, write=write, read=read, say=say)
