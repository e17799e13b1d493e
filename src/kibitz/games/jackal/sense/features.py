"""What a net sees of a Jackal table: what the seat knows, its own things first, then the others' clockwise."""

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
from kibitz.games.jackal.components import BURIED, CAVE, CELLS, CHEST, DECK, KINDS, MARKET, ROW, SEATS, VOYAGE
from kibitz.games.jackal.state import NO_CARD, Outcome, Phase, Stance, State

PHASES = int(Phase.OVER)  # draft, declare, take, build, marks, walk, exit
GROUNDS = CAVE + 3  # what a cell is; the last two are a chest, and a buried one
VALUE = 9.0  # the richest chest
MANY = 5.0  # cards of a kind
COINS = 20.0
STANCES = int(Stance.AWAY) + 1
OUTCOMES = int(Outcome.RAN_OUT) + 1

FEATURES = Features(
    ("phase", (PHASES,)),
    ("archipelago", ()),
    ("options", (5,)),  # house rules by their codes, in the order of the record
    ("place", (VOYAGE,)),  # of the present island on the voyage
    ("places", ()),
    ("tie_break", ()),
    ("taking", ()),  # cards still to be taken
    ("pick", ()),  # picks made in this draft
    ("has_map", ()),
    ("treasury", ()),
    ("ground", (CELLS, GROUNDS)),  # the present island
    ("chest", (CELLS,)),  # what a chest there is worth
    ("deck", ()),
    ("discard", (KINDS,)),
    ("market", (MARKET, KINDS)),
    ("hand", (KINDS,)),
    ("loose", (KINDS,)),  # cards one knows to be in some other hand
    ("pack", (KINDS,)),  # to draft from
    ("passed_on", (SEATS, KINDS)),  # packs when one passed them on, by who held them first
    ("noted", (SEATS, KINDS)),  # cards one knows to be in that hand, from packs passed on
    ("row", (ROW, KINDS)),  # one's own, as it lies
    ("aimed", (SEATS,)),  # marks thrown in secret
    ("to_move", (SEATS,)),
    ("hat", (SEATS,)),
    ("here", (SEATS,)),  # whether there is such a player
    ("hand_size", (SEATS,)),
    ("known", (SEATS, KINDS)),  # cards everybody saw going into that hand
    ("ready", (SEATS,)),
    ("row_size", (SEATS,)),
    ("marks", (SEATS,)),
    ("walked", (SEATS,)),
    ("paces", (SEATS,)),
    ("mazes", (SEATS,)),
    ("extra", (SEATS,)),
    ("coins", (SEATS,)),
    ("tie_coins", (SEATS,)),
    ("stance", (SEATS, STANCES)),
    ("outcome", (SEATS, OUTCOMES)),
    ("at", (SEATS, CELLS)),  # the pirate
    ("shown", (SEATS, ROW, KINDS)),  # rows that were turned over
)


@rule
def ground_of(code: int) -> int:
    """What a cell is, whatever its chest is worth."""
    return code if code <= CAVE else CAVE + 1 if code < BURIED else CAVE + 2


@rule
def write_island(s: State, out: Numbers, at: int) -> int:
    island = int(s.voyage[s.place])
    for cell in range(CELLS):
        code = int(s.charts[island, cell]) if island >= 0 else -1
        at = write_one_of(out, at, ground_of(code), GROUNDS)
    for cell in range(CELLS):
        code = int(s.charts[island, cell]) if island >= 0 else -1
        worth = 0 if code <= CHEST else code - CHEST if code < BURIED else code - BURIED
        at = write(out, at, worth / VALUE)
    return at


@rule
def write_own(s: State, seat: int, out: Numbers, at: int) -> int:
    players = int(s.players)
    at = write_row(out, at, s.hand[seat], MANY)
    at = write_row(out, at, s.loose[seat], MANY)
    at = write_row(out, at, s.pack[seat], MANY)
    at = write_seat_rows(out, at, s.passed_on[seat], seat, players, MANY)
    at = write_seat_rows(out, at, s.noted[seat], seat, players, MANY)
    for i in range(ROW):
        at = write_one_of(out, at, int(s.row[seat, i]) if i < s.laid[seat] else NO_CARD, KINDS)
    return write_seats(out, at, s.aimed[seat], seat, players, 1.0)


@rule
def write_players(s: State, seat: int, out: Numbers, at: int) -> int:
    players = int(s.players)
    at = write_seat(out, at, int(s.seat), seat, players, SEATS)
    at = write_seat(out, at, int(s.hat), seat, players, SEATS)
    for k in range(SEATS):
        at = write(out, at, k < players)
    at = write_seats(out, at, s.hand_size, seat, players, MANY)
    at = write_seat_rows(out, at, s.known, seat, players, MANY)
    at = write_seats(out, at, s.ready, seat, players, 1.0)
    at = write_seats(out, at, s.row_size, seat, players, float(ROW))
    at = write_seats(out, at, s.marks, seat, players, MANY)
    at = write_seats(out, at, s.walked, seat, players, float(ROW))
    at = write_seats(out, at, s.paces, seat, players, float(ROW))
    at = write_seats(out, at, s.mazes, seat, players, MANY)
    at = write_seats(out, at, s.extra, seat, players, MANY)
    at = write_seats(out, at, s.coins, seat, players, COINS)
    return write_seats(out, at, s.tie_coins, seat, players, COINS)


@rule
def write_walks(s: State, seat: int, out: Numbers, at: int) -> int:
    players = int(s.players)
    for k in range(SEATS):
        at = write_one_of(out, at, int(s.stance[(seat + k) % players]) if k < players else -1, STANCES)
    for k in range(SEATS):
        at = write_one_of(out, at, int(s.outcome[(seat + k) % players]) if k < players else -1, OUTCOMES)
    for k in range(SEATS):
        at = write_one_of(out, at, int(s.at[(seat + k) % players]) if k < players else -1, CELLS)
    for k in range(players):
        who = (seat + k) % players
        for i in range(ROW):
            at = write_one_of(out, at, int(s.shown[who, i]) if i < s.shown_size[who] else NO_CARD, KINDS)
    return write_nothing(out, at, (SEATS - players) * ROW * KINDS)


@rule
def encode(s: State, seat: int, out: Numbers) -> int:
    at = write_one_of(out, 0, int(s.phase), PHASES)
    at = write(out, at, s.mode)
    at = write(out, at, s.leftover)
    at = write(out, at, s.map_before_knight)
    at = write(out, at, s.finite_treasury)
    at = write(out, at, s.passers_may_throw)
    at = write(out, at, s.marks_simultaneous)
    at = write_one_of(out, at, int(s.place), VOYAGE)
    at = write(out, at, s.places / VOYAGE)
    at = write(out, at, s.tie_break)
    at = write(out, at, s.taking / MANY)
    at = write(out, at, s.pick / VALUE)
    at = write(out, at, s.has_map)
    at = write(out, at, s.treasury / COINS)
    at = write_island(s, out, at)
    at = write(out, at, s.deck_size / DECK)
    at = write_row(out, at, s.discard, MANY)
    for slot in range(MARKET):
        at = write_one_of(out, at, int(s.market[slot]), KINDS)
    at = write_own(s, seat, out, at)
    at = write_players(s, seat, out, at)
    return write_walks(s, seat, out, at)
