"""Interaction tiles (BO-75 to BO-79): covering, giving, discarding. Two turns in a row (BO-77) begin in `turns.py`."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD
from kibitz.core.rule import rule
from kibitz.games.bower.actions import cover_parts
from kibitz.games.bower.components import BONUSES, INWARD, LEFT
from kibitz.games.bower.rules.grid import NEIGHBOUR, halves_alike, links_with
from kibitz.games.bower.rules.tiles import add_to_hand, put_half, refill, remove_from_hand, slot_of, tell_tile, top_tile
from kibitz.games.bower.state import NOTHING, Kind, Phase, State, TileAt, TokenAt


@rule
def turn_up(s: State, seat: int) -> None:
    """The top tile of the deck must now cover two own cells (BO-75, A-16)."""
    s.turned = top_tile(s)
    s.tile_at[s.turned] = TileAt.DRAWN
    tell_tile(s, Kind.TURNED, seat, 0, int(s.turned))
    s.phase = Phase.COVER


@rule
def can_cover(s: State, seat: int, action: int) -> bool:
    """Two occupied cells side by side (A-17)."""
    a, direction = cover_parts(action)
    b = NEIGHBOUR[a, direction]
    if b < 0 or s.cell[seat, a] == NOTHING or s.cell[seat, b] == NOTHING:
        return False
    return not ((direction in (LEFT, INWARD)) and halves_alike(s, int(s.turned)))


@rule
def cover(s: State, seat: int, a: int, direction: int) -> None:
    """The covered halves and the tokens on them are out of the game (BO-75, A-7)."""
    b = int(NEIGHBOUR[a, direction])
    tile = int(s.turned)
    clear_tokens(s, seat, a, b)
    put_half(s, seat, 2 * tile, a)
    put_half(s, seat, 2 * tile + 1, b)
    s.covered[seat] = int(s.covered[seat]) | 1 << a | 1 << b
    s.tile_at[tile] = TileAt.LAID + seat
    s.turned = NOTHING
    told = tell_tile(s, Kind.COVERED, seat, 0, tile)
    s.happened[told, EVENT_HEAD + 3] = a
    s.happened[told, EVENT_HEAD + 4] = direction
    s.phase = Phase.TURN_END


@rule
def clear_tokens(s: State, seat: int, a: int, b: int) -> None:
    """Tokens on these cells are gone; a branch goes with either end."""
    s.links[seat] = 0
    for bonus in range(BONUSES):
        if s.token_owner[bonus] != seat:
            continue
        at, end = int(s.token_cell[bonus]), int(s.branch_end[bonus])
        if at in (a, b) or end in (a, b):
            s.token_owner[bonus] = TokenAt.GONE
            s.token_cell[bonus] = NOTHING
        elif end != NOTHING:
            s.links[seat] = links_with(s, seat, at, end)
    s.with_token[seat] = int(s.with_token[seat]) & ~(1 << a | 1 << b)


@rule
def give(s: State, seat: int, tile: int) -> None:
    """A display tile into the opponent's hand, to be laid next (BO-76)."""
    slot = slot_of(s, tile)
    s.display[slot] = NOTHING
    add_to_hand(s, 1 - seat, tile)
    s.forced[1 - seat] = tile
    tell_tile(s, Kind.GAVE, seat, slot + 1, tile)
    refill(s, slot)
    s.phase = Phase.TURN_END


@rule
def discard(s: State, seat: int, tile: int) -> None:
    """Face up, out of the game; a bonus bower tile too (BO-78, A-15)."""
    remove_from_hand(s, seat, tile)
    s.tile_at[tile] = TileAt.OUT
    tell_tile(s, Kind.DISCARDED, seat, 0, tile)
    s.phase = Phase.TURN_END
