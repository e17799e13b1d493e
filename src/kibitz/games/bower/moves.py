"""Moves: action code <-> typed move <-> what a person types.

goals 2       the second of six orders of the own goals        take T25      take that tile from the display
T25@2,1,R     lay T25: half a on column 2, row 1, half b to the right (L left, O outward, I inward)
pass          no room for a tile                               pick B06      choose that bonus tile
use           use its effect now                               keep          keep it for nothing
look 2        look at the goal of column 2                     token 3,2     put the token on column 3, row 2
x 1@3,2 BY    cancel a yellow flower of seat 1 there           branch 2,2-2,4  join two cells
cover 2,2,R   cover two cells with the tile turned up          give T18, discard T02
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from kibitz.core.errors import MalformedMove
from kibitz.core.fields import State as AnyState
from kibitz.core.game import Move, Moves
from kibitz.core.text import Say
from kibitz.games.bower.actions import (
    BRANCHES,
    COVERS,
    DISCARDS,
    GIVES,
    KEEP,
    LAYS,
    LAYS_PER_TILE,
    LOOKS,
    ORDER,
    ORDERS,
    PASS,
    PICKS,
    PLACES,
    SHORTEST_SPAN,
    SIDES,
    SPANS,
    TAKES,
    USE,
    XMARKS,
)
from kibitz.games.bower.components import (
    ALL_TILES,
    BONUSES,
    CELLS,
    COLUMNS,
    FIRST_TOKEN,
    HARD_ROWS,
    MARKABLE,
    NESTS,
    PIECE_NAMES,
    PIECES,
    SEATS,
    SLOTS,
    TILES,
    Piece,
)
from kibitz.games.bower.faces import (
    DIRECTIONS,
    TOKENS,
    Direction,
    Place,
    bonus_in,
    bonus_name,
    bonus_words,
    cell_of,
    columns_of,
    goal_name,
    own_columns,
    pieces_of,
    place_of,
    surfaces_of,
    tile_in,
    tile_name,
    tile_number,
)
from kibitz.games.bower.grid import NEIGHBOUR
from kibitz.games.bower.laying import gem_columns, gem_groups


class _Move(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Arrange(_Move, frozen=True, tag="goals"):
    """One of the six orders of the own goals, counted from 1: see `rules.ORDER`."""

    order: int


class Take(_Move, frozen=True, tag="take"):
    tile: str


class Lay(_Move, frozen=True, tag="lay"):
    """Half a lies on `at`, half b beside it in that direction."""

    tile: str
    at: Place
    direction: Direction


class Pass(_Move, frozen=True, tag="pass"):
    pass


class Pick(_Move, frozen=True, tag="pick"):
    bonus: str


class Use(_Move, frozen=True, tag="use"):
    pass


class Keep(_Move, frozen=True, tag="keep"):
    pass


class Look(_Move, frozen=True, tag="look"):
    column: int


class PlaceToken(_Move, frozen=True, tag="token"):
    at: Place


class Mark(_Move, frozen=True, tag="x"):
    owner: int
    at: Place
    piece: Piece


class Branch(_Move, frozen=True, tag="branch"):
    a: Place
    b: Place


class Cover(_Move, frozen=True, tag="cover"):
    at: Place
    direction: Direction


class Give(_Move, frozen=True, tag="give"):
    tile: str


class Discard(_Move, frozen=True, tag="discard"):
    tile: str


BowerMove = Arrange | Take | Lay | Pass | Pick | Use | Keep | Look | PlaceToken | Mark | Branch | Cover | Give | Discard


# --- Action code <-> typed move ---------------------------------------------------------------------------------------


def of(action: int) -> Move:
    if action < PASS:
        return Take(tile_name(action - TAKES))
    if action == PASS:
        return Pass()
    if action < PICKS:
        where = (action - LAYS) % LAYS_PER_TILE
        tile = tile_name((action - LAYS) // LAYS_PER_TILE)
        return Lay(tile, place_of(where // len(DIRECTIONS)), DIRECTIONS[where % len(DIRECTIONS)])
    if action < USE:
        return Pick(bonus_name(action - PICKS))
    if action <= KEEP:
        return Use() if action == USE else Keep()
    return _effect_of(action)


def _effect_of(action: int) -> Move:
    if action < PLACES:
        return Look(action - LOOKS + 1)
    if action < XMARKS:
        return PlaceToken(place_of(action - PLACES))
    if action < BRANCHES:
        where = action - XMARKS
        return Mark(where // (CELLS * MARKABLE), place_of(where // MARKABLE % CELLS), PIECE_NAMES[where % MARKABLE])
    if action < COVERS:
        return _branch_of(action - BRANCHES)
    if action < GIVES:
        where = action - COVERS
        return Cover(place_of(where // len(DIRECTIONS)), DIRECTIONS[where % len(DIRECTIONS)])
    if action < DISCARDS:
        return Give(tile_name(action - GIVES))
    return Discard(tile_name(action - DISCARDS)) if action < ORDERS else Arrange(action - ORDERS + 1)


def _branch_of(where: int) -> Branch:
    """The far end may lie outside the field: such a branch has a code and is refused."""
    a = place_of(where // (SIDES * SPANS))
    span = where % SPANS + SHORTEST_SPAN
    along_row = where // SPANS % SIDES == 0
    return Branch(a, Place(a.column + span, a.row) if along_row else Place(a.column, a.row + span))


def code(move: BowerMove) -> int:
    match move:
        case Take():
            return TAKES + tile_number(move.tile)
        case Pass():
            return PASS
        case Lay():
            return LAYS + LAYS_PER_TILE * tile_number(move.tile) + _turned(move.at, move.direction)
        case Pick():
            return PICKS + int(move.bonus[1:]) - 1
        case Use():
            return USE
        case Keep():
            return KEEP
        case Look():
            return LOOKS + move.column - 1
        case PlaceToken():
            return PLACES + cell_of(move.at)
        case Mark():
            return XMARKS + MARKABLE * (CELLS * move.owner + cell_of(move.at)) + PIECE_NAMES.index(move.piece)
        case Branch():
            return _branch_code(move)
        case Cover():
            return COVERS + _turned(move.at, move.direction)
        case Give():
            return GIVES + tile_number(move.tile)
        case Discard():
            return DISCARDS + tile_number(move.tile)
        case Arrange():
            return ORDERS + move.order - 1


def _turned(at: Place, direction: Direction) -> int:
    return len(DIRECTIONS) * cell_of(at) + DIRECTIONS.index(direction)


def _branch_code(move: Branch) -> int:
    side = 0 if move.a.row == move.b.row else 1
    span = move.b.column - move.a.column if side == 0 else move.b.row - move.a.row
    return BRANCHES + SPANS * (SIDES * cell_of(move.a) + side) + span - SHORTEST_SPAN


# --- Typed move <-> text ----------------------------------------------------------------------------------------------


def write(move: BowerMove) -> str:
    match move:
        case Take() | Give() | Discard():
            return f"{move.__struct_config__.tag} {move.tile}"
        case Lay():
            return f"{move.tile}@{_cell(move.at)},{_letter(move.direction)}"
        case Pick():
            return f"pick {move.bonus}"
        case Look():
            return f"look {move.column}"
        case PlaceToken():
            return f"token {_cell(move.at)}"
        case Mark():
            return f"x {move.owner + 1}@{_cell(move.at)} {PIECES[PIECE_NAMES.index(move.piece)]}"
        case Branch():
            return f"branch {_cell(move.a)}-{_cell(move.b)}"
        case Cover():
            return f"cover {_cell(move.at)},{_letter(move.direction)}"
        case Arrange():
            return f"goals {move.order}"
        case _:
            return str(move.__struct_config__.tag)


def _cell(at: Place) -> str:
    return f"{at.column},{at.row}"


def _letter(direction: Direction) -> str:
    return direction[0].upper()


_TILE = r"(?P<tile>[tn]\d{1,2})"
_AT = r"(?P<column>\d),(?P<row>\d)"
_TURN = r"(?P<turn>[rloi])"
_SHAPES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Move]], ...] = (
    (re.compile(rf"take {_TILE}"), lambda said: Take(_tile(said["tile"], TILES))),
    (re.compile(rf"{_TILE} ?@ ?{_AT},{_TURN}"), lambda said: Lay(_tile(said["tile"], ALL_TILES), *_turn(said))),
    (re.compile(r"pass"), lambda _: Pass()),
    (re.compile(r"pick b(?P<bonus>\d{1,2})"), lambda said: Pick(bonus_name(_among(said["bonus"], BONUSES) - 1))),
    (re.compile(r"use"), lambda _: Use()),
    (re.compile(r"keep"), lambda _: Keep()),
    (re.compile(r"look (?P<column>\d)"), lambda said: Look(_among(said["column"], SLOTS))),
    (re.compile(rf"token {_AT}"), lambda said: PlaceToken(_place(said["column"], said["row"]))),
    (re.compile(rf"x (?P<owner>[12])@{_AT} (?P<piece>[bf][yprw])"), lambda said: _mark(said)),
    (re.compile(rf"branch {_AT}-(?P<to_column>\d\d?),(?P<to_row>\d\d?)"), lambda said: _branch(said)),
    (re.compile(rf"cover {_AT},{_TURN}"), lambda said: Cover(*_turn(said))),
    (re.compile(rf"give {_TILE}"), lambda said: Give(_tile(said["tile"], TILES))),
    (re.compile(rf"discard {_TILE}"), lambda said: Discard(_tile(said["tile"], ALL_TILES))),
    (re.compile(r"goals (?P<order>\d)"), lambda said: Arrange(_among(said["order"], len(ORDER)))),
)


def read(text: str) -> Move:
    said = " ".join(text.lower().split())
    for shape, meant in _SHAPES:
        if found := shape.fullmatch(said):
            return meant(found)
    raise MalformedMove(f"{text!r} is no move; moves look like: take T25, T25@2,1,R, pick B06, use, keep, token 3,2")


def _among(digits: str, most: int) -> int:
    if not 1 <= int(digits) <= most:
        raise MalformedMove(f"{digits} is not between 1 and {most}")
    return int(digits)


def _tile(name: str, most: int) -> str:
    number = int(name[1:])
    fits = 1 <= number <= TILES if name[0] == "t" else most == ALL_TILES and 1 <= number <= NESTS
    if not fits:
        raise MalformedMove(f"there is no tile {name.upper()} for this; there are T01 to T{TILES}, N1 to N{NESTS}")
    return tile_name(number - 1 + (TILES if name[0] == "n" else 0))


def _place(column: str, row: str) -> Place:
    return Place(_among(column, COLUMNS), _among(row, HARD_ROWS))


def _turn(said: re.Match[str]) -> tuple[Place, Direction]:
    direction = next(direction for direction in DIRECTIONS if direction[0] == said["turn"])
    return _place(said["column"], said["row"]), direction


def _mark(said: re.Match[str]) -> Mark:
    piece = PIECE_NAMES[PIECES.index(said["piece"].upper())]
    return Mark(int(said["owner"]) - 1, _place(said["column"], said["row"]), piece)


def _branch(said: re.Match[str]) -> Branch:
    """From the lower column or row to the higher one, in a straight line; said the other way round it is turned."""
    ends = sorted([(int(said["column"]), int(said["row"])), (int(said["to_column"]), int(said["to_row"]))])
    (column, row), (to_column, to_row) = ends
    span = to_column - column + to_row - row
    if (column != to_column and row != to_row) or not SHORTEST_SPAN <= span < SHORTEST_SPAN + SPANS:
        raise MalformedMove("a branch joins two cells of one row or one column, 2 to 5 steps apart")
    return Branch(_place(str(column), str(row)), Place(to_column, to_row))


# --- In words ---------------------------------------------------------------------------------------------------------


def say(s: AnyState, seat: int, action: int) -> Say:
    """The move and what it brings, in words; read from what the seat may know."""
    move = of(action)
    match move:
        case Take() | Give() | Discard():
            tile = tile_in(s, tile_number(move.tile))
            words = {"tile": tile.id, "pieces": pieces_of(tile), "surfaces": surfaces_of(tile)}
            return Say(f"move.{move.__struct_config__.tag}", words)
        case Lay():
            return _say_lay(s, seat, move)
        case Cover():
            a = cell_of(move.at)
            b = place_of(int(NEIGHBOUR[a, DIRECTIONS.index(move.direction)]))
            tile = tile_in(s, int(s.turned))
            words = {"tile": tile.id, **_cells_said(move.at, b)}
            return Say("move.cover", words)
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
    b = int(NEIGHBOUR[a, DIRECTIONS.index(move.direction)])
    third = bool(gem_columns(s, seat, tile, a, b) | gem_groups(s, seat, tile, a, b))
    face = tile_in(s, tile)
    return Say(
        "move.lay",
        {
            "tile": face.id,
            "pieces": pieces_of(face),
            "surfaces": surfaces_of(face),
            **_cells_said(move.at, place_of(b)),
            "bonus": "yes" if third else "no",
        },
    )


def _cells_said(a: Place, b: Place) -> dict[str, Any]:
    return {"columns": columns_of(a, b), "n": len(columns_of(a, b)), "a": _cell(a), "b": _cell(b)}


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


MOVES = Moves(kind=BowerMove, of=of, code=code, write=write, read=read, say=say)
