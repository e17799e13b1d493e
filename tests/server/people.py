"""A house in a process of its own, and people in front of it: all that the tests of the server are played with.

Nobody here sleeps: a window waits for a message, with a limit after which the test fails.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kibitz.server.guests import COOKIE

Message: TypeAlias = dict[str, Any]
T = TypeVar("T")

# The room that every checkout has; no other name of a game stands in these tests.
GAME = "cubirds"
PATIENCE_S = 120.0  # a limit for what hangs: nobody waits so long for what comes
COMMAND = (sys.executable, "-c", "from kibitz.cli.main import run; run()")

ROOT = Path(__file__).parents[2]

# Holds the name by which the houses of this process deal.
DEALS = Path(tempfile.mkdtemp(prefix="kibitz-deals-")) / "name"


def in_town() -> bool:
    """Do the houses of the tests keep their tables in PostgreSQL and talk over NATS? See `tests/proof.py`."""
    return os.environ.get("KIBITZ_TEST_TOWN") == "1"


ALONE = pytest.mark.skipif(in_town(), reason="of a house that is alone with its file and its thinker")


class Closes(Protocol):
    def close(self) -> None: ...


# Everything opened by a test; `conftest.py` closes it afterwards.
OPENED: list[Closes] = []

HERE: Message = {"kind": "here"}
LINK: Message = {"kind": "link"}
BOT: Message = {"kind": "bot", "level": 1}


def finish(work: Coroutine[Any, Any, T]) -> T:
    """Run it in a thread of its own: a browser that other tests opened keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def deal_by(name: str) -> None:
    """From now on the tables of all houses here are dealt by that name: the n-th of them always alike."""
    DEALS.write_text(name)


def anything(_: Message) -> bool:
    return True


class ServedHouse:
    """`kibitz serve` on a free port; may be closed, killed and opened again at the same address on the same data."""

    # Tests come from one address, and some open more windows than a family would.
    LIMITS = ("guests_at_once=1e6", "tables_at_once=1000", "pages_a_guest=1000", "pages_a_guest_at_a_table=100")

    def __init__(
        self,
        data: Path,
        limits: tuple[str, ...] = LIMITS,
        *,
        searches: bool = False,
        more: Mapping[str, str] | None = None,
    ) -> None:
        self.data = data
        self.limits = limits
        self.searches = searches  # do its bots search, or take the quick advice?
        self.more = dict(more or {})  # of its environment
        if in_town():
            from tests.server.places import new_database, shared_nats

            mine = {
                "KIBITZ_STORE": new_database(),
                "KIBITZ_BUS": shared_nats().url,
                "KIBITZ_THINKERS": str(int(searches)),
            }
            self.more = mine | self.more
        self.complaints = data / "stderr.txt"
        self.process: subprocess.Popen[str] | None = None
        self.address = ""

    def open(self) -> ServedHouse:
        self.data.mkdir(parents=True, exist_ok=True)
        port = self.address.rstrip("/").rpartition(":")[2] or "0"
        options = ("--no-browser", "--port", port, "--data", str(self.data), "--bot-pace", "0")
        limits = [word for limit in self.limits for word in ("--limit", limit)]
        with self.complaints.open("a") as complaints:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.dealt_house", "serve", *options, *limits],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                cwd=ROOT,
                env={
                    **os.environ,
                    "KIBITZ_TEST_DEALS": str(DEALS),
                    "KIBITZ_TEST_SEARCH": str(int(self.searches)),
                    **self.more,
                },
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "open at http" in line, f"the house did not open: {line}{self.complaints.read_text()}"
        self.address = next(word for word in line.split() if word.startswith("http"))
        return self

    def end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE_S)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    def close(self) -> None:
        self.end(signal.SIGINT)

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    @property
    def live(self) -> str:
        return self.address.replace("http", "ws", 1)

    @property
    def file(self) -> Path:
        """Where it keeps its tables, if it is alone."""
        if "KIBITZ_STORE" in self.more:
            pytest.skip("looks into the file of a house that is alone")
        return self.data / "kibitz.sqlite"

    def complained(self) -> list[str]:
        """What it wrote to its host; that a bot was too slow on a busy machine is no complaint."""
        return [line for line in self.complaints.read_text().splitlines() if "a quicker move" not in line]

    def healthy(self) -> bool:
        answer = httpx.get(f"{self.address}api/health", trust_env=False, timeout=PATIENCE_S)
        return answer.status_code == 200 and answer.json()["status"] == "open"


class Guest:
    """A browser with its cookie."""

    def __init__(self, house: ServedHouse, name: str = "Ann", token: str | None = None) -> None:
        self.house = house
        self.http = httpx.Client(
            base_url=house.address,
            trust_env=False,
            timeout=PATIENCE_S,
            headers={"content-type": "application/json"},
            cookies={COOKIE: token} if token else None,
        )
        OPENED.append(self)
        if token is None:
            self.me: Message = self.http.put("/api/me", json={"name": name}).json()
        else:
            self.me = self.http.get("/api/me").json()

    @property
    def token(self) -> str:
        return next(cookie.value or "" for cookie in reversed(list(self.http.cookies.jar)) if cookie.name == COOKIE)

    def opens(self, *seats: Message, language: str = "en", **settings: Any) -> str:
        """A new table; its code."""
        answer = self.http.post(
            "/api/tables", params={"lang": language}, json={"game": GAME, "seats": list(seats), **settings}
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def at(self, table: str, language: str = "en") -> Window:
        return Window(self.house, table, self.token, language)

    def card(self, table: str) -> Message:
        answer: Message = self.http.get(f"/api/tables/{table}").json()
        return answer

    def close(self) -> None:
        self.http.close()


class Window:
    """A page at a table: it has been welcomed and has its first `now`."""

    def __init__(
        self, house: ServedHouse, table: str, token: str, language: str = "en", *, kind: str = "tables", more: str = ""
    ) -> None:
        self.leaving = contextlib.ExitStack()
        self.socket: ClientConnection = self.leaving.enter_context(
            connect(
                f"{house.live}ws/{kind}/{table}?lang={language}{more}",
                additional_headers={"Cookie": f"{COOKIE}={token}"} if token else None,
                proxy=None,
                compression=None,
                max_size=None,
                open_timeout=PATIENCE_S,
                close_timeout=1,
            )
        )
        OPENED.append(self)
        self.table = table
        self.raw: list[str] = []
        self.now: Message = {}
        self.seats: list[Message] = []
        self.welcome: Message = {}
        self.until("welcome")
        self.until("now")

    def close(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            self.leaving.close()

    # --- Reading ------------------------------------------------------------------------------------------------------

    def next(self) -> Message:
        text = self.socket.recv(PATIENCE_S)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Message = json.loads(text)
        if message["t"] == "now":
            self.now = message
        if message["t"] == "welcome":
            self.welcome = message
        if message["t"] in ("welcome", "seats"):
            self.seats = message["seats"]
        return message

    def until(self, kind: str, when: Callable[[Message], bool] = anything) -> Message:
        """The next message of that kind for which `when` holds; those before it are read and passed over."""
        while True:
            message = self.next()
            if message["t"] == kind and when(message):
                return message

    def until_step(self, step: int) -> Message:
        return self.now if self.now["step"] >= step else self.until("now", lambda now: bool(now["step"] >= step))

    def settled(self) -> list[Message]:
        """Everything that came before the answer to a ping: what the table had to say so far."""
        self.send("ping")
        heard: list[Message] = []
        while not heard or heard[-1]["t"] != "pong":
            heard.append(self.next())
        return heard[:-1]

    # --- Acting -------------------------------------------------------------------------------------------------------

    def send(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"t": kind, **fields}))

    def refused(self, kind: str, **fields: Any) -> Message:
        """Send it and return the refusal that comes back; what the table sent with it is read too."""
        self.send(kind, **fields)
        return next(message for message in self.settled() if message["t"] == "refused")

    @property
    def actions(self) -> list[int]:
        return [move["action"] for move in self.now["moves"]]

    def plays(self, action: int | None = None) -> Message:
        """Play a legal move (the first, unless told) as the viewer; returns once the table has moved on."""
        step, seat = self.now["step"], self.now["viewer"]
        chosen = self.actions[0] if action is None else action
        while True:
            self.send("play", seat=seat, action=chosen, step=step)
            while True:
                message = self.next()
                if message["t"] == "now" and message["step"] > step:
                    return message
                if message["t"] == "refused":
                    assert message["code"] == "message", message  # too fast: again
                    break


def two_at_a_table(house: ServedHouse, **settings: Any) -> tuple[Window, Window]:
    """Ann, who opened the table, and Bob, who came by the link. Both windows show the beginning of the game."""
    ann, bob = Guest(house, "Ann"), Guest(house, "Bob")
    table = ann.opens(HERE, LINK, **settings)
    first, second = ann.at(table), bob.at(table)
    second.send("sit", seat=1)
    second.until("now", lambda now: now["viewer"] == 1)
    first.until("now", lambda now: now["viewer"] == 0)
    return first, second


def mover_and_other(*windows: Window) -> tuple[Window, Window]:
    """The window whose turn it is, and the next one. A game that has just begun is told to one after the other."""
    while not any(window.now["moves"] for window in windows):
        for window in windows:
            window.settled()
    at = next(i for i, window in enumerate(windows) if window.now["moves"])
    return windows[at], windows[(at + 1) % len(windows)]
