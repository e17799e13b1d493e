"""Typed move <-> what a person types.

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

from kibitz.core.actions import Move
from kibitz.core.errors import MalformedMove
from kibitz.games.bower.actions import (
    DIRECTION_NAMES,
    ORDER,
    SHORTEST_SPAN,
    SPANS,
    Arrange,
    Branch,
    Cover,
    Direction,
    Discard,
    Give,
    Keep,
    Lay,
    Look,
    Mark,
    Pass,
    Pick,
    Place,
    PlaceToken,
    Take,
    Use,
    bonus_name,
    tile_name,
)
from kibitz.games.bower.components import (
    ALL_TILES,
    BONUSES,
    COLUMNS,
    HARD_ROWS,
    NESTS,
    PIECE_NAMES,
    PIECES,
    SLOTS,
    TILES,
)


def write(move: Move) -> str:
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
    direction = next(direction for direction in DIRECTION_NAMES if direction[0] == said["turn"])
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
