"""Rules that are plain first and compiled later: what was compiled beside the house is noted here and loaded.

    with noting(game): ...      whatever of its rules is called in here is compiled and noted (in a process of its own)
    is_ready(game)              has that been done, for these sources, on this machine?
    wake(game)                  load what was noted; from then on the room's rules are the compiled ones

Rules are plain functions first (`KIBITZ_JIT=later`), so a table opens at once on a machine that has never compiled
anything. Both forms do the same, byte for byte, so the change may come in the middle of a game. Only what was noted is
changed: a rule that nobody foresaw to be called from outside stays plain rather than being compiled while people wait.
"""

from __future__ import annotations

import functools
import importlib
import os
import pickle
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kibitz.core.game import Game
from kibitz.core.rule import LATER, PACKAGE, Rule, cache_folder, cache_root, digest_of, sources_of

NOTES = "notes"
UNUSED_S = 7 * 86400.0  # what no house has used for so long is of an earlier version, or of none


@functools.cache
def notes_file(game: str, package: str) -> Path:
    """Where it stands which rules of the room were compiled. Its name changes with any source that they come from."""
    room = Path(importlib.import_module(package).__file__ or "").resolve()
    sources = sources_of(room) | sources_of(PACKAGE / "bots" / "levels.py")
    return cache_root() / NOTES / f"{game}-{digest_of(sources)}"


def is_ready(game: Game) -> bool:
    return LATER and notes_file(game.id, game.package).is_file()


@contextmanager
def noting(game: Game) -> Iterator[None]:
    """Call rules in their compiled form, and note which were called, with which types."""
    called: set[str] = set()
    for rule in Rule.all.values():
        rule.now = _noted(rule, called)
    yield
    noted = {name: list(Rule.all[name].compiled.signatures) for name in sorted(called)}
    file = notes_file(game.id, game.package)
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(pickle.dumps(noted))
    fresh.replace(file)


def _noted(rule: Rule[Any, Any], called: set[str]) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        called.add(rule.name)
        return rule.compiled(*args)

    return call


def wake(game: Game) -> None:
    """Load the compiled rules of a room, then use them. Takes a part of a second: not in the event loop."""
    file = notes_file(game.id, game.package)
    noted = pickle.loads(file.read_bytes())  # noqa: S301  # ours, beside the compiled code itself
    # What this process has not imported it does not call: the house has bots that think elsewhere.
    rules = [(Rule.all[name], signatures) for name, signatures in noted.items() if name in Rule.all]
    for rule, signatures in rules:
        for signature in signatures:
            rule.compiled.compile(signature)
    for rule, _ in rules:
        rule.now = rule.compiled


def sweep(games: list[Game]) -> None:
    """Forget what was compiled from sources that are no more. What is used now is marked as used."""
    mine = {notes_file(game.id, game.package) for game in games}
    mine |= {cache_folder(Path(rule.plain.__code__.co_filename).resolve()) for rule in Rule.all.values()}
    for used in mine:
        if used.exists():
            os.utime(used)
    oldest = time.time() - UNUSED_S
    for kept in (*cache_root().glob(f"{NOTES}/*"), *cache_root().glob("*/")):
        if kept not in mine and kept.name != NOTES and kept.stat().st_mtime < oldest:
            _forget(kept)


def _forget(kept: Path) -> None:
    """Another house may sweep at the same time."""
    if kept.is_dir():
        shutil.rmtree(kept, ignore_errors=True)
    else:
        kept.unlink(missing_ok=True)
