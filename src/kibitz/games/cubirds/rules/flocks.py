"""Flocks, and the end of a turn (CB-26 to CB-33, CB-44)."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.core.seats import NOBODY, clockwise
from kibitz.games.cubirds.clauses import CB
from kibitz.games.cubirds.components import LARGE_FLOCK, SMALL_FLOCK
from kibitz.games.cubirds.rules.ending import end_game, winning_clause
from kibitz.games.cubirds.state import Kind, Phase, State


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
        end_game(s, CB.TURN_LIMIT, NOBODY)
    else:
        s.seat = clockwise(s.seat, 1, s.players)
        s.phase = Phase.LAY
