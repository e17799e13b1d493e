"""Moves: throw, hold, lift, show 1, show 2."""

from __future__ import annotations

from kibitz.core.actions import Move
from kibitz.core.errors import MalformedMove
from kibitz.core.fields import State as AnyState
from kibitz.core.game import Moves
from kibitz.core.text import Say
from tests.toy.actions import ACTIONS, SHOW, Show, shown_die


def write(move: Move) -> str:
    return f"show {move.die}" if isinstance(move, Show) else str(move.__struct_config__.tag)


WRITTEN = {write(ACTIONS.of(action)): ACTIONS.of(action) for action in range(ACTIONS.size)}


def read(text: str) -> Move:
    move = WRITTEN.get(text.strip().lower())
    if move is None:
        raise MalformedMove(f"{text!r} is no move; say {', '.join(WRITTEN)}")
    return move


def say(s: AnyState, seat: int, action: int) -> Say:
    if action >= SHOW:
        die = shown_die(action)
        return Say("move.show", {"die": die + 1, "pips": int(s.dice[seat, die])})
    return Say(f"move.{write(ACTIONS.of(action))}", {"n": int(s.total)})


MOVES = Moves(ACTIONS, write=write, read=read, say=say)
