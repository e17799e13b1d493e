"""Rows turned over and walked, one player after the other (phase 3, JA-32 to JA-58)."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.jackal.clauses import JA
from kibitz.games.jackal.components import (
    BF,
    CELLS,
    CHEST,
    JUNGLE,
    KINDS,
    KN,
    LABYRINTH,
    LR,
    MOVES,
    PM,
    SEA,
    TAKE_ONE,
    TAKE_TWO,
    UD,
)
from kibitz.games.jackal.components.ground import (
    BLACK_AT,
    CAVES,
    WHITE_AT,
    chest_value,
    enterable,
    is_single,
    led_to,
    lowest,
)
from kibitz.games.jackal.rules.cards import seen_leaving
from kibitz.games.jackal.rules.landing import in_turn
from kibitz.games.jackal.state import NO_CARD, Kind, Outcome, Phase, Stance, State

DISCARD, RETURN, COUNT_STEPS = range(3)  # option leftover
PACKED = 8  # two cards of a row in one number of an event


@rule
def ask_next_walker(s: State) -> None:
    """In turn order, each walk to its end before the next row is turned over (JA-32)."""
    while s.asked < s.players:
        seat = in_turn(s, s.asked)
        s.asked += 1
        if s.stance[seat] == Stance.LANDED:
            s.seat = seat
            turn_over(s, seat)
            s.phase = Phase.NEXT_CARD
            return
    s.phase = Phase.SHARE  # nobody is paid before all have walked (JA-58)


@rule
def turn_over(s: State, seat: int) -> None:
    """The whole row is seen; the pirate stands on the landing that its first card says (JA-33)."""
    told = tell(s, Kind.REVEALED, seat, s.row_size[seat])
    s.shown_size[seat] = s.row_size[seat]
    s.row_size[seat] = 0
    s.laid[seat] = 0
    for i in range(s.shown_size[seat]):
        kind = int(s.row[seat, i])
        s.shown[seat, i] = kind
        s.row[seat, i] = 0
        s.happened[told, EVENT_HEAD + i // 2] += kind if i % 2 == 0 else PACKED * kind
        seen_leaving(s, seat, kind)
    s.at[seat] = s.ground[BLACK_AT] if s.shown[seat, 0] == BF else s.ground[WHITE_AT]
    s.has_map = 0


@rule
def next_move_card(s: State, seat: int) -> int:
    """Go on to the next card that moves, minding maps on the way (JA-40); NO_CARD behind the last one."""
    while s.walked[seat] < s.shown_size[seat]:
        kind = int(s.shown[seat, s.walked[seat]])
        if kind < MOVES:
            return kind
        if kind == PM:
            s.has_map = 1
        s.walked[seat] += 1
    return NO_CARD


@rule
def present_card(s: State, seat: int) -> int:
    return int(s.shown[seat, s.walked[seat]])


@rule
def targets(s: State, seat: int) -> int:
    """The cells that the walker's present card can enter, as a set (JA-35 to JA-37; maps and knights: JA-41)."""
    card = present_card(s, seat)
    with_map = s.has_map == 1 and (card != KN or s.map_before_knight == 1)
    return led_to(1 << int(s.at[seat]), card) & enterable(s.ground, with_map)


@rule
def verdict_on_step(s: State, seat: int, cell: int) -> int:
    if cell < 0 or cell >= CELLS:
        return JA.ONE_STEP_A_CARD
    if (targets(s, seat) >> cell) & 1:
        return ALLOWED
    card = present_card(s, seat)
    if (led_to(1 << int(s.at[seat]), card) >> cell) & 1:
        what = s.charts[s.voyage[s.place], cell]
        return (
            JA.NOT_INTO_THE_SEA if what == SEA else JA.JUNGLE_NEEDS_A_MAP if what == JUNGLE else JA.BURIED_NEEDS_A_MAP
        )
    if card == KN:
        return JA.KNIGHTS_JUMP
    # The other of the two arrows would lead there: turned, the card would do.
    if card <= UD and (led_to(1 << int(s.at[seat]), LR + UD - card) >> cell) & 1:
        return JA.CARDS_ARE_NOT_TURNED
    return JA.ARROW_TO_THE_NEXT_CELL


@rule
def play_next_card(s: State) -> None:
    """A card with one cell to enter plays by itself, one with none ends the route (JA-38)."""
    seat = s.seat
    if next_move_card(s, seat) == NO_CARD:
        end_walk(s, Outcome.RAN_OUT, Kind.RAN_OUT)
        return
    cells = targets(s, seat)
    if cells == 0:
        end_walk(s, Outcome.BROKEN_OFF, Kind.BROKE_OFF)
    elif is_single(cells):
        go_to(s, lowest(cells))
    else:
        s.phase = Phase.WALK


@rule
def go_to(s: State, cell: int) -> None:
    """One step, and what the cell entered does (JA-43, JA-50, JA-51, JA-54)."""
    seat = s.seat
    what = int(s.charts[s.voyage[s.place], cell])
    told = tell(s, Kind.WALKED, seat, 0)
    s.happened[told, EVENT_HEAD] = present_card(s, seat)
    s.happened[told, EVENT_HEAD + 1] = cell
    s.happened[told, EVENT_HEAD + 2] = NO_CARD  # the cave the pirate comes out of
    s.happened[told, EVENT_HEAD + 3] = what
    s.at[seat] = cell
    s.walked[seat] += 1
    s.paces[seat] += 1
    s.has_map = 0  # used up, needed or not (JA-40)
    s.phase = Phase.NEXT_CARD
    if what == LABYRINTH:
        s.mazes[seat] += 1
    elif what in (TAKE_ONE, TAKE_TWO):
        s.taking = 1 if what == TAKE_ONE else 2
        s.phase = Phase.NEXT_TAKE
    s.happened[told, EVENT_HEAD + 4] = s.paces[seat] + s.mazes[seat]
    if what > CHEST:
        arrive(s)
    elif (int(s.ground[CAVES]) >> cell) & 1:
        exits = cave_exits(s, seat)
        if is_single(exits):
            s.at[seat] = lowest(exits)
            s.happened[told, EVENT_HEAD + 2] = s.at[seat]
        else:
            s.phase = Phase.EXIT


@rule
def cave_exits(s: State, seat: int) -> int:
    return int(s.ground[CAVES] & ~(1 << int(s.at[seat])))


@rule
def come_out(s: State, cell: int) -> None:
    """Out of another cave; that is no entering (JA-51)."""
    s.at[s.seat] = cell
    told = tell(s, Kind.CAME_OUT, s.seat, 0)
    s.happened[told, EVENT_HEAD] = cell
    s.phase = Phase.NEXT_CARD


@rule
def arrive(s: State) -> None:
    """The route ends here (JA-43); what happens to the cards behind it is an option (JA-45)."""
    seat = s.seat
    if s.leftover == COUNT_STEPS:
        for i in range(s.walked[seat], s.shown_size[seat]):
            s.extra[seat] += 1 if s.shown[seat, i] < MOVES else 0
    end_walk(s, Outcome.ARRIVED, Kind.ARRIVED)
    if s.leftover == RETURN and s.walked[seat] < s.shown_size[seat]:
        take_back_rest(s, seat)


@rule
def take_back_rest(s: State, seat: int) -> None:
    """The cards behind the chest, which everybody saw, go back to the hand (option leftover)."""
    back = s.shown_size[seat] - s.walked[seat]
    told = tell(s, Kind.RETURNED, seat, back)
    for i in range(s.walked[seat], s.shown_size[seat]):
        kind = s.shown[seat, i]
        s.shown[seat, i] = 0
        s.hand[seat, kind] += 1
        s.known[seat, kind] += 1
        s.happened[told, EVENT_HEAD + kind] += 1
    s.hand_size[seat] += back
    s.shown_size[seat] = s.walked[seat]


@rule
def steps(s: State, seat: int) -> int:
    """Move cards executed, labyrinths entered, black marks received (JA-59); left-over cards only by option."""
    return int(s.paces[seat] + s.mazes[seat] + s.marks[seat] + s.extra[seat])


@rule
def end_walk(s: State, outcome: int, kind: int) -> None:
    seat = s.seat
    s.outcome[seat] = outcome
    told = tell(s, kind, seat, steps(s, seat))
    s.happened[told, EVENT_HEAD] = s.at[seat]
    s.happened[told, EVENT_HEAD + 1] = s.marks[seat]
    s.happened[told, EVENT_HEAD + 2] = chest_value(s.charts[s.voyage[s.place], s.at[seat]])
    s.phase = Phase.NEXT_WALKER


assert KINDS <= PACKED
