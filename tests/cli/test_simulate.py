"""`kibitz simulate`: the same games for the same seed, and honest counts."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from kibitz.core.game import find_game
from kibitz.envs.batch import CHUNK, play_batch
from tests.cli.conftest import GAME, Run

TIMES = ("seconds", "moves_per_second", "games_per_second", "first_move_seconds", "threads")


def simulated(kibitz: Run, *arguments: object) -> dict[str, Any]:
    ran = kibitz("simulate", GAME, "--json", *arguments)
    assert (ran.code, ran.err) == (0, "")
    result: dict[str, Any] = json.loads(ran.out)
    return result


def timeless(result: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in result.items() if name not in TIMES}


def test_the_json_has_what_a_program_would_read(kibitz: Run) -> None:
    result = simulated(kibitz, "--games", 5, "--players", 3, "--seed", 1)
    assert result["game"] == GAME
    assert (result["players"], result["games"], result["finished"]) == (3, 5, 5)
    assert result["moves"] == result["mean_moves"] * 5
    assert result["moves_per_second"] == pytest.approx(result["moves"] / result["seconds"])
    assert result["games_per_second"] == pytest.approx(5 / result["seconds"])
    assert len(result["wins_by_seat"]) == len(result["mean_score_by_seat"]) == 3
    assert sum(result["wins_by_seat"]) >= 5
    assert sum(result["ends"].values()) == 5
    assert (result["seed"], result["bot"], result["threads"]) == ("1", "random", 1)
    assert result["options"]["players"] == 3
    assert result["first_move_seconds"] > 0


def test_the_same_seed_gives_the_same_games_and_another_seed_others(kibitz: Run) -> None:
    first = simulated(kibitz, "--games", 4, "--seed", "a")
    assert timeless(first) == timeless(simulated(kibitz, "--games", 4, "--seed", "a"))
    assert timeless(first)["moves"] != simulated(kibitz, "--games", 4, "--seed", "b")["moves"]


def test_the_number_of_threads_changes_nothing(kibitz: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of 3 games, so that a few games already fill several threads and queue up behind them."""
    monkeypatch.setattr("kibitz.envs.batch.CHUNK", 3)
    one = simulated(kibitz, "--games", 20, "--seed", 7, "--bot", "greedy")
    many = simulated(kibitz, "--games", 20, "--seed", 7, "--bot", "greedy", "--threads", 3)
    assert timeless(one) == timeless(many)
    assert CHUNK > 3


def test_the_counts_are_those_of_the_games_one_by_one(kibitz: Run) -> None:
    game = find_game(GAME)
    options = game.choose({"players": 4})
    batch = play_batch(game, options, "s", 0, 12, ["greedy"] * 4)
    standings = [game.standing(state) for state in batch.states]
    result = simulated(kibitz, "--games", 12, "--players", 4, "--seed", "s", "--bot", "greedy")
    assert result["wins_by_seat"] == [sum(seat in standing.winners for standing in standings) for seat in range(4)]
    scores = np.mean([standing.scores for standing in standings], axis=0)
    assert result["mean_score_by_seat"] == pytest.approx(list(scores))
    ended = [clause.label for clause in map(game.ended_by, batch.states) if clause is not None]
    assert result["ends"] == {label: ended.count(label) for label in result["ends"]}
    assert result["moves"] == batch.moves.sum()


def test_games_that_an_option_cuts_short_share_the_first_place(kibitz: Run) -> None:
    """CB-48: after one turn the collections are equal, and each seat has a win."""
    result = simulated(kibitz, "--games", 3, "--seed", 1, "--option", "max_turns=1")
    assert result["options"]["max_turns"] == 1
    assert result["wins_by_seat"] == [3, 3]


def test_each_seat_may_have_its_own_bot(kibitz: Run) -> None:
    result = simulated(kibitz, "--games", 12, "--seed", 3, "--bot", "greedy,random")
    assert result["wins_by_seat"][0] > result["wins_by_seat"][1]


def test_people_get_a_small_table(kibitz: Run) -> None:
    ran = kibitz("simulate", GAME, "--games", 2, "--seed", 1)
    assert (ran.code, ran.err) == (0, "")
    assert "2 played, 2 finished" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no game 'chess'"),
        ([GAME, "--players", "9"], "option players takes a number from 2 to 5, not 9"),
        ([GAME, "--players", "-1"], "option players takes a number from 2 to 5"),
        ([GAME, "--players", "two"], "--players"),
        ([GAME, "--games", "-5"], "--games"),
        ([GAME, "--games", "0"], "--games"),
        ([GAME, "--games", "many"], "--games"),
        ([GAME, "--threads", "0"], "--threads"),
        ([GAME, "--bot", "clever"], "there is no player 'clever'"),
        ([GAME, "--bot", "greedy,random,greedy"], "3 bots for 2 players"),
        ([GAME, "--option", "expert=maybe"], "option expert takes false or true, not 'maybe'"),
        ([GAME, "--option", "wings=2"], "there is no option 'wings'"),
        ([GAME, "--option", "expert"], "an option is said as name=value, not 'expert'"),
        ([GAME, "--option", "players=3"], "follows from --players"),
        ([GAME, "--option", "expert=true", "--option", "expert=false"], "said twice"),
    ],
)
def test_bad_input_gets_one_sentence(kibitz: Run, arguments: list[str], said: str) -> None:
    ran = kibitz("simulate", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1
