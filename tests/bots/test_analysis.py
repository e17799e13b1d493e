"""Analysis: the tree is kept from glimpse to glimpse and from move to move; nothing hidden reaches it."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.bots.analysis import PARTS, Analysis, Glimpse
from kibitz.core.chance import game_keys
from kibitz.core.game import games

GAME = games()["cubirds"]


@pytest.fixture
def table() -> tuple[Any, int]:
    state = GAME.deal(GAME.choose({"players": 3}), game_keys("analysis", 0)[0])
    return state, GAME.seats_waited_for(state)[0]


def answers(analysis: Analysis, known: Any, seat: int, **more: Any) -> list[tuple[int, list[Any]]]:
    looked: list[Glimpse] = list(analysis.look(known, seat, seed="a", **more))
    return [(glimpse.rounds, glimpse.thoughts) for glimpse in looked]


def test_each_glimpse_goes_on_from_the_last_and_the_same_rounds_give_the_same_ones(table: tuple[Any, int]) -> None:
    state, seat = table
    known = GAME.redact(state, seat)
    seen = answers(Analysis(GAME, threads=2), known, seat, iterations=320)
    assert [rounds for rounds, _ in seen] == [int(320 * part) for part in PARTS]
    assert [sum(thought.visits for thought in thoughts) for _, thoughts in seen] == [rounds for rounds, _ in seen]
    assert seen == answers(Analysis(GAME, threads=2), known, seat, iterations=320)


def test_worlds_that_a_seat_cannot_tell_apart_are_analysed_alike(table: tuple[Any, int]) -> None:
    state, seat = table
    twins = [state, *(GAME.redealt(state, seat, game_keys("twin", i)[0]) for i in range(2))]
    ask = GAME.legal_actions(state, seat)[:1]
    seen = [
        answers(Analysis(GAME, threads=2), GAME.redact(twin, seat), seat, iterations=160, ask=ask, tries=30)
        for twin in twins
    ]
    assert seen[0] == seen[1] == seen[2]
    assert {thought.action: thought.visits for thought in seen[0][-1][1]}[ask[0]] >= 30


def test_the_tree_is_kept_to_the_next_move_where_all_moves_are_known_and_else_not(table: tuple[Any, int]) -> None:
    state, seat = table
    analysis = Analysis(GAME, threads=1)
    best = answers(analysis, GAME.redact(state, seat), seat, iterations=800, seen=[])[-1][1][0].action
    GAME.apply(state, seat, best)
    assert GAME.seats_waited_for(state) == (seat,)
    known = GAME.redact(state, seat)
    kept = answers(analysis, known, seat, iterations=32, seen=[best])
    anew = answers(analysis, known, seat, iterations=32)
    assert sum(thought.visits for thought in kept[-1][1]) > 32
    assert sum(thought.visits for thought in anew[-1][1]) == 32
