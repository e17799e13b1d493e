"""Levels: legal moves within the promised time, a stand-in when a bot fails, and words for all of them."""

from __future__ import annotations

import time
from typing import Any

import pytest

from kibitz.bots.birds import birds
from kibitz.bots.levels import LEVELS, Choice, advise, choose, in_time, level_names, warm_up
from kibitz.core.chance import game_keys
from kibitz.core.errors import BadInput
from kibitz.core.game import games
from kibitz.core.match import Match
from kibitz.core.text import LANGUAGES

GAME = games()["cubirds"]


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Loading compiled code may take longer than a level promises for a move."""
    warm_up(GAME)


@pytest.fixture
def table() -> tuple[Any, int]:
    state = GAME.deal(GAME.choose({"players": 3}), game_keys("levels", 0)[0])
    return state, GAME.seats_waited_for(state)[0]


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_chooses_a_legal_move(table: tuple[Any, int], level: int) -> None:
    state, seat = table
    choice = choose(GAME, state, seat, level, seed="s", seconds=2.0)
    assert choice.action in GAME.legal_actions(state, seat)
    assert choice.fallback is None


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_level_does_not_look_at_hidden_cards_and_errs_the_same_way_for_the_same_seed(
    table: tuple[Any, int], level: int
) -> None:
    """Even when it is given the true record: what the seat may not know is erased first."""
    state, seat = table
    twins = [state, *(GAME.redealt(state, seat, game_keys("twin", i)[0]) for i in range(3))]
    assert len({choose(GAME, twin, seat, level, seed="s", seconds=60.0).action for twin in twins}) == 1


def test_a_whole_game_of_beginners_is_legal_and_ends() -> None:
    match = Match.open(GAME, {"players": 4}, game_keys("beginners", 0)[0])
    while not match.over:
        seat = GAME.seats_waited_for(match.state)[0]
        choice = choose(GAME, GAME.redact(match.state, seat), seat, 1 + seat % 2, seed=str(match.step), seconds=60.0)
        assert choice.fallback is None
        match.act(seat, choice.action)


def test_a_bot_without_time_is_replaced_by_the_quick_advice(table: tuple[Any, int]) -> None:
    state, seat = table
    choice = choose(GAME, state, seat, 5, seconds=0.0)
    assert choice.action == GAME.greedy(state, seat)
    assert choice.fallback == "no thought within 0 s; took the greedy move"


def test_a_bot_that_fails_is_late_or_answers_nonsense_is_replaced_too(table: tuple[Any, int]) -> None:
    state, seat = table

    def breaks(_record: Any) -> Choice:
        raise ZeroDivisionError("division by zero")

    def sleeps(_record: Any) -> Choice:
        time.sleep(1.0)
        return Choice(0)

    said = {
        decide: in_time(GAME, state, seat, 0.01, decide)
        for decide in (breaks, sleeps, lambda _record: Choice(GAME.actions + 7))
    }
    assert {choice.action for choice in said.values()} == {GAME.greedy(state, seat)}
    assert [choice.fallback for choice in said.values()] == [
        "ZeroDivisionError: division by zero; took the greedy move",
        "no move within 0.01 s; took the greedy move",
        f"{GAME.actions + 7} is not a legal move; took the greedy move",
    ]


def test_a_single_legal_move_needs_no_thought() -> None:
    match = Match.open(GAME, {"players": 2}, game_keys("forced", 0)[0])
    while len(legal := GAME.legal_actions(match.state, seat := GAME.seats_waited_for(match.state)[0])) > 1:
        match.act(seat, legal[0])
    assert choose(GAME, match.state, seat, 5, seconds=0.0) == Choice(legal[0])


def test_advice_names_the_best_moves_with_chances_and_reasons(table: tuple[Any, int]) -> None:
    state, seat = table
    advice = advise(GAME, state, seat, iterations=400, seed="s", seconds=60.0)
    assert 1 <= len(advice) <= 3
    assert all(said.action in GAME.legal_actions(state, seat) and 0 < (said.win_chance or 0) < 1 for said in advice)
    assert any(said.reasons for said in advice)


def test_there_is_no_level_six(table: tuple[Any, int]) -> None:
    state, seat = table
    with pytest.raises(BadInput, match="there is no level 6; there are 1, 2, 3, 4, 5"):
        choose(GAME, state, seat, 6)


def test_every_level_and_every_bird_has_a_name_and_a_line_about_it_in_three_languages() -> None:
    keys = [f"level.{number}{part}" for number in LEVELS for part in ("", ".about")]
    keys += [f"bird.{bird}{part}" for bird in birds() for part in ("", ".says")]
    for language in LANGUAGES:
        assert list(level_names(language).messages) == keys
        assert all(level_names(language).say(key) for key in keys)
