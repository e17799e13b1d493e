"""Whole games in the thousands against the figures that are known of them: an end-to-end check of all rules at once."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.envs.batch import Batch, play_batch
from kibitz.games.cubirds import GAME

GAMES = 4000


MODEL = GAME.as_advised("first")  # the model's players count with these weights


def games_of(players: int, bot: str, count: int, **options: bool) -> Batch:
    chosen = GAME.choose({"players": players, **options})
    return play_batch(MODEL, chosen, f"statistics {players} {bot}", 0, count, [bot] * players)


def ended(batch: Batch, clause: int) -> float:
    """Per cent of the games."""
    return float(np.mean(batch.states["over"] == clause) * 100)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "turns", "seven", "pairs", "shortage"),
    [(2, 77.9, 41, 59, 0.5), (3, 93.0, 30, 62, 8.6), (4, 100.0, 16, 43, 41), (5, 94.9, 5, 19, 76)],
)
def test_random_games_last_and_end_as_in_the_model(
    players: int, turns: float, seven: float, pairs: float, shortage: float
) -> None:
    """CB-42, CB-43, CB-45: mean turns within 3 %, reasons within three in a hundred games."""
    batch = games_of(players, "random", GAMES)

    assert batch.states["turn"].mean() == pytest.approx(turns, rel=0.03)
    assert ended(batch, 42) == pytest.approx(seven, abs=3)
    assert ended(batch, 43) == pytest.approx(pairs, abs=3)
    assert ended(batch, 45) == pytest.approx(shortage, abs=3)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "turns"), [(2, 85), (3, 103), (4, 112), (5, 108)])
def test_random_games_without_first_birds_are_longer(players: int, turns: float) -> None:
    """CB-9: the expert variant."""
    batch = games_of(players, "random", GAMES, expert=True)

    assert batch.states["turn"].mean() == pytest.approx(turns, rel=0.03)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "turns", "seven"), [(2, 41.4, 39), (3, 51.8, 29), (4, 62.4, 21), (5, 72.5, 15)])
def test_games_by_the_advice_last_and_end_as_in_the_model(players: int, turns: float, seven: float) -> None:
    """CB-42, CB-43: two thousand games of the quick advice, as it was first."""
    batch = games_of(players, "greedy", 2000)

    assert batch.states["turn"].mean() == pytest.approx(turns, rel=0.04)
    assert ended(batch, 42) == pytest.approx(seven, abs=4)
