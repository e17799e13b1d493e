"""A table in the memory of a house."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from kibitz.server.keeping import KeptSeats
from kibitz.server.others import Elsewhere
from kibitz.server.store import StoredTable
from kibitz.server.table import Table


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Sitting:
    """One table with its lock, the pages that watch it, and its bots' tasks."""

    def __init__(self, table: Table, entries: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.table = table
        self.entries = entries
        self.seats = b""  # as they stand in the store
        self.chat = self.revision = 0
        self.heard = self.moved = time.monotonic()  # of others' changes; when the table last went on
        self.elsewhere: dict[str, Elsewhere] = {}  # who is here by another house
        self.kept = KeptSeats(clock)
        self.lock = asyncio.Lock()
        self.pages: set[Any] = set()  # live.Page
        self.guests: Counter[str] = Counter()  # how many pages each has here; nobody's are under ""
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.flag: asyncio.Task[None] | None = None
        self.telling: asyncio.Task[None] | None = None  # who came and went, in a moment
        self.beginning: asyncio.Task[None] | None = None  # while the house cannot write that the game begins
        self.used = time.monotonic()

    def found(self, stored: StoredTable) -> None:
        """That is what the store has of it."""
        self.seats, self.chat, self.revision = stored.seats, len(stored.chat), stored.revision

    def enter(self, page: Any) -> None:
        self.pages.add(page)
        self.guests[page.guest_id] += 1

    def leave(self, page: Any) -> None:
        if page in self.pages:
            self.pages.discard(page)
            self.guests -= Counter([page.guest_id])
        self.used = time.monotonic()

    def tasks(self) -> list[asyncio.Task[None]]:
        """Whoever changes the table without being asked, or tells of it: bots, the flag of a clock, ..."""
        others = (self.flag, self.telling, self.beginning)
        return [*self.thinking.values(), *(task for task in others if task is not None)]

    def present(self) -> set[str]:
        return set(self.guests).union(*(one.guests for one in self.elsewhere.values())) - {""}

    @property
    def watchers(self) -> int:
        seated = {chair.guest for chair in self.table.chairs if chair.guest}
        here = len(self.pages) - sum(self.guests[guest] for guest in seated)
        return here + sum(one.pages - sum(one.guests[guest] for guest in seated) for one in self.elsewhere.values())
