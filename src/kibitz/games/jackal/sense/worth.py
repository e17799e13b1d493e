"""What each kind of action is worth, in coins."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.jackal.actions import EXITS, GOTOS, LAYS, PASS, PICKS, READY, TAKES
from kibitz.games.jackal.components import CELLS, HAND, LABYRINTH, LR, MARKET, PASS_TAKES, ROW, UD
from kibitz.games.jackal.components.ground import CAVES, CHESTS, chest_value
from kibitz.games.jackal.rules.walking import COUNT_STEPS, steps
from kibitz.games.jackal.sense.plans import (
    IN_REACH,
    REFILL,
    best_way,
    card_cost,
    cards_matter,
    cards_of,
    chest_total,
    expected_coins,
    plan,
    plan_on,
    prospect,
    rivals_bound,
    spend,
)
from kibitz.games.jackal.sense.routes import NO_WAY, WAY, find_ways, follow_row, heights, landing_cell, moves_in
from kibitz.games.jackal.state import Outcome, Phase, Stance, State

LEAST_LANDING = 0.25  # a landing that is worth less is passed, while there are islands to come
#                LR   UD   X4   KN   BM   BF   PM
LIKED = np.array([0.30, 0.30, 0.75, 0.65, 0.25, 0.35, 0.20])
DRAFT_LIKED = np.array([1.0, 1.0, 2.2, 1.9, 0.8, 1.1, 0.7])
DRAFT_ENOUGH = 0.28  # each card of a kind that is already there makes the next one less welcome
DECK_LIKED = 0.45


# --- Picking, declaring, taking ---------------------------------------------------------------------------------------


@rule
def pick_worth(s: State, seat: int, kind: int) -> float:
    """A mixed hand for four islands: scarce cards first, and arrows of both kinds."""
    worth = DRAFT_LIKED[kind] - DRAFT_ENOUGH * s.hand[seat, kind]
    if kind in (LR, UD):
        other = LR + UD - kind
        worth += 0.5 * DRAFT_ENOUGH * (s.hand[seat, other] - s.hand[seat, kind])
    return float(worth)


@rule
def landing_worth(s: State, seat: int) -> float:
    """What landing is worth; below 0 if no chest is in reach."""
    ways = np.empty((CELLS, WAY), np.int64)
    cell, worth = plan(s, seat, 0, ways)
    return worth if cell >= 0 else -1.0


@rule
def pass_worth(s: State) -> float:
    """Two cards: something while there are islands to come."""
    return LEAST_LANDING if cards_matter(s) else 0.0


@rule
def declare_worth(s: State, seat: int, action: int) -> float:
    """Landing brings coins and costs the cards of the way; a pass brings cards."""
    kept = s.hand[seat].copy()
    if action == PASS:
        return prospect(s, kept) + (PASS_TAKES * REFILL if cards_matter(s) else 0.0)
    ways = np.empty((CELLS, WAY), np.int64)
    chest, worth = plan(s, seat, 0, ways)
    if chest < 0:
        return -1.0
    spend(s.hand[seat], ways[chest], kept)
    return worth + prospect(s, kept)


@rule
def take_worth(s: State, seat: int, slot: int, before: float) -> float:
    """How welcome the card is: on the next island, and anywhere."""
    if slot == MARKET:
        return DECK_LIKED
    kind = int(s.market[slot])
    hand = s.hand[seat].copy()
    hand[kind] += 1
    return float(LIKED[kind] + plan_on(s, s.place + 1, hand, HAND) - before)


# --- Building ---------------------------------------------------------------------------------------------------------


@rule
def row_worth(s: State, seat: int) -> float:
    """What the row is worth as it lies; below 0 if it reaches no chest."""
    return laid_worth(s, seat, s.row[seat], int(s.laid[seat]))


@rule
def laid_worth(s: State, seat: int, row: NDArray[np.int8], n: int) -> float:
    """The same of the first `n` cards of any row."""
    if n == 0:
        return -1.0
    height = heights(s.ground, s.hand[seat], n)
    standing = np.zeros(height, np.int64)
    found = np.empty(CELLS, np.int64)
    standing[0] = 1 << landing_cell(s.ground, row, n)
    follow_row(s.ground, row, 0, n, False, s.map_before_knight == 1, s.leftover == COUNT_STEPS, standing, found)
    cells = s.charts[s.voyage[s.place]]
    total = chest_total(cells)
    rivals = rivals_bound(s, seat)
    most = -1.0
    for cell in range(CELLS):
        if found[cell] != NO_WAY:
            most = max(most, expected_coins(chest_value(cells[cell]), total, found[cell], rivals))
    return most - card_cost(s, cards_of(s, seat), n, 0) if most >= 0 else most


@rule
def lay_worth(s: State, seat: int, kind: int) -> float:
    """What the row may come to if that card is laid next; below 0 if nothing leads to a chest then."""
    n = int(s.laid[seat])
    row = s.row[seat].copy()
    hand = s.hand[seat].copy()
    row[n] = kind
    hand[kind] -= 1
    ways = np.empty((CELLS, WAY), np.int64)
    find_ways(s.ground, hand, row, n + 1, s.map_before_knight == 1, 0, ways)
    cells = s.charts[s.voyage[s.place]]
    chest, later = best_way(s, cells, cards_of(s, seat), n + 1, rivals_bound(s, seat), ways)
    lies = laid_worth(s, seat, row, n + 1)
    if chest < 0 or lies >= later:
        return lies + prospect(s, hand)
    kept = hand.copy()
    spend(hand, ways[chest], kept)
    return later + prospect(s, kept)


# --- Walking ----------------------------------------------------------------------------------------------------------


@rule
def coins_there(s: State, seat: int, cell: int, total_steps: int) -> float:
    """What arriving there with so many steps would bring: against those who have arrived, and those still to walk."""
    coins = float(chest_value(s.charts[s.voyage[s.place], cell]))
    share = coins / chest_total(s.charts[s.voyage[s.place]])
    turn = (seat - s.hat) % s.players
    for other in range(s.players):
        if other == seat or s.stance[other] != Stance.LANDED:
            continue
        if s.outcome[other] == Outcome.ARRIVED:
            slower = total_steps - steps(s, other)
            if s.at[other] == cell and (slower > 0 or (slower == 0 and (other - s.hat) % s.players < turn)):
                coins -= 1.0
        elif s.outcome[other] == Outcome.NONE and s.row_size[other] + s.marks[other] < total_steps:
            coins -= IN_REACH * share
    return max(0.0, coins)


@rule
def walk_worth(s: State, seat: int, cells: int, done: int, taken: int) -> float:
    """The most coins that the rest of the row can bring from any of `cells`; a little more for fewer steps."""
    height = ROW + 1
    standing = np.zeros(height, np.int64)
    found = np.empty(CELLS, np.int64)
    standing[0] = cells
    follow_row(
        s.ground, s.shown[seat], done, s.shown_size[seat], False, s.map_before_knight == 1, s.leftover == COUNT_STEPS,
        standing, found,
    )  # fmt: skip
    most = 0.0
    for cell in range(CELLS):
        if found[cell] != NO_WAY:
            total_steps = taken + int(found[cell])
            most = max(most, coins_there(s, seat, cell, total_steps) + 0.01 * (2 * ROW - total_steps))
    return most


@rule
def left_over(s: State, seat: int) -> int:
    """The steps that the cards behind the walker's present one count for, if it leads to a chest (JA-45)."""
    if s.leftover != COUNT_STEPS:
        return 0
    return moves_in(s.shown[seat], s.walked[seat] + 1, s.shown_size[seat])


@rule
def step_worth(s: State, seat: int, action: int) -> float:
    """What a step, or coming out of a cave, leads to."""
    taken = steps(s, seat)
    if action >= EXITS:
        return walk_worth(s, seat, 1 << (action - EXITS), s.walked[seat], taken)
    cell = action - GOTOS
    what = int(s.charts[s.voyage[s.place], cell])
    taken += 2 if what == LABYRINTH else 1
    if (int(s.ground[CHESTS]) >> cell) & 1:
        taken += left_over(s, seat)
        return coins_there(s, seat, cell, taken) + 0.01 * (2 * ROW - taken)
    cells = 1 << cell
    if (int(s.ground[CAVES]) >> cell) & 1:
        cells = int(s.ground[CAVES]) & ~cells
    return walk_worth(s, seat, cells, s.walked[seat] + 1, taken)


# --- Any of them ------------------------------------------------------------------------------------------------------


@rule
def action_worth(s: State, seat: int, action: int, before: float) -> float:
    """Coins that an action may lead to, as far as its seat can see. `before`: what the hand promises on the horizon."""
    if s.phase == Phase.WALK or s.phase == Phase.EXIT:
        return step_worth(s, seat, action)
    if s.phase == Phase.DRAFT:
        return pick_worth(s, seat, action - PICKS)
    if s.phase == Phase.DECLARE:
        return declare_worth(s, seat, action)
    if s.phase == Phase.TAKE:
        return take_worth(s, seat, action - TAKES, before)
    if s.phase == Phase.BUILD:
        if action == READY:
            return row_worth(s, seat) + prospect(s, s.hand[seat])
        return lay_worth(s, seat, action - LAYS)
    return 0.0  # marks
