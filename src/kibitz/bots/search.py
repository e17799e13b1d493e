"""`Search`: the mind of one seat. It is given what the seat may know, thinks for some time, and says what it thinks.

Every thread grows a tree of its own (root parallelism), without the interpreter lock; the counts are added up. So a
search of so many rounds is the same every time for the same seed, on however many threads it was told to use.

Between moves the part of the tree that the played actions lead to is kept. Its counts shrink to a part, because they
were made when less was known. Pass only actions that the seat saw: a tree cut along a secret action would know it.
"""

from __future__ import annotations

import hashlib
import math
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass

import numpy as np

from kibitz.bots.tree import (
    ACTION,
    CHILD,
    FREELY,
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
from kibitz.core.knobs import Knobs

FIRST_SLICE = 16
SLICE_S = 0.02  # how often a thread looks at the clock; entering compiled code costs most of a millisecond
MOST_NODES = 1 << 17
ENDLESS = 1 << 60  # rounds: as many as there is time for
TRUST = 0.25  # in counts that were made when less was known


@dataclass(frozen=True)
class Thought:
    """One action at the root: how often it was tried, and the chance of winning that was seen."""

    action: int
    visits: int
    chance: float
    asked: int = 0  # visits that were asked for: they say nothing of how good the search thinks it is


@dataclass(frozen=True)
class Task:
    """What all threads of a thought are told."""

    known: State
    seat: int
    until: float | None
    word: str
    while_open: bool
    ask: tuple[int, ...]
    tries: int  # of each action in `ask`, in every tree


class Tree:
    def __init__(self, most_nodes: int) -> None:
        self.nodes = np.zeros((most_nodes, NODE), np.int32)
        self.worth = np.zeros(most_nodes, np.float64)
        self.clear()

    def clear(self) -> None:
        clear(self.nodes, self.worth)
        self.asked: dict[int, int] = {}  # how many visits of an action at the root were not the search's own wish

    def follow(self, actions: Sequence[int]) -> None:
        """Keep what hangs below these actions; nothing, if they were never tried."""
        at = ROOT
        for action in actions:
            at = int(find_child(self.nodes, at, action))
            if at == NONE:
                self.clear()
                return
        if actions:
            kept = Tree(len(self.nodes))
            keep_subtree(self.nodes, self.worth, at, kept.nodes, kept.worth, TRUST)
            self.nodes, self.worth, self.asked = kept.nodes, kept.worth, kept.asked

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
        """How many more rounds freely tried the best action than the second best."""
        free = (visits - self.asked.get(action, 0) for action, (visits, _) in self.tried(seat).items())
        best, second = sorted([0, 0, *free])[:-3:-1]
        return best - second


class Pace:
    """How many rounds to do before the next look at the clock: compiled code does not look at it."""

    def __init__(self, until: float | None) -> None:
        self.until = until
        self.done = 0
        self.some = FIRST_SLICE
        self.began = 0.0
        self.to_come = math.inf  # how many rounds there is time for, as fast as the last ones were

    def next(self, *most: int) -> int:
        """So many rounds of those that are wanted at most; 0: there is no time left."""
        if self.until is not None:
            self.began = time.perf_counter()
            if self.began >= self.until:
                return 0
        return min(self.some, *most)

    def learn(self, some: int) -> None:
        """So many are done."""
        self.done += some
        if self.until is None:
            self.some = 1 << 12
            return
        took = max(1e-6, time.perf_counter() - self.began)
        left = max(0.0, self.until - self.began - took)
        self.to_come = some * left / took
        self.some = max(1, min(4 * some, int(some * min(SLICE_S, left) / took)))


class Search:
    """Thinks for one seat of one table; one thought at a time."""

    def __init__(
        self, game: Game, *, knobs: Knobs | None = None, threads: int = 1, most_nodes: int = MOST_NODES
    ) -> None:
        self.game = game
        self.knobs = np.array(astuple(knobs or game.knobs), np.float64)
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
        ask: Sequence[int] = (),
        tries: int = 0,
    ) -> list[Thought]:
        """The legal actions that were tried, best first. `known` is redacted for `seat`.

        Ends after `seconds` or `iterations`, whichever comes first; `iterations` are shared out among the threads.
        `while_open`: ends sooner when no other action can be tried as often as the best one in the seconds left.
        `seen`: all actions of the match so far, as the seat saw them; None if that is not known: then nothing is kept.
        `ask`: actions that are tried at least `tries` times each, however little they promise, so that they can be
        compared. This comes on top of `iterations`, and early: only the end of the `seconds` cuts it short. What was
        tried because it was asked for does not make an action better: the order is that of the free choice.
        """
        for action in ask:
            self.game.check(known, seat, action)
        until = None if seconds is None else time.perf_counter() + seconds
        self._remember(seen)
        word = secrets.token_hex(16) if seed is None else seed
        task = Task(known, seat, until, word, while_open, tuple(dict.fromkeys(ask)), -(-tries // len(self.trees)))
        shares = _shares(iterations, len(self.trees))
        if len(self.trees) == 1:
            done = [self._grow(0, task, shares[0])]
        else:
            with ThreadPoolExecutor(len(self.trees)) as pool:
                jobs = [pool.submit(self._grow, i, task, share) for i, share in enumerate(shares)]
                done = [job.result() for job in jobs]
        self.rounds = sum(done)
        return self._merged(known, seat)

    def forget(self) -> None:
        """Begin anew: whatever is thought about next has nothing to do with what was thought about before."""
        self.seen = None

    def _remember(self, seen: Sequence[int] | None) -> None:
        """Keep the part of the trees that the actions since the last thought lead to."""
        before, self.seen = self.seen, None if seen is None else tuple(seen)
        for tree in self.trees:
            if before is not None and self.seen is not None and self.seen[: len(before)] == before:
                tree.follow(self.seen[len(before) :])
            else:
                tree.clear()

    def _grow(self, i: int, task: Task, share: int) -> int:
        game, tree, seat = self.game, self.trees[i], task.seat
        states = np.zeros(2, game.dtype)
        states[0] = task.known
        dice = np.zeros(STREAM_WORDS, np.uint32)
        start_stream(dice, key_words(hashlib.sha256(f"kibitz search {task.word} {i}".encode()).digest()))
        compiled = grow.of(game)
        guarded = GuardedList(game.most_legal)
        seats = game.layout.seats
        rules = (game.waiting, game.legal, game.apply, game.scores, game.redeal, game.greedy, game.sense, game.weigh)

        def rounds(some: int, asked: int) -> None:
            compiled(
                states, seat, asked, dice, tree.nodes, tree.worth, self.knobs, some, guarded.actions, seats, *rules
            )
            guarded.check()

        pace = Pace(task.until)
        lacking = {action: task.tries - tree.tried(seat).get(action, (0, 0.0))[0] for action in task.ask}
        wanted = {action: tries for action, tries in ({FREELY: share} | lacking).items() if tries > 0}
        while wanted:
            # By turns: what an action is to be compared with, and what others do meanwhile, is learnt in free rounds.
            for action in list(wanted):
                some = pace.next(wanted[action], FIRST_SLICE if len(wanted) > 1 else ENDLESS)
                if some == 0:
                    return pace.done
                rounds(some, action)
                pace.learn(some)
                if action != FREELY:
                    tree.asked[action] = tree.asked.get(action, 0) + some
                wanted[action] -= some
                if wanted[action] == 0:
                    del wanted[action]
            # The first slice also loads the compiled code: it does not tell how fast the others are.
            may_end = task.while_open and pace.done > FIRST_SLICE and [*wanted] == [FREELY]
            if may_end and tree.lead(seat) > pace.to_come:
                break
        return pace.done

    def _merged(self, known: State, seat: int) -> list[Thought]:
        legal = set(self.game.legal_actions(known, seat))
        sums: dict[int, tuple[int, float, int]] = {}
        for tree in self.trees:
            for action, (visits, worth) in tree.tried(seat).items():
                if action in legal and visits > 0:
                    so_far = sums.get(action, (0, 0.0, 0))
                    asked = tree.asked.get(action, 0)
                    sums[action] = (so_far[0] + visits, so_far[1] + worth, so_far[2] + asked)
        thoughts = [Thought(action, visits, worth / visits, asked) for action, (visits, worth, asked) in sums.items()]
        return sorted(thoughts, key=lambda thought: (thought.asked - thought.visits, -thought.chance, thought.action))


def _shares(iterations: int | None, threads: int) -> list[int]:
    if iterations is None:
        return [ENDLESS] * threads
    return [iterations // threads + (i < iterations % threads) for i in range(threads)]
