"""Faults, injected into a town of three houses while people play: `python -m bench.faults`.

Each line of the table is one fault, a crowd of its own, and what was asked of the log afterwards: is every move that a
page was told of there, once, and nothing that nobody sent?
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import msgspec

from bench.cluster import Town, town
from bench.crowd import COME_BACK, Crowd, Seen
from bench.servers import Server
from kibitz.core.match import Act
from kibitz.server.reading import Logged


@dataclass
class Size:
    tables: int
    bots: int
    think_s: float
    kills: int
    outage_s: float
    freeze_s: float


@dataclass
class Line:
    fault: str
    moves: int
    lost: int
    twice: int
    same_end: bool
    away_s: float
    said: str


async def logs(made: Town) -> dict[str, list[Act]]:
    """The acts of every table, as the store has them."""
    db = await asyncpg.connect(made.postgres.url())
    rows = await db.fetch("SELECT code, entry FROM entry ORDER BY code, number")
    await db.close()
    found: dict[str, list[Act]] = {}
    for row in rows:
        entry = msgspec.json.decode(row["entry"], type=Logged)
        if isinstance(entry, Act):
            found.setdefault(row["code"], []).append(entry)
    return found


def compared(crowd: Crowd, acts: dict[str, list[Act]], people: Callable[[str, int], bool]) -> tuple[int, int]:
    """Acknowledged moves that are not in the log, and moves in it that nobody sent for that step."""
    lost = twice = 0
    for table in crowd.tables:
        played = acts.get(table.code, [])
        for step, (seat, action) in table.told.items():
            lost += not (step < len(played) and (played[step].seat, played[step].action) == (seat, action))
        for step, act in enumerate(played):
            twice += people(table.code, act.seat) and (act.seat, act.action) not in table.intents.get(step, set())
    return lost, twice


async def under(
    made: Town, size: Size, fault: str, happens: Callable[[Crowd], Awaitable[str]], clock: dict[str, int] | None = None
) -> Line:
    crowd = Crowd(made.address, size.think_s)
    await crowd.come(size.tables, size.bots, clock)
    await playing(crowd, len(crowd.tables))
    crowd.fresh()
    said = await happens(crowd)
    seen = crowd.seen
    before = seen.moves
    await playing(crowd, before + len(crowd.tables) // 2)  # and it goes on
    same = await crowd.calm(60)
    acts = await logs(made)
    with_bots = {table.code for table in crowd.tables[: size.bots]}
    lost, twice = compared(crowd, acts, lambda code, seat: not (code in with_bots and seat == 1))
    await crowd.leave()
    notes = [said, f"{seen.late} clocks fell" if clock else "", told(seen)]
    away = max(seen.away_s, default=0.0)
    return Line(fault, seen.moves, lost, twice, same, away, "; ".join(note for note in notes if note))


def told(seen: Seen) -> str:
    refused = {code: n for code, n in seen.refusals.items() if code != "stale"}
    closed = {code: n for code, n in seen.closes.items() if code != COME_BACK}
    parts = [f"refused {refused}" if refused else "", f"connections lost {closed}" if closed else ""]
    return ", ".join(part for part in parts if part)


async def playing(crowd: Crowd, moves: int, within_s: float = 180) -> None:
    ends = time.monotonic() + within_s
    while crowd.seen.moves < moves and time.monotonic() < ends:
        await asyncio.sleep(0.1)
        if all(table.over for table in crowd.tables):
            return


def hit(server: Server, how: signal.Signals) -> None:
    if server.process is not None and server.process.poll() is None:
        server.process.send_signal(how)


async def gone(made: Town, server: Server, how: signal.Signals, seconds: float) -> None:
    """It ends, and is begun again after so long."""
    made.away.add(server)
    hit(server, how)
    assert server.process is not None
    await asyncio.to_thread(server.process.wait, 60)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(server.open)
    made.away.discard(server)


# --- The faults -------------------------------------------------------------------------------------------------------


async def kills(made: Town, size: Size, crowd: Crowd) -> str:
    dice = random.Random(1)
    servers = [*made.houses, *made.thinkers, made.haproxy]
    for _ in range(size.kills):
        hit(dice.choice(servers), signal.SIGKILL)
        await asyncio.sleep(1)
        await whole(made)
        await asyncio.sleep(dice.uniform(0.5, 1.5))
    return f"{size.kills} kills, pages back after {quantile(crowd.seen.away_s, 0.99):.1f} s (99 of 100)"


async def whole(made: Town) -> None:
    """What was killed is there again: one thing fails at a time."""
    doors = [made.haproxy.port, *(house.port for house in made.houses)]
    for port in doors:
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            writer.close()
            break


async def no_bus(made: Town, size: Size, crowd: Crowd) -> str:
    before = crowd.seen.moves
    await gone(made, made.nats, signal.SIGKILL, size.outage_s)
    return f"{crowd.seen.moves - before} moves meanwhile"


async def no_store(made: Town, size: Size, crowd: Crowd, how: signal.Signals) -> str:
    lagging = len(crowd.seen.away_s)
    await gone(made, made.postgres, how, size.outage_s)
    return f"{len(crowd.seen.away_s) - lagging} pages had to come back"


async def frozen(made: Town, size: Size, crowd: Crowd) -> str:
    house = made.houses[0]
    before = crowd.seen.moves
    hit(house, signal.SIGSTOP)
    await asyncio.sleep(size.freeze_s)
    meanwhile = crowd.seen.moves - before
    hit(house, signal.SIGCONT)
    await asyncio.sleep(5)
    return f"{meanwhile} moves meanwhile"


async def rolling(made: Town, size: Size, crowd: Crowd) -> str:  # noqa: ARG001
    for house in made.houses:
        process = house.process
        hit(house, signal.SIGTERM)
        while house.process is process:
            await asyncio.sleep(0.1)
        await asyncio.sleep(3)
    wrong = {code: n for code, n in crowd.seen.closes.items() if code != COME_BACK}
    return f"{crowd.seen.closes[COME_BACK]} pages were sent on, errors at pages: {wrong or 'none'}"


async def full_disk(made: Town, size: Size, crowd: Crowd) -> str:
    filler = made.postgres.folder / "filler"
    before = crowd.seen.moves
    with filler.open("wb") as file:
        try:
            while True:
                file.write(b"x" * (1 << 20))
                file.flush()
        except OSError:
            pass
    await asyncio.sleep(size.outage_s)
    meanwhile = crowd.seen.moves - before
    filler.unlink()
    await asyncio.sleep(5)
    return f"{meanwhile} moves meanwhile"


async def nothing(made: Town, size: Size, crowd: Crowd) -> str:  # noqa: ARG001
    await asyncio.sleep(size.outage_s)
    return ""


def restarted(made: Town, more: dict[str, str], houses: int) -> None:
    """So many houses with a fault."""
    for house in made.houses[:houses]:
        house.more = more
        made.away.add(house)
        house.end(signal.SIGINT)
        house.open()
        made.away.discard(house)


Fault = Callable[[Town, Size, Crowd], Awaitable[str]]
CLOCK = {"minutes": 10, "increment_s": 0}


def plain(happens: Fault) -> Callable[[Town, Size, str], Awaitable[Line]]:
    async def line(made: Town, size: Size, name: str) -> Line:
        return await under(made, size, name, lambda crowd: happens(made, size, crowd))

    return line


def with_clocks(happens: Fault) -> Callable[[Town, Size, str], Awaitable[Line]]:
    async def line(made: Town, size: Size, name: str) -> Line:
        return await under(made, size, name, lambda crowd: happens(made, size, crowd), CLOCK)

    return line


async def torn_bus(made: Town, size: Size, name: str) -> Line:
    await asyncio.to_thread(restarted, made, {"KIBITZ_FAULT_BUS": "10"}, len(made.houses))
    try:
        return await under(made, size, name, lambda crowd: nothing(made, size, crowd))
    finally:
        await asyncio.to_thread(restarted, made, {}, len(made.houses))


async def wrong_clock(made: Town, size: Size, name: str) -> Line:
    await asyncio.to_thread(restarted, made, {"KIBITZ_FAULT_CLOCK": "3600"}, 1)
    try:
        return await under(made, size, name, lambda crowd: nothing(made, size, crowd), CLOCK)
    finally:
        await asyncio.to_thread(restarted, made, {}, 1)


FAULTS: dict[str, tuple[str, Callable[[Town, Size, str], Awaitable[Line]]]] = {
    "kills": ("kill -9 of a house, a thinker, HAProxy, at random", plain(kills)),
    "bus": ("NATS gone", plain(no_bus)),
    "stop": ("PostgreSQL stopped", plain(lambda m, s, c: no_store(m, s, c, signal.SIGINT))),
    "crash": ("PostgreSQL killed (-9)", plain(lambda m, s, c: no_store(m, s, c, signal.SIGKILL))),
    "frozen": ("a house frozen, then woken", plain(frozen)),
    "torn": ("messages dropped, doubled, late (1 in 10 each)", torn_bus),
    "clock": ("the clock of one house an hour off", wrong_clock),
    "rolling": ("rolling restart of all houses", with_clocks(rolling)),
    "disk": ("the store's disk full", plain(full_disk)),
}
NEEDS_A_DISK = "disk"


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[int(part * (len(values) - 1))] if values else 0.0


def small_disk(folder: Path) -> bool:
    """A disk that can be filled, under the store."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=160m,mode=0711", "tmpfs", str(folder)]
    return os.geteuid() == 0 and subprocess.run(command, capture_output=True, check=False).returncode == 0


async def measure(chosen: list[str], size: Size) -> list[Line]:
    lines = []
    for name in chosen:
        title, happens = FAULTS[name]
        with town(disk=small_disk if name == NEEDS_A_DISK else None) as made:
            line = await happens(made, size, title)
        lines.append(line)
        print(shown(line), flush=True)
    return lines


def shown(line: Line) -> str:
    end = "the same" if line.same_end else "NOT the same"
    return f"| {line.fault} | {line.moves} | {line.lost} | {line.twice} | {end} | {line.away_s:.1f} | {line.said} |"


def main() -> int:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("faults", nargs="*", choices=[*FAULTS, []], help="default: all of them")
    reading.add_argument("--tables", type=int, default=500)
    reading.add_argument("--bots", type=int, default=50, help="tables where one seat is a bot's")
    reading.add_argument("--think", type=float, default=5.0, help="seconds that people think about a move")
    reading.add_argument("--kills", type=int, default=200)
    reading.add_argument("--outage", type=float, default=30.0)
    reading.add_argument("--freeze", type=float, default=20.0)
    said = reading.parse_args()
    size = Size(said.tables, said.bots, said.think, said.kills, said.outage, said.freeze)
    print(f"{size.tables} tables, {size.bots} of them with a bot; a move every {size.think_s:g} s and table\n")
    print("| fault | moves acknowledged | of them lost | played by nobody | every page's end | longest away, s | |")
    print("|---|---|---|---|---|---|---|", flush=True)
    lines = asyncio.run(measure(said.faults or list(FAULTS), size))
    return int(any(line.lost or line.twice or not line.same_end for line in lines))


if __name__ == "__main__":
    sys.exit(main())
