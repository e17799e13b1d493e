"""Games of random agents in PettingZoo: who won how often.

python examples/pettingzoo_game.py [ROOM] [GAMES]
"""

from __future__ import annotations

import sys
from collections import Counter

import numpy as np

from kibitz.envs.pettingzoo import env

room = sys.argv[1] if len(sys.argv) > 1 else "cubirds"
games = int(sys.argv[2]) if len(sys.argv) > 2 else 5

table = env(room, players=2)
dice = np.random.default_rng(0)
wins: Counter[str] = Counter()
for seed in range(games):
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        if terminated or truncated:
            wins[agent] += reward > 0
            table.step(None)
        else:
            table.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
print(f"{room}: {games} games, won by {dict(wins)}")
