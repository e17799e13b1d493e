"""Who will win, in a world whose hands are known."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.jackal.components import CELLS, HAND, KINDS, PASS_TAKES, ROW, SEATS
from kibitz.games.jackal.components.ground import chest_value
from kibitz.games.jackal.options import ARCHIPELAGO
from kibitz.games.jackal.rules.sharing import due
from kibitz.games.jackal.rules.walking import COUNT_STEPS, steps
from kibitz.games.jackal.sense.plans import HAND_WORTH, NEXT_ISLAND, cards_matter, plan, plan_on, spend
from kibitz.games.jackal.sense.routes import NO_WAY, STEPS, WAY, follow_row, landing_cell
from kibitz.games.jackal.sense.worth import pass_worth
from kibitz.games.jackal.state import Outcome, Phase, Stance, State

CARD_TO_TAKE = 0.15  # what a card is worth that a passer may still take


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
            s.leftover == COUNT_STEPS, standing, found,
        )  # fmt: skip
        extra = steps(s, seat)
    else:
        standing[0] = 1 << landing_cell(s.ground, s.row[seat], s.laid[seat])
        follow_row(
            s.ground, s.row[seat], 0, s.laid[seat], False, s.map_before_knight == 1,
            s.leftover == COUNT_STEPS, standing, found,
        )  # fmt: skip
    best = -1
    most = -np.inf
    for cell in range(CELLS):
        if found[cell] != NO_WAY:
            worth = chest_value(s.charts[s.voyage[s.place], cell]) - 0.3 * found[cell]
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
        coins = chest_value(s.charts[s.voyage[s.place], chest[seat]])
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
        while s.mode != ARCHIPELAGO and held < HAND and top > 0:
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
