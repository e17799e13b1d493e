"""Compiled code is loaded beside the first guests: room by room, whatever somebody waits for first.

On a new installation compiling takes half a minute a room; later it is a moment. Rules come before the bots' search:
until a room's search is there, its bots take the quick advice.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from kibitz.bots import levels
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Game, find_game

log = logging.getLogger("kibitz.server")


def load_rules(game: Game) -> None:
    """Use once whatever a table needs."""
    state = game.deal(game.choose({}), bytes(32))
    seat = game.seats_waited_for(state)[0]
    game.view_for(state, seat)
    game.view_for(state, SPECTATOR)
    action = game.greedy(game.redact(state, seat), seat)
    game.check(state, seat, action)
    game.apply(state, seat, action)
    game.standing(state)


@dataclass(frozen=True)
class Job:
    game: str
    load: Callable[[Game], None]
    done: threading.Event = field(default_factory=threading.Event)


class Warming:
    def __init__(self, names: Iterable[str]) -> None:
        self.rules = {name: Job(name, load_rules) for name in names}
        self.searches = {name: Job(name, levels.warm_up) for name in self.rules}
        self._todo = [*self.rules.values(), *self.searches.values()]
        self._lock = threading.Lock()

    def start(self) -> None:
        threading.Thread(target=self._work, name="kibitz-warming", daemon=True).start()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._todo:
                    return
                job = self._todo.pop(0)
            try:
                job.load(find_game(job.game))
            except Exception:
                log.exception("%s could not be warmed up", job.game)
            job.done.set()

    async def ready(self, name: str) -> None:
        """Wait until the rules of that room are loaded; what it needs comes before all others."""
        job = self.rules[name]
        if not job.done.is_set():
            with self._lock:
                self._todo.sort(key=lambda waiting: waiting.game != name)
            await asyncio.to_thread(job.done.wait)

    def bots_awake(self, name: str) -> bool:
        return self.searches[name].done.is_set()
