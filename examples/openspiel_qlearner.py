"""OpenSpiel's own tabular learner, on a coarse look at two-player CuBirds: the phase, and the flocks in hand.

python examples/openspiel_qlearner.py [EPISODES] [GAMES_OF_THE_TRIAL]        pip install 'kibitz[open_spiel]'

A table over all that a seat may know would never see the same twice. Features have names, so a learner of tables can be
shown a few of them. Against random moves that is enough to learn something.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent, tabular_qlearner

import kibitz.envs.open_spiel  # noqa: F401  # tells OpenSpiel of the games
from kibitz.core.game import find_game

episodes = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
trial = int(sys.argv[2]) if len(sys.argv) > 2 else 200

FEATURES = find_game("cubirds").features
assert FEATURES is not None


def coarse(seen: list[float]) -> tuple[int, ...]:
    """The phase, and for each species: do the cards in hand make a small flock, or a large one?"""
    row = np.array(seen, np.float32)
    phase = int(FEATURES.named(row, "phase").argmax())
    near = np.maximum(FEATURES.named(row, "small_flock"), 2 * FEATURES.named(row, "large_flock"))
    return (phase, *(int(value) for value in np.round(near)))


def play(environment: Any, agents: list[Any], *, learning: bool) -> float:
    """One game; returns what the first seat won."""
    now = environment.reset()
    while not now.last():
        mover = now.observations["current_player"]
        seen = now.observations["info_state"][mover]
        now.observations["info_state"][mover] = coarse(seen)
        now = environment.step([agents[mover].step(now, is_evaluation=not learning).action])
    for seat, agent in enumerate(agents):
        now.observations["info_state"][seat] = coarse(now.observations["info_state"][seat])
        agent.step(now, is_evaluation=not learning)
    return float(now.rewards[0])


def share(environment: Any, agents: list[Any]) -> float:
    return 0.5 + sum(play(environment, agents, learning=False) for _ in range(trial)) / trial


np.random.seed(1)  # OpenSpiel's agents draw from it
environment = rl_environment.Environment(pyspiel.load_game("kibitz_cubirds(players=2)"), seed=1)
actions = environment.action_spec()["num_actions"]
agents = [tabular_qlearner.QLearner(0, actions), random_agent.RandomAgent(1, actions)]
before = share(environment, agents)
for _ in range(episodes):
    play(environment, agents, learning=True)
after = share(environment, agents)
print(f"{trial} games against random moves: {100 * before:.0f} % before, {100 * after:.0f} % after {episodes} games")
