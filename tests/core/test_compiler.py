"""Rules are translated once and optimised where Python calls them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

# Twice: the second process finds in the cache what the first has compiled.
ROOM = """
from typing import NamedTuple
import numpy as np
from kibitz.core.rule import rule

class Pair(NamedTuple):
    first: np.ndarray
    second: np.ndarray

@rule
def doubled(n):
    return 2 * n

@rule
def filled(n):
    return np.full(3, doubled(n))

@rule
def pair(n):
    return Pair(filled(n), filled(n + 1))

@rule
def strict(n):
    if n < 0:
        raise ValueError("below nothing")
    return doubled(n)

@rule
def through(n):
    return strict(n) + len(filled(n))

@rule
def falling(n):
    return 0 if n == 0 else 1 + falling(n - 1)

@rule
def reached(n):
    return len(pair(n).first)
"""
USE = """
import sys
from pathlib import Path
import room
from kibitz.core.rule import cache_root
print([int(x) for x in room.pair(4).second], room.through(5), room.strict(1), room.falling(9))
try:
    room.through(-1)
except ValueError as error:
    print(error)
print(sorted(name for name in ("doubled", "filled", "pair", "strict", "through", "falling")
             if list(cache_root().rglob(f"room.{name}-*.nbc"))))
print(sum(rule.stats.cache_hits.total() for rule in (room.pair, room.through, room.strict, room.falling)))
"""


@pytest.mark.slow
@pytest.mark.parametrize("bounds", ["0", "1"])
def test_only_what_python_calls_becomes_machine_code_and_is_found_again(tmp_path: Path, bounds: str) -> None:
    (tmp_path / "room.py").write_text(ROOM)
    env = {**os.environ, "KIBITZ_JIT": "1", "KIBITZ_CACHE": str(tmp_path / "cache"), "NUMBA_BOUNDSCHECK": bounds}
    env["PYTHONPATH"] = os.pathsep.join([str(tmp_path), *sys.path])
    told = []
    for _ in range(2):
        run = subprocess.run([sys.executable, "-c", USE], env=env, capture_output=True, text=True, check=True)
        told.append(run.stdout.splitlines())
    answers = ["[10, 10, 10] 13 2 9", "below nothing", "['falling', 'pair', 'strict', 'through']"]
    assert told == [[*answers, "0"], [*answers, "4"]]


@pytest.mark.slow
def test_a_whole_from_the_cache_stands_beside_a_part_of_the_same_rule(tmp_path: Path) -> None:
    """Numba numbers what it compiles: here the part gets the number in the second process that it had in the first."""
    (tmp_path / "room.py").write_text(ROOM)
    env = {**os.environ, "KIBITZ_JIT": "1", "KIBITZ_CACHE": str(tmp_path / "cache")}
    env["PYTHONPATH"] = os.pathsep.join([str(tmp_path), *sys.path])
    told = []
    for first in ("falling", "reached"):
        use = f"import room; room.{first}(3); print(room.pair(4).first.sum(), room.pair.stats.cache_hits.total())"
        run = subprocess.run([sys.executable, "-c", use], env=env, capture_output=True, text=True, check=False)
        told.append((run.returncode, run.stdout))
    assert told == [(0, "24 0\n"), (0, "24 1\n")]


FAMILIES = """
import sys
from kibitz.core.actions import _compiled
for family in sys.argv[1:]:
    first, *sizes = map(int, family.split(","))
    parts, code = _compiled("toy.Move", first, tuple(sizes))
    print(code(1, 2, 3), *parts(code(1, 2, 3)))
"""


@pytest.mark.slow
def test_closures_that_several_processes_compiled_are_told_apart(tmp_path: Path) -> None:
    """Each of two processes compiles the parts of one family; a third finds both in the cache."""
    environment = {**os.environ, "KIBITZ_CACHE": str(tmp_path), "KIBITZ_JIT": "1"}

    def said(*families: str) -> list[str]:
        command = [sys.executable, "-c", FAMILIES, *families]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()

    small, large = "0,2,3,4", "100,7,8,9"
    alone = [*said(small), *said(large)]
    assert alone == ["23 1 2 3", "193 1 2 3"]
    assert said(small, large) == alone
    assert said(large, small) == alone[::-1]
