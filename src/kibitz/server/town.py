"""Where a house's tables are, over what it talks with other houses, and who thinks for it.

By default it is alone: one file, no bus, one process beside it. What a house of many needs is imported only for one.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.core.errors import BadInput

if TYPE_CHECKING:
    from kibitz.server.bus import Bus
    from kibitz.server.store import Store
    from kibitz.server.thinkers import Thinks


@dataclass(frozen=True)
class Town:
    store: str = ""  # postgresql://…; empty: a file in the data folder
    bus: str = ""  # nats://…; empty: no other house has this store
    thinkers: int = 0  # processes beside this house that take from the bus
    metrics: str = ""  # 127.0.0.1:9100; empty: nothing is measured
    log: str = "lines"  # or json


ALONE = Town()


def secret_of(name: str, said: str) -> str:
    """A setting that may hold a password: said, or in the file that NAME_FILE names."""
    file = os.environ.get(f"{name}_FILE", "")
    if said or not file:
        return said
    try:
        return Path(file).read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{name}_FILE: {file} can't be read ({error})") from None


def town_of(store: str, bus: str, thinkers: int | None, metrics: str = "", log: str = "lines") -> Town:
    """What was asked for, or BadInput in words."""
    store, bus = secret_of("KIBITZ_STORE", store), secret_of("KIBITZ_BUS", bus)
    if store and not store.startswith(("postgresql://", "postgres://")):
        raise BadInput("a store is postgresql://…; without one the tables are in a file of the data folder")
    if bus and not bus.startswith(("nats://", "tls://")):
        raise BadInput("a bus is nats://…")
    if bus and not store:
        raise BadInput("houses that talk over a bus share a store: say --store postgresql://… too")
    if thinkers is not None and not bus and thinkers != 1:
        raise BadInput("without a bus one process thinks beside the house; say --bus nats://… for more")
    if log not in ("lines", "json"):
        raise BadInput("a log is of lines or of json")
    return Town(store, bus, (1 if thinkers is None else thinkers) if bus else 0, metrics, log)


def many(module: str) -> Any:
    try:
        return import_module(f"kibitz.server.{module}")
    except ImportError as missing:
        raise BadInput(f"{missing.name} is not installed: pip install 'kibitz[many]'") from None


def furnish(town: Town, data: Path) -> tuple[Store, Bus | None, Thinks | None]:
    """The store, the bus, and the way to the thinkers."""
    if not town.store:
        return import_module("kibitz.server.folder").open_store(data), None, None
    postgres = many("postgres")
    alone = not town.bus
    asyncio.run(_try(postgres.PostgresStore(town.store, alone=alone)))
    store: Store = postgres.PostgresStore(town.store, alone=alone)
    if not town.bus:
        return store, None, None
    return store, many("nats_bus").NatsBus(town.bus), many("nats_thinkers").NatsThinkers(town.bus)


async def _try(store: Store) -> None:
    """Can it be opened? Whoever begins the house is told in words if not."""
    await store.open()
    await store.close()


@contextlib.contextmanager
def thinkers_beside(town: Town) -> Iterator[None]:
    """They end with the house."""
    command = [sys.executable, "-m", "kibitz.server.thinking"]
    processes = [
        subprocess.Popen(
            command,
            env={**os.environ, "KIBITZ_BUS": town.bus, "KIBITZ_JIT": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        for _ in range(town.thinkers)
    ]
    try:
        yield
    finally:
        for process in processes:
            process.communicate()
