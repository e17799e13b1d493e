"""The keys of imagined worlds: each follows from the seed, its list and its number, so no result hangs on order."""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import key_words


def world_key(seed: str, worlds: str, number: int) -> bytes:
    """Key `number` of a list of worlds: `open 3` (stretch 3 of the curve), `known 17 1 0` (what seat 1 knew), ..."""
    return hashlib.sha256(f"kibitz review/1\0{seed}\0{worlds}\0{number}".encode()).digest()


def world_keys(seed: str, worlds: str, first: int, count: int) -> NDArray[np.uint32]:
    return np.array([key_words(world_key(seed, worlds, first + i)) for i in range(count)], np.uint32).reshape(count, 8)
