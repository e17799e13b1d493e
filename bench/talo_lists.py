"""Talo's lists of moves before and after a change: the same games, replayed by two trees in turns in one run.

    PYTHONPATH=src:. python bench/talo_lists.py [--games 6] [--against TREE] [--python TREE/.venv/bin/python]

Games between players who are half greedy, half random are played by this tree and written down; then each tree replays
them, listing the moves at every step. Processor time of one thread, so that busy neighbours count little. A list of
places is one with bars in hand; told apart are buildings of 30 bars and more, and tables where figures weigh something.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from kibitz.core.chance import seed_key
from kibitz.games.talo import GAME
from kibitz.games.talo.state import Phase

MANY = 30
ROUNDS = 3
TABLES: tuple[dict[str, Any], ...] = ({"players": 3}, {"players": 3, "figure_weight": "quarter"})


def played(options: dict[str, Any], game: int) -> dict[str, Any]:
    dice = random.Random(game)
    state = GAME.deal(GAME.choose(options), seed_key(f"lists {game}"))
    actions = []
    while not state.over:
        seat = int(state.seat)
        greedy = dice.random() < 0.5
        action = int(GAME.greedy(state, seat)) if greedy else dice.choice(GAME.legal_actions(state, seat))
        actions.append((seat, action))
        GAME.apply(state, seat, action)
    return {"options": options, "seed": f"lists {game}", "actions": actions}


def replayed(games: list[dict[str, Any]]) -> dict[str, Any]:
    """Times of this tree."""
    out = np.zeros(GAME.most_legal, np.int32)
    lists: dict[str, list[float]] = {}
    moves, spent, listed = 0, 0.0, 0
    for game in games:
        heavy = game["options"].get("figure_weight", "none") != "none"
        state = GAME.deal(GAME.choose(game["options"]), seed_key(game["seed"]))
        for seat, action in game["actions"]:
            started = time.thread_time()
            listed += int(GAME.legal(state, seat, out))
            took = time.thread_time() - started
            if state.phase in (Phase.ACT, Phase.PAIR) and state.hand[1]:
                for name in ("all", *(["many bars"] if state.bars_n >= MANY else [])):
                    lists.setdefault(name + (", heavy figures" if heavy else ""), []).append(took)
            started = time.thread_time()
            GAME.apply(state, seat, action)
            moves, spent = moves + 1, spent + took + time.thread_time() - started
    told = {
        name: {
            "lists": len(times),
            "median_ms": round(1000 * float(np.median(times)), 3),
            "p99_ms": round(1000 * float(np.percentile(times, 99)), 3),
            "worst_ms": round(1000 * max(times), 3),
        }
        for name, times in lists.items()
    }
    return {"moves_a_second": round(moves / spent), "moves": moves, "listed": listed, "lists": told}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--replay", type=Path, help="only replay what is written there")
    said = parser.parse_args()
    if said.replay:
        games = json.loads(said.replay.read_text())
        replayed(games[:1])  # compiled, or loaded
        print(json.dumps(replayed(games)))
        return
    games = [played(options, game) for options in TABLES for game in range(said.games)]
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "games.json"
        written.write_text(json.dumps(games))
        trees = {"after": (sys.executable, Path.cwd())}
        if said.against:
            trees["before"] = (said.python, said.against.resolve())
        for _ in range(ROUNDS):
            for name, (python, tree) in sorted(trees.items(), reverse=True):
                command = [python, str(Path(__file__).resolve()), "--replay", str(written)]
                path = {**os.environ, "PYTHONPATH": f"{tree / 'src'}:{tree}"}
                told = subprocess.run(command, env=path, cwd=tree, check=True, capture_output=True, text=True).stdout
                print(name, told.strip(), flush=True)


if __name__ == "__main__":
    main()
