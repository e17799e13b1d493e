"""Setup: the deck, the rows, the hands, the first birds (CB-1 to CB-11, and every new deal: CB-37 to CB-41)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, shuffle
from kibitz.core.happened import EVENT_HEAD, nothing_happened, tell
from kibitz.core.rule import rule
from kibitz.core.seats import NOBODY, clockwise
from kibitz.games.cubirds.components import BIRDS, CARDS, DECK, HAND, ROW_START, ROWS
from kibitz.games.cubirds.options import FIRST_DEALER
from kibitz.games.cubirds.rules.deck import next_card, take_into_hand, top_card, whisper_cards
from kibitz.games.cubirds.state import Kind, Phase, State


@rule
def setup(s: State, options: NDArray[np.int32]) -> None:
    """CB-1 to CB-9, from a record whose chance stream has begun."""
    nothing_happened(s)
    first = options[FIRST_DEALER]
    s.dealer = first - 1 if first > 0 else below(s.chance, s.players)
    fill_deck(s)
    lay_out_rows(s)
    s.round_no = 1
    deal_hands(s)
    if not s.expert:
        deal_first_birds(s)
    begin_round(s)


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
