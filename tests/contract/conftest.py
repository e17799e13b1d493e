"""The laws hold in every room of the house and in the toy room."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.core.game import Game
from tests.contract.variants import COMPILED, LAWFUL, ROOMS, RULES, SOME, Variant, params
from tests.proof import PROOF


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Interpreted and bounds-checked only what executes rules: words, options, malformed moves would say the same."""
    if COMPILED:
        return
    ours = Path(__file__).parent
    said_once = [item for item in items if ours in item.path.parents and not item.get_closest_marker(RULES.name)]
    if said_once:
        config.hook.pytest_deselected(items=said_once)
        items[:] = [item for item in items if item not in set(said_once)]


# Of the session: so all laws of a variant follow one another, and its games are played once.
@pytest.fixture(scope="session", params=params(LAWFUL if COMPILED or PROOF else SOME))
def variant(request: pytest.FixtureRequest) -> Variant:
    return LAWFUL[request.param]


@pytest.fixture(scope="session", params=list(ROOMS), ids=list(ROOMS))
def game(request: pytest.FixtureRequest) -> Game:
    return ROOMS[request.param]
