"""Beliefs at any step, and a move tried as an exercise: by what the player knew."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.errors import BadInput, KibitzError
from kibitz.core.game import games
from kibitz.core.match import Match
from kibitz.review import beliefs, judged
from kibitz.review.looking import choice_at
from tests.review.games import MIXED, RANDOM, finished


@pytest.mark.parametrize("room", list(games()))
def test_a_player_is_certain_of_their_own_and_doubts_the_rest(room: str) -> None:
    match = finished(room, (MIXED, MIXED))
    step = match.step // 2
    told = beliefs(match, step, 1, worlds=60)
    if not match.game.layout.hides:
        assert told is None
        return
    assert told is not None
    certain, expected, truth = (np.array(table) for table in (told.certain, told.expected, told.truth))
    assert certain.shape == expected.shape == truth.shape == (len(told.places), len(told.kinds))
    own = [at for at, place in enumerate(told.places) if place.seat == 1]
    assert (certain[own] == truth[own]).all()
    assert (expected[own] == truth[own]).all()
    assert (certain <= expected + 1e-9).all()
    assert (truth == match.game.unseen(match.states[step]).counts).all()
    assert beliefs(match, step, 1, worlds=60) == told


def test_beliefs_do_not_hang_on_what_the_player_could_not_know() -> None:
    """In another world that looks the same to the seat they are the same; only the truth differs."""
    match = finished("cubirds", (MIXED, MIXED, MIXED))
    step = match.step // 2
    other = match.as_of(match.step)
    other.states = [*match.states]
    other.states[step] = match.game.redealt(match.states[step], 0, bytes(32))
    one, two = beliefs(match, step, 0, worlds=40), beliefs(other, step, 0, worlds=40)
    assert one is not None
    assert two is not None
    assert (one.expected, one.certain) == (two.expected, two.certain)
    assert one.truth != two.truth


def some_decision(match: Match) -> tuple[int, list[int]]:
    return next(
        (step, legal)
        for step in range(5, match.step)
        if len(legal := match.game.legal_actions(match.states[step - 1], match.acts[step - 1].seat)) > 3
    )


def test_an_exercise_is_judged_in_the_same_worlds() -> None:
    match = finished("cubirds", (MIXED, MIXED))
    step, legal = some_decision(match)
    legal = legal[:4]
    tried = {move: judged(match, step, move, legal[0]) for move in legal}
    assert tried[legal[0]].right
    assert tried[legal[0]].chance == tried[legal[0]].best_chance
    best = max(legal, key=lambda move: tried[move].chance)
    worst = min(legal, key=lambda move: tried[move].chance)
    assert len({told.best_chance for told in tried.values()}) == 1
    verdict = judged(match, step, worst, best)
    assert verdict.right == (verdict.best_chance - verdict.chance <= 0.03)
    assert judged(match, step, worst, best) == verdict


def test_an_exercise_does_not_hang_on_what_the_player_could_not_know() -> None:
    match = finished("cubirds", (MIXED, MIXED))
    step, legal = some_decision(match)
    seat = match.acts[step - 1].seat
    other = match.as_of(match.step)
    other.states = [*match.states]
    other.states[step - 1] = match.game.redealt(match.states[step - 1], seat, bytes(32))
    assert judged(match, step, legal[1], legal[0]) == judged(other, step, legal[1], legal[0])


def test_what_cannot_be_asked_is_refused() -> None:
    match = finished("cubirds", (MIXED, MIXED))
    step, legal = some_decision(match)
    wrong = next(move for move in range(match.game.actions) if move not in legal)
    with pytest.raises(KibitzError):
        judged(match, step, wrong, legal[0])
    for none in (0, match.step + 1):
        with pytest.raises(BadInput):
            judged(match, none, 0, 0)


def test_a_decision_among_several_at_once_is_seen_before_the_others_acted() -> None:
    match = finished("jackal", (RANDOM, RANDOM, RANDOM))
    for step in range(1, match.step + 1):
        first, choice = choice_at(match, step)
        assert choice.step == step
        assert choice.action == match.acts[step - 1].action
        assert first < step
        assert choice.action in match.game.legal_actions(choice.known, choice.seat)
