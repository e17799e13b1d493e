"""The same rules on a CUDA GPU: one thread plays one game, by the rooms' own functions.

Needs the extra `kibitz[cuda]` and a GPU; `require_gpu` says in one sentence what is missing. Games have the same keys
as in `batch`, so they end in the same bytes as on the CPU.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import STREAM_WORDS, below, key_words, seed_key, spread_key, start_stream
from kibitz.core.errors import KibitzError
from kibitz.core.game import Game
from kibitz.core.happened import play_unheard
from kibitz.core.options import Value, encode_options
from kibitz.core.rule import JIT
from kibitz.envs.batch import Batch

THREADS_A_BLOCK = 64
MAX_REGISTERS = 128  # measured: more leave too few games in flight, fewer spill


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


@cache
def kernel(game: Game) -> Any:
    """A CUDA kernel that plays random games of `game`: thread i plays games first + i, first + i + stride, ..."""
    cuda = require_gpu()
    from numba import from_dtype, int32, uint32

    record = from_dtype(game.dtype)
    setup, waiting, legal, apply = game.setup, game.waiting, game.legal, game.apply
    width = game.most_legal | 1  # an odd stride spreads the lists over the banks of the shared memory

    @cuda.jit(max_registers=MAX_REGISTERS)  # type: ignore[untyped-decorator]
    def play(states: Any, options: Any, master: Any, first: int, rounds: int, moves: Any, most_moves: int) -> None:
        slot = cuda.grid(1)
        if slot >= states.shape[0]:
            return
        lists = cuda.shared.array((THREADS_A_BLOCK, width), int32)
        actions = lists[cuda.threadIdx.x]
        keys = cuda.local.array(16, uint32)
        dice = cuda.local.array(STREAM_WORDS, uint32)
        # Local memory is laid out so that the same field of 32 neighbouring games is one access; an array of records
        # in global memory costs 32.
        own = cuda.local.array(1, record)
        own[0] = states[slot]
        s = own[0]
        total = 0
        for turn in range(rounds):
            spread_key(master, first + slot + turn * states.shape[0], keys)
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
        moves[slot] = total

    return play


def play_batch_on_gpu(
    game: Game, options: Mapping[str, Value], seed: str, first: int, count: int, rounds: int = 1
) -> Batch:
    """Random games first..first+count-1 of a seed. With `rounds` each thread plays that many, one after the other, in
    the same record: the last one is returned, `moves` counts them all."""
    cuda = require_gpu()
    states: NDArray[Any] = np.zeros(count, game.dtype)
    on_gpu = cuda.to_device(states)
    moves = cuda.device_array(count, np.int64)
    blocks = (count + THREADS_A_BLOCK - 1) // THREADS_A_BLOCK
    kernel(game)[blocks, THREADS_A_BLOCK](
        on_gpu,
        cuda.to_device(encode_options(game.options, options)),
        cuda.to_device(key_words(seed_key(seed))),
        first,
        rounds,
        moves,
        game.most_moves(options),
    )
    cuda.synchronize()
    return Batch(on_gpu.copy_to_host(), moves.copy_to_host())
