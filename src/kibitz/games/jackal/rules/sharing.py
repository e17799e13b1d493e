"""Sharing the gold of an island (JA-59 to JA-64)."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.games.jackal.components.ground import chest_value
from kibitz.games.jackal.rules.landing import in_turn
from kibitz.games.jackal.rules.walking import steps
from kibitz.games.jackal.state import (
    CELL,
    EXTRA,
    LEDGER,
    MARKS,
    MAZES,
    OUTCOME,
    PACES,
    RANK,
    STANCE,
    WON,
    Kind,
    Outcome,
    Phase,
    State,
)


@rule
def rank_on_chest(s: State, seat: int) -> int:
    """How many reached the same chest before: fewer steps, or as many and earlier in turn (JA-61, JA-63)."""
    ahead = 0
    turn = (seat - s.hat) % s.players
    for other in range(s.players):
        if other == seat or s.outcome[other] != Outcome.ARRIVED or s.at[other] != s.at[seat]:
            continue
        slower = steps(s, seat) - steps(s, other)
        if slower > 0 or (slower == 0 and (other - s.hat) % s.players < turn):
            ahead += 1
    return ahead


@rule
def due(s: State, seat: int) -> int:
    """v coins for the first on a chest, one less for each who was before (JA-60, JA-62)."""
    if s.outcome[seat] != Outcome.ARRIVED:
        return 0
    return max(0, chest_value(s.charts[s.voyage[s.place], s.at[seat]]) - rank_on_chest(s, seat))


@rule
def share(s: State) -> None:
    """Pay everybody who arrived, in turn order: it matters where coins are few (JA-64)."""
    for step in range(s.players):
        seat = in_turn(s, step)
        write_ledger(s, seat)
        if s.outcome[seat] != Outcome.ARRIVED:
            continue
        won = due(s, seat)
        if s.finite_treasury:
            won = min(won, s.treasury)
        s.treasury -= won
        if s.tie_break:
            s.tie_coins[seat] += won
        else:
            s.coins[seat] += won
        tell_share(s, seat, won)
    s.phase = Phase.FINISH if s.tie_break or s.place + 1 == s.places else Phase.CLEAN_UP


@rule
def write_ledger(s: State, seat: int) -> None:
    s.ledger[s.place, seat, STANCE] = s.stance[seat]
    s.ledger[s.place, seat, OUTCOME] = s.outcome[seat]
    s.ledger[s.place, seat, CELL] = s.at[seat]
    s.ledger[s.place, seat, PACES] = s.paces[seat]
    s.ledger[s.place, seat, MAZES] = s.mazes[seat]
    s.ledger[s.place, seat, MARKS] = s.marks[seat]
    s.ledger[s.place, seat, EXTRA] = s.extra[seat]


@rule
def tell_share(s: State, seat: int, won: int) -> None:
    rank = rank_on_chest(s, seat) + 1
    s.ledger[s.place, seat, RANK] = rank
    s.ledger[s.place, seat, WON] = won
    told = tell(s, Kind.SHARED, seat, won)
    for column in range(LEDGER):
        s.happened[told, EVENT_HEAD + column] = s.ledger[s.place, seat, column]
    s.happened[told, EVENT_HEAD + LEDGER] = chest_value(s.charts[s.voyage[s.place], s.at[seat]])
