"""Memory that only hangs on itself: looked for seldom, but looked for."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from kibitz.server.main import SELDOM, gather_rarely


class Ring:
    """Nobody knows it but itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_what_was_long_there_is_looked_through_by_the_clock_alone() -> None:
    async def main() -> None:
        ring = Ring()
        gc.collect()  # it is old now
        gone = weakref.ref(ring)
        del ring
        gathering = asyncio.create_task(gather_rarely(every_s=0.01))
        while gone() is not None:
            await asyncio.sleep(0.01)
        assert gc.get_threshold()[2] == SELDOM
        gathering.cancel()

    asyncio.run(main())
