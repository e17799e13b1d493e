"""Games stepped side by side are the house's games: the same deals, rules and ends, on however many threads."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.chance import game_keys
from kibitz.core.errors import BadInput, Refused
from kibitz.core.game import find_game, room_names
from kibitz.core.match import Match
from kibitz.envs.vector import VectorGame
from tests.proof import amount
from tests.toy import GAME as TOY

ROOMS = room_names()
STEPS = amount(120, 2000)
STEPS_INTERPRETED = amount(5, 12)


def short(name: str) -> dict[str, Any]:
    """A table whose games end soon, if its room bounds their turns."""
    return {"max_turns": 8} if any(option.id == "max_turns" for option in find_game(name).options) else {}


def answers(games: VectorGame, dice: np.random.Generator) -> NDArray[np.int32]:
    """Any legal action for each game."""
    drawn = (dice.random(games.count) * games.legal_count).astype(np.int64)
    return games.legal[np.arange(games.count), drawn]


def arrays(games: VectorGame) -> bytes:
    told = (games.mover, games.observation, games.mask, games.legal_count, games.reward, games.done, games.final_scores)
    listed = [row[:n].tobytes() for row, n in zip(games.legal, games.legal_count, strict=True)]
    return hashlib.sha256(b"".join([*(one.tobytes() for one in told), *listed])).digest()


@pytest.mark.parametrize("name", ROOMS)
def test_every_game_is_a_match_with_the_key_of_its_number(name: str) -> None:
    games = VectorGame(name, short(name), 3, seed="vector")
    games.reset()
    options = games.options
    number = [0, 1, 2]
    matches = [Match.open(games.game, options, game_keys("vector", i)[0]) for i in number]
    dice = np.random.default_rng(5)
    ended = 0
    for _ in range(STEPS):
        for i, match in enumerate(matches):
            seat = games.game.seats_waited_for(match.state)[0]
            assert seat == games.mover[i]
            legal = games.game.legal_actions(match.state, seat)
            assert games.legal[i, : games.legal_count[i]].tolist() == legal
            if games.mask.shape[1]:
                assert np.flatnonzero(games.mask[i]).tolist() == legal
            seen = np.zeros(games.features.size, np.float32)
            assert games.game.encode is not None
            games.game.encode(match.state, seat, seen)
            assert games.observation[i].tobytes() == seen.tobytes()
        chosen = answers(games, dice)
        movers = games.mover.copy()
        games.step(chosen)
        for i, match in enumerate(matches):
            match.act(int(movers[i]), int(chosen[i]))
            assert bool(games.done[i]) == match.over
            if not match.over:
                assert not games.reward[i].any()
                continue
            ended += 1
            standing = match.standing()
            won = [1 / len(standing.winners) if seat in standing.winners else 0.0 for seat in range(games.players)]
            assert games.reward[i] == pytest.approx(np.array(won) - 1 / games.players)
            assert games.final_places[i].tolist() == list(standing.places)
            assert games.final_scores[i].tolist() == list(standing.scores)
            assert games.final_moves[i] == match.step
            number[i] += games.count
            matches[i] = Match.open(games.game, options, game_keys("vector", number[i])[0])
    assert games.numbers.tolist() == number
    assert ended, "no game came to its end, so nothing was seen of one"


@pytest.mark.parametrize("name", ROOMS)
def test_threads_change_nothing(name: str) -> None:
    one, three = (VectorGame(name, {}, 8, seed="threads", threads=threads) for threads in (1, 3))
    dice = [np.random.default_rng(1), np.random.default_rng(1)]
    one.reset()
    three.reset()
    for _ in range(60):
        assert arrays(one) == arrays(three)
        one.step(answers(one, dice[0]))
        three.step(answers(three, dice[1]))
    three.close()


PLAIN = """
import sys
import numpy as np
from kibitz.envs.vector import VectorGame
from tests.envs.test_vector import answers, arrays
games = VectorGame(sys.argv[1], {}, 2, seed="plain", seats=None)
dice = np.random.default_rng(2)
games.reset()
for _ in range(int(sys.argv[2])):
    games.step(answers(games, dice))
    print(arrays(games).hex())
"""


@pytest.mark.parametrize("name", ROOMS)
def test_interpreted_it_is_the_same_bytes(name: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PLAIN, name, str(STEPS_INTERPRETED)],
        env={**os.environ, "KIBITZ_JIT": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    games = VectorGame(name, {}, 2, seed="plain", seats=None)
    dice = np.random.default_rng(2)
    games.reset()
    compiled = []
    for _ in range(STEPS_INTERPRETED):
        games.step(answers(games, dice))
        compiled.append(arrays(games).hex())
    assert run.stdout.split() == compiled
    assert len(set(compiled)) == STEPS_INTERPRETED


@pytest.mark.parametrize("name", ROOMS)
def test_others_may_sit_at_the_table_and_rewards_sum_to_nothing(name: str) -> None:
    games = VectorGame(name, {}, 6, seed="others", seats=["learner", "greedy"])
    games.reset()
    dice = np.random.default_rng(3)
    for _ in range(60):
        assert (games.mover == 0).all()
        games.step(answers(games, dice))
        assert np.abs(games.reward.sum(1)).max() < 1e-6
        assert (games.reward[games.done == 0] == 0).all()


def test_greedy_beats_random_from_inside_the_batch() -> None:
    games = VectorGame("cubirds", {}, 64, seed="strong", seats=["learner", "greedy"])
    games.reset()
    dice = np.random.default_rng(4)
    lost, ended = 0.0, 0
    while ended < 200:
        games.step(answers(games, dice))
        ended += int(games.done.sum())
        lost += float(games.reward[games.done == 1, 1].sum())
    assert lost / ended > 0.35  # greedy wins all but a few: half a point is the most


def test_earlier_advice_sits_in_the_batch_too() -> None:
    """The same decisions as the arena's `greedy:first`, which are not those of today."""
    now, first = (
        VectorGame("cubirds", count=64, seed="1", seats=["learner", name]) for name in ("greedy", "greedy:first")
    )
    for games in (now, first):
        games.reset()
        for _ in range(40):
            games.step(games.legal[:, 0])
    assert now.states.tobytes() != first.states.tobytes()
    alone = VectorGame(find_game("cubirds").as_advised("first"), count=64, seed="1", seats=["learner", "greedy"])
    alone.reset()
    for _ in range(40):
        alone.step(alone.legal[:, 0])
    assert alone.states.tobytes() == first.states.tobytes()


def test_an_illegal_answer_says_which_rule_and_plays_nothing() -> None:
    games = VectorGame("cubirds", {}, 4, seed="wrong")
    games.reset()
    before = games.states.tobytes()
    chosen = answers(games, np.random.default_rng(0))
    not_held = next(code for code in range(64) if code not in games.legal[2, : games.legal_count[2]])
    chosen[2] = not_held
    with pytest.raises(Refused, match="CB-14"):
        games.step(chosen)
    assert games.states.tobytes() == before
    chosen[2] = games.legal[2, 0]
    games.step(chosen)
    assert games.states.tobytes() != before


@pytest.mark.parametrize("wrong", [np.zeros(3, np.int32), np.zeros(4), np.zeros((4, 1), np.int32), [0, 1]])
def test_answers_of_another_shape_are_refused(wrong: Any) -> None:
    games = VectorGame("cubirds", {}, 4)
    games.reset()
    with pytest.raises(BadInput, match="one a game"):
        games.step(wrong)


def test_what_cannot_be_stepped_says_so() -> None:
    with pytest.raises(BadInput, match="reset comes before"):
        VectorGame("cubirds", {}, 2).step(np.zeros(2, np.int32))
    with pytest.raises(BadInput, match="nobody learns"):
        VectorGame("cubirds", {}, 2, seats=["greedy", "random"])
    with pytest.raises(BadInput, match="nobody called 'search'"):
        VectorGame("cubirds", {}, 2, seats=["learner", "search"])
    with pytest.raises(BadInput, match="nobody called 'random:first'"):
        VectorGame("cubirds", {}, 2, seats=["learner", "random:first"])
    with pytest.raises(BadInput, match="no earlier weights 'second'"):
        VectorGame("cubirds", {}, 2, seats=["learner", "greedy:second"])
    with pytest.raises(BadInput, match="goes by one quick advice"):
        VectorGame("cubirds", {"players": 3}, 2, seats=["learner", "greedy", "greedy:first"])
    with pytest.raises(BadInput, match="a table of 3"):
        VectorGame("cubirds", {"players": 3}, 2, seats=["learner", "greedy"])
    with pytest.raises(BadInput, match="does not say what a seat sees"):
        VectorGame(TOY, {}, 2)
    with pytest.raises(BadInput, match="does not say what a net sees of an action"):
        VectorGame(replace(find_game("cubirds"), describe=None), {}, 2, described=True)


@pytest.mark.parametrize("name", ["azul", "bower", "cubirds", "jackal"])
def test_legal_actions_are_described_for_nets_that_score_them(name: str) -> None:
    one, two = (VectorGame(name, {}, 4, seed="described", threads=threads, described=True) for threads in (1, 2))
    dice = [np.random.default_rng(6), np.random.default_rng(6)]
    one.reset()
    two.reset()
    for _ in range(20):
        for game in range(one.count):
            n = int(one.legal_count[game])
            rows = np.zeros((n, one.description.shape[2]), np.float32)
            assert one.game.describe is not None
            one.game.describe(one.states[game], int(one.mover[game]), one.legal[game], n, rows)
            assert one.description[game, :n].tobytes() == rows.tobytes() == two.description[game, :n].tobytes()
        one.step(answers(one, dice[0]))
        two.step(answers(two, dice[1]))
    two.close()


def test_the_columns_of_an_observation_have_names() -> None:
    game = find_game("cubirds")
    games = VectorGame(game, {}, 2)
    games.reset()
    hand = games.features.named(games.observation, "hand")
    assert hand.shape == (2, 8)
    assert hand[0, 0] * 8 == games.states[0].hand[games.mover[0], 0]
