"""Who may know what, beyond the classes in `state.py`: dealing out again what a viewer cannot know.

Hidden are goals, the order of the deck, and which bonus tiles lie in stack, discards and the other's offer. Everything
else is public. Worlds are drawn exactly: every one that agrees with what the viewer knows can come, and is as likely as
any other. The house deals by `sense.beliefs`, which guesses the opponent's goals first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, shuffle, start_stream
from kibitz.core.fields import SPECTATOR
from kibitz.core.rule import rule
from kibitz.games.bower.components import BONUSES, GOALS, OFFER, SEATS, SLOTS, TILES
from kibitz.games.bower.rules.grid import how_many, nth_bit
from kibitz.games.bower.rules.setup import slot_owner
from kibitz.games.bower.state import NOTHING, BonusAt, Phase, State, TileAt


@rule
def redeal(s: State, viewer: int, key: NDArray[np.uint32]) -> None:
    """Replace hidden things by a random possibility that agrees with all that `viewer` knows; re-key the future."""
    start_stream(s.chance, key)
    deal_again(s, viewer, recall_goals(s, viewer))


@rule
def deal_again(s: State, viewer: int, unknown: int) -> None:
    """Whatever the viewer cannot know; `unknown`: the goals, as bits, that have no place yet."""
    deal_goals_again(s, viewer, unknown)
    shuffle_deck_again(s)
    deal_bonuses_again(s, viewer)


@rule
def reopen(s: State, key: NDArray[np.uint32]) -> None:
    """What neither player knows: goals set aside that nobody has looked at, the order of deck and bonus stack."""
    start_stream(s.chance, key)
    unknown = (1 << GOALS) - 1
    for place in range(GOALS):
        s.goal_at[place] = known_to_anybody(s, place)
        if s.goal_at[place] != NOTHING:
            unknown &= ~(1 << int(s.goal_at[place]))
    fill_goals(s, unknown)
    shuffle_deck_again(s)
    shuffle(s.chance, s.stack, s.stack_size)


@rule
def known_to_anybody(s: State, place: int) -> int:
    goal = int(s.shown_goal[place])
    for seat in range(SEATS):
        if goal == NOTHING:
            goal = int(s.known_goal[seat, place])
    return goal


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
def recall_goals(s: State, viewer: int) -> int:
    """Each goal that the viewer knows to its place; returns the others."""
    for place in range(GOALS):
        s.goal_at[place] = known_to(s, viewer, place)
    return unknown_goals(s, viewer)


@rule
def deal_goals_again(s: State, viewer: int, unknown: int) -> None:
    fill_goals(s, unknown)
    for seat in range(SEATS):
        if seat != viewer:
            for place in range(GOALS):
                sees = s.looked[seat, place] == 1 or (place < SLOTS and slot_owner(place) == seat)
                s.known_goal[seat, place] = s.goal_at[place] if sees else NOTHING


@rule
def fill_goals(s: State, unknown: int) -> None:
    """One of these goals, given as bits, in each place that has none."""
    for place in range(GOALS):
        if s.goal_at[place] == NOTHING:
            s.goal_at[place] = nth_bit(unknown, below(s.chance, how_many(unknown)))
            unknown &= ~(1 << int(s.goal_at[place]))


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
