"""Very many deals: nobody and no species is favoured."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from kibitz.core.game import find_game
from kibitz.envs.batch import play_batch
from kibitz.games.cubirds.components import SPECIES
from tests.proof import amount

DEALS = amount(200_000, 1_000_000)
CHUNK = 50_000


@pytest.mark.slow
def test_many_deals_favour_no_seat_and_no_species() -> None:
    """CB-1, CB-2, CB-6, CB-7: dealers are drawn evenly; species with as many cards come up as often, at every seat."""
    game = find_game("cubirds")
    openings = replace(game, most_moves=lambda _: 0)  # the batch stops right after the deal
    options = game.choose({"players": 5})
    dealers, first_birds, hands = np.zeros(5), np.zeros((5, 8)), np.zeros((5, 8))
    for first in range(0, DEALS, CHUNK):
        states = play_batch(openings, options, "deals", first, CHUNK, ["random"] * 5).states
        dealers += np.bincount(states["dealer"], minlength=5)
        first_birds += states["collection"].sum(axis=0, dtype=np.int64)
        hands += states["hand"].sum(axis=0, dtype=np.int64)
    assert stats.chisquare(dealers).pvalue > 1e-4
    for one, other in (("owl", "toucan"), ("duck", "parrot"), ("warbler", "robin")):
        pair = [SPECIES.index(one), SPECIES.index(other)]
        assert stats.chisquare(first_birds[:, pair].sum(axis=0)).pvalue > 1e-4
        # Cards of one hand are drawn without replacement: they vary less than the test assumes, never more.
        assert stats.chisquare(hands[:, pair].ravel()).pvalue > 1e-4
    for bird in range(8):
        assert stats.chisquare(first_birds[:, bird]).pvalue > 1e-5
