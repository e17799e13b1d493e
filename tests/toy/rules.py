"""Hidden pig, in the order of `rules.md`: setup, a turn, the end; then what a viewer cannot know, dealt again."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, start_stream
from kibitz.core.happened import EVENT_HEAD, nothing_happened, tell, whisper
from kibitz.core.rule import rule
from kibitz.core.seats import NOBODY, clockwise
from kibitz.core.verdict import ALLOWED, ended
from tests.toy.actions import ACTIONS, HOLD, LIFT, THROW, shown_die
from tests.toy.clauses import HP
from tests.toy.state import FACES, HIDDEN_DICE, THROWS, Kind, State

SIZE = ACTIONS.size


# --- Setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(s: State, _options: NDArray[np.int32]) -> None:
    """HP-1 to HP-3, from a record whose chance stream has begun."""
    nothing_happened(s)
    for seat in range(s.players):
        told = whisper(s, Kind.DEALT, seat, HIDDEN_DICE)
        for die in range(HIDDEN_DICE):
            s.dice[seat, die] = 1 + below(s.chance, FACES)
            s.happened[told, EVENT_HEAD + die] = s.dice[seat, die]
    s.cup = 1 + below(s.chance, FACES)


# --- A turn -----------------------------------------------------------------------------------------------------------


@rule
def waiting(s: State) -> int:
    return 0 if s.over else 1 << s.seat


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """The clause that forbids the action, or ALLOWED."""
    if s.over:
        return ended(s)
    if seat != s.seat:
        return HP.WAIT_FOR_YOUR_TURN
    if action == THROW:
        return HP.FIVE_THROWS if s.throws == THROWS else ALLOWED
    if action == HOLD:
        return HP.HOLD_SOMETHING if s.total == 0 else ALLOWED
    if action == LIFT:
        return HP.CUP_LIFTED_ONCE if s.lifted else ALLOWED
    return HP.NO_DIE_TWICE if s.shown[seat, shown_die(action)] else ALLOWED


@rule
def legal(s: State, seat: int, out: NDArray[np.int32]) -> int:
    n = 0
    for action in range(SIZE):
        if verdict(s, seat, action) == ALLOWED:
            out[n] = action
            n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    nothing_happened(s)
    if action == THROW:
        throw(s, seat)
    elif action == HOLD:
        hold(s, seat)
    elif action == LIFT:
        s.lifted = s.cup
        s.total += s.cup
        told = tell(s, Kind.LIFTED, seat, s.total)
        s.happened[told, EVENT_HEAD] = s.cup
    else:
        die = shown_die(action)
        s.shown[seat, die] = s.dice[seat, die]
        s.total += s.dice[seat, die]
        told = tell(s, Kind.SHOWED, seat, s.total)
        s.happened[told, EVENT_HEAD] = s.dice[seat, die]
        s.happened[told, EVENT_HEAD + 1] = die + 1


@rule
def throw(s: State, seat: int) -> None:
    pips = 1 + below(s.chance, FACES)
    s.throws += 1
    s.total += pips
    told = tell(s, Kind.THREW, seat, s.total)
    s.happened[told, EVENT_HEAD] = pips
    if pips == 1:
        tell(s, Kind.BUST, seat, 0)
        end_turn(s)


@rule
def hold(s: State, seat: int) -> None:
    s.score[seat] += s.total
    tell(s, Kind.HELD, seat, s.score[seat])
    if s.score[seat] >= s.target:
        end_game(s, HP.TARGET_REACHED)
    else:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    s.total = 0
    s.throws = 0
    s.turn += 1
    s.seat = clockwise(s.seat, 1, s.players)
    if s.turn == s.players * s.max_rounds:
        end_game(s, HP.LAST_TURN)


# --- The end ----------------------------------------------------------------------------------------------------------


@rule
def end_game(s: State, clause: int) -> None:
    """HP-12: by the book, dice that are still hidden count too."""
    if s.count_hidden:
        for seat in range(s.players):
            told = tell(s, Kind.COUNTED, seat, HIDDEN_DICE)
            for die in range(HIDDEN_DICE):
                if s.shown[seat, die] == 0:
                    s.score[seat] += s.dice[seat, die]
                    s.shown[seat, die] = s.dice[seat, die]
                s.happened[told, EVENT_HEAD + die] = s.dice[seat, die]
    tell(s, Kind.OVER, NOBODY, clause)
    s.over = clause


@rule
def scores(s: State, out: NDArray[np.int32]) -> None:
    """The most points win; equal points share a place (HP-13)."""
    for seat in range(s.players):
        out[seat, 0] = 1
        out[seat, 1] = s.score[seat]
        for other in range(s.players):
            if s.score[other] > s.score[seat]:
                out[seat, 0] += 1


# --- What a viewer cannot know ----------------------------------------------------------------------------------------


@rule
def redeal(s: State, viewer: int, key: NDArray[np.uint32]) -> None:
    """Other pips on dice that `viewer` has not seen; what was shown to everybody stays."""
    start_stream(s.chance, key)
    for seat in range(s.players):
        for die in range(HIDDEN_DICE):
            if s.shown[seat, die]:
                s.dice[seat, die] = s.shown[seat, die]
            elif seat != viewer:
                s.dice[seat, die] = 1 + below(s.chance, FACES)
    throw_cup_again(s)


@rule
def reopen(s: State, key: NDArray[np.uint32]) -> None:
    """Only the die under the cup is nobody's; hidden dice are seen by their owners."""
    start_stream(s.chance, key)
    throw_cup_again(s)


@rule
def throw_cup_again(s: State) -> None:
    s.cup = s.lifted if s.lifted else 1 + below(s.chance, FACES)
