"""What the screen gets of a player: the bower cell by cell, groups, columns, the hand, and what lies beside it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from kibitz.games.bower.actions import tile_name
from kibitz.games.bower.components import (
    BONUSES,
    BRANCH,
    CELLS,
    COLUMNS,
    CSH,
    FIRST_TOKEN,
    GOALS,
    PIECE_NAMES,
    SCORED,
    SHL,
    SURFACES,
    Piece,
    Surface,
    X,
    goal_name,
)
from kibitz.games.bower.rules.ending import turns_left
from kibitz.games.bower.rules.grid import (
    WHOLE,
    empty_cells,
    face_number,
    field_of,
    gems_in_column,
    gems_on,
    group_from,
    piece_on,
    pieces_in_column,
)
from kibitz.games.bower.rules.scoring import (
    best_group,
    bonus_count,
    goal_base,
    goal_whites,
    has_coloured_shells,
    is_majority,
)
from kibitz.games.bower.screen.naming import TOKENS as TOKEN_NAMES
from kibitz.games.bower.screen.naming import Bonus, Half, Tile, Token, bonus_in, half_of, tile_in
from kibitz.games.bower.sense.holes import shut_cells
from kibitz.games.bower.state import NOTHING, BonusAt


class Cell(msgspec.Struct, frozen=True):
    """An occupied cell: what is seen there, and the tokens on it."""

    cell: int
    tile: str
    half: Literal["a", "b"]
    surface: Surface
    pieces: list[Piece]
    covers: bool  # it lies on top of another tile
    tokens: list[Token]
    cancelled: list[Piece]  # the pieces under X tokens


class Group(msgspec.Struct, frozen=True):
    """Connected cells of one surface."""

    surface: Surface
    cells: list[int]
    gems: int
    shells: int
    coloured_shells: int
    largest: bool  # the one that counts for its surface


class ColumnCount(msgspec.Struct, frozen=True):
    """What one player has in a column."""

    column: int
    gems: int
    shells: int
    coloured_shells: int
    counts: dict[Piece, int]  # for each possible goal, white decorations included
    whites: dict[Piece, int]  # how many of these are white ones that may also be declared another colour


class Beside(msgspec.Struct, frozen=True):
    """A bonus tile that a player has won."""

    bonus: Bonus
    used: bool  # False: kept without its effect
    tile: str | None  # the bower tile that it is
    branch: list[int]  # the two cells that its branch joins, or none
    mine: int | None  # what a decoration tile compares: its owner's count and the other's
    theirs: int | None


class Player(msgspec.Struct, frozen=True):
    turns_done: int
    turns_left: int
    extra_turn: bool  # two turns in a row are coming
    hand: list[Tile]  # everybody could have noted it (BO-90): the other's is a memory aid
    forced: str | None  # the tile that must be laid next
    cells: list[Cell]
    groups: list[Group]
    largest: dict[Surface, int]
    columns: list[ColumnCount]
    shells: int
    coloured_shells: bool
    beside: list[Beside]
    lost_cells: list[int]  # empty cells that no tile will fill


def player_seen(s: Any, seat: int) -> Player:
    groups = [group for surface in range(SCORED) for group in _groups(s, seat, surface)]
    return Player(
        turns_done=int(s.turns[seat]),
        turns_left=int(turns_left(s, seat)),
        extra_turn=bool(s.extra[seat]),
        hand=[tile_in(s, int(tile)) for tile in s.hand[seat, : int(s.hand_size[seat])]],
        forced=None if s.forced[seat] == NOTHING else tile_name(int(s.forced[seat])),
        cells=[_cell(s, seat, cell) for cell in range(CELLS) if s.cell[seat, cell] != NOTHING],
        groups=groups,
        largest={
            surface: max((len(group.cells) for group in groups if group.surface == surface), default=0)
            for surface in SURFACES[:SCORED]
        },
        columns=[_column(s, seat, column) for column in range(COLUMNS)],
        shells=int(piece_on(s, seat, WHOLE, SHL)),
        coloured_shells=bool(has_coloured_shells(s, seat)),
        beside=[
            _beside(s, seat, bonus)
            for bonus in range(BONUSES)
            if s.bonus_at[bonus] in (BonusAt.USED + seat, BonusAt.DEAD + seat)
        ],
        lost_cells=cells_in(int(shut_cells(int(empty_cells(s, seat))))),
    )


def _cell(s: Any, seat: int, cell: int) -> Cell:
    half = int(s.cell[seat, cell])
    face: Half = half_of(int(face_number(s, half)))
    here = [bonus for bonus in range(BONUSES) if s.token_owner[bonus] == seat and s.token_cell[bonus] == cell]
    tokens = sorted(int(s.bonus_effect[bonus]) - FIRST_TOKEN for bonus in here if s.bonus_effect[bonus] != BRANCH)
    return Cell(
        cell=cell,
        tile=tile_name(half // 2),
        half="b" if half % 2 else "a",
        surface=face.surface,
        pieces=face.pieces,
        covers=bool(int(s.covered[seat]) >> cell & 1),
        tokens=[TOKEN_NAMES[token] for token in tokens],
        cancelled=[PIECE_NAMES[int(s.x_piece[bonus])] for bonus in here if s.bonus_effect[bonus] == X],
    )


def _groups(s: Any, seat: int, surface: int) -> list[Group]:
    ground = int(s.ground[seat, surface])
    links = int(s.links[seat])
    best = int(best_group(s, seat, surface))
    found, left = [], ground
    while left:
        group = int(group_from(ground, left & -left, links))
        left &= ~group
        found.append(
            Group(
                surface=SURFACES[surface],
                cells=cells_in(group),
                gems=int(gems_on(s, seat, group)),
                shells=int(piece_on(s, seat, group, SHL)),
                coloured_shells=int(piece_on(s, seat, group, CSH)),
                largest=group == best,
            )
        )
    return found


def _column(s: Any, seat: int, column: int) -> ColumnCount:
    pieces = int(pieces_in_column(s, seat, column))
    whites = {goal_name(goal): int(goal_whites(pieces, goal)) for goal in range(GOALS)}
    return ColumnCount(
        column=column + 1,
        gems=int(gems_in_column(s, seat, column)),
        shells=int(field_of(pieces, SHL)),
        coloured_shells=int(field_of(pieces, CSH)),
        counts={goal_name(goal): int(goal_base(pieces, goal)) + whites[goal_name(goal)] for goal in range(GOALS)},
        whites=whites,
    )


def _beside(s: Any, seat: int, bonus: int) -> Beside:
    tile = int(s.bonus_tile[bonus])
    mine, theirs = compared(s, seat, bonus)
    return Beside(
        bonus=bonus_in(s, bonus),
        used=bool(s.bonus_at[bonus] == BonusAt.USED + seat),
        tile=None if tile == NOTHING else tile_name(tile),
        branch=_branch_of(s, seat, bonus),
        mine=mine,
        theirs=theirs,
    )


def _branch_of(s: Any, seat: int, bonus: int) -> list[int]:
    lies = s.bonus_effect[bonus] == BRANCH and s.token_owner[bonus] == seat
    return [int(s.token_cell[bonus]), int(s.branch_end[bonus])] if lies else []


def compared(s: Any, seat: int, bonus: int) -> tuple[int, int] | tuple[None, None]:
    effect = int(s.bonus_effect[bonus])
    if not is_majority(effect):
        return None, None
    return int(bonus_count(s, seat, effect)), int(bonus_count(s, 1 - seat, effect))


def cells_in(mask: int) -> list[int]:
    return [cell for cell in range(CELLS) if mask >> cell & 1]
