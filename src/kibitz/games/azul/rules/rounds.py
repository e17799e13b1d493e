"""The round (AZ-8, AZ-9) from its beginning, over its turns (AZ-21, AZ-22, AZ-37), to the next one (AZ-38 to AZ-41)."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.core.seats import clockwise
from kibitz.games.azul.components import FACTORIES, HUES, ROUNDS
from kibitz.games.azul.rules.bag import fill_factory, refill_supply
from kibitz.games.azul.rules.ending import end_game
from kibitz.games.azul.state import NOBODY, NOTHING, Kind, Phase, State


@rule
def wild_colour(s: State) -> int:
    return int(s.wild_order[s.round_no - 1])


@rule
def wild_next(s: State) -> int:
    """The wild colour of the next round, or -1 in the last."""
    return int(s.wild_order[s.round_no]) if s.round_no < ROUNDS else NOTHING


@rule
def begin_round(s: State, round_no: int) -> None:
    """A new wild colour (AZ-9, AZ-38), filled factories (AZ-5, AZ-39), the first-player tile in the centre (AZ-6)."""
    s.round_no = round_no
    s.marker = NOBODY
    told = tell(s, Kind.ROUND, s.starter, round_no)
    s.happened[told, EVENT_HEAD] = wild_colour(s)
    for seat in range(s.players):
        s.passed[seat] = 0
    for factory in range(FACTORIES[s.players]):
        fill_factory(s, factory)
    s.seat = s.starter
    s.phase = Phase.DRAFT
    if s.to_take == 0:
        begin_laying(s)


@rule
def begin_laying(s: State) -> None:
    """The holder of the first-player tile begins (AZ-21); if nobody took it, whoever began the round."""
    if s.marker != NOBODY:
        s.starter = s.marker
    s.seat = s.starter
    s.phase = Phase.LAY


@rule
def end_turn(s: State) -> None:
    """Refill the supply, then the next seat that has not passed (AZ-22, AZ-33, AZ-37)."""
    refill_supply(s)
    s.phase = Phase.ROUND_END
    for step in range(s.players):
        seat = clockwise(clockwise(s.seat, 1, s.players), step, s.players)
        if not s.passed[seat]:
            s.seat = seat
            s.phase = Phase.LAY
            break


@rule
def end_round(s: State) -> None:
    if s.round_no < ROUNDS:
        return_corners(s)
        begin_round(s, s.round_no + 1)
    else:
        end_game(s)


@rule
def return_corners(s: State) -> None:
    """AZ-41."""
    for seat in range(s.players):
        for colour in range(HUES):
            s.hand[seat, colour] += s.corner[seat, colour]
            s.corner[seat, colour] = 0
