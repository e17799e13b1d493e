"""Many games at once on CPU cores: one compiled loop for every game in the house.

Game `i` of a seed has its own keys (see `chance.spread_key`), so the same seed gives the same games on one core, on
many, interpreted, and on a GPU.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import STREAM_WORDS, below, key_words, seed_key, spread_key, start_stream
from kibitz.core.errors import BadInput
from kibitz.core.game import Game
from kibitz.core.guard import GuardedList
from kibitz.core.happened import play_unheard
from kibitz.core.options import Value
from kibitz.core.rule import across_games

RANDOM, GREEDY = 0, 1
PLAYERS = ("random", "greedy")
CHUNK = 2000


@across_games("none(states, i32[:], u32[:], int, i32[:], i32[:], i64[:], int, setup, waiting, legal, apply, greedy)")
def play_games(
    states: NDArray[Any],
    options: NDArray[np.int32],
    master: NDArray[np.uint32],
    first: int,
    kinds: NDArray[np.int32],
    actions: NDArray[np.int32],
    moves: NDArray[np.int64],
    most_moves: int,
    setup: Callable[[Any, Any], None],
    waiting: Callable[[Any], int],
    legal: Callable[[Any, int, Any], int],
    apply: Callable[[Any, int, int], None],
    greedy: Callable[[Any, int], int],
) -> None:
    """Play every state of the batch from its deal to its end; `moves` gets the number of actions of each game."""
    keys = np.zeros(16, np.uint32)
    dice = np.zeros(STREAM_WORDS, np.uint32)
    for game in range(len(states)):
        s = states[game]
        spread_key(master, first + game, keys)
        start_stream(s.chance, keys[:8])
        start_stream(dice, keys[8:])
        play_unheard(s)
        setup(s, options)
        played = 0
        while played < most_moves:
            seats = waiting(s)
            if seats == 0:
                break
            seat = 0
            while (seats >> seat) & 1 == 0:
                seat += 1
            if kinds[seat] == GREEDY:
                action = greedy(s, seat)
            else:
                action = int(actions[below(dice, legal(s, seat, actions))])
            apply(s, seat, action)
            played += 1
        moves[game] = played


@dataclass(frozen=True)
class Batch:
    """Finished games: their last states, and how many actions each took."""

    states: NDArray[Any]
    moves: NDArray[np.int64]


def player_codes(names: Sequence[str]) -> NDArray[np.int32]:
    for name in names:
        if name not in PLAYERS:
            raise BadInput(f"there is no player {name!r} for a simulation; there are {', '.join(PLAYERS)}")
    return np.array([PLAYERS.index(name) for name in names], np.int32)


def play_batch(
    game: Game, options: Mapping[str, Value], seed: str, first: int, count: int, bots: Sequence[str]
) -> Batch:
    """Games first..first+count-1 of a seed, on the calling thread. Releases the interpreter lock while it plays."""
    batch = Batch(np.full(count, game.undealt(options), game.dtype), np.zeros(count, np.int64))
    guarded = GuardedList(game.most_legal)
    play_games.of(game)(
        batch.states,
        game.setup_numbers(options),
        key_words(seed_key(seed)),
        first,
        player_codes(bots),
        guarded.actions,
        batch.moves,
        game.most_moves(options),
        game.setup,
        game.waiting,
        game.legal,
        game.apply,
        game.greedy,
    )
    guarded.check()
    return batch


def play_many(
    game: Game,
    options: Mapping[str, Value],
    seed: str,
    count: int,
    bots: Sequence[str],
    threads: int,
    done: Callable[[Batch], None],
) -> None:
    """Play `count` games in chunks on `threads` cores; `done` gets each chunk as it finishes, on this thread."""
    waiting: deque[Future[Batch]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        for at in range(0, count, CHUNK):
            # A few chunks ahead are enough to keep every core busy: the states of all games would fill the memory.
            if len(waiting) > 2 * threads:
                done(waiting.popleft().result())
            waiting.append(pool.submit(play_batch, game, options, seed, at, min(CHUNK, count - at), bots))
        while waiting:
            done(waiting.popleft().result())


@across_games("none(states, i32[:,:], i64[:], i64[:], i64[:], scores)")
def count_results(
    states: NDArray[Any],
    standing: NDArray[np.int32],
    wins: NDArray[np.int64],
    points: NDArray[np.int64],
    ends: NDArray[np.int64],
    scores: Callable[[Any, Any], None],
) -> None:
    """Add the games to the counts: first places and scores by seat, and by clause how many it ended (0: none did)."""
    for game in range(len(states)):
        s = states[game]
        scores(s, standing)
        for seat in range(s.players):
            wins[seat] += 1 if standing[seat, 0] == 1 else 0
            points[seat] += standing[seat, 1]
        ends[s.over] += 1


class Tally:
    """What came of many games. A shared first place is a win for each seat that shares it."""

    def __init__(self, game: Game, options: Mapping[str, Value]) -> None:
        self.game = game
        self.seats = int(options["players"])
        self.games = 0
        self.moves = 0
        self._standing = np.zeros((game.layout.seats, 2), np.int32)
        self._wins = np.zeros(game.layout.seats, np.int64)
        self._points = np.zeros(game.layout.seats, np.int64)
        self._ends = np.zeros(max(game.clauses) + 1, np.int64)

    def add(self, batch: Batch) -> None:
        self.games += len(batch.states)
        self.moves += int(batch.moves.sum())
        count_results.of(self.game)(
            batch.states, self._standing, self._wins, self._points, self._ends, self.game.scores
        )

    @property
    def finished(self) -> int:
        return self.games - int(self._ends[0])

    @property
    def wins_by_seat(self) -> list[int]:
        return [int(wins) for wins in self._wins[: self.seats]]

    @property
    def score_by_seat(self) -> list[int]:
        """The sum of the scores."""
        return [int(points) for points in self._points[: self.seats]]

    @property
    def ends(self) -> dict[str, int]:
        """How many games each clause ended, for the clauses that ended any."""
        counts = {clause.label: int(self._ends[clause]) for clause in self.game.clauses}
        return {label: count for label, count in counts.items() if count}
