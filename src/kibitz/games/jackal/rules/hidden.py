"""Who may know what, beyond the classes in `state.py`: dealing out again what a viewer cannot know.

A world keeps all that `viewer` knows for certain: public cards that went into a hand stay there, and so do cards that
the viewer passed on in a draft and knows to have been picked by one player, or by some player. Of two or three players
who shared different cards of a pack between them, it is forgotten that each has just one of these cards.

Which of their cards somebody has laid face down the rules do not say: that is a belief, and `sense/beliefs.py` puts the
steps below together with it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, shuffle, start_stream
from kibitz.core.rule import rule
from kibitz.games.jackal.components import BF, BM, DECK_COUNTS, DRAFTED, KINDS, MARKET, ROW, SEATS
from kibitz.games.jackal.rules.draft import first_holder
from kibitz.games.jackal.rules.marks import may_throw
from kibitz.games.jackal.state import NO_CARD, Phase, Stance, State


@rule
def redeal_cards(s: State, viewer: int, key: NDArray[np.uint32]) -> None:
    """Deck, packs and hands, rows that lie face down still in them; re-keys the future. Works on a redacted record."""
    start_stream(s.chance, key)
    deck_size = s.deck_size
    empty_hidden_places(s, viewer)
    gather_unseen(s, viewer)
    deal_seen_packs(s, viewer)
    deal_known(s, viewer)
    deal_needed(s, viewer)
    deal_unseen_packs(s, viewer)
    deal_rest(s, viewer)
    shuffle(s.chance, s.deck, s.deck_size)
    s.deck_size = deck_size


@rule
def reopen(s: State, key: NDArray[np.uint32]) -> None:
    """What nobody knows: the order of the deck and of the islands to come. What lies face down its owner knows."""
    start_stream(s.chance, key)
    shuffle(s.chance, s.deck, s.deck_size)
    redeal_islands(s)


@rule
def empty_hidden_places(s: State, viewer: int) -> None:
    for seat in range(SEATS):
        if seat == viewer:
            continue
        s.laid[seat] = 0
        for i in range(ROW):
            s.row[seat, i] = 0
        for kind in range(KINDS):
            s.hand[seat, kind] = 0
            s.pack[seat, kind] = 0
            s.loose[seat, kind] = 0
            for other in range(SEATS):
                s.noted[seat, other, kind] = 0
                s.passed_on[seat, other, kind] = 0
        for other in range(SEATS):
            s.aimed[seat, other] = 0


@rule
def gather_unseen(s: State, viewer: int) -> None:
    """Collect every card that `viewer` does not see into the deck."""
    s.deck_size = 0
    for kind in range(KINDS):
        unseen = int(DECK_COUNTS[kind] - s.discard[kind])
        for slot in range(MARKET):
            unseen -= 1 if s.market[slot] == kind else 0
        for seat in range(s.players):
            for i in range(s.shown_size[seat]):
                unseen -= 1 if s.shown[seat, i] == kind else 0
            if kind == BM:
                unseen -= s.marks[seat]
        if viewer >= 0:
            unseen -= s.hand[viewer, kind] + s.pack[viewer, kind]
            for i in range(s.laid[viewer]):
                unseen -= 1 if s.row[viewer, i] == kind else 0
            for target in range(s.players):
                unseen -= s.aimed[viewer, target] if kind == BM else 0
        for _ in range(unseen):
            s.deck[s.deck_size] = kind
            s.deck_size += 1


@rule
def draw_kind(s: State, kind: int) -> bool:
    """Take a card of that kind out of the gathered ones."""
    for i in range(s.deck_size):
        if s.deck[i] == kind:
            s.deck_size -= 1
            s.deck[i] = s.deck[s.deck_size]
            return True
    return False


@rule
def draw_any(s: State) -> int:
    """A random one of the gathered cards; NO_CARD of none."""
    if s.deck_size == 0:
        return NO_CARD
    i = below(s.chance, s.deck_size)
    kind = int(s.deck[i])
    s.deck_size -= 1
    s.deck[i] = s.deck[s.deck_size]
    return kind


# --- Packs ------------------------------------------------------------------------------------------------------------


@rule
def passed_on_by(s: State, viewer: int, holder: int) -> bool:
    """Did the viewer hold the pack that lies before `holder` now?"""
    return viewer >= 0 and (holder - viewer) % s.players <= s.pick


@rule
def deal_seen_packs(s: State, viewer: int) -> None:
    """A pack that the viewer passed on holds some of those cards, and who had it since took the others."""
    if s.phase == Phase.DRAFT:
        for holder in range(s.players):
            if holder != viewer and passed_on_by(s, viewer, holder):
                deal_seen_pack(s, viewer, first_holder(s, holder), holder, (holder - viewer) % s.players)


@rule
def deal_unseen_packs(s: State, viewer: int) -> None:
    if s.phase == Phase.DRAFT:
        for holder in range(s.players):
            if holder != viewer and not passed_on_by(s, viewer, holder):
                for _ in range(DRAFTED - s.pick - s.ready[holder]):
                    kind = draw_any(s)
                    if kind != NO_CARD:
                        s.pack[holder, kind] += 1


@rule
def deal_seen_pack(s: State, viewer: int, pack: int, holder: int, since: int) -> None:
    """All that was passed on; then each holder since takes one at random, the present one if they are ready."""
    for kind in range(KINDS):
        for _ in range(s.passed_on[viewer, pack, kind]):
            if draw_kind(s, kind):
                s.pack[holder, kind] += 1
    takers = since - 1 + (1 if s.ready[holder] else 0)
    for step in range(1, takers + 1):
        kind = random_of_pack(s, holder)
        if kind != NO_CARD:
            s.pack[holder, kind] -= 1
            s.hand[(viewer + step) % s.players, kind] += 1


@rule
def random_of_pack(s: State, holder: int) -> int:
    total = 0
    for kind in range(KINDS):
        total += int(s.pack[holder, kind])
    if total == 0:
        return NO_CARD
    wanted = below(s.chance, total)
    for kind in range(KINDS):
        if wanted < s.pack[holder, kind]:
            return kind
        wanted -= int(s.pack[holder, kind])
    return NO_CARD


# --- Hands ------------------------------------------------------------------------------------------------------------


@rule
def hidden_size(s: State, seat: int) -> int:
    """How many cards of that player are to be dealt: hand, and the row while it lies face down."""
    if s.phase == Phase.DRAFT:
        return int(s.hand_size[seat] + s.ready[seat])
    return int(s.hand_size[seat] + s.row_size[seat])


@rule
def held(s: State, seat: int) -> int:
    total = 0
    for kind in range(KINDS):
        total += int(s.hand[seat, kind])
    return total


@rule
def room(s: State, seat: int) -> int:
    return hidden_size(s, seat) - held(s, seat)


@rule
def deal_known(s: State, viewer: int) -> None:
    """What the viewer knows to be in a hand; then what must be in some hand of the others."""
    for seat in range(s.players):
        if seat == viewer:
            continue
        for kind in range(KINDS):
            certain = int(s.known[seat, kind])
            if viewer >= 0:
                certain += int(s.noted[viewer, seat, kind])
            for _ in range(certain):
                if room(s, seat) > 0 and draw_kind(s, kind):
                    s.hand[seat, kind] += 1
    if viewer < 0:
        return
    for kind in range(KINDS):
        for _ in range(s.loose[viewer, kind]):
            first = below(s.chance, s.players)
            for step in range(s.players):
                seat = (first + step) % s.players
                if seat != viewer and room(s, seat) > 0:
                    if draw_kind(s, kind):
                        s.hand[seat, kind] += 1
                    break


@rule
def layable(s: State, seat: int) -> int:
    """How many of the cards could lie in one row: no marks, one black flag (JA-19, JA-20)."""
    return held(s, seat) - int(s.hand[seat, BM]) - max(0, int(s.hand[seat, BF]) - 1)


@rule
def deal_needed(s: State, viewer: int) -> None:
    """Whoever has landed holds, or has laid, enough cards that are no marks (JA-14, JA-24)."""
    if s.phase == Phase.DRAFT:
        return
    for seat in range(s.players):
        if seat == viewer or s.stance[seat] != Stance.LANDED or s.shown_size[seat] > 0:
            continue
        needed = max(1, int(s.row_size[seat])) - layable(s, seat)
        for _ in range(min(needed, room(s, seat))):
            kind = draw_layable(s, seat)
            if kind == NO_CARD:
                break
            s.hand[seat, kind] += 1


@rule
def draw_layable(s: State, seat: int) -> int:
    fitting = 0
    for i in range(s.deck_size):
        fitting += 1 if fits_row(s, seat, s.deck[i]) else 0
    if fitting == 0:
        return NO_CARD
    wanted = below(s.chance, fitting)
    for i in range(s.deck_size):
        if fits_row(s, seat, s.deck[i]):
            if wanted == 0:
                kind = int(s.deck[i])
                s.deck_size -= 1
                s.deck[i] = s.deck[s.deck_size]
                return kind
            wanted -= 1
    return NO_CARD


@rule
def fits_row(s: State, seat: int, kind: int) -> bool:
    return kind != BM and (kind != BF or s.hand[seat, BF] == 0)


@rule
def deal_rest(s: State, viewer: int) -> None:
    first = below(s.chance, s.players)
    for step in range(s.players):
        seat = (first + step) % s.players
        if seat == viewer:
            continue
        for _ in range(room(s, seat)):
            kind = draw_any(s)
            if kind != NO_CARD:
                s.hand[seat, kind] += 1


# --- Rows -------------------------------------------------------------------------------------------------------------


@rule
def hides_row(s: State, seat: int) -> bool:
    """Does a finished row of that player lie face down?

    Who is still building is imagined with all cards in hand: how many lie in the row is not to be seen.
    """
    if s.phase == Phase.DRAFT or s.stance[seat] != Stance.LANDED:
        return False
    return bool(s.ready[seat] == 1 if s.phase == Phase.BUILD else s.row_size[seat] > 0)


@rule
def fill_row(s: State, seat: int) -> None:
    """Any cards that may lie, until the row is as long as all can see; while others build, until there is one."""
    while s.laid[seat] < max(1, int(s.row_size[seat])):
        kind = any_for_row(s, seat)
        if kind == NO_CARD:
            break
        put_in_row(s, seat, kind)


@rule
def put_in_row(s: State, seat: int, kind: int) -> None:
    s.row[seat, s.laid[seat]] = kind
    s.laid[seat] += 1
    s.hand[seat, kind] -= 1


@rule
def any_for_row(s: State, seat: int) -> int:
    """A random card that may come next; the black flag only where the row could not be long enough without it."""
    wanted = max(1, int(s.row_size[seat]))
    if s.laid[seat] == 0 and s.hand[seat, BF] > 0 and layable(s, seat) <= wanted:
        return BF
    total = held(s, seat) - int(s.hand[seat, BM]) - int(s.hand[seat, BF])
    if total <= 0:
        return NO_CARD
    at = below(s.chance, total)
    for kind in range(KINDS):
        if kind in (BM, BF):
            continue
        if at < s.hand[seat, kind]:
            return kind
        at -= int(s.hand[seat, kind])
    return NO_CARD


# --- Marks and islands ------------------------------------------------------------------------------------------------


@rule
def redeal_marks(s: State, seat: int) -> None:
    """Where marks are thrown in secret, somebody who is done may have thrown some (option marks_simultaneous)."""
    if s.phase != Phase.MARKS or s.marks_simultaneous == 0 or s.ready[seat] == 0 or not may_throw(s, seat):
        return
    target = below(s.chance, s.players)
    if target == seat or s.stance[target] != Stance.LANDED:
        return
    thrown = below(s.chance, int(s.hand[seat, BM]) + 1)
    s.hand[seat, BM] -= thrown
    s.aimed[seat, target] += thrown


@rule
def redeal_islands(s: State) -> None:
    """Islands that were seen keep their places; the others are shuffled behind and between them."""
    unseen = 0
    for island in range(s.islands_n):
        if not is_seen(s, island):
            s.order[unseen] = island
            unseen += 1
    shuffle(s.chance, s.order, unseen)
    # From behind, so that no island is overwritten before it is moved.
    for place in range(s.islands_n - 1, -1, -1):
        if place < len(s.voyage) and s.voyage[place] >= 0:
            s.order[place] = s.voyage[place]
        else:
            unseen -= 1
            s.order[place] = s.order[unseen]


@rule
def is_seen(s: State, island: int) -> bool:
    for place in range(len(s.voyage)):
        if s.voyage[place] == island:
            return True
    return False
