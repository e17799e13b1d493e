"""What a room tells the bots: chances that sum to 1, weights that see no more than the seat, reasons in words."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.chance import game_keys
from kibitz.core.text import LANGUAGES
from tests.contract.variants import Variant, moments

NAMES = ("Ann", "Borys", "Olha", "Myroslav", "Zoë")


def test_the_chances_of_all_seats_sum_to_one_at_every_step(variant: Variant) -> None:
    game = variant.game
    for match, _ in moments(variant):
        if not match.over:
            chances = np.full(game.layout.seats, np.nan)
            game.sense(match.state, chances)
            seats = chances[: len(match.seats)]
            assert np.isfinite(seats).all(), match.log
            assert (seats >= 0).all()
            assert seats.sum() == pytest.approx(1.0)


def test_weights_are_probabilities_and_see_no_more_than_their_seat(variant: Variant) -> None:
    game = variant.game
    for match, _ in moments(variant):
        for seat in game.seats_waited_for(match.state):
            legal = np.array(game.legal_actions(match.state, seat), np.int32)
            world = game.redealt(match.state, seat, game_keys("weights", match.step)[0])
            weights = [np.zeros(game.most_legal) for _ in range(3)]
            for state, out in zip((match.state, world, game.redact(match.state, seat)), weights, strict=True):
                game.weigh(state, seat, legal, len(legal), out)
            assert weights[0].sum() == pytest.approx(1.0)
            assert (weights[0][: len(legal)] > 0).all()
            assert weights[0].tobytes() == weights[1].tobytes() == weights[2].tobytes(), (seat, match.log)


def test_the_reasons_of_every_move_can_be_said_in_three_languages(variant: Variant) -> None:
    game = variant.game
    for match, dice in moments(variant):
        for seat in game.seats_waited_for(match.state):
            known = game.redact(match.state, seat)
            action = dice.pick(game.legal_actions(known, seat))
            for reason in game.reasons(known, seat, action):
                for language in LANGUAGES:
                    assert "{" not in game.say(reason, NAMES, language)
