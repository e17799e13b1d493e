"""What Bower's beliefs are worth, and what its search thinks of who will win.

    python bench/bower.py [--games 100] [--rounds 300] [--seed bench] [--options '{"hard": true}']
    python bench/bower.py fit [--games 250] [--rounds 60]

A search that reads the other's goals from their lays plays one that does not. Both search as many rounds, so that the
machine's load does not matter. Seats, deals and intervals are the arena's: each deal is played twice, with the seats
exchanged. Measured in 100 games at 250 rounds, with half of what lays tell: the search that reads them wins 69.5 %
(59.9-77.7 %), with 5.42 eggs to 4.62.

`fit` lets a search play itself and asks of every turn's position how far `sense` is from the best that can be said with
what it looks at (logistic regression, ten steps of Newton), and of some how likely the goals that really lie there are
by what is believed, and by parts of it.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from kibitz.arena.ladder import machine
from kibitz.arena.results import sum_up
from kibitz.arena.schedule import Contest, fixtures
from kibitz.arena.table import Played, play
from kibitz.bots.players import Maker, read_bot
from kibitz.bots.search import Search
from kibitz.core.chance import game_keys
from kibitz.core.match import Match
from kibitz.games.bower import GAME
from kibitz.games.bower.components import GOALS
from kibitz.games.bower.rules import hidden
from kibitz.games.bower.rules.grid import pieces_in_column
from kibitz.games.bower.sense import outlook
from kibitz.games.bower.sense.beliefs import column_suggests, may_be
from kibitz.games.bower.state import Phase, State

EVEN = replace(GAME, redeal=hidden.redeal)
EVENLY = "even-"  # before a bot's name: it takes every arrangement of the other's goals for as likely as any other


def read(name: str) -> Maker:
    if not name.startswith(EVENLY):
        return read_bot(name)
    make = read_bot(name.removeprefix(EVENLY))
    return lambda chair: make(replace(chair, game=EVEN))


def match(games: int, rounds: int, seed: str, options: dict[str, str | int | bool]) -> None:
    search = f"search@{rounds}"
    contest = Contest(GAME.id, GAME.choose(options), (search, EVENLY + search), seed, games)
    played: list[Played] = []
    for fixture in fixtures(contest):
        played.append(play(contest, fixture, read))
        told = {bot.bot: bot for bot in sum_up(contest, played).bots}
        weighted = told[search]
        print(
            f"\r{len(played)} games: {search} wins {weighted.wins:g}, {100 * weighted.win_rate:.1f} %"
            f" ({100 * weighted.low:.1f}-{100 * weighted.high:.1f} %), eggs {weighted.mean_score:.2f}"
            f" : {told[EVENLY + search].mean_score:.2f}",
            end="",
            flush=True,
        )
    print()


# --- Who will win, and which goals lie there --------------------------------------------------------------------------

PARTS = (0.0, 0.25, 0.5, 0.75, 1.0, 1.25)
EACH = 6  # positions between two of which it is asked what is believed


def turns_of(
    rounds: int, seed: str, number: int, options: dict[str, str | int | bool]
) -> Iterator[tuple[State, Match]]:
    """The positions of one game in which a turn begins or a tile is laid; the match ends with the last of them."""
    deal, dice = game_keys(seed, number)
    game = Match.open(GAME, options, deal)
    while not game.over:
        seat = GAME.seats_waited_for(game.state)[0]
        legal = GAME.legal_actions(game.state, seat)
        if game.state.phase in (Phase.TAKE, Phase.LAY):
            yield game.state, game
        known, word = GAME.redact(game.state, seat), f"{dice.hex()} {game.step}"
        best = Search(GAME).think(known, seat, iterations=rounds, seed=word)[0].action if len(legal) > 1 else legal[0]
        game.act(seat, best)


def believed(s: State, viewer: int) -> list[float]:
    """The logarithm of how likely the goals are that the viewer can't see, by such parts of what lays tell."""
    seen, builder = GAME.redact(s, viewer), 1 - viewer
    unknown = hidden.recall_goals(seen, viewer)
    slots = [builder + 2 * i for i in range(3)]
    tells = [
        [column_suggests(s, builder, slot, pieces_in_column(s, builder, slot), goal) for goal in range(GOALS)]
        for slot in slots
    ]
    ways = [
        way
        for way in permutations(range(GOALS), 3)
        if all(may_be(seen, slot, goal, unknown) for slot, goal in zip(slots, way, strict=True))
    ]
    sums = np.array([sum(tells[i][way[i]] for i in range(3)) for way in ways])
    true = sum(tells[i][int(s.goal_at[slot])] for i, slot in enumerate(slots))
    return [part * true - math.log(np.exp(part * sums).sum()) for part in PARTS]


def regression(seen: NDArray[np.float64], won: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """Factors of what was seen, and the mean logarithm of what they say of what came."""
    factors = np.zeros(seen.shape[1])
    for _ in range(10):
        said = 1 / (1 + np.exp(-seen @ factors))
        bend = (seen * (said * (1 - said))[:, None]).T @ seen
        factors += np.linalg.solve(bend, seen.T @ (won - said))
    return factors, log_score(1 / (1 + np.exp(-seen @ factors)), won)


def log_score(said: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    return float(np.mean(won * np.log(said) + (1 - won) * np.log(1 - said)))


def fit(games: int, rounds: int, seed: str, options: dict[str, str | int | bool]) -> None:
    seen: list[tuple[float, float, float]] = []
    said: list[float] = []
    won: list[float] = []
    told: list[list[float]] = []
    chances = np.zeros(2)
    for number in range(games):
        positions = 0
        for state, game in turns_of(rounds, seed, number, options):
            seen.append(outlook(state))
            GAME.sense(state, chances)
            said.append(float(chances[0]))
            if game.step % EACH == 0:
                told += [believed(state, viewer) for viewer in range(2)]
            positions += 1
        winners = game.standing().winners
        won += [1 / len(winners) if 0 in winners else 0.0] * positions
        print(f"\r{number + 1} games, {len(seen)} positions", end="", flush=True)
    factors, score = regression(np.array(seen), np.array(won))
    print(f"\nsense says {log_score(np.array(said), np.array(won)):.4f} on average, its best factors {score:.4f}:")
    print("  eggs {:.2f}, as much as is to come {:.2f}, a turn more {:.2f}".format(*factors))
    means = np.mean(told, axis=0)
    print(
        "goals, by parts of what is believed: "
        + ", ".join(f"{p:g}: {m:.3f}" for p, m in zip(PARTS, means, strict=True))
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("match", "fit"), default="match")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--options", type=json.loads, default={})
    asked = parser.parse_args()
    {"match": match, "fit": fit}[asked.what](asked.games, asked.rounds, asked.seed, asked.options)
    print(machine())


if __name__ == "__main__":
    main()
