from __future__ import annotations

import pytest

from kibitz.core.game import Game, games
from tests.contract.variants import ALL, Variant


# Of the session: so all laws of a variant follow one another, and its games are played once.
@pytest.fixture(scope="session", params=list(ALL), ids=list(ALL))
def variant(request: pytest.FixtureRequest) -> Variant:
    return ALL[request.param]


@pytest.fixture(scope="session", params=list(games()), ids=list(games()))
def game(request: pytest.FixtureRequest) -> Game:
    return games()[request.param]
