"""The deal by the lines of docs/record.md alone: a stranger's program needs nothing else."""

from __future__ import annotations

import pytest

from kibitz.core.chance import below, seed_key
from kibitz.games.bower import GAME
from kibitz.games.bower.components import DISCARD, GIVE, TWO_TURNS, X
from tests.games.stream import shuffled, stream_of


@pytest.mark.parametrize(("hard", "fair"), [(False, False), (False, True), (True, False), (True, True)])
def test_the_deal_draws_in_the_order_that_the_record_promises(hard: bool, fair: bool) -> None:
    """BO-2 to BO-6, BO-85, BO-86."""
    for seed in range(5):
        key = seed_key(str(seed))
        dealt = GAME.deal(GAME.choose({"hard": hard, "fair": fair}), key)
        stream = stream_of(key)
        first = below(stream, 2)
        goals = shuffled(stream, list(range(8)))
        tiles = shuffled(stream, list(range(36)))
        display = [tiles.pop() for _ in range(3)]
        hits = (X, GIVE, TWO_TURNS, DISCARD) if fair else ()
        stack = shuffled(stream, [bonus for bonus in range(20) if dealt.bonus_effect[bonus] not in hits])
        pool = [stack.pop() for _ in range(7)] if hard else []

        assert (int(dealt.first), dealt.goal_at.tolist(), dealt.display.tolist()) == (first, goals, display)
        assert dealt.deck[: int(dealt.deck_size)].tolist() == tiles
        assert (dealt.pool.tolist() == pool) if hard else (dealt.stack[: int(dealt.stack_size)].tolist() == stack)
        assert bytes(dealt.chance) == bytes(stream)
