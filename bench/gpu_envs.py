"""The batch that nets are trained on, on a GPU: the same bytes as on the CPU, and how many steps a second.

    python bench/gpu_envs.py [ROOM ...] [--games 4096] [--steps 10000] [--json FILE]

Random legal actions, the same on both; observation, list, mask, rewards and auto-reset included. Without a GPU it says
so in one sentence and measures nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.game import find_game, room_names
from kibitz.core.rule import rule
from kibitz.envs import cuda
from kibitz.envs.cuda_vector import CudaVectorGame
from kibitz.envs.vector import VectorGame

BATCHES = (1 << 14, 1 << 16, 1 << 18)
SPEED_STEPS = 60
MOST_DESCRIBED = 1000


@rule
def any_of(step: int, game: int, n: int) -> int:
    """Which of n actions game number `game` answers in that step: the same on a CPU and a GPU."""
    mixed = (step * 1000003 + game * 7919 + 12345) & 0x7FFFFFFF
    mixed = (mixed * 1103515245 + 12345) & 0x7FFFFFFF
    mixed = (mixed ^ (mixed >> 13)) & 0x7FFFFFFF
    return (mixed * 69069 & 0x7FFFFFFF) % n


@rule
def answer_all(step: int, legal: Any, legal_count: Any, answers: Any) -> None:
    for game in range(len(answers)):
        answers[game] = legal[game, any_of(step, game, legal_count[game])]


def picker() -> Any:
    gpu = cuda.require_gpu()

    @gpu.jit  # type: ignore[untyped-decorator]
    def pick(step: int, legal: Any, legal_count: Any, answers: Any) -> None:
        game = gpu.grid(1)
        if game < answers.shape[0]:
            answers[game] = legal[game, any_of(step, game, legal_count[game])]

    return pick


def digest(arrays: list[NDArray[Any]]) -> str:
    return hashlib.sha256(b"".join(np.ascontiguousarray(one).tobytes() for one in arrays)).hexdigest()


def seen_of(games: Any, host: Any) -> str:
    """All that a learner gets, and the records behind it."""
    count = host(games.legal_count)
    legal = host(games.legal) * (np.arange(games.game.most_legal) < count[:, None])
    told = [games.states, games.mover, games.observation, games.mask, games.reward, games.done, games.final_scores]
    return digest([*(host(one) for one in told), count, legal])


def same_bytes(room: str, games: int, steps: int, looks: int = 10) -> tuple[bool, int, float]:
    """Looked at ten times on the way and at the end; how many games ended, and the CPU's seconds."""
    pick = picker()
    on_gpu = CudaVectorGame(room, {}, games, seed="same")
    on_cpu = VectorGame(room, {}, games, seed="same", threads=os.cpu_count() or 1)
    on_gpu.reset()
    began = time.perf_counter()
    on_cpu.reset()
    answers = cuda.require_gpu().to_device(np.zeros(games, np.int32))
    mine = np.zeros(games, np.int32)
    blocks = (games + 127) // 128
    spent = time.perf_counter() - began
    same, ended = True, 0
    for step in range(steps):
        pick[blocks, 128](step, on_gpu.legal, on_gpu.legal_count, answers)
        on_gpu.step(answers)
        began = time.perf_counter()
        answer_all(step, on_cpu.legal, on_cpu.legal_count, mine)
        on_cpu.step(mine)
        spent += time.perf_counter() - began
        ended += int(on_cpu.done.sum())
        if step % max(1, steps // looks) == 0 or step == steps - 1:
            on_gpu.check()
            here = seen_of(on_cpu, np.asarray)
            there = seen_of(on_gpu, lambda one: one.copy_to_host() if one.size else np.zeros(one.shape, one.dtype))
            same = same and here == there
            if not same:
                print(f"{room}: other bytes after step {step}", flush=True)
                break
    return same, ended, spent


def same_descriptions(room: str, games: int = 256, steps: int = 200) -> bool:
    """What a net sees of each legal action, where a room's lists are short enough to lie on a card."""
    pick = picker()
    on_gpu = CudaVectorGame(room, {}, games, seed="described", described=True)
    on_cpu = VectorGame(room, {}, games, seed="described", described=True)
    on_gpu.reset()
    on_cpu.reset()
    answers = cuda.require_gpu().to_device(np.zeros(games, np.int32))
    mine = np.zeros(games, np.int32)
    for step in range(steps):
        pick[(games + 127) // 128, 128](step, on_gpu.legal, on_gpu.legal_count, answers)
        on_gpu.step(answers)
        answer_all(step, on_cpu.legal, on_cpu.legal_count, mine)
        on_cpu.step(mine)
    there = on_gpu.description.copy_to_host()
    counts = on_cpu.legal_count.tolist()
    return all(there[i, :n].tobytes() == on_cpu.description[i, :n].tobytes() for i, n in enumerate(counts))


def steps_a_second(room: str, games: int) -> float:
    pick = picker()
    on_gpu = CudaVectorGame(room, {}, games, seed="speed")
    on_gpu.reset()
    gpu = cuda.require_gpu()
    answers = gpu.to_device(np.zeros(games, np.int32))
    blocks = (games + 127) // 128
    for turn in range(2):
        began = time.perf_counter()
        for step in range(SPEED_STEPS):
            pick[blocks, 128](turn * SPEED_STEPS + step, on_gpu.legal, on_gpu.legal_count, answers)
            on_gpu.step(answers)
        on_gpu.check()
    return games * SPEED_STEPS / (time.perf_counter() - began)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rooms", nargs="*")
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--batches", type=int, nargs="+", default=BATCHES, help="how many games at once to time")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    try:
        device = cuda.require_gpu().get_current_device().name
    except cuda.NoGpu as missing:
        print(f"No GPU was measured: {missing}.", file=sys.stderr)
        return 0
    report: dict[str, Any] = {"device": device.decode() if isinstance(device, bytes) else str(device), "rooms": {}}
    fine = True
    for room in asked.rooms or room_names():
        try:
            speed = {count: round(steps_a_second(room, count)) for count in asked.batches}
            same, ended, spent = same_bytes(room, asked.games, asked.steps)
        except cuda.NoGpu as missing:
            print(f"{room} was not measured: {missing}", flush=True)
            continue
        if on_card := find_game(room).most_legal <= MOST_DESCRIBED:
            same = same and same_descriptions(room)
        print(f"{room}: legal actions described: {same if on_card else 'lists too long'}", flush=True)
        fine = fine and same
        on_cpu = round(asked.games * asked.steps / spent)
        report["rooms"][room] = {"same_bytes": same, "games_ended": ended, "steps_per_second": speed, "cpu": on_cpu}
        print(
            f"{room}: same bytes after {asked.steps} steps of {asked.games} games: {same} ({ended} ended)", flush=True
        )
        for count, rate in speed.items():
            print(f"{room}, {count:>7} games at once: {rate / 1e6:.1f} million steps a second", flush=True)
        print(f"{room}, {os.cpu_count()} CPU threads: {on_cpu / 1e6:.2f} million steps a second", flush=True)
        if asked.json:
            asked.json.write_text(json.dumps(report, indent=1) + "\n")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
