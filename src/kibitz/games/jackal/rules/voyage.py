"""From island to island: setup, sharing the gold, cleaning up, the second draft, the tie-break, the end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, shuffle
from kibitz.core.happened import EVENT_HEAD, nothing_happened, tell
from kibitz.core.rule import rule
from kibitz.games.jackal.components import (
    ARCHIPELAGO_ISLANDS,
    BASE_ISLANDS,
    BM,
    CELLS,
    COINS,
    HAND,
    MARKET,
    ROW,
    SHOWN_TOGETHER,
    VOYAGE,
)
from kibitz.games.jackal.ground import chest_value, survey
from kibitz.games.jackal.rules.cards import (
    NO_CARD,
    NOBODY,
    draw_up_to,
    fill_deck,
    fill_market,
    put_discard_on_deck,
    throw_hands_away,
)
from kibitz.games.jackal.rules.draft import begin_draft, deal_packs
from kibitz.games.jackal.rules.landing import ask_next_to_declare, in_turn
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
    Stance,
    State,
)

ISLANDS_AT = 7  # where the islands begin in the options
HIDDEN_ISLAND = -1
IN_THE_BOAT = -1
CURRENT, IN_SIGHT = 0, 1

JA_72, JA_79, JA_93 = 72, 79, 93

# --- Setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(s: State, options: NDArray[np.int32]) -> None:
    """JA-1 to JA-7; JA-81 and JA-82 in Archipelago. From a record whose chance stream has begun."""
    read_options(s, options)
    nothing_happened(s)
    shuffle_islands(s)
    s.hat = below(s.chance, s.players)
    tell(s, Kind.HAT, s.hat, 0)
    fill_deck(s)
    s.treasury = COINS
    for slot in range(MARKET):
        s.market[slot] = NO_CARD
    if s.archipelago:
        deal_packs(s)
    else:
        for step in range(s.players):
            draw_up_to(s, in_turn(s, step), HAND, Kind.DEALT)
    fill_market(s)
    if s.archipelago:
        show_islands(s, 0, SHOWN_TOGETHER)
        begin_draft(s)
    else:
        show_islands(s, 0, 2)
        begin_island(s)
        ask_next_to_declare(s)


@rule
def read_options(s: State, options: NDArray[np.int32]) -> None:
    s.players = options[0]
    s.archipelago = options[1]
    s.leftover = options[2]
    s.map_before_knight = options[3]
    s.finite_treasury = options[4]
    s.passers_may_throw = options[5]
    s.marks_simultaneous = options[6]
    s.islands_n = options[ISLANDS_AT]
    s.places = ARCHIPELAGO_ISLANDS if s.archipelago else BASE_ISLANDS
    at = ISLANDS_AT + 1
    for island in range(s.islands_n):
        for cell in range(CELLS):
            s.islands[island, cell] = options[at]
            at += 1


@rule
def shuffle_islands(s: State) -> None:
    """The voyage takes the islands from the front; a tie-break, too, takes the next one: any unused one (JA-76)."""
    for island in range(s.islands_n):
        s.order[island] = island
    shuffle(s.chance, s.order, s.islands_n)
    for place in range(VOYAGE):
        s.voyage[place] = HIDDEN_ISLAND


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
    survey(s.islands[s.voyage[s.place]], s.ground)
    tell_island(s, s.place, CURRENT)
    for seat in range(s.players):
        s.at[seat] = IN_THE_BOAT
        if s.stance[seat] != Stance.AWAY:
            s.stance[seat] = Stance.UNDECIDED
    s.asked = 0
    s.phase = Phase.NEXT_TO_DECLARE


# --- Sharing ----------------------------------------------------------------------------------------------------------


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
    return max(0, chest_value(s.islands[s.voyage[s.place], s.at[seat]]) - rank_on_chest(s, seat))


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
    s.happened[told, EVENT_HEAD + LEDGER] = chest_value(s.islands[s.voyage[s.place], s.at[seat]])


# --- Clean-up ---------------------------------------------------------------------------------------------------------


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
    if not s.archipelago:
        for step in range(s.players):  # JA-66; no refill in Archipelago (JA-87)
            if s.hand_size[in_turn(s, step)] < HAND:
                draw_up_to(s, in_turn(s, step), HAND, Kind.DREW)
    second_half = s.archipelago == 1 and s.place + 1 == SHOWN_TOGETHER
    if second_half:
        throw_hands_away(s)
    else:
        fill_market(s)  # JA-69
    s.hat = (s.hat + 1) % s.players  # JA-70, JA-91
    tell(s, Kind.HAT, s.hat, 0)
    s.phase = Phase.NEXT_ISLAND
    if second_half:
        deal_packs(s)  # JA-89, JA-90
        fill_market(s)  # JA-94
        show_islands(s, SHOWN_TOGETHER, ARCHIPELAGO_ISLANDS)
        begin_draft(s)
    elif not s.archipelago and s.place + 2 < s.places:
        show_islands(s, s.place + 2, s.place + 3)
    s.place += 1


# --- The end ----------------------------------------------------------------------------------------------------------


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
        end_game(s, JA_79)
    elif leaders(s) > 1:
        begin_tie_break(s)
    else:
        end_game(s, JA_93 if s.archipelago else JA_72)


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
    s.hat = (s.hat + 1) % s.players
    while s.stance[s.hat] == Stance.AWAY:
        s.hat = (s.hat + 1) % s.players
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
