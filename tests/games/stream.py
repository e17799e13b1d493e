"""A game's stream of chance outside of its rules: for tests that draw by themselves."""

from __future__ import annotations

import numpy as np

from kibitz.core.chance import STREAM_WORDS, Words, key_words, shuffle, start_stream


def stream_of(key: bytes) -> Words:
    stream = np.zeros(STREAM_WORDS, np.uint32)
    start_stream(stream, key_words(key))
    return stream


def shuffled(stream: Words, cards: list[int]) -> list[int]:
    pile = np.array(cards, np.int8)
    shuffle(stream, pile, len(pile))
    found: list[int] = pile.tolist()
    return found
