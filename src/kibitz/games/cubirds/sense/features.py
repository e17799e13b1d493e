"""What a net sees of a CuBirds table: what the seat knows, its own things first, then the others' clockwise."""

from __future__ import annotations

from kibitz.core.features import (
    Features,
    Numbers,
    write,
    write_at_least,
    write_nothing,
    write_one_of,
    write_row,
    write_seat,
    write_seat_rows,
    write_seats,
)
from kibitz.core.rule import rule
from kibitz.games.cubirds.components import (
    BIRDS,
    CARDS,
    DECK,
    LARGE_FLOCK,
    PAIR_TO_WIN,
    ROWS,
    SEATS,
    SMALL_FLOCK,
    SPECIES_TO_WIN,
)
from kibitz.games.cubirds.rules.laying import captured_from, captured_to
from kibitz.games.cubirds.state import Phase, State

MANY = 8.0  # cards of a species in a hand or a row: more than that is rare
SIDES = 2
PHASES = int(Phase.OVER)  # lay, draw, flock

FEATURES = Features(
    ("phase", (PHASES,)),
    ("expert", ()),
    ("deck", ()),  # the part that is left
    ("discard", (BIRDS,)),  # what everybody saw there, of the species' cards
    ("thrown", (BIRDS,)),  # what one threw away oneself
    ("hand", (BIRDS,)),
    ("small_flock", (BIRDS,)),  # whether the hand has one
    ("large_flock", (BIRDS,)),
    ("unseen", (BIRDS,)),  # cards of the species that one has not seen anywhere, of all
    ("row", (ROWS, BIRDS)),  # cards
    ("left", (ROWS, BIRDS)),  # the species at its end
    ("right", (ROWS, BIRDS)),
    ("taken", (ROWS, SIDES, BIRDS)),  # by laying the species there, if one has it: how many cards
    ("to_move", (SEATS,)),  # one of the seats, clockwise from one's own
    ("dealer", (SEATS,)),
    ("here", (SEATS,)),  # whether there is such a player
    ("hand_size", (SEATS,)),
    ("known", (SEATS, BIRDS)),  # cards everybody saw going into that hand
    ("absent", (SEATS, BIRDS)),  # nothing of it among the cards of that hand that nobody saw
    ("kept", (SEATS, BIRDS)),  # the collection has one of it
    ("doubled", (SEATS, BIRDS)),  # ... two
    ("trebled", (SEATS, BIRDS)),  # ... three
    ("species", (SEATS, SPECIES_TO_WIN + 1)),  # how many there are in the collection
)


@rule
def write_ends(s: State, out: Numbers, at: int) -> int:
    for row in range(ROWS):
        at = write_one_of(out, at, int(s.row_bird[row, 0]), BIRDS)
    for row in range(ROWS):
        at = write_one_of(out, at, int(s.row_bird[row, s.row_runs[row] - 1]), BIRDS)
    return at


@rule
def write_rows(s: State, out: Numbers, at: int) -> int:
    at = write_nothing(out, at, ROWS * BIRDS)
    for row in range(ROWS):
        for run in range(s.row_runs[row]):
            out[at - ROWS * BIRDS + row * BIRDS + int(s.row_bird[row, run])] += s.row_count[row, run] / MANY
    return at


@rule
def write_taken(s: State, seat: int, out: Numbers, at: int) -> int:
    """Only birds that lie in the row take anything there."""
    start = at
    at = write_nothing(out, at, ROWS * SIDES * BIRDS)
    for row in range(ROWS):
        for run in range(s.row_runs[row]):
            bird = int(s.row_bird[row, run])
            if s.hand[seat, bird] == 0:
                continue
            for side in range(SIDES):
                cards = 0
                for taken in range(captured_from(s, row, bird, side), captured_to(s, row, bird, side)):
                    cards += int(s.row_count[row, taken])
                out[start + (row * SIDES + side) * BIRDS + bird] = cards / MANY
    return at


@rule
def write_unseen(s: State, seat: int, out: Numbers, at: int) -> int:
    for bird in range(BIRDS):
        seen = int(s.discard[bird]) + int(s.thrown[seat, bird]) + int(s.hand[seat, bird])
        for other in range(s.players):
            seen += int(s.collection[other, bird])
            seen += int(s.known[other, bird]) if other != seat else 0
        out[at + bird] = CARDS[bird] - seen
    for row in range(ROWS):
        for run in range(s.row_runs[row]):
            out[at + int(s.row_bird[row, run])] -= s.row_count[row, run]
    for bird in range(BIRDS):
        out[at + bird] /= CARDS[bird]
    return at + BIRDS


@rule
def write_flocks(s: State, seat: int, out: Numbers, at: int) -> int:
    for bird in range(BIRDS):
        at = write(out, at, s.hand[seat, bird] >= SMALL_FLOCK[bird])
    for bird in range(BIRDS):
        at = write(out, at, s.hand[seat, bird] >= LARGE_FLOCK[bird])
    return at


@rule
def write_collections(s: State, seat: int, out: Numbers, at: int) -> int:
    players = int(s.players)
    gone = SEATS - players
    for least in range(1, PAIR_TO_WIN + 1):
        for k in range(players):
            at = write_at_least(out, at, s.collection[(seat + k) % players], least)
        at = write_nothing(out, at, gone * BIRDS)
    for k in range(players):
        species = 0
        for bird in range(BIRDS):
            species += s.collection[(seat + k) % players, bird] > 0
        at = write_one_of(out, at, min(species, SPECIES_TO_WIN), SPECIES_TO_WIN + 1)
    return write_nothing(out, at, gone * (SPECIES_TO_WIN + 1))


@rule
def write_players(s: State, seat: int, out: Numbers, at: int) -> int:
    """Column by column, not player by player: a column is one thing of everybody."""
    players = int(s.players)
    at = write_seat(out, at, int(s.seat), seat, players, SEATS)
    at = write_seat(out, at, int(s.dealer), seat, players, SEATS)
    for k in range(SEATS):
        at = write(out, at, k < players)
    at = write_seats(out, at, s.hand_size, seat, players, MANY)
    at = write_seat_rows(out, at, s.known, seat, players, MANY)
    at = write_seat_rows(out, at, s.absent, seat, players, 1.0)
    return write_collections(s, seat, out, at)


@rule
def encode(s: State, seat: int, out: Numbers) -> int:
    at = write_one_of(out, 0, int(s.phase), PHASES)
    at = write(out, at, s.expert)
    at = write(out, at, s.deck_size / DECK)
    for bird in range(BIRDS):
        at = write(out, at, s.discard[bird] / CARDS[bird])
    for bird in range(BIRDS):
        at = write(out, at, s.thrown[seat, bird] / CARDS[bird])
    at = write_row(out, at, s.hand[seat], MANY)
    at = write_flocks(s, seat, out, at)
    at = write_unseen(s, seat, out, at)
    at = write_rows(s, out, at)
    at = write_ends(s, out, at)
    at = write_taken(s, seat, out, at)
    return write_players(s, seat, out, at)
