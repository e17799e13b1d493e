"""What rows can do: the ways of a row in the making, and of each step on a walk. For their owner, cell by cell."""

from __future__ import annotations

from typing import Any

import msgspec

from kibitz.games.jackal.actions import EXITS, GOTOS
from kibitz.games.jackal.components import cell_name
from kibitz.games.jackal.components.ground import chest_value
from kibitz.games.jackal.rules.walking import COUNT_STEPS, steps
from kibitz.games.jackal.screen.cards import LETTER_OF
from kibitz.games.jackal.screen.paths import Path, Walk, walks
from kibitz.games.jackal.sense.worth import coins_there, left_over
from kibitz.games.jackal.state import Phase, Stance


class Leg(msgspec.Struct, frozen=True):
    """One step of a way that is traced on the island."""

    card: int  # place in the row, from 1
    cell: str  # entered
    out: str | None  # the cave that one comes out of
    steps: int  # so far
    with_map: bool


class Way(msgspec.Struct, frozen=True):
    """A way of a row to a chest, the one with the fewest steps."""

    cell: str
    value: int
    steps: int  # of the whole walk: labyrinths, marks and what the table counts behind the chest included
    coins: float  # to be expected against those who have arrived
    legs: list[Leg]


class Preview(msgspec.Struct, frozen=True):
    """What the viewer's row can do, for them alone."""

    start: str  # the landing that the row says
    after: list[list[str]]  # by card of the row: where one may stand after it, arrivals included
    ways: list[Way]  # the chests it can reach, best first
    dead_ends: list[str]  # where it may also end with nothing


class Target(msgspec.Struct, frozen=True):
    """A cell to go to, or a cave to come out of."""

    action: int
    cell: str
    chest: int  # its coins, 0 if it is none
    steps: int  # after entering it
    way: Way | None  # the best way on from there


def preview(s: Any, seat: int) -> Preview | None:
    """Before the row is turned over; its owner alone gets it."""
    if s.phase == Phase.DRAFT or s.stance[seat] != Stance.LANDED or not s.laid[seat]:
        return None
    row = s.row[seat][: s.laid[seat]].tolist()
    walk = walks(s.ground, row, knight_maps=bool(s.map_before_knight), count_rest=s.leftover == COUNT_STEPS)
    return Preview(
        start=cell_name(walk.start),
        after=[[cell_name(cell) for cell in cells] for cells in walk.after],
        ways=_ways(s, seat, walk, int(s.marks[seat])),
        dead_ends=[cell_name(cell) for cell in walk.dead_ends],
    )


def target(s: Any, seat: int, code: int) -> Target:
    cell = code - GOTOS if code < EXITS else code - EXITS
    what = int(s.charts[s.voyage[s.place], cell])
    row = s.shown[seat][: s.shown_size[seat]].tolist()
    taken, at = int(steps(s, seat)), int(s.walked[seat])
    knight_maps, count_rest = bool(s.map_before_knight), bool(s.leftover == COUNT_STEPS)
    if code >= EXITS:
        walk = walks(s.ground, row, knight_maps=knight_maps, start=cell, first=at, count_rest=count_rest)
        ways = _ways(s, seat, walk, taken)
        return Target(code, cell_name(cell), 0, taken, ways[0] if ways else None)
    walk = walks(
        s.ground,
        row,
        knight_maps=knight_maps,
        start=int(s.at[seat]),
        first=at,
        has_map=bool(s.has_map),
        into=cell,
        count_rest=count_rest,
    )
    ways = _ways(s, seat, walk, taken)
    entered = taken + (2 if LETTER_OF[what] == "#" else 1) + (left_over(s, seat) if chest_value(what) else 0)
    return Target(code, cell_name(cell), chest_value(what), entered, ways[0] if ways else None)


def _ways(s: Any, seat: int, walk: Walk, taken: int) -> list[Way]:
    """Best first: most coins to be expected, then the fewest steps."""
    found = [_way(s, seat, path, taken) for path in walk.paths]
    return sorted(found, key=lambda way: (-way.coins, way.steps, way.cell))


def _way(s: Any, seat: int, path: Path, taken: int) -> Way:
    total = taken + path.steps
    legs = [
        Leg(
            leg.card + 1,
            cell_name(leg.cell),
            None if leg.out is None else cell_name(leg.out),
            taken + leg.steps,
            leg.map,
        )
        for leg in path.legs
    ]
    value = chest_value(int(s.charts[s.voyage[s.place], path.chest]))
    return Way(cell_name(path.chest), value, total, round(float(coins_there(s, seat, path.chest, total)), 2), legs)
