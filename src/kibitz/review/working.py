"""Who does the work: this process, or several others. What is asked for says all that its answer depends on.

An errand is a generator: it yields a list of asks, gets their answers in the same order, and goes on. Errands run side
by side, and none sees what another does, so it makes no difference how many hands there are or who is quicker.
"""

from __future__ import annotations

import importlib
import multiprocessing
import multiprocessing.process
import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, TypeAlias

from kibitz.core.game import Game
from kibitz.core.options import Value as Chosen
from kibitz.review.keys import world_keys
from kibitz.review.playouts import Script, Shares, steady_shares


@dataclass(frozen=True)
class Play:
    """Steady playouts in worlds `first` to `first + count` of a list."""

    position: bytes
    viewer: int
    script: Script
    worlds: str
    first: int
    count: int


@dataclass(frozen=True)
class Look:
    """A search, by what a seat knows. Answers with the three moves it likes best, and the chances of those in `ask`."""

    known: bytes
    seat: int
    rounds: int
    name: str
    ask: tuple[int, ...] = ()
    tries: int = 0


@dataclass(frozen=True)
class Seen:
    best: tuple[int, ...]
    chances: Mapping[int, float]


Ask: TypeAlias = Play | Look
Errand: TypeAlias = Generator[list[Ask], list[Any], None]


class Desk:
    """Where asks are answered."""

    def __init__(self, game: Game, options: Mapping[str, Chosen], seed: str) -> None:
        self.game = game
        self.options = options
        self.seed = seed

    def answer(self, ask: Ask) -> Shares | Seen:
        return self._play(ask) if isinstance(ask, Play) else self._look(ask)

    def _play(self, ask: Play) -> Shares:
        position = self.game.layout.from_bytes(ask.position)
        keys = world_keys(self.seed, ask.worlds, ask.first, ask.count)
        return steady_shares(self.game, self.options, position, ask.viewer, ask.script, keys)

    def _look(self, ask: Look) -> Seen:
        from kibitz.bots.search import Search

        known = self.game.layout.from_bytes(ask.known)
        search = Search(self.game)
        word = f"review {self.seed} {ask.name}"
        thoughts = search.think(known, ask.seat, iterations=ask.rounds, seed=word, seen=())
        best = tuple(thought.action for thought in thoughts[:3])
        if ask.ask:
            thoughts = search.think(
                known, ask.seat, iterations=0, seed=f"{word} asked", seen=(), ask=ask.ask, tries=ask.tries
            )
        return Seen(best, {thought.action: thought.chance for thought in thoughts if thought.action in ask.ask})


_desk: Desk | None = None


def _sit_down(package: str, options: Mapping[str, Chosen], seed: str) -> None:
    global _desk  # one desk a process
    _desk = Desk(importlib.import_module(package).GAME, options, seed)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _answer(ask: Ask) -> Shares | Seen:
    assert _desk is not None
    return _desk.answer(ask)


class Workers:
    """`with Workers(...) as workers: workers.run(errands)`."""

    def __init__(
        self, game: Game, options: Mapping[str, Chosen], seed: str, jobs: int, between: Callable[[], None]
    ) -> None:
        self.desk = Desk(game, options, seed)
        self.jobs = jobs
        self.between = between
        self.playouts = 0
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers:
        if self.jobs > 1:
            desk = self.desk
            self._pool = ProcessPoolExecutor(
                self.jobs,
                multiprocessing.get_context("spawn"),
                initializer=_sit_down,
                initargs=(desk.game.package, dict(desk.options), desk.seed),
            )
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def run(self, errands: Iterable[Errand]) -> None:
        """Do all errands; those that come first are begun first."""
        if self._pool is None:
            for errand in errands:
                self._alone(errand)
        else:
            self._together(self._pool, deque(errands))

    def _alone(self, errand: Errand) -> None:
        asks = next(errand, None)
        while asks is not None:
            answers = []
            for ask in asks:
                self._about_to(ask)
                answers.append(self.desk.answer(ask))
            asks = _next(errand, answers)

    def _about_to(self, ask: Ask) -> None:
        self.between()
        if isinstance(ask, Play):
            self.playouts += ask.count

    def _together(self, pool: ProcessPoolExecutor, waiting: deque[Errand]) -> None:
        ready: deque[tuple[_Open, int]] = deque()
        running: dict[Future[Any], tuple[_Open, int]] = {}

        def go_on(errand: Errand, asks: list[Ask] | None) -> None:
            while asks is not None and not asks:
                asks = _next(errand, [])
            if asks:
                begun = _Open(errand, asks, [None] * len(asks), len(asks))
                ready.extend((begun, at) for at in range(len(asks)))

        while waiting or ready or running:
            while waiting and len(ready) < 2 * self.jobs:
                errand = waiting.popleft()
                go_on(errand, next(errand, None))
            while ready and len(running) < 2 * self.jobs:
                begun, at = ready.popleft()
                self._about_to(begun.asks[at])
                running[pool.submit(_answer, begun.asks[at])] = (begun, at)
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                begun, at = running.pop(future)
                begun.answers[at] = future.result()
                begun.missing -= 1
                if begun.missing == 0:
                    go_on(begun.errand, _next(begun.errand, begun.answers))


@dataclass
class _Open:
    errand: Errand
    asks: list[Ask]
    answers: list[Any]
    missing: int


def _next(errand: Errand, answers: list[Any]) -> list[Ask] | None:
    try:
        return errand.send(answers)
    except StopIteration:
        return None
