"""The account adds up, and what is equal by definition is one number."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.game import games
from kibitz.core.match import Match
from kibitz.core.record import write_record
from kibitz.review import review
from kibitz.review.budget import Budget
from kibitz.review.course import course_of
from kibitz.review.report import Account, Review
from tests.proof import amount, crossed
from tests.review.games import ACCOUNT, MIXED, RANDOM, STEADY, finished, reviewed
from tests.toy import GAME as TOY

ROOMS = [*games(), TOY.id]
EXACT = 1e-9
SPREAD = Budget("spread", first=64, curve=64, worlds=64, seconds=0)


def tables() -> list[tuple[str, int]]:
    """The smallest and the largest table of every room; before a release every size."""
    sizes = {room: [*(TOY if room == TOY.id else games()[room]).players] for room in ROOMS}
    ends = [(room, size) for room in ROOMS for size in sorted({sizes[room][0], sizes[room][-1]})]
    every = [(room, size) for room in ROOMS for size in sizes[room]]
    return (ends, every)[amount(0, 1)]


def sum_of(account: Account) -> float:
    return account.even + account.deal + account.luck + account.hidden + account.own + account.others


def assert_adds_up(done: Review) -> None:
    assert done.ledger is not None
    for account in done.ledger:
        assert abs(sum_of(account) - account.result) < EXACT
    curve = {point.step: point for point in done.curve}
    for point in done.curve:
        assert abs(sum(point.u) - 1) < EXACT
    stages: dict[tuple[int, int], np.ndarray] = {}
    for step in done.steps:
        for part in (step.known, step.hidden, step.luck):
            assert abs(sum(part)) < EXACT
        changed = np.array(step.known) + np.array(step.hidden) + np.array(step.luck)
        stages[step.stage] = stages.get(step.stage, 0) + changed
    for (first, last), changed in stages.items():
        assert np.abs(np.array(curve[first - 1].u) + changed - np.array(curve[last].u)).max() < EXACT
    assert sorted(step.step for step in done.steps) == list(range(1, max(curve) + 1))


@pytest.mark.parametrize(("room", "players"), tables())
def test_every_stage_and_every_ledger_adds_up(room: str, players: int) -> None:
    for number in range(amount(1, 5)):
        match = finished(room, (MIXED,) * players, number)
        done, _ = reviewed(match)
        assert_adds_up(done)
        assert done.ledger is not None
        shares = [account.result for account in done.ledger]
        assert [share > 0 for share in shares] == [place == 1 for place in match.standing().places]
        assert abs(sum(shares) - 1) < EXACT


@pytest.mark.parametrize(("room", "steady"), crossed([room for room in ROOMS if room != "talo"], (0, 1)))
def test_choices_of_a_steady_player_are_exactly_nothing(room: str, steady: int) -> None:
    kinds = tuple(STEADY if seat == steady else RANDOM for seat in range(2))
    done, _ = reviewed(finished(room, kinds))
    assert done.ledger is not None
    assert done.ledger[steady].own == 0
    assert done.ledger[steady].errors["own"] == 0
    assert done.ledger[1 - steady].own != 0
    for step in done.steps:
        assert step.by != steady or (step.steady and not any(step.known) and not any(step.hidden))


@pytest.mark.parametrize("room", [room for room in games() if not games()[room].layout.hides])
def test_where_nothing_is_hidden_that_part_is_exactly_zero(room: str) -> None:
    done, _ = reviewed(finished(room, (MIXED, MIXED)))
    assert done.ledger is not None
    assert [account.hidden for account in done.ledger] == [0, 0]
    assert [account.errors["hidden"] for account in done.ledger] == [0, 0]
    assert not any(any(step.hidden) for step in done.steps)
    assert any(any(step.known) for step in done.steps)


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_equal_by_definition_is_one_value(room: str) -> None:
    course = course_of(finished(room, (MIXED, MIXED)), "")
    for number, stage in enumerate(course.stages):
        if stage.steady:
            assert course.chosen[number] is course.open[number]
        if stage.free:
            assert course.chosen[number] is course.open[number + 1]
        else:
            assert course.stages[number + 1].stretch > stage.stretch if number + 1 < len(course.stages) else True
    assert course.open[-1] is course.result
    assert any(stage.free for stage in course.stages)
    assert not all(stage.free for stage in course.stages)


def test_a_step_free_of_chance_brings_no_luck_and_a_game_of_steady_players_nothing_but_luck() -> None:
    done, _ = reviewed(finished("cubirds", (STEADY, STEADY)))
    assert done.ledger is not None
    for step in done.steps:
        assert not (step.free and any(step.luck))
    for account in done.ledger:
        assert (account.own, account.others, account.hidden) == (0, 0, 0)
        assert abs(account.even + account.deal + account.luck - account.result) < EXACT


def test_resigning_is_a_choice() -> None:
    match = finished("cubirds", (STEADY, STEADY))
    early = Match.open(match.game, match.options, match.key, match.seats)
    for act in match.acts[:12]:
        early.act(act.seat, act.action)
    early.resign(1)
    done, _ = reviewed(early)
    assert_adds_up(done)
    assert done.ledger is not None
    last, before = done.curve[-1], done.curve[-2]
    assert last.step == 13
    assert last.u == [1, 0]
    assert done.ledger[1].own == pytest.approx(-before.u[1], abs=EXACT)
    assert done.ledger[0].own == 0
    assert done.steps[-1].known == pytest.approx([before.u[1], -before.u[1]], abs=EXACT)
    assert (done.turns[-1].step, done.turns[-1].by) == (13, 1)


def test_a_game_given_up_before_the_first_move_has_a_review() -> None:
    whole = finished("cubirds", (STEADY, STEADY))
    match = Match.open(whole.game, whole.options, whole.key, whole.seats)
    match.resign(0)
    done, _ = reviewed(match)
    assert_adds_up(done)
    assert [point.step for point in done.curve] == [0, 1]


def test_moves_that_were_taken_back_are_left_out() -> None:
    match = finished("azul", (MIXED, MIXED))
    again = Match.open(match.game, match.options, match.key, match.seats)
    taken_back = 0
    for act in match.acts:
        others = [a for a in again.game.legal_actions(again.state, act.seat) if a != act.action]
        if others and taken_back < 3:
            again.act(act.seat, others[0])
            again.undo(act.seat, again.step - 1, agreed=True)
            taken_back += 1
        again.act(act.seat, act.action)
    plain, _ = reviewed(match)
    corrected, _ = reviewed(again)
    assert taken_back == 3
    assert plain.record != corrected.record
    assert (plain.curve, plain.steps, plain.ledger) == (corrected.curve, corrected.steps, corrected.ledger)


def test_a_position_that_was_dealt_anew_belongs_to_luck() -> None:
    """From there on another world is played: the jump is nobody's choice, and all adds up."""
    whole = finished("cubirds", (STEADY, STEADY))
    game = whole.game
    match = Match.open(game, whole.options, whole.key, whole.seats)
    while not match.over:
        if match.step == 10:
            match.states[-1] = game.redealt(match.state, 0, bytes(31) + b"a")
        seat = game.seats_waited_for(match.state)[0]
        match.act(seat, int(game.greedy(match.state, seat)))
    done = review(write_record(match), budget=ACCOUNT, match=match)
    assert_adds_up(done)
    assert done.steps[9].luck != [0, 0]
    assert not done.steps[9].free


def test_the_stated_error_is_about_what_other_seeds_find() -> None:
    """The spread of a few seeds beside the error that each of them states; `bench/review.py` asks many."""
    match = finished("cubirds", (MIXED, MIXED, MIXED))
    seeds = [reviewed(match, SPREAD, seed=str(number))[0].ledger for number in range(amount(8, 40))]
    for part in ("luck", "own"):
        found = np.array([[getattr(account, part) for account in ledger or []] for ledger in seeds])
        stated = np.array([[account.errors[part] for account in ledger or []] for ledger in seeds])
        ratio = found.std(axis=0, ddof=1).max() / stated.mean(axis=0).max()
        assert 0.4 < ratio < 2.2
