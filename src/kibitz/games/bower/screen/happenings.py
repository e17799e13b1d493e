"""What can happen, typed: the rows that the rules write, as the record, the log and the screen know them.

What a viewer may not know is None. Tiles and bonus tiles come with their faces, since a table may have its own sheet.
"""

from __future__ import annotations

import msgspec

from kibitz.core.game import Event
from kibitz.core.happened import COUNT, EVENT_HEAD, HIDDEN, KIND, SEAT, Row
from kibitz.games.bower.clauses import BowerClause
from kibitz.games.bower.components import BONUSES, COLUMNS, PIECE_NAMES, SCORED, SURFACES, Piece, Surface, goal_name
from kibitz.games.bower.rules.grid import NEIGHBOUR
from kibitz.games.bower.screen.naming import (
    DIRECTIONS,
    TOKENS,
    Bonus,
    Direction,
    Place,
    Tile,
    Token,
    bonus_of,
    own_columns,
    place_of,
    tile_name,
    tile_of,
)
from kibitz.games.bower.state import Kind


class _Event(msgspec.Struct, frozen=True, tag_field="event"):
    pass


class GoalsDealt(_Event, frozen=True, tag="goals"):
    seat: int
    columns: list[int]
    goals: list[Piece] | None


class DisplayOpened(_Event, frozen=True, tag="display"):
    tiles: list[str]


class PoolOpened(_Event, frozen=True, tag="pool"):
    bonuses: list[Bonus]


class Starts(_Event, frozen=True, tag="first"):
    seat: int


class Arranged(_Event, frozen=True, tag="arranged"):
    seat: int
    columns: list[int]
    goals: list[Piece] | None


class Took(_Event, frozen=True, tag="took"):
    seat: int
    tile: Tile
    slot: int


class Refilled(_Event, frozen=True, tag="refilled"):
    tile: Tile
    slot: int


class Laid(_Event, frozen=True, tag="laid"):
    seat: int
    tile: Tile
    direction: Direction
    a: Place
    b: Place


class Passed(_Event, frozen=True, tag="passed"):
    seat: int


class ThirdGem(_Event, frozen=True, tag="third_gem"):
    """Three gems in these columns and in a group of these surfaces; one bonus tile, however many."""

    seat: int
    columns: list[int]
    surfaces: list[Surface]


class NoBonus(_Event, frozen=True, tag="no_bonus"):
    seat: int


class Reshuffled(_Event, frozen=True, tag="reshuffled"):
    count: int


class Offered(_Event, frozen=True, tag="offered"):
    seat: int
    count: int
    bonuses: list[Bonus] | None


class Chose(_Event, frozen=True, tag="chose"):
    seat: int
    bonus: Bonus


class Rejected(_Event, frozen=True, tag="rejected"):
    seat: int
    count: int
    bonuses: list[Bonus] | None


class Kept(_Event, frozen=True, tag="kept"):
    seat: int
    bonus: Bonus


class Looked(_Event, frozen=True, tag="looked"):
    seat: int
    column: int
    goal: Piece | None


class LookedAside(_Event, frozen=True, tag="looked_aside"):
    seat: int
    goals: list[Piece] | None


class TokenPlaced(_Event, frozen=True, tag="token"):
    seat: int
    token: Token
    at: Place


class Marked(_Event, frozen=True, tag="x"):
    seat: int
    owner: int
    at: Place
    piece: Piece


class BranchPlaced(_Event, frozen=True, tag="branch"):
    seat: int
    a: Place
    b: Place


class Turned(_Event, frozen=True, tag="turned"):
    seat: int
    tile: Tile


class Covered(_Event, frozen=True, tag="covered"):
    seat: int
    tile: Tile
    direction: Direction
    a: Place
    b: Place


class Gave(_Event, frozen=True, tag="gave"):
    seat: int
    tile: Tile
    slot: int


class TwoTurns(_Event, frozen=True, tag="two_turns"):
    """The seat that will play twice in a row."""

    seat: int


class Discarded(_Event, frozen=True, tag="discarded"):
    seat: int
    tile: Tile


class Revealed(_Event, frozen=True, tag="revealed"):
    goals: list[Piece]
    aside: list[Piece]


class Over(_Event, frozen=True, tag="over"):
    clause: str


BowerEvent = (
    GoalsDealt
    | DisplayOpened
    | PoolOpened
    | Starts
    | Arranged
    | Took
    | Refilled
    | Laid
    | Passed
    | ThirdGem
    | NoBonus
    | Reshuffled
    | Offered
    | Chose
    | Rejected
    | Kept
    | Looked
    | LookedAside
    | TokenPlaced
    | Marked
    | BranchPlaced
    | Turned
    | Covered
    | Gave
    | TwoTurns
    | Discarded
    | Revealed
    | Over
)


def _goals(items: Row) -> list[Piece] | None:
    return None if items[0] == HIDDEN else [goal_name(goal) for goal in items]


def _bonuses(items: Row) -> list[Bonus] | None:
    return None if items[0] == HIDDEN else [_bonus(code) for code in items]


def _bonus(code: int) -> Bonus:
    return bonus_of(int(code) % BONUSES, int(code) // BONUSES)


def _tile(items: Row) -> Tile:
    return tile_of(int(items[0]), int(items[1]), int(items[2]))


def _pair(items: Row) -> tuple[Direction, Place, Place]:
    """A tile's direction and two cells, from the cell of half a and the direction."""
    a, direction = int(items[0]), int(items[1])
    return DIRECTIONS[direction], place_of(a), place_of(int(NEIGHBOUR[a, direction]))


def read(row: Row) -> Event:
    seat, count, items = int(row[SEAT]), int(row[COUNT]), row[EVENT_HEAD:]
    match Kind(row[KIND]):
        case Kind.GOALS:
            return GoalsDealt(seat, own_columns(seat), _goals(items[:count]))
        case Kind.DISPLAY:
            return DisplayOpened([tile_name(tile) for tile in items[:count]])
        case Kind.POOL:
            return PoolOpened([_bonus(code) for code in items[:count]])
        case Kind.FIRST:
            return Starts(seat)
        case Kind.ARRANGED:
            return Arranged(seat, own_columns(seat), _goals(items[:count]))
        case Kind.TOOK:
            return Took(seat, _tile(items), count)
        case Kind.REFILLED:
            return Refilled(_tile(items), count)
        case Kind.LAID:
            return Laid(seat, _tile(items), *_pair(items[3:]))
        case Kind.PASSED:
            return Passed(seat)
        case Kind.THIRD_GEM:
            columns = [column + 1 for column in range(COLUMNS) if items[0] >> column & 1]
            return ThirdGem(seat, columns, [SURFACES[i] for i in range(SCORED) if items[1] >> i & 1])
        case Kind.NO_BONUS:
            return NoBonus(seat)
        case Kind.RESHUFFLED:
            return Reshuffled(count)
        case _:
            return _read_bonus(row)


def _read_bonus(row: Row) -> Event:
    seat, count, items = int(row[SEAT]), int(row[COUNT]), row[EVENT_HEAD:]
    match Kind(row[KIND]):
        case Kind.OFFERED:
            return Offered(seat, count, _bonuses(items[:count]))
        case Kind.CHOSE:
            return Chose(seat, _bonus(items[0]))
        case Kind.REJECTED:
            return Rejected(seat, count, _bonuses(items[:count]))
        case Kind.KEPT:
            return Kept(seat, _bonus(items[0]))
        case Kind.LOOKED:
            return Looked(seat, count, None if items[0] == HIDDEN else goal_name(items[0]))
        case Kind.LOOKED_ASIDE:
            return LookedAside(seat, _goals(items[:count]))
        case Kind.TOKEN:
            return TokenPlaced(seat, TOKENS[count], place_of(int(items[0])))
        case Kind.XMARK:
            return Marked(seat, count, place_of(int(items[0])), PIECE_NAMES[items[1]])
        case Kind.BRANCH:
            return BranchPlaced(seat, place_of(int(items[0])), place_of(int(items[1])))
        case Kind.TURNED:
            return Turned(seat, _tile(items))
        case Kind.COVERED:
            return Covered(seat, _tile(items), *_pair(items[3:]))
        case Kind.GAVE:
            return Gave(seat, _tile(items), count)
        case Kind.TWO_TURNS:
            return TwoTurns(seat)
        case Kind.DISCARDED:
            return Discarded(seat, _tile(items))
        case Kind.REVEALED:
            goals = [goal_name(goal) for goal in items]
            return Revealed(goals[:COLUMNS], goals[COLUMNS:])
        case _:
            return Over(BowerClause(count).label)
