"""The reviews of this house: on demand, one a game and one after the other, made beside it and kept with the game.

Whoever asks waits in a queue, over a restart of the house, too; whoever looks on is told every piece as it comes. One
replaces an earlier of its kind and step, so that what a reader has to be told never grows beyond the review itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from kibitz.core.errors import KibitzError
from kibitz.core.record import to_json, write_record
from kibitz.review import report
from kibitz.review.budget import FULL
from kibitz.review.report import Done, Head, Piece, Point, Progress, StepReview
from kibitz.server.beside import end, start_beside
from kibitz.server.limits import Allowances, Limits
from kibitz.server.reviewing import GO_ON, PAUSE, Task
from kibitz.server.store import CannotWrite, Store, StoredReview
from kibitz.server.table import Table

log = logging.getLogger("kibitz.server")

COMMAND = (sys.executable, "-m", "kibitz.server.reviewing")
CORES = max(1, (os.cpu_count() or 2) - 1)  # one is left for the people at the tables
BUDGET = FULL
MOST_KEPT = 32  # whole reviews in memory; the store has all of them
TRY_AGAIN_S = 1.0
LOOK_S = 0.1  # how often the house is asked whether somebody waits ...
LATE_S = 0.05  # ... and how much later than promised it may answer, before a review pauses ...
REST_S = 1.0  # ... for so long at least

PieceKey: TypeAlias = tuple[type, int]


def key_of(piece: Piece) -> PieceKey:
    """Of two pieces with the same key the later one counts."""
    return type(piece), piece.step if isinstance(piece, Point | StepReview) else 0


def pieces_of(review: report.Review) -> list[Piece]:
    """A whole review, as it would be told."""
    head = Head(
        review.format,
        review.record,
        review.game,
        review.rules,
        review.code,
        review.seed,
        review.budget,
        review.players,
        review.length,
    )
    pieces: list[Piece] = [head, *review.curve, *review.steps, report.Turns(review.turns)]
    pieces.append(report.Verdict(review.verdict))
    if review.ledger is not None:
        pieces.append(report.Ledger(review.ledger))
    return [*pieces, Done(review.playouts)] if review.done else pieces


class NoReview(KibitzError):
    """It can't be asked for now. `key`: why, in the server's words."""

    def __init__(self, key: str, minutes: int = 0) -> None:
        super().__init__(key)
        self.key = key
        self.minutes = minutes


class Made:
    """The review of a game: not asked for, in the queue, in the making, whole, or stopped."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.guest = ""
        self.status = "none"
        self.pieces: dict[PieceKey, Piece] = {}
        self.readers: set[Callable[[Piece | None], None]] = set()

    def add(self, piece: Piece) -> None:
        if isinstance(piece, Head):
            self.pieces.clear()
        key = key_of(piece)
        self.pieces.pop(key, None)
        self.pieces[key] = piece
        self.tell(piece)

    def tell(self, piece: Piece | None) -> None:
        """To all who look on; None: something about the review itself has changed."""
        for reader in list(self.readers):
            reader(piece)

    def turn(self, status: str) -> None:
        self.status = status
        self.tell(None)

    @property
    def review(self) -> report.Review | None:
        return report.gathered(self.pieces.values()) if (Head, 0) in self.pieces else None

    @property
    def looked(self) -> int:
        progress = self.pieces.get((Progress, 0))
        return len(progress.looked) if isinstance(progress, Progress) else 0


class Reviews:
    """`table` finds a table that is over, or raises KibitzError; `late`: does somebody at a table wait just now?"""

    def __init__(
        self, store: Store, limits: Limits, table: Callable[[str], Awaitable[Table]], late: Callable[[], bool]
    ) -> None:
        self.store = store
        self.limits = limits
        self.table = table
        self.late = late
        self.allowed = Allowances(limits.reviews_an_hour / 60, limits.reviews_at_once)
        self.known: OrderedDict[str, Made] = OrderedDict()
        self.waiting: list[Made] = []
        self.running: Made | None = None
        self.working: asyncio.Task[None] | None = None
        self.closing = False

    async def open(self) -> None:
        """What was asked for before the house was closed is made now."""
        try:
            asked = await self.store.reviews_to_make()
        except CannotWrite:
            return  # a spoilt page of the file: whoever wants a review asks again
        for stored in asked:
            self._queue(await self.of(stored.code), stored.guest)

    async def close(self) -> None:
        self.closing = True
        if self.working is not None:
            self.working.cancel()
            await asyncio.gather(self.working, return_exceptions=True)

    async def of(self, code: str) -> Made:
        """The review of that game, from memory or from the store."""
        if code not in self.known:
            stored = await self.store.review(code)
            made = self.known.setdefault(code, Made(code))
            if stored is not None and stored.file and made.status == "none":
                made.guest, made.status = stored.guest, "done"
                made.pieces = {key_of(one): one for one in pieces_of(unpacked(stored.file))}
            self._forget()
        self.known.move_to_end(code)
        return self.known[code]

    def _forget(self) -> None:
        idle = [code for code, made in self.known.items() if not made.readers and made.status in ("none", "done")]
        for code in idle[: max(0, len(idle) - MOST_KEPT)]:
            del self.known[code]

    def before(self, made: Made) -> int:
        """How many reviews come before this one."""
        return self.waiting.index(made) + (self.running is not None) if made in self.waiting else 0

    async def ask(self, code: str, guest: str) -> Made:
        """Review that game, which is over. Raises NoReview."""
        made = await self.of(code)
        if made.status in ("waiting", "running", "done"):
            return made
        if len(self.waiting) >= self.limits.reviews_waiting:
            raise NoReview("review_full", minutes=len(self.waiting))
        if not self.allowed.take(guest):
            raise NoReview("many_reviews", minutes=max(1, round(60 / self.limits.reviews_an_hour)))
        await self.store.put_review(StoredReview(code, guest, b""))
        self._queue(made, guest)
        return made

    def _queue(self, made: Made, guest: str) -> None:
        if made.status in ("waiting", "running", "done"):
            return
        made.guest = guest
        self.waiting.append(made)
        made.turn("waiting")
        if self.working is None or self.working.done():
            self.working = asyncio.get_running_loop().create_task(self._work())

    async def withdraw(self, code: str, guest: str) -> Made:
        """Whoever asked for it takes that back while it waits."""
        made = await self.of(code)
        if made in self.waiting and made.guest == guest:
            await self.store.drop_review(code)
            if made in self.waiting:
                self.waiting.remove(made)
                made.guest = ""
                made.turn("none")
                self._tell_waiting()
        return made

    def _tell_waiting(self) -> None:
        for made in self.waiting:
            made.tell(None)

    # --- Making them --------------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while self.waiting and not self.closing:
            made = self.running = self.waiting.pop(0)
            made.turn("running")
            self._tell_waiting()
            try:
                if await self._ours(made):
                    await self._make(made)
            except (KibitzError, OSError, ValueError) as failure:
                log.warning("the review of %s was stopped: %s", made.code, failure)
                await self._until_written(lambda made=made: self.store.drop_review(made.code))  # type: ignore[misc]
                made.turn("stopped")
            finally:
                await self.store.release(f"review {made.code}")
                self.running = None

    async def _ours(self, made: Made) -> bool:
        """Are we to make it? Another house on the store may be about it: then it is waited for, and taken over."""
        while not await self.store.lease(f"review {made.code}"):
            await asyncio.sleep(TRY_AGAIN_S)
        stored = await self.store.review(made.code)
        if stored is not None and stored.file:
            for piece in pieces_of(unpacked(stored.file)):
                made.add(piece)
            made.turn("done")
            return False
        return True

    async def _make(self, made: Made) -> None:
        table = await self.table(made.code)
        task = Task(to_json(write_record(table.match)), CORES, BUDGET)
        process = await start_beside(*COMMAND, compiled=True)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(task) + b"\n")
        minding = asyncio.get_running_loop().create_task(self._mind(process.stdin))
        try:
            async for line in process.stdout:
                piece = report.from_line(line)
                if isinstance(piece, Done):
                    await self._keep(made, piece)
                made.add(piece)
        finally:
            minding.cancel()
            await end(process)
        if (Done, 0) not in made.pieces:
            raise OSError(f"its process has ended (exit {process.returncode})")
        made.turn("done")

    async def _keep(self, made: Made, done: Done) -> None:
        """Whole, and on the disk: only then it is told so."""
        review = report.gathered([*made.pieces.values(), done])
        stored = StoredReview(made.code, made.guest, packed(review))
        await self._until_written(lambda: self.store.put_review(stored))

    async def _until_written(self, write: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                return await write()
            except CannotWrite:
                await asyncio.sleep(TRY_AGAIN_S)

    async def _mind(self, said: asyncio.StreamWriter) -> None:
        """While a bot or a move is late, the review pauses: between two blocks of its work."""
        paused = False
        until = 0.0
        with contextlib.suppress(OSError):
            while True:
                asked = time.monotonic()
                await asyncio.sleep(LOOK_S)
                now = time.monotonic()
                if now - asked - LOOK_S > LATE_S or self.late():
                    until = now + REST_S
                if paused != (now < until):
                    paused = not paused
                    said.write(PAUSE if paused else GO_ON)
                    await said.drain()


def packed(review: report.Review) -> bytes:
    return zlib.compress(report.to_json(review))


def unpacked(file: bytes) -> report.Review:
    return report.from_json(zlib.decompress(file))
