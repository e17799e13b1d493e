"""A room's ladder: the result of an arena, kept with when and on what machine it was measured.

The house shows the file `ladder.json` in a room's folder; a room without one has not been measured.
"""

from __future__ import annotations

import os
import platform
from datetime import date
from pathlib import Path

import msgspec

from kibitz.arena.results import Results


class Ladder(msgspec.Struct, frozen=True):
    measured_on: date
    machine: str
    results: Results


def write_ladder(path: Path, results: Results, today: date) -> None:
    ladder = Ladder(today, machine(), results)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(ladder), indent=1) + b"\n")


def machine() -> str:
    """`AMD EPYC, 2 cores, Python 3.11.2`."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if "model name" in line]
        cpu = names[0] if names else cpu
    return f"{cpu}, {os.cpu_count()} cores, Python {platform.python_version()}"
