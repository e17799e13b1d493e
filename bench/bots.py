"""How fast the search thinks and how strong the bots are, with intervals and the machine.

    python bench/bots.py [--games 100] [--processes 1] [--json FILE]      about ten minutes of one core
    python bench/bots.py --full --processes 2                             the whole claim: hours

Strength is measured by the same arena as `kibitz arena`; every line names the command that repeats it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from kibitz.arena.ladder import machine
from kibitz.arena.results import Results, sum_up
from kibitz.arena.running import run
from kibitz.arena.schedule import Contest, players_for
from kibitz.arena.table import Played
from kibitz.bots.levels import LEVELS, warm_up
from kibitz.bots.search import Search
from kibitz.core.chance import game_keys
from kibitz.core.game import Game, find_game

OPENINGS = 5
FIRST_MOVE = """
import time
from itertools import pairwise
began = time.perf_counter()
from kibitz.bots.levels import advise
from kibitz.core.game import find_game
game = find_game({game!r})
state = game.deal(game.choose({{}}), bytes(32))
loaded = time.perf_counter() - began
began = time.perf_counter()
advise(game, state, game.seats_waited_for(state)[0], seconds=600.0, iterations=1)
print(loaded, time.perf_counter() - began)
"""


def rounds_a_second(game: Game, threads: int, players: int, seconds: float) -> dict[str, float]:
    """From several openings: rounds by the clock, and by the processor time that this process was given."""
    rounds, wall, processor = 0, 0.0, 0.0
    for deal in range(OPENINGS):
        state = game.deal(game.choose({"players": players}), game_keys("bench bots", deal)[0])
        seat = game.seats_waited_for(state)[0]
        search = Search(game, threads=threads)
        began, began_processor = time.perf_counter(), time.process_time()
        search.think(game.redact(state, seat), seat, seconds=seconds / OPENINGS, seed="bench")
        wall += time.perf_counter() - began
        processor += time.process_time() - began_processor
        rounds += search.rounds
    return {"by_the_clock": rounds / wall, "by_processor_time": rounds / processor * threads}


def first_move(game: Game) -> dict[str, float]:
    """In a fresh process with a warm cache: seconds until the rules are loaded, and for a first round of search."""
    code = FIRST_MOVE.format(game=game.id)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded, thought = map(float, ran.stdout.split())
    return {"loading_s": loaded, "first_round_s": thought}


def contest(game: Game, bots: str, games: int, players: int | None = None) -> Contest:
    names = tuple(bots.split(","))
    options = game.choose({"players": players_for(game, names, players)})
    return Contest(game.id, options, names, "bench", games)


def measured(these: Contest, processes: int) -> Results:
    played: list[Played] = []
    run(these, played, processes, played.append)
    return sum_up(these, played)


def told(these: Contest, results: Results) -> str:
    """`search@1500 97.5 % (93.7-99.0 %), 612 points above greedy`, and the command."""
    best, *others = results.bots
    chance = f"{100 * best.win_rate:.1f} % ({100 * best.low:.1f}-{100 * best.high:.1f} %) of {best.games}"
    lead = ", ".join(f"{best.rating - other.rating:.0f} points above {other.bot}" for other in others)
    command = f"kibitz arena {these.game} --bots {','.join(these.bots)} --players {these.players}"
    return f"{best.bot}: {chance}; {lead}   [{command} --games {these.games} --seed {these.seed}]"


def comparisons(game: Game, games: int, full: bool) -> list[Contest]:
    levels = [f"search:{number}" for number in LEVELS]
    pairs = [f"{strong},{weak}" for weak, strong in pairwise(levels)]
    quick = [pair.replace("search:5", "search@3000") for pair in pairs]
    return [
        contest(game, "greedy,random", 1000),
        contest(game, "greedy,random,random,random", 1000, 4),
        contest(game, "search@300,greedy", 400 if full else 2 * games),
        contest(game, "search@1500,greedy", 400 if full else games),
        contest(game, "search@300,greedy,greedy,greedy", 400 if full else games, 4),
        *(contest(game, pair, 400 if full else games) for pair in (pairs if full else quick)),
        *([contest(game, "search@1.0s,greedy", 400)] if full else []),
    ]


def machine_now() -> str:
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return f"{machine()}, NumPy {np.__version__}; load {load}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="cubirds")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--speed-only", action="store_true")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    game = find_game(asked.game)
    warm_up(game)
    report: dict[str, Any] = {"machine": machine_now(), "speed": {}, "strength": []}
    print(report["machine"], flush=True)
    for players in (2, 4):
        for threads in (1, 2):
            speed = rounds_a_second(game, threads, players, 5.0)
            report["speed"][f"{players} players, {threads} threads"] = speed
            clock, processor = speed["by_the_clock"], speed["by_processor_time"]
            print(
                f"{players} players, {threads} thread(s): {clock:,.0f} rounds a second by the clock,"
                f" {processor:,.0f} by processor time",
                flush=True,
            )
    report["first_move"] = first_move(game)
    print("fresh process, warm cache:", report["first_move"], flush=True)
    for these in comparisons(game, asked.games, asked.full) if not asked.speed_only else []:
        results = measured(these, asked.processes)
        report["strength"].append({"bots": these.bots, "results": json.loads(_json(results))})
        print(told(these, results), flush=True)
    if asked.json:
        asked.json.write_text(json.dumps(report, indent=1) + "\n")
    return 0


def _json(results: Results) -> bytes:
    import msgspec

    return msgspec.json.encode(results)


if __name__ == "__main__":
    sys.exit(main())
