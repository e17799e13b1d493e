"""The games as Gymnasium's environments: `import kibitz.envs.gymnasium`, then `gymnasium.make("kibitz/CuBirds-v1")`.

One seat learns, bots of the arena sit at the others. The observation is the seat's features, `info["action_mask"]` and
`action_masks()` say what is legal. An illegal action loses the game at once (reward -1, `info["illegal"]` names the
rule). `gymnasium.make_vec(..., vectorization_mode="vector_entry_point")` steps many games side by side, compiled, with
quick advice or random moves at the other seats. The number behind the name is the version of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kibitz.core.errors import BadInput, Refused
from kibitz.core.game import Game, games
from kibitz.envs.single import SingleGame, picture_of
from kibitz.envs.vector import VectorGame

ILLEGAL = -1.0
RENDERS = ["ansi", "rgb_array"]


class KibitzEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """`seat`: which one learns, from 0, or "random": another one in each game. `opponents`: bots, for the others in
    turn; fewer than needed are seated several times."""

    metadata = {"render_modes": RENDERS, "render_fps": 2}  # noqa: RUF012  # Gymnasium's own shape

    def __init__(
        self,
        game: str,
        *,
        opponents: Sequence[str] = ("greedy",),
        seat: int | str = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.table = SingleGame(game, options)
        self.render_mode = render_mode
        if not (seat == "random" or (isinstance(seat, int) and 0 <= seat < self.table.players)):
            raise BadInput(f"there is no seat {seat!r} at a table of {self.table.players}; they count from 0")
        if not opponents:
            raise BadInput("nobody sits at the other seats: name one opponent at least")
        self.opponents, self.wanted = tuple(opponents), seat
        self.seat = 0
        self.observation_space = spaces.Box(-np.inf, np.inf, (self.table.features.size,), np.float32)
        self.action_space = spaces.Discrete(self.table.game.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed, options=options)
        while True:
            self.seat = (
                int(self.np_random.integers(self.table.players)) if self.wanted == "random" else int(self.wanted)
            )
            others = [seat for seat in range(self.table.players) if seat != self.seat]
            bots = {seat: self.opponents[i % len(self.opponents)] for i, seat in enumerate(others)}
            self.table.deal(str(self.np_random.integers(1 << 62)), bots)
            if not self.table.over:  # a game that the others end before the learner is asked is nobody's
                return self.table.observe(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        try:
            self.table.play(int(action))
        except Refused as refused:
            return (
                self.table.observe(self.seat),
                ILLEGAL,
                True,
                False,
                {**self._info(), "illegal": refused.clause.label},
            )
        reward = self.table.rewards()[self.seat]
        return self.table.observe(self.seat), reward, self.table.over, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> NDArray[np.int8]:
        return self.table.mask(self.seat)

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        drawn = self.table.drawn([f"player {seat}" for seat in range(self.table.players)])
        return drawn if self.render_mode == "ansi" else picture_of(drawn)


class KibitzVectorEnv(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """Many games side by side, on CPU threads. A game that ended begins anew in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponents: Sequence[str] = ("greedy",),
        seat: int = 0,
        threads: int = 1,
        **options: Any,
    ) -> None:
        table = SingleGame(game, options)
        if not 0 <= seat < table.players:
            raise BadInput(f"there is no seat {seat!r} at a table of {table.players}; they count from 0")
        others = [opponents[i % len(opponents)] for i in range(table.players - 1)]
        seats = [*others[:seat], "learner", *others[seat:]]
        self.num_envs, self.seat = num_envs, seat
        self.games = VectorGame(table.game, table.options, num_envs, threads=threads, seats=seats)
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (table.features.size,), np.float32)
        self.single_action_space = spaces.Discrete(table.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        self.games.reset(str(self.np_random.integers(1 << 62)))
        return self.games.observation.copy(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self.games.step(actions)
        done = self.games.done.astype(bool)
        reward = self.games.reward[:, self.seat].astype(np.float64)
        return self.games.observation.copy(), reward, done, np.zeros_like(done), self._info()

    def _info(self) -> dict[str, Any]:
        told: dict[str, Any] = {"legal": self.games.legal.copy(), "legal_count": self.games.legal_count.copy()}
        if self.games.mask.shape[1]:
            told["action_mask"] = self.games.mask.copy()
        return told

    def close_extras(self, **_: Any) -> None:
        self.games.close()


def name_of(game: Game) -> str:
    """`CuBirds` of `CuBirds`, `Azul` of `Azul: Summer Pavilion`."""
    return re.split(r"[:,]", game.text("en").say("name"))[0].replace(" ", "")


def register() -> list[str]:
    """Tell Gymnasium of every room that can be trained on; returns the names."""
    told = []
    for game in games().values():
        if game.features is None:
            continue
        name = f"kibitz/{name_of(game)}-v{game.rules_version}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:KibitzEnv",
                vector_entry_point=f"{__name__}:KibitzVectorEnv",
                kwargs={"game": game.id},
            )
        told.append(name)
    return told


NAMES = register()
