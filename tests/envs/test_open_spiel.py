"""The games in OpenSpiel: its own tests, its own search, the house's own deals."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from kibitz.envs.open_spiel import NAMES
from tests.envs.test_vector import short
from tests.proof import amount


def loaded(name: str, **options: object) -> pyspiel.Game:
    said = {**short(name.removeprefix("kibitz_")), **options}
    return pyspiel.load_game(name, said)


@pytest.mark.parametrize("name", NAMES)
def test_open_spiels_random_simulations_pass(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=amount(1, 1000), serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_world_looks_the_same_to_its_seat(name: str) -> None:
    state = loaded(name).new_initial_state()
    dice = random.Random(7)
    for _ in range(30):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            seat = state.current_player()
            twin = state.resample_from_infostate(seat, dice.random)
            assert twin.legal_actions() == state.legal_actions()
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
        state.apply_action(dice.choice(state.legal_actions()))


def test_its_own_search_plays_a_game() -> None:
    game = loaded("kibitz_cubirds")
    state = game.new_initial_state()
    bot = ISMCTSBot(
        game, RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 8, random_state=np.random.RandomState(2)
    )
    dice = random.Random(3)
    while not state.is_terminal():
        if state.is_chance_node() or state.current_player() == 1:
            state.apply_action(dice.choice(state.legal_actions()))
        else:
            state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(0)


def test_a_table_may_be_larger_and_other_options_too() -> None:
    game = pyspiel.load_game("kibitz_cubirds(players=4,expert=True)")
    assert game.num_players() == 4
    assert "players=4" in str(game)
