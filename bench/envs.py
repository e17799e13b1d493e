"""Environment steps a second, beside the environments of others, in one run: `pip install -e '.[bench]'`, then

    python -m bench.envs [--seconds 3] [--only kibitz,openspiel,pettingzoo,envpool,pgx] [--json docs/envs.json]

A step is a decision with all that a learner needs: what the mover sees, what is legal, what it brought; games that end
begin anew. Actions are random and legal. What is not installed is named and left out. Peers are stepped as their users
step them: OpenSpiel and PettingZoo one game from Python, EnvPool and Pgx in batches. On a machine with a CUDA GPU our
batch and Pgx run there, too.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from bench.gpu_envs import answer_all, steps_a_second
from bench.run import machine
from kibitz.core.game import room_names
from kibitz.envs.cuda import NoGpu, require_gpu
from kibitz.envs.vector import VectorGame

BATCH = 1024
GPU_GAMES = 1 << 18


@dataclass(frozen=True)
class Rate:
    who: str
    what: str
    how: str  # "batch, 2 threads", "one game from Python"
    steps: int  # a second


def rate(step: Callable[[], int], seconds: float) -> int:
    """`step` says how many decisions it took; the first few calls, which compile and warm up, are not counted."""
    for _ in range(3):
        step()
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        done += step()
    return round(done / spent)


# --- The house's own


def kibitz(seconds: float) -> Iterator[Rate]:
    for room in room_names():
        yield from kibitz_batches(room, seconds)
        yield Rate("kibitz", room, "PettingZoo's face, one game from Python", rate(aec_step(our_aec(room)), seconds))
        try:
            require_gpu()
        except NoGpu:
            continue
        try:
            yield Rate("kibitz", room, f"batch of {GPU_GAMES} on a CUDA GPU", round(steps_a_second(room, GPU_GAMES)))
        except NoGpu as failure:
            print(f"kibitz {room}: {failure}", flush=True)


def kibitz_batches(room: str, seconds: float) -> Iterator[Rate]:
    for threads in (1, 2):
        games = VectorGame(room, count=BATCH, seed="bench", threads=threads)
        games.reset()
        answers = np.zeros(BATCH, np.int32)
        number = 0

        def step(games: VectorGame = games, answers: Any = answers) -> int:
            nonlocal number
            number += 1
            answer_all(number, games.legal, games.legal_count, answers)
            games.step(answers)
            return BATCH

        how = f"batch of {BATCH}, {threads} thread{'s' if threads > 1 else ''}"
        yield Rate("kibitz", room, how, rate(step, seconds))
        games.close()


def our_aec(room: str) -> Any:
    from kibitz.envs.pettingzoo import env

    return env(room)


# --- PettingZoo's classic games


def aec_step(table: Any) -> Callable[[], int]:
    dice = np.random.default_rng(1)
    table.reset(seed=1)

    def step() -> int:
        seen, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            table.reset()
            return 0
        table.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
        return 1

    return step


def pettingzoo(seconds: float) -> Iterator[Rate]:
    for name in ("connect_four_v3", "tictactoe_v3", "chess_v6", "go_v5", "texas_holdem_v4"):
        try:
            module = import_module(f"pettingzoo.classic.{name}")
        except Exception as failure:  # noqa: BLE001  # some of them need packages that not every machine has
            print(f"PettingZoo's {name} is left out: {failure}", flush=True)
            continue
        yield Rate("PettingZoo", name, "one game from Python", rate(aec_step(module.env()), seconds))


# --- OpenSpiel


def openspiel(seconds: float) -> Iterator[Rate]:
    pyspiel = import_module("pyspiel")
    for name in ("backgammon", "connect_four", "go(board_size=9)", "hanabi", "gin_rummy"):
        try:
            game = pyspiel.load_game(name)
        except Exception as failure:  # noqa: BLE001  # not every build has every game
            print(f"OpenSpiel's {name} is left out: {failure}", flush=True)
            continue
        yield Rate("OpenSpiel", name, "one game from Python", rate(spiel_step(game), seconds))


def spiel_step(game: Any) -> Callable[[], int]:
    dice = np.random.default_rng(1)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        while True:
            if state.is_terminal():
                state.returns()
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(outcomes[dice.choice(len(outcomes), p=chances)])
            else:
                break
        state.observation_tensor(state.current_player())
        mask = state.legal_actions_mask()
        state.apply_action(int(dice.choice(np.flatnonzero(mask))))
        return 1

    return step


# --- EnvPool: no game with masks; its lightest and its best known


def envpool(seconds: float) -> Iterator[Rate]:
    pool = import_module("envpool")
    for name in ("CartPole-v1", "Pong-v5"):
        for threads in (1, 2):
            try:
                table = pool.make(name, env_type="gymnasium", num_envs=BATCH // 4, num_threads=threads)
            except Exception as failure:  # noqa: BLE001  # not every build has every game
                print(f"EnvPool's {name} is left out: {failure}", flush=True)
                break
            table.reset()
            dice = np.random.default_rng(1)
            actions = int(table.action_space.n)

            def step(table: Any = table, dice: Any = dice, actions: int = actions) -> int:
                table.step(dice.integers(actions, size=BATCH // 4))
                return BATCH // 4

            how = f"batch of {BATCH // 4}, {threads} thread{'s' if threads > 1 else ''}"
            yield Rate("EnvPool", name, how, rate(step, seconds))
            table.close()


# --- Pgx, on whatever JAX finds


def pgx(seconds: float) -> Iterator[Rate]:
    jax = import_module("jax")
    games = import_module("pgx")
    auto_reset = import_module("pgx.experimental").auto_reset
    device = jax.devices()[0]
    count = BATCH if device.platform == "cpu" else GPU_GAMES
    for name in ("backgammon", "connect_four", "go_9x9"):
        table = games.make(name)
        begin = jax.jit(jax.vmap(table.init))
        advance = jax.vmap(auto_reset(table.step, table.init))

        def play(state: Any, key: Any, advance: Any = advance) -> Any:
            legal = jax.numpy.log(state.legal_action_mask.astype("float32"))
            action = jax.random.categorical(key, legal)
            return advance(state, action, jax.random.split(key, count))

        played = jax.jit(play)
        state = begin(jax.random.split(jax.random.PRNGKey(0), count))
        number = 0

        def step(played: Any = played) -> int:
            nonlocal state, number
            number += 1
            state = played(state, jax.random.PRNGKey(number))
            state.observation.block_until_ready()
            return count

        cores = f", {os.cpu_count()} cores" if device.platform == "cpu" else ""
        yield Rate("Pgx", name, f"batch of {count} on a {device.platform.upper()}{cores}", rate(step, seconds))


PEERS: dict[str, Callable[[float], Iterator[Rate]]] = {
    "kibitz": kibitz,
    "openspiel": openspiel,
    "pettingzoo": pettingzoo,
    "envpool": envpool,
    "pgx": pgx,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--only", default=",".join(PEERS))
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    report: dict[str, Any] = {"machine": machine(), "rates": []}
    for peer in asked.only.split(","):
        try:
            for found in PEERS[peer](asked.seconds):
                print(f"{found.who:11} {found.what:18} {found.how:42} {found.steps:>13,} steps a second", flush=True)
                report["rates"].append(asdict(found))
        except ImportError as missing:
            print(f"{peer} is left out: {missing}", flush=True)
    report["machine"]["load_after"] = round(os.getloadavg()[0], 2)
    if asked.json:
        asked.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
