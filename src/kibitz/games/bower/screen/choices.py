"""What the viewer may do now, each choice with its action code and with what it would do: the page knows no rules."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from kibitz.core.guard import listed
from kibitz.games.bower.actions import (
    BRANCHES,
    COVERS,
    DIRECTION_NAMES,
    DISCARDS,
    GIVES,
    KEEP,
    LAYS,
    LOOKS,
    MOST_LEGAL,
    ORDER,
    ORDERS,
    PASS,
    PICKS,
    PLACES,
    SHORTEST_SPAN,
    TAKES,
    USE,
    XMARKS,
    Direction,
    branch_parts,
    cover_parts,
    lay_parts,
    mark_parts,
    tile_name,
)
from kibitz.games.bower.components import (
    COLUMNS,
    EARTH,
    EFFECTS,
    PIECE_NAMES,
    SCORED,
    SEATS,
    SLOTS,
    SURFACES,
    Effect,
    Piece,
    Surface,
    goal_name,
)
from kibitz.games.bower.rules import legal
from kibitz.games.bower.rules.bonuses import is_void
from kibitz.games.bower.rules.grid import NEIGHBOUR, empty_cells, group_from, how_many, links_with, pieces_in_column
from kibitz.games.bower.rules.hidden import known_to
from kibitz.games.bower.rules.scoring import goal_base, goal_whites
from kibitz.games.bower.rules.setup import slot_owner
from kibitz.games.bower.rules.tokens import far_end
from kibitz.games.bower.screen.naming import Bonus, Tile, bonus_in, tile_or_none
from kibitz.games.bower.screen.players import cells_in, compared
from kibitz.games.bower.sense.foresight import (
    FORESEEN,
    GEM_COLUMNS,
    GEM_SURFACES,
    JOINED,
    LARGEST,
    PART,
    SHUT,
    foresee_lay,
)
from kibitz.games.bower.sense.holes import shut_cells
from kibitz.games.bower.state import NOTHING, Phase


class TileChoice(msgspec.Struct, frozen=True):
    """Take, give or discard."""

    action: int
    tile: str


class Growth(msgspec.Struct, frozen=True):
    """A group that a lay makes or enlarges."""

    surface: Surface
    cells: list[int]
    before: int  # the largest part that it grew from
    after: int
    largest_before: int
    largest_after: int


class ColumnGrowth(msgspec.Struct, frozen=True):
    """A column whose goal the viewer knows gets more that matches it."""

    column: int
    goal: Piece
    before: int
    after: int


class LayChoice(msgspec.Struct, frozen=True):
    action: int
    tile: str
    a: int
    b: int
    direction: Direction
    groups: list[Growth]
    columns: list[ColumnGrowth]
    gem_columns: list[int]  # columns whose third gem earns a bonus tile
    gem_surfaces: list[Surface]  # groups of these surfaces likewise
    new_holes: list[int]  # cells that no tile will fill after it


class BonusChoice(msgspec.Struct, frozen=True):
    """A bonus tile on offer, and what it would do now."""

    action: int
    bonus: Bonus
    tile: Tile | None  # the bower tile that it is
    void: bool  # its effect cannot take place now
    mine: int | None  # what a decoration tile compares
    theirs: int | None
    joins: int  # a branch: the largest group that it could make; 0 if it joins nothing now
    columns: list[int]  # a look at one goal: where it is hidden
    clause: str  # where the rules tell what it does


class UseChoice(msgspec.Struct, frozen=True):
    bonus: Bonus
    use: int | None  # None: the effect cannot take place
    keep: int


class CellChoice(msgspec.Struct, frozen=True):
    """A token on a cell."""

    action: int
    cell: int


class LookChoice(msgspec.Struct, frozen=True):
    action: int
    column: int


class MarkChoice(msgspec.Struct, frozen=True):
    action: int
    owner: int
    cell: int
    piece: Piece


class BranchChoice(msgspec.Struct, frozen=True):
    action: int
    a: int
    b: int
    surface: Surface | None  # None: the two cells differ, it joins nothing now
    size: int  # of the joined group


class CoverChoice(msgspec.Struct, frozen=True):
    action: int
    a: int
    b: int
    direction: Direction


class OrderChoice(msgspec.Struct, frozen=True):
    action: int
    goals: list[Piece]  # over the own slots from left to right


class Choices(msgspec.Struct, frozen=True):
    """What the viewer may do now; only the list of the present phase has anything in it."""

    orders: list[OrderChoice]
    takes: list[TileChoice]
    lays: list[LayChoice]
    pass_: int | None = msgspec.field(name="pass")
    picks: list[BonusChoice]
    use: UseChoice | None
    looks: list[LookChoice]
    tokens: list[CellChoice]
    marks: list[MarkChoice]
    branches: list[BranchChoice]
    covers: list[CoverChoice]
    gives: list[TileChoice]
    discards: list[TileChoice]


def choices_for(s: Any, viewer: int, codes: list[int]) -> Choices:
    def among(start: int, stop: int) -> list[int]:
        return [code for code in codes if start <= code < stop]

    lays = among(LAYS, PICKS)
    shut = int(shut_cells(int(empty_cells(s, viewer)))) if lays else 0
    sums = [int(pieces_in_column(s, viewer, column)) for column in range(COLUMNS)] if lays else []
    return Choices(
        orders=[_order(s, viewer, code) for code in among(ORDERS, ORDERS + len(ORDER))],
        takes=[TileChoice(code, tile_name(code - TAKES)) for code in among(TAKES, PASS)],
        lays=[_lay(s, viewer, code, shut, sums) for code in lays],
        pass_=PASS if PASS in codes else None,
        picks=[_pick(s, viewer, code) for code in among(PICKS, USE)],
        use=UseChoice(bonus_in(s, int(s.bonus)), USE if USE in codes else None, KEEP) if KEEP in codes else None,
        looks=[LookChoice(code, code - LOOKS + 1) for code in among(LOOKS, PLACES)],
        tokens=[CellChoice(code, code - PLACES) for code in among(PLACES, XMARKS)],
        marks=[_mark(code) for code in among(XMARKS, BRANCHES)],
        branches=[_branch(s, viewer, code) for code in among(BRANCHES, COVERS)],
        covers=[_cover(code) for code in among(COVERS, GIVES)],
        gives=[TileChoice(code, tile_name(code - GIVES)) for code in among(GIVES, DISCARDS)],
        discards=[TileChoice(code, tile_name(code - DISCARDS)) for code in among(DISCARDS, ORDERS)],
    )


def _order(s: Any, viewer: int, code: int) -> OrderChoice:
    held = sorted(int(s.known_goal[viewer, slot]) for slot in range(viewer, SLOTS, SEATS))
    return OrderChoice(code, [goal_name(held[place]) for place in ORDER[code - ORDERS]])


# --- Lays -------------------------------------------------------------------------------------------------------------


def _lay(s: Any, viewer: int, code: int, shut: int, sums: list[int]) -> LayChoice:
    """`sums`: what the viewer has in each column now."""
    tile, a, direction = lay_parts(code)
    b = int(NEIGHBOUR[a, direction])
    out = np.zeros(FORESEEN, np.int64)
    foresee_lay(s, viewer, tile, a, b, out)
    foreseen = out.tolist()
    return LayChoice(
        action=code,
        tile=tile_name(tile),
        a=a,
        b=b,
        direction=DIRECTION_NAMES[direction],
        groups=_growths(s, tile, foreseen),
        columns=_column_growths(s, viewer, tile, (a, b), sums),
        gem_columns=[column + 1 for column in range(COLUMNS) if foreseen[GEM_COLUMNS] >> column & 1],
        gem_surfaces=[SURFACES[surface] for surface in range(SCORED) if foreseen[GEM_SURFACES] >> surface & 1],
        new_holes=cells_in(foreseen[SHUT] & ~shut),
    )


def _growths(s: Any, tile: int, foreseen: list[int]) -> list[Growth]:
    grown: dict[int, Growth] = {}
    for half in range(2):
        group = foreseen[JOINED + half]
        if group == 0 or group in grown:
            continue
        surface = SURFACES[int(s.half_surface[2 * tile + half])]
        cells, most = cells_in(group), foreseen[LARGEST + half]
        grown[group] = Growth(surface, cells, foreseen[PART + half], len(cells), most, max(most, len(cells)))
    return list(grown.values())


def _column_growths(s: Any, viewer: int, tile: int, cells: tuple[int, int], sums: list[int]) -> list[ColumnGrowth]:
    growths = []
    for column in sorted({cell % COLUMNS for cell in cells}):
        goal = int(s.known_goal[viewer, column])
        if goal == NOTHING:
            continue
        more = sum(int(s.half_pieces[2 * tile + half]) for half in range(2) if cells[half] % COLUMNS == column)
        before, after = (_matching(pieces, goal) for pieces in (sums[column], sums[column] + more))
        if before != after:
            growths.append(ColumnGrowth(column + 1, goal_name(goal), before, after))
    return growths


def _matching(pieces: int, goal: int) -> int:
    return int(goal_base(pieces, goal)) + int(goal_whites(pieces, goal))


# --- Bonus tiles and their effects ------------------------------------------------------------------------------------

TOLD_IN: dict[Effect, str] = {
    "bower": "BO-82",
    "more_yellow": "BO-68",
    "more_purple": "BO-68",
    "more_red": "BO-68",
    "more_shells": "BO-69",
    "look_at_one": "BO-80",
    "look_aside": "BO-81",
    "x": "BO-71",
    "white_flower": "BO-72",
    "white_feather": "BO-72",
    "shells": "BO-72",
    "branch": "BO-73",
    "cover": "BO-75",
    "give": "BO-76",
    "two_turns": "BO-77",
    "discard": "BO-78",
}


def _pick(s: Any, viewer: int, code: int) -> BonusChoice:
    bonus = code - PICKS
    effect = EFFECTS[int(s.bonus_effect[bonus])]
    mine, theirs = compared(s, viewer, bonus)
    return BonusChoice(
        action=code,
        bonus=bonus_in(s, bonus),
        tile=tile_or_none(s, s.bonus_tile[bonus]),
        void=bool(is_void(s, viewer, int(s.bonus_effect[bonus]))),
        mine=mine,
        theirs=theirs,
        joins=_most_joined(s, viewer) if effect == "branch" else 0,
        columns=[
            slot + 1
            for slot in range(SLOTS)
            if effect == "look_at_one" and slot_owner(slot) != viewer and known_to(s, viewer, slot) == NOTHING
        ],
        clause=TOLD_IN[effect],
    )


def _branch_ends(code: int) -> tuple[int, int]:
    cell, side, longer = branch_parts(code)
    return cell, int(far_end(cell, side, SHORTEST_SPAN + longer))


def _branch(s: Any, viewer: int, code: int) -> BranchChoice:
    a, b = _branch_ends(code)
    surface = int(s.half_surface[s.cell[viewer, a]])
    if surface == EARTH or surface != int(s.half_surface[s.cell[viewer, b]]):
        return BranchChoice(code, a, b, None, 0)
    joined = group_from(int(s.ground[viewer, surface]), 1 << a, links_with(s, viewer, a, b))
    return BranchChoice(code, a, b, SURFACES[surface], int(how_many(int(joined))))


def _most_joined(s: Any, viewer: int) -> int:
    """The largest group that a branch could make out of two; 0 if it joins nothing now."""
    world = s.copy()
    world.phase = Phase.BRANCH
    most = 0
    for code in listed(legal, world, viewer, MOST_LEGAL):
        branch = _branch(world, viewer, int(code))
        if branch.surface is None:
            continue
        ground = int(s.ground[viewer, SURFACES.index(branch.surface)])
        if not int(group_from(ground, 1 << branch.a, int(s.links[viewer]))) >> branch.b & 1:
            most = max(most, branch.size)
    return most


def _mark(code: int) -> MarkChoice:
    owner, cell, piece = mark_parts(code)
    return MarkChoice(code, owner, cell, PIECE_NAMES[piece])


def _cover(code: int) -> CoverChoice:
    a, direction = cover_parts(code)
    return CoverChoice(code, a, int(NEIGHBOUR[a, direction]), DIRECTION_NAMES[direction])
