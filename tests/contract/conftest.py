"""The laws hold in every room of the house and in the toy room."""

from __future__ import annotations

import pytest

from kibitz.core.game import Game
from tests.contract.variants import LAWFUL, ROOMS, Variant


# Of the session: so all laws of a variant follow one another, and its games are played once.
@pytest.fixture(scope="session", params=list(LAWFUL), ids=list(LAWFUL))
def variant(request: pytest.FixtureRequest) -> Variant:
    return LAWFUL[request.param]


@pytest.fixture(scope="session", params=list(ROOMS), ids=list(ROOMS))
def game(request: pytest.FixtureRequest) -> Game:
    return ROOMS[request.param]
