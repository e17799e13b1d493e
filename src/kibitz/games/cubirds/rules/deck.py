"""The deck and the discard: the next card, and what there is to draw (CB-39, A-4, A-5)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import shuffle
from kibitz.core.happened import EVENT_HEAD, tell, whisper
from kibitz.core.rule import rule
from kibitz.core.seats import NOBODY
from kibitz.games.cubirds.components import BIRDS
from kibitz.games.cubirds.options import OFFER
from kibitz.games.cubirds.state import Kind, State

NO_CARD = -1


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
