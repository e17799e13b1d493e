"""What is fast, measured side by side with peers on the same machine in the same run.

    make bench            all of it; writes docs/benchmarks.json and prints a table

Random play in every program: a uniformly chosen legal action until the game ends, deals included.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from kibitz.core.chance import game_keys
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Game, games
from kibitz.core.guard import GuardedList
from kibitz.core.match import Match
from kibitz.core.record import from_json, to_json, verify, write_record
from kibitz.envs.batch import play_many

REPORT = Path(__file__).parents[1] / "docs" / "benchmarks.json"


def machine() -> dict[str, Any]:
    model = next(
        (line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line),
        "",
    )
    return {
        "cpu": model,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "load_1min": round(os.getloadavg()[0], 2),
    }


def best_of(times: int, work: Callable[[], float]) -> float:
    return max(work() for _ in range(times))


def our_moves_a_second(game: Game, players: int, count: int, threads: int, bot: str = "random") -> float:
    options = game.choose({"players": players})
    moves = 0

    def done(batch: Any) -> None:
        nonlocal moves
        moves += int(batch.moves.sum())

    started = time.perf_counter()
    play_many(game, options, "bench", count, [bot] * players, threads, done)
    return moves / (time.perf_counter() - started)


def per_call_us(work: Callable[[], Any], calls: int = 2000) -> float:
    """Median over batches of the time of one call, in microseconds."""
    batches = []
    for _ in range(7):
        started = time.perf_counter()
        for _ in range(calls):
            work()
        batches.append((time.perf_counter() - started) / calls * 1e6)
    return statistics.median(batches)


def middle_of(game: Game) -> Match:
    """A game of three (or as many as there can be) in its middle, played by the room's own advice."""
    match = Match.open(game, {"players": min(3, game.players[-1])}, game_keys("bench", 0)[0])
    while match.step < 60 and not match.over:
        seat = game.seats_waited_for(match.state)[0]
        match.act(seat, int(game.greedy(match.state, seat)))
    return match


def our_costs(game: Game) -> dict[str, float]:
    match = middle_of(game)
    state = match.state
    seat = game.seats_waited_for(state)[0]
    out = GuardedList(game.most_legal).actions
    view = game.view_for(state, seat)
    record = write_record(match)
    raw = to_json(record)
    return {
        "record bytes": state.nbytes,
        "clone": per_call_us(state.copy),
        "legal": per_call_us(lambda: game.legal(state, seat, out)),
        "redact": per_call_us(lambda: game.redact(state, SPECTATOR)),
        "redeal": per_call_us(lambda: game.redealt(state, seat, bytes(32))),
        "view": per_call_us(lambda: game.view_for(state, seat), 300),
        "view to JSON": per_call_us(lambda: msgspec.json.encode(view)),
        "write a record": per_call_us(lambda: to_json(write_record(match)), 5),
        "verify a record": per_call_us(lambda: verify(from_json(raw)), 5),
    }


def shell_seconds(game: str, cache: Path | None) -> float:
    """From the shell to the end of one game, in a fresh process."""
    environment = {**os.environ, **({"KIBITZ_CACHE": str(cache)} if cache else {})}
    command = [sys.executable, "-m", "kibitz.cli.main", "simulate", game, "--games", "1", "--seed", "1", "--json"]
    started = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - started


def open_spiel_moves_a_second(name: str, seconds: float) -> float | str:
    try:
        import pyspiel
    except ImportError:
        return "not installed"
    game = pyspiel.load_game(name)
    dice = random.Random(1)
    moves = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                moves += 1
    return moves / (time.perf_counter() - started)


def envpool_moves_a_second(seconds: float) -> float | str:
    """Its backgammon, in the batched way it is meant to be used, on one thread; actions drawn from its legal masks."""
    try:
        import envpool
    except ImportError:
        return "not installed"
    environments = 64
    pool = envpool.make("Backgammon-v1", env_type="gymnasium", num_envs=environments, num_threads=1, seed=1)
    info = pool.reset()[1]
    dice = np.random.default_rng(1)
    moves = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        legal = info["legal_action_mask"].astype(bool)
        actions = np.where(legal, dice.random(legal.shape), -1.0).argmax(axis=1).astype(np.int32)
        info = pool.step(actions)[4]
        moves += environments
    return moves / (time.perf_counter() - started)


def measure(seconds: float) -> dict[str, Any]:
    cores = os.cpu_count() or 1
    report: dict[str, Any] = {"machine": machine(), "games": {}, "peers": {}}
    for name, game in games().items():
        players = min(3, game.players[-1])
        our_moves_a_second(game, players, 100, 1)
        count = int(our_moves_a_second(game, players, 2000, 1) * seconds / 200)
        report["games"][name] = {
            "players": players,
            "random, one core": best_of(3, partial(our_moves_a_second, game, players, count, 1)),
            f"random, {cores} cores": best_of(3, partial(our_moves_a_second, game, players, count, cores)),
            "greedy, one core": our_moves_a_second(game, players, max(100, count // 100), 1, "greedy"),
            "costs_us": our_costs(game),
            "warm start, shell to end of a game (s)": min(shell_seconds(name, None) for _ in range(3)),
        }
    report["peers"]["EnvPool backgammon, one thread"] = envpool_moves_a_second(seconds)
    for name in ("gin_rummy", "hearts", "backgammon"):
        report["peers"][f"OpenSpiel {name}"] = open_spiel_moves_a_second(name, seconds)
    return report


def show(report: dict[str, Any]) -> None:
    print(json.dumps(report["machine"]))
    for name, figures in report["games"].items():
        ours = figures["random, one core"]
        print(f"\n{name}, {figures['players']} players")
        for what, value in figures.items():
            if isinstance(value, float):
                print(f"  {what:<44} {value:>14,.2f}" if "(s)" in what else f"  {what:<44} {value:>14,.0f} moves/s")
        for what, value in figures["costs_us"].items():
            print(f"  {what:<44} {value:>14,.2f}" + ("" if "bytes" in what else " us"))
        for peer, value in report["peers"].items():
            rate = (
                f"{value:>14,.0f} moves/s, ours is {ours / value:,.0f} times as fast"
                if isinstance(value, float)
                else value
            )
            print(f"  {peer:<44} {rate}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each peer plays")
    parser.add_argument("--out", type=Path, default=REPORT)
    asked = parser.parse_args()
    report = measure(asked.seconds)
    show(report)
    asked.out.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
