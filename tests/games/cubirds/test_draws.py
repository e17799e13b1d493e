"""The deal by the lines of docs/record.md alone: a stranger's program needs nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.chance import below, seed_key
from kibitz.games.cubirds import GAME
from kibitz.games.cubirds.components import CARDS
from tests.games.stream import shuffled, stream_of


@pytest.mark.parametrize("seed", range(20))
def test_the_deal_draws_in_the_order_that_the_record_promises(seed: int) -> None:
    """CB-2 to CB-7."""
    key = seed_key(str(seed))
    dealt = GAME.deal(GAME.choose({"players": 3}), key)
    stream = stream_of(key)
    dealer = below(stream, 3)
    deck = shuffled(stream, [bird for bird, count in enumerate(CARDS.tolist()) for _ in range(count)])
    rows = [[deck.pop() for _ in range(3)] for _ in range(4)]
    aside = []
    for row in rows:
        for place in (1, 2):
            while row[place] in row[:place]:
                aside.append(row[place])
                row[place] = deck.pop()
    deck = shuffled(stream, deck + aside[::-1])
    hands = np.zeros((3, 8), np.int64)
    for _ in range(8):
        for step in range(3):
            hands[(dealer + step) % 3, deck.pop()] += 1
    first = {(dealer + step) % 3: deck.pop() for step in range(3)}

    assert int(dealt.dealer) == dealer
    assert dealt.row_bird[:, :3].tolist() == rows
    assert dealt.hand[:3].tolist() == hands.tolist()
    assert all(dealt.collection[seat, bird] == 1 for seat, bird in first.items())
    assert dealt.deck[: int(dealt.deck_size)].tolist() == deck
    assert bytes(dealt.chance) == bytes(stream)
