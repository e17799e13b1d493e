"""A whole town on this machine: `make cluster`.

PostgreSQL, NATS, three houses, two thinkers, and HAProxy in front of them, from packages. What ends is begun anew, as a
host's system would do it; Ctrl-C ends all of it.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from bench.servers import Nats, Postgres, Server, own_folder

AGAIN_S = 0.5
# A crowd of one machine is no single visitor.
LIMITS = ("guests_at_once=1e6", "tables_at_once=1e6", "pages_a_guest=1e5", "guests_a_minute=1e6", "tables_a_minute=1e6")

HAPROXY = """
global
    maxconn 8000
defaults
    mode http
    option redispatch 1
    option forwardfor
    retries 5
    retry-on conn-failure empty-response response-timeout
    timeout connect 1s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
    timeout check 2s
frontend pages
    bind 127.0.0.1:{port}
    default_backend houses
backend houses
    balance leastconn
    option httpchk
    http-check disable-on-404
    http-check send meth GET uri /api/health/open hdr Host 127.0.0.1
    default-server inter 500ms fastinter 200ms fall 3 rise 1 on-marked-down shutdown-sessions
{houses}
"""


Disk: TypeAlias = Callable[[Path], bool]


class House(Server):
    """`more`: of its environment, for a house with a fault."""

    def __init__(self, folder: Path, town: Town) -> None:
        folder.mkdir(parents=True)
        super().__init__(folder)
        self.town = town
        self.more: dict[str, str] = {}

    def command(self) -> list[str]:
        limits = [word for limit in LIMITS for word in ("--limit", limit)]
        about = ["--no-browser", "--port", str(self.port), "--data", str(self.folder), "--proxy", "127.0.0.1"]
        return [sys.executable, "-m", "bench.faulty_house", "serve", *about, "--bot-pace", "0.3", *limits]

    def options(self) -> dict[str, Any]:
        told = {"KIBITZ_STORE": self.town.postgres.url(), "KIBITZ_BUS": self.town.nats.url, "KIBITZ_THINKERS": "0"}
        return {"env": {**os.environ, **told, **self.more}, "start_new_session": True}


class Thinker(Server):
    """It has no port of its own: it is there when it says so."""

    def __init__(self, folder: Path, town: Town) -> None:
        folder.mkdir(parents=True)
        super().__init__(folder)
        self.town = town

    def command(self) -> list[str]:
        return [sys.executable, "-c", "from kibitz.cli.main import run; run()", "think", "--bus", self.town.nats.url]

    def open(self) -> Thinker:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, start_new_session=True)
        return self


class HaProxy(Server):
    def __init__(self, folder: Path, houses: Sequence[House]) -> None:
        folder.mkdir(parents=True)
        super().__init__(folder)
        lines = "\n".join(f"    server house{n} 127.0.0.1:{house.port} check" for n, house in enumerate(houses, 1))
        (folder / "haproxy.cfg").write_text(HAPROXY.format(port=self.port, houses=lines))

    def command(self) -> list[str]:
        found = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
        if found is None:
            raise OSError("there is no HAProxy: `make haproxy`, or put one on the PATH")
        return [found, "-db", "-f", str(self.folder / "haproxy.cfg")]

    def options(self) -> dict[str, Any]:
        return {"start_new_session": True}


class Town:
    def __init__(self, folder: Path, houses: int = 3, thinkers: int = 2, disk: Disk | None = None) -> None:
        self.folder = folder
        self.mounted = disk is not None and disk(folder / "postgres")
        (folder / "nats").mkdir()
        self.postgres = Postgres(folder / "postgres", safe=True)
        self.nats = Nats(folder / "nats")
        self.houses = [House(folder / f"house{n}", self) for n in range(1, houses + 1)]
        self.thinkers = [Thinker(folder / f"thinker{n}", self) for n in range(1, thinkers + 1)]
        self.haproxy = HaProxy(folder / "haproxy", self.houses)
        self.away: set[Server] = set()  # what is meant to be gone
        self.closing = threading.Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.haproxy.port}/"

    @property
    def minded(self) -> list[Server]:
        return [self.postgres, self.nats, *self.houses, *self.thinkers, self.haproxy]

    def open(self) -> Town:
        for server in self.minded:
            server.open()
        threading.Thread(target=self._mind, daemon=True).start()
        return self

    def _mind(self) -> None:
        """What has ended is begun anew."""
        while not self.closing.wait(AGAIN_S / 5):
            for server in self.minded:
                process = server.process
                if server not in self.away and process is not None and process.poll() is not None:
                    time.sleep(AGAIN_S)
                    if not self.closing.is_set() and server not in self.away:
                        with contextlib.suppress(OSError):
                            server.open()

    def close(self) -> None:
        self.closing.set()
        time.sleep(2 * AGAIN_S)
        for server in (self.haproxy, *self.houses, *self.thinkers, self.nats, self.postgres):
            if server.process is not None and server.process.poll() is None:
                with contextlib.suppress(ProcessLookupError):
                    server.process.send_signal(signal.SIGCONT)
                server.end(signal.SIGINT)
        if self.mounted:
            subprocess.run(["umount", str(self.postgres.folder)], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def town(houses: int = 3, thinkers: int = 2, disk: Disk | None = None) -> Iterator[Town]:
    """`disk`: makes the folder of the store on a disk of its own."""
    made = Town(own_folder("kibitz-town"), houses, thinkers, disk)
    try:
        yield made.open()
    finally:
        made.close()


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--houses", type=int, default=3)
    reading.add_argument("--thinkers", type=int, default=2)
    said = reading.parse_args()
    with town(said.houses, said.thinkers) as made, contextlib.suppress(KeyboardInterrupt):
        many = f"{said.houses} houses, {said.thinkers} thinkers, PostgreSQL, NATS, HAProxy"
        print(f"The town is open at {made.address}  ({many}; Ctrl-C ends all of it)", flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
