"""What a move costs each process: one house on a file, and one, two and three on PostgreSQL and NATS.

`python -m bench.scale` prints processor time, transactions, messages and bytes a move; docs/scale.md calculates with
them. On a machine with few cores it shows what a move costs, not how many machines bear how much.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg

from bench.cluster import LIMITS, Town, town
from bench.crowd import Crowd
from bench.servers import Server, own_folder

TICKS = os.sysconf("SC_CLK_TCK")


class OneHouse(Server):
    """`kibitz serve` as it is without any option."""

    def command(self) -> list[str]:
        limits = [word for limit in LIMITS for word in ("--limit", limit)]
        about = ["--no-browser", "--port", str(self.port), "--data", str(self.folder), "--bot-pace", "0.3"]
        return [sys.executable, "-c", "from kibitz.cli.main import run; run()", "serve", *about, *limits]


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in listed.read_text().split()] if listed.exists() else []


def cpu_s(server: Server, *, with_children: bool = False) -> float:
    """Of the process, and of its children where each connection has one."""
    assert server.process is not None
    total = 0.0
    for pid in [server.process.pid, *(children(server.process.pid) if with_children else [])]:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            # Those of children that have ended are counted by who waited for them.
            total += sum(int(fields[at]) for at in ((11, 12, 13, 14) if with_children else (11, 12))) / TICKS
    return total


def heard(made: Town) -> dict[str, Any]:
    with urllib.request.urlopen(f"http://127.0.0.1:{made.nats.monitor}/varz") as answer:
        told: dict[str, Any] = json.load(answer)
    return told


async def written(made: Town) -> tuple[int, int]:
    """Transactions and bytes of the log for recovery, since it was made."""
    db = await asyncpg.connect(made.postgres.url())
    commits = await db.fetchval("SELECT sum(xact_commit)::bigint FROM pg_stat_database WHERE datname = 'postgres'")
    wal = await db.fetchval("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint")
    await db.close()
    return int(commits), int(wal)


def quantiles(shown: list[float]) -> dict[str, float]:
    """From a move to its view at the mover's page."""
    return {"p50": shown[len(shown) // 2], "p99": shown[int(0.99 * (len(shown) - 1))]}


async def crowded(address: str, tables: int, think_s: float) -> Crowd:
    crowd = Crowd(address, think_s)
    await crowd.come(tables, 0, None)
    while crowd.seen.moves < tables:
        await asyncio.sleep(0.1)
    crowd.fresh()
    return crowd


async def one(tables: int, think_s: float, seconds: float) -> dict[str, float]:
    house = OneHouse(own_folder("kibitz-one")).open()
    try:
        crowd = await crowded(f"http://127.0.0.1:{house.port}/", tables, think_s)
        began = cpu_s(house)
        await asyncio.sleep(seconds)
        moves, used = crowd.seen.moves, cpu_s(house) - began
        shown = sorted(crowd.seen.shown_s)
        await crowd.leave()
    finally:
        house.close()
    return {"moves": moves, "house": 1000 * used / moves, **quantiles(shown)}


async def many(houses: int, tables: int, think_s: float, seconds: float) -> dict[str, float]:
    with town(houses, 0) as made:
        crowd = await crowded(made.address, tables, think_s)

        def used() -> dict[str, float]:
            return {
                "house": sum(map(cpu_s, made.houses)),
                "postgres": cpu_s(made.postgres, with_children=True),
                "nats": cpu_s(made.nats),
                "haproxy": cpu_s(made.haproxy),
            }

        began, told, (commits, wal) = used(), heard(made), await written(made)
        await asyncio.sleep(seconds)
        moves, ended, now, (commits_now, wal_now) = crowd.seen.moves, used(), heard(made), await written(made)
        shown = sorted(crowd.seen.shown_s)
        await crowd.leave()
    found = {name: 1000 * (ended[name] - began[name]) / moves for name in began}
    return {
        "moves": moves,
        **found,
        "transactions": (commits_now - commits) / moves,
        "wal": (wal_now - wal) / moves,
        "messages": (now["in_msgs"] - told["in_msgs"]) / moves,
        "bytes": (now["in_bytes"] - told["in_bytes"]) / moves,
        **quantiles(shown),
    }


def rows(tables: int, think_s: float, seconds: float) -> Iterator[tuple[str, dict[str, float]]]:
    yield "one house, SQLite", asyncio.run(one(tables, think_s, seconds))
    for houses in (1, 2, 3):
        yield f"{houses} on PostgreSQL and NATS", asyncio.run(many(houses, tables, think_s, seconds))


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--tables", type=int, default=100)
    reading.add_argument("--think", type=float, default=2.0)
    reading.add_argument("--seconds", type=float, default=30.0)
    said = reading.parse_args()
    processes = ("house", "postgres", "nats", "haproxy")
    columns = ("moves", *processes, "transactions", "wal", "messages", "bytes", "p50", "p99")
    print("| | moves | house, ms | PostgreSQL, ms | NATS, ms | HAProxy, ms | transactions | WAL, bytes | messages "
          "| bytes on the bus | p50, s | p99, s |")  # fmt: skip
    print("|---" * (len(columns) + 1) + "|", flush=True)
    for name, row in rows(said.tables, said.think, said.seconds):
        cells = [_cell(row, column) for column in columns]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def _cell(row: dict[str, float], column: str) -> str:
    if column not in row:
        return ""
    return f"{row[column]:.0f}" if column in ("moves", "wal", "bytes") else f"{row[column]:.2f}"


if __name__ == "__main__":
    main()
