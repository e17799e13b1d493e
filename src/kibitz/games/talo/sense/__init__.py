"""Advice, never law: what a quick eye sees. Everything is measured by how high a figure could walk: `outlook.py`.

greedy   what to do next: here, and `bars.py` for what to build       weigh   how promising an action is: `weighing.py`
sense    each seat's chance of winning: `chances.py`                  reasons, in words: `reasons.py`
"""

from __future__ import annotations

import numpy as np

from kibitz.core.rule import rule
from kibitz.games.talo.actions import END, RELEASE, ROLL, STARTS, WALKS, restart_parts
from kibitz.games.talo.components import BOARD, DIRECTIONS, FAR, MOST_REACHED, STEP_X, STEP_Y
from kibitz.games.talo.rules.building import LOOK, list_builds
from kibitz.games.talo.rules.restarting import list_restarts, may_restart
from kibitz.games.talo.rules.setup import verdict_start
from kibitz.games.talo.rules.walking import SOUND, explore, place_of
from kibitz.games.talo.sense.bars import HOPELESS, NOTHING, greedy_bars
from kibitz.games.talo.sense.outlook import LEVEL_WORTH, MORE_STEPS, open_steps
from kibitz.games.talo.state import Phase, State


@rule
def best_walk(s: State, seat: int) -> int:
    """To the highest place, there to one beside which a step could be built; NOTHING if that is here."""
    nodes = np.empty(MOST_REACHED, np.int32)
    came = np.empty(MOST_REACHED, np.int16)
    count = explore(s, seat, SOUND, nodes, came)
    best = 0
    most = HOPELESS
    for i in range(count):
        x, y, level = place_of(nodes[i])
        good = LEVEL_WORTH * level + MORE_STEPS * open_steps(s.wood, int(s.figure_height), x, y, level)
        if good > most:
            most = good
            best = i
    return WALKS + int(nodes[best]) if best > 0 else NOTHING


@rule
def greedy_begin(s: State, seat: int) -> int:
    """A blocked figure starts anew where it can climb at once, or else wherever it may; otherwise the die."""
    if not may_restart(s, seat):
        return ROLL
    cells = np.empty(BOARD * BOARD, np.int32)
    count = list_restarts(s, seat, cells)
    for i in range(count):
        y, x = restart_parts(cells[i])
        for way in range(DIRECTIONS):
            if s.wood[FAR + x + int(STEP_X[way]), FAR + y + int(STEP_Y[way])] & 3 == 1:
                return int(cells[i])
    return int(cells[0]) if count > 0 else ROLL


@rule
def greedy(s: State, seat: int) -> int:
    if s.phase == Phase.START:
        quarter = 0
        while verdict_start(s, quarter) != 0:
            quarter += 1
        return STARTS + quarter
    if s.phase == Phase.BEGIN:
        return greedy_begin(s, seat)
    target = best_walk(s, seat) if s.phase == Phase.ACT and not s.walked else NOTHING
    if target != NOTHING and place_of(target - WALKS)[2] > s.figure[seat, 2]:
        return target  # up while the way is open
    chosen = NOTHING
    if s.phase == Phase.TAKE or (s.phase == Phase.ACT and s.hand[1] > 0):
        chosen = greedy_bars(s, seat)
    if chosen == NOTHING and s.hand[1] > 0:  # one out of the way, or what steadies the bar held by hand
        found = np.empty(1, np.int32)
        if list_builds(s, seat, LOOK, found)[1]:
            chosen = int(found[0])
    if chosen != NOTHING:
        return chosen
    if s.phase == Phase.PAIR:
        return RELEASE
    return target if target != NOTHING else END
