"""The deal by the lines of docs/record.md alone: a stranger's program needs nothing else."""

from __future__ import annotations

import pytest

from kibitz.core.chance import Words, below, seed_key
from kibitz.games.azul import GAME
from tests.games.stream import stream_of


def drawn(stream: Words, bag: list[int]) -> int:
    place = below(stream, sum(bag))
    colour = next(c for c in range(6) if place < sum(bag[: c + 1]))
    bag[colour] -= 1
    return colour


@pytest.mark.parametrize("seed", range(10))
def test_the_deal_draws_in_the_order_that_the_record_promises(seed: int) -> None:
    """AZ-3 to AZ-6."""
    key = seed_key(str(seed))
    dealt = GAME.deal(GAME.choose({"players": 3}), key)
    stream, bag = stream_of(key), [22] * 6
    supply = [drawn(stream, bag) for _ in range(10)]
    starter = below(stream, 3)
    factories = [[drawn(stream, bag) for _ in range(4)] for _ in range(7)]

    assert dealt.supply.tolist() == supply
    assert int(dealt.starter) == starter
    assert dealt.factory[:7].tolist() == [[tiles.count(colour) for colour in range(6)] for tiles in factories]
    assert dealt.bag.tolist() == bag
    assert bytes(dealt.chance) == bytes(stream)
