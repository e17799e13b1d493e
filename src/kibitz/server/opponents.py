"""Bots at a table: they think in threads of their own, beside the event loop, and see what their seat may see."""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from kibitz.bots.levels import Advice, advise, choose, find_level
from kibitz.core.game import Game

log = logging.getLogger("kibitz.server")

HINT_S = 0.6

# One core is left for the people at the tables.
CORES = max(1, (os.cpu_count() or 2) - 1)
THINKERS = ThreadPoolExecutor(CORES, thread_name_prefix="kibitz-bot")


class Queue:
    """How many bots want to think at this moment. Changed on the event loop alone, read by the thinkers."""

    waiting = 0


async def think_aside(game: Game, seen: Any, seat: int, level: int) -> int:
    """The action of a bot of that level, from a redacted record, while the event loop goes on."""
    Queue.waiting += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(THINKERS, think, game, seen, seat, level)
    finally:
        Queue.waiting -= 1


def think(game: Game, seen: Any, seat: int, level: int) -> int:
    """In a full house bots share the time, so that each still moves when it promised, if not as well.

    A weaker stand-in is told to the host alone.
    """
    share = CORES / max(CORES, Queue.waiting)
    choice = choose(game, seen, seat, level, seconds=find_level(level).seconds * share)
    if choice.fallback is not None:
        log.warning("a bot of level %s at %s was replaced by a quicker move: %s", level, game.id, choice.fallback)
    return choice.action


def hint(game: Game, seen: Any, seat: int) -> list[Advice]:
    """The best two or three moves, with the chance of winning and the reasons."""
    return advise(game, seen, seat, seconds=HINT_S)
