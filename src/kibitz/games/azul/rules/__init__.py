"""Azul: Summer Pavilion, in the order of the rulebook. Clause numbers (AZ-12) are those of `rules.md`.

    setup   bag, supply, who begins                           -> begin_round                                   setup
    DRAFT   take all tiles of a colour from one place         -> DRAFT of the next seat; LAY when all are gone taking
    LAY     lay one tile and pay for it                       -> REWARD if an ornament was closed, or end_turn laying
            or pass, keeping up to four tiles                 -> end_turn                                      passing
    REWARD  take one tile of the supply                       -> REWARD until all are taken, then end_turn     laying

`end_turn` refills the supply and finds the next seat that has not passed; without one, `end_round` follows (rounds). It
begins the next round, or ends the game after the last one (ending).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import nothing_happened
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.azul.actions import LAYS, PASSES, REWARDS, lay_parts, reward_code, reward_colour, take_parts
from kibitz.games.azul.clauses import AZ
from kibitz.games.azul.components import HUES
from kibitz.games.azul.rules.bag import supply_space
from kibitz.games.azul.rules.laying import lay, legal_lays, take_reward, verdict_lay
from kibitz.games.azul.rules.passing import legal_passes, pass_turn, verdict_pass
from kibitz.games.azul.rules.rounds import end_round, end_turn
from kibitz.games.azul.rules.taking import legal_takes, take, verdict_take
from kibitz.games.azul.state import NOTHING, Phase, State


@rule
def waiting(s: State) -> int:
    return 0 if s.phase == Phase.OVER else 1 << int(s.seat)


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """The clause that forbids the action now, or ALLOWED."""
    if s.phase == Phase.OVER:
        return AZ.LAST_ROUND
    if seat != s.seat:
        return AZ.TAKE_IN_TURN if s.phase == Phase.DRAFT else AZ.LAY_IN_TURN
    if s.phase == Phase.DRAFT:
        if action >= LAYS:
            return AZ.TAKING_IS_A_MUST
        source, colour = take_parts(action)
        return verdict_take(s, source, colour)
    if s.phase == Phase.REWARD:
        chosen = reward_colour(action)
        return ALLOWED if 0 <= chosen < HUES and supply_space(s, chosen) != NOTHING else AZ.TAKE_THE_REWARD
    if action < LAYS:
        return AZ.FIRST_TAKE_ALL
    if action < REWARDS:
        cell, colour, wilds = lay_parts(action)
        return verdict_lay(s, cell, colour, wilds)
    if action < PASSES:
        return AZ.TAKE_THE_REWARD
    return verdict_pass(s, action - PASSES)


@rule
def legal(s: State, seat: int, out: NDArray[np.int32]) -> int:
    """The actions whose verdict is ALLOWED, ascending."""
    if s.phase == Phase.OVER or seat != s.seat:
        return 0
    if s.phase == Phase.DRAFT:
        return legal_takes(s, out, 0)
    if s.phase == Phase.LAY:
        return legal_passes(s, out, legal_lays(s, out, 0))
    n = 0
    for colour in range(HUES):
        if supply_space(s, colour) != NOTHING:
            out[n] = reward_code(colour)
            n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Play an action that `verdict` allows, and all that follows from it by itself.

    Each following step stands here once: the compiler copies a function into every place that calls it.
    """
    nothing_happened(s)
    if action < LAYS:
        source, colour = take_parts(action)
        take(s, seat, source, colour)
    elif action < REWARDS:
        cell, colour, wilds = lay_parts(action)
        lay(s, seat, cell, colour, wilds)
    elif action < PASSES:
        take_reward(s, seat, reward_colour(action))
    else:
        pass_turn(s, seat, action - PASSES)
    if s.phase == Phase.TURN_END:
        end_turn(s)
    if s.phase == Phase.ROUND_END:
        end_round(s)
