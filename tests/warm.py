"""Compile every room once, on all cores, before tests that wait for a house share what was compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from kibitz.core.game import room_names
from kibitz.core.rule import PACKAGE


def size(name: str) -> int:
    return sum(source.stat().st_size for source in (PACKAGE / "games" / name).rglob("*.py"))


def warm(name: str) -> None:
    command = [sys.executable, "-m", "kibitz.bots.compiling", name]
    with subprocess.Popen(command, stdin=subprocess.PIPE, env={**os.environ, "KIBITZ_JIT": "later"}) as compiling:
        if compiling.wait():
            raise SystemExit(f"{name} could not be compiled")


if __name__ == "__main__":
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        # The largest rooms first, so that no core waits for another at the end.
        for _ in pool.map(warm, sorted(room_names(), key=size, reverse=True)):
            pass
