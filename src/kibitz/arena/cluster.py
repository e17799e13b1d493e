"""Games on a Ray cluster (`kibitz[ray]`): the same fixtures, played by whoever is free.

Every machine of the cluster needs kibitz, and what the bots need. A game is a task: one whose worker died is played
again, and comes out the same, as far as its bots do not look at the clock.
"""

from __future__ import annotations

import importlib
import socket
from collections.abc import Callable, Iterable
from typing import Any

from kibitz.arena.running import still_to_play
from kibitz.arena.schedule import Contest
from kibitz.arena.table import Played, play
from kibitz.core.errors import BadInput

GAMES_AHEAD = 2  # a processor: enough that none waits, few enough that little is lost when one stops

ANSWERS_S = 10.0


def run_on_cluster(contest: Contest, played: Iterable[Played], address: str, done: Callable[[Played], None]) -> None:
    """Play what is still to play. Interrupted, it stops at once; what `done` heard of is done."""
    ray = _connect(address)
    try:
        play_there = ray.remote(num_cpus=1, max_retries=-1)(play)
        ahead = max(1, GAMES_AHEAD * int(ray.cluster_resources().get("CPU", 1)))
        running: list[Any] = []
        for fixture in still_to_play(contest, played):
            running.append(play_there.remote(contest, fixture))
            if len(running) >= ahead:
                running = _hear(ray, running, done)
        while running:
            running = _hear(ray, running, done)
    finally:
        ray.shutdown()


def _connect(address: str) -> Any:
    try:
        ray = importlib.import_module("ray")
    except ImportError as error:
        raise BadInput(f"there is no Ray here ({error}); it comes with kibitz[ray]") from None
    host, colon, port = address.rpartition(":")
    try:
        if colon and port.isdigit() and "//" not in host:  # Ray itself would try for five minutes, and then exit
            socket.create_connection((host.strip("[]"), int(port)), ANSWERS_S).close()
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (OSError, ValueError, RuntimeError) as failure:
        raise BadInput(f"no Ray cluster answers at {address}: {str(failure).splitlines()[0]}") from None
    return ray


def _hear(ray: Any, running: list[Any], done: Callable[[Played], None]) -> list[Any]:
    finished, rest = ray.wait(running)
    for task in finished:
        try:
            game = ray.get(task)
        except ray.exceptions.RayTaskError as failure:
            raise failure.as_instanceof_cause() from None
        done(game)
    return list(rest)
