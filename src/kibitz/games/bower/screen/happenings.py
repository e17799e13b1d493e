"""What can happen, typed: the rows that the rules write, as the record, the log and the screen know them.

What a viewer may not know is None. Tiles and bonus tiles come with their faces, since a table may have its own sheet.
"""

from __future__ import annotations

from kibitz.core.happened import HIDDEN, Row
from kibitz.core.told import Told, count_of, items_of, listed, seat_of
from kibitz.games.bower.actions import DIRECTION_NAMES, Direction, Place, place_of, tile_name
from kibitz.games.bower.components import BONUSES, COLUMNS, PIECE_NAMES, SCORED, SURFACES, Piece, Surface, goal_name
from kibitz.games.bower.rules.grid import NEIGHBOUR
from kibitz.games.bower.screen.naming import TOKENS, Bonus, Tile, Token, bonus_of, own_columns, tile_of


def _goals(items: list[int]) -> list[Piece] | None:
    return None if items[0] == HIDDEN else [goal_name(goal) for goal in items]


def _bonuses(items: list[int]) -> list[Bonus] | None:
    return None if items[0] == HIDDEN else [_bonus(code) for code in items]


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
    tiles: list[str]

    @classmethod
    def from_row(cls, row: Row) -> DisplayOpened:
        return cls([tile_name(tile) for tile in listed(row)])


class PoolOpened(Told, frozen=True, tag="pool"):
    bonuses: list[Bonus]

    @classmethod
    def from_row(cls, row: Row) -> PoolOpened:
        return cls([_bonus(code) for code in listed(row)])


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
    tile: Tile
    slot: int

    @classmethod
    def from_row(cls, row: Row) -> Took:
        return cls(seat_of(row), _tile(items_of(row)), count_of(row))


class Refilled(Told, frozen=True, tag="refilled"):
    tile: Tile
    slot: int

    @classmethod
    def from_row(cls, row: Row) -> Refilled:
        return cls(_tile(items_of(row)), count_of(row))


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
    bonuses: list[Bonus] | None

    @classmethod
    def from_row(cls, row: Row) -> Offered:
        return cls(seat_of(row), count_of(row), _bonuses(listed(row)))


class Chose(Told, frozen=True, tag="chose"):
    seat: int
    bonus: Bonus

    @classmethod
    def from_row(cls, row: Row) -> Chose:
        return cls(seat_of(row), _bonus(items_of(row)[0]))


class Rejected(Told, frozen=True, tag="rejected"):
    seat: int
    count: int
    bonuses: list[Bonus] | None

    @classmethod
    def from_row(cls, row: Row) -> Rejected:
        return cls(seat_of(row), count_of(row), _bonuses(listed(row)))


class Kept(Told, frozen=True, tag="kept"):
    seat: int
    bonus: Bonus

    @classmethod
    def from_row(cls, row: Row) -> Kept:
        return cls(seat_of(row), _bonus(items_of(row)[0]))


class Looked(Told, frozen=True, tag="looked"):
    seat: int
    column: int
    goal: Piece | None

    @classmethod
    def from_row(cls, row: Row) -> Looked:
        goal = items_of(row)[0]
        return cls(seat_of(row), count_of(row), None if goal == HIDDEN else goal_name(goal))


class LookedAside(Told, frozen=True, tag="looked_aside"):
    seat: int
    goals: list[Piece] | None

    @classmethod
    def from_row(cls, row: Row) -> LookedAside:
        return cls(seat_of(row), _goals(listed(row)))


class TokenPlaced(Told, frozen=True, tag="token"):
    seat: int
    token: Token
    at: Place

    @classmethod
    def from_row(cls, row: Row) -> TokenPlaced:
        return cls(seat_of(row), TOKENS[count_of(row)], place_of(items_of(row)[0]))


class Marked(Told, frozen=True, tag="x"):
    seat: int
    owner: int
    at: Place
    piece: Piece

    @classmethod
    def from_row(cls, row: Row) -> Marked:
        cell, piece, *_ = items_of(row)
        return cls(seat_of(row), count_of(row), place_of(cell), PIECE_NAMES[piece])


class BranchPlaced(Told, frozen=True, tag="branch"):
    seat: int
    a: Place
    b: Place

    @classmethod
    def from_row(cls, row: Row) -> BranchPlaced:
        cell, end, *_ = items_of(row)
        return cls(seat_of(row), place_of(cell), place_of(end))


class Turned(Told, frozen=True, tag="turned"):
    seat: int
    tile: Tile

    @classmethod
    def from_row(cls, row: Row) -> Turned:
        return cls(seat_of(row), _tile(items_of(row)))


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
    tile: Tile
    slot: int

    @classmethod
    def from_row(cls, row: Row) -> Gave:
        return cls(seat_of(row), _tile(items_of(row)), count_of(row))


class TwoTurns(Told, frozen=True, tag="two_turns"):
    """The seat that will play twice in a row."""

    seat: int


class Discarded(Told, frozen=True, tag="discarded"):
    seat: int
    tile: Tile

    @classmethod
    def from_row(cls, row: Row) -> Discarded:
        return cls(seat_of(row), _tile(items_of(row)))


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
