"""Run the house: a socket on a free port, the browser, and a clean stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, TypeAlias

import platformdirs
import uvicorn

from kibitz.core.errors import BadInput
from kibitz.server.app import create_app
from kibitz.server.doors import Names, guarded
from kibitz.server.limits import read_limits
from kibitz.server.town import ALONE, Town, furnish, many, thinkers_beside

Drain: TypeAlias = Callable[[], Awaitable[None]]
NOTICE_S = 2.0  # until whoever shares out visitors has seen that this house is not ready any more
LEAVE_S = 3.0  # in which its pages are sent away one after the other
GATHER_S = 300.0  # what a closed page leaves may hang on itself: it should not wait for long
SELDOM = 1_000_000  # times that what is not quite young was looked through: never, as houses live


log = logging.getLogger("kibitz.server")


def data_folder() -> Path:
    """Where tables are kept unless told otherwise."""
    return Path(platformdirs.user_data_dir("kibitz"))


def bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there it would share a port that another house listens on
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise BadInput(f"cannot listen on {host}:{port} ({error})") from None
    return listener


def allow_many_connections() -> None:
    """Many systems allow 1,024 open files until asked for more; Windows has no such limit to raise."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if hard == resource.RLIM_INFINITY else min(65536, hard)
    if soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def gather_rarely(every_s: float = GATHER_S) -> None:
    """Memory that only hangs on itself is looked for now and then, not whenever much was made: with a thousand tables
    such a look takes 0.4 s, in which nobody's move is answered (docs/benchmarks.md). What was made just now is looked
    through as always; that takes no time.
    """
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)
    while True:
        await asyncio.sleep(every_s)
        gc.collect()


def tell_host(line: str) -> None:
    print(line, flush=True)


class House(uvicorn.Server):
    """uvicorn, with a friendly line once it listens and the browser opened after it."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool, drain: Drain | None = None) -> None:
        super().__init__(config)
        self.drain = drain  # where pages can go to another house
        self.draining: asyncio.Task[None] | None = None
        self.gathering: asyncio.Task[None] | None = None
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        if self.started:
            self.gathering = self.loop.create_task(gather_rarely())
            log.info("the house is open at %s", self.address)
            print(f"The house is open at {self.address}  (Ctrl-C closes it; nothing is lost)", flush=True)
            if self.open_browser:
                threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        if sig == signal.SIGTERM and self.drain is not None and self.draining is None and self.started:
            self.loop.call_soon_threadsafe(self._drain)
            return
        # A second Ctrl-C should not wait for slow pages.
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    def _drain(self) -> None:
        self.draining = self.loop.create_task(self._drained())

    async def _drained(self) -> None:
        assert self.drain is not None
        try:
            await self.drain()
        finally:
            self.should_exit = True


def serve(
    host: str,
    port: int,
    data: Path | None,
    open_browser: bool,
    bot_pace_s: float | None = None,
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    limits: Sequence[str] = (),
    town: Town = ALONE,
) -> None:
    """Open the house and keep it open until it is interrupted."""
    called, bounds = Names((host, *names), proxies), read_limits(limits)
    allow_many_connections()
    listener = bind(host, port)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104  # only to show an address
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}/"
    more: dict[str, Any] = {}
    if town.log == "json":
        import_module("kibitz.server.logs").log_as_json()
    if town.metrics:
        metrics = many("metrics")
        metrics.serve_metrics(town.metrics)
        more["opens"] = metrics.MeteredHouse
    store, bus, thinkers = furnish(town, data or data_folder())
    app = create_app(
        store, bot_pace_s=bot_pace_s, names=called, limits=bounds, tell=tell_host, bus=bus, thinkers=thinkers, **more
    )
    settings: dict[str, Any] = {
        "log_level": "warning",
        "log_config": None if town.log == "json" else uvicorn.config.LOGGING_CONFIG,
        "http": guarded(bounds, called),
        "proxy_headers": False,  # behind our own doors: see app.HouseApp
        "ws": "websockets-sansio",
        "ws_per_message_deflate": False,
        "ws_max_size": bounds.message_bytes,
        "timeout_graceful_shutdown": 3,
        "server_header": False,
        "lifespan": "on",
    }

    async def drain() -> None:
        await app.state.house.drain(NOTICE_S, LEAVE_S)

    house = House(uvicorn.Config(app, **settings), address, open_browser, drain if town.bus else None)
    with thinkers_beside(town), contextlib.suppress(KeyboardInterrupt):
        house.run(sockets=[listener])
    log.info("the house is closed")
    print("The house is closed.", flush=True)
