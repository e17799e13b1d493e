"""The rules on a GPU: the same bytes as on the CPU, and how many moves a second.

    python bench/gpu.py [GAME ...] [--games 5000] [--json FILE]

Without a GPU it says so in one sentence and measures nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from kibitz.core.game import find_game, room_names
from kibitz.envs import batch, cuda

BATCHES = (1 << 14, 1 << 15, 1 << 16, 1 << 17, 1 << 18, 1 << 20)
ROUNDS = 8


def same_bytes(name: str, players: int, count: int, rounds: int = 1) -> bool:
    """Do the last of so many games a thread end as the CPU's games of the same keys do?"""
    game = find_game(name)
    options = game.choose({"players": players})
    on_gpu = cuda.GpuBatch(game, options, "gpu", 0, count, rounds)
    on_gpu.play()
    played = on_gpu.fetch()
    on_cpu = batch.play_batch(game, options, "gpu", 0, count * rounds, ["random"] * players)
    moves = on_cpu.moves.reshape(rounds, count).sum(0)
    last = on_cpu.states[count * (rounds - 1) :]
    return played.states.tobytes() == last.tobytes() and bool(np.array_equal(played.moves, moves))


def moves_a_second(name: str, players: int, count: int, rounds: int) -> float:
    """Whole games, deals included; the time of the kernel alone (states stay on the device)."""
    game = find_game(name)
    on_gpu = cuda.GpuBatch(game, game.choose({"players": players}), "bench", 0, count, rounds)
    on_gpu.play()
    started = time.perf_counter()
    on_gpu.play()
    seconds = time.perf_counter() - started
    return float(on_gpu.fetch().moves.sum() / seconds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help="all games unless named")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    try:
        device = cuda.require_gpu().get_current_device().name
    except cuda.NoGpu as missing:
        print(f"No GPU was measured: {missing}.", file=sys.stderr)
        return 0
    report: dict[str, Any] = {"device": device.decode() if isinstance(device, bytes) else str(device), "games": {}}
    for name in asked.names or room_names():
        game = find_game(name)
        players = min(3, game.players[-1])
        try:
            same = {f"{count} players": same_bytes(name, count, asked.games) for count in game.players}
        except cuda.NoGpu as missing:
            print(f"{name} was not measured: {missing}", flush=True)
            continue
        same[f"{players} players, {ROUNDS} games a thread"] = same_bytes(name, players, asked.games, ROUNDS)
        speed = {count: moves_a_second(name, players, count, ROUNDS) for count in BATCHES}
        report["games"][name] = {"players": players, "same_bytes": same, "moves_per_second": speed}
        print(f"{name}: same bytes as the CPU for {asked.games} games: {same}", flush=True)
        for count, rate in speed.items():
            print(
                f"{name}, {players} players, {count:>8} games at once: {rate / 1e9:.3f} thousand million moves a second"
            )
    if asked.json:
        asked.json.write_text(json.dumps(report, indent=1) + "\n")
    return 0 if all(all(g["same_bytes"].values()) for g in report["games"].values()) else 1


if __name__ == "__main__":
    sys.exit(main())
