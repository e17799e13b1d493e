"""`kibitz` with a fault, as its environment says: for `bench.faults` alone.

KIBITZ_FAULT_BUS=1 in so many messages is dropped, the next doubled, the next told late; KIBITZ_FAULT_CLOCK=seconds that
this house's clock is off.
"""

from __future__ import annotations

import os

os.environ.setdefault("KIBITZ_JIT", "later")

import asyncio
import itertools
import time

from kibitz.cli.main import run

EVERY = int(os.environ.get("KIBITZ_FAULT_BUS", "0"))
OFF_S = float(os.environ.get("KIBITZ_FAULT_CLOCK", "0"))
LATE_S = 0.5


def tear() -> None:
    from kibitz.server.nats_bus import NatsBus

    plain, count = NatsBus.tell, itertools.count()

    def tell(self: NatsBus, code: str, raw: bytes) -> None:
        match next(count) % EVERY:
            case 0:
                return
            case 1:
                plain(self, code, raw)
                plain(self, code, raw)
            case 2:
                asyncio.get_running_loop().call_later(LATE_S, plain, self, code, raw)
            case _:
                plain(self, code, raw)

    NatsBus.tell = tell  # type: ignore[method-assign]


def shift() -> None:
    plain = time.time
    time.time = lambda: plain() + OFF_S


if __name__ == "__main__":
    if EVERY:
        tear()
    if OFF_S:
        shift()
    run()
