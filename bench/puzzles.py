"""Find positions in which one move is certainly best, and not the one that quick advice gives.

    python bench/puzzles.py ROOM [--want 60] [--minutes 30]
    python bench/puzzles.py ROOM --again

Plays games of bots from fixed seeds and looks at some decisions of each. A position is taken if its player has 4 to 40
moves, wins with the best from 20 to 95 times in 100 by what it knows, if that is certainly 10 points above every move
that leads elsewhere, and if a search of the same knowledge agrees. The best move is chosen in other worlds than those
it is measured in. Each is written at once to `positions.jsonl` in the room: whoever starts again goes on behind the
last game that gave one. What a position is worth is what quick advice makes of it: where that has changed, `--again`
looks at every kept position once more, writes what each is worth now, and drops those that are none any more.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import time
from pathlib import Path

import msgspec
import numpy as np

from kibitz.bots.levels import choose
from kibitz.bots.search import Search
from kibitz.core.game import Game, find_game
from kibitz.core.match import Match
from kibitz.core.positions import FILE, Position, leads_to, match_at, positions_of
from kibitz.review.keys import world_keys
from kibitz.review.playouts import steady_shares

FEWEST, MOST = 4, 40  # moves to choose among
HOPE, CERTAIN = 0.2, 0.95  # chance of winning with the best one
LEAD = 0.1
SURE = 1.96
FIRST, SECOND, THIRD = 64, 256, 2048  # worlds: to choose the best, to give up early, to be certain
ROUNDS = 2000  # of the search
A_GAME = 10  # decisions that are looked at
LEVEL = 2


def game_of_bots(game: Game, number: int) -> Match:
    dice = random.Random(f"puzzles {game.id} {number}")
    options = {"players": game.players[number % len(game.players)]}
    match = Match.open(game, options, dice.randbytes(32))
    while not match.over:
        seat = game.seats_waited_for(match.state)[0]
        seen = game.redact(match.state, seat)
        match.act(seat, choose(game, seen, seat, LEVEL, seed=str(dice.random())).action)
    return match


def position_at(game: Game, match: Match, number: int, step: int) -> Position | None:
    state = match.states[step]
    waited = game.seats_waited_for(state)
    if len(waited) != 1:
        return None
    seat = waited[0]
    known = game.redact(state, seat)
    legal = game.legal_actions(known, seat)
    if not FEWEST <= len(legal) <= MOST or game.keeps_mum(known, seat):
        return None
    steady = int(game.greedy(known, seat))

    def won(action: int, name: str, worlds: int) -> np.ndarray:
        keys = world_keys("puzzles", f"{number} {step} {name}", 0, worlds)
        return steady_shares(game, match.options, known, seat, ((seat, action),), keys)[:, seat]

    def lead(better: np.ndarray, other: np.ndarray) -> float:
        """How far it is ahead, at the least."""
        ahead = better - other
        return float(ahead.mean() - SURE * ahead.std(ddof=1) / len(ahead) ** 0.5)

    first = {action: float(won(action, "first", FIRST).mean()) for action in legal}
    best = max(legal, key=lambda action: first[action])
    home = leads_to(game, known, seat, best)
    if leads_to(game, known, seat, steady) == home or not HOPE / 2 <= first[best] <= 1.0:
        return None
    rivals = sorted((a for a in legal if leads_to(game, known, seat, a) != home), key=lambda a: -first[a])
    if first[best] - first[rivals[0]] < LEAD / 2:
        return None
    top = won(best, "second", SECOND)
    for action in dict.fromkeys([steady, *rivals[:3]]):
        other = won(action, "second", SECOND)
        if (top - other).mean() < LEAD:
            return None
    top = won(best, "third", THIRD)
    if not HOPE <= top.mean() <= CERTAIN:
        return None
    chances = {best: float(top.mean())}
    for action in [*rivals, *(a for a in legal if a not in rivals and a != best)]:
        other = won(action, "third", THIRD)
        chances[action] = float(other.mean())
        if action in rivals and lead(top, other) < LEAD:
            return None
    thoughts = Search(game).think(
        known, seat, iterations=ROUNDS, seed=f"{number} {step}", ask=(best, steady), tries=200
    )
    if leads_to(game, known, seat, thoughts[0].action) != home:
        return None
    return Position(
        number,
        dict(match.options),
        match.key.hex(),
        [(act.seat, act.action) for act in match.acts[:step]],
        seat,
        best,
        [(action, round(chances[action], 4)) for action in legal],
    )


def look_again(game: Game, file: Path) -> None:
    still = []
    for position in positions_of(game):
        now = position_at(game, match_at(game, position), position.number, len(position.acts))
        print(f"{game.id}: game {position.number} {'holds' if now else 'is none any more'}", flush=True)
        still += [now] if now else []
    file.write_bytes(b"".join(msgspec.json.encode(position) + b"\n" for position in still))


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("room")
    read.add_argument("--want", type=int, default=60)
    read.add_argument("--minutes", type=float, default=30.0)
    read.add_argument("--again", action="store_true", help="look at the kept positions once more")
    said = read.parse_args()
    game = find_game(said.room)
    file = Path(importlib.import_module(game.package).__file__ or "").parent / FILE
    kept = positions_of(game)
    found, number = len(kept), max((one.number for one in kept), default=-1) + 1
    ends = time.monotonic() + 60 * said.minutes
    if hasattr(os, "nice"):
        os.nice(15)
    if said.again:
        look_again(game, file)
        return
    looked = 0
    while found < said.want and time.monotonic() < ends:
        match = game_of_bots(game, number)
        steps = random.Random(number).sample(range(match.step), min(A_GAME, match.step))
        for step in steps:
            looked += 1
            position = position_at(game, match, number, step)
            if position is not None:
                found += 1
                with file.open("ab") as lines:
                    lines.write(msgspec.json.encode(position) + b"\n")
                print(f"{game.id}: {found} of {said.want} (game {number}, {looked} decisions)", flush=True)
                break
        number += 1
    print(f"{game.id}: {found} positions; {looked} decisions were looked at", flush=True)


if __name__ == "__main__":
    main()
