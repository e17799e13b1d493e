"""What can happen, typed: the rows that the rules write, as the record, the log and the screen know them.

What a viewer may not know is None. Tiles and bonus tiles come with their faces, since a table may have its own sheet.
"""

from __future__ import annotations

from typing import Annotated

from kibitz.core.happened import HIDDEN, Row
from kibitz.core.told import AS_COUNT, Told, items_of, listed, made, seat_of
from kibitz.games.bower.actions import DIRECTION_NAMES, Direction, Place, place_of, tile_name
from kibitz.games.bower.components import BONUSES, COLUMNS, SCORED, SURFACES, Piece, Surface, goal_name
from kibitz.games.bower.rules.grid import NEIGHBOUR
from kibitz.games.bower.screen.naming import Bonus, Tile, Token, bonus_of, own_columns, tile_of


def _goals(items: list[int]) -> list[Piece] | None:
    return None if items[0] == HIDDEN else [goal_name(goal) for goal in items]


def _bonus(code: int) -> Bonus:
    return bonus_of(code % BONUSES, code // BONUSES)


def _tile(items: list[int]) -> Tile:
    return tile_of(items[0], items[1], items[2])


def _pair(items: list[int]) -> tuple[Direction, Place, Place]:
    """A tile's direction and two cells, from the cell of half a and the direction."""
    a, direction = items[:2]
    return DIRECTION_NAMES[direction], place_of(a), place_of(int(NEIGHBOUR[a, direction]))


class GoalsDealt(Told, frozen=True, tag="goals"):
    seat: int
    columns: list[int]
    goals: list[Piece] | None

    @classmethod
    def from_row(cls, row: Row) -> GoalsDealt:
        return cls(seat_of(row), own_columns(seat_of(row)), _goals(listed(row)))


class DisplayOpened(Told, frozen=True, tag="display"):
    tiles: Annotated[list[str], made(tile_name)]


class PoolOpened(Told, frozen=True, tag="pool"):
    bonuses: Annotated[list[Bonus], made(_bonus)]


class Starts(Told, frozen=True, tag="first"):
    seat: int


class Arranged(Told, frozen=True, tag="arranged"):
    seat: int
    columns: list[int]
    goals: list[Piece] | None

    @classmethod
    def from_row(cls, row: Row) -> Arranged:
        return cls(seat_of(row), own_columns(seat_of(row)), _goals(listed(row)))


class Took(Told, frozen=True, tag="took"):
    seat: int
    tile: Annotated[Tile, made(tile_of, 3)]
    slot: Annotated[int, AS_COUNT]


class Refilled(Told, frozen=True, tag="refilled"):
    tile: Annotated[Tile, made(tile_of, 3)]
    slot: Annotated[int, AS_COUNT]


class Laid(Told, frozen=True, tag="laid"):
    seat: int
    tile: Tile
    direction: Direction
    a: Place
    b: Place

    @classmethod
    def from_row(cls, row: Row) -> Laid:
        return cls(seat_of(row), _tile(items_of(row)), *_pair(items_of(row)[3:]))


class Passed(Told, frozen=True, tag="passed"):
    seat: int


class ThirdGem(Told, frozen=True, tag="third_gem"):
    """Three gems in these columns and in a group of these surfaces; one bonus tile, however many."""

    seat: int
    columns: list[int]
    surfaces: list[Surface]

    @classmethod
    def from_row(cls, row: Row) -> ThirdGem:
        columns, surfaces, *_ = items_of(row)
        shown = [column + 1 for column in range(COLUMNS) if columns >> column & 1]
        return cls(seat_of(row), shown, [SURFACES[i] for i in range(SCORED) if surfaces >> i & 1])


class NoBonus(Told, frozen=True, tag="no_bonus"):
    seat: int


class Reshuffled(Told, frozen=True, tag="reshuffled"):
    count: int


class Offered(Told, frozen=True, tag="offered"):
    seat: int
    count: int
    bonuses: Annotated[list[Bonus] | None, made(_bonus)]


class Chose(Told, frozen=True, tag="chose"):
    seat: int
    bonus: Annotated[Bonus, made(_bonus)]


class Rejected(Told, frozen=True, tag="rejected"):
    seat: int
    count: int
    bonuses: Annotated[list[Bonus] | None, made(_bonus)]


class Kept(Told, frozen=True, tag="kept"):
    seat: int
    bonus: Annotated[Bonus, made(_bonus)]


class Looked(Told, frozen=True, tag="looked"):
    seat: int
    column: Annotated[int, AS_COUNT]
    goal: Annotated[Piece | None, made(goal_name)]


class LookedAside(Told, frozen=True, tag="looked_aside"):
    seat: int
    goals: Annotated[list[Piece] | None, made(goal_name)]


class TokenPlaced(Told, frozen=True, tag="token"):
    seat: int
    token: Annotated[Token, AS_COUNT]
    at: Annotated[Place, made(place_of)]


class Marked(Told, frozen=True, tag="x"):
    seat: int
    owner: Annotated[int, AS_COUNT]
    at: Annotated[Place, made(place_of)]
    piece: Piece


class BranchPlaced(Told, frozen=True, tag="branch"):
    seat: int
    a: Annotated[Place, made(place_of)]
    b: Annotated[Place, made(place_of)]


class Turned(Told, frozen=True, tag="turned"):
    seat: int
    tile: Annotated[Tile, made(tile_of, 3)]


class Covered(Told, frozen=True, tag="covered"):
    seat: int
    tile: Tile
    direction: Direction
    a: Place
    b: Place

    @classmethod
    def from_row(cls, row: Row) -> Covered:
        return cls(seat_of(row), _tile(items_of(row)), *_pair(items_of(row)[3:]))


class Gave(Told, frozen=True, tag="gave"):
    seat: int
    tile: Annotated[Tile, made(tile_of, 3)]
    slot: Annotated[int, AS_COUNT]


class TwoTurns(Told, frozen=True, tag="two_turns"):
    """The seat that will play twice in a row."""

    seat: int


class Discarded(Told, frozen=True, tag="discarded"):
    seat: int
    tile: Annotated[Tile, made(tile_of, 3)]


class Revealed(Told, frozen=True, tag="revealed"):
    goals: list[Piece]
    aside: list[Piece]

    @classmethod
    def from_row(cls, row: Row) -> Revealed:
        goals = [goal_name(goal) for goal in items_of(row)]
        return cls(goals[:COLUMNS], goals[COLUMNS:])


class Over(Told, frozen=True, tag="over"):
    clause: str


ALL = (
    GoalsDealt,
    DisplayOpened,
    PoolOpened,
    Starts,
    Arranged,
    Took,
    Refilled,
    Laid,
    Passed,
    ThirdGem,
    NoBonus,
    Reshuffled,
    Offered,
    Chose,
    Rejected,
    Kept,
    Looked,
    LookedAside,
    TokenPlaced,
    Marked,
    BranchPlaced,
    Turned,
    Covered,
    Gave,
    TwoTurns,
    Discarded,
    Revealed,
    Over,
)
