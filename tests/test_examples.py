"""The examples run as they are shown: with every change, or before a release where they need PyTorch or Ray."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
LIGHT = {
    "random_batch.py": ["cubirds", "0.5"],
    "pettingzoo_game.py": ["cubirds", "1"],
    "openspiel_qlearner.py": ["30", "10"],
}
HEAVY = {
    "ppo.py": ["cubirds", "--minutes", "0.2", "--games", "32", "--trial", "16", "--trial-every", "600"],
    "sb3_maskable.py": ["CuBirds", "2048", "10"],
    "ray_selfplay.py": ["cubirds", "3", "2", "local"],
}


def run_example(name: str, *words: str, cwd: Path) -> str:
    run = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words], capture_output=True, text=True, check=False, cwd=cwd
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
    return run.stdout


def test_every_example_is_run() -> None:
    assert sorted(path.name for path in EXAMPLES.glob("*.py")) == sorted([*LIGHT, *HEAVY])


@pytest.mark.parametrize("name", sorted(LIGHT))
def test_an_example_runs_to_its_end(name: str, tmp_path: Path) -> None:
    run_example(name, *LIGHT[name], cwd=tmp_path)


@pytest.mark.proof
@pytest.mark.parametrize("name", sorted(HEAVY))
def test_an_example_that_needs_much_runs_to_its_end(name: str, tmp_path: Path) -> None:
    run_example(name, *HEAVY[name], cwd=tmp_path)


@pytest.mark.proof
def test_a_trained_net_sits_at_a_table(tmp_path: Path) -> None:
    """What the example writes plays in the arena, where no quicker move had to stand in for it."""
    run_example("ppo.py", *HEAVY["ppo.py"], "--out", "net.npz", cwd=tmp_path)
    words = ["arena", "cubirds", "--bots", "net:net.npz,random", "--games", "4", "--seed", "net", "--json"]
    run = subprocess.run(
        [Path(sys.executable).parent / "kibitz", *words],
        capture_output=True, text=True, check=False, cwd=tmp_path, env=os.environ,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert '"fallbacks": []' in run.stdout
