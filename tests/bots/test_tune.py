"""The tuning of weights: it climbs, and what was stopped goes on to the same end."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import numpy as np
import pytest

from bench.kept import Journal
from bench.tune import Evolution, Tuning
from kibitz.core.game import find_game
from tests.bots.styles import styles_of

PEAK = np.array([0.8, -0.5, 0.3, 0.0])


def climbed(journal: Journal, generations: int) -> list[float]:
    evolution, dice = Evolution(len(PEAK), 0.3), np.random.default_rng(7)
    for _ in range(generations):
        drawn = evolution.candidates(dice)
        evolution.learn(drawn, journal.recall(lambda: [-float(((one - PEAK) ** 2).sum()) for one in drawn]))  # noqa: B023
    return [float(number) for number in evolution.middle]


def test_what_scores_best_is_found(tmp_path: Path) -> None:
    assert climbed(Journal(tmp_path / "journal", {"seed": "a"}), 60) == pytest.approx(PEAK.tolist(), abs=0.01)


def test_a_run_that_was_stopped_goes_on_to_the_same_end(tmp_path: Path) -> None:
    whole = climbed(Journal(tmp_path / "whole", {"seed": "a"}), 20)
    climbed(Journal(tmp_path / "journal", {"seed": "a"}), 8)
    lines = (tmp_path / "journal").read_text().count("\n")

    assert climbed(Journal(tmp_path / "journal", {"seed": "a"}), 20) == whole
    assert lines == 1 + 8
    assert (tmp_path / "journal").read_bytes() == (tmp_path / "whole").read_bytes()


def test_the_journal_of_another_run_is_not_gone_on_with(tmp_path: Path) -> None:
    Journal(tmp_path / "journal", {"seed": "a"})
    with pytest.raises(SystemExit, match="another run"):
        Journal(tmp_path / "journal", {"seed": "b"})


def test_styles_are_met_unless_they_are_left_out() -> None:
    game = find_game("bower")
    asked = Namespace(start="first", set=["trigger=0.5"], without_styles=False)
    met = Tuning(game, asked)
    alone = Tuning(game, Namespace(**{**vars(asked), "without_styles": True}))

    assert set(met.pool) == {"first", *styles_of(game)}
    assert set(alone.pool) == {"first"}
    assert game.weights is not None
    changed = met.start != game.weights.earlier["first"].numbers
    assert [game.weights.names[i] for i in np.flatnonzero(changed)] == ["trigger"]
