"""The games in the interfaces of others: each passes its own project's tests."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from kibitz.core.errors import BadInput
from kibitz.core.game import room_names
from kibitz.envs.gymnasium import NAMES, KibitzEnv, KibitzVectorEnv
from kibitz.envs.pettingzoo import env
from tests.envs.test_vector import short
from tests.proof import amount

ROOMS = room_names()


@pytest.mark.parametrize("name", ROOMS)
def test_pettingzoo_finds_its_own_interface(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # remarks of style, not faults: the spaces have no bounds
        api_test(env(name, **short(name)), num_cycles=amount(60, 1000))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", ROOMS)
def test_pettingzoo_gets_the_same_game_for_the_same_seed(name: str) -> None:
    seed_test(lambda: env(name, **short(name)), num_cycles=amount(20, 200))


def random_game(table: Any, seed: int) -> dict[str, float]:
    dice = np.random.default_rng(seed)
    table.reset(seed=seed)
    brought = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        brought[agent] += reward
        action = None if terminated or truncated else int(dice.choice(np.flatnonzero(seen["action_mask"])))
        table.step(action)
    return brought


@pytest.mark.parametrize("name", ROOMS)
def test_games_of_pettingzoo_end_and_their_rewards_sum_to_nothing(name: str) -> None:
    """The largest table, and before a release a thousand games."""
    largest = {"players": len(env(name).possible_agents)} | short(name)
    table = env(name, **largest)
    for seed in range(amount(2, 1000)):
        brought = random_game(table, seed)
        assert sum(brought.values()) == pytest.approx(0)
        assert max(brought.values()) > 0 or len(set(brought.values())) == 1


@pytest.mark.parametrize("name", ROOMS)
def test_a_table_is_drawn_as_letters_and_as_a_picture(name: str) -> None:
    letters = env(name, render_mode="ansi")
    letters.reset(seed=1)
    drawn = letters.render()
    assert isinstance(drawn, str)
    assert len(drawn.splitlines()) > 3
    picture = env(name, render_mode="rgb_array")
    picture.reset(seed=1)
    pixels = picture.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert len(np.unique(pixels)) > 2, "an empty picture"


def test_pettingzoo_draws_a_game() -> None:
    render_test(lambda render_mode: env("cubirds", render_mode=render_mode))


def test_an_illegal_action_ends_the_game_for_whoever_chose_it() -> None:
    table = env("cubirds")
    table.reset(seed=3)
    agent = table.agent_selection
    illegal = int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        table.step(illegal)
    assert table.terminations[agent]


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_finds_its_own_interface(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # remarks of style: the observation has no bounds
        check_env(gymnasium.make(name, opponents=("random",)).unwrapped, skip_render_check=True)


def test_every_room_has_its_name() -> None:
    assert len(NAMES) == len(ROOMS)
    assert "kibitz/CuBirds-v1" in NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_learner_plays_games_to_their_end(name: str) -> None:
    table = gymnasium.make(name, opponents=("greedy",), seat="random", disable_env_checker=True)
    dice = np.random.default_rng(0)
    seats, ended = set(), 0
    for seed in range(amount(2, 1000)):
        _, info = table.reset(seed=seed)
        for _ in range(400):
            seats.add(info["seat"])
            _, reward, terminated, _, info = table.step(dice.choice(np.flatnonzero(info["action_mask"])))
            if terminated:
                ended += 1
                assert reward in (-0.5, 0.0, 0.5)
                break
    assert seats <= {0, 1}
    assert ended or "Talo" in name


def test_a_search_sits_at_the_table() -> None:
    table = gymnasium.make("kibitz/CuBirds-v1", opponents=("search@20",), seat=0)
    _, info = table.reset(seed=5)
    one = table.step(int(np.flatnonzero(info["action_mask"])[0]))[0]
    _, info = table.reset(seed=5)
    assert np.array_equal(table.step(int(np.flatnonzero(info["action_mask"])[0]))[0], one), (
        "the same seed, the same game"
    )


def test_an_illegal_action_loses_at_once_and_names_the_rule() -> None:
    table = KibitzEnv("cubirds", seat=0)
    _, info = table.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, told = table.step(np.int64(illegal))
    assert (reward, terminated) == (-1.0, True)
    assert told["illegal"].startswith("CB-")


def test_many_games_step_side_by_side_in_gymnasium() -> None:
    made = gymnasium.make_vec("kibitz/CuBirds-v1", 16, vectorization_mode="vector_entry_point", threads=2)
    games = made.unwrapped
    assert isinstance(games, KibitzVectorEnv)
    seen, info = made.reset(seed=1)
    assert seen.shape == made.observation_space.shape
    dice = np.random.default_rng(1)
    ended = 0
    for _ in range(120):
        chosen = np.array([dice.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        seen, reward, terminated, truncated, info = made.step(chosen)
        assert (reward[~terminated] == 0).all()
        assert not truncated.any()
        ended += int(terminated.sum())
    assert ended > 3
    made.close()


@pytest.mark.parametrize("wrong", [{"seat": 2}, {"seat": "first"}, {"opponents": ()}, {"opponents": ("nobody",)}])
def test_what_cannot_sit_there_says_so(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        KibitzEnv("cubirds", **wrong).reset(seed=0)
