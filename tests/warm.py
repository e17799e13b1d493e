"""Compile every room once, on all cores, before tests that wait for a server share what was compiled."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from kibitz.bots.levels import warm_up
from kibitz.core.game import find_game, room_names
from kibitz.server.warming import load_rules


def warm(name: str) -> None:
    game = find_game(name)
    load_rules(game)
    warm_up(game)


if __name__ == "__main__":
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        for _ in pool.map(warm, room_names()):
            pass
