"""The draft of Archipelago (JA-83): everybody picks a card of the pack in hand and passes the rest to the left.

A pack is named by its first holder. Who passes it on remembers what was in it; when it comes back, or at the end of the
draft, they know which cards the others took in between (see `known`, `noted` and `loose` in `state.py`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import EVENT_HEAD, whisper
from kibitz.core.rule import rule
from kibitz.games.jackal.components import DRAFTED, KINDS
from kibitz.games.jackal.rules.cards import forget_hands, next_card, whisper_cards
from kibitz.games.jackal.rules.landing import in_turn
from kibitz.games.jackal.state import NO_CARD, Kind, Phase, State


@rule
def deal_packs(s: State) -> None:
    """Nine cards for everybody (JA-82, JA-89), one at a time from the hat on."""
    forget_hands(s)
    for _ in range(DRAFTED):
        for step in range(s.players):
            card = next_card(s)
            if card != NO_CARD:
                s.pack[in_turn(s, step), card] += 1


@rule
def begin_draft(s: State) -> None:
    s.phase = Phase.DRAFT
    s.pick = 0
    for seat in range(s.players):
        s.ready[seat] = 0
        whisper_cards(s, Kind.PACK, seat, s.pack, DRAFTED)


@rule
def first_holder(s: State, seat: int) -> int:
    """Whose pack it once was that lies before `seat` now."""
    return (seat - s.pick) % s.players


@rule
def pick_card(s: State, seat: int, kind: int) -> None:
    """The card goes face down before its picker (JA-84); how many cards a hand has is told when all have picked."""
    s.pack[seat, kind] -= 1
    s.hand[seat, kind] += 1
    s.ready[seat] = 1
    told = whisper(s, Kind.PICKED, seat, 1)
    s.happened[told, EVENT_HEAD] = kind


@rule
def all_picked(s: State) -> bool:
    for seat in range(s.players):
        if not s.ready[seat]:
            return False
    return True


@rule
def end_pick(s: State) -> None:
    """All have picked: the packs go on; the last card of each is nobody's choice and is picked for all at once."""
    close_pick(s)
    if s.pick < DRAFTED - 1:
        for seat in range(s.players):
            whisper_cards(s, Kind.PACK, seat, s.pack, DRAFTED - s.pick)
        return
    for seat in range(s.players):
        for kind in range(KINDS):
            if s.pack[seat, kind] > 0:
                pick_card(s, seat, kind)
    close_pick(s)
    for viewer in range(s.players):
        for back in range(1, s.players):
            note_last_picks(s, viewer, back)
    s.phase = Phase.NEXT_ISLAND


@rule
def close_pick(s: State) -> None:
    """Remember the packs, pass them to the left, compare those that come back."""
    for seat in range(s.players):
        pack = first_holder(s, seat)
        for kind in range(KINDS):
            s.passed_on[seat, pack, kind] = s.pack[seat, kind]
        s.ready[seat] = 0
        s.hand_size[seat] += 1
    last = s.players - 1
    for kind in range(KINDS):
        carried = s.pack[last, kind]
        for seat in range(last, 0, -1):
            s.pack[seat, kind] = s.pack[seat - 1, kind]
        s.pack[0, kind] = carried
    s.pick += 1
    if s.players <= s.pick < DRAFTED:
        for viewer in range(s.players):
            pack = first_holder(s, viewer)
            for kind in range(KINDS):
                s.passed_on[viewer, pack, kind] -= s.pack[viewer, kind]
            note_picks(s, viewer, s.passed_on[viewer, pack], s.players - 1)


@rule
def note_last_picks(s: State, viewer: int, back: int) -> None:
    """The pack that `viewer` held `back` picks before the last: what was passed on went to the next `back` players."""
    pack = (viewer - (DRAFTED - 1 - back)) % s.players
    note_picks(s, viewer, s.passed_on[viewer, pack], back)


@rule
def note_picks(s: State, viewer: int, taken: NDArray[np.int8], takers: int) -> None:
    """These cards went one each to the next `takers` players: all alike, or to one alone, it is known who has what."""
    total = 0
    most = 0
    for kind in range(KINDS):
        total += taken[kind]
        most = max(most, taken[kind])
        if taken[kind] < 0:
            return  # only in an imagined world, where another's memory does not fit
    if total != takers:
        return
    for kind in range(KINDS):
        if taken[kind] == 0:
            continue
        if most < total:
            s.loose[viewer, kind] += taken[kind]
            continue
        for step in range(1, takers + 1):
            s.noted[viewer, (viewer + step) % s.players, kind] += 1
