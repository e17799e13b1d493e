"""Advice, never law: what a quick eye sees in a position. Weights are data; change them and measure in the arena.

greedy   the best action by the route finder and the sharing to be expected      weigh   how promising each action looks
sense    each seat's chance of winning                       why a move is good, in words, stands in `reasons.py`
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.jackal.actions import (
    DONE,
    EXITS,
    GOTOS,
    LAND,
    LAYS,
    PASS,
    PICKS,
    READY,
    TAKES,
    THROWS,
)
from kibitz.games.jackal.components import (
    BF,
    BM,
    CELLS,
    HAND,
    KINDS,
    LABYRINTH,
    LR,
    MARKET,
    MOVES,
    PASS_TAKES,
    PM,
    ROW,
    SEATS,
    SHOWN_TOGETHER,
    UD,
)
from kibitz.games.jackal.ground import CAVES, CHESTS, SURVEY, chest_value, survey
from kibitz.games.jackal.routes import (
    BY_BLACK,
    CHOICE,
    DIGITS,
    LAID,
    NO_WAY,
    SCALE,
    SCARCE,
    STEPS,
    WAY,
    find_ways,
    follow_row,
    heights,
    landing_cell,
    used,
    weigh_digits,
    write_way,
)
from kibitz.games.jackal.rules import legal
from kibitz.games.jackal.rules.landing import may_land
from kibitz.games.jackal.rules.voyage import due
from kibitz.games.jackal.rules.walking import cave_exits, steps, targets
from kibitz.games.jackal.state import Outcome, Phase, Stance, State

IN_REACH = 0.77  # the chance that a rival can reach a chest at all
#                      steps 0    1    2     3    4    5     6    7 and more: the chance that a rival there is before me
OVERTAKEN = np.array([0.0, 0.1, 0.25, 0.45, 0.6, 0.72, 0.8, 0.85])
CARD_COST, SCARCE_COST, ARCHIPELAGO_COST = 0.12, 0.1, 0.22
LEAST_LANDING = 0.25  # a landing that is worth less is passed, while there are islands to come
#                LR   UD   X4   KN   BM   BF   PM
LIKED = np.array([0.30, 0.30, 0.75, 0.65, 0.25, 0.35, 0.20])
DRAFT_LIKED = np.array([1.0, 1.0, 2.2, 1.9, 0.8, 1.1, 0.7])
DRAFT_ENOUGH = 0.28  # each card of a kind that is already there makes the next one less welcome
DECK_LIKED = 0.45
CARD_TO_TAKE = 0.15  # what a card is worth that a passer may still take
COOLNESS = 0.35  # coins: an action that looks so much worse is weighed 2.7 times less
ADVISED = 0.15  # what the advice counts beside the coins
REFILL = 0.3  # what an unknown card from the deck is worth on the next island
NEXT_ISLAND = 0.8  # how much of what a hand promises on the horizon comes true
HAND_WORTH = 0.08  # of a card after that


# --- Plans ------------------------------------------------------------------------------------------------------------


@rule
def rivals_bound(s: State, seat: int) -> float:
    """How many others walk on this island: those who have landed, and most of those who have not declared."""
    n = 0.0
    for other in range(s.players):
        if other == seat:
            continue
        if s.stance[other] == Stance.LANDED:
            n += 1.0
        elif s.stance[other] == Stance.UNDECIDED:
            n += IN_REACH
    return n


@rule
def chest_total(cells: NDArray[np.int8]) -> int:
    total = 0
    for cell in range(CELLS):
        total += chest_value(cells[cell])
    return total


@rule
def expected_coins(value: int, total: int, steps_needed: int, rivals: float) -> float:
    """A chest's coins, less those who may be there before: rivals go for chests as these are rich."""
    ahead = rivals * IN_REACH * value / total * OVERTAKEN[min(steps_needed, len(OVERTAKEN) - 1)]
    return max(0.0, float(value - ahead))


@rule
def cards_matter(s: State) -> bool:
    """Are there islands for which a card can be kept?"""
    last = s.places if not s.archipelago or s.place >= SHOWN_TOGETHER else SHOWN_TOGETHER
    return s.tie_break == 0 and s.place + 1 < last


@rule
def card_cost(s: State, held: int, laid: int, scarce: int) -> float:
    """Cards above five are not replaced, in Archipelago none is; on the last island they are worth nothing."""
    if not cards_matter(s):
        return 0.0
    if s.archipelago:
        return ARCHIPELAGO_COST * laid + SCARCE_COST * scarce
    return CARD_COST * min(laid, max(0, held - HAND)) + SCARCE_COST * scarce


@rule
def best_way(
    s: State, cells: NDArray[np.int8], held: int, already: int, rivals: float, ways: NDArray[np.int64]
) -> tuple[int, float]:
    """The chest whose way is worth most, and what it is worth; -1 if none is in reach. `already`: cards in the row."""
    total = chest_total(cells)
    best = -1
    most = -np.inf
    for cell in range(CELLS):
        if ways[cell, STEPS] == NO_WAY:
            continue
        worth = expected_coins(chest_value(cells[cell]), total, ways[cell, STEPS], rivals)
        worth -= card_cost(s, held, ways[cell, LAID] + already, ways[cell, SCARCE])
        if worth > most:
            best = cell
            most = worth
    return best, most


@rule
def cards_of(s: State, seat: int) -> int:
    """All cards of a player, those in the row in the making included."""
    return int(s.hand_size[seat])


@rule
def plan(s: State, seat: int, exactly: int, ways: NDArray[np.int64]) -> tuple[int, float]:
    """The best way on for the row that `seat` is building."""
    find_ways(s.ground, s.hand[seat], s.row[seat], s.laid[seat], s.map_before_knight == 1, exactly, ways)
    cells = s.islands[s.voyage[s.place]]
    return best_way(s, cells, cards_of(s, seat), s.laid[seat], rivals_bound(s, seat), ways)


@rule
def plan_on(s: State, place: int, hand: NDArray[np.int8], held: int) -> float:
    """What the best way with that hand is worth on another island of the voyage; 0 if none is in reach."""
    if place >= len(s.voyage) or s.voyage[place] < 0:
        return 0.0
    ways = np.empty((CELLS, WAY), np.int64)
    ground = np.empty(SURVEY, np.int64)
    row = np.zeros(1, np.int8)
    cells = s.islands[s.voyage[place]]
    survey(cells, ground)
    find_ways(ground, hand, row, 0, s.map_before_knight == 1, 0, ways)
    _, worth = best_way(s, cells, held, 0, (s.players - 1) * IN_REACH, ways)
    return max(0.0, worth)


# --- Declaring, taking, picking ---------------------------------------------------------------------------------------


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
def declare(s: State, seat: int) -> int:
    return LAND if may_land(s, seat) and landing_worth(s, seat) > pass_worth(s) else PASS


@rule
def take_worth(s: State, seat: int, slot: int, before: float) -> float:
    """How welcome the card is: on the next island, and anywhere."""
    if slot == MARKET:
        return DECK_LIKED
    kind = int(s.market[slot])
    hand = s.hand[seat].copy()
    hand[kind] += 1
    return float(LIKED[kind] + plan_on(s, s.place + 1, hand, HAND) - before)


@rule
def best_take(s: State, seat: int) -> int:
    before = plan_on(s, s.place + 1, s.hand[seat], HAND)
    actions = np.empty(MARKET + 1, np.int32)
    best = 0
    most = -np.inf
    for i in range(legal(s, seat, actions)):
        worth = take_worth(s, seat, int(actions[i]) - TAKES, before)
        if worth > most:
            best = int(actions[i])
            most = worth
    return best


@rule
def pick_worth(s: State, seat: int, kind: int) -> float:
    """A mixed hand for four islands: scarce cards first, and arrows of both kinds."""
    worth = DRAFT_LIKED[kind] - DRAFT_ENOUGH * s.hand[seat, kind]
    if kind in (LR, UD):
        other = LR + UD - kind
        worth += 0.5 * DRAFT_ENOUGH * (s.hand[seat, other] - s.hand[seat, kind])
    return float(worth)


@rule
def best_pick(s: State, seat: int) -> int:
    best = -1
    for kind in range(KINDS):
        if s.pack[seat, kind] > 0 and (best < 0 or pick_worth(s, seat, kind) > pick_worth(s, seat, best)):
            best = kind
    return PICKS + best


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
    follow_row(s.ground, row, 0, n, False, s.map_before_knight == 1, standing, found)
    cells = s.islands[s.voyage[s.place]]
    total = chest_total(cells)
    rivals = rivals_bound(s, seat)
    most = -1.0
    for cell in range(CELLS):
        if found[cell] != NO_WAY:
            most = max(most, expected_coins(chest_value(cells[cell]), total, found[cell], rivals))
    return most - card_cost(s, cards_of(s, seat), n, 0) if most >= 0 else most


@rule
def spend(held: NDArray[np.int8], way: NDArray[np.int64], hand: NDArray[np.int8]) -> None:
    """Take the cards of a way that `find_ways` found for `held` out of `hand`."""
    scale = np.empty(SCALE, np.int64)
    weigh_digits(held, scale)
    for digit in range(DIGITS):
        hand[digit if digit < MOVES else PM] -= used(scale, way[CHOICE], digit)
    hand[BF] -= way[BY_BLACK]


@rule
def prospect(s: State, hand: NDArray[np.int8]) -> float:
    """What a hand is worth after this island: on the horizon, with the cards that fill it up, and later."""
    if not cards_matter(s):
        return 0.0
    held = 0
    for kind in range(KINDS):
        held += hand[kind]
    drawn = max(0, HAND - held) if s.archipelago == 0 else 0
    return NEXT_ISLAND * plan_on(s, s.place + 1, hand, held) + REFILL * drawn + HAND_WORTH * (held + drawn)


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
    cells = s.islands[s.voyage[s.place]]
    chest, later = best_way(s, cells, cards_of(s, seat), n + 1, rivals_bound(s, seat), ways)
    lies = laid_worth(s, seat, row, n + 1)
    if chest < 0 or lies >= later:
        return lies + prospect(s, hand)
    kept = hand.copy()
    spend(hand, ways[chest], kept)
    return later + prospect(s, kept)


@rule
def spare_card(s: State, seat: int) -> int:
    """A plain card that may lie behind the chest: the deck replaces it (JA-66). -1 if none should."""
    in_hand = s.hand_size[seat] - s.laid[seat]
    if s.archipelago == 1 or s.leftover != 0 or not cards_matter(s) or in_hand > HAND or s.laid[seat] >= ROW:
        return -1
    for kind in (PM, LR, UD):
        if s.hand[seat, kind] > 1 or (kind == PM and s.hand[seat, kind] > 0):
            return kind
    return -1


@rule
def build(s: State, seat: int) -> int:
    """The next card of the best way; when the row leads there, spare cards behind it, then ready."""
    ways = np.empty((CELLS, WAY), np.int64)
    chest, worth = plan(s, seat, 0, ways)
    now = row_worth(s, seat)
    if chest >= 0 and worth > now:
        out = np.empty(ROW + MOVES, np.int8)
        knight_maps = s.map_before_knight == 1
        write_way(s.ground, s.hand[seat], s.row[seat], s.laid[seat], knight_maps, chest, ways, out)
        return LAYS + int(out[0])
    if s.laid[seat] > 0:
        spare = spare_card(s, seat) if now >= 0 else -1
        return LAYS + spare if spare >= 0 else READY
    return LAYS + least_card(s, seat)


@rule
def least_card(s: State, seat: int) -> int:
    """Where nothing leads to a chest: the card that is missed least."""
    best = -1
    for kind in range(KINDS):
        if kind != BM and s.hand[seat, kind] > 0 and (best < 0 or LIKED[kind] < LIKED[best]):
            best = kind
    return best


# --- Marks ------------------------------------------------------------------------------------------------------------


@rule
def best_mark(s: State, seat: int) -> int:
    """At the shortest row of a rival; kept where cards still matter and the rows hardly meet."""
    target = -1
    for other in range(s.players):
        if other == seat or s.stance[other] != Stance.LANDED:
            continue
        if target < 0 or s.row_size[other] + s.marks[other] < s.row_size[target] + s.marks[target]:
            target = other
    if target < 0 or s.hand[seat, BM] == 0 or s.stance[seat] != Stance.LANDED:
        return DONE
    near = abs(int(s.row_size[target] + s.marks[target]) - int(s.row_size[seat])) <= 1
    return THROWS + target if near or not cards_matter(s) else DONE


# --- Walking ----------------------------------------------------------------------------------------------------------


@rule
def coins_there(s: State, seat: int, cell: int, total_steps: int) -> float:
    """What arriving there with so many steps would bring: against those who have arrived, and those still to walk."""
    coins = float(chest_value(s.islands[s.voyage[s.place], cell]))
    share = coins / chest_total(s.islands[s.voyage[s.place]])
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
    follow_row(s.ground, s.shown[seat], done, s.shown_size[seat], False, s.map_before_knight == 1, standing, found)
    most = 0.0
    for cell in range(CELLS):
        if found[cell] != NO_WAY:
            total_steps = taken + int(found[cell])
            most = max(most, coins_there(s, seat, cell, total_steps) + 0.01 * (2 * ROW - total_steps))
    return most


@rule
def step_worth(s: State, seat: int, action: int) -> float:
    """What a step, or coming out of a cave, leads to."""
    taken = steps(s, seat)
    if action >= EXITS:
        return walk_worth(s, seat, 1 << (action - EXITS), s.walked[seat], taken)
    cell = action - GOTOS
    what = int(s.islands[s.voyage[s.place], cell])
    taken += 2 if what == LABYRINTH else 1
    if (int(s.ground[CHESTS]) >> cell) & 1:
        return coins_there(s, seat, cell, taken) + 0.01 * (2 * ROW - taken)
    cells = 1 << cell
    if (int(s.ground[CAVES]) >> cell) & 1:
        cells = int(s.ground[CAVES]) & ~cells
    return walk_worth(s, seat, cells, s.walked[seat] + 1, taken)


@rule
def best_step(s: State, seat: int) -> int:
    walking = s.phase == Phase.WALK
    cells = targets(s, seat) if walking else cave_exits(s, seat)
    first = GOTOS if walking else EXITS
    best = -1
    most = -np.inf
    for cell in range(CELLS):
        if (cells >> cell) & 1:
            worth = step_worth(s, seat, first + cell)
            if worth > most:
                best = first + cell
                most = worth
    return best


@rule
def greedy(s: State, seat: int) -> int:
    """The best action one ply deep."""
    if s.phase == Phase.DRAFT:
        return best_pick(s, seat)
    if s.phase == Phase.DECLARE:
        return declare(s, seat)
    if s.phase == Phase.TAKE:
        return best_take(s, seat)
    if s.phase == Phase.BUILD:
        return build(s, seat)
    if s.phase == Phase.MARKS:
        return best_mark(s, seat)
    return best_step(s, seat)


# --- How promising each action looks ----------------------------------------------------------------------------------


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


@rule
def weigh(s: State, seat: int, actions: NDArray[np.int32], n: int, out: NDArray[np.float64]) -> None:
    """The chance that a sensible player takes each of the `n` actions; sees no more than its seat may.

    Actions that look alike are weighed alike, so that a search finds out which is better; the advice counts a little
    more, because it knows what to do with spare cards and marks.
    """
    advised = greedy(s, seat)
    before = plan_on(s, s.place + 1, s.hand[seat], HAND) if s.phase == Phase.TAKE else 0.0
    most = -np.inf
    for i in range(n):
        out[i] = action_worth(s, seat, int(actions[i]), before) + (ADVISED if actions[i] == advised else 0.0)
        most = max(most, out[i])
    total = 0.0
    for i in range(n):
        out[i] = math.exp((out[i] - most) / COOLNESS)
        total += out[i]
    for i in range(n):
        out[i] /= total


# --- Who will win -----------------------------------------------------------------------------------------------------


@rule
def aim(s: State, seat: int, ways: NDArray[np.int64], hand: NDArray[np.int8]) -> tuple[int, int]:
    """The chest that a landed player makes for, and the steps it takes; -1 where the row, or the hand, reaches none.

    `hand` loses the cards that the row still needs.
    """
    if s.outcome[seat] != Outcome.NONE:
        return (int(s.at[seat]), steps(s, seat)) if s.outcome[seat] == Outcome.ARRIVED else (-1, 0)
    extra = int(s.marks[seat])
    if s.phase == Phase.BUILD and s.ready[seat] == 0:
        chest, _ = plan(s, seat, 0, ways)
        if chest < 0:
            return (-1, 0)
        spend(s.hand[seat], ways[chest], hand)
        return (chest, int(ways[chest, STEPS]))
    standing = np.zeros(ROW + 1, np.int64)
    found = np.empty(CELLS, np.int64)
    if s.shown_size[seat] > 0:
        standing[0] = 1 << int(s.at[seat])
        has_map = s.has_map == 1
        follow_row(
            s.ground, s.shown[seat], s.walked[seat], s.shown_size[seat], has_map, s.map_before_knight == 1,
            standing, found,
        )  # fmt: skip
        extra = steps(s, seat)
    else:
        standing[0] = 1 << landing_cell(s.ground, s.row[seat], s.laid[seat])
        follow_row(s.ground, s.row[seat], 0, s.laid[seat], False, s.map_before_knight == 1, standing, found)
    best = -1
    most = -np.inf
    for cell in range(CELLS):
        if found[cell] != NO_WAY:
            worth = chest_value(s.islands[s.voyage[s.place], cell]) - 0.3 * found[cell]
            if worth > most:
                best = cell
                most = worth
    return (best, int(found[best]) + extra) if best >= 0 else (-1, 0)


@rule
def coming_coins(s: State, hands: NDArray[np.int8], out: NDArray[np.float64]) -> None:
    """What this island may still bring to everybody, if all go where they seem to go; what stays in their `hands`."""
    chest = np.full(SEATS, -1, np.int64)
    taken = np.zeros(SEATS, np.int64)
    ways = np.empty((CELLS, WAY), np.int64)
    for seat in range(s.players):
        out[seat] = 0.0
        if s.stance[seat] == Stance.LANDED and s.phase != Phase.DRAFT:
            chest[seat], taken[seat] = aim(s, seat, ways, hands[seat])
        elif s.stance[seat] == Stance.UNDECIDED and s.phase != Phase.DRAFT:
            best, worth = plan(s, seat, 0, ways)
            if best >= 0 and worth > pass_worth(s):
                out[seat] = worth
                spend(s.hand[seat], ways[best], hands[seat])
            elif cards_matter(s):
                out[seat] = PASS_TAKES * CARD_TO_TAKE
        elif s.taking > 0 and seat == s.seat and cards_matter(s):
            out[seat] = s.taking * CARD_TO_TAKE
    for seat in range(s.players):
        if chest[seat] < 0:
            continue
        if s.outcome[seat] == Outcome.ARRIVED:
            out[seat] = due(s, seat)
        coins = chest_value(s.islands[s.voyage[s.place], chest[seat]])
        for other in range(s.players):
            if other == seat or chest[other] != chest[seat]:
                continue
            earlier = (other - s.hat) % s.players < (seat - s.hat) % s.players
            if taken[other] < taken[seat] or (taken[other] == taken[seat] and earlier):
                coins -= 1
        out[seat] = max(0, coins)


@rule
def horizon_coins(s: State, hands: NDArray[np.int8], out: NDArray[np.float64]) -> None:
    """What everybody's hand promises on the next island, with the cards on top of this world's deck (JA-66)."""
    top = int(s.deck_size)
    for turn in range(s.players):
        seat = (int(s.hat) + turn) % int(s.players)
        held = 0
        for kind in range(KINDS):
            held += hands[seat, kind]
        while s.archipelago == 0 and held < HAND and top > 0:
            top -= 1
            hands[seat, s.deck[top]] += 1
            held += 1
        out[seat] += NEXT_ISLAND * plan_on(s, s.place + 1, hands[seat], held) + HAND_WORTH * held


@rule
def sense(s: State, out: NDArray[np.float64]) -> None:
    """Each seat's chance of winning, in a world whose hands are known."""
    hands = s.hand.copy()
    coming_coins(s, hands, out)
    left = max(0, s.places - 1 - s.place)
    if cards_matter(s) and s.phase != Phase.DRAFT:
        horizon_coins(s, hands, out)
    warmth = 0.9 + 0.55 * math.sqrt(left)
    most = -np.inf
    for seat in range(s.players):
        out[seat] += s.tie_coins[seat] if s.tie_break else s.coins[seat]
        if s.tie_break and s.stance[seat] == Stance.AWAY:
            out[seat] = -np.inf
        most = max(most, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((out[seat] - most) / warmth)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
