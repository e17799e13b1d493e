"""How quick advice fares against single-minded players, in paired deals: every deal is played from every seat.

    python -m bench.styles ROOM [--games 400] [--seed proof] [--players 2] [--against greedy:first] [--json FILE]
    python -m bench.styles ROOM --games 100 --against search:3

Prints what each style of `tests/games/ROOM/styles.py` wins as one of the players, where all the others follow the
advice, with Wilson's 95 % interval; and what the advice itself wins against the one that the room gave before. Against
any other bot of the arena each style plays alone against it, two at a table.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bench.kept import keep
from kibitz.arena.ladder import machine
from kibitz.arena.results import wilson
from kibitz.arena.schedule import Contest, fixtures
from kibitz.arena.table import play
from kibitz.bots.levels import Choice
from kibitz.bots.players import Maker, Thinker, read_advice, read_bot
from kibitz.core.game import Game, find_game
from kibitz.envs.paired import paired
from tests.bots.styles import styles_of

Advice: TypeAlias = Callable[[Any, int], int]


def shares_against(game: Game, name: str, style: Advice, bot: str, seed: str, games: int) -> NDArray[np.float64]:
    """What the style won of each game of two against a bot of the arena, in paired deals."""
    lonely = f"style {name}"

    def read(who: str) -> Maker:
        if who != lonely:
            return read_bot(who)
        return lambda chair: Thinker(lambda known, _seen, _seed: Choice(int(style(known, chair.seat))), chair)

    contest = Contest(game.id, game.choose({"players": 2}), (lonely, bot), seed, games)
    won = []
    for fixture in fixtures(contest):
        played = play(contest, fixture, read)
        won.append((played.places[played.seats.index(lonely)] == 1) / played.places.count(1))
    return np.array(won)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="proof")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    game = find_game(asked.room)
    options = game.choose({"players": asked.players})
    advised = asked.against.startswith("greedy")
    ones = styles_of(game)
    if game.weights is not None and advised:
        ones |= {f"greedy:{name}": earlier.greedy for name, earlier in game.weights.earlier.items()}
    report: dict[str, Any] = {
        "game": game.id,
        "players": asked.players,
        "against": asked.against,
        "seed": asked.seed,
        "machine": machine(),
        "wins": {},
    }
    for name, one in ones.items():
        began = time.perf_counter()
        if advised:
            advice = read_advice(game, asked.against)
            shares = paired(game, one, advice, seed=asked.seed, games=asked.games, options=options)
        else:
            shares = shares_against(game, name, one, asked.against, asked.seed, asked.games)
        won, low_high = float(shares.sum()), wilson(float(shares.sum()), asked.games)
        report["wins"][name] = {
            "games": asked.games,
            "wins": round(won, 2),
            "rate": round(won / asked.games, 4),
            "low": round(low_high[0], 4),
            "high": round(low_high[1], 4),
        }
        print(
            f"{name:20} {100 * won / asked.games:5.1f} % ({100 * low_high[0]:.1f}-{100 * low_high[1]:.1f}) of"
            f" {asked.games} games of {asked.players} against {asked.against}"
            f"   [{time.perf_counter() - began:.1f} s]",
            flush=True,
        )
    if asked.json:
        keep(asked.json, f"{game.id}, {asked.players} players, against {asked.against}", report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
