"""Tables in PostgreSQL, for as many houses as there are: the second adapter of `store.Store`.

What is said of the first holds here: acknowledged means committed. Times are the store's own, so that a house whose
clock is wrong does no harm. Advisory locks on a connection of its own give work to one house: they end with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

import asyncpg

from kibitz.core.errors import BadInput
from kibitz.server.store import (
    PLAIN,
    CannotWrite,
    ListedTable,
    StoredExercise,
    StoredGuest,
    StoredReview,
    StoredTable,
    TakenStep,
    With,
    in_order,
)

log = logging.getLogger("kibitz.server")

T = TypeVar("T")
Connection: TypeAlias = "asyncpg.pool.PoolConnectionProxy[asyncpg.Record]"

ANSWERS_S = 15.0  # a store that takes longer is told as one that can't be reached
CONNECTIONS = 8

# A step is safe beside a house that knows only the schema before it: it adds and never takes away.
MIGRATIONS = (
    """
    CREATE TABLE secret (id INTEGER PRIMARY KEY CHECK (id = 1), value BYTEA NOT NULL);
    CREATE TABLE guest (
        guest TEXT PRIMARY KEY, name TEXT NOT NULL, colour INTEGER NOT NULL, made DOUBLE PRECISION NOT NULL);
    CREATE TABLE house_table (
        code TEXT PRIMARY KEY, header BYTEA NOT NULL, seats BYTEA NOT NULL, clock BYTEA NOT NULL DEFAULT '',
        made DOUBLE PRECISION NOT NULL, changed DOUBLE PRECISION NOT NULL, rematch TEXT NOT NULL DEFAULT '',
        revision INTEGER NOT NULL DEFAULT 0, digest BYTEA NOT NULL DEFAULT '',
        wound DOUBLE PRECISION NOT NULL DEFAULT extract(epoch FROM clock_timestamp()));
    CREATE TABLE entry (
        code TEXT NOT NULL REFERENCES house_table, number INTEGER NOT NULL, entry BYTEA NOT NULL,
        at DOUBLE PRECISION NOT NULL, PRIMARY KEY (code, number));
    CREATE TABLE chat (
        id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, code TEXT NOT NULL REFERENCES house_table,
        line BYTEA NOT NULL);
    CREATE INDEX chat_of ON chat (code, id);
    CREATE TABLE sits (guest TEXT NOT NULL, code TEXT NOT NULL REFERENCES house_table, PRIMARY KEY (guest, code));
    CREATE INDEX sits_at ON sits (code);
    CREATE TABLE review (
        code TEXT PRIMARY KEY REFERENCES house_table, guest TEXT NOT NULL, asked DOUBLE PRECISION NOT NULL,
        file BYTEA NOT NULL);
    CREATE TABLE exercise (
        guest TEXT NOT NULL, code TEXT NOT NULL REFERENCES house_table, step INTEGER NOT NULL,
        found INTEGER NOT NULL, due DOUBLE PRECISION NOT NULL, PRIMARY KEY (guest, code, step));
    CREATE INDEX exercise_of ON exercise (code);
    CREATE TABLE deadline (code TEXT PRIMARY KEY REFERENCES house_table, due DOUBLE PRECISION NOT NULL);
    CREATE INDEX deadline_due ON deadline (due);
    CREATE TABLE record (code TEXT PRIMARY KEY REFERENCES house_table, file BYTEA NOT NULL);
    """,
    "ALTER TABLE house_table ADD COLUMN outline BYTEA NOT NULL DEFAULT '';",
)

NOW = "extract(epoch FROM clock_timestamp())::float8"
SCHEMA_LOCK, OPEN_LOCK = 0x6B69_0001, 0x6B69_0002  # advisory locks of the whole store

# The store or the way to it stands against it, not what was asked for.
NO_FAULT_OF_OURS = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.InsufficientResourcesError,  # a full disk among them
    asyncpg.QueryCanceledError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.PostgresIOError,
    asyncpg.DeadlockDetectedError,
    asyncpg.InternalServerError,
)

_FALLS = """, falls AS (
    INSERT INTO deadline SELECT $1, {now} + ${n}::float8 WHERE ${n} IS NOT NULL
    ON CONFLICT (code) DO UPDATE SET due = excluded.due
), stands AS (DELETE FROM deadline WHERE code = $1 AND ${n}::float8 IS NULL)"""

_APPEND = """
WITH written AS (
    INSERT INTO entry SELECT $1, $2::integer + n::integer - 1, one, {now}
    FROM unnest($3::bytea[]) WITH ORDINALITY AS listed (one, n)
){falls}
UPDATE house_table SET clock = $4, wound = {now}, digest = $5, revision = revision + 1,
    changed = CASE WHEN $6 THEN {now} ELSE changed END
WHERE code = $1 RETURNING revision"""
APPEND = _APPEND.format(now=NOW, falls="")
APPEND_CLOCKED = _APPEND.format(now=NOW, falls=_FALLS.format(now=NOW, n=7))

PUT_SEATS = f"""
WITH sitting AS (
    INSERT INTO sits SELECT who, $1 FROM unnest($3::text[]) AS who ON CONFLICT DO NOTHING
){_FALLS.format(now=NOW, n=4)}
UPDATE house_table SET seats = $2, changed = {NOW}, revision = revision + 1
WHERE code = $1 RETURNING revision"""  # noqa: S608  # names of our own


async def _prepare(db: Connection) -> None:
    """Bring the schema up to date, one house at a time. Raises OSError where a newer kibitz has it for itself."""
    await db.execute("SELECT pg_advisory_lock($1)", SCHEMA_LOCK)
    try:
        await db.execute("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL, serves INTEGER NOT NULL)")
        row = await db.fetchrow("SELECT version, serves FROM schema")
        version, serves = (row["version"], row["serves"]) if row else (0, 0)
        known = len(MIGRATIONS)
        if serves > known:
            raise OSError(f"the store was written by a newer kibitz (schema {version}, this one knows {known})")
        for number in range(version, known):
            async with db.transaction():
                await db.execute(MIGRATIONS[number])
                await db.execute("DELETE FROM schema")
                await db.execute("INSERT INTO schema VALUES ($1, 1)", number + 1)
        made = secrets.token_bytes(32)
        await db.execute("INSERT INTO secret VALUES (1, $1) ON CONFLICT DO NOTHING", made)
    finally:
        await db.execute("SELECT pg_advisory_unlock($1)", SCHEMA_LOCK)


def lock_number(name: str) -> int:
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "big", signed=True)


def without_password(url: str) -> str:
    before, at, after = url.rpartition("@")
    return f"{before.rpartition(':')[0]}:…@{after}" if at and before.count(":") > 1 else url


class PostgresStore:
    """One database; `open` it before anything is asked of it. `alone`: no other house may have it meanwhile."""

    def __init__(self, url: str, *, alone: bool = False) -> None:
        self.url = url
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._leases = Leases(url, alone)
        self._failing = False
        self._closed = False

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=CONNECTIONS, timeout=ANSWERS_S, command_timeout=ANSWERS_S
            )
            async with self._pool.acquire() as db:
                await _prepare(db)
            await self._leases.open()
        except (*NO_FAULT_OF_OURS, asyncpg.PostgresError, ValueError) as error:
            await self.close()
            raise BadInput(f"the store {without_password(self.url)} can't be opened ({error})") from None

    async def close(self) -> None:
        self._closed = True
        await self._leases.close()
        if self._pool is not None:
            pool, self._pool = self._pool, None
            try:
                async with asyncio.timeout(ANSWERS_S):
                    await pool.close()
            except NO_FAULT_OF_OURS:
                pool.terminate()

    async def _do(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        if self._pool is None:
            raise CannotWrite("the store is closed")
        try:
            async with asyncio.timeout(ANSWERS_S), self._pool.acquire() as db:
                done = await work(db)
        except NO_FAULT_OF_OURS as error:
            if not self._failing and not self._closed:
                log.error(  # noqa: TRY400  # one line, no stack
                    "the store can't be used (%s); the house tries again until it can", error or type(error)
                )
            self._failing = True
            raise CannotWrite(str(error) or type(error).__name__) from None
        if self._failing:
            log.warning("the store can be used again")
        self._failing = False
        return done

    async def _value(self, ask: str, *values: Any) -> Any:
        return await self._do(lambda db: db.fetchval(ask, *values))

    async def _row(self, ask: str, *values: Any) -> asyncpg.Record | None:
        return await self._do(lambda db: db.fetchrow(ask, *values))

    async def _rows(self, ask: str, *values: Any) -> list[asyncpg.Record]:
        return await self._do(lambda db: db.fetch(ask, *values))

    # --- Guests and tables --------------------------------------------------------------------------------------------

    async def secret(self) -> bytes:
        return bytes(await self._value("SELECT value FROM secret"))

    async def guest(self, guest: str) -> StoredGuest | None:
        row = await self._row("SELECT guest, name, colour FROM guest WHERE guest = $1", guest)
        return StoredGuest(*row) if row else None

    async def put_guest(self, guest: StoredGuest) -> None:
        await self._value(
            f"INSERT INTO guest VALUES ($1, $2, $3, {NOW}) "  # noqa: S608
            "ON CONFLICT (guest) DO UPDATE SET name = $2, colour = $3",
            guest.guest,
            guest.name,
            guest.colour,
        )

    async def create(
        self,
        code: str,
        header: bytes,
        seats: bytes,
        guests: list[str],
        rematch_of: str = "",
        entries: Sequence[bytes] = (),
    ) -> bool:
        async def job(db: Connection) -> bool:
            async with db.transaction():
                made = await db.fetchval(
                    f"INSERT INTO house_table (code, header, seats, made, changed) VALUES ($1, $2, $3, {NOW}, {NOW}) "  # noqa: S608
                    "ON CONFLICT DO NOTHING RETURNING code",
                    code,
                    header,
                    seats,
                )
                if made is None:
                    return False
                for guest in guests:
                    await db.execute("INSERT INTO sits VALUES ($1, $2) ON CONFLICT DO NOTHING", guest, code)
                if rematch_of:
                    led = await db.fetchval(
                        "UPDATE house_table SET rematch = $1, revision = revision + 1 "
                        "WHERE code = $2 AND rematch = '' RETURNING code",
                        code,
                        rematch_of,
                    )
                    if led is None:
                        raise TakenStep(f"the rematch of table {rematch_of}")
                if entries:
                    await db.execute(
                        f"INSERT INTO entry SELECT $1, n::integer - 1, one, {NOW} "  # noqa: S608
                        "FROM unnest($2::bytea[]) WITH ORDINALITY AS listed (one, n)",
                        code,
                        list(entries),
                    )
                return True

        return await self._do(job)

    async def load(self, code: str, since: int = 0) -> StoredTable | None:
        async def job(db: Connection) -> StoredTable | None:
            async with db.transaction(isolation="repeatable_read", readonly=True):
                row = await db.fetchrow(
                    "SELECT header, seats, clock, changed, rematch, revision, digest, "  # noqa: S608
                    f"{NOW} - wound FROM house_table WHERE code = $1",
                    code,
                )
                if row is None:
                    return None
                entries = await db.fetch(
                    "SELECT number - $2::integer, entry FROM entry WHERE code = $1 AND number >= $2 ORDER BY number",
                    code,
                    since,
                )
                chat = await db.fetch("SELECT line FROM chat WHERE code = $1 ORDER BY id", code)
            listed = in_order([(number, entry) for number, entry in entries])
            table = StoredTable(code, row[0], row[1], listed, [line[0] for line in chat], *row[2:])
            return replace(table, since=since)

        return await self._do(job)

    async def append(self, code: str, number: int, entries: list[bytes], clock: bytes, with_: With = PLAIN) -> int:
        values = (code, number, entries, clock, with_.digest, with_.noticed)
        try:
            if clock:
                return int(await self._value(APPEND_CLOCKED, *values, with_.falls_s))
            return int(await self._value(APPEND, *values))
        except asyncpg.UniqueViolationError:
            raise TakenStep(f"entry {number} of table {code}") from None

    async def put_seats(
        self, code: str, seats: bytes, guests: list[str], was: bytes | None = None, falls_s: float | None = None
    ) -> int:
        async def job(db: Connection) -> int:
            async with db.transaction():
                found = await db.fetchval("SELECT seats FROM house_table WHERE code = $1 FOR UPDATE", code)
                if was is not None and found != was:
                    raise TakenStep(f"the seats of table {code}")
                return int(await db.fetchval(PUT_SEATS, code, seats, guests, falls_s) or 0)

        return await self._do(job)

    async def add_chat(self, code: str, line: bytes) -> int:
        return int(
            await self._value(
                "WITH said AS (INSERT INTO chat (code, line) VALUES ($1, $2)) "
                "UPDATE house_table SET revision = revision + 1 WHERE code = $1 RETURNING revision",
                code,
                line,
            )
        )

    async def revisions(self, codes: Sequence[str]) -> dict[str, int]:
        rows = await self._rows("SELECT code, revision FROM house_table WHERE code = ANY($1)", list(codes))
        return {row["code"]: row["revision"] for row in rows}

    async def tables_of(self, guest: str, most: int) -> list[ListedTable]:
        rows = await self._rows(
            "SELECT code, header, seats, changed, revision, outline FROM sits JOIN house_table USING (code) "
            "WHERE guest = $1 ORDER BY changed DESC LIMIT $2",
            guest,
            most,
        )
        return [ListedTable(**row) for row in rows]

    async def put_outlines(self, outlines: Sequence[tuple[str, bytes]]) -> None:
        codes, made = [code for code, _ in outlines], [one for _, one in outlines]
        await self._rows(
            "UPDATE house_table SET outline = made.outline "
            "FROM unnest($1::text[], $2::bytea[]) AS made (code, outline) WHERE house_table.code = made.code",
            codes,
            made,
        )

    # --- Who does what nobody asks for --------------------------------------------------------------------------------

    async def lease(self, name: str) -> bool:
        """Is the work of that name ours from now on? Nobody else has it until it is released, or this process ends."""
        return await self._leases.take(name)

    async def release(self, name: str) -> None:
        await self._leases.give_back(name)

    async def due(self, again_s: float, most: int) -> list[str]:
        rows = await self._rows(
            f"UPDATE deadline SET due = {NOW} + $1 WHERE code IN (SELECT code FROM deadline WHERE due <= {NOW} "  # noqa: S608
            "ORDER BY due LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING code",
            again_s,
            most,
        )
        return [row["code"] for row in rows]

    # --- Reviews and exercises ----------------------------------------------------------------------------------------

    async def reviews_to_make(self) -> list[StoredReview]:
        rows = await self._rows("SELECT code, guest, file FROM review WHERE file = '' ORDER BY asked")
        return [StoredReview(*row) for row in rows]

    async def review(self, code: str) -> StoredReview | None:
        row = await self._row("SELECT code, guest, file FROM review WHERE code = $1", code)
        return StoredReview(*row) if row else None

    async def put_review(self, review: StoredReview) -> None:
        await self._value(
            f"INSERT INTO review VALUES ($1, $2, {NOW}, $3) "  # noqa: S608
            "ON CONFLICT (code) DO UPDATE SET file = $3",
            review.code,
            review.guest,
            review.file,
        )

    async def drop_review(self, code: str) -> None:
        await self._value("DELETE FROM review WHERE code = $1", code)

    async def record(self, code: str) -> bytes:
        return bytes(await self._value("SELECT file FROM record WHERE code = $1", code) or b"")

    async def put_record(self, code: str, file: bytes) -> None:
        await self._value("INSERT INTO record VALUES ($1, $2) ON CONFLICT (code) DO UPDATE SET file = $2", code, file)

    async def exercises(self, guest: str) -> list[StoredExercise]:
        rows = await self._rows("SELECT code, step, found, due FROM exercise WHERE guest = $1 ORDER BY due", guest)
        return [StoredExercise(*row) for row in rows]

    async def put_exercises(self, guest: str, exercises: Sequence[StoredExercise]) -> None:
        rows = [(guest, one.code, one.step, one.found, one.due) for one in exercises]
        await self._do(
            lambda db: db.executemany(
                "INSERT INTO exercise VALUES ($1, $2, $3, $4, $5) "
                "ON CONFLICT (guest, code, step) DO UPDATE SET found = excluded.found, due = excluded.due",
                rows,
            )
        )

    async def sweep(self, guests_before: float, tables_before: float, keep: list[str]) -> tuple[int, int]:
        async def job(db: Connection) -> tuple[int, int]:
            async with db.transaction():
                rows = await db.fetch(
                    "SELECT code FROM house_table WHERE changed < $1 AND NOT code = ANY($2) "
                    "AND (SELECT count(*) FROM entry WHERE entry.code = house_table.code) < 2 FOR UPDATE",
                    tables_before,
                    keep,
                )
                unused = [row["code"] for row in rows]
                for table in ("entry", "chat", "sits", "review", "exercise", "deadline", "record", "house_table"):
                    await db.execute(f"DELETE FROM {table} WHERE code = ANY($1)", unused)  # noqa: S608
                gone = await db.fetch(
                    "DELETE FROM guest WHERE made < $1 AND guest NOT IN (SELECT guest FROM sits) RETURNING 1",
                    guests_before,
                )
            return len(gone), len(unused)

        return await self._do(job)


class Leases:
    """Advisory locks, on a connection of their own."""

    def __init__(self, url: str, alone: bool) -> None:
        self._url = url
        self._take = "pg_try_advisory_lock" if alone else "pg_try_advisory_lock_shared"
        self._db: asyncpg.Connection[asyncpg.Record] | None = None
        self._held: set[str] = set()
        self._asking = asyncio.Lock()

    async def take(self, name: str) -> bool:
        try:
            async with self._asking:
                if name in self._held:  # by another task of ours
                    return False
                taken = bool(await (await self.open()).fetchval("SELECT pg_try_advisory_lock($1)", lock_number(name)))
                if taken:
                    self._held.add(name)
                return taken
        except NO_FAULT_OF_OURS:
            return False

    async def give_back(self, name: str) -> None:
        with contextlib.suppress(*NO_FAULT_OF_OURS):
            async with self._asking:
                if name in self._held:
                    self._held.discard(name)
                    if self._db is not None and not self._db.is_closed():
                        await self._db.execute("SELECT pg_advisory_unlock($1)", lock_number(name))

    async def open(self) -> asyncpg.Connection[asyncpg.Record]:
        if self._db is None or self._db.is_closed():
            self._held.clear()  # what was held ended with the connection
            self._db = await asyncpg.connect(self._url, timeout=ANSWERS_S, command_timeout=ANSWERS_S)
            if not await self._db.fetchval(f"SELECT {self._take}($1)", OPEN_LOCK):
                self._db.terminate()
                raise OSError("another house has it for itself, or its tables are being moved; several need a --bus")
        return self._db

    async def close(self) -> None:
        """What was held is free when this returns, if the store can be reached."""
        if self._db is not None:
            try:
                await self._db.close(timeout=ANSWERS_S)
            except NO_FAULT_OF_OURS:
                self._db.terminate()
