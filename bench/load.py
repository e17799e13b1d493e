"""500 live tables on loopback: from a move to every viewer's new view, memory a table, and that nothing is lost.

    python bench/load.py [--tables 500] [--games cubirds azul] [--seconds 10] [--pauses 8 4 2 1 0.5] [--clients 1]
                         [--keep-going] [--against FOLDER] [--json FILE]

`kibitz serve` runs in a process of its own, the people in others: two at every table, and a spectator at each tenth,
all over WebSockets. Whoever is to move answers after the pause with a legal move from `now`. The pauses get shorter
from phase to phase; the run ends where p99 is over the limit. Latencies are taken from the sending of a move to the
arrival of the new `now` at the last of the table's viewers (where several act at once: at the mover), on one clock; a
busy client counts against the server. Two guests sit at all tables: the lobby of one is asked for at the end.
`--against`, another checkout of kibitz, is measured first, in the same run, by the same people.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import multiprocessing
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import msgspec
import numpy as np
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__).resolve().parents[1]
LIMIT_MS = 100.0
OPENING_AT_ONCE = 16
SPECTATOR_AT_EACH = 10
DRAIN_S = 5.0
TICK = os.sysconf("SC_CLK_TCK")


# --- The people: a process of their own -------------------------------------------------------------------------------


class Move(msgspec.Struct):
    action: int


class Heard(msgspec.Struct):
    """The part of a message that a player needs; the rest is passed over unread."""

    t: str
    step: int = -1
    viewer: int | None = None
    waiting: list[int] = []
    moves: list[Move] = []
    outcome: Any = None
    code: str = ""


heard = msgspec.json.Decoder(Heard)


@dataclass
class Pending:
    sent: float
    missing: set[int]  # pages of the table that have not seen it yet


@dataclass
class Seatings:
    """One table: what is on its way, and the steps that its pages were shown."""

    code: str
    viewers: int
    steps: dict[int, int] = field(default_factory=dict)  # by page
    over: bool = False
    pending: dict[int, Pending] = field(default_factory=dict)  # by page of the mover

    @property
    def shown(self) -> int:
        return max(self.steps.values(), default=0)


class Crowd:
    """All people of one client process."""

    def __init__(self, address: str, pipe: Connection, tables: int, seed: int, games: list[str]) -> None:
        self.address = address
        self.games = games
        self.pipe = pipe
        self.count = tables
        self.pause = 60.0
        self.stopping = asyncio.Event()
        self.chance = random.Random(seed)
        self.latencies_ms: list[float] = []
        self.refusals: dict[str, int] = {}
        self.tables: dict[str, Seatings] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.opening = asyncio.Semaphore(OPENING_AT_ONCE)
        self.host = ""
        self.visitor = ""

    async def new_guest(self, http: httpx.AsyncClient, name: str) -> str:
        http.cookies.clear()
        answer = await http.put("/api/me", json={"name": name})
        return f"kibitz_guest={answer.cookies['kibitz_guest']}"

    async def run(self) -> None:
        limits = httpx.Limits(max_connections=OPENING_AT_ONCE)
        async with httpx.AsyncClient(base_url=self.address, trust_env=False, timeout=120, limits=limits) as http:
            self.host = await self.new_guest(http, "Host")
            self.visitor = await self.new_guest(http, "Visitor")
            http.cookies.clear()
            await asyncio.gather(*(self.open_table(http, number) for number in range(self.count)))
            gc.collect()
            gc.freeze()  # or a look through these people's memory would count as a delay of the house's
            self.pipe.send("open")
            asyncio.get_running_loop().add_reader(self.pipe.fileno(), self.obey)
            await self.stopping.wait()
            await self.drain()
            asyncio.get_running_loop().remove_reader(self.pipe.fileno())
            self.pipe.send(({table.code: table.shown for table in self.tables.values()}, await self.lobby(http)))
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)

    async def lobby(self, http: httpx.AsyncClient) -> float:
        """Milliseconds until a guest who sits at all tables sees them in the lobby; the middle of several."""
        took = []
        for _ in range(9):
            began = time.perf_counter()
            answer = await http.get("/api/tables", headers={"cookie": self.host})
            took.append(1000 * (time.perf_counter() - began))
            assert answer.status_code == 200, answer.text
        return sorted(took)[len(took) // 2]

    async def open_table(self, http: httpx.AsyncClient, number: int) -> None:
        async with self.opening:
            wish = {"game": self.games[number % len(self.games)], "seats": [{"kind": "here"}, {"kind": "link"}]}
            answer = await http.post("/api/tables", json=wish, headers={"cookie": self.host})
            watched = number // len(self.games) % SPECTATOR_AT_EACH == 0
            table = Seatings(answer.json()["table"], 3 if watched else 2)
            self.tables[table.code] = table
            seated = asyncio.Event()
            await self.enter(table, self.visitor, seated, sit=True)
            await self.enter(table, self.host, seated)
            if watched:
                await self.enter(table, "", seated)

    async def enter(self, table: Seatings, cookie: str, seated: asyncio.Event, sit: bool = False) -> None:
        """Connect a page and let it live; returns when its first view is there."""
        there = asyncio.Event()
        page = self.page(table, cookie, there, seated, sit)
        task = asyncio.get_running_loop().create_task(page)
        self.tasks.add(task)
        await there.wait()

    async def page(self, table: Seatings, cookie: str, there: asyncio.Event, seated: asyncio.Event, sit: bool) -> None:
        number = len(table.steps)
        table.steps[number] = 0
        address = self.address.replace("http", "ws", 1)
        headers = {"Cookie": cookie} if cookie else {}
        uri = f"{address}ws/tables/{table.code}?lang=en"
        async with connect(uri, additional_headers=headers, proxy=None, compression=None, max_queue=64) as socket:
            if sit:
                await socket.send('{"t":"sit","seat":1}')
            else:
                await seated.wait()
            while True:
                message = heard.decode(await socket.recv(decode=False))
                if message.t == "now":
                    self.see(table, number, message)
                    if not sit or message.viewer == 1:
                        seated.set()
                        there.set()
                    if message.moves and cookie:
                        self.think(table, number, socket, message)
                elif message.t == "refused":
                    self.refusals[message.code] = self.refusals.get(message.code, 0) + 1

    def see(self, table: Seatings, page: int, now: Heard) -> None:
        news = now.step > table.steps[page]
        table.steps[page] = now.step
        table.over = table.over or now.outcome is not None
        for mover, pending in list(table.pending.items()):
            if news:
                pending.missing.discard(page)
            if not pending.missing:
                self.latencies_ms.append((time.perf_counter() - pending.sent) * 1000)
                del table.pending[mover]

    def think(self, table: Seatings, page: int, socket: ClientConnection, now: Heard) -> None:
        task = asyncio.get_running_loop().create_task(self.answer(table, page, socket, now))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def answer(self, table: Seatings, page: int, socket: ClientConnection, now: Heard) -> None:
        """After the pause (a little more or less, so that tables do not march in step), unless the table moved on."""
        begun = time.perf_counter()
        share = self.chance.uniform(0.5, 1.5)
        while (left := begun + self.pause * share - time.perf_counter()) > 0:
            await asyncio.sleep(min(left, 0.25))  # a shorter pause holds from the next look on
        if self.stopping.is_set() or table.steps[page] != now.step or table.over or page in table.pending:
            return
        action = self.chance.choice(now.moves).action
        seen_by = {page} if len(now.waiting) > 1 else set(table.steps)
        table.pending[page] = Pending(time.perf_counter(), seen_by)
        await socket.send(f'{{"t":"play","seat":{now.viewer},"action":{action},"step":{now.step}}}')

    def obey(self) -> None:
        order = self.pipe.recv()
        if order == "report":
            over = sum(table.over for table in self.tables.values())
            self.pipe.send((self.latencies_ms, self.refusals, over))
            self.latencies_ms = []
        elif order == "stop":
            self.stopping.set()
        else:
            self.pause = float(order)

    async def drain(self) -> None:
        """Let what is on its way arrive."""
        end = time.perf_counter() + DRAIN_S
        while time.perf_counter() < end and any(table.pending for table in self.tables.values()):
            await asyncio.sleep(0.05)


def crowd(address: str, pipe: Connection, tables: int, seed: int, games: list[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    async def main() -> None:
        await Crowd(address, pipe, tables, seed, games).run()

    asyncio.run(main())


# --- The measuring ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Phase:
    pause_s: float
    moves_a_second: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    server_cpu: float  # cores
    server_ms_a_move: float  # of a core: does not depend on what else the machine does
    client_cpu: float
    rss_mb: float
    load_average: float
    tables_over: int


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def rss_mb(pid: int) -> float:
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def start_server(data: Path, folder: Path = HERE) -> tuple[subprocess.Popen[str], str]:
    options = ["serve", "--no-browser", "--port", "0", "--data", str(data)]
    for limit in ("tables_at_once=1e6", "pages_a_guest=1e6"):  # two guests play at all tables
        options += ["--limit", limit]
    command = [sys.executable, "-c", "from kibitz.cli.main import run; run()", *options]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert server.stdout is not None
    address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
    return server, address


def measure(
    pause: float, seconds: float, server: int, clients: list[tuple[Any, Connection]]
) -> tuple[Phase, dict[str, int]]:
    for _, pipe in clients:
        pipe.send(pause)
        pipe.send("report")  # what came before does not count
        pipe.recv()
    begun, used = time.perf_counter(), cpu_seconds(server)
    used_by_clients = sum(cpu_seconds(process.pid) for process, _ in clients)
    time.sleep(seconds)
    latencies: list[float] = []
    refusals: dict[str, int] = {}
    over = 0
    wall = time.perf_counter() - begun
    for _, pipe in clients:
        pipe.send("report")
        some, refused, ended = pipe.recv()
        latencies += some
        over += ended
        refusals |= refused
    p50, p99 = np.percentile(latencies, [50, 99]) if latencies else (0.0, 0.0)
    cpu = cpu_seconds(server) - used
    phase = Phase(
        pause_s=pause,
        moves_a_second=round(len(latencies) / wall, 1),
        p50_ms=round(float(p50), 1),
        p99_ms=round(float(p99), 1),
        worst_ms=round(max(latencies, default=0.0), 1),
        server_cpu=round(cpu / wall, 2),
        server_ms_a_move=round(1000 * cpu / max(1, len(latencies)), 2),
        client_cpu=round((sum(cpu_seconds(process.pid) for process, _ in clients) - used_by_clients) / wall, 2),
        rss_mb=round(rss_mb(server), 1),
        load_average=round(os.getloadavg()[0], 1),
        tables_over=over,
    )
    return phase, refusals


def stored_steps(file: Path) -> dict[str, int]:
    with contextlib.closing(sqlite3.connect(file)) as db:
        # The first entry of a table says that its game begins.
        return dict(db.execute("SELECT code, count(*) - 1 FROM entry GROUP BY code").fetchall())


def run(
    checkout: Path,
    games: list[str],
    tables: int,
    seconds: float,
    pauses: list[float],
    client_count: int,
    keep_going: bool,
) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        load_before = os.getloadavg()[0]
        server, address = start_server(Path(folder), checkout)
        empty = rss_mb(server.pid)
        clients: list[tuple[Any, Connection]] = []
        begun = time.perf_counter()
        for number in range(client_count):
            ours, theirs = multiprocessing.Pipe()
            share = tables // client_count + (number < tables % client_count)
            process = multiprocessing.Process(target=crowd, args=(address, theirs, share, number, games))
            process.start()
            clients.append((process, ours))
        for _, pipe in clients:
            assert pipe.recv() == "open"
        opened_s = time.perf_counter() - begun
        full = rss_mb(server.pid)
        print(
            f"{tables} tables open in {opened_s:.1f} s, {(full - empty) * 1024 / tables:.0f} kB a table "
            f"(server {empty:.0f} -> {full:.0f} MB), load average before {load_before:.1f}, {os.cpu_count()} cores"
        )
        heads = ("pause", "moves/s", "p50 ms", "p99 ms", "worst", "srv cpu", "ms/move", "cli cpu", "RSS MB")
        print("".join(f"{head:>9}" for head in heads))
        phases: list[Phase] = []
        refusals: dict[str, int] = {}
        for pause in pauses:
            phase, refusals = measure(pause, seconds, server.pid, clients)
            phases.append(phase)
            print(
                "".join(
                    f"{figure:>9}"
                    for figure in (
                        phase.pause_s,
                        phase.moves_a_second,
                        phase.p50_ms,
                        phase.p99_ms,
                        phase.worst_ms,
                        phase.server_cpu,
                        phase.server_ms_a_move,
                        phase.client_cpu,
                        phase.rss_mb,
                    )
                ),
                flush=True,
            )
            if phase.p99_ms > LIMIT_MS and not keep_going:
                break
        shown: dict[str, int] = {}
        for _, pipe in clients:
            pipe.send("stop")
        lobbies: list[float] = []
        for process, pipe in clients:
            steps, lobby = pipe.recv()
            shown |= steps
            lobbies.append(lobby)
            process.join()
        server.send_signal(signal.SIGKILL)  # not even a clean stop may be needed
        server.wait()
        assert server.stdout is not None
        server.stdout.close()
        stored = stored_steps(Path(folder) / "kibitz.sqlite")
    steps = sum(shown.values())
    lost = sum(max(0, step - stored.get(code, 0)) for code, step in shown.items())
    unseen = sum(max(0, stored.get(code, 0) - step) for code, step in shown.items())
    print(f"the lobby of a guest at {tables // client_count} tables: {min(lobbies):.1f} ms")
    print(f"{steps} steps shown, {sum(stored.values())} stored: {lost} lost, {unseen} stored but not seen at the end")
    good = [phase for phase in phases if phase.p99_ms <= LIMIT_MS]
    breaks = next((phase for phase in phases if phase.p99_ms > LIMIT_MS), None)
    return {
        "tables": tables,
        "viewers": 2 * tables + len(range(0, tables, SPECTATOR_AT_EACH)),
        "cores": os.cpu_count(),
        "load_before": round(load_before, 2),
        "opened_s": round(opened_s, 1),
        "kb_a_table_new": round((full - empty) * 1024 / tables, 1),
        "kb_a_table_played": round((phases[-1].rss_mb - empty) * 1024 / tables, 1),
        "phases": [asdict(phase) for phase in phases],
        "holds_at_moves_a_second": max((phase.moves_a_second for phase in good), default=0.0),
        "breaks_at_moves_a_second": breaks.moves_a_second if breaks else None,
        "lobby_ms": round(min(lobbies), 1),
        "refusals": refusals,
        "steps_shown": steps,
        "steps_stored": sum(stored.values()),
        "lost": lost,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10, help="of each phase")
    parser.add_argument("--pauses", type=float, nargs="+", default=[8, 4, 2, 1, 0.5, 0.25], help="seconds to think")
    parser.add_argument("--clients", type=int, default=1, help="client processes")
    parser.add_argument("--keep-going", action="store_true", help="do not stop at the first phase over the limit")
    parser.add_argument("--games", nargs="+", default=["cubirds"], help="one table after the other is of the next")
    parser.add_argument("--against", type=Path, help="another checkout, measured first")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    multiprocessing.set_start_method("spawn")
    checkouts = {"before": arguments.against, "now": HERE} if arguments.against else {"now": HERE}
    results = {}
    for name, folder in checkouts.items():
        print(f"--- {name}: {', '.join(arguments.games)}")
        results[name] = run(
            folder.resolve(),
            arguments.games,
            arguments.tables,
            arguments.seconds,
            arguments.pauses,
            arguments.clients,
            arguments.keep_going,
        )
    text = json.dumps(results if arguments.against else results["now"], indent=1)
    if arguments.json:
        arguments.json.write_text(text)
    else:
        print(text)
    sys.exit(1 if any(result["lost"] for result in results.values()) else 0)


if __name__ == "__main__":
    main()
