"""Cards on their way: deck, market, discard and hands, and what everybody may note of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import shuffle
from kibitz.core.happened import COUNT, EVENT_HEAD, tell, whisper
from kibitz.core.rule import rule
from kibitz.games.jackal.components import DECK, DECK_COUNTS, KINDS, MARKET
from kibitz.games.jackal.state import NO_CARD, NOBODY, Kind, State


@rule
def fill_deck(s: State) -> None:
    """All 60 cards, shuffled (JA-3)."""
    at = 0
    for kind in range(KINDS):
        for _ in range(DECK_COUNTS[kind]):
            s.deck[at] = kind
            at += 1
    s.deck_size = DECK
    shuffle(s.chance, s.deck, DECK)


@rule
def discard_size(s: State) -> int:
    total = 0
    for kind in range(KINDS):
        total += s.discard[kind]
    return total


@rule
def card_in_deck(s: State) -> bool:
    """Can the deck give a card, shuffling the discard if it must?"""
    return s.deck_size > 0 or discard_size(s) > 0


@rule
def put_discard_on_deck(s: State) -> None:
    for kind in range(KINDS):
        for _ in range(s.discard[kind]):
            s.deck[s.deck_size] = kind
            s.deck_size += 1
        s.discard[kind] = 0
    shuffle(s.chance, s.deck, s.deck_size)
    tell(s, Kind.RESHUFFLED, NOBODY, s.deck_size)


@rule
def next_card(s: State) -> int:
    """The top card; an empty deck is made anew from the discard; with neither there is no card (JA-68)."""
    if s.deck_size == 0:
        if discard_size(s) == 0:
            return NO_CARD
        put_discard_on_deck(s)
    s.deck_size -= 1
    return int(s.deck[s.deck_size])


@rule
def fill_slot(s: State, slot: int) -> None:
    """Turn up a card for an empty place of the market, if there is one (JA-10, JA-69)."""
    kind = next_card(s)
    s.market[slot] = kind
    if kind != NO_CARD:
        told = tell(s, Kind.MARKET, NOBODY, slot + 1)
        s.happened[told, EVENT_HEAD] = kind


@rule
def fill_market(s: State) -> None:
    for slot in range(MARKET):
        if s.market[slot] == NO_CARD:
            fill_slot(s, slot)


@rule
def sources(s: State) -> int:
    """From how many places a card can be taken now."""
    n = 1 if card_in_deck(s) else 0
    for slot in range(MARKET):
        n += 1 if s.market[slot] != NO_CARD else 0
    return n


@rule
def take_from(s: State, seat: int, slot: int) -> None:
    """One card from the market, seen by all and replaced at once (JA-10); with slot MARKET from the deck, unseen."""
    if slot < MARKET:
        kind = int(s.market[slot])
        told = tell(s, Kind.TOOK_MARKET, seat, slot + 1)
        s.happened[told, EVENT_HEAD] = kind
        s.known[seat, kind] += 1
        fill_slot(s, slot)
    else:
        kind = next_card(s)
        told = whisper(s, Kind.TOOK_DECK, seat, 1)
        s.happened[told, EVENT_HEAD] = kind
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1


@rule
def draw_up_to(s: State, seat: int, size: int, kind: int) -> None:
    """Unseen cards from the deck until the hand has `size` of them, or none is left."""
    told = whisper(s, kind, seat, 0)
    for _ in range(size - s.hand_size[seat]):
        card = next_card(s)
        if card == NO_CARD:
            break
        s.hand[seat, card] += 1
        s.hand_size[seat] += 1
        s.happened[told, EVENT_HEAD + card] += 1
        s.happened[told, COUNT] += 1


@rule
def whisper_cards(s: State, kind: int, seat: int, cards: NDArray[np.int8], count: int) -> int:
    """Tell `seat` alone which cards these are; the others learn how many."""
    told = whisper(s, kind, seat, count)
    for card in range(KINDS):
        s.happened[told, EVENT_HEAD + card] = cards[seat, card]
    return told


@rule
def seen_leaving(s: State, seat: int, kind: int) -> None:
    """A card of the hand was shown: one less of what was known to be there."""
    if s.known[seat, kind] > 0:
        s.known[seat, kind] -= 1
        return
    for viewer in range(s.players):
        if s.noted[viewer, seat, kind] > 0:
            s.noted[viewer, seat, kind] -= 1
        elif viewer != seat and s.loose[viewer, kind] > 0:
            s.loose[viewer, kind] -= 1


@rule
def forget_hands(s: State) -> None:
    """All hands are new: nothing is known of them."""
    for seat in range(s.players):
        for kind in range(KINDS):
            s.known[seat, kind] = 0
            s.loose[seat, kind] = 0
            for other in range(s.players):
                s.noted[seat, other, kind] = 0
                s.passed_on[seat, other, kind] = 0


@rule
def throw_hands_away(s: State) -> None:
    """All hands go to the discard, face up (JA-75, JA-88)."""
    for seat in range(s.players):
        told = tell(s, Kind.THREW_HAND, seat, s.hand_size[seat])
        for kind in range(KINDS):
            s.happened[told, EVENT_HEAD + kind] = s.hand[seat, kind]
            s.discard[kind] += s.hand[seat, kind]
            s.hand[seat, kind] = 0
        s.hand_size[seat] = 0
    forget_hands(s)
