from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.game import Game, games
from tests.contract.variants import ALL, Variant, params


def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class, name: str, obj: Any) -> list[Any] | None:
    """A test is collected where it stands, and not once more where it is imported."""
    borrowed = isinstance(collector, pytest.Module) and getattr(obj, "__module__", None) != collector.obj.__name__
    return [] if name.startswith("test") and callable(obj) and borrowed else None


# Of the session: so all laws of a variant follow one another, and its games are played once.
@pytest.fixture(scope="session", params=params(ALL))
def variant(request: pytest.FixtureRequest) -> Variant:
    return ALL[request.param]


@pytest.fixture(scope="session", params=list(games()), ids=list(games()))
def game(request: pytest.FixtureRequest) -> Game:
    return games()[request.param]
