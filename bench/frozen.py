"""The search of this checkout against that of another one, kept as it was: what did a change bring?

    git worktree add ../then COMMIT
    python -m bench.frozen ROOM --then ../then/src [--seconds 0.1] [--games 60] [--players 2] [--minutes 10]

Both think for the same time. It is measured once, in processor time a round on positions of one game, and kept as
rounds, so that the load of the machine does not matter; each plays half of every deal's seats. The other checkout
thinks in a process of its own, asked for each move by what the seat may know; both keep their trees. The rules and the
record must be the same in both. The journal lets a match be stopped and resumed; `--json` keeps how far it got.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from bench.kept import keep
from bench.knobs import pace_positions, report_of, seconds_a_round, sum_up_one
from kibitz.arena.journal import Journal, read_journal
from kibitz.arena.running import still_to_play
from kibitz.arena.schedule import Contest
from kibitz.arena.table import play, warm_room
from kibitz.bots.levels import Choice
from kibitz.bots.players import Chair, Maker, Thinker, read_bot
from kibitz.core.fields import State

# Runs in the other checkout: a line of JSON a question, the action for an answer. `pace` answers processor seconds.
MIND = """
import json, sys, time
from kibitz.bots.search import Search
from kibitz.core.game import find_game
minds = {}
for line in sys.stdin:
    q = json.loads(line)
    game = find_game(q["game"])
    known = game.layout.from_bytes(bytes.fromhex(q["record"]))
    mind = minds.setdefault(q["chair"], Search(game)) if q["chair"] is not None else Search(game)
    began = time.thread_time()
    thoughts = mind.think(known, q["seat"], iterations=q["rounds"], seed=q["seed"], seen=q["seen"])
    print(json.dumps([thoughts[0].action, time.thread_time() - began]), flush=True)
    if len(minds) > 8:
        minds.pop(next(iter(minds)))
"""
NUMBERS = count()


class Then:
    """The process of the other checkout."""

    def __init__(self, sources: str) -> None:
        environment = {**os.environ, "PYTHONPATH": sources}
        self.process = subprocess.Popen(
            [sys.executable, "-c", MIND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )

    def ask(self, game: str, chair: int | None, known: State, seat: int, rounds: int, **more: Any) -> tuple[int, float]:
        asked = {"game": game, "chair": chair, "record": known.tobytes().hex(), "seat": seat, "rounds": rounds, **more}
        to, back = self.process.stdin, self.process.stdout
        assert to is not None
        assert back is not None
        to.write(json.dumps(asked) + "\n")
        to.flush()
        action, seconds = json.loads(back.readline())
        return action, seconds


@cache
def then(sources: str) -> Then:
    return Then(sources)


def reader(sources: str) -> Any:
    """`now@900` and `then@1000`: so many rounds of this checkout's search, and of the other's."""

    def read(name: str) -> Maker:
        who, _, rounds = name.partition("@")
        if who == "now":
            return read_bot(f"search@{rounds}")

        def sit(chair: Chair) -> Thinker:
            number = next(NUMBERS)

            def decide(known: State, seen: Sequence[int] | None, seed: str) -> Choice:
                legal = chair.game.legal_actions(known, chair.seat)
                if len(legal) == 1:
                    return Choice(legal[0])
                told = {"seed": seed, "seen": None if seen is None else list(seen)}
                action, _ = then(sources).ask(chair.game.id, number, known, chair.seat, int(rounds), **told)
                return Choice(action)

            return Thinker(decide, chair)

        return sit

    return read


def seconds_a_round_then(sources: str, room: str, options: dict[str, Any]) -> float:
    spent, rounds = 0.0, 0
    for i, (known, seat) in enumerate(pace_positions(warm_room(room), options)):
        _, seconds = then(sources).ask(room, None, known, seat, 100, seed="pace", seen=None)
        if i > 0:  # the first loads the compiled code
            spent, rounds = spent + seconds, rounds + 100
    return spent / rounds


def begun(asked: argparse.Namespace) -> Contest:
    if asked.journal.exists():
        return read_journal(asked.journal)[0]
    game = warm_room(asked.room)
    options = game.choose({"players": asked.players})
    now = round(asked.seconds / seconds_a_round(game, game.knobs, options))
    before = round(asked.seconds / seconds_a_round_then(asked.then, game.id, options))
    return Contest(game.id, options, (f"now@{now}", f"then@{before}"), asked.seed, asked.games)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room")
    parser.add_argument("--then", required=True, help="the folder `src` of the other checkout")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", default="frozen")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--journal", type=Path)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    asked.journal = asked.journal or Path(f"frozen-{asked.room}-{asked.players}-{asked.seconds:g}s.jsonl")
    contest = begun(asked)
    journal = Journal(asked.journal, contest)
    until = time.monotonic() + 60 * asked.minutes
    for fixture in still_to_play(contest, journal.played):
        if time.monotonic() > until:
            break
        journal.add(play(contest, fixture, reader(asked.then)))
    one = sum_up_one(contest, journal.played)
    if asked.json:
        name = f"{contest.game}, {contest.players} players, {asked.seconds:g} s"
        keep(asked.json, name, report_of(contest, one) | {"seconds": asked.seconds})
    return 0


if __name__ == "__main__":
    sys.exit(main())
