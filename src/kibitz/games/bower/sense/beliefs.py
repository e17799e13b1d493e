"""What the opponent's goals may be, by what lies in that bower: worlds as a player who watches would imagine them.

Every world that the law allows (`rules.hidden`) can come; the likelier ones come more often.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import below, next_word, start_stream
from kibitz.core.fields import SPECTATOR
from kibitz.core.rule import rule
from kibitz.games.bower.components import ANY_FLOWER, GOALS
from kibitz.games.bower.rules.grid import FIRST_COLUMN, how_many, pieces_in_column
from kibitz.games.bower.rules.hidden import deal_again, recall_goals
from kibitz.games.bower.rules.scoring import goal_base, goal_whites
from kibitz.games.bower.state import NOTHING, State

# How many decorations match a goal on a cell of a column, and how many times that is under a goal that its builder
# sees: measured in 400 games of the quick advice. What lies there is believed as it is: in games of the search the
# goals that really lay there were likelier that way than by a part of it (`bench/bower.py fit`). One world in BLUFF
# believes nothing, since people bluff (BO-88).
BLUFF = 20
USUAL_COLOUR, USUAL_ANY = 0.144, 0.507
RISE_COLOUR, RISE_ANY = 5.3, 2.07
LOG_COLOUR, LOG_ANY = math.log(RISE_COLOUR), math.log(RISE_ANY)


@rule
def redeal(s: State, viewer: int, key: NDArray[np.uint32]) -> None:
    """Another world for the viewer, the opponent's goals by their weight; who only watches guesses nothing."""
    start_stream(s.chance, key)
    unknown = recall_goals(s, viewer)
    if viewer != SPECTATOR:
        unknown = imagine_slots(s, 1 - viewer, unknown)
    deal_again(s, viewer, unknown)


@rule
def imagine_slots(s: State, builder: int, unknown: int) -> int:
    """Draw one arrangement of the builder's unknown slots by its weight; returns the goals that are left.

    Two rounds over all arrangements, at most 60: one adds up the weights, one stops where the dart fell.
    """
    sum_a, sum_b, sum_c = (
        pieces_in_column(s, builder, builder),
        pieces_in_column(s, builder, builder + 2),
        pieces_in_column(s, builder, builder + 4),
    )
    trust = 1.0 if below(s.chance, BLUFF) > 0 else 0.0
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
                    weight = math.exp(trust * (told + column_suggests(s, builder, builder + 4, sum_c, c)))
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
