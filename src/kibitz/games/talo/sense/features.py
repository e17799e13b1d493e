"""What a net sees of a Talo table: all but the die is public; one's own things first, then the others' clockwise."""

from __future__ import annotations

from kibitz.core.features import (
    Features,
    Numbers,
    write,
    write_nothing,
    write_one_of,
    write_row,
    write_seat,
    write_seat_rows,
)
from kibitz.core.rule import rule
from kibitz.games.talo.components import AXES, BARS, DIE, LENGTHS, LEVELS, QUARTERS, SEATS, SIDE
from kibitz.games.talo.state import AT_X, AT_Y, AT_Z, AXIS, LENGTH, MOST_ROLLS, Phase, State

PHASES = int(Phase.OVER)  # start, begin, take, act, pair
FIGURE = 3  # column x, column y, level
BAR = len(AXES) + 5  # the axis; its lowest cell, its length, whether it carries any load
MANY_TURNS = 100.0

FEATURES = Features(
    ("phase", (PHASES,)),
    ("roll", (DIE + 1,)),  # the last one of this turn
    ("rolls", ()),
    ("store", (LENGTHS + 1,)),  # bars of each length, of ten
    ("hand", (2, LENGTHS + 1)),  # the length of the bars taken; the first of each row: none
    ("built", ()),  # bars placed in this turn
    ("walked", ()),
    ("held", ()),
    ("released", ()),
    ("restarted", ()),
    ("quiet", ()),  # turns in a row without a bar
    ("turn", ()),
    ("options", (12,)),  # house rules by their codes, in the order of the record
    ("to_move", (SEATS,)),
    ("first", (SEATS,)),
    ("here", (SEATS,)),  # whether there is such a player
    ("quarter", (SEATS, QUARTERS)),
    ("figure", (SEATS, FIGURE)),
    ("height", (SIDE, SIDE)),  # the highest level of wood in each column
    ("bars", (BARS, BAR)),  # in the order in which they were placed
)


@rule
def write_options(s: State, out: Numbers, at: int) -> int:
    at = write(out, at, s.rerolls / MOST_ROLLS)
    at = write(out, at, s.must_build)
    at = write(out, at, s.first_build_adjacent)
    at = write(out, at, s.pair_rule)
    at = write(out, at, s.figure_height)
    at = write(out, at, s.figure_weight)
    at = write(out, at, s.balance_margin)
    at = write(out, at, s.access)
    at = write(out, at, s.step_to_board)
    at = write(out, at, s.restart)
    at = write(out, at, s.restart_cell)
    return write(out, at, s.collapse)


@rule
def write_turn(s: State, out: Numbers, at: int) -> int:
    rolls = int(s.rolls_n)
    at = write_one_of(out, at, int(s.rolls[rolls - 1]) if rolls > 0 else -1, DIE + 1)
    at = write(out, at, rolls / MOST_ROLLS)
    at = write_row(out, at, s.store, float(LENGTHS))
    for place in range(2):
        at = write_one_of(out, at, int(s.hand[place]), LENGTHS + 1)
    at = write(out, at, s.built / 2.0)
    at = write(out, at, s.walked)
    at = write(out, at, s.held)
    at = write(out, at, s.released)
    at = write(out, at, s.restarted)
    at = write(out, at, s.quiet / (2.0 * SEATS))
    return write(out, at, s.turn / MANY_TURNS)


@rule
def write_building(s: State, out: Numbers, at: int) -> int:
    for x in range(SIDE):
        for y in range(SIDE):
            top = 0
            wood = int(s.wood[x, y])
            while wood >> top != 0:
                top += 1
            at = write(out, at, top / LEVELS)
    for i in range(BARS):
        if i >= s.bars_n:
            at = write_nothing(out, at, BAR)
            continue
        at = write_one_of(out, at, int(s.bar[i, AXIS]), len(AXES))
        at = write(out, at, s.bar[i, AT_X] / SIDE)
        at = write(out, at, s.bar[i, AT_Y] / SIDE)
        at = write(out, at, s.bar[i, AT_Z] / LEVELS)
        at = write(out, at, s.bar[i, LENGTH] / LENGTHS)
        at = write(out, at, s.solid[i])
    return at


@rule
def encode(s: State, seat: int, out: Numbers) -> int:
    players = int(s.players)
    at = write_one_of(out, 0, int(s.phase), PHASES)
    at = write_turn(s, out, at)
    at = write_options(s, out, at)
    at = write_seat(out, at, int(s.seat), seat, players, SEATS)
    at = write_seat(out, at, int(s.first), seat, players, SEATS)
    for k in range(SEATS):
        at = write(out, at, k < players)
    for k in range(SEATS):
        quarter = int(s.quarter[(seat + k) % players]) if k < players else -1
        at = write_one_of(out, at, quarter, QUARTERS)
    at = write_seat_rows(out, at, s.figure, seat, players, float(SIDE))
    return write_building(s, out, at)
