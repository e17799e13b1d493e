"""The deal by the lines of docs/record.md alone: a stranger's program needs nothing else."""

from __future__ import annotations

from kibitz.core.chance import below, seed_key
from kibitz.games.talo import GAME
from kibitz.games.talo.screen.events import Rolled
from tests.games.stream import stream_of


def test_the_start_and_the_rolls_draw_in_the_order_that_the_record_promises() -> None:
    """TA-16, TA-22."""
    for seed in range(5):
        key = seed_key(str(seed))
        state = GAME.deal(GAME.choose({"players": 3, "start_player": "random", "start_choice": "fixed"}), key)
        stream = stream_of(key)
        assert int(state.first) == below(stream, 3)
        GAME.apply(state, int(state.seat), GAME.moves.code(GAME.moves.read("roll")))
        rolls = [event for event in GAME.happened_in_truth(state) if isinstance(event, Rolled)]
        assert rolls
        assert [event.value for event in rolls] == [1 + below(stream, 10) for _ in rolls]
        assert bytes(state.chance) == bytes(stream)
