"""The numbers of quick advice are data: named, ordered, and what the advice was before can still be played."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.bots.players import read_advice
from kibitz.core.advice import in_order
from kibitz.core.chance import game_keys
from kibitz.core.errors import BadInput
from kibitz.core.game import Game, games
from kibitz.core.match import Match
from kibitz.envs.paired import paired

WEIGHTED = [game for game in games().values() if game.weights is not None]


@pytest.fixture(params=WEIGHTED, ids=[game.id for game in WEIGHTED])
def weighted(request: pytest.FixtureRequest) -> Game:
    game: Game = request.param
    return game


def test_advice_goes_by_its_table_and_an_earlier_one_by_its_own(weighted: Game) -> None:
    """Whoever gives the numbers to the advice gets what the room says by itself, move by move."""
    weights = weighted.weights
    assert weights is not None
    first = weights.earlier["first"]
    match = Match.open(weighted, weighted.choose({}), game_keys("weights", 1)[0])
    other = 0
    while not match.over and match.step < 60:
        seat = weighted.seats_waited_for(match.state)[0]
        now, then = int(weighted.greedy(match.state, seat)), int(first.greedy(match.state, seat))
        assert now == int(weights.greedy(match.state, seat, weights.ready(weights.numbers)))
        assert then == int(weights.greedy(match.state, seat, weights.ready(first.numbers)))
        other += now != then
        match.act(seat, now)
    assert other > 0, "the earlier advice is the same as the present one"


def test_numbers_play_paired_deals_like_the_rule_that_goes_by_them(weighted: Game) -> None:
    weights = weighted.weights
    assert weights is not None
    now, first = weights.numbers, weights.earlier["first"]
    options = weighted.choose({"players": 2})
    by_rules = paired(weighted, weighted.greedy, first.greedy, seed="weights", games=60, options=options)
    by_numbers = paired(weighted, now, first.numbers, seed="weights", games=60, options=options)

    assert by_numbers.tolist() == by_rules.tolist()
    assert 0 < by_rules.sum() < 60


def test_a_game_as_it_was_advised_weighs_by_the_same_numbers(weighted: Game) -> None:
    before = weighted.as_advised("first")
    match = Match.open(weighted, weighted.choose({}), game_keys("weights", 2)[0])
    seat = weighted.seats_waited_for(match.state)[0]
    legal = np.array(weighted.legal_actions(match.state, seat), np.int32)
    now, then = np.zeros(weighted.most_legal), np.zeros(weighted.most_legal)
    weighted.weigh(match.state, seat, legal, len(legal), now)
    before.weigh(match.state, seat, legal, len(legal), then)
    assert before.greedy is read_advice(weighted, "greedy:first")
    assert then.sum() == pytest.approx(1.0)
    assert now.tobytes() != then.tobytes()


def test_a_table_with_other_names_than_the_advice_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="the advice goes by near, far"):
        in_order({"far": 1.0, "near": 2.0}, ("near", "far"))


def test_only_quick_advice_is_read_as_advice(weighted: Game) -> None:
    with pytest.raises(BadInput, match="is no advice"):
        read_advice(weighted, "search@20")
