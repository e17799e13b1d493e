"""The greedy player: the best action by the route finder and the sharing to be expected."""

from __future__ import annotations

import numpy as np

from kibitz.core.rule import rule
from kibitz.games.jackal.actions import DONE, EXITS, GOTOS, LAND, LAYS, PASS, PICKS, READY, TAKES, THROWS
from kibitz.games.jackal.components import BM, CELLS, HAND, KINDS, LR, MARKET, MOVES, PM, ROW, UD
from kibitz.games.jackal.options import ARCHIPELAGO
from kibitz.games.jackal.rules import legal
from kibitz.games.jackal.rules.landing import may_land
from kibitz.games.jackal.rules.walking import cave_exits, targets
from kibitz.games.jackal.sense.plans import cards_matter, plan, plan_on
from kibitz.games.jackal.sense.routes import WAY, write_way
from kibitz.games.jackal.sense.worth import (
    LIKED,
    landing_worth,
    pass_worth,
    pick_worth,
    row_worth,
    step_worth,
    take_worth,
)
from kibitz.games.jackal.state import Phase, Stance, State


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


@rule
def best_pick(s: State, seat: int) -> int:
    best = -1
    for kind in range(KINDS):
        if s.pack[seat, kind] > 0 and (best < 0 or pick_worth(s, seat, kind) > pick_worth(s, seat, best)):
            best = kind
    return PICKS + best


@rule
def declare(s: State, seat: int) -> int:
    return LAND if may_land(s, seat) and landing_worth(s, seat) > pass_worth(s) else PASS


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
def spare_card(s: State, seat: int) -> int:
    """A plain card that may lie behind the chest: the deck replaces it (JA-66). -1 if none should."""
    in_hand = s.hand_size[seat] - s.laid[seat]
    if s.mode == ARCHIPELAGO or s.leftover != 0 or not cards_matter(s) or in_hand > HAND or s.laid[seat] >= ROW:
        return -1
    for kind in (PM, LR, UD):
        if s.hand[seat, kind] > 1 or (kind == PM and s.hand[seat, kind] > 0):
            return kind
    return -1


@rule
def least_card(s: State, seat: int) -> int:
    """Where nothing leads to a chest: the card that is missed least."""
    best = -1
    for kind in range(KINDS):
        if kind != BM and s.hand[seat, kind] > 0 and (best < 0 or LIKED[kind] < LIKED[best]):
            best = kind
    return best


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
