"""The examples run as they are shown."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
WORDS = {"random_batch.py": ["cubirds", "0.5"], "pettingzoo_game.py": ["cubirds", "1"]}


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_an_example_runs_to_its_end(name: str) -> None:
    run = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *WORDS[name]], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
