"""`VectorGame` on a CUDA GPU: one thread plays one game by the rooms' own functions, arrays never leave the device.

    games = CudaVectorGame("cubirds", {"players": 2}, count=1 << 16, seed="1")
    games.reset()
    observation = torch.as_tensor(games.observation, device="cuda")     no copy: __cuda_array_interface__
    games.step(actions)                                                 takes CUDA arrays as they are

The arrays mean what they mean in `vector`, and hold the same bytes for the same seed and actions. An answer that is not
legal is not looked for here: that would cost as much as the step. `check` waits, and says whether a list overran.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from kibitz.core.chance import STREAM_WORDS, below, key_words, seed_key
from kibitz.core.errors import BadInput
from kibitz.core.game import Game, find_game
from kibitz.core.guard import CANARY, Overrun
from kibitz.core.options import Value
from kibitz.envs.cuda import MAX_REGISTERS, THREADS_A_BLOCK, NoGpu, prepare, require_gpu
from kibitz.envs.stepping import GREEDY, LEARNER, PLACE, SCORE, begin_key, seat_of
from kibitz.envs.vector import KEY_WORDS, MASKED, advice_at, seated

WARP = 32  # threads that go together
ALIGNED = 16  # bytes: rooms have fields of eight, and the record itself is packed
PADDED = WARP + 1  # an odd width, so that a column lies in all banks of the shared memory


@cache
def kernel(name: str, advised: str) -> Any:
    """A step of every game of that name; `advised`: some seats go by quick advice, which is compiled only then."""
    cuda = require_gpu()
    from numba import float32, from_dtype, int32, uint32

    game = find_game(name)
    weights = advised.partition(":")[2]
    if weights:
        game = game.as_advised(weights)
    record = from_dtype(game.dtype)
    setup, waiting, legal, apply = game.setup, game.waiting, game.legal, game.apply
    scores, encode = game.scores, game.encode
    assert encode is not None
    greedy = game.greedy
    assert game.features is not None
    by_advice = bool(advised)
    most, seats_here, size = game.most_legal, game.layout.seats, game.features.size

    @cuda.jit(max_registers=MAX_REGISTERS)  # type: ignore[untyped-decorator]
    def step(
        states: Any, undealt: Any, options: Any, master: Any, dice: Any, numbers: Any, moves: Any, kinds: Any,
        answers: Any, mover: Any, observation: Any, legal_codes: Any, legal_count: Any, mask: Any, reward: Any,
        done: Any, final_places: Any, final_scores: Any, final_moves: Any, overrun: Any,
    ) -> None:  # fmt: skip
        exchanged = cuda.shared.array((THREADS_A_BLOCK, PADDED), float32)
        slot = cuda.grid(1)
        count = states.shape[0]
        seen = cuda.local.array(size, float32)
        if slot < count:
            keys = cuda.local.array(KEY_WORDS, uint32)
            places = cuda.local.array((seats_here, 2), int32)
            # Local memory is laid out so that the same field of 32 neighbouring games is one access.
            own = cuda.local.array(1, record, alignment=ALIGNED)
            own[0] = states[slot]
            s = own[0]
            actions = legal_codes[slot]
            actions[most] = CANARY
            done[slot] = 0
            for who in range(reward.shape[1]):
                reward[slot, who] = 0.0
            playing = numbers[slot] >= 0
            if playing:
                apply(s, mover[slot], answers[slot])
                moves[slot] += 1
            seat = -1
            while seat < 0:
                if playing:
                    seats = waiting(s)
                    while seats != 0:
                        asked = seat_of(seats)
                        if kinds[asked] == LEARNER:
                            seat = asked
                            break
                        if by_advice and kinds[asked] == GREEDY:
                            apply(s, asked, greedy(s, asked))
                        else:
                            apply(s, asked, actions[below(dice[slot], legal(s, asked, actions))])
                        seats = waiting(s)
                    if seat >= 0:
                        break
                    if done[slot] == 0 and moves[slot] > 0:
                        scores(s, places)
                        winners = 0
                        for who in range(s.players):
                            winners += 1 if places[who, PLACE] == 1 else 0
                        for who in range(s.players):
                            won = 1.0 / winners if places[who, PLACE] == 1 else 0.0
                            reward[slot, who] = won - 1.0 / s.players
                            final_places[slot, who] = places[who, PLACE]
                            final_scores[slot, who] = places[who, SCORE]
                        done[slot] = 1
                        final_moves[slot] = moves[slot]
                numbers[slot] = slot if numbers[slot] < 0 else numbers[slot] + count
                own[0] = undealt[0]
                begin_key(s, numbers[slot], master, keys, dice[slot])
                setup(s, options)
                moves[slot] = 0
                playing = True
            mover[slot] = seat
            n = legal(s, seat, actions)
            legal_count[slot] = n
            for action in range(mask.shape[1]):
                mask[slot, action] = 0
            if mask.shape[1] > 0:
                for i in range(n):
                    mask[slot, actions[i]] = 1
            encode(s, seat, seen)
            if actions[most] != CANARY or n > most:
                overrun[0] = 1
            states[slot] = own[0]
        # A thread that wrote its own row would touch a piece of memory of its own with each number: 32 threads hand
        # their rows over to each other, and write each together.
        lane = cuda.threadIdx.x % WARP
        first = cuda.threadIdx.x - lane
        for column in range(0, size, WARP):
            for i in range(min(WARP, size - column)):
                exchanged[cuda.threadIdx.x, i] = seen[column + i]
            cuda.syncwarp()
            for i in range(WARP):
                if slot - lane + i < count and column + lane < size:
                    observation[slot - lane + i, column + lane] = exchanged[first + i, lane]
            cuda.syncwarp()

    return step


@cache
def describing(name: str) -> Any:
    """Describes the legal actions of every game: a kernel of its own, so that a step costs nobody what few ask for."""
    cuda = require_gpu()
    describe = find_game(name).describe
    assert describe is not None

    @cuda.jit(max_registers=MAX_REGISTERS)  # type: ignore[untyped-decorator]
    def write(states: Any, mover: Any, legal_codes: Any, legal_count: Any, out: Any) -> None:
        slot = cuda.grid(1)
        if slot < states.shape[0]:
            describe(states[slot], mover[slot], legal_codes[slot], legal_count[slot], out[slot])

    return write


class CudaVectorGame:
    def __init__(
        self,
        game: Game | str,
        options: Mapping[str, Value] | None = None,
        count: int = 1,
        *,
        seed: str = "0",
        seats: Sequence[str] | None = None,
        described: bool = False,
    ) -> None:
        cuda = require_gpu()
        self.game = find_game(game) if isinstance(game, str) else game
        if self.game.features is None or self.game.encode is None:
            raise BadInput(f"{self.game.id} does not say what a seat sees (`encode`), so nothing can be trained on it")
        if described and (self.game.describe is None or self.game.described is None):
            raise BadInput(f"{self.game.id} does not say what a net sees of an action (`describe`)")
        prepare(self.game)
        self.options = self.game.choose(options or {})
        self.players = int(self.options["players"])
        self.features = self.game.features
        self.count = count
        self.game, kinds = seated(self.game, seats, self.players)
        masked = self.game.actions if self.game.actions <= MASKED else 0
        self.mover = cuda.device_array(count, np.int32)
        self.observation = cuda.device_array((count, self.features.size), np.float32)
        self._legal = cuda.device_array((count, self.game.most_legal + 1), np.int32)
        self.legal = self._legal[:, : self.game.most_legal]
        self.legal_count = cuda.device_array(count, np.int32)
        self.mask = cuda.device_array((count, masked), np.uint8) if masked else cuda.device_array((count, 0), np.uint8)
        columns = self.game.described.size if described and self.game.described is not None else 0
        self.description = cuda.device_array((count, self.game.most_legal if described else 0, columns), np.float32)
        self.reward = cuda.to_device(np.zeros((count, self.players), np.float32))
        self.done = cuda.to_device(np.zeros(count, np.uint8))
        self.final_places = cuda.to_device(np.zeros((count, self.players), np.int32))
        self.final_scores = cuda.to_device(np.zeros((count, self.players), np.int32))
        self.final_moves = cuda.to_device(np.zeros(count, np.int64))
        self.states = cuda.to_device(np.zeros(count, self.game.dtype))
        self._undealt = cuda.to_device(np.full(1, self.game.undealt(self.options), self.game.dtype))
        self._setup_numbers = cuda.to_device(self.game.setup_numbers(self.options))
        self._dice = cuda.to_device(np.zeros((count, STREAM_WORDS), np.uint32))
        self.numbers = cuda.to_device(np.full(count, -1, np.int64))
        self._moves = cuda.to_device(np.zeros(count, np.int64))
        self._kinds = cuda.to_device(kinds)
        self._overrun = cuda.to_device(np.zeros(1, np.int32))
        self._answers = cuda.to_device(np.zeros(count, np.int32))
        grid = (count + THREADS_A_BLOCK - 1) // THREADS_A_BLOCK, THREADS_A_BLOCK
        self._launch = kernel(self.game.id, advice_at(seats))[grid]
        self._describe = describing(self.game.id)[grid] if described else None
        self._cuda = cuda
        self.seed = seed
        self._master = cuda.to_device(key_words(seed_key(seed)))

    def reset(self, seed: str | None = None) -> None:
        """Deal all games anew, from the first of the seed."""
        self.seed = self.seed if seed is None else seed
        self._master = self._cuda.to_device(key_words(seed_key(self.seed)))
        self.numbers.copy_to_device(np.full(self.count, -1, np.int64))
        self.step(self._answers)

    def step(self, actions: Any) -> None:
        """Each game's mover answers: int32, on the device. Does not wait for the GPU."""
        from numba.core.errors import TypingError

        try:
            prepare(self.game)
            self._launch(
                self.states, self._undealt, self._setup_numbers, self._master, self._dice, self.numbers, self._moves,
                self._kinds, self._cuda.as_cuda_array(actions), self.mover, self.observation, self._legal,
                self.legal_count, self.mask, self.reward, self.done, self.final_places, self.final_scores,
                self.final_moves, self._overrun,
            )  # fmt: skip
            if self._describe is not None:
                self._describe(self.states, self.mover, self.legal, self.legal_count, self.description)
        except TypingError as error:
            reason = re.sub("\x1b[^m]*m", "", str(error)).strip().splitlines()[0].rstrip(":")
            raise NoGpu(f"{self.game.id} has a rule that cannot be compiled for a GPU: {reason}") from error

    def check(self) -> None:
        """Waits for the GPU; raises if a room listed more moves than it promised."""
        self._cuda.synchronize()
        if int(self._overrun.copy_to_host()[0]):
            raise Overrun(f"legal of {self.game.id} listed more actions than the room promised at most")
