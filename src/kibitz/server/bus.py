"""What houses on one store tell each other: a small protocol, and its adapter within one process.

A message lost, doubled or late costs a moment and never a move: what is true is in the store, and whoever notices a gap
reads it there. `nats_bus` is the adapter for houses in processes of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeAlias

import msgspec

Hear: TypeAlias = Callable[[bytes], None]


class _Told(msgspec.Struct, frozen=True, tag_field="t"):
    by: str  # which house


class Written(_Told, frozen=True, tag="written"):
    """Entries of the table's log, the first of them with that number."""

    number: int
    entries: list[bytes]
    clock: bytes
    revision: int


class Changed(_Told, frozen=True, tag="changed"):
    """Something else of the table, to be read in the store."""

    revision: int


class Here(_Told, frozen=True, tag="here"):
    """Who is at the table in that house, and how many windows look at it. `answer`: who is in yours?"""

    guests: dict[str, int]
    pages: int
    answer: bool


class Asks(_Told, frozen=True, tag="asks"):
    """A seat wants to take back, and these agree; no seat: nobody asks any more."""

    seat: int | None
    step: int
    agreed: list[int]


class Ready(_Told, frozen=True, tag="ready"):
    """These seats want to play again, in the same seats or turned."""

    seats: list[int]
    turned: bool


class Keeps(_Told, frozen=True, tag="keeps"):
    """A seat is kept for a guest; no guest: no longer."""

    seat: int
    guest: str
    name: str
    seconds: float


Told = Written | Changed | Here | Asks | Ready | Keeps

encoder = msgspec.msgpack.Encoder()
decoder = msgspec.msgpack.Decoder(Told)


class Bus(Protocol):
    @property
    def up(self) -> bool:
        """Is what is told heard just now, as far as we know?"""

    async def open(self) -> None: ...
    def tell(self, code: str, raw: bytes) -> None:
        """To the other houses that listen for that table. Nobody waits, and nobody is told if it is lost."""

    async def listen(self, code: str, hear: Hear) -> None: ...
    async def forget(self, code: str) -> None: ...
    async def ping_s(self) -> float: ...
    async def close(self) -> None: ...


class Hub:
    """The air in which the houses of one process speak."""

    def __init__(self) -> None:
        self.buses: list[LocalBus] = []


class LocalBus:
    """One house's ear and voice at a hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.up = True
        self.heard: dict[str, Hear] = {}

    async def open(self) -> None:
        self.hub.buses.append(self)

    def tell(self, code: str, raw: bytes) -> None:
        for bus in self.hub.buses:
            if bus is not self and self.up and bus.up and code in bus.heard:
                asyncio.get_running_loop().call_soon(bus.heard[code], raw)

    async def listen(self, code: str, hear: Hear) -> None:
        self.heard[code] = hear

    async def forget(self, code: str) -> None:
        self.heard.pop(code, None)

    async def ping_s(self) -> float:
        return 0.0

    async def close(self) -> None:
        if self in self.hub.buses:
            self.hub.buses.remove(self)
