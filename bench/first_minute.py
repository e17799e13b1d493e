"""The first minute on a machine that has never compiled anything.

    python bench/first_minute.py [--rooms ROOM ...] [--until-compiled] [--json FILE]

For every room a house of its own is opened with an empty cache and an empty folder: how long until it is open, until
its first table shows a view, until one's own first move is answered (where the bot begins, its move included), until
the bot answers it (level 5, at a quick pace), and how much memory the house and its thinker hold then.
With `--until-compiled` one more house is opened and waited for until all of its rooms are compiled.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from kibitz.core.game import room_names

PATIENCE_S = 600.0


@dataclass
class House:
    process: subprocess.Popen[str]
    address: str
    opened_s: float

    def lines(self) -> Iterator[str]:
        assert self.process.stdout is not None
        return iter(self.process.stdout.readline, "")


@contextlib.contextmanager
def house(cache: Path) -> Iterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "kibitz.cli.main", "serve", "--no-browser", "--port", "0", "--data", folder]
        began = time.monotonic()
        environment = {**os.environ, "KIBITZ_CACHE": str(cache)}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            address = next(word for word in line.split() if word.startswith("http"))
            try:
                yield House(process, address, time.monotonic() - began)
            finally:
                process.send_signal(signal.SIGINT)
                process.wait()


class Table:
    """A person at a table against one bot."""

    def __init__(self, at: House, room: str) -> None:
        self.http = httpx.Client(base_url=at.address, trust_env=False, timeout=PATIENCE_S)
        self.http.put("/api/me", json={"name": "Ann"}).raise_for_status()
        seats = [{"kind": "here"}, {"kind": "bot", "level": 5}]
        opened = (
            self.http.post("/api/tables", json={"game": room, "seats": seats, "pace": "quick"})
            .raise_for_status()
            .json()
        )
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        self.leaving = contextlib.ExitStack()
        self.socket: ClientConnection = self.leaving.enter_context(
            connect(
                f"{at.address.replace('http', 'ws', 1)}ws/tables/{opened['table']}",
                additional_headers={"Cookie": cookies},
                proxy=None,
                compression=None,
                max_size=None,
            )
        )
        self.now: dict[str, Any] = {}
        self.bot_moved = False
        while not self.now:
            self.hear()

    def hear(self) -> None:
        message = json.loads(self.socket.recv(PATIENCE_S))
        if message["t"] == "now":
            self.now = message
        elif message["t"] == "log":
            self.bot_moved = self.bot_moved or any(line["seat"] == 1 for line in message["lines"])

    def move(self) -> None:
        """The first legal move, once it is mine."""
        while not self.now["moves"]:
            self.hear()
        step = self.now["step"]
        action = self.now["moves"][0]["action"]
        self.socket.send(json.dumps({"t": "play", "seat": 0, "action": action, "step": step}))
        while self.now["step"] == step:
            self.hear()

    def close(self) -> None:
        self.leaving.close()
        self.http.close()


@dataclass
class Measured:
    room: str
    house_open_s: float
    table_s: float  # from the open house to the first view
    first_move_s: float  # from the open house to the answer to one's own first move
    bot_s: float  # from the moment the bot was next to its answer
    house_mb: int
    beside_mb: int  # the thinker; compilers are not counted


def memory_mb(process: int) -> int:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


def thinker_of(process: int) -> int | None:
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            child = status.read_text().rpartition(")")[2].split()[1] == str(process)
            if child and "kibitz.bots.thinker" in (status.parent / "cmdline").read_text():
                return int(status.parent.name)
    return None


def measure(room: str) -> Measured:
    with tempfile.TemporaryDirectory() as cache, house(Path(cache)) as opened:
        began = time.monotonic()
        table = Table(opened, room)
        seen = time.monotonic()
        table.move()
        moved = answered = time.monotonic()
        table.bot_moved = False
        while not table.bot_moved:
            if table.now["moves"]:  # a turn of several decisions
                table.move()
                answered = time.monotonic()
            else:
                table.hear()
        came = time.monotonic()
        thinker = thinker_of(opened.process.pid)
        found = Measured(
            room,
            round(opened.opened_s, 2),
            round(seen - began, 2),
            round(moved - began, 2),
            round(came - answered, 2),
            memory_mb(opened.process.pid),
            memory_mb(thinker) if thinker else 0,
        )
        table.close()
        return found


def until_compiled() -> dict[str, float]:
    """Seconds from the open house until each room is compiled."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as cache, house(Path(cache)) as opened:
        began = time.monotonic()
        for line in opened.lines():
            if " is compiled " in line:
                found[line.split()[0]] = round(time.monotonic() - began, 1)
            if len(found) == len(room_names()):
                break
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", nargs="*", default=list(room_names()))
    parser.add_argument("--until-compiled", action="store_true")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    rows = []
    print("room      house open   first view   first move   bot's answer   house MB   thinker MB")
    for room in asked.rooms:
        row = measure(room)
        rows.append(asdict(row))
        print(
            f"{row.room:9} {row.house_open_s:8.2f} s {row.table_s:10.2f} s {row.first_move_s:10.2f} s "
            f"{row.bot_s:12.2f} s {row.house_mb:10} {row.beside_mb:12}",
            flush=True,
        )
    compiled = until_compiled() if asked.until_compiled else {}
    for room, seconds in compiled.items():
        print(f"{room:9} compiled after {seconds:.1f} s")
    if asked.json:
        asked.json.write_text(json.dumps({"rooms": rows, "compiled": compiled}, indent=1) + "\n")


if __name__ == "__main__":
    main()
