"""The deal by the lines of docs/record.md alone: a stranger's program needs nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.chance import below, seed_key
from kibitz.games.jackal import GAME
from kibitz.games.jackal.components import DECK_COUNTS
from tests.games.stream import shuffled, stream_of


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
