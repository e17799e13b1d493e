"""Many games, on one core or several processes; `done` hears of each as it finishes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from kibitz.arena.schedule import Contest, Fixture, fixtures
from kibitz.arena.table import Played, play


def still_to_play(contest: Contest, played: Iterable[Played]) -> list[Fixture]:
    done = {game.number for game in played}
    return [fixture for fixture in fixtures(contest) if fixture.number not in done]


def run(contest: Contest, played: Iterable[Played], processes: int, done: Callable[[Played], None]) -> None:
    """Play what is still to play. Interrupted, it stops at once; what `done` heard of is done."""
    todo = still_to_play(contest, played)
    if processes == 1:
        for fixture in todo:
            done(play(contest, fixture))
        return
    # A fresh interpreter for each: a fork of a process with compiler threads may hang.
    pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    try:
        _share_out(pool, contest, todo, 2 * processes, done)
    finally:
        pool.shutdown(cancel_futures=True)


def _share_out(
    pool: ProcessPoolExecutor, contest: Contest, todo: list[Fixture], ahead: int, done: Callable[[Played], None]
) -> None:
    running: set[Future[Played]] = set()
    for fixture in todo:
        running.add(pool.submit(play, contest, fixture))
        if len(running) >= ahead:
            running = _hear(running, done)
    while running:
        running = _hear(running, done)


def _hear(running: set[Future[Played]], done: Callable[[Played], None]) -> set[Future[Played]]:
    finished, rest = wait(running, return_when=FIRST_COMPLETED)
    for future in sorted(finished, key=lambda future: future.result().number):
        done(future.result())
    return rest
