"""`kibitz new-room`: what it writes is a game that keeps every law."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz
from kibitz.cli.new_room import prefix_of
from tests.cli.conftest import Run

CHECKOUT = Path(kibitz.__file__).parents[2]


def python(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": "src", "KIBITZ_JIT": "0"}
    return subprocess.run([sys.executable, "-m", *words], cwd=cwd, env=env, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_new_room_keeps_every_law_at_once(tmp_path: Path, kibitz: Run) -> None:
    """In a copy of this checkout, interpreted; its reviewed games are written first."""
    for part in ("src", "tests"):
        shutil.copytree(
            CHECKOUT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "static", "kept")
        )
    shutil.copy(CHECKOUT / "pyproject.toml", tmp_path)
    ran = kibitz("new-room", "last_match", "--into", str(tmp_path))
    assert (ran.code, ran.err) == (0, "")
    assert "rules.uk.md" in ran.out
    written = python("tests.golden.regenerate", "last_match", cwd=tmp_path)
    assert written.returncode == 0, written.stderr
    laws = ("tests/contract", "tests/games/last_match", "tests/test_words.py", "tests/test_floors.py")
    kept = python("pytest", "-q", "-p", "no:cacheprovider", *laws, "-k", "last_match", cwd=tmp_path)
    assert kept.returncode == 0, kept.stdout + kept.stderr


@pytest.mark.parametrize(
    ("name", "answer"),
    [("Chess", "is no id of a game"), ("2048", "is no id of a game"), ("go-moku", "is no id of a game")],
)
def test_an_id_that_cannot_be_is_refused(kibitz: Run, name: str, answer: str) -> None:
    ran = kibitz("new-room", name)
    assert ran.code == 2
    assert answer in ran.err


def test_a_folder_that_is_no_checkout_gets_nothing(kibitz: Run, tmp_path: Path) -> None:
    ran = kibitz("new-room", "chess", "--into", str(tmp_path))
    assert ran.code == 2
    assert "is no checkout of kibitz" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_room_that_is_there_is_not_touched(kibitz: Run, tmp_path: Path) -> None:
    there = tmp_path / "src" / "kibitz" / "games" / "chess"
    there.mkdir(parents=True)
    ran = kibitz("new-room", "chess", "--into", str(tmp_path))
    assert ran.code == 2
    assert "is there already" in ran.err
    assert list(there.iterdir()) == []


def test_clauses_begin_with_two_letters_of_the_name() -> None:
    assert [prefix_of(name) for name in ("last_match", "chess", "x", "a_1_b")] == ["LM", "CH", "XX", "AB"]
