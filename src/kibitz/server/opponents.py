"""Bots at a table: they think in threads of their own, beside the event loop, and see what their seat may see."""

from __future__ import annotations

import asyncio
import functools
import logging
import os
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from kibitz.bots.levels import GRACE_S, Advice, advise, choose, find_level
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Game

log = logging.getLogger("kibitz.server")

T = TypeVar("T")
HINT_S = 0.6
LONGEST_ROW = 64
OF_A_ROW = 0.25  # each part of a row is thought about for so much of a move's time

# One core is left for the people at the tables.
CORES = max(1, (os.cpu_count() or 2) - 1)
THINKERS = ThreadPoolExecutor(CORES, thread_name_prefix="kibitz-bot")


class FairQueue:
    """So many may think at a time. Those who wait are served guest by guest: whoever asks for sixty waits for sixty."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.thinking = 0
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def asked(self) -> int:
        return self.thinking + sum(map(len, self.waiting.values()))

    @asynccontextmanager
    async def place(self, owner: str) -> AsyncIterator[None]:
        if self.thinking < self.places:
            self.thinking += 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.setdefault(owner, deque()).append(turn)
            try:
                await turn  # the place comes with it
            except asyncio.CancelledError:
                self._give_up(owner, turn)
                raise
        try:
            yield
        finally:
            self._leave()

    def _give_up(self, owner: str, turn: asyncio.Future[None]) -> None:
        if turn in self.waiting.get(owner, ()):
            self.waiting[owner].remove(turn)
            if not self.waiting[owner]:
                del self.waiting[owner]
        elif turn.done() and not turn.cancelled():  # it was ours already
            self._leave()

    def _leave(self) -> None:
        """The place goes to the guest who has waited longest for one; then it is the next guest's turn."""
        while self.waiting:
            owner, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[owner] = turns
            if not turn.done():  # whoever was sent away in the meantime is passed over
                turn.set_result(None)
                return
        self.thinking -= 1


class Thoughts:
    """The way to whatever takes long to think about."""

    def __init__(self) -> None:
        self.queue = FairQueue(CORES)

    async def _aside(self, owner: str, think: Callable[..., T], *about: Any) -> T:
        async with self.queue.place(owner):
            share = CORES / max(CORES, self.queue.asked)
            work = functools.partial(think, *about, share)
            return await asyncio.get_running_loop().run_in_executor(THINKERS, work)

    async def bot(self, owner: str, game: Game, seen: Any, seat: int, level: int, part: float = 1.0) -> int:
        """The action of a bot of that level, from a redacted record, while the event loop goes on."""
        return await self._aside(owner, think, game, seen, seat, level, part)

    async def hint(self, owner: str, game: Game, seen: Any, seat: int) -> list[Advice]:
        """The best two or three moves, with the chance of winning and the reasons."""
        return await self._aside(owner, hint, game, seen, seat)


def think(game: Game, seen: Any, seat: int, level: int, part: float, share: float) -> int:
    """In a full house bots share the time, so that each still moves when it promised, if not as well.

    A weaker stand-in is told to the host alone.
    """
    choice = choose(game, seen, seat, level, seconds=find_level(level).seconds * part * share)
    if choice.fallback is not None:
        log.warning("a bot of level %s at %s was replaced by a quicker move: %s", level, game.id, choice.fallback)
    return choice.action


def hint(game: Game, seen: Any, seat: int, share: float) -> list[Advice]:
    return advise(game, seen, seat, seconds=HINT_S * share)


def pause_s(pace_s: float, level: int, row: bool) -> float:
    """How long a bot takes for a move, or for a row that it builds in secret: always the same, because every other
    time would tell something. Only what everybody sees decides: its level, and whether all build at once."""
    thought = find_level(level).seconds * (2 if row else 1) + GRACE_S
    return max(pace_s, thought) if pace_s else 0.0


def in_secret(game: Game, state: Any) -> bool:
    """Do several seats decide at once, unseen by each other?"""
    return len(game.seats_waited_for(state)) > 1


def goes_on(game: Game, before: Any, after: Any, seat: int) -> bool:
    """Has the seat's action in secret told nobody anything, and is it still to act? Then its row is not yet whole."""
    return (
        in_secret(game, after)
        and seat in game.seats_waited_for(after)
        and not game.happened(after, SPECTATOR)
        and game.layout.alike(before, after, SPECTATOR)
    )
