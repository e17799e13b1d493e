"""The door to the thinkers: bots, hints and other dear questions are answered in a process beside the house.

It is opened by the first question, and again if it ends; it ends with the house. Play never depends on it: whoever asks
and gets no answer in time plays by the quick advice.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from kibitz.bots.questions import LENGTH, Answer, Asked, Question
from kibitz.core.errors import KibitzError
from kibitz.server.beside import end, start_beside

COMMAND = (sys.executable, "-m", "kibitz.bots.thinker")
PAUSE_S = 5.0  # a process that ends at once is not started again and again

encoder = msgspec.msgpack.Encoder()


class NoAnswer(KibitzError):
    """The thinkers are gone, late, or could not make sense of it."""


class Thinks(Protocol):
    """Whoever answers the house's questions: a process beside it, or as many as listen on a bus."""

    async def ask(self, question: Question, within_s: float) -> Answer: ...
    async def close(self) -> None: ...


class Numbered(Protocol):
    """An answer: to which question, and what went wrong, if anything did."""

    @property
    def number(self) -> int: ...
    @property
    def failed(self) -> str: ...


A = TypeVar("A", bound=Numbered)


class Door(ABC, Generic[A]):
    """To a process that answers questions, each by its number."""

    command: ClassVar[Sequence[str]]
    answers: ClassVar[Any]  # the type of its answers
    compiled: ClassVar[bool] = False

    def __init__(self) -> None:
        self.decoder = msgspec.msgpack.Decoder(self.answers)
        self.process: asyncio.subprocess.Process | None = None
        self.reading: asyncio.Task[None] | None = None
        self.opening = asyncio.Lock()
        self.opened = -PAUSE_S
        self.asked: dict[int, asyncio.Future[A]] = {}
        self.count = 0

    async def ask(self, question: Any, within_s: float) -> A:
        """The answer, or NoAnswer if there is none within that time."""
        try:
            async with asyncio.timeout(within_s):
                answer = await self._answer(question)
        except TimeoutError:
            raise NoAnswer(f"no answer within {within_s:g} s") from None
        except OSError as error:
            raise NoAnswer(f"the thinker is gone ({error})") from None
        if answer.failed:
            raise NoAnswer(answer.failed)
        return answer

    async def _answer(self, question: Any) -> A:
        process = await self._open()
        assert process.stdin is not None
        self.count += 1
        number = self.count
        self.asked[number] = asyncio.get_running_loop().create_future()
        try:
            raw = encoder.encode(self.asking(number, question))
            process.stdin.write(LENGTH.pack(len(raw)) + raw)
            await process.stdin.drain()
            return await self.asked[number]
        finally:
            del self.asked[number]

    @abstractmethod
    def asking(self, number: int, question: Any) -> Any:
        """The question with its number, as the process reads it."""

    async def _open(self) -> asyncio.subprocess.Process:
        async with self.opening:
            if self.process is None or self.process.returncode is not None:
                if time.monotonic() < self.opened + PAUSE_S:
                    raise NoAnswer("the thinker has ended just now")
                self.opened = time.monotonic()
                self.process = await start_beside(*self.command, compiled=self.compiled)
                self.reading = asyncio.get_running_loop().create_task(self._read(self.process))
            return self.process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                answer = self.decoder.decode(await process.stdout.readexactly(length))
                future = self.asked.get(answer.number)
                if future is not None and not future.done():  # whoever asked may have gone
                    future.set_result(answer)
        await process.wait()
        for future in self.asked.values():
            if not future.done():
                future.set_exception(NoAnswer("the thinker has ended"))

    async def close(self) -> None:
        if self.process is None:
            return
        await end(self.process)
        if self.reading is not None:
            await self.reading


class Thinkers(Door[Answer]):
    command: ClassVar[Sequence[str]] = COMMAND
    answers: ClassVar[Any] = Answer

    def asking(self, number: int, question: Any) -> Any:
        return Asked(number, question)
