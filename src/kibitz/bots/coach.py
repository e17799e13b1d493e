"""The coach: whoever plays against bots may let somebody look over their shoulder. Silence is its normal state.

    coach = Coach(game)
    coach.ponder(known, seat, seconds)     when the turn begins, so that nobody waits
    coach.mistake(known, seat, action)     None; or what would clearly have been better, and why

`known` is the record as the seat may know it: the coach never knows more than its player. A mistake is clear if two
searches that know nothing of each other say so, and the room can give a reason.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from kibitz.bots.search import Search, Thought
from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.text import Say

TRIES = 48  # of the move in hand, however little it promises
NODES = 1 << 15
PART = 0.1  # of all tries: what the better move must have got
CLEAR = 0.15  # of the chance of winning
SURE = 0.05  # what is left of it after twice the error
MOST_REASONS = 2


@dataclass(frozen=True)
class Mistake:
    better: int
    chance: float  # of winning with the move in hand
    better_chance: float
    reasons: list[Say]  # for the better one, and not for the other


class Coach:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.searches = (Search(game, most_nodes=NODES), Search(game, most_nodes=NODES))

    def ponder(
        self,
        known: State,
        seat: int,
        *,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: str | None = None,
    ) -> None:
        for number, search in enumerate(self.searches):
            word = None if seed is None else f"{seed} {number}"
            search.forget()
            search.think(known, seat, seconds=seconds, iterations=iterations, seed=word, seen=())

    def mistake(self, known: State, seat: int, action: int, seed: str | None = None) -> Mistake | None:
        """Only after `ponder` about the same decision."""
        asked: dict[str, object] = {"ask": (action,), "tries": TRIES, "iterations": 0, "seen": ()}
        first, second = (
            search.think(known, seat, seed=None if seed is None else f"{seed} asked {number}", **asked)  # type: ignore[arg-type]
            for number, search in enumerate(self.searches)
        )
        better = _better(first, action, doubt=True)
        if better is None or _better(second, action, doubt=False) is None:
            return None
        against = self.game.reasons(known, seat, action)
        reasons = [why for why in self.game.reasons(known, seat, better.action) if why not in against]
        if not reasons:
            return None
        mine = next(thought for thought in first if thought.action == action)
        return Mistake(better.action, mine.chance, better.chance, reasons[:MOST_REASONS])


def _better(thoughts: list[Thought], action: int, *, doubt: bool) -> Thought | None:
    """The best move of a search, if it is clearly better than that one."""
    best = thoughts[0]
    mine = next(thought for thought in thoughts if thought.action == action)
    free = sum(thought.visits - thought.asked for thought in thoughts)
    gain = best.chance - mine.chance
    if best.action == action or best.visits - best.asked < PART * free or gain < CLEAR:
        return None
    if doubt:
        few = min(best, mine, key=lambda thought: thought.visits)
        chance = (few.chance * few.visits + 1) / (few.visits + 2)  # never quite sure, however few
        if gain - 2 * math.sqrt(chance * (1 - chance) / few.visits) < SURE:
            return None
    return best
