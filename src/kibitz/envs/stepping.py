"""One decision of one game of a batch: play it, let the others play, settle the end, begin anew.

The same functions run in threads on the CPU (`vector`) and in the threads of a GPU (`cuda_vector`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, spread_key, start_stream
from kibitz.core.happened import play_unheard
from kibitz.core.rule import rule

Ints: TypeAlias = NDArray[np.int32]
Words: TypeAlias = NDArray[np.uint32]

LEARNER, RANDOM, GREEDY = range(3)  # who decides for a seat
PLACE, SCORE = 0, 1


@rule
def seat_of(seats: int) -> int:
    """Whoever is asked next: of several that decide at once the first; it learns nothing of the others' choices."""
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def is_listed(actions: Ints, n: int, action: int) -> bool:
    """Legal actions are listed ascending."""
    low = 0
    high = n
    while low < high:
        middle = (low + high) // 2
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < n and bool(actions[low] == action)


@rule
def find_illegal(answers: Ints, legal_codes: Ints, legal_count: Ints) -> int:
    """The first game whose answer is not among its legal ones, or -1."""
    for game in range(len(answers)):
        if not is_listed(legal_codes[game], int(legal_count[game]), int(answers[game])):
            return game
    return -1


@rule
def begin_key(s: Any, number: int, master: Words, keys: Words, dice: Words) -> None:
    """Game `number` of the seed has its own keys: for its deal, and for those who play at random."""
    spread_key(master, number, keys)
    start_stream(s.chance, keys[:8])
    start_stream(dice, keys[8:])
    play_unheard(s)


@rule
def begin(
    s: Any, number: int, options: Ints, master: Words, keys: Words, dice: Words, setup: Callable[[Any, Any], None]
) -> None:
    """Deal game `number` of the seed into a record that holds its options and nothing else."""
    begin_key(s, number, master, keys, dice)
    setup(s, options)


@rule
def others_play(
    s: Any,
    kinds: Ints,
    dice: Words,
    actions: Ints,
    waiting: Callable[[Any], int],
    legal: Callable[[Any, int, Any], int],
    apply: Callable[[Any, int, int], None],
    greedy: Callable[[Any, int], int],
) -> int:
    """Until a learner is asked; returns its seat, or -1: the game is over."""
    seats = waiting(s)
    while seats != 0:
        seat = seat_of(seats)
        if kinds[seat] == LEARNER:
            return seat
        if kinds[seat] == GREEDY:
            action = greedy(s, seat)
        else:
            action = int(actions[below(dice, legal(s, seat, actions))])
        apply(s, seat, action)
        seats = waiting(s)
    return -1


@rule
def settle(s: Any, places: Ints, reward: Any, scores: Callable[[Any, Any], None]) -> None:
    """What each seat gets at the end: 1 for a win, shared first places share it, less the even share."""
    scores(s, places)
    winners = 0
    for seat in range(s.players):
        winners += 1 if places[seat, PLACE] == 1 else 0
    for seat in range(s.players):
        won = 1.0 / winners if places[seat, PLACE] == 1 else 0.0
        reward[seat] = won - 1.0 / s.players


@rule
def write_mask(actions: Ints, n: int, mask: Any) -> None:
    for action in range(len(mask)):
        mask[action] = 0
    for i in range(n):
        mask[actions[i]] = 1
