"""How reviews are measured: what a game adds to the sums; and that what docs/review.json keeps is what was promised."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.review import PARTS, luck_of, mean_of, played, sum_luck, sum_planted, sum_seeds
from kibitz.core.game import games
from tests.toy import GAME as TOY

KEPT = json.loads((Path(__file__).parents[2] / "docs" / "review.json").read_text("utf-8"))
OWN = PARTS.index("own")


def test_a_game_gives_its_ledger_and_the_same_again() -> None:
    rows = [luck_of(TOY, ["greedy", "random"], "once", number) for number in range(4)]
    assert [row["bots"] for row in rows[:2]] == [["greedy", "random"], ["random", "greedy"]]
    again = luck_of(TOY, ["greedy", "random"], "once", 3)
    assert {**rows[3], "seconds": 0} == {**again, "seconds": 0}
    told = sum_luck(rows)
    assert told["games"] == 4
    assert told["largest_gap"] < 1e-9
    assert told["by_bot"]["greedy"]["largest_own"]["points"] == 0
    assert told["by_bot"]["random"]["own"]["mean"] < 0
    shares = [told["by_bot"][bot]["result"]["mean"] for bot in ("greedy", "random")]
    assert sum(shares) == pytest.approx(100)


def test_bots_play_the_same_game_for_the_same_seed() -> None:
    one, two, other = (played(TOY, ["search@8", "random"], seed, 1) for seed in ("a", "a", "b"))
    assert one.acts == two.acts
    assert one.key != other.key


def test_a_mean_has_its_interval_in_points() -> None:
    assert mean_of([0.1, 0.3]) == {"mean": 20.0, "within": 19.6, "sd": 14.1}
    assert mean_of([0.5]) == {"mean": 50.0, "within": 0.0, "sd": 0.0}


def test_planted_blunders_are_counted() -> None:
    found = {"planted": 3, "found": True, "marked": "blunder", "steps": 100, "losses": 3, "marks": 4}
    missed = {"planted": 9, "found": False, "marked": None, "steps": 100, "losses": 1, "marks": 2}
    told = sum_planted([found, missed, {"planted": None}])
    assert (told["games"], told["without_a_place_for_one"], told["found_as_the_largest"], told["marked"]) == (
        2,
        1,
        1,
        1,
    )
    assert (told["losses_in_100_steps"], told["marks_in_100_steps"]) == (2.0, 3.0)


def test_the_spread_of_seeds_is_laid_beside_what_they_state() -> None:
    rows = [{"parts": [[x] * 5], "errors": [[0.02] * 5]} for x in (0.1, 0.14)]
    told = sum_seeds(rows)
    assert told["spread"]["luck"] == pytest.approx(5.7)
    assert told["stated"]["luck"] == pytest.approx(4.0)


@pytest.mark.parametrize("name", [name for name in KEPT if name.startswith("luck ")])
def test_what_was_measured_is_what_is_promised(name: str) -> None:
    """Luck averages to nothing, within three standard errors; the account adds up; greedy's own is nothing."""
    run = KEPT[name]
    assert run["largest_gap"] < 1e-9
    for seat in run["by_seat"]:
        assert abs(seat["luck"]["mean"]) <= 1.53 * seat["luck"]["within"]
    if not games()[run["game"]].layout.hides:
        assert run["largest_hidden"] == 0
    if "greedy" in run["by_bot"]:
        assert run["by_bot"]["greedy"]["largest_own"]["points"] == 0
