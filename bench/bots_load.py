"""People's moves while many bots think: from a move to the mover's new view, with and without the bots.

    python -m bench.bots_load [--tables 20] [--bots 4] [--level 5] [--seconds 20] [--pause 0.15] [--json FILE]

`kibitz serve` runs in a process of its own. At each table of bots the host stands up at once, so that bots alone play
there and somebody always thinks. At one table more two scripted people move, each a little after it is their turn; the
time is taken from the sending of a move to the arrival of the `now` that answers it. First without bots, then among
them. How often bots move is told too: they share the cores that are left, so many tables wait for their bots.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx
import numpy as np
from websockets.asyncio.client import ClientConnection, connect

from bench.load import cpu_seconds, heard, start_server, stored_steps

LIMIT_MS = 150.0
HERE, LINK = {"kind": "here"}, {"kind": "link"}


@dataclass(frozen=True)
class Measured:
    tables_of_bots: int
    moves: int
    p50_ms: float
    p99_ms: float
    worst_ms: float
    bot_moves_a_second: float  # at all tables together
    server_cpu: float  # cores
    load_average: float


class Visit:
    """A server's address and two guests of it."""

    def __init__(self, address: str, http: httpx.AsyncClient) -> None:
        self.live = address.replace("http", "ws", 1)
        self.http = http
        self.chance = random.Random("people")
        self.latencies_ms: list[float] = []

    async def guest(self, name: str) -> dict[str, str]:
        self.http.cookies.clear()
        answer = await self.http.put("/api/me", json={"name": name})
        self.http.cookies.clear()
        return {"Cookie": f"kibitz_guest={answer.cookies['kibitz_guest']}"}

    async def opens(self, host: dict[str, str], *seats: dict[str, Any]) -> str:
        answer = await self.http.post("/api/tables", json={"game": "cubirds", "seats": list(seats)}, headers=host)
        return str(answer.json()["table"])

    def at(self, table: str, guest: dict[str, str]) -> connect:
        return connect(f"{self.live}ws/tables/{table}", additional_headers=guest, proxy=None, compression=None)

    async def open_bots(self, host: dict[str, str], bots: int, level: int) -> None:
        """A table that plays by itself: its host stands up, and a bot has the seat."""
        table = await self.opens(host, HERE, *({"kind": "bot", "level": level} for _ in range(bots)))
        async with self.at(table, host) as socket:
            await socket.send('{"t":"stand","seat":0}')
            while heard.decode(await socket.recv(decode=False)).t != "seats":
                pass

    async def people_play(self, ann: dict[str, str], bob: dict[str, str], pause: float, until: float) -> None:
        while time.perf_counter() < until:
            table = await self.opens(ann, HERE, LINK)
            async with self.at(table, ann) as first, self.at(table, bob) as second:
                await second.send('{"t":"sit","seat":1}')
                await asyncio.gather(self.person(first, pause, until), self.person(second, pause, until))

    async def person(self, socket: ClientConnection, pause: float, until: float) -> None:
        """Plays until the game or the time is over. Whoever is not answered within ten seconds breaks the run."""
        sent: float | None = None
        step = -1
        while True:
            now = heard.decode(await asyncio.wait_for(socket.recv(decode=False), 10 + pause))
            if now.t != "now":
                continue
            if sent is not None and now.step > step:
                self.latencies_ms.append((time.perf_counter() - sent) * 1000)
                sent = None
            if now.outcome is not None or time.perf_counter() > until:
                await socket.close()
                return
            if now.moves and sent is None and now.viewer is not None:
                await asyncio.sleep(pause * self.chance.uniform(0.5, 1.5))
                step, sent = now.step, time.perf_counter()
                action = self.chance.choice(now.moves).action
                await socket.send(f'{{"t":"play","seat":{now.viewer},"action":{action},"step":{step}}}')


async def measure(visit: Visit, server: int, file: Path, tables: int, pause: float, seconds: float) -> Measured:
    ann, bob = await visit.guest("Ann"), await visit.guest("Bob")
    visit.latencies_ms = []
    begun, used, steps = time.perf_counter(), cpu_seconds(server), sum(stored_steps(file).values())
    await visit.people_play(ann, bob, pause, begun + seconds)
    wall = time.perf_counter() - begun
    p50, p99 = np.percentile(visit.latencies_ms, [50, 99])
    return Measured(
        tables_of_bots=tables,
        moves=len(visit.latencies_ms),
        p50_ms=round(float(p50), 1),
        p99_ms=round(float(p99), 1),
        worst_ms=round(max(visit.latencies_ms), 1),
        bot_moves_a_second=round((sum(stored_steps(file).values()) - steps - len(visit.latencies_ms)) / wall, 1),
        server_cpu=round((cpu_seconds(server) - used) / wall, 2),
        load_average=round(os.getloadavg()[0], 1),
    )


async def run(address: str, server: int, file: Path, asked: argparse.Namespace) -> list[Measured]:
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=60) as http:
        visit = Visit(address, http)
        alone = await measure(visit, server, file, 0, asked.pause, asked.seconds / 2)
        print(alone, flush=True)
        host = await visit.guest("Host")
        for _ in range(asked.tables):
            await visit.open_bots(host, asked.bots, asked.level)
        among = await measure(visit, server, file, asked.tables, asked.pause, asked.seconds)
        print(among, flush=True)
    return [alone, among]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20, help="of bots")
    parser.add_argument("--bots", type=int, default=4, help="at each of them")
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20, help="with the bots; half of it without them")
    parser.add_argument("--pause", type=float, default=0.15, help="before a person moves")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(Path(folder))
        try:
            measured = asyncio.run(run(address, server.pid, Path(folder) / "kibitz.sqlite", asked))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
            assert server.stdout is not None
            server.stdout.close()
    if asked.json:
        asked.json.write_text(json.dumps([asdict(one) for one in measured], indent=1))
    raise SystemExit(measured[-1].p99_ms > LIMIT_MS)


if __name__ == "__main__":
    main()
