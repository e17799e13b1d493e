"""The deal by the lines of docs/record.md alone: a stranger's program needs nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.chance import STREAM_WORDS, Words, below, key_words, seed_key, shuffle, start_stream
from kibitz.games.jackal import GAME
from kibitz.games.jackal.components import DECK_COUNTS


def stream_of(key: bytes) -> Words:
    stream = np.zeros(STREAM_WORDS, np.uint32)
    start_stream(stream, key_words(key))
    return stream


def shuffled(stream: Words, cards: list[int]) -> list[int]:
    pile = np.array(cards, np.int8)
    shuffle(stream, pile, len(pile))
    found: list[int] = pile.tolist()
    return found


@pytest.mark.parametrize("mode", ["base", "archipelago"])
def test_the_deal_draws_in_the_order_that_the_record_promises(mode: str) -> None:
    """JA-2 to JA-5, JA-82."""
    for seed in range(5):
        key = seed_key(str(seed))
        dealt = GAME.deal(GAME.choose({"players": 3, "mode": mode}), key)
        stream = stream_of(key)
        islands = shuffled(stream, list(range(int(dealt.islands_n))))
        hat = below(stream, 3)
        deck = shuffled(stream, [kind for kind, count in enumerate(DECK_COUNTS.tolist()) for _ in range(count)])
        from_hat = [(hat + step) % 3 for step in range(3)]
        order = from_hat * 9 if mode == "archipelago" else [seat for seat in from_hat for _ in range(5)]
        hands = np.zeros((3, 7), np.int64)
        for seat in order:
            hands[seat, deck.pop()] += 1
        market = [deck.pop() for _ in range(4)]

        assert dealt.order[: int(dealt.islands_n)].tolist() == islands
        assert int(dealt.hat) == hat
        assert (dealt.pack if mode == "archipelago" else dealt.hand)[:3].tolist() == hands.tolist()
        assert dealt.market.tolist() == market
        assert dealt.deck[: int(dealt.deck_size)].tolist() == deck
        assert bytes(dealt.chance) == bytes(stream)
