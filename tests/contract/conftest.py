from __future__ import annotations

import pytest

from kibitz.core.game import Game, games
from tests.contract.variants import ALL, Variant


@pytest.fixture(params=list(ALL), ids=list(ALL))
def variant(request: pytest.FixtureRequest) -> Variant:
    return ALL[request.param]


@pytest.fixture(params=list(games()), ids=list(games()))
def game(request: pytest.FixtureRequest) -> Game:
    return games()[request.param]
