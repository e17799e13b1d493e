"""`Search`: the mind of one seat. It is given what the seat may know, thinks for some time, and says what it thinks.

Every thread grows a tree of its own (root parallelism), without the interpreter lock; the counts are added up. So a
search of so many rounds is the same every time for the same seed, on however many threads it was told to use.

Between moves the part of the tree that the played actions lead to is kept. Its counts shrink to a part, because they
were made when less was known. Pass only actions that the seat saw: a tree cut along a secret action would know it.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass

import numpy as np

from kibitz.bots.tree import (
    ACTION,
    CHILD,
    NODE,
    NONE,
    ROOT,
    SIBLING,
    VISITS,
    blind,
    clear,
    find_child,
    grow,
    keep_subtree,
)
from kibitz.core.chance import STREAM_WORDS, key_words, start_stream
from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.guard import GuardedList

FIRST_SLICE = 16
SLICE_S = 0.02  # how often a thread looks at the clock; entering compiled code costs most of a millisecond
MOST_NODES = 1 << 17
TRUST = 0.25  # in counts that were made when less was known


@dataclass(frozen=True)
class Knobs:
    """How a search thinks. The order is that of the columns in `tree`."""

    explore: float = 1.5  # how much a promising branch is tried before it has brought anything
    doubt: float = 0.1  # an untried branch is expected to bring so much less than the tried ones did
    wide: float = 3.0  # actions considered at a new node ...
    wider: float = 1.0  # ... and for each square root of a visit
    plies: float = 2.0  # decisions played out below the tree before the position is judged
    whim: float = 0.0  # chance of a random decision there


@dataclass(frozen=True)
class Thought:
    """One action at the root: how often it was tried, and the chance of winning that was seen."""

    action: int
    visits: int
    chance: float


class Tree:
    def __init__(self, most_nodes: int) -> None:
        self.nodes = np.zeros((most_nodes, NODE), np.int32)
        self.worth = np.zeros(most_nodes, np.float64)
        clear(self.nodes, self.worth)

    def follow(self, actions: Sequence[int]) -> None:
        """Keep what hangs below these actions; nothing, if they were never tried."""
        at = ROOT
        for action in actions:
            at = int(find_child(self.nodes, at, action))
            if at == NONE:
                clear(self.nodes, self.worth)
                return
        if actions:
            kept = Tree(len(self.nodes))
            keep_subtree(self.nodes, self.worth, at, kept.nodes, kept.worth, TRUST)
            self.nodes, self.worth = kept.nodes, kept.worth

    def tried(self, seat: int) -> dict[int, tuple[int, float]]:
        """Each action of `seat` at the root: visits, and the sum of what they brought."""
        decides = int(find_child(self.nodes, ROOT, blind(seat)))
        node = int(self.nodes[decides if decides != NONE else ROOT, CHILD])
        found = {}
        while node != NONE:
            found[int(self.nodes[node, ACTION])] = (int(self.nodes[node, VISITS]), float(self.worth[node]))
            node = int(self.nodes[node, SIBLING])
        return found

    def lead(self, seat: int) -> int:
        """How many more rounds tried the best action than the second best."""
        best, second = sorted([0, 0, *(visits for visits, _ in self.tried(seat).values())])[:-3:-1]
        return best - second


class Search:
    """Thinks for one seat of one table; one thought at a time."""

    def __init__(
        self, game: Game, *, knobs: Knobs | None = None, threads: int = 1, most_nodes: int = MOST_NODES
    ) -> None:
        self.game = game
        self.knobs = np.array(astuple(knobs or Knobs()), np.float64)
        self.trees = [Tree(most_nodes) for _ in range(threads)]
        self.seen: tuple[int, ...] | None = None
        self.rounds = 0  # of the last thought, on all threads

    def think(
        self,
        known: State,
        seat: int,
        *,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: str | None = None,
        seen: Sequence[int] | None = None,
        while_open: bool = False,
    ) -> list[Thought]:
        """The legal actions that were tried, best first. `known` is redacted for `seat`.

        Ends after `seconds` or `iterations`, whichever comes first; `iterations` are shared out among the threads.
        `while_open`: ends sooner when no other action can be tried as often as the best one in the seconds left.
        `seen`: all actions of the match so far, as the seat saw them; None if that is not known: then nothing is kept.
        """
        until = None if seconds is None else time.perf_counter() + seconds
        self._remember(seen)
        word = secrets.token_hex(16) if seed is None else seed
        shares = _shares(iterations, len(self.trees))
        if len(self.trees) == 1:
            done = [self._grow(0, known, seat, until, shares[0], word, while_open)]
        else:
            with ThreadPoolExecutor(len(self.trees)) as pool:
                jobs = [
                    pool.submit(self._grow, i, known, seat, until, share, word, while_open)
                    for i, share in enumerate(shares)
                ]
                done = [job.result() for job in jobs]
        self.rounds = sum(done)
        return self._merged(known, seat)

    def _remember(self, seen: Sequence[int] | None) -> None:
        """Keep the part of the trees that the actions since the last thought lead to."""
        before, self.seen = self.seen, None if seen is None else tuple(seen)
        for tree in self.trees:
            if before is not None and self.seen is not None and self.seen[: len(before)] == before:
                tree.follow(self.seen[len(before) :])
            else:
                clear(tree.nodes, tree.worth)

    def _grow(
        self, i: int, known: State, seat: int, until: float | None, share: int | None, word: str, while_open: bool
    ) -> int:
        game, tree = self.game, self.trees[i]
        states = np.zeros(2, game.dtype)
        states[0] = known
        dice = np.zeros(STREAM_WORDS, np.uint32)
        start_stream(dice, key_words(hashlib.sha256(f"kibitz search {word} {i}".encode()).digest()))
        compiled = grow.of(game)
        guarded = GuardedList(game.most_legal)
        seats = game.layout.seats
        rules = (game.waiting, game.legal, game.apply, game.scores, game.redeal, game.greedy, game.sense, game.weigh)
        done, some = 0, FIRST_SLICE
        while (share is None or done < share) and (until is None or (began := time.perf_counter()) < until):
            if share is not None:
                some = min(some, share - done)
            compiled(states, seat, dice, tree.nodes, tree.worth, self.knobs, some, guarded.actions, seats, *rules)
            guarded.check()
            done += some
            if until is not None:
                took = max(1e-6, time.perf_counter() - began)
                left = max(0.0, until - began - took)
                # The first slice also loads the compiled code: it does not tell how fast the others are.
                if while_open and done > FIRST_SLICE and tree.lead(seat) > some * left / took:
                    break
                some = max(1, min(4 * some, int(some * min(SLICE_S, left) / took)))
            else:
                some = 1 << 12
        return done

    def _merged(self, known: State, seat: int) -> list[Thought]:
        legal = set(self.game.legal_actions(known, seat))
        sums: dict[int, tuple[int, float]] = {}
        for tree in self.trees:
            for action, (visits, worth) in tree.tried(seat).items():
                if action in legal and visits > 0:
                    so_far = sums.get(action, (0, 0.0))
                    sums[action] = (so_far[0] + visits, so_far[1] + worth)
        thoughts = [Thought(action, visits, worth / visits) for action, (visits, worth) in sums.items()]
        return sorted(thoughts, key=lambda thought: (-thought.visits, -thought.chance, thought.action))


def _shares(iterations: int | None, threads: int) -> list[int | None]:
    if iterations is None:
        return [None] * threads
    return [iterations // threads + (i < iterations % threads) for i in range(threads)]
