"""Who may know what, beyond the classes in `state.py`: dealing out again what a viewer cannot know."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, shuffle, start_stream
from kibitz.core.rule import rule
from kibitz.core.seats import clockwise
from kibitz.games.cubirds.components import BIRDS, CARDS, SEATS
from kibitz.games.cubirds.state import State

TRIES = 8


@rule
def redeal(s: State, viewer: int, key: NDArray[np.uint32]) -> None:
    """Replace hidden cards by a random possibility that agrees with all that `viewer` knows; re-key the future.

    Works on a redacted record: hidden places hold nothing yet. Known cards stay in the hands that were seen to take
    them. A hand that laid or flocked a species holds none of it among its unseen cards
    (`absent`); if hands cannot be filled that way in a few tries, these notes are dropped for this world.
    """
    start_stream(s.chance, key)
    for attempt in range(TRIES + 1):
        gather_unseen(s, viewer)
        if deal_unseen_hands(s, viewer, attempt < TRIES):
            break
    shuffle(s.chance, s.deck, s.deck_size)
    for seat in range(s.players):
        if seat != viewer:
            for _ in range(s.thrown_size[seat]):
                s.deck_size -= 1
                s.thrown[seat, s.deck[s.deck_size]] += 1


@rule
def reopen(s: State, key: NDArray[np.uint32]) -> None:
    """What nobody knows: the order of the deck, and chance to come. Hands and thrown cards somebody has seen."""
    start_stream(s.chance, key)
    shuffle(s.chance, s.deck, s.deck_size)


@rule
def gather_unseen(s: State, viewer: int) -> None:
    """Collect every card that `viewer` does not see or know into the deck, and leave the known ones in the hands."""
    s.deck_size = 0
    for bird in range(BIRDS):
        unseen = CARDS[bird] - s.discard[bird]
        for row in range(s.row_runs.shape[0]):
            for run in range(s.row_runs[row]):
                if s.row_bird[row, run] == bird:
                    unseen -= s.row_count[row, run]
        for seat in range(SEATS):
            unseen -= s.collection[seat, bird]
            if seat == viewer:
                unseen -= s.hand[seat, bird] + s.thrown[seat, bird]
            else:
                s.hand[seat, bird] = s.known[seat, bird]
                s.thrown[seat, bird] = 0
                unseen -= s.known[seat, bird]
        for _ in range(unseen):
            s.deck[s.deck_size] = bird
            s.deck_size += 1


@rule
def deal_unseen_hands(s: State, viewer: int, heed_absent: bool) -> bool:
    """Fill the other hands from the gathered cards, in random seat order. False: no card is left that may lie there."""
    first = below(s.chance, s.players)
    for step in range(s.players):
        seat = clockwise(first, step, s.players)
        if seat == viewer:
            continue
        missing = int(s.hand_size[seat])
        for bird in range(BIRDS):
            missing -= s.known[seat, bird]
        for _ in range(missing):
            card = pick_allowed(s, seat, heed_absent)
            if card < 0:
                return False
            s.hand[seat, s.deck[card]] += 1
            s.deck_size -= 1
            s.deck[card] = s.deck[s.deck_size]
    return True


@rule
def pick_allowed(s: State, seat: int, heed_absent: bool) -> int:
    """A uniformly chosen place in the gathered cards whose species may lie in that hand, or -1."""
    allowed = 0
    for card in range(s.deck_size):
        if not heed_absent or not s.absent[seat, s.deck[card]]:
            allowed += 1
    if allowed == 0:
        return -1
    wanted = below(s.chance, allowed)
    for card in range(s.deck_size):
        if not heed_absent or not s.absent[seat, s.deck[card]]:
            if wanted == 0:
                return card
            wanted -= 1
    return -1
