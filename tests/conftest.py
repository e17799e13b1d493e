from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.game import Game, games, room_names
from tests.contract.variants import ALL, Variant, params


def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class, name: str, obj: Any) -> list[Any] | None:
    """A test is collected where it stands, and not once more where it is imported."""
    borrowed = isinstance(collector, pytest.Module) and getattr(obj, "__module__", None) != collector.obj.__name__
    return [] if name.startswith("test") and callable(obj) and borrowed else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that call a room's rules themselves stay together (`--dist loadgroup`): what they call is compiled once."""
    apart = ("tests/web/", "tests/server/")
    for item in items:
        room = next((name for name in room_names() if name in item.nodeid), None)
        if room is not None and not item.nodeid.startswith(apart):
            item.add_marker(pytest.mark.xdist_group(room))


# Of the session: so all laws of a variant follow one another, and its games are played once.
@pytest.fixture(scope="session", params=params(ALL))
def variant(request: pytest.FixtureRequest) -> Variant:
    return ALL[request.param]


@pytest.fixture(scope="session", params=list(games()), ids=list(games()))
def game(request: pytest.FixtureRequest) -> Game:
    return games()[request.param]
