"""The same rules on a CUDA GPU: one thread plays one game, by the rooms' own functions.

Needs the extra `kibitz[cuda]` and a GPU; `require_gpu` says in one sentence what is missing. Games have the same keys
as in `batch`, so they end in the same bytes as on the CPU.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from kibitz.core.chance import STREAM_WORDS, below, key_words, seed_key, spread_key, start_stream
from kibitz.core.errors import KibitzError
from kibitz.core.game import Game, find_game
from kibitz.core.guard import CANARY, Overrun
from kibitz.core.happened import play_unheard
from kibitz.core.options import Value
from kibitz.core.rule import JIT
from kibitz.envs.batch import Batch

THREADS_A_BLOCK = 64
MAX_REGISTERS = 128  # measured: more leave too few games in flight, fewer spill
MOST_SHARED_BYTES = 48 * 1024  # of a block, without asking for more
MOST_HEAP_BYTES = 32 << 30
OVERRUN = -1  # instead of a number of moves: a list of actions ran over


class NoGpu(KibitzError):
    """There is no GPU to play on, or not the software for it."""


@cache
def require_gpu() -> Any:
    """The module `numba.cuda`, if there is a GPU that it can use."""
    if not JIT:
        raise NoGpu("rules are left uncompiled (KIBITZ_JIT=0), so there is nothing to run on a GPU")
    if not hasattr(np, "row_stack"):
        vars(np)["row_stack"] = np.vstack  # numba-cuda still asks for NumPy's old name
    try:
        cuda: Any = importlib.import_module("numba.cuda")
    except ImportError as error:
        raise NoGpu(f"numba-cuda is not installed ({error}); it comes with kibitz[cuda]") from None
    if not cuda.is_available():
        raise NoGpu("there is no CUDA GPU on this machine")
    return cuda


def prepare(game: Game) -> None:
    """Before a kernel of that game is compiled or launched. Rules that make arrays as they go (Talo's solver) take them
    from a heap on the card, which is set aside once; other rooms' kernels know of none and are lighter for it.
    """
    importlib.import_module("numba.cuda").config.CUDA_ENABLE_NRT = game.makes_arrays
    if game.makes_arrays:
        _set_heap_aside()


@cache
def _set_heap_aside() -> None:
    cuda = require_gpu()
    driver = importlib.import_module("cuda.bindings.driver")
    free, _ = cuda.current_context().get_memory_info()
    limit = driver.CUlimit.CU_LIMIT_MALLOC_HEAP_SIZE
    (failed,) = driver.cuCtxSetLimit(limit, min(MOST_HEAP_BYTES, free // 2))
    if int(failed):
        raise NoGpu(f"the GPU gives no memory for arrays that rules make: {failed}")


@cache
def kernel(name: str) -> Any:
    """A CUDA kernel that plays random games of that name: thread i plays games first + i, first + i + stride, ..."""
    cuda = require_gpu()
    from numba import from_dtype, int32, uint32

    game = find_game(name)
    record = from_dtype(game.dtype)
    setup, waiting, legal, apply = game.setup, game.waiting, game.legal, game.apply
    most = game.most_legal
    width = most + 1 | 1  # one more for the guard; an odd stride spreads the lists over the banks of the shared memory
    fits = THREADS_A_BLOCK * width * 4 <= MOST_SHARED_BYTES
    shared_lists, own_list = (THREADS_A_BLOCK, 1) if fits else (1, width)

    @cuda.jit(max_registers=MAX_REGISTERS)  # type: ignore[untyped-decorator]
    def play(
        states: Any, undealt: Any, options: Any, master: Any, first: int, rounds: int, moves: Any, most_moves: int
    ) -> None:
        slot = cuda.grid(1)
        if slot >= states.shape[0]:
            return
        lists = cuda.shared.array((shared_lists, width), int32)
        long_list = cuda.local.array(own_list, int32)
        actions = lists[cuda.threadIdx.x] if fits else long_list
        actions[most] = CANARY
        keys = cuda.local.array(16, uint32)
        dice = cuda.local.array(STREAM_WORDS, uint32)
        # Local memory is laid out so that the same field of 32 neighbouring games is one access; an array of records
        # in global memory costs 32.
        own = cuda.local.array(1, record)
        s = own[0]
        total = 0
        for turn in range(rounds):
            spread_key(master, first + slot + turn * states.shape[0], keys)
            own[0] = undealt[0]
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
                apply(s, seat, actions[below(dice, legal(s, seat, actions))])
                played += 1
            total += played
        states[slot] = own[0]
        moves[slot] = total if actions[most] == CANARY else OVERRUN

    return play


class GpuBatch:
    """Random games first..first+count-1 of a seed, laid out on the GPU. With `rounds` each thread plays that many, one
    after the other: of thread i the games first + i, first + i + count, ... The last one is kept, `moves` counts all.

    `play` takes the time that is worth measuring, `fetch` brings the records back.
    """

    def __init__(
        self, game: Game, options: Mapping[str, Value], seed: str, first: int, count: int, rounds: int = 1
    ) -> None:
        self.cuda = require_gpu()
        self.game = game
        prepare(game)
        self.states = self.cuda.to_device(np.zeros(count, game.dtype))
        self.moves = self.cuda.device_array(count, np.int64)
        self.launch = kernel(game.id)[(count + THREADS_A_BLOCK - 1) // THREADS_A_BLOCK, THREADS_A_BLOCK]
        self.arguments = (
            self.states,
            self.cuda.to_device(np.full(1, game.undealt(options), game.dtype)),
            self.cuda.to_device(game.setup_numbers(options)),
            self.cuda.to_device(key_words(seed_key(seed))),
            first,
            rounds,
            self.moves,
            game.most_moves(options),
        )

    def play(self) -> None:
        from numba.core.errors import TypingError

        try:
            prepare(self.game)
            self.launch(*self.arguments)
        except TypingError as error:
            reason = re.sub("\x1b[^m]*m", "", str(error)).strip().splitlines()[0].rstrip(":")
            raise NoGpu(f"{self.game.id} has a rule that cannot be compiled for a GPU: {reason}") from error
        self.cuda.synchronize()

    def fetch(self) -> Batch:
        moves = self.moves.copy_to_host()
        if (moves == OVERRUN).any():
            raise Overrun(f"legal of {self.game.id} listed more actions than the room promised at most")
        return Batch(self.states.copy_to_host(), moves)


def play_batch_on_gpu(game: Game, options: Mapping[str, Value], seed: str, first: int, count: int) -> Batch:
    """Random games first..first+count-1 of a seed, as `batch.play_batch` plays them."""
    games = GpuBatch(game, options, seed, first, count)
    games.play()
    return games.fetch()
