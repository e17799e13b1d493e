"""Passing: what may be kept, and what it costs (AZ-35 to AZ-37)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.azul.actions import FIRST_KEEPS, HALF, KEEPS, KEEPS_LEFT, PASSES, SECOND_KEEPS, at
from kibitz.games.azul.clauses import AZ
from kibitz.games.azul.components import CORNERS, HUES, NUMBERS, ROUNDS, STARS
from kibitz.games.azul.rules.bag import tiles_in
from kibitz.games.azul.rules.ending import number_bonus, star_bonus
from kibitz.games.azul.rules.points import FOR_DISCARDS, lose, really_lost
from kibitz.games.azul.state import Kind, Phase, State

BOOK, DISCARD = 0, 1  # option final_round_keep


@rule
def may_keep(s: State) -> bool:
    """In the last round keeping saves nothing; a table may ask for everything to be discarded there (AZ-36)."""
    return s.round_no < ROUNDS or s.final_round_keep == BOOK


@rule
def verdict_pass(s: State, keep: int) -> int:
    if keep > 0 and not may_keep(s):
        return AZ.KEEP_FOUR
    for colour in range(HUES):
        if KEEPS[keep, colour] > s.hand[s.seat, colour]:
            return AZ.KEEP_FOUR
    return ALLOWED


@rule
def legal_passes(s: State, out: NDArray[np.int32], n: int) -> int:
    """Every part of the hand of up to four tiles (AZ-36)."""
    if not may_keep(s):
        out[n] = PASSES
        return n + 1
    first = half_hand(s, 0)
    second = half_hand(s, HALF)
    for way in range(1, 1 + FIRST_KEEPS[first, 0]):
        action = PASSES + int(FIRST_KEEPS[first, way])
        left = int(KEEPS_LEFT[first, way])
        ways = int(SECOND_KEEPS[left, second, 0])
        for i in range(ways):
            out[at(n + i)] = action + int(SECOND_KEEPS[at(left), at(second), at(1 + i)])
        n += ways
    return n


@rule
def half_hand(s: State, colour: int) -> int:
    """Three colours of the mover's hand as a number."""
    number = 0
    for other in range(colour, colour + HALF):
        number = number * (CORNERS + 1) + min(int(s.hand[s.seat, other]), CORNERS)
    return number


@rule
def pass_cost(s: State, seat: int, kept: int) -> int:
    """What passing and keeping so many tiles costs; in the last round those in the corners cost points, too (AZ-45).

    They do so after the bonuses, which nothing changes any more once a player has passed.
    """
    score = int(s.score[seat])
    now = really_lost(s, score, tiles_in(s.hand[seat]) - kept)
    if s.round_no < ROUNDS:
        return now
    for star in range(STARS):
        score += star_bonus(s, seat, star)
    for number in range(1, NUMBERS + 1):
        score += number_bonus(s, seat, number)
    return now + really_lost(s, score - now, kept)


@rule
def pass_turn(s: State, seat: int, keep: int) -> None:
    """Up to four tiles onto the corners, all others into the box for a point each (AZ-35, AZ-36)."""
    discarded = 0
    told = tell(s, Kind.PASSED, seat, 0)
    for colour in range(HUES):
        kept = KEEPS[keep, colour]
        rest = s.hand[seat, colour] - kept
        discarded += rest
        s.box[colour] += rest
        s.corner[seat, colour] = kept
        s.hand[seat, colour] = 0
        s.happened[told, EVENT_HEAD + colour] = kept
    s.happened[told, EVENT_HEAD + HUES] = discarded
    s.happened[told, EVENT_HEAD + HUES + 1] = lose(s, seat, discarded, FOR_DISCARDS)
    s.passed[seat] = 1
    s.phase = Phase.TURN_END
