"""Landing or passing (phase 1), and the cards that are taken for a pass or on the way (JA-8 to JA-16, JA-54)."""

from __future__ import annotations

from kibitz.core.happened import tell
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.jackal.actions import TAKE_DECK, TAKES
from kibitz.games.jackal.clauses import JA
from kibitz.games.jackal.components import BM, MARKET, PASS_TAKES
from kibitz.games.jackal.rules.cards import card_in_deck, sources, take_from
from kibitz.games.jackal.state import NO_CARD, NOBODY, Kind, Phase, Stance, State

# --- Who is next ------------------------------------------------------------------------------------------------------


@rule
def in_turn(s: State, step: int) -> int:
    """The player so many places after the one with the hat."""
    return (s.hat + step) % s.players


@rule
def landed(s: State) -> int:
    """How many have landed."""
    n = 0
    for seat in range(s.players):
        n += 1 if s.stance[seat] == Stance.LANDED else 0
    return n


# --- Declaring --------------------------------------------------------------------------------------------------------


@rule
def may_land(s: State, seat: int) -> bool:
    """Some card that is not a black mark is needed (JA-14, JA-92)."""
    return bool(s.hand_size[seat] > s.hand[seat, BM])


@rule
def ask_next_to_declare(s: State) -> None:
    """In turn order everybody declares (JA-8); then those who landed build (JA-15: if anybody did)."""
    while s.asked < s.players:
        seat = in_turn(s, s.asked)
        s.asked += 1
        if s.stance[seat] == Stance.UNDECIDED:
            s.seat = seat
            s.phase = Phase.DECLARE
            return
    s.seat = s.hat
    s.asked = 0
    if landed(s) == 0:
        tell(s, Kind.NOBODY, NOBODY, 0)
        s.phase = Phase.SHARE
    else:
        s.phase = Phase.BUILD


@rule
def land(s: State, seat: int) -> None:
    s.stance[seat] = Stance.LANDED
    tell(s, Kind.LANDED, seat, 0)
    s.phase = Phase.NEXT_TO_DECLARE


@rule
def pass_by(s: State, seat: int) -> None:
    """Two cards at once, before the next player declares (JA-9)."""
    s.stance[seat] = Stance.PASSED
    tell(s, Kind.PASSED, seat, 0)
    s.taking = PASS_TAKES
    s.phase = Phase.NEXT_TAKE


# --- Taking cards: for a pass, or on the way --------------------------------------------------------------------------


@rule
def verdict_on_take(s: State, action: int) -> int:
    if action < TAKES or action > TAKE_DECK:
        return JA.TAKING_IS_A_MUST if s.stance[s.seat] == Stance.PASSED else JA.TAKE_WHERE_IT_SAYS
    if can_take(s, action - TAKES):
        return ALLOWED
    return JA.DECK_IS_EMPTY if action == TAKE_DECK else JA.EMPTY_PLACE_OF_THE_MARKET


@rule
def next_take(s: State) -> None:
    """Taking is obligatory while there are cards (JA-11, JA-54); a choice of one is no choice."""
    options = sources(s) if s.taking > 0 else 0
    if options > 1:
        s.phase = Phase.TAKE
    elif options == 1:
        take(s, only_source(s))
    else:
        s.taking = 0
        s.phase = Phase.NEXT_TO_DECLARE if s.stance[s.seat] == Stance.PASSED else Phase.NEXT_CARD


@rule
def only_source(s: State) -> int:
    for slot in range(MARKET):
        if s.market[slot] != NO_CARD:
            return slot
    return MARKET


@rule
def can_take(s: State, slot: int) -> bool:
    return card_in_deck(s) if slot == MARKET else s.market[slot] != NO_CARD


@rule
def take(s: State, slot: int) -> None:
    take_from(s, s.seat, slot)
    s.taking -= 1
    s.phase = Phase.NEXT_TAKE
