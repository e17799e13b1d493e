"""Tunes the weights of a room's quick advice by play: covariance-matrix adaptation, one core, minutes.

    python -m bench.tune ROOM [--generations 60] [--games 200] [--players 2] [--seed tune] [--journal FILE] [--adopt]

Each generation draws candidates around the middle of what did well, and lets each play `--games` paired deals against
every member of a pool: the best weights so far, those that the room went by first, and the styles of
`tests/games/ROOM/styles.py`. A candidate's score is half its mean over the pool and half its worst: advice that a
single-minded player beats is bad advice, whatever else it beats. All candidates of a generation get the same deals.
Where no style comes near the advice, games with them teach nothing: `--without-styles`.

The journal holds every generation's scores. Run again with the same journal it goes on where it stopped: what was
played is not played again, and the result is the same as without a stop. `--adopt` writes the best into the room's
`weights.txt` as `fitted`, with the run that made it.
"""

from __future__ import annotations

import argparse
import importlib
import math
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from bench.kept import Journal
from kibitz.arena.results import wilson
from kibitz.core.advice import TABLE, Floats
from kibitz.core.chance import seed_key
from kibitz.core.game import Game, find_game
from kibitz.envs.paired import paired
from tests.bots.styles import styles_of

Opponent: TypeAlias = Floats | Callable[[Any, int], int]
STEP = 0.3  # the first candidates differ by so much of a weight's scale; less where a run goes on from a good start
LEAST_SCALE = 0.3
JUDGED_EVERY = 5  # generations; then the middle plays for the place of the best so far
MORE_GAMES = 4  # times as many games, where the best is judged


class Evolution:
    """The covariance-matrix adaptation evolution strategy (N. Hansen's tutorial, arXiv 1604.00772), maximising."""

    def __init__(self, size: int, step: float) -> None:
        self.born = 4 + int(3 * math.log(size))
        kept = self.born // 2
        ranks = math.log(kept + 0.5) - np.log(np.arange(1, kept + 1))
        self.shares = ranks / ranks.sum()
        mass = 1.0 / float((self.shares**2).sum())
        self.size, self.mass = size, mass
        self.c_step = (mass + 2) / (size + mass + 5)
        self.damping = 1 + 2 * max(0.0, math.sqrt((mass - 1) / (size + 1)) - 1) + self.c_step
        self.c_path = (4 + mass / size) / (size + 4 + 2 * mass / size)
        self.c_one = 2 / ((size + 1.3) ** 2 + mass)
        self.c_many = min(1 - self.c_one, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass))
        self.usual = math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))
        self.middle = np.zeros(size)
        self.step = step
        self.spread = np.eye(size)
        self.path_step = np.zeros(size)
        self.path = np.zeros(size)

    def candidates(self, dice: np.random.Generator) -> Floats:
        lengths, axes = np.linalg.eigh(self.spread)
        drawn = dice.standard_normal((self.born, self.size))
        return np.asarray(self.middle + self.step * (drawn * np.sqrt(np.maximum(lengths, 1e-12))) @ axes.T)

    def learn(self, candidates: Floats, scores: list[float]) -> None:
        best = candidates[np.argsort(-np.array(scores), kind="stable")[: len(self.shares)]]
        steps = (best - self.middle) / self.step
        moved = self.shares @ steps
        self.middle = self.middle + self.step * moved
        lengths, axes = np.linalg.eigh(self.spread)
        white = axes @ ((axes.T @ moved) / np.sqrt(np.maximum(lengths, 1e-12)))
        self.path_step = (1 - self.c_step) * self.path_step + math.sqrt(
            self.c_step * (2 - self.c_step) * self.mass
        ) * white
        length = float(np.linalg.norm(self.path_step))
        calm = length < (1.4 + 2 / (self.size + 1)) * self.usual
        self.path = (1 - self.c_path) * self.path
        if calm:
            self.path = self.path + math.sqrt(self.c_path * (2 - self.c_path) * self.mass) * moved
        self.spread = (
            (1 - self.c_one - self.c_many) * self.spread
            + self.c_one * np.outer(self.path, self.path)
            + self.c_many * (steps.T * self.shares) @ steps
        )
        self.step *= math.exp(min(1.0, self.c_step / self.damping * (length / self.usual - 1)))


class Tuning:
    def __init__(self, game: Game, asked: argparse.Namespace) -> None:
        assert game.weights is not None, f"the quick advice of {game.id} has no weights"
        self.game, self.weights, self.asked = game, game.weights, asked
        self.start = (game.weights.earlier[asked.start].numbers if asked.start else game.weights.numbers).copy()
        for name, number in (said.split("=") for said in asked.set):
            self.start[game.weights.names.index(name)] = float(number)
        self.scale = np.maximum(0.5 * np.abs(self.start), LEAST_SCALE)
        self.best = self.start
        self.pool: dict[str, Opponent] = {name: one.numbers for name, one in game.weights.earlier.items()}
        if not asked.without_styles:
            self.pool |= styles_of(game)

    def wins(self, one: Floats, games: int, deals: str) -> dict[str, float]:
        """The share of the first place against each of the pool, as a part of twice the even share: 0.5 is even."""
        share = {}
        for name, other in ({"best": self.best} | self.pool).items():
            for players in self.asked.players:
                options = self.game.choose({"players": players})
                won = paired(self.game, one, other, seed=deals, games=games, options=options)
                share[f"{name} {players}"] = min(1.0, float(won.mean()) * players / 2)
        return share

    def score(self, one: Floats, games: int, deals: str) -> float:
        share = list(self.wins(one, games, deals).values())
        return round(0.5 * sum(share) / len(share) + 0.5 * min(share), 6)

    def run(self) -> Floats:
        asked = self.asked
        evolution = Evolution(len(self.start), asked.step)
        run = {"game": self.game.id, "seed": asked.seed, "games": asked.games, "players": asked.players}
        run["step"] = asked.step
        journal = Journal(asked.journal, run | {"start": self.start.tolist(), "pool": sorted(self.pool)})
        dice = np.random.default_rng(np.frombuffer(seed_key(f"tune {asked.seed}"), np.uint32))
        for generation in range(1, asked.generations + 1):
            drawn = evolution.candidates(dice)
            deals = f"{asked.seed} {generation}"
            scores = journal.recall(
                lambda: [self.score(self.at(one), asked.games, deals) for one in drawn]  # noqa: B023  # asked at once
            )
            evolution.learn(drawn, scores)
            print(f"generation {generation}: {max(scores):.3f} at best, {np.mean(scores):.3f} on average", flush=True)
            if generation % JUDGED_EVERY == 0 or generation == asked.generations:
                self.judge(self.at(evolution.middle), journal, f"{deals} judged")
        return self.best

    def judge(self, middle: Floats, journal: Journal, deals: str) -> None:
        """The middle becomes the best if it scores more against the pool than the best does, in the same deals."""
        games = MORE_GAMES * self.asked.games
        new, old = journal.recall(lambda: [self.score(one, games, deals) for one in (middle, self.best)])
        print(f"  the middle scores {new:.3f}, the best so far {old:.3f}", flush=True)
        if new > old:
            self.best = middle

    def at(self, place: Floats) -> Floats:
        return self.start + self.scale * place


def adopt(game: Game, numbers: Floats, command: str, *, goes_on: bool) -> Path:
    """Write the numbers into the room's table, as `fitted`; a run that went on from those keeps the earlier command."""
    assert game.weights is not None
    home = Path(importlib.import_module(game.weights.greedy.__module__).__file__ or "").parent
    file = home / TABLE
    earlier = game.weights.earlier
    said = [line for line in file.read_text("utf-8").splitlines() if line.startswith("#")]
    remarks = [line for line in said if goes_on or "bench.tune" not in line]
    rows = [["weight", *earlier, "fitted"]]
    for i, name in enumerate(game.weights.names):
        rows.append([name, *(f"{one.numbers[i]:g}" for one in earlier.values()), f"{numbers[i]:.4g}"])
    width = max(len(row[0]) for row in rows) + 2
    lines = [row[0].ljust(width) + "".join(cell.ljust(10) for cell in row[1:]).rstrip() for row in rows]
    file.write_text(
        "\n".join([*remarks, f"# {'... and on by' if goes_on else '`fitted`:'} {command}", *lines]) + "\n", "utf-8"
    )
    return file


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room")
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--step", type=float, default=STEP)
    parser.add_argument("--start", default="first", help="the earlier weights to begin with; '': today's")
    parser.add_argument("--set", nargs="*", default=[], metavar="WEIGHT=NUMBER", help="other numbers to begin with")
    parser.add_argument("--without-styles", action="store_true")
    parser.add_argument("--journal", type=Path)
    parser.add_argument("--adopt", action="store_true")
    asked = parser.parse_args()
    game = find_game(asked.room)
    asked.journal = asked.journal or Path(f"tune-{game.id}-{asked.seed}.jsonl")
    tuning = Tuning(game, asked)
    best = tuning.run()
    for name, number in zip(tuning.weights.names, best, strict=True):
        print(f"{name:20} {number:.4g}")
    games = 10 * asked.games
    for name, share in tuning.wins(best, games, f"{asked.seed} proof").items():
        low, high = wilson(share * games, games)
        print(f"against {name}: {100 * share:.1f} % ({100 * low:.1f}-{100 * high:.1f}) of {games}")
    if asked.adopt:
        print(adopt(game, best, "python -m bench.tune " + shlex.join(sys.argv[1:]), goes_on=not asked.start))
    return 0


if __name__ == "__main__":
    sys.exit(main())
