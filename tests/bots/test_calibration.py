"""Whether chances are true: what is counted, and that a stopped run goes on to the same end."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from bench import calibration
from bench.calibration import brier, picture, play_out, tenth_of, tenths
from kibitz.arena.table import warm_room

ROOM = "cubirds"


def test_a_tenth_is_far_off_when_its_whole_interval_is() -> None:
    low = [(0.15, 1.0)] * 30 + [(0.15, 0.0)] * 70
    near = [(0.85, 1.0)] * 83 + [(0.85, 0.0)] * 17
    told = tenths(low + near + [(1.0, 1.0)])
    assert [number for number, tenth in enumerate(told) if tenth] == [1, 8, 9]
    assert told[1] is not None
    assert (told[1].positions, round(told[1].said, 9), told[1].won) == (100, 0.15, 0.3)
    assert [tenth.far_off for tenth in told if tenth] == [True, False, False]


def test_who_says_fifty_percent_every_time_scores_a_quarter_and_who_knows_scores_nothing() -> None:
    assert brier([(0.5, 1.0), (0.5, 0.0)]) == 0.25
    assert brier([(1.0, 1.0), (0.0, 0.0)]) == 0.0


def test_a_game_gives_at_most_one_position_to_a_tenth_and_the_same_again() -> None:
    game = warm_room(ROOM)
    options = game.choose({"players": 3})
    drawn = play_out(game, options, 4, "once", 1)
    places = [tenth_of(chance) for chance, _ in drawn]
    assert len(set(places)) == len(places) > 1
    assert drawn == play_out(game, options, 4, "once", 1)


def test_a_run_that_was_stopped_goes_on_to_the_same_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ran(name: str, games: int) -> bytes:
        files: list[Any] = ["--journal", tmp_path / f"{name}.jsonl", "--json", tmp_path / f"{name}.json"]
        drawing = ["--svg", tmp_path / f"{name}.svg"]
        monkeypatch.setattr(sys, "argv", list(map(str, ["x", ROOM, "--rounds", 4, "--games", games, *files, *drawing])))
        assert calibration.main() == 0
        return (tmp_path / f"{name}.json").read_bytes()

    whole = ran("whole", 5)
    assert ran("stopped", 2) != whole
    assert ran("stopped", 5) == whole
    assert (tmp_path / "stopped.svg").read_bytes() == (tmp_path / "whole.svg").read_bytes()


def test_the_picture_marks_what_is_far_off() -> None:
    true, false = [(0.5, 1.0), (0.5, 0.0)] * 200, [(0.95, 0.0)] * 400
    assert calibration.FALSE not in picture("true", "", tenths(true))
    assert picture("false", "", tenths(true + false)).count(calibration.FALSE) == 2
