"""How much is tried: enough of it with every change, all of it before a release.

    make proof                    every part; one that was proved for these sources is not run again
    python -m tests.proof laws    that part alone

What `make test` looks at by a few examples is looked at here by many, and what is marked `proof` runs here alone. Each
part is written down when it is done, so whoever stops it goes on where it stopped. docs/tests.md lists what and why.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
DONE = ROOT / ".proof.json"

PROOF = os.environ.get("KIBITZ_PROOF") == "1"


def amount(usual: int, proof: int) -> int:
    """So many with every change, so many before a release."""
    return proof if PROOF else usual


def crossed(*lists: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Everything with everything before a release; with every change every one of them once, beside some other."""
    if PROOF:
        return list(itertools.product(*lists))
    return [tuple(one[i % len(one)] for one in lists) for i in range(max(map(len, lists)))]


@dataclass(frozen=True)
class Part:
    tests: tuple[str, ...]
    chosen: str = ""  # a marker expression; empty: all of them
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "-m", self.chosen, *self.tests]


PARTS = {
    "laws": Part(("tests/contract", "tests/bots/test_advice.py")),
    "laws-interpreted": Part(("tests/contract",), environment={"KIBITZ_JIT": "0"}),
    "laws-bounds-checked": Part(("tests/contract",), environment={"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}),
    "many-games": Part(("tests/many",)),
    "rooms": Part(("tests/games", "tests/core"), "proof or slow"),
    "reviews": Part(("tests/review",)),
    "secrets": Part(("tests/server/test_attacks_rows.py", "tests/server/test_secrets.py")),
    "attacks": Part(("tests/server",), "proof or slow"),
    "server-in-town": Part(("tests/server",), "not proof", {"KIBITZ_TEST_TOWN": "1"}),
    "many": Part(("tests/server/test_faults.py", "tests/server/test_town.py", "tests/server/test_others.py")),
    "fuzz": Part(("tests/server/test_fuzz.py", "tests/server/test_rest.py")),
    "faces": Part(("tests/envs",)),
    "training": Part(("tests/test_examples.py", "tests/arena"), "proof"),
    "browser": Part(("tests/web",)),
}


def sources() -> str:
    """A digest of all that the tests look at."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    digest = hashlib.sha256()
    for name in sorted(listed.split("\0")):
        file = ROOT / name
        if name.startswith(("src/", "tests/", "web/", "bench/")) and file.is_file():
            digest.update(name.encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def main(wanted: list[str]) -> int:
    proved: dict[str, str] = json.loads(DONE.read_text()) if DONE.exists() else {}
    for name in wanted or PARTS:
        part, now = PARTS[name], sources()
        if not wanted and proved.get(name) == now:
            print(f"{name}: proved before", flush=True)
            continue
        began = time.monotonic()
        print(f"{name}: {' '.join(part.tests)} {part.chosen}", flush=True)
        environment = {**os.environ, **part.environment, "KIBITZ_PROOF": "1"}
        if code := subprocess.run(part.command, cwd=ROOT, env=environment, check=False).returncode:
            return code
        print(f"{name}: proved in {time.monotonic() - began:.0f} s", flush=True)
        proved[name] = now
        DONE.write_text(json.dumps(proved))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
