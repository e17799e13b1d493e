"""To land or to pass, the secret rows, and the black marks (phases 1, 2 and 2b)."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, OPEN, tell, whisper
from kibitz.core.rule import rule
from kibitz.games.jackal.components import BF, BM, KINDS, MARKET, PASS_TAKES, ROW
from kibitz.games.jackal.rules.cards import NO_CARD, NOBODY, card_in_deck, seen_leaving, sources, take_from
from kibitz.games.jackal.state import Kind, Phase, Stance, State

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
        tell(s, Kind.NOBODY_LANDED, NOBODY, 0)
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


# --- Building rows in secret ------------------------------------------------------------------------------------------


@rule
def can_lay(s: State, seat: int, kind: int) -> bool:
    """A card of the hand that is no mark (JA-19); the black flag first or not at all (JA-20); not too many (JA-18)."""
    if kind == BM or s.hand[seat, kind] == 0 or s.laid[seat] >= ROW:
        return False
    return kind != BF or s.laid[seat] == 0


@rule
def lay(s: State, seat: int, kind: int) -> None:
    """Face down, and not even noticed by the others: `hand_size` is theirs and stays (JA-17)."""
    s.hand[seat, kind] -= 1
    s.row[seat, s.laid[seat]] = kind
    s.laid[seat] += 1
    told = whisper(s, Kind.LAID, seat, s.laid[seat])
    s.happened[told, OPEN] = 0
    s.happened[told, EVENT_HEAD] = kind


@rule
def say_ready(s: State, seat: int) -> None:
    """The row is final (JA-23); when all rows are, their lengths are seen (JA-24)."""
    s.ready[seat] = 1
    tell(s, Kind.READY, seat, 0)
    for other in range(s.players):
        if s.stance[other] == Stance.LANDED and not s.ready[other]:
            return
    told = tell(s, Kind.ROWS, NOBODY, 0)
    for other in range(s.players):
        s.ready[other] = 0
        if s.stance[other] == Stance.LANDED:
            s.row_size[other] = s.laid[other]
            s.hand_size[other] -= s.laid[other]
            s.happened[told, EVENT_HEAD + other] = s.laid[other]
    # With fewer than two in the race nobody needs a mark (JA-31).
    s.phase = Phase.NEXT_WALKER if landed(s) < 2 else Phase.MARKS if s.marks_simultaneous else Phase.NEXT_TO_THROW


# --- Black marks ------------------------------------------------------------------------------------------------------


@rule
def may_throw(s: State, seat: int) -> bool:
    """Who has landed; with the option also who has passed (JA-27, A-2)."""
    return s.stance[seat] == Stance.LANDED or (s.passers_may_throw == 1 and s.stance[seat] == Stance.PASSED)


@rule
def ask_next_to_throw(s: State) -> None:
    """Once round in turn order (JA-27). Who has no mark is asked as well: skipping them would tell."""
    while s.asked < s.players:
        seat = in_turn(s, s.asked)
        s.asked += 1
        if may_throw(s, seat):
            s.seat = seat
            s.phase = Phase.MARKS
            return
    begin_walks(s)


@rule
def throw(s: State, seat: int, target: int) -> None:
    """A step more for the target (JA-29); seen at once (JA-30), or with the option when all are done (A-3)."""
    s.hand[seat, BM] -= 1
    if s.marks_simultaneous:
        s.aimed[seat, target] += 1
        told = whisper(s, Kind.AIMED, seat, 1)
        s.happened[told, OPEN] = 0
        s.happened[told, EVENT_HEAD] = target
    else:
        mark(s, seat, target, 1)


@rule
def mark(s: State, seat: int, target: int, count: int) -> None:
    s.marks[target] += count
    s.hand_size[seat] -= count
    for _ in range(count):
        seen_leaving(s, seat, BM)
    told = tell(s, Kind.MARK, seat, count)
    s.happened[told, EVENT_HEAD] = target
    tell(s, Kind.MARKED, target, count)


@rule
def done_throwing(s: State, seat: int) -> None:
    tell(s, Kind.DONE, seat, 0)
    if not s.marks_simultaneous:
        s.phase = Phase.NEXT_TO_THROW
        return
    s.ready[seat] = 1
    for other in range(s.players):
        if may_throw(s, other) and not s.ready[other]:
            return
    for thrower in range(s.players):
        s.ready[thrower] = 0
        for target in range(s.players):
            if s.aimed[thrower, target] > 0:
                mark(s, thrower, target, s.aimed[thrower, target])
                s.aimed[thrower, target] = 0
    begin_walks(s)


@rule
def begin_walks(s: State) -> None:
    s.asked = 0
    s.phase = Phase.NEXT_WALKER


assert ROW + KINDS < 127  # counts of cards fit the record's small integers
