"""`kibitz move-house`, `backup` and `restore`: tables from one store into another, each checked by replaying it.

Whoever is interrupted does it again: what has arrived whole is not copied twice. A backup is a house in one file of
SQLite, whatever store it comes from; it shows one moment, while people play.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import tempfile
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from kibitz.core.errors import BadInput
from kibitz.server.folder import STORE, claim, keep_private, make_folder
from kibitz.server.reading import CannotOpen, read_table
from kibitz.server.store import SqliteStore, StoredTable
from kibitz.server.town import many, secret_of

Row: TypeAlias = tuple[Any, ...]

COLUMNS = {
    "house_table": "code, header, seats, clock, made, changed, rematch, revision, digest",
    "entry": "code, number, entry, at",
    "sits": "guest, code",
    "review": "code, guest, asked, file",
    "exercise": "guest, code, step, found, due",
    "record": "code, file",
}
ORDER = {"entry": "number", "sits": "guest", "exercise": "guest, step"}
CHAT = "SELECT code, line FROM chat WHERE code = {} ORDER BY id"
GUESTS = "guest, name, colour, made"


@dataclass(frozen=True)
class Whole:
    """A table and all that belongs to it, row by row."""

    rows: dict[str, list[Row]]
    chat: list[Row]

    @property
    def stored(self) -> StoredTable:
        code, header, seats, clock, _, changed, rematch, revision, digest = self.rows["house_table"][0]
        entries = [row[2] for row in self.rows["entry"]]
        chat = [row[1] for row in self.chat]
        return StoredTable(code, header, seats, entries, chat, clock, changed, rematch, revision, digest)


class End(ABC):
    """Where tables come from or go to."""

    name: str

    @abstractmethod
    async def ask(self, question: str, *values: Any) -> list[Row]:
        """With `{}` for each value."""

    @abstractmethod
    async def put(self, guests: Sequence[Row], whole: Whole | None, secret: bytes | None) -> None:
        """In one transaction."""

    async def codes(self) -> list[str]:
        return [row[0] for row in await self.ask("SELECT code FROM house_table ORDER BY code")]

    async def whole(self, code: str) -> Whole | None:
        rows = {}
        for table, columns in COLUMNS.items():
            order = ORDER.get(table, "code")
            rows[table] = await self.ask(f"SELECT {columns} FROM {table} WHERE code = {{}} ORDER BY {order}", code)  # noqa: S608
        return Whole(rows, await self.ask(CHAT, code)) if rows["house_table"] else None

    async def secret(self) -> bytes:
        return bytes((await self.ask("SELECT value FROM secret"))[0][0])

    async def guests(self) -> list[Row]:
        return await self.ask(f"SELECT {GUESTS} FROM guest ORDER BY guest")  # noqa: S608


class SqliteEnd(End):
    def __init__(self, file: Path) -> None:
        self.name = str(file)
        self.db = sqlite3.connect(file, isolation_level=None)

    async def ask(self, question: str, *values: Any) -> list[Row]:
        return self.db.execute(question.format(*"?" * len(values)), values).fetchall()

    async def put(self, guests: Sequence[Row], whole: Whole | None, secret: bytes | None) -> None:
        self.db.execute("BEGIN IMMEDIATE")
        if secret is not None:
            self.db.execute("UPDATE secret SET value = ?", (secret,))
        self.db.executemany("INSERT OR REPLACE INTO guest VALUES (?, ?, ?, ?)", guests)
        if whole is not None:
            code = whole.stored.code
            for table in (*reversed(COLUMNS), "chat"):
                if table != "house_table":
                    self.db.execute(f"DELETE FROM {table} WHERE code = ?", (code,))  # noqa: S608
            self.db.execute("DELETE FROM deadline WHERE code = ?", (code,))
            self.db.execute("DELETE FROM house_table WHERE code = ?", (code,))
            for table, rows in whole.rows.items():
                marks = ", ".join("?" * len(COLUMNS[table].split(", ")))
                self.db.executemany(f"INSERT INTO {table} ({COLUMNS[table]}) VALUES ({marks})", rows)  # noqa: S608
            self.db.executemany("INSERT INTO chat (code, line) VALUES (?, ?)", whole.chat)
        self.db.execute("COMMIT")


class PostgresEnd(End):
    def __init__(self, name: str, db: Any) -> None:
        self.name = name
        self.db = db

    async def ask(self, question: str, *values: Any) -> list[Row]:
        numbers = [f"${n + 1}" for n in range(len(values))]
        return [tuple(row) for row in await self.db.fetch(question.format(*numbers), *values)]

    async def put(self, guests: Sequence[Row], whole: Whole | None, secret: bytes | None) -> None:
        async with self.db.transaction():
            if secret is not None:
                await self.db.execute("UPDATE secret SET value = $1", secret)
            again = "ON CONFLICT (guest) DO UPDATE SET name = excluded.name, colour = excluded.colour"
            await self.db.executemany(f"INSERT INTO guest VALUES ($1, $2, $3, $4) {again}", guests)  # noqa: S608
            if whole is not None:
                await self._put(whole)

    async def _put(self, whole: Whole) -> None:
        code = whole.stored.code
        for table in ("chat", "entry", "sits", "review", "exercise", "record", "deadline", "house_table"):
            await self.db.execute(f"DELETE FROM {table} WHERE code = $1", code)  # noqa: S608
        for table, rows in whole.rows.items():
            marks = ", ".join(f"${n + 1}" for n in range(len(COLUMNS[table].split(", "))))
            await self.db.executemany(f"INSERT INTO {table} ({COLUMNS[table]}) VALUES ({marks})", rows)  # noqa: S608
        await self.db.executemany("INSERT INTO chat (code, line) VALUES ($1, $2)", whole.chat)
        if whole.stored.clock:  # a house looks at it at once, and finds out when it falls
            now = "extract(epoch FROM clock_timestamp())"
            await self.db.execute(f"INSERT INTO deadline VALUES ($1, {now})", code)  # noqa: S608


def is_postgres(place: str) -> bool:
    return place.startswith(("postgresql://", "postgres://"))


@contextlib.contextmanager
def _folder(place: Path) -> Iterator[SqliteEnd]:
    """The house of that folder, which is ours meanwhile."""
    make_folder(place)
    held = claim(place)
    try:
        keep_private(place / STORE)
        asyncio.run(SqliteStore(place / STORE).close())  # brings its schema up to date
        end = SqliteEnd(place / STORE)
        with contextlib.closing(end.db):
            yield end
    finally:
        held.release()


@contextlib.contextmanager
def _source(place: str) -> Iterator[SqliteEnd]:
    """A folder; or a file, which stays as it is."""
    path = Path(place)
    if not path.is_file() and not (path / STORE).is_file():
        raise BadInput(f"there is no {path / STORE}")
    with contextlib.ExitStack() as stack:
        if path.is_file():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kibitz-")))
            _copy(path, folder / STORE)
            path = folder
        yield stack.enter_context(_folder(path))


def _copy(source: Path, target: Path) -> None:
    """As SQLite does it: one moment, whoever writes meanwhile."""
    keep_private(target)
    with contextlib.closing(sqlite3.connect(source)) as db, contextlib.closing(sqlite3.connect(target)) as copied:
        db.backup(copied)


@contextlib.asynccontextmanager
async def _postgres(url: str, *, alone: bool) -> AsyncIterator[PostgresEnd]:
    """`alone`: no house may be open on it; else it shows one moment."""
    postgres = many("postgres")
    store = postgres.PostgresStore(url)
    await store.open()
    await store.close()
    db = await postgres.asyncpg.connect(url)
    try:
        if alone:
            if not await db.fetchval("SELECT pg_try_advisory_lock($1)", postgres.OPEN_LOCK):
                raise BadInput("a house is open on that store: close all of them before its tables are moved")
            yield PostgresEnd(postgres.without_password(url), db)
        else:
            async with db.transaction(isolation="repeatable_read", readonly=True):
                yield PostgresEnd(postgres.without_password(url), db)
    finally:
        await db.close()


@dataclass
class Moved:
    guests: int = 0
    copied: int = 0
    there: int = 0  # from an earlier run
    told: list[str] = field(default_factory=list)  # tables that can't be opened, neither there nor here


async def copy(source: End, target: End) -> Moved:
    moved = Moved()
    secret = await source.secret()
    if await target.secret() != secret:
        if await target.codes():
            raise BadInput(f"{target.name} is another house: move into an empty one")
        await target.put((), None, secret)
    guests = await source.guests()
    await target.put(guests, None, None)
    moved.guests = len(guests)
    for code in await source.codes():
        whole = await source.whole(code)
        assert whole is not None
        if await target.whole(code) == whole:
            moved.there += 1
        else:
            await target.put((), whole, None)
            moved.copied += 1
        await _check(code, whole, target, moved)
    return moved


async def _check(code: str, whole: Whole, target: End, moved: Moved) -> None:
    """What has arrived is what was sent, and it can be played through."""
    arrived = await target.whole(code)
    if arrived != whole:
        raise BadInput(f"table {code} did not arrive whole in {target.name}: run it again")
    try:
        await asyncio.to_thread(read_table, arrived.stored)
    except CannotOpen as broken:
        moved.told.append(f"{code} was moved as it is, but can't be opened: {broken.said('en')}")


def tell(moved: Moved, target: str) -> Iterator[str]:
    yield from moved.told
    played = moved.copied + moved.there - len(moved.told)
    before = f" ({moved.there} of them were there before)" if moved.there else ""
    yield f"{moved.copied + moved.there} tables{before} and {moved.guests} guests are in {target}."
    yield f"{played} tables were replayed there, and are what they were."


def move_house(source: str, target: str) -> Iterator[str]:
    """From a folder, a file or a postgresql:// address to another. No house may be open on either."""
    with contextlib.ExitStack() as stack:
        from_ = None if is_postgres(source) else stack.enter_context(_source(source))
        to = None if is_postgres(target) else stack.enter_context(_folder(Path(target)))
        moved = asyncio.run(_move(source, target, from_, to))
    yield from tell(moved, _shown(target))


async def _move(source: str, target: str, from_: End | None, to: End | None, *, alone: bool = True) -> Moved:
    async with contextlib.AsyncExitStack() as stack:
        if from_ is None:
            from_ = await stack.enter_async_context(_postgres(source, alone=alone))
        if to is None:
            to = await stack.enter_async_context(_postgres(target, alone=True))
        return await copy(from_, to)


def _shown(place: str) -> str:
    return str(many("postgres").without_password(place)) if is_postgres(place) else place


def backup(source: str, file: Path) -> Iterator[str]:
    """One moment of a house, open or not, as a file that `restore` reads, and any house can be opened on."""
    if file.exists():
        raise BadInput(f"{file} is there already")
    if not is_postgres(source) and not (Path(source) / STORE).is_file():
        raise BadInput(f"there is no {Path(source) / STORE}")
    keep_private(file)
    try:
        if not is_postgres(source):
            _copy(Path(source) / STORE, file)
        asyncio.run(SqliteStore(file).close())
        target = SqliteEnd(file)
        with contextlib.closing(target.db):
            if is_postgres(source):
                moved = asyncio.run(_move(source, str(file), None, target, alone=False))
            else:
                moved = asyncio.run(_seen(target))
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    yield from tell(moved, str(file))


async def _seen(copied: End) -> Moved:
    moved = Moved(len(await copied.guests()))
    for code in await copied.codes():
        whole = await copied.whole(code)
        assert whole is not None
        moved.copied += 1
        await _check(code, whole, copied, moved)
    return moved


def place_of(store: str, data: Path) -> str:
    """Where the house is that a command means."""
    return secret_of("KIBITZ_STORE", store) or str(data)
