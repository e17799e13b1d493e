"""Many games side by side, stepped together: the batch that nets are trained on.

    games = VectorGame("cubirds", {"players": 2}, count=4096, seed="1", threads=2)
    games.reset()
    while training:
        games.step(choose(games.observation, games.mask))
        learn(games.reward, games.done)

After `reset` and each `step` the arrays say, for each game: `mover`, the seat that is asked; `observation`, what it
sees (`Game.features`); `legal` and `legal_count`, the codes it may answer, ascending, and `mask`, the same as ones and
zeros, where the codes are few; and of the step before: `reward` for each seat, `done`, and where a game ended
`final_places`, `final_scores`, `final_moves`. A game that ended begins anew by itself, with the next key of the seed.

Game `i` plays games i, i + count, i + 2 x count ... of the seed, whoever computes it: one thread, several, a GPU.
The arrays are written again in each step: copy what is to be kept.

With `described=True` there is one more, `description`: what a net sees of each legal action (`Game.described`), so that
it can score actions where there are too many to index them. It has a row for each action that a room may ever list, so
it is large: 1,000 numbers a game in CuBirds, millions in Talo. Only the first `legal_count` rows of a game are written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import STREAM_WORDS, key_words, seed_key
from kibitz.core.errors import BadInput
from kibitz.core.features import Features
from kibitz.core.game import Game, find_game
from kibitz.core.guard import GuardedList
from kibitz.core.options import Value
from kibitz.core.rule import across_games
from kibitz.envs.stepping import (
    GREEDY,
    LEARNER,
    PLACE,
    RANDOM,
    SCORE,
    begin,
    find_illegal,
    others_play,
    settle,
    write_mask,
)

MASKED = 8192  # a room with more actions has only lists: a mask over all of them would be mostly zeros
KINDS = {"learner": LEARNER, "random": RANDOM, "greedy": GREEDY}
KEY_WORDS = 16


@across_games(
    "int(states, states, int, int, i32[:], u32[:], u32[:,:], i64[:], i64[:], i32[:], i32[:], int,"
    " i32[:], f32[:,:], i32[:,:], i32[:], u8[:,:], f32[:,:], u8[:], i32[:,:], i32[:,:], i64[:], i32[:], i32[:,:],"
    " setup, waiting, legal, apply, greedy, scores, encode)"
)
def advance(
    states: NDArray[Any],
    undealt: NDArray[Any],
    first: int,
    count: int,
    options: NDArray[np.int32],
    master: NDArray[np.uint32],
    dice: NDArray[np.uint32],
    numbers: NDArray[np.int64],
    moves: NDArray[np.int64],
    kinds: NDArray[np.int32],
    answers: NDArray[np.int32],
    most_legal: int,
    mover: NDArray[np.int32],
    observation: NDArray[np.float32],
    legal_codes: NDArray[np.int32],
    legal_count: NDArray[np.int32],
    mask: NDArray[np.uint8],
    reward: NDArray[np.float32],
    done: NDArray[np.uint8],
    final_places: NDArray[np.int32],
    final_scores: NDArray[np.int32],
    final_moves: NDArray[np.int64],
    actions: NDArray[np.int32],
    places: NDArray[np.int32],
    setup: Callable[[Any, Any], None],
    waiting: Callable[[Any], int],
    legal: Callable[[Any, int, Any], int],
    apply: Callable[[Any, int, int], None],
    greedy: Callable[[Any, int], int],
    scores: Callable[[Any, Any], None],
    encode: Callable[[Any, int, Any], int],
) -> int:
    """One step of each of these games, which begin at game `first` of `count`; the deal where `numbers` is below 0.

    All answers are legal. Returns the longest list of legal actions that was met.
    """
    keys = np.zeros(KEY_WORDS, np.uint32)
    longest = 0
    for game in range(len(states)):
        s = states[game]
        done[game] = 0
        for seat in range(reward.shape[1]):
            reward[game, seat] = 0.0
        seat = -1
        if numbers[game] >= 0:
            apply(s, int(mover[game]), int(answers[game]))
            moves[game] += 1
            seat = others_play(s, kinds, dice[game], actions, waiting, legal, apply, greedy)
            if seat < 0:
                settle(s, places, reward[game], scores)
                done[game] = 1
                final_moves[game] = moves[game]
                for who in range(reward.shape[1]):
                    final_places[game, who] = places[who, PLACE]
                    final_scores[game, who] = places[who, SCORE]
        # A game that the others end before any learner is asked is nobody's: the next one is dealt.
        while seat < 0:
            numbers[game] = first + game if numbers[game] < 0 else numbers[game] + count
            states[game] = undealt[0]
            begin(s, int(numbers[game]), options, master, keys, dice[game], setup)
            moves[game] = 0
            seat = others_play(s, kinds, dice[game], actions, waiting, legal, apply, greedy)
        mover[game] = seat
        n = legal(s, seat, actions)
        legal_count[game] = n
        longest = max(longest, n)
        for i in range(min(n, most_legal)):
            legal_codes[game, i] = actions[i]
        if mask.shape[1] > 0:
            write_mask(actions, n, mask[game])
        encode(s, seat, observation[game])
    return longest


@across_games("none(states, i32[:], i32[:,:], i32[:], f32[:,:,:], describe)")
def describe_all(
    states: NDArray[Any],
    mover: NDArray[np.int32],
    legal: NDArray[np.int32],
    legal_count: NDArray[np.int32],
    out: NDArray[np.float32],
    describe: Callable[[Any, int, Any, int, Any], int],
) -> None:
    for game in range(len(states)):
        describe(states[game], int(mover[game]), legal[game], int(legal_count[game]), out[game])


class VectorGame:
    def __init__(
        self,
        game: Game | str,
        options: Mapping[str, Value] | None = None,
        count: int = 1,
        *,
        seed: str = "0",
        threads: int = 1,
        seats: Sequence[str] | None = None,
        described: bool = False,
    ) -> None:
        """`seats`: who decides for each: "learner" (all of them, unless it is said), "random" or "greedy".

        "greedy:first" is the quick advice by the numbers of that name, which the room once went by.
        """
        self.game = find_game(game) if isinstance(game, str) else game
        if self.game.features is None or self.game.encode is None:
            raise BadInput(f"{self.game.id} does not say what a seat sees (`encode`), so nothing can be trained on it")
        if described and (self.game.describe is None or self.game.described is None):
            raise BadInput(f"{self.game.id} does not say what a net sees of an action (`describe`)")
        if count < 1 or threads < 1:
            raise BadInput(f"{count} games on {threads} threads: there must be one at least")
        self.options = self.game.choose(options or {})
        self.players = int(self.options["players"])
        self.features: Features = self.game.features
        self._encode = self.game.encode
        self.count = count
        self.seed = seed
        self.game, self.kinds = seated(self.game, seats, self.players)
        self.mover = np.zeros(count, np.int32)
        self.observation = np.zeros((count, self.features.size), np.float32)
        self.legal = np.zeros((count, self.game.most_legal), np.int32)
        self.legal_count = np.zeros(count, np.int32)
        self.mask = np.zeros((count, self.game.actions if self.game.actions <= MASKED else 0), np.uint8)
        columns = self.game.described.size if described and self.game.described is not None else 0
        self.description = np.zeros((count, self.game.most_legal if described else 0, columns), np.float32)
        self.reward = np.zeros((count, self.players), np.float32)
        self.done = np.zeros(count, np.uint8)
        self.final_places = np.zeros((count, self.players), np.int32)
        self.final_scores = np.zeros((count, self.players), np.int32)
        self.final_moves = np.zeros(count, np.int64)
        self.states = np.full(count, self.game.undealt(self.options), self.game.dtype)
        self._undealt = np.full(1, self.game.undealt(self.options), self.game.dtype)
        self._setup_numbers = self.game.setup_numbers(self.options)
        self._dice = np.zeros((count, STREAM_WORDS), np.uint32)
        self._numbers = np.full(count, -1, np.int64)  # which game of the seed each one plays; below 0: none yet
        self._moves = np.zeros(count, np.int64)
        self._lists = [GuardedList(self.game.most_legal) for _ in range(threads)]
        self._places = np.zeros((threads, self.game.layout.seats, 2), np.int32)
        self._answers = np.zeros(count, np.int32)
        bounds = np.linspace(0, count, min(threads, count) + 1).astype(int)
        self._parts = [slice(int(a), int(b)) for a, b in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None

    @property
    def numbers(self) -> NDArray[np.int64]:
        """Which game of the seed each one plays."""
        return self._numbers

    def reset(self, seed: str | None = None) -> None:
        """Deal all games anew, from the first of the seed."""
        self.seed = self.seed if seed is None else seed
        self._numbers[:] = -1
        self._advance()

    def step(self, actions: NDArray[Any]) -> None:
        """Each game's mover answers. An answer that is not legal is refused: no other game is played then either."""
        answers = np.asarray(actions)
        if answers.shape != (self.count,) or answers.dtype.kind not in "iu":
            raise BadInput(
                f"step takes {self.count} numbers of actions, one a game, not {answers.dtype} {answers.shape}"
            )
        if (self._numbers < 0).any():
            raise BadInput("reset comes before the first step")
        self._answers[:] = answers
        self._refuse_illegal()
        self._advance()

    def _refuse_illegal(self) -> None:
        """Before anything is played: whoever is told what was wrong can go on."""
        at = int(find_illegal(self._answers, self.legal, self.legal_count))
        if at >= 0:
            action, seat = int(self._answers[at]), int(self.mover[at])
            self.game.check(self.states[at], seat, action)
            raise BadInput(f"game {at}: {action} is not among the legal actions of seat {seat}")

    def _advance(self) -> None:
        if self._pool is None:
            self._part(0)
        else:
            for _ in self._pool.map(self._part, range(len(self._parts))):
                pass

    def _part(self, number: int) -> None:
        part = self._parts[number]
        game = self.game
        self._lists[number].check(
            advance.of(game)(
                self.states[part],
                self._undealt,
                part.start,
                self.count,
                self._setup_numbers,
                key_words(seed_key(self.seed)),
                self._dice[part],
                self._numbers[part],
                self._moves[part],
                self.kinds,
                self._answers[part],
                game.most_legal,
                self.mover[part],
                self.observation[part],
                self.legal[part],
                self.legal_count[part],
                self.mask[part],
                self.reward[part],
                self.done[part],
                self.final_places[part],
                self.final_scores[part],
                self.final_moves[part],
                self._lists[number].actions,
                self._places[number],
                game.setup,
                game.waiting,
                game.legal,
                game.apply,
                game.greedy,
                game.scores,
                self._encode,
            )
        )
        if self.description.size and game.describe is not None:
            told = (self.mover[part], self.legal[part], self.legal_count[part], self.description[part])
            describe_all.of(game)(self.states[part], *told, game.describe)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()


def advice_at(seats: Sequence[str] | None) -> str:
    """The quick advice that seats of a batch go by: "greedy", "greedy:first", or nothing."""
    advised = sorted({name for name in seats or () if name.startswith("greedy")})
    if len(advised) > 1:
        raise BadInput(f"{' and '.join(advised)}: a batch goes by one quick advice")
    return "".join(advised)


def seated(game: Game, seats: Sequence[str] | None, players: int) -> tuple[Game, NDArray[np.int32]]:
    """Who decides for each seat, and the game with the quick advice that they go by."""
    named = ["learner"] * players if seats is None else list(seats)
    if len(named) != players:
        raise BadInput(f"{len(named)} seats were named for a table of {players}")
    for name in named:
        if name.partition(":")[0] not in KINDS or (":" in name and not name.startswith("greedy:")):
            raise BadInput(f"nobody called {name!r} can sit in a batch; there are {', '.join(KINDS)}, greedy:first")
    if "learner" not in named:
        raise BadInput("nobody learns at this table: one seat at least must be a learner's")
    weights = advice_at(named).partition(":")[2]
    kinds = np.array([KINDS[name.partition(":")[0]] for name in named], np.int32)
    return game.as_advised(weights) if weights else game, kinds
