"""Compile every room once, on all cores, before tests that wait for a server share what was compiled."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from kibitz.bots.levels import warm_up
from kibitz.core.game import find_game, room_names
from kibitz.core.rule import PACKAGE
from kibitz.server.warming import load_rules


def size(name: str) -> int:
    return sum(source.stat().st_size for source in (PACKAGE / "games" / name).rglob("*.py"))


def warm(name: str) -> None:
    game = find_game(name)
    load_rules(game)
    warm_up(game)


if __name__ == "__main__":
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        # The largest rooms first, so that no core waits for another at the end.
        for _ in pool.map(warm, sorted(room_names(), key=size, reverse=True)):
            pass
