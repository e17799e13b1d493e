"""What a net sees of an Azul table: all but the future; one's own things first, then the others' clockwise."""

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
    write_seats,
)
from kibitz.core.rule import rule
from kibitz.games.azul.components import (
    CELLS,
    CORNERS,
    HUES,
    MOST_FACTORIES,
    MOST_REWARD,
    ON_A_FACTORY,
    ROUNDS,
    SEATS,
    SUPPLY,
    TILES_A_COLOUR,
)
from kibitz.games.azul.state import Phase, State

PHASES = int(Phase.OVER)  # draft, lay, reward
MANY = 10.0  # tiles of a colour in a hand
POINTS = 100.0

FEATURES = Features(
    ("phase", (PHASES,)),
    ("round", (ROUNDS,)),
    ("wild", (ROUNDS, HUES)),  # the wild colour of this round, of the next, ...
    ("grey", ()),  # the board's grey side
    ("score_floor", ()),
    ("final_round_keep", ()),
    ("reward", ()),  # tiles that may still be taken from the supply
    ("bag", (HUES,)),
    ("box", (HUES,)),
    ("supply", (HUES,)),
    ("factory", (MOST_FACTORIES, HUES)),
    ("centre", (HUES,)),
    ("marker_in_centre", ()),
    ("marker", (SEATS,)),  # who holds the first-player tile: clockwise from one's own seat
    ("to_move", (SEATS,)),
    ("starter", (SEATS,)),
    ("here", (SEATS,)),  # whether there is such a player
    ("passed", (SEATS,)),
    ("score", (SEATS,)),
    ("hand", (SEATS, HUES)),
    ("corner", (SEATS, HUES)),
    ("wall", (SEATS, CELLS, HUES)),  # the colour on each space, if there is any
)


@rule
def write_table(s: State, out: Numbers, at: int) -> int:
    at = write_row(out, at, s.bag, float(TILES_A_COLOUR))
    at = write_row(out, at, s.box, float(TILES_A_COLOUR))
    at = write_nothing(out, at, HUES)
    for space in range(SUPPLY):
        if s.supply[space] >= 0:
            out[at - HUES + int(s.supply[space])] += 1.0 / SUPPLY
    for factory in range(MOST_FACTORIES):
        at = write_row(out, at, s.factory[factory], float(ON_A_FACTORY))
    return write_row(out, at, s.centre, MANY)


@rule
def write_walls(s: State, seat: int, out: Numbers, at: int) -> int:
    for k in range(SEATS):
        for cell in range(CELLS):
            colour = int(s.wall[(seat + k) % s.players, cell]) if k < s.players else -1
            at = write_one_of(out, at, colour, HUES)
    return at


@rule
def encode(s: State, seat: int, out: Numbers) -> int:
    players = int(s.players)
    at = write_one_of(out, 0, int(s.phase), PHASES)
    at = write_one_of(out, at, int(s.round_no) - 1, ROUNDS)
    for ahead in range(ROUNDS):
        place = int(s.round_no) - 1 + ahead
        at = write_one_of(out, at, int(s.wild_order[place]) if place < ROUNDS else -1, HUES)
    at = write(out, at, s.board_side)
    at = write(out, at, s.score_floor)
    at = write(out, at, s.final_round_keep)
    at = write(out, at, s.reward / MOST_REWARD)
    at = write_table(s, out, at)
    at = write(out, at, s.marker < 0)
    at = write_seat(out, at, int(s.marker), seat, players, SEATS)
    at = write_seat(out, at, int(s.seat), seat, players, SEATS)
    at = write_seat(out, at, int(s.starter), seat, players, SEATS)
    for k in range(SEATS):
        at = write(out, at, k < players)
    at = write_seats(out, at, s.passed, seat, players, 1.0)
    at = write_seats(out, at, s.score, seat, players, POINTS)
    at = write_seat_rows(out, at, s.hand, seat, players, MANY)
    at = write_seat_rows(out, at, s.corner, seat, players, float(CORNERS))
    return write_walls(s, seat, out, at)
