"""Random play in the batch: how games are stepped side by side, and how fast that is on this machine.

python examples/random_batch.py [ROOM] [SECONDS]
"""

from __future__ import annotations

import sys
import time

import numpy as np

from kibitz.envs.vector import VectorGame

room = sys.argv[1] if len(sys.argv) > 1 else "cubirds"
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 5.0

games = VectorGame(room, count=1024, seed="example")
games.reset()
dice = np.random.default_rng(0)
steps, ended, won = 0, 0, np.zeros(games.players)
began = time.perf_counter()
while time.perf_counter() - began < seconds:
    drawn = (dice.random(games.count) * games.legal_count).astype(int)
    games.step(games.legal[np.arange(games.count), drawn])
    steps += games.count
    ended += int(games.done.sum())
    won += games.reward.sum(0)
took = time.perf_counter() - began
print(f"{room}: {steps / took:,.0f} decisions a second on one core, {ended} games")
print(f"mean reward by seat: {won / max(1, ended)}")
