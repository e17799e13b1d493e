"""A turn begins: roll and take (TA-18 to TA-25, TA-70)."""

from __future__ import annotations

from kibitz.core.chance import below
from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.games.talo.components import DIE, SETS
from kibitz.games.talo.state import Kind, Phase, State

NO_SET, SEVERAL = -1, -2


@rule
def begin_turn(s: State, seat: int) -> None:
    s.seat = seat
    s.turn += 1
    s.phase = Phase.BEGIN
    s.rolls_n = 0
    s.built = 0
    s.walked = 0
    s.released = 0
    s.restarted = 0
    for i in range(len(s.rolls)):
        s.rolls[i] = 0
    tell(s, Kind.TURN, seat, s.turn)


@rule
def is_available(s: State, chosen: int, rolled: int) -> bool:
    """The set's sum is exact and its bars are in the store (TA-19, TA-20)."""
    a = int(SETS[chosen, 0])
    b = int(SETS[chosen, 1])
    if a + b != rolled or s.store[b] == 0:
        return False
    return a == 0 or (s.store[a] > 1 if a == b else s.store[a] > 0)


@rule
def only_set(s: State, rolled: int) -> int:
    """The one set that can be taken, or NO_SET, or SEVERAL."""
    found = NO_SET
    for chosen in range(len(SETS)):
        if is_available(s, chosen, rolled):
            if found != NO_SET:
                return SEVERAL
            found = chosen
    return found


@rule
def roll(s: State, seat: int) -> None:
    """Roll until some set can be taken, `rerolls` times again at the most (TA-22 to TA-24, TA-70)."""
    s.phase = Phase.ACT
    if s.store.sum() == 0:
        return
    found = NO_SET
    for _ in range(1 + s.rerolls):
        rolled = 1 + below(s.chance, DIE)
        found = only_set(s, rolled)
        s.rolls[s.rolls_n] = rolled
        s.rolls_n += 1
        told = tell(s, Kind.ROLLED, seat, rolled)
        s.happened[told, EVENT_HEAD] = found != NO_SET
        if found != NO_SET:
            break
    if found == NO_SET:
        tell(s, Kind.NOTHING, seat, 0)
    elif found == SEVERAL:
        s.phase = Phase.TAKE
    else:
        take(s, seat, found)


@rule
def take(s: State, seat: int, chosen: int) -> None:
    """A set leaves the store for the hand (TA-19): a single bar lies in the second place."""
    for place in range(2):
        length = int(SETS[chosen, place])
        if length > 0:
            s.store[length] -= 1
        s.hand[place] = length
    told = tell(s, Kind.TOOK, seat, s.hand[0] + s.hand[1])
    s.happened[told, EVENT_HEAD] = s.hand[0]
    s.happened[told, EVENT_HEAD + 1] = s.hand[1]
    s.phase = Phase.ACT
