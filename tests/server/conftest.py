from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import OPENED, ServedHouse, deal_by


@pytest.fixture(autouse=True)
def everybody_leaves() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


@pytest.fixture(autouse=True)
def always_dealt_alike(request: pytest.FixtureRequest) -> None:
    deal_by(request.node.nodeid)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """One house for all tests that do not close it. It must never have complained."""
    served = ServedHouse(tmp_path_factory.mktemp("house"), searches=True).open()
    yield served
    served.close()
    # A bot that was late on a busy machine is told to the host; anything else is a defect.
    assert served.complained() == []


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[ServedHouse]:
    """A house of one's own, to be closed, killed and opened again."""
    served = ServedHouse(tmp_path / "house").open()
    yield served
    served.close()
