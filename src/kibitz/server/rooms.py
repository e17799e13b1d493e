"""The rooms of this house: which of them are compiled. Until one is, its tables play by the plain rules.

What was never compiled on this machine is compiled once, in processes beside the house, whatever somebody plays first;
then, and at every later opening, the rooms that are played are loaded aside and change over in the middle of a game.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from kibitz.bots.compiling import READY
from kibitz.core import waking
from kibitz.core.game import Game, find_game
from kibitz.core.rule import LATER
from kibitz.server.beside import aside, end, start_beside

log = logging.getLogger("kibitz.server")

COMMAND = (sys.executable, "-m", "kibitz.bots.compiling")


class Rooms:
    """`tell` gets a line for the host; `changed` the name of a room whose bots wake up, or are awake."""

    def __init__(self, names: Iterable[str], tell: Callable[[str], None], changed: Callable[[str], None]) -> None:
        self.names = tuple(names)
        self.tell = tell
        self.changed = changed
        self.todo: list[str] = []
        self.played: set[str] = set()
        self.ready: set[str] = set()
        self.compiling: set[str] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to compile what was never compiled: as many rooms at a time as there are cores."""
        if LATER:
            self._begin(self._open())

    async def _open(self) -> None:
        games = await aside(lambda: [find_game(name) for name in self.names])
        self.ready = await aside(lambda: {game.id for game in games if waking.is_ready(game)})
        largest_first = sorted(games, key=lambda game: -game.dtype.itemsize)
        missing = [game.id for game in largest_first if game.id not in self.ready]
        self.todo = sorted(missing, key=lambda name: name not in self.played)
        if self.todo:
            self.tell("The rules are compiled once, beside the tables; until then bots play by their quick advice.")
        for name in self.todo:
            self.changed(name)
        for game in games:
            if game.id in self.played & self.ready:
                self._begin(aside(waking.wake, game))
        for _ in range(min(len(self.todo), os.cpu_count() or 1)):
            self._begin(self._compile_all())
        await aside(waking.sweep, games)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def awake(self, name: str) -> bool:
        """Do its bots search? Nobody is told that they do not before it is known."""
        return name not in self.todo and name not in self.compiling

    def play(self, game: Game) -> None:
        """Somebody sits down there: it is loaded, or compiled before the others."""
        if game.id in self.played or not LATER:
            return
        self.played.add(game.id)
        if game.id in self.ready:
            self._begin(aside(waking.wake, game))
        elif game.id in self.todo:
            self.todo.remove(game.id)
            self.todo.insert(0, game.id)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a room goes on by the plain rules: %s", error, exc_info=error)

    async def _compile_all(self) -> None:
        while self.todo:
            name = self.todo.pop(0)
            self.compiling.add(name)
            began = time.monotonic()
            if not await self._compiled(name):
                continue  # and it stays among those that are not awake
            self.compiling.discard(name)
            self.ready.add(name)
            took = time.monotonic() - began
            self.tell(f"  {name} is compiled ({took:.0f} s; {len(self.ready)} of {len(self.names)} rooms)")
            if name in self.played:
                await aside(waking.wake, find_game(name))
            self.changed(name)

    async def _compiled(self, name: str) -> bool:
        process = await start_beside(*COMMAND, name)
        try:
            assert process.stdout is not None
            said = await process.stdout.read()  # its input stays open: it ends when the house does
            await process.wait()
        finally:
            if process.returncode is None:
                await end(process)
        if said.decode().strip() == READY:
            return True
        if process.returncode != -signal.SIGINT:  # Ctrl-C before it had a session of its own: the house closes, too
            log.error("the rules of %s could not be compiled (exit %s): they stay plain", name, process.returncode)
        return False
