"""The games as PettingZoo's turn-taking environments: `kibitz.envs.pettingzoo.env("cubirds", players=3)`.

An agent sees `observation`, its features, and `action_mask`. Agents are served one after the other, also where the game
lets them decide at once: none sees what another chose. An illegal action ends the game for whoever chose it, as usual
in PettingZoo. Every game ends: nothing is truncated.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kibitz.envs.single import SingleGame, picture_of

RENDERS = ("human", "ansi", "rgb_array")


def env(game: str, *, render_mode: str | None = None, **options: Any) -> Any:
    """The environment in PettingZoo's usual wrappers; options are those of the table, `players` among them."""
    made: Any = raw_env(game, render_mode=render_mode, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(made, illegal_reward=-1))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo's own name for it
    def __init__(self, game: str, *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDERS:
            raise ValueError(f"{render_mode!r} is no way of drawing; there are {', '.join(RENDERS)}")
        self.table = SingleGame(game, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.table.game.id}_v{self.table.game.rules_version}",
            "render_modes": list(RENDERS),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        seen = spaces.Box(-np.inf, np.inf, (self.table.features.size,), np.float32)
        mask = spaces.Box(0, 1, (self.table.game.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.table.game.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        self.table.deal(secrets.token_hex(16) if seed is None else str(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.mover]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None, "only who has left gives no action"
        self.table.play(int(action))
        if self.table.over:
            self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.table.mover]
        self._accumulate_rewards()

    def render(self) -> str | NDArray[np.uint8] | None:
        if self.render_mode is None:
            return None
        drawn = self.table.drawn(self.possible_agents)
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn if self.render_mode == "ansi" else picture_of(drawn)

    def close(self) -> None:
        """Nothing to put away."""
