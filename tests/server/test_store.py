"""The SQLite store: an entry is there once it is acknowledged, and one bad job spoils no other."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from kibitz.server.store import MIGRATIONS, CannotWrite, SqliteStore, StoredTable
from tests.server.people import COMMAND, PATIENCE_S, finish

T = TypeVar("T")


def with_store(file: Path, use: Callable[[SqliteStore], Awaitable[T]]) -> T:
    """Open the store, use it, close it."""

    async def used() -> T:
        store = SqliteStore(file)
        try:
            return await asyncio.wait_for(use(store), PATIENCE_S)
        finally:
            await store.close()

    return finish(used())


def version(file: Path) -> int:
    with contextlib.closing(sqlite3.connect(file)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def write(file: Path, script: str) -> None:
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.executescript(script)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kibitz.sqlite"


async def a_table(store: SqliteStore, code: str = "t") -> None:
    assert await store.create(code, b"header", b"seats", ["ann"])


async def loaded(store: SqliteStore, code: str = "t") -> StoredTable:
    stored = await store.load(code)
    assert stored is not None
    return stored


# --- The file ---------------------------------------------------------------------------------------------------------


def test_a_fresh_file_has_the_newest_schema_and_a_write_ahead_log(file: Path) -> None:
    assert with_store(file, lambda store: store.load("none")) is None
    assert version(file) == len(MIGRATIONS) >= 1
    with contextlib.closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


@pytest.mark.parametrize("old", range(len(MIGRATIONS)))
def test_a_file_of_every_older_version_is_brought_up_to_date(file: Path, old: int) -> None:
    write(file, "".join(MIGRATIONS[:old]) + f"PRAGMA user_version={old};")
    with_store(file, a_table)
    assert version(file) == len(MIGRATIONS)


def test_a_migration_that_fails_leaves_the_file_as_it_was(file: Path) -> None:
    write(file, "CREATE TABLE chat (something_else INTEGER);")
    with pytest.raises(OSError, match="already exists"):
        SqliteStore(file)
    assert version(file) == 0
    with contextlib.closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall() == [("chat",)]


def test_a_file_of_a_newer_kibitz_is_refused_in_words(file: Path) -> None:
    write(file, f"PRAGMA user_version={len(MIGRATIONS) + 1};")
    with pytest.raises(OSError, match="newer kibitz"):
        SqliteStore(file)
    assert version(file) == len(MIGRATIONS) + 1


def test_kibitz_serve_says_in_one_line_why_it_cannot_open(file: Path) -> None:
    write(file, "PRAGMA user_version=99;")
    options = ("--no-browser", "--port", "0", "--data", str(file.parent))
    ran = subprocess.run([*COMMAND, "serve", *options], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "newer kibitz" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_a_file_that_is_no_database_is_refused_in_words(file: Path) -> None:
    file.write_bytes(b"not a database at all, whatever its name says " * 100)
    options = ("--no-browser", "--port", "0", "--data", str(file.parent))
    ran = subprocess.run([*COMMAND, "serve", *options], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1


def test_a_table_of_the_first_schema_has_no_rematch(file: Path) -> None:
    row = "INSERT INTO house_table (code, header, seats, made, changed) VALUES ('t', x'00', x'00', 1, 1);"
    write(file, f"{MIGRATIONS[0]} {row} PRAGMA user_version=1;")
    assert with_store(file, loaded).rematch == ""


@pytest.mark.slow
def test_a_file_that_another_program_holds_for_long_is_used_again_afterwards(file: Path) -> None:
    """A backup tool or a second house may lock the file: whoever waits is told, and the store goes on later."""

    async def use(store: SqliteStore) -> list[bytes]:
        await a_table(store)
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(CannotWrite, match="locked"):
                await asyncio.wait_for(store.append("t", 0, [b"too early"], b""), PATIENCE_S)
            other.execute("ROLLBACK")
        await asyncio.wait_for(store.append("t", 0, [b"now"], b""), PATIENCE_S)
        return (await loaded(store)).entries

    assert with_store(file, use) == [b"now"]


def test_a_closed_store_refuses_instead_of_waiting_for_ever(file: Path) -> None:
    async def use() -> None:
        store = SqliteStore(file)
        await store.close()
        with pytest.raises(Exception, match="closed"):
            await asyncio.wait_for(store.load("t"), 5)

    finish(use())


def test_a_copy_made_by_the_backup_of_sqlite_is_a_whole_house(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"

    async def use(store: SqliteStore) -> None:
        await a_table(store)
        for number in range(10):
            await store.append("t", number, [b"entry"], b"")
        with contextlib.closing(sqlite3.connect(file)) as source, contextlib.closing(sqlite3.connect(copy)) as target:
            source.backup(target)

    with_store(file, use)
    assert len(with_store(copy, loaded).entries) == 10


def test_an_acknowledged_entry_can_be_read_by_another_process_at_once(file: Path) -> None:
    async def append(store: SqliteStore) -> None:
        await a_table(store)
        for number in range(20):
            await store.append("t", number, [b"entry"], b"")
            with contextlib.closing(sqlite3.connect(file)) as db:
                assert db.execute("SELECT count(*) FROM entry").fetchone() == (number + 1,)

    with_store(file, append)
