"""Figures of a house for Prometheus, at a port of their own: `kibitz serve --metrics 127.0.0.1:9100`.

Nothing is measured in a house that was not asked to: it is another class that counts.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from kibitz.bots.questions import Answer, Question
from kibitz.core.errors import BadInput
from kibitz.core.match import Act
from kibitz.server.house import House
from kibitz.server.sitting import Sitting
from kibitz.server.store import Store
from kibitz.server.thinkers import NoAnswer, Thinks

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
TIMED = ("append", "load", "create", "put_seats", "add_chat", "revisions", "due")
PING_EVERY_S = 15.0

registry = CollectorRegistry()
moves = Counter("kibitz_moves", "Moves that were written, of people and bots", ["by"], registry=registry)
refusals = Counter("kibitz_refusals", "What pages were refused, by kind", ["kind"], registry=registry)
pages = Gauge("kibitz_pages", "Open pages at tables", registry=registry)
tables = Gauge("kibitz_tables", "Tables in memory", registry=registry)
acknowledged = Histogram("kibitz_acknowledged_seconds", "From a move to its commit", buckets=BOUNDS, registry=registry)
shown = Histogram("kibitz_shown_seconds", "From a move to its views", buckets=BOUNDS, registry=registry)
store_took = Histogram("kibitz_store_seconds", "What the store took", ["what"], buckets=BOUNDS, registry=registry)
bus_took = Gauge("kibitz_bus_seconds", "There and back over the bus", registry=registry)
bus_up = Gauge("kibitz_bus_up", "Is the bus there?", registry=registry)
thought = Histogram("kibitz_thought_seconds", "What thinkers took", buckets=BOUNDS, registry=registry)
missed = Counter("kibitz_thoughts_missed", "Questions that no thinker answered in time", registry=registry)
waiting = Gauge("kibitz_waiting", "Questions and reviews that wait", ["for"], registry=registry)


class TimedStore:
    """The same store, with a watch."""

    def __init__(self, store: Store) -> None:
        self._store = store
        for name in TIMED:
            setattr(self, name, self._timed(name, getattr(store, name)))

    def _timed(self, name: str, work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        took = store_took.labels(name)

        async def timed(*about: Any, **more: Any) -> Any:
            with took.time():
                return await work(*about, **more)

        return timed

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


class TimedThinkers:
    def __init__(self, thinkers: Thinks) -> None:
        self._thinkers = thinkers

    async def ask(self, question: Question, within_s: float) -> Answer:
        try:
            with thought.time():
                return await self._thinkers.ask(question, within_s)
        except NoAnswer:
            missed.inc()
            raise

    async def close(self) -> None:
        await self._thinkers.close()


class MeteredHouse(House):
    def __init__(self, store: Store, **settings: Any) -> None:
        super().__init__(TimedStore(store), **settings)
        self.thoughts.thinkers = TimedThinkers(self.thinkers)
        self.pinging: asyncio.Task[None] | None = None

    async def open(self) -> None:
        pages.set_function(lambda: sum(len(sitting.pages) for sitting in list(self.sittings.values())))
        tables.set_function(lambda: len(self.sittings))
        waiting.labels("thinkers").set_function(lambda: self.thoughts.queue.asked)
        waiting.labels("reviews").set_function(lambda: len(self.reviews.waiting))
        bus_up.set_function(lambda: float(self.others.bus is not None and self.others.bus.up))
        await super().open()
        if self.others.bus is not None:
            self.pinging = asyncio.get_running_loop().create_task(self._ping(self.others.bus))

    async def close(self) -> None:
        if self.pinging is not None:
            self.pinging.cancel()
        await super().close()

    async def _ping(self, bus: Any) -> None:
        while True:
            bus_took.set(await bus.ping_s())
            await asyncio.sleep(PING_EVERY_S)

    async def play(self, sitting: Sitting, guest: str, seat: int, actions: list[int], step: int) -> None:
        with shown.time():
            await super().play(sitting, guest, seat, actions, step)

    async def write(self, sitting: Sitting, *entries: Any) -> None:
        began = time.perf_counter()
        await super().write(sitting, *entries)
        acknowledged.observe(time.perf_counter() - began)
        for entry in entries:
            if isinstance(entry, Act):
                moves.labels("bots" if sitting.table.chairs[entry.seat].bot_moves else "people").inc()

    def refused(self, kind: str) -> None:
        refusals.labels(kind).inc()


def serve_metrics(address: str) -> None:
    host, _, port = address.rpartition(":")
    try:
        start_http_server(int(port), host or "127.0.0.1", registry)
    except (ValueError, OSError, OverflowError) as error:
        raise BadInput(f"metrics can't be served at {address} ({error})") from None


def names() -> Iterable[str]:
    """Of everything that is told."""
    return sorted({sample.name for family in registry.collect() for sample in family.samples})
