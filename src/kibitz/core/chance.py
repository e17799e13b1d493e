"""Chance: one ChaCha8 stream a match, kept inside the record, so that a copied game has the same future.

A stream is an array of 29 words: the 256-bit key, a 64-bit block counter, a nonce (always zero: every match has its own
key), the place of the next unused word, and the current block. Whoever knows the key can
recompute every shuffle: see `kibitz verify`.
"""

from __future__ import annotations

import hashlib
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule, wrapping_rule

Words: TypeAlias = NDArray[np.uint32]

KEY = 0
COUNTER = 8
NONCE = 10
NEXT = 12
BLOCK = 13
BLOCK_WORDS = 16
STREAM_WORDS = BLOCK + BLOCK_WORDS
KEY_BYTES = 32


@rule
def _turned(word: np.uint32, by: int) -> np.uint32:
    narrow = np.uint32(word)
    return np.uint32((narrow << np.uint32(by)) | (narrow >> np.uint32(32 - by)))


@rule
def _quarter(
    a: np.uint32, b: np.uint32, c: np.uint32, d: np.uint32
) -> tuple[np.uint32, np.uint32, np.uint32, np.uint32]:
    a = np.uint32(a + b)
    d = _turned(d ^ a, 16)
    c = np.uint32(c + d)
    b = _turned(b ^ c, 12)
    a = np.uint32(a + b)
    d = _turned(d ^ a, 8)
    c = np.uint32(c + d)
    b = _turned(b ^ c, 7)
    return a, b, c, d


@wrapping_rule
def chacha8_block(key: Words, counter: Words, nonce: Words, block: Words) -> None:
    """Write the 16 words of one ChaCha8 block (D. J. Bernstein's layout: 64-bit counter, 64-bit nonce)."""
    c0, c1, c2, c3 = np.uint32(0x61707865), np.uint32(0x3320646E), np.uint32(0x79622D32), np.uint32(0x6B206574)
    x0, x1, x2, x3 = c0, c1, c2, c3
    x4, x5, x6, x7 = key[0], key[1], key[2], key[3]
    x8, x9, x10, x11 = key[4], key[5], key[6], key[7]
    k12, k13, k14, k15 = counter[0], counter[1], nonce[0], nonce[1]  # `block` may overwrite them: see spread_key
    x12, x13, x14, x15 = k12, k13, k14, k15
    for _ in range(4):
        x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    block[0], block[1], block[2], block[3] = x0 + c0, x1 + c1, x2 + c2, x3 + c3
    block[4], block[5], block[6], block[7] = x4 + key[0], x5 + key[1], x6 + key[2], x7 + key[3]
    block[8], block[9], block[10], block[11] = x8 + key[4], x9 + key[5], x10 + key[6], x11 + key[7]
    block[12], block[13], block[14], block[15] = x12 + k12, x13 + k13, x14 + k14, x15 + k15


@rule
def start_stream(stream: Words, key: Words) -> None:
    """Begin the stream of `key` from its first word."""
    for i in range(8):
        stream[KEY + i] = key[i]
    for i in range(COUNTER, STREAM_WORDS):
        stream[i] = 0
    stream[NEXT] = BLOCK_WORDS


@rule
def next_word(stream: Words) -> np.uint32:
    """The next 32 random bits."""
    at = int(stream[NEXT])
    if at >= BLOCK_WORDS:
        chacha8_block(stream[KEY:COUNTER], stream[COUNTER:NONCE], stream[NONCE:NEXT], stream[BLOCK:])
        stream[COUNTER] += np.uint32(1)
        at = 0
    stream[NEXT] = at + 1
    return np.uint32(stream[BLOCK + at])


@rule
def below(stream: Words, n: int) -> int:
    """A uniform number 0..n-1 (n < 2**32), without modulo bias (Lemire's multiply-and-reject).

    A rejection has probability below n / 2**32; the bound of 64 tries exists so that no loop is endless.
    """
    wide = np.uint64(0)
    for _ in range(64):
        wide = np.uint64(next_word(stream)) * np.uint64(n)
        low = wide & np.uint64(0xFFFFFFFF)
        if low >= np.uint64(n) or low >= np.uint64(np.uint32(4294967296 - n) % np.uint32(n)):
            break
    return int(np.int64(wide >> np.uint64(32)))


@rule
def shuffle(stream: Words, cards: NDArray[np.int8], n: int) -> None:
    """Shuffle the first `n` cards in place (Fisher-Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held


@rule
def spread_key(master: Words, index: int, keys: Words) -> None:
    """Write 16 words for game number `index` of a batch: 8 for its deals, 8 for its players' dice."""
    keys[0] = np.uint32(index & 0xFFFFFFFF)
    keys[1] = np.uint32(index >> 32)
    keys[2] = 0
    keys[3] = 0
    chacha8_block(master, keys[0:2], keys[2:4], keys)


def key_words(key: bytes) -> Words:
    """A 32-byte key as the eight little-endian words of the cipher."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
    return np.frombuffer(key, dtype="<u4").astype(np.uint32)


def seed_key(seed: str) -> bytes:
    """The master key of a seed that a person typed."""
    return hashlib.sha256(f"kibitz seed {seed}".encode()).digest()


def game_keys(seed: str, index: int) -> tuple[bytes, bytes]:
    """The keys of game `index` of a seed: for its deals, and for its players' dice. Same as `spread_key` in a batch."""
    words = np.zeros(16, np.uint32)
    spread_key(key_words(seed_key(seed)), index, words)
    raw = words.astype("<u4").tobytes()
    return raw[:KEY_BYTES], raw[KEY_BYTES:]


def commitment(key: bytes) -> str:
    """What is shown when a table opens, so that the key shown at its end can be checked."""
    return hashlib.sha256(key).hexdigest()
