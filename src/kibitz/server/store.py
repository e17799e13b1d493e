"""Where tables live: a small protocol, and its first adapter, one SQLite file.

An entry of a table's log is acknowledged only after it is durable: `append` returns when the transaction that holds it
is on the disk. One thread owns the file and commits whatever has gathered in the meantime as one group. Where the disk
gives no room, whoever asked is told (`CannotWrite`), nothing of it is written, and the store goes on once it can.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from kibitz.core.errors import KibitzError

log = logging.getLogger("kibitz.server")

T = TypeVar("T")

DAY_S = 86400

# How long another program may hold the file before somebody is told that the house can't write just now.
BUSY_MS = 1000

# The disk or another program stands against it, not what was asked for: full, locked, failing, read-only, damaged, ...
NO_FAULT_OF_OURS = frozenset(
    (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOTADB,
    )
)


class TakenStep(Exception):
    """Somebody else wrote that entry of the log, or changed the seats, first."""


class CannotWrite(KibitzError):
    """The disk is full, the file is locked, ...: nothing was changed, and later it may work."""


class DamagedPage(CannotWrite):
    """Part of the file was spoilt while the house was open."""


class Damaged(OSError):
    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is damaged; `kibitz repair` saves every table that is whole into a new file")


class Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    answer: Future[Any]
    writes: bool


@dataclass(frozen=True)
class StoredTable:
    code: str
    header: bytes  # JSON: see house.Header
    seats: bytes  # JSON: who sits where
    entries: list[bytes]  # JSON of the log's entries, in order
    chat: list[bytes]
    clock: bytes  # JSON, or empty
    changed: float
    rematch: str  # the code of the table where the same people play again, or empty
    revision: int = 0  # how often anything of it has changed
    digest: bytes = b""  # of the state after the last entry, by the rules that it was played by; or empty
    quiet_s: float = 0.0  # since its last entry, by the store's time
    since: int = 0  # the number of the first of the entries that are here


@dataclass(frozen=True)
class With:
    """What is written with entries, in the same transaction."""

    noticed: bool = True  # if not, only its player knows of it: then the table does not show as changed
    digest: bytes = b""
    falls_s: float | None = None  # when the next clock falls, if a house is to be told by the store


PLAIN = With()


@dataclass(frozen=True)
class ListedTable:
    """What a list of tables needs of one."""

    code: str
    header: bytes
    seats: bytes
    changed: float
    revision: int
    outline: bytes  # JSON: see lobby.Outline; or empty


@dataclass(frozen=True)
class StoredGuest:
    guest: str
    name: str
    colour: int


@dataclass(frozen=True)
class StoredReview:
    code: str
    guest: str  # who asked for it
    file: bytes  # as it is kept; empty until it is whole


@dataclass(frozen=True)
class StoredExercise:
    code: str
    step: int
    found: int  # how often in a row
    due: float  # seconds since 1970


class Store(Protocol):
    """What houses keep. Several of them may have the same one, if they tell each other over a bus what they change."""

    async def open(self) -> None: ...
    async def secret(self) -> bytes: ...
    async def guest(self, guest: str) -> StoredGuest | None: ...
    async def put_guest(self, guest: StoredGuest) -> None: ...
    async def create(
        self,
        code: str,
        header: bytes,
        seats: bytes,
        guests: list[str],
        rematch_of: str = "",
        entries: Sequence[bytes] = (),
    ) -> bool: ...
    async def load(self, code: str, since: int = 0) -> StoredTable | None: ...
    async def append(self, code: str, number: int, entries: list[bytes], clock: bytes, with_: With = PLAIN) -> int: ...
    async def put_seats(
        self, code: str, seats: bytes, guests: list[str], was: bytes | None = None, falls_s: float | None = None
    ) -> int: ...
    async def add_chat(self, code: str, line: bytes) -> int: ...
    async def revisions(self, codes: Sequence[str]) -> dict[str, int]: ...
    async def tables_of(self, guest: str, most: int) -> list[ListedTable]: ...
    async def put_outlines(self, outlines: Sequence[tuple[str, bytes]]) -> None: ...
    async def lease(self, name: str) -> bool: ...
    async def release(self, name: str) -> None: ...
    async def due(self, again_s: float, most: int) -> list[str]: ...
    async def reviews_to_make(self) -> list[StoredReview]: ...
    async def review(self, code: str) -> StoredReview | None: ...
    async def put_review(self, review: StoredReview) -> None: ...
    async def drop_review(self, code: str) -> None: ...
    async def record(self, code: str) -> bytes: ...
    async def put_record(self, code: str, file: bytes) -> None: ...
    async def exercises(self, guest: str) -> list[StoredExercise]: ...
    async def put_exercises(self, guest: str, exercises: Sequence[StoredExercise]) -> None: ...
    async def sweep(self, guests_before: float, tables_before: float, keep: list[str]) -> tuple[int, int]: ...
    async def close(self) -> None: ...


MIGRATIONS = (
    """
    CREATE TABLE secret (id INTEGER PRIMARY KEY CHECK (id = 1), value BLOB NOT NULL);
    CREATE TABLE guest (guest TEXT PRIMARY KEY, name TEXT NOT NULL, colour INTEGER NOT NULL, made REAL NOT NULL);
    CREATE TABLE house_table (
        code TEXT PRIMARY KEY, header BLOB NOT NULL, seats BLOB NOT NULL, clock BLOB NOT NULL DEFAULT x'',
        made REAL NOT NULL, changed REAL NOT NULL);
    CREATE TABLE entry (
        code TEXT NOT NULL REFERENCES house_table, number INTEGER NOT NULL, entry BLOB NOT NULL, at REAL NOT NULL,
        PRIMARY KEY (code, number)) WITHOUT ROWID;
    CREATE TABLE chat (id INTEGER PRIMARY KEY, code TEXT NOT NULL REFERENCES house_table, line BLOB NOT NULL);
    CREATE INDEX chat_of ON chat (code, id);
    CREATE TABLE sits (guest TEXT NOT NULL, code TEXT NOT NULL REFERENCES house_table, PRIMARY KEY (guest, code))
        WITHOUT ROWID;
    """,
    "ALTER TABLE house_table ADD COLUMN rematch TEXT NOT NULL DEFAULT '';",
    """
    CREATE TABLE review (
        code TEXT PRIMARY KEY REFERENCES house_table, guest TEXT NOT NULL, asked REAL NOT NULL, file BLOB NOT NULL)
        WITHOUT ROWID;
    CREATE TABLE exercise (
        guest TEXT NOT NULL, code TEXT NOT NULL REFERENCES house_table, step INTEGER NOT NULL,
        found INTEGER NOT NULL, due REAL NOT NULL, PRIMARY KEY (guest, code, step)) WITHOUT ROWID;
    """,
    """
    ALTER TABLE house_table ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE house_table ADD COLUMN digest BLOB NOT NULL DEFAULT x'';
    CREATE TABLE deadline (code TEXT PRIMARY KEY REFERENCES house_table, due REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE record (code TEXT PRIMARY KEY REFERENCES house_table, file BLOB NOT NULL);
    """,
    "ALTER TABLE house_table ADD COLUMN outline BLOB NOT NULL DEFAULT x'';",
)


def in_order(entries: list[tuple[int, bytes]]) -> list[bytes]:
    """By their numbers from 0 on; one that is missing is empty, which is no entry."""
    found = dict(entries)
    return [found.get(number, b"") for number in range(max(found, default=-1) + 1)]


def _revised(db: sqlite3.Connection, changes: str, values: tuple[Any, ...], code: str) -> int:
    """Change the row of a table; its revision then."""
    told = f"UPDATE house_table SET {changes}, revision = revision + 1 WHERE code = ? RETURNING revision"  # noqa: S608
    row = db.execute(told, (*values, code)).fetchone()
    return int(row[0]) if row else 0


def _falls(db: sqlite3.Connection, code: str, falls_s: float | None) -> None:
    if falls_s is not None:
        db.execute("INSERT OR REPLACE INTO deadline VALUES (?, ?)", (code, time.time() + falls_s))
    else:
        db.execute("DELETE FROM deadline WHERE code = ?", (code,))


def check(db: sqlite3.Connection, path: Path) -> None:
    """Raise Damaged where a page of the file is not what it must be.

    All pages are read once, at opening and never while people play: 0.6 s for a file of 96 MiB (6,000 games of 200
    moves) that the system has in memory, else as long as the disk takes to read it. What is wrong within an entry it
    can't know: such a table is told from the others when it is opened.
    """
    if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise Damaged(path)


class SqliteStore:
    """One file, one thread, write-ahead log, full synchronisation: an acknowledged entry survives a power cut."""

    def __init__(self, path: Path, when_closed: Callable[[], None] = lambda: None) -> None:
        self._path = path
        self._when_closed = when_closed
        self._closed = False
        self._failing = False
        self._leases: set[str] = set()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._ready: Future[None] = Future()
        self._thread = threading.Thread(target=self._work, name="kibitz-store", daemon=True)
        self._thread.start()
        self._ready.result()

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None)
        try:
            self._prepare(db)
        except sqlite3.DatabaseError as error:
            db.close()
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT:
                raise Damaged(self._path) from None
            raise OSError(f"{self._path} cannot be used as the house's store ({error})") from None
        except OSError:
            db.close()
            raise
        return db

    def _prepare(self, db: sqlite3.Connection) -> None:
        db.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        self._bring_up_to_date(db)
        if db.execute("SELECT value FROM secret").fetchone() is None:
            db.execute("INSERT INTO secret VALUES (1, ?)", (secrets.token_bytes(32),))

    def _bring_up_to_date(self, db: sqlite3.Connection) -> None:
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        known = len(MIGRATIONS)
        if version > known:
            raise OSError(f"{self._path} was written by a newer kibitz (schema {version}, this one knows {known})")
        check(db, self._path)
        for number in range(version, known):
            db.executescript(f"BEGIN; {MIGRATIONS[number]} PRAGMA user_version={number + 1}; COMMIT;")

    def _work(self) -> None:
        try:
            db = self._open()
        except Exception as error:  # noqa: BLE001  # whatever it was, the opener must hear of it
            self._ready.set_exception(error)
            return
        self._ready.set_result(None)
        while True:
            gathered = [self._jobs.get()]
            while not self._jobs.empty():
                gathered.append(self._jobs.get())
            # What nobody waits for any more is not begun; what was begun is finished whether or not somebody waits.
            jobs = [job for job in gathered if job is not None and job.answer.set_running_or_notify_cancel()]
            # Reading goes on while nothing can be written: it is neither held up by a lock nor undone with the writes.
            self._run(db, "BEGIN", [job for job in jobs if not job.writes])
            self._run(db, "BEGIN IMMEDIATE", [job for job in jobs if job.writes])
            if None in gathered:
                db.close()
                return

    def _run(self, db: sqlite3.Connection, begin: str, jobs: list[Job]) -> None:
        """Run the jobs in one transaction; answer them only after it is on the disk."""
        if not jobs:
            return
        done: list[tuple[Any, Exception | None]] = []
        try:
            if db.in_transaction:  # the disk did not even let us give up the last one
                db.execute("ROLLBACK")
            db.execute(begin)
            done.extend(self._attempt(db, job) for job in jobs)
            db.execute("COMMIT")
        except sqlite3.Error as error:
            # Nothing of this group was written.
            if db.in_transaction:
                with contextlib.suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
            done = [(None, error)] * len(jobs)
        told = [(result, self._told(failure)) for result, failure in done]
        if jobs[0].writes:
            self._tell_host([failure for _, failure in told])
        for job, (result, failure) in zip(jobs, told, strict=True):
            if failure is not None:
                job.answer.set_exception(failure)
            else:
                job.answer.set_result(result)

    @staticmethod
    def _attempt(db: sqlite3.Connection, job: Job) -> tuple[Any, Exception | None]:
        """One job of a group: if it fails, only its own changes are undone."""
        db.execute("SAVEPOINT job")
        try:
            result, failure = job.work(db), None
        except Exception as error:  # noqa: BLE001  # handed to whoever asked
            result, failure = None, error
            db.execute("ROLLBACK TO job")  # fails where SQLite gave up the whole transaction: then the group has failed
        db.execute("RELEASE job")
        return result, failure

    @staticmethod
    def _told(failure: Exception | None) -> Exception | None:
        # The low byte of SQLite's code is the kind of the error, the rest says where it happened.
        kind = getattr(failure, "sqlite_errorcode", 0) & 0xFF
        if not isinstance(failure, sqlite3.Error) or kind not in NO_FAULT_OF_OURS:
            return failure
        return DamagedPage(str(failure)) if kind == sqlite3.SQLITE_CORRUPT else CannotWrite(str(failure))

    def _tell_host(self, failures: list[Exception | None]) -> None:
        """One line when writing begins to fail, one when it works again."""
        why = next((failure for failure in failures if isinstance(failure, CannotWrite)), None)
        if why is not None and not self._failing:
            log.error("the house can't write to %s (%s); it tries again until it can", self._path, why)
        elif why is None and self._failing:
            log.warning("the house can write to %s again", self._path)
        self._failing = why is not None

    async def _do(self, work: Callable[[sqlite3.Connection], T], *, writes: bool) -> T:
        if self._closed:
            raise CannotWrite("the store is closed")
        answer: Future[T] = Future()
        self._jobs.put(Job(work, answer, writes))
        return await asyncio.wrap_future(answer)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._do(work, writes=False)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._do(work, writes=True)

    async def open(self) -> None:
        """It is open from the beginning."""

    async def secret(self) -> bytes:
        return await self._read(lambda db: bytes(db.execute("SELECT value FROM secret").fetchone()[0]))

    async def guest(self, guest: str) -> StoredGuest | None:
        def job(db: sqlite3.Connection) -> StoredGuest | None:
            row = db.execute("SELECT guest, name, colour FROM guest WHERE guest = ?", (guest,)).fetchone()
            return StoredGuest(*row) if row else None

        return await self._read(job)

    async def put_guest(self, guest: StoredGuest) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO guest VALUES (?, ?, ?, ?) ON CONFLICT (guest) DO UPDATE SET name = ?, colour = ?",
                (guest.guest, guest.name, guest.colour, time.time(), guest.name, guest.colour),
            )

        await self._write(job)

    async def create(
        self,
        code: str,
        header: bytes,
        seats: bytes,
        guests: list[str],
        rematch_of: str = "",
        entries: Sequence[bytes] = (),
    ) -> bool:
        """False if there is a table of that code already. `rematch_of`: the finished table that leads to this one;
        `entries`: what its log begins with."""

        def job(db: sqlite3.Connection) -> bool:
            now = time.time()
            made = db.execute(
                "INSERT OR IGNORE INTO house_table (code, header, seats, made, changed) VALUES (?, ?, ?, ?, ?)",
                (code, header, seats, now, now),
            )
            if made.rowcount == 0:
                return False
            db.executemany("INSERT OR IGNORE INTO sits VALUES (?, ?)", [(guest, code) for guest in guests])
            if rematch_of:
                led = db.execute(
                    "UPDATE house_table SET rematch = ?, revision = revision + 1 WHERE code = ? AND rematch = ''",
                    (code, rematch_of),
                )
                if led.rowcount == 0:
                    raise TakenStep(f"the rematch of table {rematch_of}")
            db.executemany(
                "INSERT INTO entry VALUES (?, ?, ?, ?)", [(code, n, one, now) for n, one in enumerate(entries)]
            )
            return True

        return await self._write(job)

    async def load(self, code: str, since: int = 0) -> StoredTable | None:
        """The table, with its entries from number `since` on."""

        def job(db: sqlite3.Connection) -> StoredTable | None:
            row = db.execute(
                "SELECT header, seats, clock, changed, rematch, revision, digest, coalesce(max(0, ? - (SELECT at "
                "FROM entry WHERE code = ? ORDER BY number DESC LIMIT 1)), 0) FROM house_table WHERE code = ?",
                (time.time(), code, code),
            ).fetchone()
            if row is None:
                return None
            rows = db.execute(
                "SELECT number - ?, entry FROM entry WHERE code = ? AND number >= ? ORDER BY number",
                (since, code, since),
            )
            entries = in_order(rows.fetchall())
            chat = db.execute("SELECT line FROM chat WHERE code = ? ORDER BY id", (code,)).fetchall()
            table = StoredTable(code, row[0], row[1], entries, [c[0] for c in chat], *row[2:])
            return replace(table, since=since)

        return await self._read(job)

    async def append(self, code: str, number: int, entries: list[bytes], clock: bytes, with_: With = PLAIN) -> int:
        """All of the entries, the first of them as number `number`, or none. Returns the table's revision."""

        def job(db: sqlite3.Connection) -> int:
            now = time.time()
            rows = [(code, at, entry, now) for at, entry in enumerate(entries, number)]
            try:
                db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", rows)
            except sqlite3.IntegrityError:
                raise TakenStep(f"entry {number} of table {code}") from None
            if clock:
                _falls(db, code, with_.falls_s)
            changed = now if with_.noticed else 0.0
            return _revised(
                db, "clock = ?, digest = ?, changed = max(changed, ?)", (clock, with_.digest, changed), code
            )

        return await self._write(job)

    async def put_seats(
        self, code: str, seats: bytes, guests: list[str], was: bytes | None = None, falls_s: float | None = None
    ) -> int:
        """Who sits where; if it is told what `was` there, then only instead of that, or TakenStep."""

        def job(db: sqlite3.Connection) -> int:
            found = db.execute("SELECT seats FROM house_table WHERE code = ?", (code,)).fetchone()
            if was is not None and found != (was,):
                raise TakenStep(f"the seats of table {code}")
            db.executemany("INSERT OR IGNORE INTO sits VALUES (?, ?)", [(guest, code) for guest in guests])
            _falls(db, code, falls_s)
            return _revised(db, "seats = ?, changed = ?", (seats, time.time()), code)

        return await self._write(job)

    async def add_chat(self, code: str, line: bytes) -> int:
        def job(db: sqlite3.Connection) -> int:
            db.execute("INSERT INTO chat (code, line) VALUES (?, ?)", (code, line))
            return _revised(db, "code = ?", (code,), code)

        return await self._write(job)

    async def revisions(self, codes: Sequence[str]) -> dict[str, int]:
        def job(db: sqlite3.Connection) -> dict[str, int]:
            ask = "SELECT revision FROM house_table WHERE code = ?"
            found = [(code, db.execute(ask, (code,)).fetchone()) for code in codes]
            return {code: row[0] for code, row in found if row is not None}

        return await self._read(job)

    async def lease(self, name: str) -> bool:
        """Is the work of that name ours from now on? Nobody else has it until it is released, or this process ends."""
        free = name not in self._leases
        self._leases.add(name)
        return free

    async def release(self, name: str) -> None:
        self._leases.discard(name)

    async def due(self, again_s: float, most: int) -> list[str]:
        """Tables whose clocks have fallen. They are ours; if we do nothing, somebody is told after so long again."""

        def job(db: sqlite3.Connection) -> list[str]:
            now = time.time()
            rows = db.execute("SELECT code FROM deadline WHERE due <= ? ORDER BY due LIMIT ?", (now, most)).fetchall()
            db.executemany("UPDATE deadline SET due = ? WHERE code = ?", [(now + again_s, row[0]) for row in rows])
            return [str(row[0]) for row in rows]

        return await self._write(job)

    async def tables_of(self, guest: str, most: int) -> list[ListedTable]:
        """The latest first."""

        def job(db: sqlite3.Connection) -> list[ListedTable]:
            rows = db.execute(
                "SELECT code, header, seats, changed, revision, outline FROM sits JOIN house_table USING (code) "
                "WHERE guest = ? ORDER BY changed DESC LIMIT ?",
                (guest, most),
            )
            return [ListedTable(*row) for row in rows]

        return await self._read(job)

    async def put_outlines(self, outlines: Sequence[tuple[str, bytes]]) -> None:
        """By code. Nothing of the table is changed: what they say can be made from it at any time."""

        def job(db: sqlite3.Connection) -> None:
            db.executemany("UPDATE house_table SET outline = ? WHERE code = ?", [(one, code) for code, one in outlines])

        await self._write(job)

    async def reviews_to_make(self) -> list[StoredReview]:
        """Those that were asked for and are not whole, the first one first."""

        def job(db: sqlite3.Connection) -> list[StoredReview]:
            rows = db.execute("SELECT code, guest, file FROM review WHERE file = x'' ORDER BY asked")
            return [StoredReview(*row) for row in rows]

        return await self._read(job)

    async def review(self, code: str) -> StoredReview | None:
        def job(db: sqlite3.Connection) -> StoredReview | None:
            row = db.execute("SELECT code, guest, file FROM review WHERE code = ?", (code,)).fetchone()
            return StoredReview(*row) if row else None

        return await self._read(job)

    async def put_review(self, review: StoredReview) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO review VALUES (?, ?, ?, ?) ON CONFLICT (code) DO UPDATE SET file = ?",
                (review.code, review.guest, time.time(), review.file, review.file),
            )

        await self._write(job)

    async def drop_review(self, code: str) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM review WHERE code = ?", (code,))

        await self._write(job)

    async def record(self, code: str) -> bytes:
        """Of a finished game, as the house that ended it wrote it; or nothing."""

        def job(db: sqlite3.Connection) -> bytes:
            row = db.execute("SELECT file FROM record WHERE code = ?", (code,)).fetchone()
            return bytes(row[0]) if row else b""

        return await self._read(job)

    async def put_record(self, code: str, file: bytes) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO record VALUES (?, ?)", (code, file))

        await self._write(job)

    async def exercises(self, guest: str) -> list[StoredExercise]:
        def job(db: sqlite3.Connection) -> list[StoredExercise]:
            rows = db.execute("SELECT code, step, found, due FROM exercise WHERE guest = ? ORDER BY due", (guest,))
            return [StoredExercise(*row) for row in rows]

        return await self._read(job)

    async def put_exercises(self, guest: str, exercises: Sequence[StoredExercise]) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.executemany(
                "INSERT OR REPLACE INTO exercise VALUES (?, ?, ?, ?, ?)",
                [(guest, one.code, one.step, one.found, one.due) for one in exercises],
            )

        await self._write(job)

    async def sweep(self, guests_before: float, tables_before: float, keep: list[str]) -> tuple[int, int]:
        """Forget guests made before that moment who never sat anywhere, and tables untouched since the other one where
        nobody ever moved. Returns how many of each."""

        def job(db: sqlite3.Connection) -> tuple[int, int]:
            unused = [
                row
                for row in db.execute(
                    "SELECT code FROM house_table WHERE changed < ? "
                    "AND (SELECT count(*) FROM entry WHERE entry.code = house_table.code) < 2",
                    (tables_before,),
                )
                if row[0] not in keep
            ]
            for table in ("entry", "chat", "sits", "review", "exercise", "deadline", "record", "house_table"):
                db.executemany(f"DELETE FROM {table} WHERE code = ?", unused)  # noqa: S608  # names of our own
            gone = db.execute(
                "DELETE FROM guest WHERE made < ? AND guest NOT IN (SELECT guest FROM sits)", (guests_before,)
            )
            return gone.rowcount, len(unused)

        return await self._write(job)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._when_closed()
