"""People at tables over the network who play on whatever happens, and remember what they were told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kibitz.server.guests import COOKIE

GAME = "cubirds"
AGAIN_S = 0.2
COME_BACK = 1012


@dataclass
class Table:
    code: str
    intents: dict[int, set[tuple[int, int]]] = field(default_factory=dict)  # step: seat and action that were sent
    told: dict[int, tuple[int, int]] = field(default_factory=dict)  # acknowledged: step, by whom, which
    over: bool = False


@dataclass
class Seen:
    """What all of them saw."""

    closes: Counter[int] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    away_s: list[float] = field(default_factory=list)  # from a lost connection to the next view
    shown_s: list[float] = field(default_factory=list)  # from a move to its view at the mover's page
    moves: int = 0
    late: int = 0  # clocks that fell


class Player:
    def __init__(self, crowd: Crowd, table: Table, seat: int, token: str) -> None:
        self.crowd = crowd
        self.table = table
        self.seat = seat
        self.token = token
        self.now: dict[str, Any] | None = None
        self.sent: tuple[int, int, float] | None = None
        self.lost: float | None = None
        self.sat = seat == 0
        self.dice = random.Random(f"{table.code} {seat}")
        self.thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        address = f"{self.crowd.address.replace('http', 'ws', 1)}ws/tables/{self.table.code}?lang=en"
        head = {"Cookie": f"{COOKIE}={self.token}"}
        while not self.crowd.done:
            try:
                async with connect(
                    address, additional_headers=head, proxy=None, compression=None, open_timeout=10, ping_interval=None
                ) as socket:
                    await self._sit(socket)
            except (OSError, InvalidHandshake, TimeoutError, EOFError) as why:
                status = getattr(getattr(why, "response", None), "status_code", 0)
                if status or self.lost is None:
                    self.crowd.seen.closes[status or -1] += 1
                self.lost = self.lost or time.monotonic()
                await asyncio.sleep(AGAIN_S)
            finally:
                if self.thinking is not None:
                    self.thinking.cancel()

    async def _sit(self, socket: ClientConnection) -> None:
        try:
            while not self.crowd.done:
                try:
                    async with asyncio.timeout(1):
                        raw = await socket.recv()
                except TimeoutError:
                    continue
                await self._hear(socket, json.loads(raw))
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            self.crowd.seen.closes[code] += 1
            self.lost = time.monotonic()

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        match message["t"]:
            case "now":
                await self._look(socket, message)
            case "refused":
                self.crowd.seen.refusals[message["code"]] += 1
                if message["code"] not in ("stale",):
                    await asyncio.sleep(AGAIN_S)
                    self._think(socket)
            case "seats":
                self.crowd.seen.late += sum(one["lost"] for one in message["seats"])

    async def _look(self, socket: ClientConnection, now: dict[str, Any]) -> None:
        if self.lost is not None:
            self.crowd.seen.away_s.append(time.monotonic() - self.lost)
            self.lost = None
        self.now = now
        if not self.sat:
            self.sat = True
            await socket.send(json.dumps({"t": "sit", "seat": self.seat}))
        if self.sent is not None and now["step"] > self.sent[0]:
            step, action, at = self.sent
            self.table.told[step] = (self.seat, action)
            self.crowd.seen.shown_s.append(time.monotonic() - at)
            self.crowd.seen.moves += 1
            self.sent = None
        self.table.over = now["outcome"] is not None
        self._think(socket)

    def _think(self, socket: ClientConnection) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
        self.thinking = asyncio.get_running_loop().create_task(self._move(socket))

    async def _move(self, socket: ClientConnection) -> None:
        now = self.now
        if now is None or not now["moves"] or self.crowd.quiet:
            return
        await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.crowd.think_s)
        if self.crowd.quiet or self.now is not now:
            return
        action = self.dice.choice(now["moves"])["action"]
        self.table.intents.setdefault(now["step"], set()).add((self.seat, action))
        self.sent = (now["step"], action, time.monotonic())
        with contextlib.suppress(ConnectionClosed):
            await socket.send(json.dumps({"t": "play", "seat": self.seat, "action": action, "step": now["step"]}))


class Crowd:
    def __init__(self, address: str, think_s: float) -> None:
        self.address = address
        self.think_s = think_s
        self.seen = Seen()
        self.tables: list[Table] = []
        self.players: list[Player] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.quiet = False
        self.done = False

    async def come(self, tables: int, bots: int, clock: dict[str, int] | None) -> None:
        """`bots`: at so many of the tables the other seat is a bot's."""
        async with httpx.AsyncClient(base_url=self.address, trust_env=False, timeout=60) as http:
            for number in range(tables):
                host = await self._guest(http)
                with_bot = number < bots
                seats = [{"kind": "here"}, {"kind": "bot", "level": 3} if with_bot else {"kind": "link"}]
                wish = {"game": GAME, "seats": seats, "clock": clock}
                made = await http.post("/api/tables", json=wish, headers={"Cookie": f"{COOKIE}={host}"})
                made.raise_for_status()
                table = Table(made.json()["table"])
                self.tables.append(table)
                self.players.append(Player(self, table, 0, host))
                if not with_bot:
                    self.players.append(Player(self, table, 1, await self._guest(http)))
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]

    async def _guest(self, http: httpx.AsyncClient) -> str:
        http.cookies.clear()
        answer = await http.put("/api/me", json={"name": "Somebody"})
        return next(cookie.value or "" for cookie in http.cookies.jar if cookie.name == COOKIE) if answer else ""

    def fresh(self) -> Seen:
        """From now on all is counted anew."""
        before, self.seen = self.seen, Seen()
        return before

    async def calm(self, within_s: float) -> bool:
        """Nobody moves any more: do all pages of each table come to the same step?"""
        self.quiet = True
        ends = time.monotonic() + within_s
        while time.monotonic() < ends:
            await asyncio.sleep(0.2)
            steps: dict[str, set[int]] = {}
            for player in self.players:
                steps.setdefault(player.table.code, set()).add(player.now["step"] if player.now else -1)
            settled = all(len(found) == 1 for found in steps.values())
            if settled and all(player.lost is None for player in self.players):
                return True
        return False

    async def leave(self) -> None:
        self.done = True
        await asyncio.gather(*self.tasks, return_exceptions=True)
