"""Very long games, which only research asks for (option `max_turns`): no count of the account turns over."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.game import find_game
from kibitz.core.guard import listed
from kibitz.core.rule import JIT
from kibitz.games.cubirds import GAME
from kibitz.games.cubirds.actions import NO_FLOCK
from kibitz.games.cubirds.components import BIRDS
from kibitz.games.cubirds.rules.laying import FORESEEN, foresee_lay
from kibitz.games.cubirds.state import MOST_COUNTED, Phase
from tests.games.cubirds.table import cubirds_table


def test_the_count_of_captured_cards_stays_at_its_end() -> None:
    table = cubirds_table(rows=["F O^3 T"], hands=["T2 D1"])
    table.state.captured[0] = MOST_COUNTED - 1

    table.play("toucan 1L")

    assert table.view(0).players[0].captured == MOST_COUNTED
    assert table.state.captured[1] == 0


def test_the_count_of_rounds_ended_stays_at_its_end() -> None:
    table = cubirds_table(phase="flock", hands=["F2", "O2"], deck="M^30")
    table.state.rounds_ended[0] = MOST_COUNTED

    table.play("flock flamingo")

    assert table.round == 2
    assert table.view(0).players[0].rounds_ended == MOST_COUNTED


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="twenty thousand decisions")
def test_players_who_never_fly_a_flock_capture_until_the_count_is_full() -> None:
    """Two who always capture the most they can: after eleven thousand turns the count had become negative."""
    game = find_game(GAME.id)
    state = game.deal(game.choose({"players": 2, "max_turns": 60_000, "expert": True}), bytes(32))
    foreseen = np.zeros(FORESEEN, np.int8)
    before = state.captured.copy()

    def captures(seat: int, action: int) -> int:
        foresee_lay(state, seat, action, foreseen)
        return int(foreseen[:BIRDS].sum())

    while not state.over:
        seat = int(state.seat)
        actions = listed(game.legal, state, seat, game.most_legal).tolist()
        if state.phase == Phase.LAY:
            action = max(actions, key=lambda one, seat=seat: captures(seat, one))  # type: ignore[misc]
        else:
            action = actions[0] if state.phase == Phase.DRAW else NO_FLOCK
        game.apply(state, seat, action)
        assert (state.captured >= before).all(), state.turn
        before = state.captured.copy()
    assert int(state.turn) > 10_000
