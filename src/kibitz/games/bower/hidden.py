"""Who may know what, beyond the classes in `state.py`: dealing out again what a viewer cannot know.

Hidden are goals, the order of the deck, and which bonus tiles lie in stack, discards and the other's offer. Everything
else is public. Worlds are drawn exactly: every one that agrees with what the viewer knows can come. Which goals the
opponent has is weighted by what lies in that bower (`redeal`), or not at all (`redeal_evenly`).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, next_word, shuffle, start_stream
from kibitz.core.fields import SPECTATOR
from kibitz.core.rule import rule
from kibitz.games.bower.components import ANY_FLOWER, BONUSES, GOALS, OFFER, SEATS, SLOTS, TILES
from kibitz.games.bower.grid import FIRST_COLUMN, how_many, pieces_in_column
from kibitz.games.bower.scoring import goal_base, goal_whites
from kibitz.games.bower.state import NOTHING, BonusAt, Phase, State, TileAt
from kibitz.games.bower.table import slot_owner

# How many decorations match a goal on a cell of a column, and how many times that is under a goal that its builder
# sees: measured in 400 games of the quick advice. BELIEF tempers it, since others bluff more (BO-88); 0: an even deal.
BELIEF = 0.5
USUAL_COLOUR, USUAL_ANY = 0.144, 0.507
RISE_COLOUR, RISE_ANY = 5.3, 2.07
LOG_COLOUR, LOG_ANY = math.log(RISE_COLOUR), math.log(RISE_ANY)


@rule
def redeal(s: State, viewer: int, key: NDArray[np.uint32]) -> None:
    """Replace hidden things by a random possibility that agrees with all that `viewer` knows; re-key the future."""
    deal_again(s, viewer, key, BELIEF)


@rule
def redeal_evenly(s: State, viewer: int, key: NDArray[np.uint32]) -> None:
    """The same with every arrangement of the goals as likely as any other: for comparison."""
    deal_again(s, viewer, key, 0.0)


@rule
def deal_again(s: State, viewer: int, key: NDArray[np.uint32], belief: float) -> None:
    start_stream(s.chance, key)
    deal_goals_again(s, viewer, belief)
    shuffle_deck_again(s)
    deal_bonuses_again(s, viewer)


@rule
def shuffle_deck_again(s: State) -> None:
    """Whatever lies nowhere else is in the deck (BO-90)."""
    at = 0
    for tile in range(TILES):
        if s.tile_at[tile] == TileAt.DECK:
            s.deck[at] = tile
            at += 1
    shuffle(s.chance, s.deck, at)


# --- Goals ------------------------------------------------------------------------------------------------------------


@rule
def known_to(s: State, viewer: int, place: int) -> int:
    """The goal at a place as the viewer knows it, or NOTHING."""
    if s.shown_goal[place] != NOTHING or viewer == SPECTATOR:
        return int(s.shown_goal[place])
    return int(s.known_goal[viewer, place])


@rule
def unknown_goals(s: State, viewer: int) -> int:
    """The goals, as bits, that the viewer has not seen anywhere."""
    goals = (1 << GOALS) - 1
    for place in range(GOALS):
        goal = known_to(s, viewer, place)
        if goal != NOTHING:
            goals &= ~(1 << goal)
    return goals


@rule
def deal_goals_again(s: State, viewer: int, belief: float) -> None:
    unknown = unknown_goals(s, viewer)
    for place in range(GOALS):
        s.goal_at[place] = known_to(s, viewer, place)
    if viewer != SPECTATOR:
        unknown = imagine_slots(s, 1 - viewer, unknown, belief)
    for place in range(GOALS):
        if s.goal_at[place] == NOTHING:
            s.goal_at[place] = nth_bit(unknown, below(s.chance, how_many(unknown)))
            unknown &= ~(1 << int(s.goal_at[place]))
    for seat in range(SEATS):
        if seat != viewer:
            for place in range(GOALS):
                sees = s.looked[seat, place] == 1 or (place < SLOTS and slot_owner(place) == seat)
                s.known_goal[seat, place] = s.goal_at[place] if sees else NOTHING


@rule
def nth_bit(mask: int, n: int) -> int:
    for bit in range(GOALS):
        if mask >> bit & 1:
            if n == 0:
                return bit
            n -= 1
    return NOTHING


@rule
def imagine_slots(s: State, builder: int, unknown: int, belief: float) -> int:
    """Draw one arrangement of the builder's unknown slots by its weight; returns the goals that are left.

    Two rounds over all arrangements, at most 60: one adds up the weights, one stops where the dart fell.
    """
    sum_a, sum_b, sum_c = (
        pieces_in_column(s, builder, builder),
        pieces_in_column(s, builder, builder + 2),
        pieces_in_column(s, builder, builder + 4),
    )
    total = 0.0
    dart = -1.0
    for look in range(2):
        for a in range(GOALS):
            if not may_be(s, builder, a, unknown):
                continue
            for b in range(GOALS):
                if b == a or not may_be(s, builder + 2, b, unknown):
                    continue
                told = column_suggests(s, builder, builder, sum_a, a)
                told += column_suggests(s, builder, builder + 2, sum_b, b)
                for c in range(GOALS):
                    if c in (a, b) or not may_be(s, builder + 4, c, unknown):
                        continue
                    weight = math.exp(belief * (told + column_suggests(s, builder, builder + 4, sum_c, c)))
                    total += weight if look == 0 else 0.0
                    dart -= weight
                    if look == 1 and dart <= 0.0:
                        s.goal_at[builder] = a
                        s.goal_at[builder + 2] = b
                        s.goal_at[builder + 4] = c
                        return unknown & ~(1 << a | 1 << b | 1 << c)
        dart = total * (int(next_word(s.chance)) + 1.0) / 4294967297.0
    return unknown


@rule
def may_be(s: State, slot: int, goal: int, unknown: int) -> bool:
    return bool(s.goal_at[slot] == goal) or (bool(s.goal_at[slot] == NOTHING) and unknown >> goal & 1 == 1)


@rule
def column_suggests(s: State, builder: int, column: int, pieces: int, goal: int) -> float:
    """How much better the goal explains what lies in its column than chance does, as a logarithm."""
    matching = goal_base(pieces, goal) + goal_whites(pieces, goal)
    cells = how_many(int(s.built[builder]) & FIRST_COLUMN << column)
    if goal < ANY_FLOWER:
        return matching * LOG_COLOUR - cells * USUAL_COLOUR * (RISE_COLOUR - 1.0)
    return matching * LOG_ANY - cells * USUAL_ANY * (RISE_ANY - 1.0)


# --- Bonus tiles ------------------------------------------------------------------------------------------------------


@rule
def deal_bonuses_again(s: State, viewer: int) -> None:
    """Share out the bonus tiles that the viewer cannot place: others' offer and discards, then the stack.

    One thing is known beyond the piles' sizes: at a reshuffle for the opponent's offer the first tiles of that offer
    came from the old stack, so they are none of those that the viewer had put on the discards before (`returned`).
    """
    stack_size = int(s.stack_size)
    gather_hidden(s, viewer)
    for seat in range(SEATS):
        if seat != viewer:
            deal_offer_and_rejects(s, viewer, seat)
            for bonus in range(BONUSES):
                s.returned[seat, bonus] = 0
    shuffle(s.chance, s.stack, stack_size)


@rule
def gather_hidden(s: State, viewer: int) -> None:
    """Every hidden tile that the viewer does not know, in the stack's array."""
    s.stack_size = 0
    for bonus in range(BONUSES):
        if s.bonus_at[bonus] == BonusAt.HIDDEN and not knows_bonus(s, viewer, bonus):
            s.stack[s.stack_size] = bonus
            s.stack_size += 1


@rule
def knows_bonus(s: State, viewer: int, bonus: int) -> bool:
    for i in range(s.open_size):
        if s.open_discard[i] == bonus:
            return True
    if viewer == SPECTATOR:
        return False
    for i in range(s.rejected_size[viewer]):
        if s.rejected[viewer, i] == bonus:
            return True
    if s.phase == Phase.PICK and s.seat == viewer:
        for i in range(s.offer_size):
            if s.offer[viewer, i] == bonus:
                return True
    return False


@rule
def deal_offer_and_rejects(s: State, viewer: int, seat: int) -> None:
    offered = int(s.offer_size) if s.phase == Phase.PICK and s.seat == seat else 0
    old = old_tiles(s, viewer, seat, offered)
    for i in range(OFFER):
        s.offer[seat, i] = NOTHING
    for i in range(BONUSES):
        s.rejected[seat, i] = NOTHING
    for i in range(s.rejected_size[seat]):
        s.rejected[seat, i] = draw_hidden(s, viewer, s.reshuffle_pick != NOTHING and i < old)
    for i in range(offered):
        s.offer[seat, i] = draw_hidden(s, viewer, s.reshuffle_pick == NOTHING and i < old)


@rule
def old_tiles(s: State, viewer: int, seat: int, offered: int) -> int:
    """Of the tiles of the offer that caused the reshuffle, how many that are still hidden came from the old stack."""
    if s.reshuffled_by != seat or viewer == SPECTATOR:
        return 0
    chosen = int(s.reshuffle_pick)
    if chosen == NOTHING:
        return offered - int(s.fresh)
    rejects = min(OFFER - 1, int(s.rejected_size[seat]))
    old = rejects + 1 - int(s.fresh)
    if old <= 0 or s.returned[viewer, chosen] == 1:
        return max(0, old)
    # The chosen tile may be an old one or a fresh one: both as likely as there are ways to fill the rest.
    unknown = int(s.stack_size)
    new = 0
    for i in range(s.stack_size):
        new += 1 if s.returned[viewer, s.stack[i]] == 0 else 0
    chosen_old = choose(new, old - 1) * choose(unknown - old + 1, rejects - old + 1)
    chosen_fresh = choose(new, old) * choose(unknown - old, rejects - old)
    return old - 1 if below(s.chance, chosen_old + chosen_fresh) < chosen_old else old


@rule
def choose(n: int, k: int) -> int:
    """How many ways to choose k of n."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways if 0 <= k <= n else 0


@rule
def draw_hidden(s: State, viewer: int, from_old_stack: bool) -> int:
    """A uniformly chosen tile of the gathered ones; from the old stack: none that the viewer had discarded."""
    fitting = 0
    for i in range(s.stack_size):
        if not from_old_stack or s.returned[viewer, s.stack[i]] == 0:
            fitting += 1
    wanted = below(s.chance, max(1, fitting))
    for i in range(s.stack_size):
        if not from_old_stack or s.returned[viewer, s.stack[i]] == 0:
            if wanted == 0:
                bonus = int(s.stack[i])
                s.stack_size -= 1
                s.stack[i] = s.stack[s.stack_size]
                return bonus
            wanted -= 1
    return NOTHING
