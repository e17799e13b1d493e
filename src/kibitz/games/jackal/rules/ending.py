"""The end: over, or a tie-break; and who has won (JA-72 to JA-80, JA-93)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.games.jackal.clauses import JA
from kibitz.games.jackal.components import HAND
from kibitz.games.jackal.options import ARCHIPELAGO
from kibitz.games.jackal.rules.cards import draw_up_to, fill_market, put_discard_on_deck, throw_hands_away
from kibitz.games.jackal.rules.landing import in_turn
from kibitz.games.jackal.rules.voyage import clear_table
from kibitz.games.jackal.state import NOBODY, Kind, Phase, Stance, State


@rule
def most_coins(s: State) -> int:
    most = 0
    for seat in range(s.players):
        most = max(most, s.coins[seat])
    return most


@rule
def leaders(s: State) -> int:
    n = 0
    for seat in range(s.players):
        n += 1 if s.coins[seat] == most_coins(s) else 0
    return n


@rule
def finish(s: State) -> None:
    """The last island is paid (JA-72, JA-93): over, or one more island for those who share the lead (JA-74, JA-79)."""
    if s.tie_break:
        end_game(s, JA.TIE_IS_BROKEN)
    elif leaders(s) > 1:
        begin_tie_break(s)
    else:
        end_game(s, JA.EIGHTH_ISLAND if s.mode == ARCHIPELAGO else JA.SIXTH_ISLAND)


@rule
def end_game(s: State, clause: int) -> None:
    tell(s, Kind.OVER, NOBODY, clause)
    s.over = clause
    s.phase = Phase.OVER


@rule
def begin_tie_break(s: State) -> None:
    """New cards for those in the tie, the others look on (JA-75 to JA-77)."""
    told = tell(s, Kind.TIE, NOBODY, most_coins(s))
    for seat in range(s.players):
        in_tie = s.coins[seat] == most_coins(s)
        s.stance[seat] = Stance.UNDECIDED if in_tie else Stance.AWAY
        s.happened[told, EVENT_HEAD + seat] = 1 if in_tie else 0
    s.tie_break = 1
    clear_table(s)
    throw_hands_away(s)
    put_discard_on_deck(s)
    fill_market(s)
    s.hat = in_turn(s, 1)
    while s.stance[s.hat] == Stance.AWAY:
        s.hat = in_turn(s, 1)
    tell(s, Kind.HAT, s.hat, 0)
    for step in range(s.players):
        if s.stance[in_turn(s, step)] != Stance.AWAY:
            draw_up_to(s, in_turn(s, step), HAND, Kind.DEALT)
    s.place += 1
    s.voyage[s.place] = s.order[s.place]
    s.phase = Phase.NEXT_ISLAND


@rule
def scores(s: State, out: NDArray[np.int32]) -> None:
    """Most coins win (JA-73); a tie-break decides who of those is first, and nothing else (JA-79, JA-80)."""
    for seat in range(s.players):
        out[seat, 1] = s.coins[seat]
        out[seat, 0] = 1
        for other in range(s.players):
            if standing_order(s, other) > standing_order(s, seat):
                out[seat, 0] += 1


@rule
def standing_order(s: State, seat: int) -> int:
    """Greater is better: coins, with a tie-break won or not in the last place."""
    best = 0
    for other in range(s.players):
        if s.coins[other] == most_coins(s):
            best = max(best, s.tie_coins[other])
    first = s.coins[seat] == most_coins(s) and s.tie_coins[seat] == best
    return 2 * int(s.coins[seat]) + (1 if first else 0)
