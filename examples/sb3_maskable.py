"""Stable-Baselines3's MaskablePPO learns a game against the house's quick advice.

python examples/sb3_maskable.py [ROOM] [DECISIONS] [GAMES_OF_THE_TRIAL]        pip install 'kibitz[train]'
"""

from __future__ import annotations

import sys

import gymnasium
from sb3_contrib import MaskablePPO

import kibitz.envs.gymnasium  # tells Gymnasium of the games

room = sys.argv[1] if len(sys.argv) > 1 else "CuBirds"
decisions = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
games = int(sys.argv[3]) if len(sys.argv) > 3 else 200
(name,) = (name for name in kibitz.envs.gymnasium.NAMES if name.startswith(f"kibitz/{room}-v"))


def trial(model: MaskablePPO, opponent: str) -> float:
    """What part of the games the model wins in the first seat or another, as they fall."""
    table = gymnasium.make(name, opponents=(opponent,), seat="random").unwrapped
    won = 0.0
    for game in range(games):
        seen, _ = table.reset(seed=game)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=table.action_masks(), deterministic=True)
            seen, reward, over, _, _ = table.step(action)
        won += reward > 0
    return won / games


model = MaskablePPO("MlpPolicy", gymnasium.make(name, opponents=("random",)), seed=1, device="cpu", n_steps=1024)
before = trial(model, "random")
model.learn(decisions)
after = trial(model, "random")
print(f"{name} against random: {100 * before:.0f} % before, {100 * after:.0f} % after {decisions} decisions")
