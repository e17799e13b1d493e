"""The Jackal card game, in the order of the rulebook. Clause numbers (JA-12) are those of `rules.md`, A-n our rulings.

    setup      islands, cards, hat                                                                      setup
    DRAFT      Archipelago: all pick at once, nine times                                                draft
    DECLARE    land, or pass and TAKE two cards                    one after the other, from the hat    landing
    BUILD      all who landed lay their rows at once, in secret                                         building
    MARKS      throw black marks at rows still hidden              one after the other, or at once      marks
    WALK       turn the row over and walk it: EXIT from caves, TAKE on the way; one after the other     walking
    (share the gold)                                                                                    sharing
    (clean up, next island)                                                                             voyage
    (the end, or a tie-break)                                                                           ending

What nobody has a choice in plays by itself, except where skipping a player would tell what they hold.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import nothing_happened
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED, ended
from kibitz.games.jackal.actions import DONE, EXITS, GOTOS, LAND, LAYS, PASS, PICKS, READY, TAKE_DECK, TAKES, THROWS
from kibitz.games.jackal.clauses import JA
from kibitz.games.jackal.components import BM, CELLS, KINDS, MARKET, ROW
from kibitz.games.jackal.rules.building import can_lay, lay, say_ready, verdict_on_lay
from kibitz.games.jackal.rules.draft import all_picked, end_pick, pick_card
from kibitz.games.jackal.rules.ending import finish
from kibitz.games.jackal.rules.landing import (
    ask_next_to_declare,
    can_take,
    land,
    may_land,
    next_take,
    pass_by,
    take,
    verdict_on_take,
)
from kibitz.games.jackal.rules.marks import ask_next_to_throw, done_throwing, may_throw, throw, verdict_on_mark
from kibitz.games.jackal.rules.sharing import share
from kibitz.games.jackal.rules.voyage import begin_island, clean_up
from kibitz.games.jackal.rules.walking import (
    ask_next_walker,
    cave_exits,
    come_out,
    go_to,
    play_next_card,
    targets,
    verdict_on_step,
)
from kibitz.games.jackal.state import Phase, Stance, State

# No chain of steps without a choice is longer: four walks of twenty cards, each with a take, and what is around them.
LONGEST_CHAIN = 4 * (4 * ROW) + 64


@rule
def waiting(s: State) -> int:
    """Drafting and building all act at once (JA-17, JA-83), and throwing by option; else one does."""
    if s.phase == Phase.OVER:
        return 0
    seats = 0
    for seat in range(s.players):
        if acts_now(s, seat):
            seats |= 1 << seat
    return seats


@rule
def acts_now(s: State, seat: int) -> bool:
    if s.phase == Phase.DRAFT:
        return bool(s.ready[seat] == 0)
    if s.phase == Phase.BUILD:
        return bool(s.stance[seat] == Stance.LANDED and s.ready[seat] == 0)
    if s.phase == Phase.MARKS and s.marks_simultaneous:
        return may_throw(s, seat) and s.ready[seat] == 0
    return s.phase != Phase.OVER and seat == s.seat


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """The clause that forbids the action, or ALLOWED."""
    if s.phase == Phase.OVER:
        return ended(s)
    if not acts_now(s, seat):
        return not_now(s, seat)
    if s.phase == Phase.DRAFT:
        return ALLOWED if action < LAND and s.pack[seat, action - PICKS] > 0 else JA.DRAFT
    if s.phase == Phase.DECLARE:
        if action != LAND and action != PASS:
            return JA.DECLARE_IN_TURN
        return JA.LAND_WITH_A_CARD if action == LAND and not may_land(s, seat) else ALLOWED
    if s.phase == Phase.TAKE:
        return verdict_on_take(s, action)
    if s.phase == Phase.BUILD:
        return verdict_on_lay(s, seat, action)
    if s.phase == Phase.MARKS:
        return verdict_on_mark(s, seat, action)
    if s.phase == Phase.WALK:
        return verdict_on_step(s, seat, action - GOTOS)
    if action < EXITS or (cave_exits(s, seat) >> (action - EXITS)) & 1 == 0:
        return JA.OUT_OF_ANOTHER_CAVE
    return ALLOWED


@rule
def not_now(s: State, seat: int) -> int:
    """Why this player is not asked."""
    if s.phase == Phase.DRAFT:
        return JA.DRAFT
    if s.stance[seat] == Stance.AWAY:
        return JA.ONLY_THOSE_IN_THE_TIE
    if s.phase == Phase.BUILD:
        return JA.READY_IS_FINAL if s.stance[seat] == Stance.LANDED else JA.WHO_PASSED_DECIDES_NOTHING
    if s.phase == Phase.MARKS:
        return JA.MARKS_OF_ONES_HAND if may_throw(s, seat) else JA.WHO_PASSED_DECIDES_NOTHING
    if s.phase == Phase.DECLARE:
        return JA.DECLARE_IN_TURN
    if s.phase == Phase.TAKE and s.stance[s.seat] == Stance.PASSED:
        return JA.WHO_PASSES_TAKES_TWO
    return JA.WALK_IN_TURN


@rule
def legal(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """All actions whose verdict is ALLOWED, ascending."""
    if s.phase == Phase.OVER or not acts_now(s, seat):
        return 0
    if s.phase == Phase.WALK:
        return list_cells(targets(s, seat), GOTOS, out)
    if s.phase == Phase.EXIT:
        return list_cells(cave_exits(s, seat), EXITS, out)
    n = 0
    if s.phase == Phase.DRAFT:
        for kind in range(KINDS):
            if s.pack[seat, kind] > 0:
                out[n] = PICKS + kind
                n += 1
    elif s.phase == Phase.DECLARE:
        if may_land(s, seat):
            out[n] = LAND
            n += 1
        out[n] = PASS
        n += 1
    elif s.phase == Phase.TAKE:
        for slot in range(MARKET + 1):
            if can_take(s, slot):
                out[n] = TAKES + slot
                n += 1
    elif s.phase == Phase.BUILD:
        for kind in range(KINDS):
            if can_lay(s, seat, kind):
                out[n] = LAYS + kind
                n += 1
        if s.laid[seat] > 0:
            out[n] = READY
            n += 1
    else:
        for target in range(s.players):
            if s.hand[seat, BM] > 0 and target != seat and s.stance[target] == Stance.LANDED:
                out[n] = THROWS + target
                n += 1
        out[n] = DONE
        n += 1
    return n


@rule
def list_cells(cells: int, first: int, out: NDArray[np.int32]) -> int:
    n = 0
    for cell in range(CELLS):
        if (cells >> cell) & 1:
            out[n] = first + cell
            n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Play an action that `verdict` allows, and all that follows from it by itself."""
    nothing_happened(s)
    if action < LAND:
        pick_card(s, seat, action - PICKS)
        if all_picked(s):
            end_pick(s)
    elif action == LAND:
        land(s, seat)
    elif action == PASS:
        pass_by(s, seat)
    elif action <= TAKE_DECK:
        take(s, action - TAKES)
    elif action < READY:
        lay(s, seat, action - LAYS)
    elif action == READY:
        say_ready(s, seat)
    elif action < DONE:
        throw(s, seat, action - THROWS)
    elif action == DONE:
        done_throwing(s, seat)
    elif action < EXITS:
        go_to(s, action - GOTOS)
    else:
        come_out(s, action - EXITS)
    go_on(s)


@rule
def go_on(s: State) -> None:
    """Until somebody has a choice. Each step stands here once: the compiler copies a function into every caller."""
    for _ in range(LONGEST_CHAIN):
        if s.phase <= Phase.OVER:
            return
        if s.phase == Phase.NEXT_CARD:
            play_next_card(s)
        elif s.phase == Phase.NEXT_TAKE:
            next_take(s)
        elif s.phase == Phase.NEXT_WALKER:
            ask_next_walker(s)
        elif s.phase == Phase.NEXT_TO_THROW:
            ask_next_to_throw(s)
        elif s.phase == Phase.NEXT_TO_DECLARE:
            ask_next_to_declare(s)
        elif s.phase == Phase.SHARE:
            share(s)
        elif s.phase == Phase.CLEAN_UP:
            clean_up(s)
        elif s.phase == Phase.FINISH:
            finish(s)
        else:
            begin_island(s)
