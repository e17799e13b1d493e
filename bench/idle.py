"""What a page that only looks costs a house: `python -m bench.idle [--pages 5000] [--pages-a-table 2] [--games ...]`.

Tables of two are opened and begun, then so many pages connect to each, hear where the game stands, and stay.
Memory of the house's process, empty and full, and what it needs of a core while nobody does anything.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.load import OPENING_AT_ONCE, cpu_seconds, heard, rss_mb, start_server

WATCHED_S = 20.0


async def come(address: str, pages: int, pages_a_table: int, games: list[str]) -> list[ClientConnection]:
    """The first two pages of a table are its players', the others watch."""
    gate = asyncio.Semaphore(OPENING_AT_ONCE)
    cookies = []
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=120) as http:
        for name in ("Host", "Visitor"):
            http.cookies.clear()
            answer = await http.put("/api/me", json={"name": name})
            cookies.append(f"kibitz_guest={answer.cookies['kibitz_guest']}")
        http.cookies.clear()

        async def table(number: int) -> list[ClientConnection]:
            async with gate:
                wish = {"game": games[number % len(games)], "seats": [{"kind": "here"}, {"kind": "link"}]}
                answer = await http.post("/api/tables", json=wish, headers={"cookie": cookies[0]})
                code = answer.json()["table"]
                count = min(pages_a_table, pages - number * pages_a_table)
                return [await page(code, cookies[:2][i] if i < 2 else "", sits=i == 1) for i in range(count)]

        async def page(code: str, cookie: str, sits: bool) -> ClientConnection:
            headers = {"Cookie": cookie} if cookie else {}
            address_there = f"{address.replace('http', 'ws', 1)}ws/tables/{code}?lang=en"
            socket = await connect(
                address_there, additional_headers=headers, proxy=None, compression=None, open_timeout=120
            )
            if sits:
                await socket.send('{"t":"sit","seat":1}')
            while True:
                message = heard.decode(await socket.recv(decode=False))
                if message.t == "now" and (not sits or message.viewer == 1):
                    return socket

        opened = await asyncio.gather(*(table(number) for number in range(-(-pages // pages_a_table))))
    return [socket for sockets in opened for socket in sockets]


async def heed(socket: ClientConnection) -> None:
    """Whatever comes is taken off the wire, as a page does."""
    async for _ in socket:
        pass


async def measure(pages: int, pages_a_table: int, games: list[str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(Path(folder))
        try:
            await warmed(address, games)
            empty = rss_mb(server.pid)
            began = time.perf_counter()
            sockets = await come(address, pages, pages_a_table, games)
            tasks = [asyncio.create_task(heed(socket)) for socket in sockets]
            opened_s = time.perf_counter() - began
            used = cpu_seconds(server.pid)
            await asyncio.sleep(WATCHED_S)
            idle = (cpu_seconds(server.pid) - used) / WATCHED_S
            full = rss_mb(server.pid)
            for task in tasks:
                task.cancel()
        finally:
            server.send_signal(signal.SIGKILL)
            server.wait()
    return {
        "pages": len(sockets),
        "tables": -(-pages // pages_a_table),
        "games": games,
        "empty_mb": round(empty, 1),
        "full_mb": round(full, 1),
        "kb_a_page": round((full - empty) * 1024 / len(sockets), 1),
        "opened_s": round(opened_s, 1),
        "cores_while_idle": round(idle, 3),
        "load_average": round(os.getloadavg()[0], 1),
    }


async def warmed(address: str, games: list[str]) -> None:
    """Rules that a first table loads are no part of what a page costs."""
    for socket in await come(address, 2 * len(games), 2, games):
        await socket.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=5000)
    parser.add_argument("--pages-a-table", type=int, default=2)
    parser.add_argument("--games", nargs="+", default=["cubirds"])
    asked = parser.parse_args()
    os.environ["KIBITZ_JIT"] = "1"  # else what is loaded once rules are compiled would count among the pages
    print(json.dumps(asyncio.run(measure(asked.pages, asked.pages_a_table, asked.games)), indent=1))


if __name__ == "__main__":
    main()
