"""What a bonus tile and its effect are worth: tokens at their best places, covering, looking, hindering."""

from __future__ import annotations

from kibitz.core.advice import Floats
from kibitz.core.rule import rule
from kibitz.games.bower.actions import (
    BRANCHES,
    COVERS,
    PLACES,
    SHORTEST_SPAN,
    XMARKS,
    branch_parts,
    cover_parts,
    mark_parts,
)
from kibitz.games.bower.components import (
    BOWER,
    BRANCH,
    BW,
    COLUMNS,
    COVER,
    DISCARD,
    EARTH,
    FW,
    GIVE,
    LOOK_ASIDE,
    LOOK_AT_ONE,
    SCORED,
    SHL,
    TWO_TURNS,
    WHITE_FEATHER,
    WHITE_FLOWER,
    X,
)
from kibitz.games.bower.rules.bonuses import is_void
from kibitz.games.bower.rules.grid import NEIGHBOUR, field_of, links_with, one_of, pieces_of_half, pieces_on_cell
from kibitz.games.bower.rules.hidden import unknown_goals
from kibitz.games.bower.rules.scoring import is_majority
from kibitz.games.bower.rules.tokens import far_end
from kibitz.games.bower.sense.lay_worth import best_lay, part_left
from kibitz.games.bower.sense.races import column_gain, largest, majority_race, surface_gain
from kibitz.games.bower.sense.weights import COVER as COVER_WORTH
from kibitz.games.bower.sense.weights import GIVE as GIVE_WORTH
from kibitz.games.bower.sense.weights import HINDER, HINDER_LEFT, LOOK, NEST, PICK_MAJORITY, PICK_TOKEN
from kibitz.games.bower.state import NOTHING, State


@rule
def pick_gain(s: State, seat: int, bonus: int, w: Floats) -> float:
    effect = int(s.bonus_effect[bonus])
    left = part_left(s, seat)
    if is_majority(effect):
        return float(w[PICK_MAJORITY] * majority_race(s, seat, effect, 0, w))
    if effect == BOWER:
        _, gain = best_lay(s, seat, seat, int(s.bonus_tile[bonus]), w)
        return float(w[NEST] * gain) if left > 0.1 else 0.0
    if is_void(s, seat, effect):
        return 0.0
    if effect in (LOOK_AT_ONE, LOOK_ASIDE):
        return float(w[LOOK] * left)
    if effect == COVER:
        return float(w[COVER_WORTH])
    if effect == GIVE:
        return float(w[GIVE_WORTH])
    if effect in (TWO_TURNS, DISCARD):
        return float(w[HINDER] + w[HINDER_LEFT] * left)
    return float(w[PICK_TOKEN] * best_effect(s, seat, effect, w))


@rule
def use_gain(s: State, seat: int, w: Floats) -> float:
    """Using an effect costs nothing; but a token that would do harm wherever it lies is better kept."""
    effect = int(s.bonus_effect[s.bonus])
    if X <= effect <= BRANCH:
        return best_effect(s, seat, effect, w) + 0.01
    return pick_gain(s, seat, int(s.bonus), w) + 0.01


@rule
def best_effect(s: State, seat: int, effect: int, w: Floats) -> float:
    """The best place for a token."""
    if effect == X:
        start, stop = XMARKS, BRANCHES
    elif effect == BRANCH:
        start, stop = BRANCHES, COVERS
    else:
        start, stop = PLACES, XMARKS
    unknown = unknown_goals(s, seat)
    most = 0.0
    for action in range(start, stop):
        most = max(most, token_gain(s, seat, effect, action, unknown, w))
    return most


@rule
def token_gain(s: State, seat: int, effect: int, action: int, unknown: int, w: Floats) -> float:
    """What a token there is worth; 0 where it cannot lie."""
    if effect == X:
        return mark_gain(s, seat, action, unknown, w)
    if effect == BRANCH:
        return branch_gain(s, seat, action, w)
    cell = action - PLACES
    if s.cell[seat, cell] == NOTHING:
        return 0.0
    if effect == WHITE_FLOWER:
        return column_gain(s, seat, seat, cell % COLUMNS, one_of(BW), unknown, w)
    if effect == WHITE_FEATHER:
        return column_gain(s, seat, seat, cell % COLUMNS, one_of(FW), unknown, w)
    return column_gain(s, seat, seat, cell % COLUMNS, 2 * one_of(SHL), unknown, w)


@rule
def mark_gain(s: State, seat: int, action: int, unknown: int, w: Floats) -> float:
    owner, cell, piece = mark_parts(action)
    if field_of(pieces_on_cell(s, owner, cell), piece) == 0:
        return 0.0
    gain = column_gain(s, seat, owner, cell % COLUMNS, -one_of(piece), unknown, w)
    return gain if owner == seat else -gain


@rule
def branch_gain(s: State, seat: int, action: int, w: Floats) -> float:
    cell, side, longer = branch_parts(action)
    end = far_end(cell, side, SHORTEST_SPAN + longer)
    if end < 0 or s.cell[seat, cell] == NOTHING or s.cell[seat, end] == NOTHING:
        return 0.0
    surface = int(s.half_surface[s.cell[seat, cell]])
    if surface == EARTH or surface != s.half_surface[s.cell[seat, end]]:
        return 0.0
    return surface_gain(s, seat, surface, largest(int(s.ground[seat, surface]), links_with(s, seat, cell, end)), w)


@rule
def cover_gain(s: State, seat: int, action: int, unknown: int, w: Floats) -> float:
    """Columns and surfaces after the tile turned up lies on two cells. Tokens below count as gone with the cell."""
    a, direction = cover_parts(action)
    b = int(NEIGHBOUR[a, direction])
    tile = int(s.turned)
    more_a = pieces_of_half(s, 2 * tile) - pieces_on_cell(s, seat, a)
    more_b = pieces_of_half(s, 2 * tile + 1) - pieces_on_cell(s, seat, b)
    if a % COLUMNS == b % COLUMNS:
        gain = column_gain(s, seat, seat, a % COLUMNS, more_a + more_b, unknown, w)
    else:
        gain = column_gain(s, seat, seat, a % COLUMNS, more_a, unknown, w)
        gain += column_gain(s, seat, seat, b % COLUMNS, more_b, unknown, w)
    for surface in range(SCORED):
        ground = int(s.ground[seat, surface]) & ~(1 << a | 1 << b)
        ground |= 1 << a if s.half_surface[2 * tile] == surface else 0
        ground |= 1 << b if s.half_surface[2 * tile + 1] == surface else 0
        if ground != int(s.ground[seat, surface]):
            gain += surface_gain(s, seat, surface, largest(ground, int(s.links[seat])), w)
    return gain
