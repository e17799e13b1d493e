"""Advice, never law: what a quick eye sees in a position. Weights are data; change them and measure in the arena.

greedy   the best action one ply deep                    weigh   how promising each action looks, as probabilities
sense    each seat's chance of winning                   reasons a sentence or two on why a move is good

Everything is counted in eggs that a seat may hope to be ahead. A column or a surface is a race: what matters is the
lead, and how many cells may still change it. Goals that the looking seat does not know are averaged over those that are
left (BO-88).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.core.text import Say
from kibitz.games.bower.actions import (
    BRANCHES,
    COVERS,
    DISCARDS,
    GIVES,
    KEEP,
    LAYS,
    LAYS_PER_TILE,
    LOOKS,
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
from kibitz.games.bower.bonuses import far_end, is_void
from kibitz.games.bower.components import (
    ALL_TILES,
    BONUSES,
    BOWER,
    BRANCH,
    BW,
    CELLS,
    COLUMNS,
    COVER,
    CSH,
    DISCARD,
    DISPLAY,
    EARTH,
    FW,
    GIVE,
    GOALS,
    LOOK_ASIDE,
    LOOK_AT_ONE,
    MARKABLE,
    MORE_SHELLS,
    SCORED,
    SHL,
    SURFACES,
    TWO_TURNS,
    WHITE_FEATHER,
    WHITE_FLOWER,
    X,
)
from kibitz.games.bower.faces import bonus_in, bonus_words, goal_name
from kibitz.games.bower.grid import (
    DIRECTIONS,
    FIRST_COLUMN,
    NEIGHBOUR,
    NOT_FIRST,
    NOT_LAST,
    beside,
    branch_link,
    empty_cells,
    field_of,
    gems_in_column,
    gems_of_half,
    gems_on,
    group_from,
    halves_alike,
    how_many,
    one_of,
    pieces_in_column,
    pieces_of_half,
    pieces_on_cell,
)
from kibitz.games.bower.hidden import unknown_goals
from kibitz.games.bower.laying import gem_columns, gem_groups, joined_group, placements
from kibitz.games.bower.rules import range_of_phase, verdict
from kibitz.games.bower.scoring import (
    bonus_count,
    bonus_eggs,
    column_eggs_of,
    goal_base,
    goal_whites,
    has_coloured_shells,
    is_majority,
)
from kibitz.games.bower.state import NOTHING, BonusAt, Phase, State
from kibitz.games.bower.table import turns_in_game

Floats = NDArray[np.float64]

COLUMN_STEEP, COLUMN_DRIFT = 1.5, 0.7  # how sure a lead in a column is, and how much each open cell shakes it
SURFACE_STEEP, SURFACE_DRIFT = 1.0, 0.35
MAJORITY_STEEP, MAJORITY_DRIFT = 0.9, 0.6
SHELL_LEAD = 1  # a lead in shells, in quarters of a decoration
TRIGGER = 1.2  # a bonus tile
#               gems: none, one, two, spent
GEM_PROGRESS = np.array([0.0, 0.08, 0.3, 0.15])
LOST_CELL = 1.5  # a cell that no tile will ever fill
SECOND_TILE = 0.35  # how much the next best tile in hand counts when a tile is taken
COOLNESS = 0.25  # an action that is worth so many eggs less looks e times less promising

BLACK = sum(1 << cell for cell in range(CELLS) if (cell // COLUMNS + cell % COLUMNS) % 2 == 0)  # as on a chess board
QUARTERS = 4
MOST_LEAD = 20
OPEN_CELLS = 2 * CELLS


def _race(steep: float, drift: float) -> NDArray[np.float64]:
    """RACE[lead in quarters + 4 x MOST_LEAD, open cells]: the egg that is hoped for, -1 to 1."""
    lead = np.arange(-QUARTERS * MOST_LEAD, QUARTERS * MOST_LEAD + 1)[:, None] / QUARTERS
    open_cells = np.arange(OPEN_CELLS + 1)[None, :]
    hoped: NDArray[np.float64] = np.tanh(steep * lead / np.sqrt(1.0 + drift * open_cells) / 2.0)
    return hoped


COLUMN_RACE = _race(COLUMN_STEEP, COLUMN_DRIFT)
SURFACE_RACE = _race(SURFACE_STEEP, SURFACE_DRIFT)
MAJORITY_RACE = _race(MAJORITY_STEEP, MAJORITY_DRIFT / 4.0)


@rule
def race(table: Floats, lead: int, open_cells: int) -> float:
    at = min(max(lead, -QUARTERS * MOST_LEAD), QUARTERS * MOST_LEAD) + QUARTERS * MOST_LEAD
    return float(table[at, min(open_cells, OPEN_CELLS)])


# --- Columns ----------------------------------------------------------------------------------------------------------


@rule
def goal_race(mine: int, theirs: int, goal: int, open_cells: int) -> float:
    """The eggs of a column with this goal that the owner of `mine` may hope to be ahead."""
    if open_cells == 0:
        return float(column_eggs_of(mine, theirs, goal))
    lead = goal_base(mine, goal) + goal_whites(mine, goal) - goal_base(theirs, goal) - goal_whites(theirs, goal)
    shells = field_of(mine, SHL) + 8 * field_of(mine, CSH) - field_of(theirs, SHL) - 8 * field_of(theirs, CSH)
    quarters = QUARTERS * lead + (SHELL_LEAD if shells > 0 else -SHELL_LEAD if shells < 0 else 0)
    return race(COLUMN_RACE, quarters, open_cells)


@rule
def column_race(s: State, eyes: int, column: int, mine: int, theirs: int, open_cells: int, unknown: int) -> float:
    """The same for a column as `eyes` know its goal; else the mean over the goals that it may be."""
    known = int(s.known_goal[eyes, column])
    if known != NOTHING:
        return goal_race(mine, theirs, known, open_cells)
    total = 0.0
    for goal in range(GOALS):
        if unknown >> goal & 1:
            total += goal_race(mine, theirs, goal, open_cells)
    return total / max(1, how_many(unknown))


@rule
def open_in_column(s: State, column: int) -> int:
    both = how_many(empty_cells(s, 0) & FIRST_COLUMN << column)
    return both + how_many(empty_cells(s, 1) & FIRST_COLUMN << column)


@rule
def column_gain(s: State, eyes: int, builder: int, column: int, more: int, filled: int, unknown: int) -> float:
    """What a packed sum of decorations more (or less) in the builder's column is worth to the builder."""
    mine = pieces_in_column(s, builder, column)
    theirs = pieces_in_column(s, 1 - builder, column)
    open_cells = open_in_column(s, column)
    after = column_race(s, eyes, column, mine + more, theirs, open_cells - filled, unknown)
    return after - column_race(s, eyes, column, mine, theirs, open_cells, unknown)


# --- Surfaces ---------------------------------------------------------------------------------------------------------


@rule
def largest(ground: int, link: int) -> int:
    """The size of the largest group."""
    most = 0
    left = ground
    for _ in range(CELLS):
        if how_many(left) <= most:
            break
        group = group_from(ground, left & -left, link if link & ground == link else 0)
        left &= ~group
        most = max(most, how_many(group))
    return most


@rule
def largest_of(s: State, seat: int, surface: int) -> int:
    ground = int(s.ground[seat, surface])
    return largest(ground, branch_link(s, seat, ground))


@rule
def open_everywhere(s: State) -> int:
    return how_many(empty_cells(s, 0)) + how_many(empty_cells(s, 1))


@rule
def surface_race(mine: int, theirs: int, open_cells: int) -> float:
    return race(SURFACE_RACE, QUARTERS * (mine - theirs), open_cells)


@rule
def surface_gain(s: State, builder: int, surface: int, after: int) -> float:
    """What a largest group of size `after` is worth more than the present one."""
    before = largest_of(s, builder, surface)
    if after == before:
        return 0.0
    theirs = largest_of(s, 1 - builder, surface)
    open_cells = open_everywhere(s)
    return surface_race(after, theirs, open_cells) - surface_race(before, theirs, open_cells)


# --- Gems and holes ---------------------------------------------------------------------------------------------------


@rule
def gem_progress(gems: int) -> float:
    return float(GEM_PROGRESS[min(gems, 3)])


@rule
def lost_cells(empty: int) -> int:
    """Empty cells that dominoes cannot fill, as far as a quick look tells.

    A cell with one empty neighbour must be filled together with it; one without any is lost. What remains has two or
    more each way: there the colours of a chess board must be equal, and the surplus is lost.
    """
    lost = 0
    left = empty
    for _ in range(CELLS):
        to_right = left & (left & NOT_FIRST) >> 1
        to_left = left & (left & NOT_LAST) << 1
        outward = left & left >> COLUMNS
        inward = left & left << COLUMNS
        some = to_right | to_left | outward | inward
        several = to_right & to_left | (to_right | to_left) & outward | (to_right | to_left | outward) & inward
        lost |= left & ~some
        left &= some
        ends = some & ~several
        if ends == 0:
            break
        end = ends & -ends
        left &= ~(end | beside(end))
    return lost | surplus(left)


@rule
def surplus(cells: int) -> int:
    """Of each region as many cells as one colour of a chess board has more than the other."""
    found = 0
    for _ in range(CELLS):
        if cells == 0:
            break
        region = group_from(cells, cells & -cells, 0)
        cells &= ~region
        black = how_many(region & BLACK)
        white = how_many(region) - black
        more = region & BLACK if black > white else region & ~BLACK
        for _ in range(abs(black - white)):
            found |= more & -more
            more &= more - 1
    return found


# --- The worth of a lay -----------------------------------------------------------------------------------------------


@rule
def lay_gain(s: State, eyes: int, builder: int, tile: int, a: int, b: int, unknown: int, lost_before: int) -> float:
    """What laying a tile is worth to its builder, as `eyes` see it: columns, surfaces, gems, holes."""
    half_a = pieces_of_half(s, 2 * tile)
    half_b = pieces_of_half(s, 2 * tile + 1)
    if a % COLUMNS == b % COLUMNS:
        gain = column_gain(s, eyes, builder, a % COLUMNS, half_a + half_b, 2, unknown)
    else:
        gain = column_gain(s, eyes, builder, a % COLUMNS, half_a, 1, unknown)
        gain += column_gain(s, eyes, builder, b % COLUMNS, half_b, 1, unknown)
    gain += groups_gain(s, builder, tile, a, b)
    gain += gems_gain(s, builder, tile, a, b)
    after = empty_cells(s, builder) & ~(1 << a | 1 << b)
    return gain - LOST_CELL * (how_many(lost_cells(after)) - lost_before)


@rule
def groups_gain(s: State, builder: int, tile: int, a: int, b: int) -> float:
    gain = 0.0
    first = 0
    for half in range(2):
        group = joined_group(s, builder, tile, half, a, b)
        if group != 0 and group != first:
            surface = int(s.half_surface[2 * tile + half])
            grown = max(how_many(group), largest_of(s, builder, surface))
            gain += surface_gain(s, builder, surface, grown)
            first = group
    return gain


@rule
def gems_gain(s: State, builder: int, tile: int, a: int, b: int) -> float:
    """A bonus tile if the lay earns one; else how much nearer columns and groups come to three gems."""
    if gem_columns(s, builder, tile, a, b) | gem_groups(s, builder, tile, a, b):
        return TRIGGER
    gain = 0.0
    for half in range(2):
        gems = gems_of_half(s, 2 * tile + half)
        if gems > 0:
            before = gems_in_column(s, builder, (a if half == 0 else b) % COLUMNS)
            gain += gem_progress(before + gems) - gem_progress(before)
            group = joined_group(s, builder, tile, half, a, b)
            inside = gems_on(s, builder, group)
            gain += gem_progress(inside + gems) - gem_progress(inside)
    return gain


# What `foresee_lay` writes; the last three have two places, one for each half.
GEM_COLUMNS, GEM_SURFACES, LOST, JOINED, PART, LARGEST, FORESEEN = 0, 1, 2, 3, 5, 7, 9


@rule
def foresee_lay(s: State, seat: int, tile: int, a: int, b: int, out: NDArray[np.int64]) -> None:
    """What a lay will do, for a preview: third gems, cells lost, and for each half the group, as masks and sizes."""
    out[GEM_COLUMNS] = gem_columns(s, seat, tile, a, b)
    out[GEM_SURFACES] = gem_groups(s, seat, tile, a, b)
    out[LOST] = lost_cells(empty_cells(s, seat) & ~(1 << a | 1 << b))
    for half in range(2):
        group = joined_group(s, seat, tile, half, a, b)
        out[JOINED + half] = group
        if group != 0:
            ground = int(s.ground[seat, s.half_surface[2 * tile + half]])
            link = branch_link(s, seat, ground)
            out[PART + half] = largest(group & ground, link)
            out[LARGEST + half] = largest(ground, link)


@rule
def best_lay(s: State, eyes: int, builder: int, tile: int) -> tuple[int, float]:
    """The best placement of a tile and its worth; PASS and 0 if there is no room."""
    in_row, in_column = placements(s, builder)
    unknown = unknown_goals(s, eyes)
    lost = how_many(lost_cells(empty_cells(s, builder)))
    chosen = PASS
    most = 0.0
    for a in range(CELLS):
        for direction in range(DIRECTIONS):
            if not fits(in_row, in_column, a, direction) or (direction % 2 == 1 and halves_alike(s, tile)):
                continue
            gain = lay_gain(s, eyes, builder, tile, a, int(NEIGHBOUR[a, direction]), unknown, lost)
            if chosen == PASS or gain > most:
                chosen = LAYS + LAYS_PER_TILE * tile + DIRECTIONS * a + direction
                most = gain
    return chosen, most


@rule
def fits(in_row: int, in_column: int, a: int, direction: int) -> bool:
    """Is there a legal placement with half a on this cell? See `rules.placements`."""
    pairs = in_row if direction < 2 else in_column
    step = 1 if direction < 2 else COLUMNS
    anchor = a if direction % 2 == 0 else a - step
    return anchor >= 0 and pairs >> anchor & 1 == 1


# --- The worth of other actions ---------------------------------------------------------------------------------------


@rule
def take_gain(s: State, seat: int, tile: int) -> float:
    """The best lay once the tile is in hand, and a little for the second best tile."""
    _, best = best_lay(s, seat, seat, tile)
    second = 0.0
    for i in range(s.hand_size[seat]):
        _, gain = best_lay(s, seat, seat, int(s.hand[seat, i]))
        if gain > best:
            second = best
            best = gain
        elif i == 0 or gain > second:
            second = gain
    return best + SECOND_TILE * second


@rule
def majority_race(s: State, seat: int, effect: int) -> float:
    """The chance of a decoration tile's egg."""
    if effect == MORE_SHELLS and has_coloured_shells(s, seat):
        return 1.0
    open_cells = open_everywhere(s)
    if open_cells == 0:
        return float(bonus_eggs(s, seat, effect))
    lead = bonus_count(s, seat, effect) - bonus_count(s, 1 - seat, effect)
    return 0.5 + 0.5 * race(MAJORITY_RACE, QUARTERS * lead - 2, open_cells)


@rule
def part_left(s: State, seat: int) -> float:
    """How much of the own game is still to come: 1 at the start, 0 at the end."""
    return 1.0 - float(s.turns[seat]) / turns_in_game(s)


@rule
def pick_gain(s: State, seat: int, bonus: int) -> float:
    effect = int(s.bonus_effect[bonus])
    left = part_left(s, seat)
    if is_majority(effect):
        return majority_race(s, seat, effect)
    if effect == BOWER:
        _, gain = best_lay(s, seat, seat, int(s.bonus_tile[bonus]))
        return gain if left > 0.1 else 0.0
    if is_void(s, seat, effect):
        return 0.0
    if effect in (LOOK_AT_ONE, LOOK_ASIDE):
        return 0.7 * left
    if effect == COVER:
        return 0.35
    if effect == GIVE:
        return 0.3
    if effect in (TWO_TURNS, DISCARD):
        return 0.1 + 0.2 * left
    return best_effect(s, seat, effect)


@rule
def best_effect(s: State, seat: int, effect: int) -> float:
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
        most = max(most, token_gain(s, seat, effect, action, unknown))
    return most


@rule
def token_gain(s: State, seat: int, effect: int, action: int, unknown: int) -> float:
    """What a token there is worth; 0 where it cannot lie."""
    if effect == X:
        return mark_gain(s, seat, action - XMARKS, unknown)
    if effect == BRANCH:
        return branch_gain(s, seat, action - BRANCHES)
    cell = action - PLACES
    if s.cell[seat, cell] == NOTHING:
        return 0.0
    if effect == WHITE_FLOWER:
        return column_gain(s, seat, seat, cell % COLUMNS, one_of(BW), 0, unknown)
    if effect == WHITE_FEATHER:
        return column_gain(s, seat, seat, cell % COLUMNS, one_of(FW), 0, unknown)
    return column_gain(s, seat, seat, cell % COLUMNS, 2 * one_of(SHL), 0, unknown)


@rule
def mark_gain(s: State, seat: int, where: int, unknown: int) -> float:
    owner, cell, piece = where // (CELLS * MARKABLE), where // MARKABLE % CELLS, where % MARKABLE
    if field_of(pieces_on_cell(s, owner, cell), piece) == 0:
        return 0.0
    gain = column_gain(s, seat, owner, cell % COLUMNS, -one_of(piece), 0, unknown)
    return gain if owner == seat else -gain


@rule
def branch_gain(s: State, seat: int, where: int) -> float:
    cell, side, span = where // (SIDES * SPANS), where // SPANS % SIDES, where % SPANS + SHORTEST_SPAN
    end = far_end(cell, side, span)
    if end < 0 or s.cell[seat, cell] == NOTHING or s.cell[seat, end] == NOTHING:
        return 0.0
    surface = int(s.half_surface[s.cell[seat, cell]])
    if surface == EARTH or surface != s.half_surface[s.cell[seat, end]]:
        return 0.0
    return surface_gain(s, seat, surface, largest(int(s.ground[seat, surface]), 1 << cell | 1 << end))


@rule
def cover_gain(s: State, seat: int, where: int, unknown: int) -> float:
    """Columns and surfaces after the tile turned up lies on two cells. Tokens below count as gone with the cell."""
    a = where // DIRECTIONS
    b = int(NEIGHBOUR[a, where % DIRECTIONS])
    tile = int(s.turned)
    more_a = pieces_of_half(s, 2 * tile) - pieces_on_cell(s, seat, a)
    more_b = pieces_of_half(s, 2 * tile + 1) - pieces_on_cell(s, seat, b)
    if a % COLUMNS == b % COLUMNS:
        gain = column_gain(s, seat, seat, a % COLUMNS, more_a + more_b, 0, unknown)
    else:
        gain = column_gain(s, seat, seat, a % COLUMNS, more_a, 0, unknown)
        gain += column_gain(s, seat, seat, b % COLUMNS, more_b, 0, unknown)
    for surface in range(SCORED):
        ground = int(s.ground[seat, surface]) & ~(1 << a | 1 << b)
        ground |= 1 << a if s.half_surface[2 * tile] == surface else 0
        ground |= 1 << b if s.half_surface[2 * tile + 1] == surface else 0
        if ground != int(s.ground[seat, surface]):
            gain += surface_gain(s, seat, surface, largest(ground, branch_link(s, seat, ground)))
    return gain


@rule
def lay_action_gain(s: State, seat: int, action: int, unknown: int, lost: int) -> float:
    where = (action - LAYS) % LAYS_PER_TILE
    a = where // DIRECTIONS
    tile = (action - LAYS) // LAYS_PER_TILE
    return lay_gain(s, seat, seat, tile, a, int(NEIGHBOUR[a, where % DIRECTIONS]), unknown, lost)


@rule
def action_gain(s: State, seat: int, action: int) -> float:
    """The worth of any legal action."""
    unknown = unknown_goals(s, seat)
    if action < PASS:
        return take_gain(s, seat, action - TAKES)
    if action < PICKS:
        if action == PASS:
            return 0.0
        return lay_action_gain(s, seat, action, unknown, how_many(lost_cells(empty_cells(s, seat))))
    if action < USE:
        return pick_gain(s, seat, action - PICKS)
    if action <= KEEP:
        return 0.0 if action == KEEP else use_gain(s, seat)
    if action < PLACES:
        # Most is learnt where the goal is unknown and much may still be built.
        column = action - LOOKS
        return float(open_in_column(s, column)) if s.known_goal[seat, column] == NOTHING else 0.0
    if action < COVERS:
        return token_gain(s, seat, int(s.bonus_effect[s.bonus]), action, unknown)
    if action < GIVES:
        return cover_gain(s, seat, action - COVERS, unknown)
    if action < DISCARDS:
        _, gain = best_lay(s, seat, 1 - seat, action - GIVES)
        return -gain
    if action < DISCARDS + ALL_TILES:
        _, gain = best_lay(s, seat, seat, action - DISCARDS)
        return -gain
    return 0.0


@rule
def use_gain(s: State, seat: int) -> float:
    """Using an effect costs nothing; but a token that would do harm wherever it lies is better kept."""
    effect = int(s.bonus_effect[s.bonus])
    if X <= effect <= BRANCH:
        return best_effect(s, seat, effect) + 0.01
    return pick_gain(s, seat, int(s.bonus)) + 0.01


@rule
def greedy(s: State, seat: int) -> int:
    """The best action one ply deep; the lowest code among equals."""
    if s.phase == Phase.LAY:
        return greedy_lay(s, seat)
    if s.phase == Phase.DRAFT or s.phase == Phase.TAKE:
        return greedy_take(s, seat)
    chosen = NOTHING
    most = 0.0
    start, stop = range_of_phase(int(s.phase))
    for action in range(start, stop):
        if verdict(s, seat, action) == 0:
            gain = action_gain(s, seat, action)
            if chosen == NOTHING or gain > most:
                chosen = action
                most = gain
    return chosen


@rule
def greedy_lay(s: State, seat: int) -> int:
    chosen = PASS
    most = 0.0
    for i in range(s.hand_size[seat]):
        tile = int(s.hand[seat, i])
        if s.forced[seat] == NOTHING or s.forced[seat] == tile:
            action, gain = best_lay(s, seat, seat, tile)
            if action != PASS and (chosen == PASS or gain > most):
                chosen = action
                most = gain
    return chosen


@rule
def greedy_take(s: State, seat: int) -> int:
    chosen = NOTHING
    most = 0.0
    for slot in range(DISPLAY):
        if s.display[slot] != NOTHING:
            gain = take_gain(s, seat, int(s.display[slot]))
            action = TAKES + int(s.display[slot])
            if chosen == NOTHING or gain > most or (gain == most and action < chosen):
                chosen = action
                most = gain
    return chosen


@rule
def weigh(s: State, seat: int, actions: NDArray[np.int32], n: int, out: Floats) -> None:
    """The chance that a sensible player takes each of the `n` actions; sees no more than its seat may."""
    lays = s.phase == Phase.LAY and actions[0] != PASS
    unknown = unknown_goals(s, seat)
    lost = how_many(lost_cells(empty_cells(s, seat))) if lays else 0
    most = -np.inf
    for i in range(n):
        action = int(actions[i])
        out[i] = lay_action_gain(s, seat, action, unknown, lost) if lays else action_gain(s, seat, action)
        most = max(most, out[i])
    total = 0.0
    for i in range(n):
        out[i] = math.exp((out[i] - most) / COOLNESS)
        total += out[i]
    for i in range(n):
        out[i] /= total


# --- Who will win -----------------------------------------------------------------------------------------------------

LEAD_STEEP = 0.9  # how sure a lead in hoped-for eggs is
NEAR_BONUS = 0.5  # gems on their way, against their worth to the mover


@rule
def hoped_eggs(s: State) -> float:
    """The eggs that seat 0 may hope to be ahead, in a world whose goals are known."""
    told = 0.0
    for column in range(COLUMNS):
        mine = pieces_in_column(s, 0, column)
        theirs = pieces_in_column(s, 1, column)
        told += goal_race(mine, theirs, int(s.goal_at[column]), open_in_column(s, column))
        gems = gem_progress(gems_in_column(s, 0, column)) - gem_progress(gems_in_column(s, 1, column))
        told += NEAR_BONUS * gems * part_left(s, 0)
    open_cells = open_everywhere(s)
    for surface in range(SCORED):
        told += surface_race(largest_of(s, 0, surface), largest_of(s, 1, surface), open_cells)
    for bonus in range(BONUSES):
        if is_majority(int(s.bonus_effect[bonus])):
            for seat in range(2):
                if s.bonus_at[bonus] == BonusAt.USED + seat:
                    chance = majority_race(s, seat, int(s.bonus_effect[bonus]))
                    told += chance if seat == 0 else -chance
    for seat in range(2):
        lost = LOST_CELL / 3.0 * how_many(lost_cells(empty_cells(s, seat)))
        told += -lost if seat == 0 else lost
    return told


@rule
def sense(s: State, out: Floats) -> None:
    """Each seat's chance of winning, in a world whose goals are known."""
    out[0] = 1.0 / (1.0 + math.exp(-LEAD_STEEP * hoped_eggs(s)))
    out[1] = 1.0 - out[0]


# --- Why a move is good -----------------------------------------------------------------------------------------------


def reasons(s: Any, seat: int, action: int) -> list[Say]:
    """What is good about an action, most important first. Reads a redacted record."""
    if LAYS <= action < PICKS:
        return _lay_reasons(s, seat, action)
    if action < PASS:
        best, _ = best_lay(s, seat, seat, action - TAKES)
        return _lay_reasons(s, seat, best) if best != PASS else []
    if PICKS <= action < USE:
        return _pick_reasons(s, seat, action - PICKS)
    if action == USE:
        return [Say("why.use")]
    if action == KEEP:
        return [Say("why.void" if is_void(s, seat, int(s.bonus_effect[s.bonus])) else "why.keep")]
    if BRANCHES <= action < COVERS:
        return [Say("why.joins")] if branch_gain(s, seat, action - BRANCHES) > 0 else []
    return []


def _lay_reasons(s: Any, seat: int, action: int) -> list[Say]:
    where = (action - LAYS) % LAYS_PER_TILE
    tile, a = (action - LAYS) // LAYS_PER_TILE, where // DIRECTIONS
    b = int(NEIGHBOUR[a, where % DIRECTIONS])
    said = []
    if gem_columns(s, seat, tile, a, b) | gem_groups(s, seat, tile, a, b):
        said.append(Say("why.bonus"))
    for half, cell in ((0, a), (1, b)):
        goal = int(s.known_goal[seat, cell % COLUMNS])
        pieces = int(pieces_of_half(s, 2 * tile + half))
        if goal != NOTHING and goal_base(pieces, goal) + goal_whites(pieces, goal) > 0:
            words = {"column": cell % COLUMNS + 1, "goal": Say(f"goal.{goal_name(goal)}")}
            said.append(Say("why.column", words))
    for half in range(2):
        surface = int(s.half_surface[2 * tile + half])
        if surface == EARTH or (half == 1 and surface == int(s.half_surface[2 * tile])):
            continue
        grown, before = how_many(joined_group(s, seat, tile, half, a, b)), largest_of(s, seat, surface)
        if grown > before:
            said.append(Say("why.group", {"surface": Say(f"surface.{SURFACES[surface]}"), "n": int(grown)}))
    return said


def _pick_reasons(s: Any, seat: int, bonus: int) -> list[Say]:
    effect = int(s.bonus_effect[bonus])
    if is_majority(effect):
        mine, theirs = int(bonus_count(s, seat, effect)), int(bonus_count(s, 1 - seat, effect))
        return [Say("why.majority", {"mine": mine, "theirs": theirs})]
    if effect not in (BOWER,) and is_void(s, seat, effect):
        return [Say("why.void")]
    return [Say("why.effect", {"bonus": bonus_words(bonus_in(s, bonus))})]
