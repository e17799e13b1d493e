"""CuBirds, in the order of the rulebook: setup, a turn, flocks, the end of a round, the end of the game.

Clause numbers (CB-12) are those of `rules.md`; A-n are our rulings there. The turn, step by step:

    LAY    lay all birds of a species at the end of a row; capture; refill      -> DRAW if nothing was captured, or LAID
    DRAW   draw two, or do not                                                  -> LAID
    LAID   (nobody is asked)                                                    -> FLOCK; with an empty hand ROUND_END
    FLOCK  fly one flock home, or do not                                        -> the next player's LAY, or ROUND_END
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, shuffle
from kibitz.core.happened import COUNT, EVENT_HEAD, EVERYONE, TO, nothing_happened, tell, whisper
from kibitz.core.rule import rule
from kibitz.core.seats import clockwise
from kibitz.games.cubirds.components import (
    BIRDS,
    CARDS,
    DECK,
    DRAWN,
    HAND,
    LARGE_FLOCK,
    PAIR_TO_WIN,
    ROW_START,
    ROWS,
    SMALL_FLOCK,
    SPECIES_TO_WIN,
)
from kibitz.games.cubirds.state import MOST_COUNTED, Kind, Phase, State

LEFT = 0
RIGHT = 1

# Actions: lays are 8 x species + 2 x row + side, then the four answers below, then one flock a species.
LAYS = BIRDS * ROWS * 2
NO_DRAW = LAYS
DRAW = LAYS + 1
NO_FLOCK = LAYS + 2
FLOCKS = LAYS + 3
ACTIONS = FLOCKS + BIRDS
MOST_LEGAL = LAYS  # every species at every end; the other questions have fewer answers

NOBODY = -1
NO_CARD = -1

# What `foresee_lay` writes behind the eight species.
REFILLS = BIRDS
DRAWS = BIRDS + 1
ENDS = BIRDS + 2
FORESEEN = BIRDS + 3

# Codes of the options, in the order of their values.
OFFER, FORBID = 0, 1
CONTINUE, END_GAME = 0, 1

# Clauses that the rules below answer with.
CB_12, CB_13, CB_14, CB_20, CB_24, CB_26, CB_27 = 12, 13, 14, 20, 24, 26, 27
CB_42, CB_43, CB_45, CB_48 = 42, 43, 45, 48


# --- Setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(s: State, options: NDArray[np.int32]) -> None:
    """CB-1 to CB-9, from a record whose chance stream has begun."""
    read_options(s, options)
    nothing_happened(s)
    first = options[2]
    s.dealer = first - 1 if first > 0 else below(s.chance, s.players)
    fill_deck(s)
    lay_out_rows(s)
    s.round_no = 1
    deal_hands(s)
    if not s.expert:
        deal_first_birds(s)
    begin_round(s)


@rule
def read_options(s: State, options: NDArray[np.int32]) -> None:
    s.players = options[0]
    s.expert = options[1]
    s.empty_hand_draw = options[3]
    s.reshuffle_in_play = options[4]
    s.deckout_in_play = options[5]
    s.reveal_discarded_hands = options[6]
    s.max_turns = options[7]


@rule
def fill_deck(s: State) -> None:
    """All 110 cards, shuffled (CB-2)."""
    at = 0
    for bird in range(BIRDS):
        for _ in range(CARDS[bird]):
            s.deck[at] = bird
            at += 1
    s.deck_size = DECK
    shuffle(s.chance, s.deck, DECK)


@rule
def lay_out_rows(s: State) -> None:
    """Four rows of three different species (CB-2, CB-3, CB-4); what did not fit goes back into the deck (CB-5)."""
    for row in range(ROWS):
        s.row_runs[row] = ROW_START
        for place in range(ROW_START):
            s.row_bird[row, place] = top_card(s)
            s.row_count[row, place] = 1
    # Set-aside cards wait in the unused end of the deck's own array: their places there are already drawn.
    set_aside = 0
    for row in range(ROWS):
        for place in range(1, ROW_START):
            for _ in range(DECK):
                if not stands_before(s, row, place):
                    break
                set_aside += 1
                s.deck[DECK - set_aside] = s.row_bird[row, place]
                s.row_bird[row, place] = top_card(s)
    for card in range(DECK - set_aside, DECK):
        s.deck[s.deck_size] = s.deck[card]
        s.deck_size += 1
    shuffle(s.chance, s.deck, s.deck_size)
    for row in range(ROWS):
        told = tell(s, Kind.ROW, NOBODY, row + 1)
        for place in range(ROW_START):
            s.happened[told, EVENT_HEAD + place] = s.row_bird[row, place]


@rule
def stands_before(s: State, row: int, place: int) -> bool:
    """Is the species at `place` of the row already to the left of it?"""
    for before in range(place):
        if s.row_bird[row, before] == s.row_bird[row, place]:
            return True
    return False


@rule
def deal_hands(s: State) -> None:
    """Eight cards for everybody (CB-6, CB-38): one at a time, clockwise, the dealer first (CB-40)."""
    for seat in range(s.players):
        s.hand_size[seat] = 0
        for bird in range(BIRDS):
            s.hand[seat, bird] = 0
            s.known[seat, bird] = 0
            s.absent[seat, bird] = 0
    for _ in range(HAND):
        for step in range(s.players):
            seat = clockwise(s.dealer, step, s.players)
            take_into_hand(s, seat, next_card(s, True))
    for seat in range(s.players):
        whisper_cards(s, Kind.DEALT, seat, s.hand, HAND)


@rule
def deal_first_birds(s: State) -> None:
    """One card face up for everybody begins the collection (CB-7)."""
    for step in range(s.players):
        seat = clockwise(s.dealer, step, s.players)
        bird = next_card(s, True)
        s.collection[seat, bird] += 1
        told = tell(s, Kind.FIRST_BIRD, seat, 1)
        s.happened[told, EVENT_HEAD] = bird


@rule
def begin_round(s: State) -> None:
    """The dealer takes the first turn (CB-11, CB-41)."""
    tell(s, Kind.ROUND, s.dealer, 0)
    s.seat = s.dealer
    s.phase = Phase.LAY


# --- The deck ---------------------------------------------------------------------------------------------------------


@rule
def top_card(s: State) -> int:
    s.deck_size -= 1
    return int(s.deck[s.deck_size])


@rule
def next_card(s: State, may_reshuffle: bool) -> int:
    """The top card; the discard is shuffled into a new deck only when the deck is empty (CB-39, A-4)."""
    if s.deck_size == 0 and may_reshuffle:
        reshuffle(s)
    return top_card(s) if s.deck_size > 0 else NO_CARD


@rule
def reshuffle(s: State) -> None:
    for bird in range(BIRDS):
        put_on_deck(s, bird, s.discard[bird])
        s.discard[bird] = 0
        for seat in range(s.players):
            put_on_deck(s, bird, s.thrown[seat, bird])
            s.thrown[seat, bird] = 0
    for seat in range(s.players):
        s.thrown_size[seat] = 0
    if s.deck_size > 0:
        shuffle(s.chance, s.deck, s.deck_size)
        tell(s, Kind.RESHUFFLED, NOBODY, s.deck_size)


@rule
def put_on_deck(s: State, bird: int, count: int) -> None:
    for _ in range(count):
        s.deck[s.deck_size] = bird
        s.deck_size += 1


@rule
def discard_size(s: State) -> int:
    total = 0
    for bird in range(BIRDS):
        total += s.discard[bird]
    for seat in range(s.players):
        total += s.thrown_size[seat]
    return total


@rule
def cards_left(s: State) -> int:
    """Cards that there are to draw or to refill with. Public knowledge (A-4, A-5)."""
    return int(s.deck_size) + (discard_size(s) if s.reshuffle_in_play == 1 else 0)


@rule
def draw_offered(s: State, left: int, held: int) -> bool:
    """After a lay that captured nothing: may cards be drawn (CB-24; empty hand: A-3)?

    `left` cards are there to draw, `held` are in the hand.
    """
    return left > 0 and (held > 0 or s.empty_hand_draw == OFFER)


@rule
def take_into_hand(s: State, seat: int, bird: int) -> None:
    s.hand[seat, bird] += 1
    s.hand_size[seat] += 1


@rule
def whisper_cards(s: State, kind: int, seat: int, cards: NDArray[np.int8], count: int) -> int:
    """Tell `seat` alone which cards these are; the others learn how many."""
    told = whisper(s, kind, seat, count)
    for bird in range(BIRDS):
        s.happened[told, EVENT_HEAD + bird] = cards[seat, bird]
    return told


# --- Laying -----------------------------------------------------------------------------------------------------------


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
    bird, row, side = action // (2 * ROWS), action // 2 % ROWS, action % 2
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
        end_game(s, CB_20, NOBODY)
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


# --- Flocks -----------------------------------------------------------------------------------------------------------


@rule
def flock_yield(held: int, bird: int) -> int:
    """How many of `held` cards a flock adds to the collection: 0, 1 or 2 (CB-27, CB-29, CB-30)."""
    return 2 if held >= LARGE_FLOCK[bird] else 1 if held >= SMALL_FLOCK[bird] else 0


@rule
def make_flock(s: State, bird: int) -> None:
    seat = s.seat
    held = int(s.hand[seat, bird])
    kept = flock_yield(held, bird)
    # The whole species leaves the hand (CB-28); what is not kept is discarded in sight of all (CB-31).
    s.hand[seat, bird] = 0
    s.hand_size[seat] -= held
    s.known[seat, bird] = 0
    s.absent[seat, bird] = 1
    s.collection[seat, bird] += kept
    s.discard[bird] += held - kept
    s.flocks[seat, kept - 1] += 1
    told = tell(s, Kind.FLOCKED, seat, held)
    s.happened[told, EVENT_HEAD] = bird
    s.happened[told, EVENT_HEAD + 1] = kept


@rule
def end_turn(s: State) -> None:
    """First the win, then the empty hand (CB-44), then the turn limit, then the next player."""
    winning = winning_clause(s, s.seat)
    if winning:
        end_game(s, winning, s.seat)
    elif s.hand_size[s.seat] == 0:
        s.phase = Phase.ROUND_END
    elif s.turn >= s.max_turns:
        end_game(s, CB_48, NOBODY)
    else:
        s.seat = clockwise(s.seat, 1, s.players)
        s.phase = Phase.LAY


# --- End of the round -------------------------------------------------------------------------------------------------


@rule
def end_round(s: State) -> None:
    """The others throw their hands away (CB-35); whoever emptied theirs deals and starts (CB-37, CB-41)."""
    for step in range(1, s.players):
        throw_hand(s, clockwise(s.seat, step, s.players))
    s.dealer = s.seat
    s.rounds_ended[s.seat] = min(int(s.rounds_ended[s.seat]) + 1, MOST_COUNTED)
    if not deal_follows(s, s.seat, 0):
        end_game(s, CB_45, NOBODY)
    elif s.turn >= s.max_turns:
        end_game(s, CB_48, NOBODY)
    else:
        s.round_no += 1
        deal_hands(s)
        begin_round(s)


@rule
def deal_follows(s: State, seat: int, more: int) -> bool:
    """If `seat` ends the round: will there be cards for a new deal (CB-45)? `more` are yet to be discarded."""
    there = int(s.deck_size) + discard_size(s) + more
    for other in range(s.players):
        if other != seat:
            there += int(s.hand_size[other])
    return there >= HAND * s.players


@rule
def throw_hand(s: State, seat: int) -> None:
    """Face down: others keep only what they saw going into the hand (A-9), unless the table plays open."""
    told = whisper_cards(s, Kind.THREW, seat, s.hand, s.hand_size[seat])
    if s.reveal_discarded_hands:
        s.happened[told, TO] = EVERYONE
    for bird in range(BIRDS):
        seen = s.hand[seat, bird] if s.reveal_discarded_hands else s.known[seat, bird]
        s.discard[bird] += seen
        s.thrown[seat, bird] += s.hand[seat, bird] - seen
        s.thrown_size[seat] += s.hand[seat, bird] - seen
        s.hand[seat, bird] = 0
        s.known[seat, bird] = 0
        s.absent[seat, bird] = 0
    s.hand_size[seat] = 0


# --- End of the game --------------------------------------------------------------------------------------------------


@rule
def winning_clause(s: State, seat: int) -> int:
    """Seven species (CB-42), or two species with three cards each (CB-43); 0 if neither."""
    species = 0
    triples = 0
    for bird in range(BIRDS):
        kept = s.collection[seat, bird]
        species += 1 if kept > 0 else 0
        triples += 1 if kept >= PAIR_TO_WIN else 0
    return CB_42 if species >= SPECIES_TO_WIN else CB_43 if triples >= 2 else 0


@rule
def end_game(s: State, clause: int, winner: int) -> None:
    tell(s, Kind.OVER, winner, clause)
    s.over = clause
    s.phase = Phase.OVER


@rule
def collection_size(s: State, seat: int) -> int:
    total = 0
    for bird in range(BIRDS):
        total += s.collection[seat, bird]
    return total


@rule
def scores(s: State, out: NDArray[np.int32]) -> None:
    """Winners have place 1, all others share the next (CB-49): the goal's owner, or the most cards (CB-46, CB-47)."""
    most = 0
    for seat in range(s.players):
        out[seat, 1] = collection_size(s, seat)
        most = max(most, out[seat, 1])
    winners = 0
    for seat in range(s.players):
        wins = seat == s.seat if s.over == CB_42 or s.over == CB_43 else out[seat, 1] == most
        out[seat, 0] = 1 if wins else 0
        winners += 1 if wins else 0
    for seat in range(s.players):
        if out[seat, 0] == 0:
            out[seat, 0] = winners + 1


# --- What may be done -------------------------------------------------------------------------------------------------


@rule
def waiting(s: State) -> int:
    """One player at a time, the whole turn long (CB-12)."""
    return 0 if s.phase == Phase.OVER else 1 << s.seat


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """The clause that forbids the action, or 0."""
    if s.phase == Phase.OVER:
        return int(s.over)
    if seat != s.seat:
        return CB_12
    if s.phase == Phase.LAY:
        if action >= LAYS:
            return CB_13
        return 0 if s.hand[seat, action // (2 * ROWS)] > 0 else CB_14
    if action < LAYS:
        return CB_13
    if s.phase == Phase.DRAW:
        return CB_26 if action >= NO_FLOCK else 0
    if action < NO_FLOCK:
        return CB_24
    if action == NO_FLOCK:
        return 0
    bird = action - FLOCKS
    return 0 if flock_yield(s.hand[seat, bird], bird) > 0 else CB_27


@rule
def legal(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """All actions whose verdict is 0, ascending."""
    n = 0
    if s.phase == Phase.OVER or seat != s.seat:
        return 0
    if s.phase == Phase.LAY:
        for bird in range(BIRDS):
            if s.hand[seat, bird] > 0:
                for end in range(2 * ROWS):
                    out[n] = 2 * ROWS * bird + end
                    n += 1
    elif s.phase == Phase.DRAW:
        out[0] = NO_DRAW
        out[1] = DRAW
        n = 2
    else:
        out[0] = NO_FLOCK
        n = 1
        for bird in range(BIRDS):
            if flock_yield(s.hand[seat, bird], bird) > 0:
                out[n] = FLOCKS + bird
                n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Play an action that `verdict` allows, and all that follows from it by itself.

    Each following step stands here once: the compiler copies a function into every place that calls it, and the end of
    a round is large.
    """
    nothing_happened(s)
    if action < LAYS:
        lay(s, action // (2 * ROWS), action // 2 % ROWS, action % 2)
    elif action == DRAW:
        draw(s)
    elif action == NO_DRAW:
        tell(s, Kind.NO_DRAW, seat, 0)
        s.phase = Phase.LAID
    elif action == NO_FLOCK:
        tell(s, Kind.NO_FLOCK, seat, 0)
    else:
        make_flock(s, action - FLOCKS)
    if s.phase == Phase.LAID:
        end_lay(s)
    elif action >= NO_FLOCK:
        end_turn(s)
    if s.phase == Phase.ROUND_END:
        end_round(s)
