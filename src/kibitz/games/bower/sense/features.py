"""What a net sees of a Bower table: what the seat knows, its own things first, then the rival's.

Tiles are told by what they show, not by their numbers, so that a sheet of a table's own says as much.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.features import (
    Features,
    Numbers,
    write,
    write_nothing,
    write_one_of,
    write_row,
    write_seat,
    write_seats,
)
from kibitz.core.rule import rule
from kibitz.games.bower.components import (
    ALL_TILES,
    BONUSES,
    CELLS,
    DISPLAY,
    EFFECTS,
    GOALS,
    HAND,
    HARD_TURNS,
    OFFER,
    PIECES,
    POOL,
    SEATS,
    SURFACES,
    TOKENS,
)
from kibitz.games.bower.components import X as FIRST_TOKEN
from kibitz.games.bower.rules.grid import field_of
from kibitz.games.bower.state import NOTHING, BonusAt, Phase, State, TileAt

PHASES = int(Phase.OVER)
HALF = len(SURFACES) + len(PIECES)
KINDS = len(EFFECTS)
MOST = 3.0  # decorations of a type on a half

FEATURES = Features(
    ("phase", (PHASES,)),
    ("options", (8,)),  # hard, fair, and the house rules by their codes, in the order of the record
    ("to_move", (SEATS,)),
    ("first", (SEATS,)),
    ("turns", (SEATS,)),
    ("extra", (SEATS,)),
    ("arranged", (SEATS,)),
    ("goal", (GOALS, GOALS)),  # what one knows of each place
    ("looked", (SEATS, GOALS)),  # places looked at with a scouting tile
    ("in_deck", (ALL_TILES,)),  # tiles that may still be drawn
    ("display", (DISPLAY, 2, HALF)),  # surface and decorations of both halves
    ("turned", (2, HALF)),  # the tile that must cover two cells
    ("hand", (SEATS, HAND, 2, HALF)),
    ("forced", (SEATS, HAND)),  # which of them must be laid next
    ("built", (SEATS, CELLS)),
    ("cell", (SEATS, CELLS, HALF)),  # what is seen there
    ("covered", (SEATS, CELLS)),
    ("token", (SEATS, CELLS, TOKENS)),
    ("branch", (SEATS, CELLS)),  # an end of a branch
    ("used", (SEATS, KINDS)),  # bonus tiles beside the bower
    ("pool", (KINDS,)),
    ("stack", ()),
    ("bonus", (KINDS,)),  # whose use is being decided
    ("offer", (KINDS,)),  # to choose from
    ("rejected", (KINDS,)),  # put back by oneself
    ("rejected_size", (SEATS,)),
    ("open_discard", (KINDS,)),
    ("returned", (KINDS,)),  # known to have been mixed in again
)


@rule
def write_half(s: State, half: int, out: Numbers, at: int) -> int:
    if half < 0:
        return write_nothing(out, at, HALF)
    at = write_one_of(out, at, int(s.half_surface[half]), len(SURFACES))
    for piece in range(len(PIECES)):
        at = write(out, at, field_of(int(s.half_pieces[half]), piece) / MOST)
    return at


@rule
def write_tile(s: State, tile: int, out: Numbers, at: int) -> int:
    at = write_half(s, 2 * tile if tile >= 0 else NOTHING, out, at)
    return write_half(s, 2 * tile + 1 if tile >= 0 else NOTHING, out, at)


@rule
def write_bits(out: Numbers, at: int, mask: int, bits: int) -> int:
    for bit in range(bits):
        out[at + bit] = mask >> bit & 1
    return at + bits


@rule
def write_effects(s: State, bonuses: NDArray[np.int8], n: int, out: Numbers, at: int) -> int:
    """How many of each kind there are among these bonus tiles."""
    at = write_nothing(out, at, KINDS)
    for i in range(n):
        if bonuses[i] >= 0:
            out[at - KINDS + int(s.bonus_effect[bonuses[i]])] += 1.0
    return at


@rule
def write_bowers(s: State, seat: int, out: Numbers, at: int) -> int:
    for k in range(SEATS):
        who = (seat + k) % SEATS
        for i in range(HAND):
            at = write_tile(s, int(s.hand[who, i]) if i < s.hand_size[who] else NOTHING, out, at)
    for k in range(SEATS):
        who = (seat + k) % SEATS
        for i in range(HAND):
            tile = int(s.hand[who, i]) if i < s.hand_size[who] else NOTHING
            at = write(out, at, tile != NOTHING and tile == s.forced[who])
    for k in range(SEATS):
        at = write_bits(out, at, int(s.built[(seat + k) % SEATS]), CELLS)
    for k in range(SEATS):
        for cell in range(CELLS):
            at = write_half(s, int(s.cell[(seat + k) % SEATS, cell]), out, at)
    for k in range(SEATS):
        at = write_bits(out, at, int(s.covered[(seat + k) % SEATS]), CELLS)
    return at


@rule
def write_tokens(s: State, seat: int, out: Numbers, at: int) -> int:
    tokens = at
    branches = tokens + SEATS * CELLS * TOKENS
    used = branches + SEATS * CELLS
    at = write_nothing(out, at, used - tokens + SEATS * KINDS)
    for bonus in range(BONUSES):
        effect = int(s.bonus_effect[bonus])
        whose = int(s.token_owner[bonus])
        if whose >= 0 and FIRST_TOKEN <= effect < FIRST_TOKEN + TOKENS:
            k = (whose - seat) % SEATS
            out[tokens + (k * CELLS + int(s.token_cell[bonus])) * TOKENS + effect - FIRST_TOKEN] = 1.0
            if s.branch_end[bonus] >= 0:
                out[branches + k * CELLS + int(s.token_cell[bonus])] = 1.0
                out[branches + k * CELLS + int(s.branch_end[bonus])] = 1.0
        for k in range(SEATS):
            if s.bonus_at[bonus] == BonusAt.USED + (seat + k) % SEATS:
                out[used + k * KINDS + effect] += 1.0
    return at


@rule
def write_known(s: State, seat: int, out: Numbers, at: int) -> int:
    for place in range(GOALS):
        known = int(s.shown_goal[place]) if s.shown_goal[place] >= 0 else int(s.known_goal[seat, place])
        at = write_one_of(out, at, known, GOALS)
    for k in range(SEATS):
        at = write_row(out, at, s.looked[(seat + k) % SEATS], 1.0)
    for tile in range(ALL_TILES):
        at = write(out, at, s.tile_at[tile] == TileAt.DECK)
    for slot in range(DISPLAY):
        at = write_tile(s, int(s.display[slot]), out, at)
    return write_tile(s, int(s.turned), out, at)


@rule
def write_bonuses(s: State, seat: int, out: Numbers, at: int) -> int:
    at = write_effects(s, s.pool, POOL, out, at)
    at = write(out, at, s.stack_size / BONUSES)
    at = write_one_of(out, at, int(s.bonus_effect[s.bonus]) if s.bonus >= 0 else -1, KINDS)
    at = write_effects(s, s.offer[seat], min(int(s.offer_size), OFFER), out, at)
    at = write_effects(s, s.rejected[seat], int(s.rejected_size[seat]), out, at)
    for k in range(SEATS):
        at = write(out, at, s.rejected_size[(seat + k) % SEATS] / BONUSES)
    at = write_effects(s, s.open_discard, int(s.open_size), out, at)
    at = write_nothing(out, at, KINDS)
    for bonus in range(BONUSES):
        if s.returned[seat, bonus] > 0:
            out[at - KINDS + int(s.bonus_effect[bonus])] += 1.0
    return at


@rule
def encode(s: State, seat: int, out: Numbers) -> int:
    at = write_one_of(out, 0, int(s.phase), PHASES)
    at = write(out, at, s.hard)
    at = write(out, at, s.fair)
    at = write(out, at, s.branch_span)
    at = write(out, at, s.end_rule)
    at = write(out, at, s.gem_trigger)
    at = write(out, at, s.csh_moss)
    at = write(out, at, s.bonus_discard_public)
    at = write(out, at, s.goal_arrange)
    at = write_seat(out, at, int(s.seat), seat, SEATS, SEATS)
    at = write_seat(out, at, int(s.first), seat, SEATS, SEATS)
    at = write_seats(out, at, s.turns, seat, SEATS, float(HARD_TURNS))
    at = write_seats(out, at, s.extra, seat, SEATS, 1.0)
    at = write_seats(out, at, s.arranged, seat, SEATS, 1.0)
    at = write_known(s, seat, out, at)
    at = write_bowers(s, seat, out, at)
    at = write_tokens(s, seat, out, at)
    return write_bonuses(s, seat, out, at)
