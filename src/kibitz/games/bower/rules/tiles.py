"""Tiles on their way: deck, display, hand, bower (BO-4, BO-12, BO-21), and how events tell of them."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, UNHEARD, tell
from kibitz.core.rule import rule
from kibitz.games.bower.components import BONUSES, DISPLAY, EARTH
from kibitz.games.bower.rules.grid import face_number
from kibitz.games.bower.state import NOTHING, Kind, State, TileAt

# --- What happened ----------------------------------------------------------------------------------------------------


@rule
def tell_tile(s: State, kind: int, seat: int, count: int, tile: int) -> int:
    """An event about a tile: its number and its two faces, for those who do not know this table's sheet."""
    told = tell(s, kind, seat, count)
    if s.happened_n != UNHEARD:
        s.happened[told, EVENT_HEAD] = tile
        s.happened[told, EVENT_HEAD + 1] = face_number(s, 2 * tile)
        s.happened[told, EVENT_HEAD + 2] = face_number(s, 2 * tile + 1)
    return told


@rule
def bonus_code(s: State, bonus: int) -> int:
    """A bonus tile and its effect in one number: see `screen/happenings.py`."""
    return BONUSES * int(s.bonus_effect[bonus]) + bonus


# --- Deck, display, hand, bower ---------------------------------------------------------------------------------------


@rule
def top_tile(s: State) -> int:
    s.deck_size -= 1
    return int(s.deck[s.deck_size])


@rule
def slot_of(s: State, tile: int) -> int:
    for slot in range(DISPLAY):
        if s.display[slot] == tile:
            return slot
    return NOTHING


@rule
def display_empty(s: State) -> bool:
    for slot in range(DISPLAY):
        if s.display[slot] != NOTHING:
            return False
    return True


@rule
def refill(s: State, slot: int) -> None:
    """A new tile at once in the emptied slot (BO-12); an empty deck leaves a gap (BO-21)."""
    if s.deck_size > 0:
        s.display[slot] = top_tile(s)
        s.tile_at[s.display[slot]] = TileAt.DISPLAY
        tell_tile(s, Kind.REFILLED, NOTHING, slot + 1, int(s.display[slot]))


@rule
def add_to_hand(s: State, seat: int, tile: int) -> None:
    """Hands are kept ascending: equal hands are equal bytes."""
    at = int(s.hand_size[seat])
    s.hand_size[seat] += 1
    while at > 0 and s.hand[seat, at - 1] > tile:
        s.hand[seat, at] = s.hand[seat, at - 1]
        at -= 1
    s.hand[seat, at] = tile
    s.tile_at[tile] = TileAt.HAND + seat


@rule
def remove_from_hand(s: State, seat: int, tile: int) -> None:
    at = 0
    while s.hand[seat, at] != tile:
        at += 1
    s.hand_size[seat] -= 1
    for later in range(at, s.hand_size[seat]):
        s.hand[seat, later] = s.hand[seat, later + 1]
    s.hand[seat, s.hand_size[seat]] = NOTHING


@rule
def put_half(s: State, seat: int, half: int, cell: int) -> None:
    """The half is now what is seen on the cell, whatever was there (BO-75)."""
    bit = 1 << cell
    for surface in range(s.ground.shape[1]):
        s.ground[seat, surface] = int(s.ground[seat, surface]) & ~bit
    surface = int(s.half_surface[half])
    if surface != EARTH:
        s.ground[seat, surface] = int(s.ground[seat, surface]) | bit
    s.built[seat] = int(s.built[seat]) | bit
    s.cell[seat, cell] = half
