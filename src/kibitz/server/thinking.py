"""A thinker anywhere: takes questions from a queue of NATS and answers them. `kibitz think --bus nats://…`.

It needs no store, no port and no state: it may end at any moment, and there may be as many as there are machines.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from nats.aio.msg import Msg

from kibitz.bots.questions import Asked, Question
from kibitz.bots.thinker import CORES, Thinker
from kibitz.server.beside import gently
from kibitz.server.nats_bus import Wire
from kibitz.server.nats_thinkers import QUEUE, Reply

encoder = msgspec.msgpack.Encoder()
decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(Question)


class Thinking(Wire):
    def __init__(self, url: str, places: int) -> None:
        super().__init__(url, "kibitz thinker")
        self.me = f"{QUEUE}.{secrets.token_hex(8)}"
        self.places = places
        self.thinker = Thinker()
        self.pool = ThreadPoolExecutor(places, thread_name_prefix="kibitz-thinker")
        self.answering: set[asyncio.Task[None]] = set()

    async def opened(self) -> None:
        await self.client.subscribe(QUEUE, queue="thinkers", cb=self._asked)
        await self.client.subscribe(self.me, cb=self._asked)

    async def _asked(self, message: Msg) -> None:
        if len(self.answering) >= self.places:
            await message.respond(encoder.encode(Reply(self.me)))
            return
        task = asyncio.get_running_loop().create_task(self._answer(message))
        self.answering.add(task)
        task.add_done_callback(self.answering.discard)

    async def _answer(self, message: Msg) -> None:
        asked = Asked(0, decoder.decode(message.data))
        answer = await asyncio.get_running_loop().run_in_executor(self.pool, self.thinker.answer, asked)
        with contextlib.suppress(OSError):
            await message.respond(encoder.encode(Reply(self.me, answer)))

    async def finish(self) -> None:
        """What was begun is answered; nothing more is taken."""
        if self.up:
            await self.client.drain()
        await asyncio.gather(*self.answering, return_exceptions=True)


async def _think(url: str, places: int) -> None:
    thinking = Thinking(url, places)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":
        for one in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(one, stop.set)
    await thinking.open()
    opening = thinking.opening
    assert opening is not None
    opening.add_done_callback(lambda _: print(f"Thinking for whoever asks at {url}", flush=True))
    await stop.wait()
    await thinking.finish()
    await thinking.close()


def think(url: str, places: int = 0) -> None:
    gently()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_think(url, places or CORES))


def _end_with_the_house() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    threading.Thread(target=_end_with_the_house, daemon=True).start()
    think(os.environ["KIBITZ_BUS"])
