"""Where houses of the tests keep their tables: a file of SQLite, or a database in a PostgreSQL of the tests."""

from __future__ import annotations

import atexit
import itertools
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import asyncpg

from bench.servers import Nats, Postgres, Server, own_folder
from kibitz.server.postgres import PostgresStore
from kibitz.server.store import SqliteStore, Store

numbers = itertools.count(1)


def _end(server: Server) -> None:
    server.close()
    shutil.rmtree(server.folder, ignore_errors=True)


@cache
def postgres() -> Postgres:
    """One for this process and its tests."""
    server = Postgres(own_folder("kibitz-pg"))
    atexit.register(_end, server)
    return server.open()


@cache
def nats() -> Nats:
    server = Nats(own_folder("kibitz-nats"))
    atexit.register(_end, server)
    server.open()
    return server


@cache
def shared_nats() -> Nats:
    """Another one, for houses whose thinkers no test counts."""
    return nats.__wrapped__()


async def _create(server: Postgres, name: str) -> None:
    db = await asyncpg.connect(server.url())
    await db.execute(f"CREATE DATABASE {name}")
    await db.close()


def new_database() -> str:
    """The address of an empty one."""
    server, name = postgres(), f"house{next(numbers)}"
    from tests.server.people import finish

    finish(_create(server, name))
    return server.url(name)


@dataclass(frozen=True)
class Place:
    """A house's store, which is opened anew by each call."""

    kind: str
    url: str  # of a database; empty: a file
    open: Callable[[], Store]


def place(kind: str, folder: Path) -> Place:
    if kind == "sqlite":
        return Place(kind, "", lambda: SqliteStore(folder / "kibitz.sqlite"))
    url = new_database()
    return Place(kind, url, lambda: PostgresStore(url))


__all__ = ["Place", "nats", "new_database", "place", "postgres", "shared_nats"]
