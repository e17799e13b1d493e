"""The stream is ChaCha8 as published, and draws from it are uniform."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy import stats

from kibitz.core.chance import (
    below,
    chacha8_block,
    commitment,
    game_keys,
    next_word,
    shuffle,
)
from kibitz.core.rule import JIT, rule
from tests.games.stream import stream_of

# J. Strombergson, "Test Vectors for the Stream Cipher ChaCha" (IETF draft): 256-bit key, 8 rounds, blocks 0 and 1.
PUBLISHED = {
    "TC1 all zero": (
        "00" * 32,
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
        "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
    ),
    "TC2 one bit of the key": (
        "01" + "00" * 31,
        "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
        "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
        "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
        "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4",
    ),
}


@pytest.mark.parametrize(("key", "keystream"), PUBLISHED.values(), ids=PUBLISHED)
def test_the_stream_is_the_published_chacha8(key: str, keystream: str) -> None:
    stream = stream_of(bytes.fromhex(key))
    words = np.array([next_word(stream) for _ in range(32)], "<u4")
    assert words.tobytes().hex() == keystream


def test_a_block_before_the_counter_turns_over_is_the_published_one() -> None:
    """Bernstein's reference output begins at block 2**64 - 1 with a zero key."""
    block = np.zeros(16, np.uint32)
    chacha8_block(np.zeros(8, np.uint32), np.full(2, 0xFFFFFFFF, np.uint32), np.zeros(2, np.uint32), block)
    assert (
        block.astype("<u4")
        .tobytes()
        .hex()
        .startswith("df8a0bceca2fbb111f29978fa9a64407c68ced975ff55a24707265d0687e6aef")
    )


@pytest.mark.parametrize("n", [1, 2, 3, 7, 10, 110, 1000])
def test_bounded_draws_are_uniform(n: int) -> None:
    stream = stream_of(b"bounded draws are uniform, truly")
    drawn = Counter(below(stream, n) for _ in range(200 * n))
    assert set(drawn) <= set(range(n))
    assert n == 1 or stats.chisquare([drawn[i] for i in range(n)]).pvalue > 1e-4


def test_draws_below_a_number_near_the_top_have_no_modulo_bias() -> None:
    """With n = 3 * 2**30 a plain remainder would give the lower third twice as often."""
    stream = stream_of(b"no modulo bias in bounded draws!")
    n = 3 << 30
    thirds = Counter(below(stream, n) // (1 << 30) for _ in range(6000))
    assert stats.chisquare([thirds[i] for i in range(3)]).pvalue > 1e-4


def test_every_order_of_four_cards_comes_up_equally_often() -> None:
    stream = stream_of(bytes(range(32)))
    orders: Counter[bytes] = Counter()
    for _ in range(24 * 400):
        cards = np.arange(4, dtype=np.int8)
        shuffle(stream, cards, 4)
        orders[cards.tobytes()] += 1
    assert len(orders) == 24
    assert stats.chisquare(list(orders.values())).pvalue > 1e-4


def test_keys_of_a_seed_are_all_different_and_come_again() -> None:
    keys = [key for index in range(1000) for key in game_keys("seed", index)]
    assert len(set(keys)) == 2000
    assert game_keys("seed", 999) == (keys[1998], keys[1999])
    assert game_keys("other seed", 0)[0] not in keys


def test_the_commitment_is_the_sha256_of_the_key() -> None:
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


DECK = 110


@rule
def shuffle_many(stream: Any, shuffles: int, deck: Any, top: Any, place: Any) -> None:
    """Shuffle `deck` again and again from order; count which card comes on top and where card 0 goes."""
    for _ in range(shuffles):
        for i in range(DECK):
            deck[i] = i
        shuffle(stream, deck, DECK)
        top[deck[DECK - 1]] += 1
        for i in range(DECK):
            if deck[i] == 0:
                place[i] += 1


@pytest.mark.slow
def test_a_million_shuffled_decks_are_uniform() -> None:
    top, place = np.zeros(DECK, np.int64), np.zeros(DECK, np.int64)
    million = 1_000_000 if JIT else 100  # interpreted: that it runs; compiled: that it is fair
    shuffle_many(stream_of(b"a million shuffled decks, please"), million, np.zeros(DECK, np.int8), top, place)
    assert top.sum() == place.sum() == million
    assert stats.chisquare(top).pvalue > 1e-4
    assert stats.chisquare(place).pvalue > 1e-4
