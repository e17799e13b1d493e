"""`MOVES`: what the house asks of moves; here what each brings, in words.

Typed moves and their codes are in `actions.py`, what people type in `notation.py`.
"""

from __future__ import annotations

from typing import Any

from kibitz.core.fields import State as AnyState
from kibitz.core.game import Moves
from kibitz.core.text import Say
from kibitz.games.bower.actions import (
    ACTIONS,
    DIRECTION_NAMES,
    ORDER,
    PICKS,
    Arrange,
    Branch,
    Cover,
    Discard,
    Give,
    Keep,
    Lay,
    Look,
    Mark,
    Pick,
    Place,
    PlaceToken,
    Take,
    Use,
    cell_of,
    place_of,
    tile_number,
)
from kibitz.games.bower.components import FIRST_TOKEN, SEATS, SLOTS, goal_name
from kibitz.games.bower.rules.bonuses import bonus_left
from kibitz.games.bower.rules.gems import gem_columns, gem_groups
from kibitz.games.bower.rules.grid import NEIGHBOUR
from kibitz.games.bower.screen.naming import (
    TOKENS,
    bonus_in,
    bonus_words,
    own_columns,
    pieces_of,
    surfaces_of,
    tile_in,
)
from kibitz.games.bower.screen.notation import read, write


def say(s: AnyState, seat: int, action: int) -> Say:
    """The move and what it brings, in words; read from what the seat may know."""
    move = ACTIONS.of(action)
    match move:
        case Take() | Give() | Discard():
            tile = tile_in(s, tile_number(move.tile))
            return Say(f"move.{move.__struct_config__.tag}", {"pieces": pieces_of(tile)})
        case Lay():
            return _say_lay(s, seat, move)
        case Cover():
            a = cell_of(move.at)
            b = place_of(int(NEIGHBOUR[a, DIRECTION_NAMES.index(move.direction)]))
            return Say("move.cover", {"a": _cell(move.at), "b": _cell(b)})
        case Pick():
            return Say("move.pick", {"bonus": bonus_words(bonus_in(s, action - PICKS))})
        case Use():
            return Say("move.use", {"bonus": bonus_words(bonus_in(s, int(s.bonus)))})
        case Keep():
            return Say("move.keep", {"bonus": bonus_words(bonus_in(s, int(s.bonus)))})
        case Arrange():
            return _say_arranged(s, seat, move)
        case _:
            return _say_effect(s, seat, move)


def _say_lay(s: AnyState, seat: int, move: Lay) -> Say:
    tile = tile_number(move.tile)
    a = cell_of(move.at)
    b = int(NEIGHBOUR[a, DIRECTION_NAMES.index(move.direction)])
    third = bool(bonus_left(s)) and bool(gem_columns(s, seat, tile, a, b) | gem_groups(s, seat, tile, a, b))
    face = tile_in(s, tile)
    return Say(
        "move.lay",
        {
            "pieces": pieces_of(face),
            "surfaces": surfaces_of(face),
            "a": _cell(move.at),
            "b": _cell(place_of(b)),
            "bonus": "yes" if third else "no",
        },
    )


def _cell(at: Place) -> Say:
    return Say("cell", {"column": at.column, "row": at.row})


def _say_effect(s: AnyState, seat: int, move: Any) -> Say:
    match move:
        case Look():
            return Say("move.look", {"column": move.column})
        case PlaceToken():
            token = TOKENS[int(s.bonus_effect[s.bonus]) - FIRST_TOKEN]
            return Say("move.token", {"token": Say(f"token.{token}"), "column": move.at.column, "row": move.at.row})
        case Mark():
            whose = "own" if move.owner == seat else "other"
            piece = Say(f"pieces.{move.piece}", {"n": 1})
            return Say("move.x", {"piece": piece, "whose": whose, "column": move.at.column, "row": move.at.row})
        case Branch():
            return Say("move.branch", {"a": _cell(move.a), "b": _cell(move.b)})
        case _:
            return Say("move.pass")


def _say_arranged(s: AnyState, seat: int, move: Arrange) -> Say:
    held = sorted(int(s.known_goal[seat, slot]) for slot in range(seat, SLOTS, SEATS))
    goals = [goal_name(held[place]) for place in ORDER[move.order - 1]]
    columns = [str(column) for column in own_columns(seat)]
    return Say("move.goals", {"columns": columns, "goals": [Say(f"goal.{goal}") for goal in goals]})


MOVES = Moves(ACTIONS, write=write, read=read, say=say)
