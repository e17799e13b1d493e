"""The bus over NATS, for houses in processes of their own. While it is down the house plays on and tries again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import nats
import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from kibitz.server.bus import Hear

log = logging.getLogger("kibitz.server")

TRY_AGAIN_S = 1
PING_S = 5  # a server that answers none of two is believed gone


class Wire:
    """A connection to NATS that is opened when it can be, and again whenever it breaks."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.client = Client()
        self.opening: asyncio.Task[None] | None = None
        self.broken = False

    @property
    def up(self) -> bool:
        return self.client.is_connected

    async def open(self) -> None:
        self.opening = asyncio.get_running_loop().create_task(self._open())

    async def _open(self) -> None:
        while not self.client.is_connected:
            try:
                await self.client.connect(
                    self.url,
                    name=self.name,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=TRY_AGAIN_S,
                    ping_interval=PING_S,
                    allow_reconnect=True,
                    error_cb=self._failed,
                    disconnected_cb=self._lost,
                    reconnected_cb=self._again,
                )
            except (OSError, nats.errors.Error, TimeoutError) as error:
                await self._failed(error)
                await asyncio.sleep(TRY_AGAIN_S)
        await self.opened()

    async def opened(self) -> None:
        """For the first time."""

    async def _failed(self, error: Exception) -> None:
        if not self.broken:
            log.error("the bus %s can't be reached (%s); tables are read from the store meanwhile", self.url, error)
        self.broken = True

    async def _lost(self) -> None:
        if not self.client.is_closed:
            await self._failed(ConnectionError("the connection has ended"))

    async def _again(self) -> None:
        log.warning("the bus %s is there again", self.url)
        self.broken = False

    async def close(self) -> None:
        if self.opening is not None:
            self.opening.cancel()
            await asyncio.gather(self.opening, return_exceptions=True)
        if self.client.is_connected or self.client.is_reconnecting:
            with contextlib.suppress(OSError, nats.errors.Error, TimeoutError):
                await self.client.close()


class NatsBus(Wire):
    """Each table is a subject; a house listens to those it has in memory."""

    def __init__(self, url: str) -> None:
        super().__init__(url, "kibitz house")
        self.heard: dict[str, Hear] = {}
        self.subscribed: dict[str, Subscription] = {}
        self.telling: set[asyncio.Task[Any]] = set()

    async def opened(self) -> None:
        for code in list(self.heard):
            await self._subscribe(code)

    def tell(self, code: str, raw: bytes) -> None:
        if not self.up:
            return
        task = asyncio.get_running_loop().create_task(self._tell(code, raw))
        self.telling.add(task)
        task.add_done_callback(self.telling.discard)

    async def _tell(self, code: str, raw: bytes) -> None:
        with contextlib.suppress(OSError, nats.errors.Error):  # whoever listens finds it in the store
            await self.client.publish(f"kibitz.table.{code}", raw)

    async def listen(self, code: str, hear: Hear) -> None:
        self.heard[code] = hear
        if self.up:
            await self._subscribe(code)

    async def _subscribe(self, code: str) -> None:
        if code in self.subscribed:
            return

        async def hear(message: Msg) -> None:
            if code in self.heard:
                self.heard[code](message.data)

        with contextlib.suppress(OSError, nats.errors.Error):
            self.subscribed[code] = await self.client.subscribe(f"kibitz.table.{code}", cb=hear)

    async def forget(self, code: str) -> None:
        self.heard.pop(code, None)
        subscription = self.subscribed.pop(code, None)
        if subscription is not None:
            with contextlib.suppress(OSError, nats.errors.Error):
                await subscription.unsubscribe()

    async def ping_s(self) -> float:
        """There and back; or how long nothing came."""
        began = time.perf_counter()
        with contextlib.suppress(OSError, nats.errors.Error, TimeoutError):
            await self.client.flush(PING_S)
        return time.perf_counter() - began

    async def close(self) -> None:
        await asyncio.gather(*self.telling, return_exceptions=True)
        with contextlib.suppress(OSError, nats.errors.Error, TimeoutError):
            if self.up:
                await self.client.flush(1)
        await super().close()
