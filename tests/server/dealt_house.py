"""`kibitz` with tables dealt by name, so that a test meets the same cards, dice and bots whenever it runs.

It loads only the rooms that somebody asks for: a house that is opened for one test would else spend most of its time on
loading the others. One that is opened without `KIBITZ_TEST_SEARCH` loads no search either: its bots take the quick
advice, as those of every house do until their search is there.

The name stands in the file that `KIBITZ_TEST_DEALS` names: see `ServedHouse`. The n-th table of a name is always dealt
alike, and a bot that sees the same does the same.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import kibitz.games
from kibitz.bots.levels import Choice, choose
from kibitz.cli.main import run
from kibitz.core.game import Game, find_game
from kibitz.server import house, opponents
from kibitz.server.warming import Job, Warming

DEALS = Path(os.environ["KIBITZ_TEST_DEALS"])
SEARCHES = os.environ.get("KIBITZ_TEST_SEARCH") == "1"
kibitz.games.__path__.extend(filter(None, [os.environ.get("KIBITZ_TEST_ROOMS")]))  # a folder of more rooms
dealt: Counter[str] = Counter()


def key_by_name() -> str:
    name = DEALS.read_text()
    dealt[name] += 1
    return sha256(f"{name} {dealt[name]}".encode()).hexdigest()


def choose_by_sight(game: Game, seen: Any, seat: int, level: int, *, seconds: float) -> Choice:
    return choose(game, seen, seat, level, seed=sha256(seen.tobytes()).hexdigest(), seconds=seconds)


class OnDemand(Warming):
    """A room is loaded by whoever asks for it first; the others wait for that one."""

    loading = threading.Lock()

    def start(self) -> None:
        pass

    async def ready(self, name: str) -> None:
        if not self.rules[name].done.is_set():
            await asyncio.to_thread(self._load, self.rules[name])
            if SEARCHES:
                threading.Thread(target=self._load, args=[self.searches[name]], daemon=True).start()

    def _load(self, job: Job) -> None:
        with self.loading:
            if not job.done.is_set():
                job.load(find_game(job.game))
                job.done.set()


if __name__ == "__main__":
    vars(house)["new_key"] = key_by_name
    vars(house)["Warming"] = OnDemand
    vars(opponents)["choose"] = choose_by_sight
    run()
