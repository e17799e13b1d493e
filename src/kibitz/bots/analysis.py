"""Analysis: a search on all cores that thinks as long as it is allowed, keeps its tree, and tells how it settles.

    for glimpse in Analysis(game).look(known, seat, seconds=30): ...

Each glimpse is what would be answered if there were no more time; the last one is the answer. They come after a
sixteenth, an eighth, a quarter, half and the whole of the time (or of the rounds): an answer that was still another one
at half-time is not settled.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kibitz.bots.search import Search, Thought
from kibitz.core.fields import State
from kibitz.core.game import Game

PARTS = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0)
MOST_NODES = 1 << 20  # for each core: the arrays are touched only as they fill


@dataclass(frozen=True)
class Glimpse:
    rounds: int
    seconds: float
    thoughts: list[Thought]


class Analysis:
    """One seat's analyst; from move to move of a game it keeps what it knows."""

    def __init__(self, game: Game, *, threads: int | None = None) -> None:
        self.search = Search(game, threads=threads or os.cpu_count() or 1, most_nodes=MOST_NODES)

    def look(
        self,
        known: State,
        seat: int,
        *,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: str,
        seen: Sequence[int] | None = None,
        ask: Sequence[int] = (),
        tries: int = 0,
    ) -> Iterator[Glimpse]:
        """Glimpses of the answer, the whole of it last; all arguments as in `Search.think`.

        Without `seen` nothing is known of what was thought about other positions, but the tree of this one is kept.
        """
        began = time.perf_counter()
        rounds = 0
        if seen is None:
            self.search.forget()
        for number, part in enumerate(PARTS):
            left = None if seconds is None else max(0.0, part * seconds - (time.perf_counter() - began))
            more = None if iterations is None else max(0, int(part * iterations) - rounds)
            thoughts = self.search.think(
                known,
                seat,
                seconds=left,
                iterations=more,
                seed=f"{seed} {number}",
                seen=seen or (),
                ask=ask,
                tries=tries,
            )
            rounds += self.search.rounds
            if thoughts:
                yield Glimpse(rounds, time.perf_counter() - began, thoughts)
