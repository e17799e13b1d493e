"""The rules on a GPU: the same bytes as on the CPU, and how many moves a second.

    python bench/gpu.py [--games 5000] [--json FILE]

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

from kibitz.core.chance import key_words, seed_key
from kibitz.core.game import games
from kibitz.core.options import encode_options
from kibitz.envs import batch, cuda

BATCHES = (1 << 14, 1 << 15, 1 << 16, 1 << 17, 1 << 18, 1 << 20)
ROUNDS = 8


def same_bytes(name: str, players: int, count: int) -> bool:
    game = games()[name]
    options = game.choose({"players": players})
    on_gpu = cuda.play_batch_on_gpu(game, options, "gpu", 0, count)
    on_cpu = batch.play_batch(game, options, "gpu", 0, count, ["random"] * players)
    return on_gpu.states.tobytes() == on_cpu.states.tobytes() and bool(np.array_equal(on_gpu.moves, on_cpu.moves))


def moves_a_second(name: str, players: int, count: int, rounds: int) -> float:
    """Whole games, deals included; the time of the kernel alone (states stay on the device)."""
    game = games()[name]
    options = game.choose({"players": players})
    numba_cuda = cuda.require_gpu()
    states = numba_cuda.to_device(np.zeros(count, game.dtype))
    moves = numba_cuda.device_array(count, np.int64)
    arguments = (
        states,
        numba_cuda.to_device(encode_options(game.options, options)),
        numba_cuda.to_device(key_words(seed_key("bench"))),
        0,
        rounds,
        moves,
        game.most_moves(options),
    )
    blocks = (count + cuda.THREADS_A_BLOCK - 1) // cuda.THREADS_A_BLOCK
    play = cuda.kernel(game)[blocks, cuda.THREADS_A_BLOCK]
    play(*arguments)
    numba_cuda.synchronize()
    started = time.perf_counter()
    play(*arguments)
    numba_cuda.synchronize()
    return float(moves.copy_to_host().sum() / (time.perf_counter() - started))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    try:
        device = cuda.require_gpu().get_current_device().name
    except cuda.NoGpu as missing:
        print(f"No GPU was measured: {missing}.", file=sys.stderr)
        return 0
    report: dict[str, Any] = {"device": device.decode() if isinstance(device, bytes) else str(device), "games": {}}
    for name, game in games().items():
        players = min(3, game.players[-1])
        same = {count: same_bytes(name, count, asked.games) for count in game.players}
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
