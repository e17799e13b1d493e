"""What the screen gets: a redacted record as typed data, names instead of numbers.

Cells are numbers 0 to 29: 6 x (row - 1) + (column - 1), row 1 beside the bird board; a 6 x 4 field ends at 23. Columns
count from 1. Every choice comes with its action code and with what it would do: the page knows no rules.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np

from kibitz.core.fields import SPECTATOR
from kibitz.core.game import ScoreLine
from kibitz.games.bower.actions import (
    BRANCHES,
    COVERS,
    DISCARDS,
    GIVES,
    KEEP,
    LAYS,
    LAYS_PER_TILE,
    LOOKS,
    MOST_LEGAL,
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
from kibitz.games.bower.bonuses import discard_size, far_end, is_void
from kibitz.games.bower.clauses import BowerClause
from kibitz.games.bower.components import (
    ALL_TILES,
    BONUSES,
    BRANCH,
    CELLS,
    COLUMNS,
    CSH,
    EARTH,
    EFFECTS,
    FIRST_TOKEN,
    GOALS,
    MARKABLE,
    MORE_SHELLS,
    MORE_YELLOW,
    PIECE_NAMES,
    SCORED,
    SEATS,
    SHL,
    SLOTS,
    SURFACES,
    TILES,
    TOKENS,
    Piece,
    Surface,
)
from kibitz.games.bower.faces import (
    DIRECTIONS,
    Bonus,
    Direction,
    Half,
    Tile,
    Token,
    bonus_in,
    goal_name,
    half_of,
    tile_in,
    tile_name,
)
from kibitz.games.bower.faces import TOKENS as TOKEN_NAMES
from kibitz.games.bower.grid import (
    NEIGHBOUR,
    WHOLE,
    branch_link,
    empty_cells,
    face_number,
    field_of,
    gems_in_column,
    gems_on,
    group_from,
    how_many,
    piece_on,
    pieces_in_column,
    rows_of,
)
from kibitz.games.bower.hidden import known_to, unknown_goals
from kibitz.games.bower.rules import decider, legal
from kibitz.games.bower.scoring import (
    best_group,
    bonus_count,
    bonus_eggs,
    column_eggs,
    declared,
    eggs_of,
    goal_base,
    goal_whites,
    has_coloured_shells,
    is_majority,
    surface_eggs,
    tie_break,
)
from kibitz.games.bower.sense import (
    FORESEEN,
    GEM_COLUMNS,
    GEM_SURFACES,
    JOINED,
    LARGEST,
    LOST,
    PART,
    foresee_lay,
    lost_cells,
)
from kibitz.games.bower.state import NOTHING, BonusAt, Phase, TileAt
from kibitz.games.bower.table import slot_owner, turns_in_game, turns_left

PhaseName = Literal[
    "arrange",
    "draft",
    "take",
    "lay",
    "pick",
    "use",
    "look",
    "token",
    "x",
    "branch",
    "cover",
    "give",
    "discard",
    "over",
]
PHASES: tuple[PhaseName, ...] = (
    "arrange",
    "draft",
    "take",
    "lay",
    "pick",
    "use",
    "look",
    "token",
    "x",
    "branch",
    "cover",
    "give",
    "discard",
    "over",
)


class Cell(msgspec.Struct, frozen=True):
    """An occupied cell: what is seen there, and the tokens on it."""

    cell: int
    tile: str
    half: Literal["a", "b"]
    surface: Surface
    pieces: list[Piece]
    covers: bool  # it lies on top of another tile
    tokens: list[Token]
    cancelled: Piece | None  # the piece under the X token


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
    mine: int | None  # what a decoration tile compares: its owner's count and the other's
    theirs: int | None


class Player(msgspec.Struct, frozen=True):
    turns_done: int
    turns_left: int
    extra_turn: bool  # two turns in a row are coming
    hand: list[Tile]  # everybody could have noted it (BO-90): the other's is a memory aid
    forced: str | None  # the tile that must be laid next
    cells: list[Cell]
    branch: list[int]  # the two cells that the branch joins, or none
    groups: list[Group]
    largest: dict[Surface, int]
    columns: list[ColumnCount]
    shells: int
    coloured_shells: bool
    beside: list[Beside]
    lost_cells: list[int]  # empty cells that no tile will fill


class Slot(msgspec.Struct, frozen=True):
    """A goal of the bird board."""

    column: int
    owner: int
    goal: Piece | None
    candidates: list[Piece]  # what it may be, as far as the viewer knows
    looked: bool  # the other player has looked at it


class Aside(msgspec.Struct, frozen=True):
    goals: list[Piece]  # empty if the viewer does not know them
    candidates: list[Piece]
    looked_by: list[int]


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
    gem_columns: list[int]  # columns that this lay brings to three gems
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


class AccountLine(msgspec.Struct, frozen=True):
    """One line of the final account, for both players."""

    kind: Literal["surface", "column", "bonus"]
    surface: Surface | None
    column: int | None
    goal: Piece | None
    bonus: Bonus | None
    owner: int | None  # of a bonus tile
    counts: list[int]
    whites: list[int]  # how many of these were declared from white decorations
    shells: list[int]
    coloured_shells: list[bool]
    eggs: list[int]
    cells: list[list[int]]  # the largest groups


class Account(msgspec.Struct, frozen=True):
    lines: list[AccountLine]
    eggs: list[int]
    tie: bool  # equal eggs: then coloured shells and shells of the whole bower decide
    shells: list[int]
    coloured_shells: list[bool]
    winners: list[int]


class BowerView(msgspec.Struct, frozen=True):
    viewer: int | None
    phase: PhaseName
    seat: int  # whose turn
    decider: int | None  # who chooses now
    first: int
    rows: int
    turns: int  # of each player in the whole game
    hard: bool
    fair: bool
    goals: list[Slot]
    aside: Aside
    display: list[Tile | None]
    deck: int
    stack: int
    discard: int
    open_discard: list[Bonus]
    own_rejected: list[Bonus]  # what the viewer put on the discards
    pool: list[Bonus | None]  # the seven of the hard game
    offer_size: int  # how many the player to choose looks at
    bonus: Bonus | None  # being decided on
    turned: Tile | None  # to cover two cells with
    token_supply: list[Token]
    players: list[Player]
    choices: Choices
    account: Account | None
    over: str | None


def view(s: Any, viewer: int) -> BowerView:
    asked = NOTHING if s.phase == Phase.OVER else int(decider(s))
    return BowerView(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=PHASES[int(s.phase)],
        seat=int(s.seat),
        decider=None if asked == NOTHING else asked,
        first=int(s.first),
        rows=int(rows_of(s)),
        turns=int(turns_in_game(s)),
        hard=bool(s.hard),
        fair=bool(s.fair),
        goals=[_slot(s, viewer, slot) for slot in range(SLOTS)],
        aside=_aside(s, viewer),
        display=[_tile_or_none(s, tile) for tile in s.display],
        deck=int(s.deck_size),
        stack=int(s.stack_size),
        discard=int(discard_size(s)),
        open_discard=[bonus_in(s, int(bonus)) for bonus in s.open_discard[: int(s.open_size)]],
        own_rejected=_own_rejected(s, viewer),
        pool=[None if bonus == NOTHING else bonus_in(s, int(bonus)) for bonus in s.pool] if s.hard else [],
        offer_size=int(s.offer_size),
        bonus=None if s.bonus == NOTHING else bonus_in(s, int(s.bonus)),
        turned=_tile_or_none(s, s.turned),
        token_supply=[TOKEN_NAMES[token] for token in range(TOKENS) if s.token_owner[token] == -1],
        players=[_player(s, seat) for seat in range(SEATS)],
        choices=_choices(s, viewer, asked),
        account=_account(s) if s.over else None,
        over=BowerClause(int(s.over)).label if s.over else None,
    )


def _tile_or_none(s: Any, tile: int) -> Tile | None:
    return None if tile == NOTHING else tile_in(s, int(tile))


def _own_rejected(s: Any, viewer: int) -> list[Bonus]:
    if viewer == SPECTATOR:
        return []
    return [bonus_in(s, int(bonus)) for bonus in s.rejected[viewer, : int(s.rejected_size[viewer])]]


def _cells(mask: int) -> list[int]:
    return [cell for cell in range(CELLS) if mask >> cell & 1]


# --- Goals ------------------------------------------------------------------------------------------------------------


def _candidates(s: Any, viewer: int) -> list[Piece]:
    unknown = int(unknown_goals(s, viewer))
    return [goal_name(goal) for goal in range(GOALS) if unknown >> goal & 1]


def _slot(s: Any, viewer: int, slot: int) -> Slot:
    goal = int(known_to(s, viewer, slot))
    owner = int(slot_owner(slot))
    known = None if goal == NOTHING else goal_name(goal)
    return Slot(slot + 1, owner, known, [known] if known else _candidates(s, viewer), bool(s.looked[1 - owner, slot]))


def _aside(s: Any, viewer: int) -> Aside:
    goals = [int(known_to(s, viewer, place)) for place in range(SLOTS, GOALS)]
    known = [goal_name(goal) for goal in goals if goal != NOTHING]
    return Aside(
        goals=known,
        candidates=known or _candidates(s, viewer),
        looked_by=[seat for seat in range(SEATS) if s.looked[seat, SLOTS]],
    )


# --- Players ----------------------------------------------------------------------------------------------------------


def _player(s: Any, seat: int) -> Player:
    has_branch = s.token_owner[BRANCH - FIRST_TOKEN] == seat
    groups = [group for surface in range(SCORED) for group in _groups(s, seat, surface)]
    return Player(
        turns_done=int(s.turns[seat]),
        turns_left=int(turns_left(s, seat)),
        extra_turn=bool(s.extra[seat]),
        hand=[tile_in(s, int(tile)) for tile in s.hand[seat, : int(s.hand_size[seat])]],
        forced=None if s.forced[seat] == NOTHING else tile_name(int(s.forced[seat])),
        cells=[_cell(s, seat, cell) for cell in range(CELLS) if s.cell[seat, cell] != NOTHING],
        branch=[int(s.token_cell[BRANCH - FIRST_TOKEN]), int(s.branch_end)] if has_branch else [],
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
        lost_cells=_cells(int(lost_cells(int(empty_cells(s, seat))))),
    )


def _cell(s: Any, seat: int, cell: int) -> Cell:
    half = int(s.cell[seat, cell])
    face: Half = half_of(int(face_number(s, half)))
    here = [token for token in range(TOKENS) if s.token_owner[token] == seat and s.token_cell[token] == cell]
    marked = TOKEN_NAMES.index("x") in here
    return Cell(
        cell=cell,
        tile=tile_name(half // 2),
        half="b" if half % 2 else "a",
        surface=face.surface,
        pieces=face.pieces,
        covers=bool(int(s.covered[seat]) >> cell & 1),
        tokens=[TOKEN_NAMES[token] for token in here if TOKEN_NAMES[token] != "branch"],
        cancelled=PIECE_NAMES[int(s.x_piece)] if marked else None,
    )


def _groups(s: Any, seat: int, surface: int) -> list[Group]:
    ground = int(s.ground[seat, surface])
    link = int(branch_link(s, seat, ground))
    best = int(best_group(s, seat, surface))
    found, left = [], ground
    while left:
        group = int(group_from(ground, left & -left, link))
        left &= ~group
        found.append(
            Group(
                surface=SURFACES[surface],
                cells=_cells(group),
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
    mine, theirs = _compared(s, seat, bonus)
    return Beside(
        bonus=bonus_in(s, bonus),
        used=bool(s.bonus_at[bonus] == BonusAt.USED + seat),
        tile=None if tile == NOTHING else tile_name(tile),
        mine=mine,
        theirs=theirs,
    )


def _compared(s: Any, seat: int, bonus: int) -> tuple[int, int] | tuple[None, None]:
    effect = int(s.bonus_effect[bonus])
    if not is_majority(effect):
        return None, None
    return int(bonus_count(s, seat, effect)), int(bonus_count(s, 1 - seat, effect))


# --- Choices ----------------------------------------------------------------------------------------------------------


def _choices(s: Any, viewer: int, asked: int) -> Choices:
    out = np.zeros(MOST_LEGAL, np.int32)
    codes = [int(code) for code in out[: legal(s, viewer, out)]] if viewer == asked and viewer != SPECTATOR else []

    def among(start: int, stop: int) -> list[int]:
        return [code for code in codes if start <= code < stop]

    lays = among(LAYS, PICKS)
    lost = int(lost_cells(int(empty_cells(s, viewer)))) if lays else 0
    sums = [int(pieces_in_column(s, viewer, column)) for column in range(COLUMNS)] if lays else []
    return Choices(
        orders=[_order(s, viewer, code) for code in among(ORDERS, ORDERS + len(ORDER))],
        takes=[TileChoice(code, tile_name(code - TAKES)) for code in among(TAKES, PASS)],
        lays=[_lay(s, viewer, code, lost, sums) for code in lays],
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


def _lay(s: Any, viewer: int, code: int, lost: int, sums: list[int]) -> LayChoice:
    """`sums`: what the viewer has in each column now."""
    tile, where = (code - LAYS) // LAYS_PER_TILE, (code - LAYS) % LAYS_PER_TILE
    a, direction = where // len(DIRECTIONS), where % len(DIRECTIONS)
    b = int(NEIGHBOUR[a, direction])
    out = np.zeros(FORESEEN, np.int64)
    foresee_lay(s, viewer, tile, a, b, out)
    foreseen = out.tolist()
    return LayChoice(
        action=code,
        tile=tile_name(tile),
        a=a,
        b=b,
        direction=DIRECTIONS[direction],
        groups=_growths(s, tile, foreseen),
        columns=_column_growths(s, viewer, tile, (a, b), sums),
        gem_columns=[column + 1 for column in range(COLUMNS) if foreseen[GEM_COLUMNS] >> column & 1],
        gem_surfaces=[SURFACES[surface] for surface in range(SCORED) if foreseen[GEM_SURFACES] >> surface & 1],
        new_holes=_cells(foreseen[LOST] & ~lost),
    )


def _growths(s: Any, tile: int, foreseen: list[int]) -> list[Growth]:
    grown: dict[int, Growth] = {}
    for half in range(2):
        group = foreseen[JOINED + half]
        if group == 0 or group in grown:
            continue
        surface = SURFACES[int(s.half_surface[2 * tile + half])]
        cells, most = _cells(group), foreseen[LARGEST + half]
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


def _pick(s: Any, viewer: int, code: int) -> BonusChoice:
    bonus = code - PICKS
    effect = EFFECTS[int(s.bonus_effect[bonus])]
    mine, theirs = _compared(s, viewer, bonus)
    return BonusChoice(
        action=code,
        bonus=bonus_in(s, bonus),
        tile=_tile_or_none(s, s.bonus_tile[bonus]),
        void=bool(is_void(s, viewer, int(s.bonus_effect[bonus]))),
        mine=mine,
        theirs=theirs,
        joins=_most_joined(s, viewer) if effect == "branch" else 0,
        columns=[
            slot + 1
            for slot in range(SLOTS)
            if effect == "look_at_one" and slot_owner(slot) != viewer and known_to(s, viewer, slot) == NOTHING
        ],
    )


def _branch_ends(code: int) -> tuple[int, int]:
    where = code - BRANCHES
    cell, side, span = where // (SIDES * SPANS), where // SPANS % SIDES, where % SPANS + SHORTEST_SPAN
    return cell, int(far_end(cell, side, span))


def _branch(s: Any, viewer: int, code: int) -> BranchChoice:
    a, b = _branch_ends(code)
    surface = int(s.half_surface[s.cell[viewer, a]])
    if surface == EARTH or surface != int(s.half_surface[s.cell[viewer, b]]):
        return BranchChoice(code, a, b, None, 0)
    joined = group_from(int(s.ground[viewer, surface]), 1 << a, 1 << a | 1 << b)
    return BranchChoice(code, a, b, SURFACES[surface], int(how_many(int(joined))))


def _most_joined(s: Any, viewer: int) -> int:
    """The largest group that a branch could make out of two; 0 if it joins nothing now."""
    world = s.copy()
    world.phase = Phase.BRANCH
    out = np.zeros(MOST_LEGAL, np.int32)
    most = 0
    for code in out[: legal(world, viewer, out)]:
        branch = _branch(world, viewer, int(code))
        if branch.surface is None:
            continue
        ground = int(s.ground[viewer, SURFACES.index(branch.surface)])
        if not int(group_from(ground, 1 << branch.a, 0)) >> branch.b & 1:
            most = max(most, branch.size)
    return most


def _mark(code: int) -> MarkChoice:
    where = code - XMARKS
    return MarkChoice(code, where // (CELLS * MARKABLE), where // MARKABLE % CELLS, PIECE_NAMES[where % MARKABLE])


def _cover(code: int) -> CoverChoice:
    a, direction = (code - COVERS) // len(DIRECTIONS), (code - COVERS) % len(DIRECTIONS)
    return CoverChoice(code, a, int(NEIGHBOUR[a, direction]), DIRECTIONS[direction])


# --- The account ------------------------------------------------------------------------------------------------------


def _shared(eggs: int) -> list[int]:
    """A signed number of eggs as one number for each seat."""
    return [max(0, eggs), max(0, -eggs)]


def _account(s: Any) -> Account:
    lines = [_surface_line(s, surface) for surface in range(SCORED)]
    lines += [_column_line(s, column) for column in range(COLUMNS)]
    for bonus in range(BONUSES):
        for seat in range(SEATS):
            if is_majority(int(s.bonus_effect[bonus])) and s.bonus_at[bonus] == BonusAt.USED + seat:
                lines.append(_bonus_line(s, seat, bonus))
    eggs = [sum(line.eggs[seat] for line in lines) for seat in range(SEATS)]
    margin = eggs[0] - eggs[1] or int(tie_break(s))
    return Account(
        lines=lines,
        eggs=eggs,
        tie=eggs[0] == eggs[1],
        shells=[int(piece_on(s, seat, WHOLE, SHL)) for seat in range(SEATS)],
        coloured_shells=[bool(has_coloured_shells(s, seat)) for seat in range(SEATS)],
        winners=[seat for seat, sign in ((0, 1), (1, -1)) if sign * margin >= 0],
    )


def _surface_line(s: Any, surface: int) -> AccountLine:
    groups = [int(best_group(s, seat, surface)) for seat in range(SEATS)]
    return AccountLine(
        kind="surface",
        surface=SURFACES[surface],
        column=None,
        goal=None,
        bonus=None,
        owner=None,
        counts=[int(how_many(group)) for group in groups],
        whites=[0, 0],
        shells=[int(piece_on(s, seat, group, SHL)) for seat, group in enumerate(groups)],
        coloured_shells=[bool(piece_on(s, seat, group, CSH)) for seat, group in enumerate(groups)],
        eggs=_shared(int(surface_eggs(s, surface))),
        cells=[_cells(group) for group in groups],
    )


def _column_line(s: Any, column: int) -> AccountLine:
    goal = int(s.shown_goal[column])
    sums = [int(pieces_in_column(s, seat, column)) for seat in range(SEATS)]
    counts = [int(declared(sums[seat], sums[1 - seat], goal)) for seat in range(SEATS)]
    return AccountLine(
        kind="column",
        surface=None,
        column=column + 1,
        goal=goal_name(goal),
        bonus=None,
        owner=None,
        counts=counts,
        whites=[counts[seat] - int(goal_base(sums[seat], goal)) for seat in range(SEATS)],
        shells=[int(field_of(pieces, SHL)) for pieces in sums],
        coloured_shells=[bool(field_of(pieces, CSH)) for pieces in sums],
        eggs=_shared(int(column_eggs(s, column, goal))),
        cells=[[], []],
    )


def _bonus_line(s: Any, seat: int, bonus: int) -> AccountLine:
    effect = int(s.bonus_effect[bonus])
    eggs = [0, 0]
    eggs[seat] = int(bonus_eggs(s, seat, effect))
    return AccountLine(
        kind="bonus",
        surface=None,
        column=None,
        goal=None,
        bonus=bonus_in(s, bonus),
        owner=seat,
        counts=[int(bonus_count(s, owner, effect)) for owner in range(SEATS)],
        whites=[0, 0],
        shells=[int(piece_on(s, owner, WHOLE, SHL)) for owner in range(SEATS)],
        coloured_shells=[bool(has_coloured_shells(s, owner)) for owner in range(SEATS)],
        eggs=eggs,
        cells=[[], []],
    )


def score_lines(s: Any) -> list[ScoreLine]:
    """Eggs for each surface, column and decoration tile, and in all."""
    lines = [ScoreLine(f"score.{SURFACES[surface]}", _eggs(surface_eggs(s, surface))) for surface in range(SCORED)]
    lines += [
        ScoreLine(f"score.column.{column + 1}", _eggs(column_eggs(s, column, int(s.goal_at[column]))))
        for column in range(COLUMNS)
    ]
    for effect in range(MORE_YELLOW, MORE_SHELLS + 1):
        owners = [
            seat
            for bonus in range(BONUSES)
            for seat in range(SEATS)
            if s.bonus_effect[bonus] == effect and s.bonus_at[bonus] == BonusAt.USED + seat
        ]
        if owners:
            eggs = [owners.count(seat) * int(bonus_eggs(s, seat, effect)) for seat in range(SEATS)]
            lines.append(ScoreLine(f"bonus.{EFFECTS[effect]}", tuple(eggs)))
    return [*lines, ScoreLine("score.total", tuple(int(eggs_of(s, seat)) for seat in range(SEATS)))]


def _eggs(signed: int) -> tuple[int, ...]:
    return tuple(_shared(int(signed)))


def components(s: Any) -> dict[str, int]:
    """Every tile, bonus tile and goal, wherever it lies: one of each."""
    count = {tile_name(tile): 0 for tile in range(TILES)}
    for tile in [*s.deck[: int(s.deck_size)], *(tile for tile in s.display if tile != NOTHING)]:
        count[tile_name(int(tile))] += 1
    held = {seat: set(s.hand[seat, : int(s.hand_size[seat])].tolist()) for seat in range(SEATS)}
    for tile in range(ALL_TILES):
        at = int(s.tile_at[tile])
        in_hand = any(at == TileAt.HAND + seat and tile in held[seat] for seat in range(SEATS))
        if in_hand or at >= TileAt.LAID:
            count[tile_name(tile)] = count.get(tile_name(tile), 0) + 1
    hidden = [*s.stack[: int(s.stack_size)], *s.open_discard[: int(s.open_size)]]
    for seat in range(SEATS):
        hidden += [*s.rejected[seat, : int(s.rejected_size[seat])]]
    if s.phase == Phase.PICK and not s.hard:
        hidden += [*s.offer[int(s.seat), : int(s.offer_size)]]
    for bonus in range(BONUSES):
        there = hidden.count(bonus) if s.bonus_at[bonus] == BonusAt.HIDDEN else 1
        count[f"B{bonus + 1:02}"] = there
    for goal in range(GOALS):
        count[f"goal {goal_name(goal)}"] = int((s.goal_at == goal).sum())
    return count
