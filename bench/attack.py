"""What a stranger tries against the house, on this machine alone: bounded in count and time, it stops by itself.

    python -m bench.attack [--short] [--json FILE]

`kibitz serve` runs in a process of its own with its default limits; every attack gets a fresh house. The table that is
printed stands in docs/hosting.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import signal
import socket as sockets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.load import cpu_seconds, rss_mb
from kibitz.server.limits import Limits

HERE, LINK, BOT = {"kind": "here"}, {"kind": "link"}, {"kind": "bot", "level": 1}
PATIENCE_S = 60.0


@dataclass(frozen=True)
class Outcome:
    tried: str
    came_of_it: str
    held: bool


@dataclass
class Target:
    """A house to be attacked; may be killed and opened again."""

    folder: Path
    options: tuple[str, ...]
    process: subprocess.Popen[str] | None = None
    address: str = ""

    def open(self) -> Target:
        port = str(urlsplit(self.address).port or 0)
        options = ("serve", "--no-browser", "--port", port, "--data", str(self.folder), *self.options)
        command = [sys.executable, "-c", "from kibitz.cli.main import run; run()", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.address = next(word for word in self.process.stdout.readline().split() if word.startswith("http"))
        return self

    def end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE_S)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def place(self) -> tuple[str, int]:
        parts = urlsplit(self.address)
        return str(parts.hostname), int(parts.port or 0)

    def live(self, table: str) -> str:
        return f"{self.address.replace('http', 'ws', 1)}ws/tables/{table}"

    def http(self, **more: Any) -> httpx.Client:
        return httpx.Client(base_url=self.address, trust_env=False, timeout=PATIENCE_S, **more)


@contextlib.contextmanager
def house(*options: str) -> Iterator[Target]:
    with tempfile.TemporaryDirectory() as folder:
        target = Target(Path(folder), options).open()
        try:
            yield target
        finally:
            target.end(signal.SIGKILL)


def guest(http: httpx.Client, name: str = "Eve") -> dict[str, str]:
    """A new guest; the headers that say so."""
    http.cookies.clear()
    cookie = http.put("/api/me", json={"name": name}).cookies["kibitz_guest"]
    http.cookies.clear()
    return {"Cookie": f"kibitz_guest={cookie}"}


def open_table(http: httpx.Client, headers: dict[str, str], *seats: dict[str, Any], game: str) -> str:
    answer = http.post("/api/tables", json={"game": game, "seats": list(seats)}, headers=headers)
    return str(answer.json()["table"])


def first_game(http: httpx.Client) -> str:
    return str(http.get("/api/games").json()[0]["id"])


async def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S))
        if message["t"] == kind:
            return message


# --- The attacks ------------------------------------------------------------------------------------------------------


def unfinished_heads(scale: float) -> Outcome:
    """Requests whose head never ends."""
    lines, megabytes = max(4, int(20 * scale)), max(1, int(10 * scale))
    with house() as target:
        before = rss_mb(target.pid)
        opened = []
        for _ in range(lines):
            line = sockets.create_connection(target.place, PATIENCE_S)
            opened.append(line)
            with contextlib.suppress(OSError):
                line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
                for _ in range(megabytes * 16):
                    line.sendall(b"x" * 65536)
        grown = rss_mb(target.pid) - before
        for line in opened:
            line.close()
        with target.http() as http:
            well = http.get("/api/health").status_code == 200
    said = f"{grown:.0f} MB more memory, and the house answers" if well else "the house no longer answers"
    return Outcome(f"{lines} requests at once with heads of {megabytes} MB", said, well and grown < 30)


def other_sites(_: float) -> Outcome:
    """Another site's page, form and rebound name, with the visitor's cookie."""
    refused = tried = 0
    with house() as target, target.http() as http:
        visitor = guest(http)
        game = first_game(http)
        table = open_table(http, visitor, HERE, BOT, game=game)
        wish = {"game": game, "seats": [HERE, BOT]}
        for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"host": "evil.example"}):
            tried += 2
            refused += http.post("/api/tables", json=wish, headers={**visitor, **headers}).status_code in (403, 421)
            refused += http.put("/api/me", json={"name": "X"}, headers={**visitor, **headers}).status_code in (403, 421)
            if "origin" in headers:
                tried += 1
                refused += asyncio.run(_refuses_socket(target, table, {**visitor, **headers}))
        for kind in ("text/plain", "application/x-www-form-urlencoded"):
            tried += 1
            form = http.post("/api/tables", content=json.dumps(wish), headers={**visitor, "content-type": kind})
            refused += form.status_code == 415
        tables = len(http.get("/api/tables", headers=visitor).json())
    held = refused == tried and tables == 1
    return Outcome(f"{tried} requests of other sites with a visitor's cookie", f"{refused} refused", held)


async def _refuses_socket(target: Target, table: str, headers: dict[str, str]) -> bool:
    try:
        async with connect(target.live(table), additional_headers=headers, proxy=None):
            return False
    except InvalidHandshake:
        return True


def many_tables(scale: float) -> Outcome:
    """One guest opens tables as fast as it can."""
    tries = max(60, int(3000 * scale))
    with house() as target, target.http() as http:
        eve, game = guest(http), first_game(http)
        wish = {"game": game, "seats": [HERE, BOT]}
        began = time.monotonic()
        answers = [http.post("/api/tables", json=wish, headers=eve).status_code for _ in range(tries)]
        opened, minutes = answers.count(201), (time.monotonic() - began) / 60
    limits = Limits()
    allowed = limits.tables_at_once + limits.tables_a_minute * minutes + 1
    said = f"{opened} opened in {60 * minutes:.0f} s, the rest refused"
    return Outcome(f"one guest asks for {tries:,} tables", said, opened <= allowed)


def many_guests(scale: float) -> Outcome:
    """Requests without a cookie."""
    tries = max(400, int(2000 * scale))
    with house() as target, target.http() as http:
        for _ in range(tries):
            http.cookies.clear()
            http.get("/api/tables")
        looked = _count(target, "guest")
        for _ in range(tries):
            http.cookies.clear()
            http.put("/api/me", json={})
        made = _count(target, "guest")
    said = f"{looked} guests made by looking, {made} by asking"
    return Outcome(f"{tries:,} looks and {tries:,} questions without a cookie", said, looked == 0 and made < 400)


def _count(target: Target, table: str) -> int:
    with contextlib.closing(sqlite3.connect(target.folder / "kibitz.sqlite")) as db:
        return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def crowd_at_a_table(scale: float) -> Outcome:
    """Many pages look at one table: what does the last one cost?"""
    pages = max(40, int(600 * scale))

    async def crowd(target: Target, table: str) -> tuple[float, float]:
        opened: list[ClientConnection] = []
        costs: list[float] = []
        for _ in range(4):
            before = cpu_seconds(target.pid)
            for _ in range(pages // 4):
                socket = await connect(target.live(table), proxy=None, compression=None)
                await until(socket, "now")
                opened.append(socket)
            costs.append((cpu_seconds(target.pid) - before) / (pages // 4) * 1000)
        for socket in opened:
            await socket.close()
        return costs[0], costs[-1]

    with house() as target, target.http() as http:
        table = open_table(http, guest(http), HERE, BOT, game=first_game(http))
        first, last = asyncio.run(crowd(target, table))
    said = f"{first:.1f} ms of the core for one of the first quarter, {last:.1f} ms for one of the last"
    return Outcome(f"{pages} pages look at one table", said, held=True)  # a time is measured, not judged


def hints_of_one(scale: float) -> Outcome:
    """One guest asks for hints at many tables; another plays against a bot."""
    asking = max(10, int(60 * scale))

    async def play(target: Target, tables: list[str], eve: dict[str, str], mine: str, ann: dict[str, str]) -> float:
        pages = []
        for table in tables:
            socket = await connect(target.live(table), additional_headers=eve, proxy=None, compression=None)
            now = await until(socket, "now")
            pages.append((socket, now))
        for socket, now in pages:
            await socket.send(json.dumps({"t": "hint", "seat": now["viewer"]}))
        async with connect(target.live(mine), additional_headers=ann, proxy=None, compression=None) as socket:
            now = await until(socket, "now")
            moved = time.monotonic()
            while not now["moves"] or now["viewer"] is None:
                now = await until(socket, "now")
            while now["moves"]:
                action = now["moves"][0]["action"]
                await socket.send(json.dumps({"t": "play", "seat": 0, "action": action, "step": now["step"]}))
                moved = time.monotonic()
                step = now["step"]
                while now["step"] == step:
                    now = await until(socket, "now")
            step = now["step"]
            while now["step"] == step:
                now = await until(socket, "now")
            waited = time.monotonic() - moved
        for other, _ in pages:
            await other.close()
        return waited

    with house("--limit", "tables_at_once=1000") as target, target.http() as http:
        eve, ann, game = guest(http), guest(http, "Ann"), first_game(http)
        tables = [open_table(http, eve, HERE, HERE, game=game) for _ in range(asking)]
        mine = open_table(http, ann, HERE, BOT, game=game)
        waited = asyncio.run(play(target, tables, eve, mine, ann))
    said = f"another guest's bot answers after {waited:.1f} s"
    return Outcome(f"{asking} windows of one guest ask for hints", said, held=True)


def kills(scale: float) -> Outcome:
    """kill -9 while people play: is every acknowledged move there afterwards?"""
    rounds = max(3, int(40 * scale))
    chance = random.Random(13)
    lost = told = 0

    async def play(target: Target, table: str, headers: dict[str, str], moves: int) -> int:
        step = 0
        with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError):
            async with connect(target.live(table), additional_headers=headers, proxy=None, compression=None) as socket:
                while moves:
                    now = await until(socket, "now")
                    step = max(step, now["step"])
                    if now["outcome"]:
                        break
                    if now["curtain"] is not None:
                        await socket.send(json.dumps({"t": "look", "seat": now["curtain"]}))
                    elif now["moves"]:
                        action = chance.choice(now["moves"])["action"]
                        play = {"t": "play", "seat": now["viewer"], "action": action, "step": now["step"]}
                        await socket.send(json.dumps(play))
                        moves -= 1
        return step

    with house("--limit", "tables_at_once=1000") as target:
        with target.http() as http:
            eve, game = guest(http), first_game(http)
        for _ in range(rounds):
            with target.http() as http:
                table = open_table(http, eve, HERE, HERE, game=game)
            seen = asyncio.run(play(target, table, eve, chance.randrange(1, 12)))
            target.end(signal.SIGKILL)
            with contextlib.closing(sqlite3.connect(target.folder / "kibitz.sqlite")) as db:
                stored = db.execute("SELECT count(*) - 1 FROM entry WHERE code = ?", (table,)).fetchone()[0]
            lost += max(0, seen - stored)
            told += seen
            target.open()
    return Outcome(
        f"{rounds} times kill -9 in the middle of a game", f"{lost} of {told} acknowledged moves lost", not lost
    )


def locked_disk(_: float) -> Outcome:
    """Another program holds the file for a while: does the game go on by itself?"""

    async def play(target: Target, table: str, headers: dict[str, str]) -> tuple[str, bool]:
        async with connect(target.live(table), additional_headers=headers, proxy=None, compression=None) as socket:
            now = await until(socket, "now")
            while not now["moves"]:
                now = await until(socket, "now")
            move = {"t": "play", "seat": now["viewer"], "action": now["moves"][0]["action"], "step": now["step"]}
            with contextlib.closing(sqlite3.connect(target.folder / "kibitz.sqlite", isolation_level=None)) as db:
                db.execute("BEGIN EXCLUSIVE")
                await socket.send(json.dumps(move))
                refused = await until(socket, "refused")
                db.execute("ROLLBACK")
            await socket.send(json.dumps(move))
            after = await until(socket, "now")
            return str(refused["code"]), after["step"] > now["step"]

    with house() as target, target.http() as http:
        ann = guest(http, "Ann")
        table = open_table(http, ann, HERE, BOT, game=first_game(http))
        code, went_on = asyncio.run(play(target, table, ann))
    said = f"the move is refused ({code}), and {'played afterwards' if went_on else 'never played'}"
    return Outcome("the house's file is locked by another program", said, went_on)


ATTACKS: tuple[Callable[[float], Outcome], ...] = (
    unfinished_heads,
    other_sites,
    many_tables,
    many_guests,
    crowd_at_a_table,
    hints_of_one,
    kills,
    locked_disk,
)


def run(scale: float) -> list[Outcome]:
    outcomes = []
    for attack in ATTACKS:
        outcome = attack(scale)
        outcomes.append(outcome)
        print(f"| {outcome.tried} | {outcome.came_of_it} |{'' if outcome.held else ' NOT HELD |'}", flush=True)
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true", help="a tenth of everything")
    parser.add_argument("--json", type=Path, help="write the outcomes there")
    asked = parser.parse_args()
    print("| tried | came of it |\n|---|---|")
    outcomes = run(0.05 if asked.short else 1.0)
    if asked.json:
        asked.json.write_text(json.dumps([asdict(outcome) for outcome in outcomes], indent=1))
    sys.exit(0 if all(outcome.held for outcome in outcomes) else 1)


if __name__ == "__main__":
    main()
