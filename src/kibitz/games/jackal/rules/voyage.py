"""The next island: it comes into sight, it begins, and all is cleaned up after it (JA-65 to JA-71, JA-87 to JA-94).

In the Archipelago the islands follow each other and are played as in the base game (JA-85, JA-86).
"""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.games.jackal.components import ARCHIPELAGO_ISLANDS, BM, HAND, ROW, SHOWN_TOGETHER
from kibitz.games.jackal.components.ground import survey
from kibitz.games.jackal.options import ARCHIPELAGO
from kibitz.games.jackal.rules.cards import draw_up_to, fill_market, throw_hands_away
from kibitz.games.jackal.rules.draft import begin_draft, deal_packs
from kibitz.games.jackal.rules.landing import in_turn
from kibitz.games.jackal.state import NOBODY, Kind, Outcome, Phase, Stance, State

HIDDEN_ISLAND = -1
IN_THE_BOAT = -1
CURRENT, IN_SIGHT = 0, 1


@rule
def show_islands(s: State, first: int, last: int) -> None:
    """Turn up the islands of these places (JA-5, JA-71, JA-81, JA-88)."""
    for place in range(first, last):
        s.voyage[place] = s.order[place]
        tell_island(s, place, IN_SIGHT)


@rule
def tell_island(s: State, place: int, what: int) -> None:
    told = tell(s, Kind.ISLAND, NOBODY, place + 1)
    s.happened[told, EVENT_HEAD] = s.voyage[place]
    s.happened[told, EVENT_HEAD + 1] = what


@rule
def begin_island(s: State) -> None:
    """The present island is explored from the boat; everybody who is in the game is asked, from the hat on."""
    survey(s.charts[s.voyage[s.place]], s.ground)
    tell_island(s, s.place, CURRENT)
    for seat in range(s.players):
        s.at[seat] = IN_THE_BOAT
        if s.stance[seat] != Stance.AWAY:
            s.stance[seat] = Stance.UNDECIDED
    s.asked = 0
    s.phase = Phase.NEXT_TO_DECLARE


@rule
def clear_table(s: State) -> None:
    """Rows and thrown marks go to the discard, now and not earlier (JA-65)."""
    for seat in range(s.players):
        for i in range(ROW):
            if i < s.shown_size[seat]:
                s.discard[s.shown[seat, i]] += 1
            s.last_row[seat, i] = s.shown[seat, i]
            s.shown[seat, i] = 0
        s.last_row_size[seat] = s.shown_size[seat]
        s.discard[BM] += s.marks[seat]
        s.shown_size[seat] = 0
        s.marks[seat] = 0
        s.walked[seat] = 0
        s.paces[seat] = 0
        s.mazes[seat] = 0
        s.extra[seat] = 0
        s.outcome[seat] = Outcome.NONE


@rule
def clean_up(s: State) -> None:
    """Phase 4: cards, market, hat, the next island; after the fourth island of Archipelago a second draft."""
    clear_table(s)
    if s.mode != ARCHIPELAGO:
        for step in range(s.players):  # JA-66; no refill in Archipelago (JA-87)
            if s.hand_size[in_turn(s, step)] < HAND:
                draw_up_to(s, in_turn(s, step), HAND, Kind.DREW)
    second_half = s.mode == ARCHIPELAGO and s.place + 1 == SHOWN_TOGETHER
    if second_half:
        throw_hands_away(s)
    else:
        fill_market(s)  # JA-69
    s.hat = in_turn(s, 1)  # JA-70, JA-91
    tell(s, Kind.HAT, s.hat, 0)
    s.phase = Phase.NEXT_ISLAND
    if second_half:
        deal_packs(s)  # JA-89, JA-90
        fill_market(s)  # JA-94
        show_islands(s, SHOWN_TOGETHER, ARCHIPELAGO_ISLANDS)
        begin_draft(s)
    elif s.mode != ARCHIPELAGO and s.place + 2 < s.places:
        show_islands(s, s.place + 2, s.place + 3)
    s.place += 1
