"""`kibitz` with tables dealt by name, so that a test meets the same cards, dice and bots whenever it runs.

One that is opened without `KIBITZ_TEST_SEARCH` has bots that take the quick advice, as those of every house do until
their search is there.

The name stands in the file that `KIBITZ_TEST_DEALS` names: see `ServedHouse`. The n-th table of a name is always dealt
alike, and a bot that sees the same does the same.
"""

from __future__ import annotations

import os

os.environ.setdefault("KIBITZ_JIT", "later")  # as `kibitz serve` does, before anything asks

import sys
from collections import Counter
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import kibitz.games
from kibitz.bots.levels import stand_in
from kibitz.bots.questions import Answer, Move, Ponder, Question
from kibitz.cli.main import run
from kibitz.core.game import find_game
from kibitz.review.budget import Budget
from kibitz.server import house, opening, opponents, reviews, rooms
from kibitz.server.thinkers import Thinkers

DEALS = Path(os.environ["KIBITZ_TEST_DEALS"])
SEARCHES = os.environ.get("KIBITZ_TEST_SEARCH") == "1"
kibitz.games.__path__.extend(filter(None, [os.environ.get("KIBITZ_TEST_ROOMS")]))  # a folder of more rooms
dealt: Counter[str] = Counter()


def key_by_name() -> str:
    name = DEALS.read_text()
    dealt[name] += 1
    return sha256(f"{name} {dealt[name]}".encode()).hexdigest()


def seed_by_sight(seen: Any) -> str:
    return sha256(seen.tobytes()).hexdigest()


class QuickBots(Thinkers):
    """Hints are thought about, moves are not; nor does a coach say anything."""

    async def ask(self, question: Question, within_s: float) -> Answer:
        if isinstance(question, Ponder):
            return Answer(0)
        if not isinstance(question, Move):
            return await super().ask(question, within_s)
        game = find_game(question.game)
        seen = game.layout.from_bytes(question.record)
        return Answer(0, stand_in(game, seen, question.seat, "").action)


# Enough for every part of a review, in seconds.
SMALL = Budget("small", first=64, curve=64, worlds=128, enough=1.0, search=60, every=64, loss=256, seconds=4)


if __name__ == "__main__":
    if os.environ.get("KIBITZ_TEST_REVIEWS") != "full":
        vars(reviews)["BUDGET"] = SMALL
    if os.environ.get("KIBITZ_TEST_REVIEWS") == "endless":
        vars(reviews)["COMMAND"] = (sys.executable, "-c", "import sys; sys.stdin.read()")
    vars(opening)["new_key"] = key_by_name
    vars(opponents)["seed_of"] = seed_by_sight
    if os.environ.get("KIBITZ_TEST_COMPILER") == "endless":
        vars(rooms)["COMMAND"] = (sys.executable, "-c", "import sys; sys.stdin.read()")
    if not SEARCHES:
        vars(house)["Thinkers"] = QuickBots
        if os.environ.get("KIBITZ_TEST_TOWN") == "1":
            vars(import_module("kibitz.server.nats_thinkers"))["NatsThinkers"] = lambda _bus: QuickBots()
    run()
