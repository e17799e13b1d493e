"""Laying birds: captures, refills, the draw (CB-13 to CB-25)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import COUNT, EVENT_HEAD, tell, whisper
from kibitz.core.rule import rule
from kibitz.core.seats import NOBODY
from kibitz.games.cubirds.actions import LEFT, RIGHT, lay_parts
from kibitz.games.cubirds.clauses import CB
from kibitz.games.cubirds.components import BIRDS, CARDS, DECK, DRAWN, ROWS
from kibitz.games.cubirds.options import END_GAME
from kibitz.games.cubirds.rules.deck import NO_CARD, cards_left, draw_offered, next_card, take_into_hand
from kibitz.games.cubirds.rules.ending import end_game
from kibitz.games.cubirds.state import MOST_COUNTED, Kind, Phase, State

# What `foresee_lay` writes behind the eight species.
REFILLS = BIRDS
DRAWS = BIRDS + 1
ENDS = BIRDS + 2
FORESEEN = BIRDS + 3


@rule
def run_of(s: State, row: int, bird: int) -> int:
    """Which run of the row is that species: its index, or -1. There is at most one (A-1)."""
    for run in range(s.row_runs[row]):
        if s.row_bird[row, run] == bird:
            return run
    return -1


@rule
def captured_from(s: State, row: int, bird: int, side: int) -> int:
    """The first run that a lay would capture (CB-16); none if `captured_to` is not greater (CB-17, CB-18)."""
    run = run_of(s, row, bird)
    return 0 if side == LEFT or run < 0 else run + 1


@rule
def captured_to(s: State, row: int, bird: int, side: int) -> int:
    """One past the last run that a lay would capture."""
    run = run_of(s, row, bird)
    if run < 0:
        return 0
    return run if side == LEFT else int(s.row_runs[row])


@rule
def foresee_lay(s: State, seat: int, action: int, out: NDArray[np.int8]) -> None:
    """What is certain of a lay beforehand.

    Captured cards by species, whether the row refills or the game ends instead, how many cards may then be drawn.
    """
    bird, row, side = lay_parts(action)
    out[:] = 0
    runs = int(s.row_runs[row]) + (1 if run_of(s, row, bird) < 0 else 0)
    captured = 0
    for run in range(captured_from(s, row, bird, side), captured_to(s, row, bird, side)):
        out[s.row_bird[row, run]] += s.row_count[row, run]
        captured += 1
    left = cards_left(s)
    if runs - captured == 1:
        if left > 0:
            out[REFILLS] = 1
            left -= min(left, most_refilled(s, seat, bird))
        elif s.deckout_in_play == END_GAME:
            out[ENDS] = 1
    if captured == 0 and draw_offered(s, left, s.hand_size[seat] - s.hand[seat, bird]):
        out[DRAWS] = min(left, DRAWN)


@rule
def most_refilled(s: State, seat: int, bird: int) -> int:
    """The most cards that a row of this species can take, for all that `seat` sees: all the others of it, and one."""
    unseen = int(CARDS[bird]) - int(s.hand[seat, bird])
    for row in range(ROWS):
        run = run_of(s, row, bird)
        if run >= 0:
            unseen -= int(s.row_count[row, run])
    for player in range(s.players):
        unseen -= int(s.collection[player, bird])
    return unseen + 1


@rule
def lay(s: State, bird: int, row: int, side: int) -> None:
    """All cards of the species go to one end of one row (CB-14, CB-15)."""
    seat = s.seat
    laid = int(s.hand[seat, bird])
    s.turn += 1
    s.hand[seat, bird] = 0
    s.hand_size[seat] -= laid
    s.known[seat, bird] = 0
    s.absent[seat, bird] = 1
    told = tell(s, Kind.LAID, seat, laid)
    s.happened[told, EVENT_HEAD] = bird
    s.happened[told, EVENT_HEAD + 1] = row + 1
    s.happened[told, EVENT_HEAD + 2] = side

    captured = capture(s, row, captured_from(s, row, bird, side), captured_to(s, row, bird, side))
    join_row(s, row, bird, laid, side)
    complete = refill(s, row)
    if not complete and s.deckout_in_play == END_GAME:
        end_game(s, CB.TWO_SPECIES_IN_A_ROW, NOBODY)
    elif captured == 0 and draw_offered(s, cards_left(s), s.hand_size[seat]):
        s.phase = Phase.DRAW
    else:
        s.phase = Phase.LAID


@rule
def capture(s: State, row: int, start: int, stop: int) -> int:
    """The birds in between go into the hand, seen by all (CB-16); the row closes up (CB-19). Returns how many."""
    if stop <= start:
        return 0
    seat = s.seat
    total = 0
    told = tell(s, Kind.CAPTURED, seat, 0)
    for run in range(start, stop):
        bird = s.row_bird[row, run]
        count = s.row_count[row, run]
        s.hand[seat, bird] += count
        s.known[seat, bird] += count
        s.happened[told, EVENT_HEAD + bird] += count
        total += int(count)
    s.happened[told, COUNT] = total
    s.hand_size[seat] += total
    s.captured[seat] = min(int(s.captured[seat]) + total, MOST_COUNTED)
    gone = stop - start
    for run in range(stop, s.row_runs[row]):
        s.row_bird[row, run - gone] = s.row_bird[row, run]
        s.row_count[row, run - gone] = s.row_count[row, run]
    shorten_row(s, row, gone)
    return total


@rule
def shorten_row(s: State, row: int, runs: int) -> None:
    for _ in range(runs):
        s.row_runs[row] -= 1
        s.row_bird[row, s.row_runs[row]] = 0
        s.row_count[row, s.row_runs[row]] = 0


@rule
def join_row(s: State, row: int, bird: int, count: int, side: int) -> None:
    """The laid cards join their species at that end, or begin a new run there."""
    run = run_of(s, row, bird)
    if run < 0:
        run = int(s.row_runs[row])
        if side == LEFT:
            for later in range(run, 0, -1):
                s.row_bird[row, later] = s.row_bird[row, later - 1]
                s.row_count[row, later] = s.row_count[row, later - 1]
            run = 0
        s.row_runs[row] += 1
        s.row_bird[row, run] = bird
        s.row_count[row, run] = 0
    s.row_count[row, run] += count


@rule
def refill(s: State, row: int) -> bool:
    """A row of one species gets cards until it shows two (CB-20), on the right (CB-21). False: none were left (A-5)."""
    if s.row_runs[row] > 1:
        return True
    same = 0
    other = NO_CARD
    for _ in range(DECK):
        other = next_card(s, s.reshuffle_in_play == 1)
        if other == NO_CARD:
            break
        if other != s.row_bird[row, 0]:
            join_row(s, row, other, 1, RIGHT)
            break
        s.row_count[row, 0] += 1
        same += 1
    told = tell(s, Kind.REFILLED, NOBODY, same + (1 if other != NO_CARD else 0))
    s.happened[told, EVENT_HEAD] = row + 1
    s.happened[told, EVENT_HEAD + 1] = s.row_bird[row, 0]
    s.happened[told, EVENT_HEAD + 2] = same
    s.happened[told, EVENT_HEAD + 3] = other
    return other != NO_CARD


@rule
def draw(s: State) -> None:
    """The top two cards, or as many as there are (A-5), unseen by the others (CB-24, CB-25)."""
    seat = s.seat
    told = whisper(s, Kind.DREW, seat, 0)
    for _ in range(DRAWN):
        bird = next_card(s, s.reshuffle_in_play == 1)
        if bird != NO_CARD:
            take_into_hand(s, seat, bird)
            s.happened[told, EVENT_HEAD + bird] += 1
            s.happened[told, COUNT] += 1
    # New unseen cards: what the others deduced of the unseen part no longer holds.
    for bird in range(BIRDS):
        s.absent[seat, bird] = 0
    s.phase = Phase.LAID


@rule
def end_lay(s: State) -> None:
    """An empty hand ends the round (CB-34); otherwise the flock is asked for, possible or not (CB-26)."""
    s.phase = Phase.ROUND_END if s.hand_size[s.seat] == 0 else Phase.FLOCK
