"""Seats that act at once: each has its share of what they changed together, and who was quicker changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from kibitz.core.match import Match
from kibitz.review.account import Books, share_of
from kibitz.review.course import Choice, Course, Stage, course_of
from kibitz.review.report import Progress, Review, StepReview
from kibitz.review.values import Value
from tests.contract.variants import Dice
from tests.proof import amount
from tests.review.games import RANDOM, finished, reviewed


def several(match: Match) -> Course:
    course = course_of(match, "")
    assert any(len(stage.seats) > 1 for stage in course.stages)
    return course


def in_another_order(match: Match, number: int) -> Match:
    """The same acts, those of a stage of several seats shuffled as far as each seat's own order allows."""
    course = several(match)
    other = Match.open(match.game, match.options, match.key, match.seats)
    dice = Dice(bytes([number]) * 32)
    for stage in course.stages:
        left = {seat: [choice.action for choice in stage.of(seat)] for seat in stage.seats}
        while any(left.values()):
            seat = dice.pick([seat for seat in left if left[seat]])
            other.act(seat, left[seat].pop(0))
    return other


def by_seat(done: Review) -> list[StepReview]:
    """The steps as they follow one another if of every stage the first seat acts first; without their numbers."""
    from msgspec.structs import replace

    ordered = sorted(done.steps, key=lambda step: (step.stage, step.by, step.step))
    # The luck of a stage stands at its last step, whoever that was.
    return [replace(step, step=0, luck=[], luck_se=[], events=[]) for step in ordered]


def test_who_was_quicker_changes_nothing() -> None:
    for number in range(amount(1, 10)):
        match = finished("jackal", (RANDOM, RANDOM, RANDOM), number)
        other = in_another_order(match, number)
        assert [act.seat for act in other.acts] != [act.seat for act in match.acts]
        one, _ = reviewed(match)
        two, _ = reviewed(other)
        assert one.ledger == two.ledger
        assert one.curve == two.curve
        assert by_seat(one) == by_seat(two)


def test_the_shares_of_a_stage_add_up_to_what_all_changed() -> None:
    course = several(finished("jackal", (RANDOM, RANDOM, RANDOM)))
    books = Books(course)
    looked = 0
    for number, stage in enumerate(course.stages):
        if len([seat for seat in stage.seats if stage.astray(seat)]) < 2:
            continue
        looked += 1
        kinds = {value: np.eye(3)[at % 3] for at, value in enumerate(books.values_of(number))}
        for value, shares in kinds.items():
            value.shares = shares[None, :]
        together = course.chosen[number].mean - course.open[number].mean
        parts = [judged.change.vector(3) for judged in books.judged[number]]
        assert np.abs(sum(parts) - together).max() < 1e-12
        for judged in books.judged[number]:
            assert judged.choice.is_steady == (not judged.change.parts)
    assert looked


def by_hand(acts: list[int], worth: Callable[[tuple[int, ...]], float]) -> list[float]:
    """The shares of a stage in which each seat has so many acts, none of them steady."""
    choices = [
        Choice(step=0, seat=seat, number=number, action=1, base=None, known=None, steady=0)
        for seat, count in enumerate(acts)
        for number in range(count)
    ]
    stage = Stage(0, len(choices), choices, free=True, stretch=0)

    @cache
    def value(levels: tuple[int, ...]) -> Value:
        return Value.certain(np.array([worth(levels)]))

    return [float(share_of(stage, [*range(len(acts))], choice, value).vector(1)[0]) for choice in choices]


def test_shares_worked_out_by_hand() -> None:
    """Alone each of two is worth 10, both together 30: 15 for each. And of one seat's acts each what it added."""
    assert by_hand([1, 1], lambda done: {0: 0.0, 1: 10.0, 2: 30.0}[sum(done)]) == pytest.approx([15, 15])
    assert by_hand([2], lambda done: {0: 0.0, 1: 7.0, 2: 5.0}[done[0]]) == pytest.approx([7, -2])
    # The glove game: seats 0 and 1 hold a left glove each, seat 2 a right one; a pair is worth 6.
    assert by_hand([1, 1, 1], lambda done: 6.0 * (done[2] and max(done[:2]))) == pytest.approx([1, 1, 4])


def test_a_stage_is_one_point_of_the_curve() -> None:
    match = finished("jackal", (RANDOM, RANDOM, RANDOM))
    done, told = reviewed(match)
    ahead = [piece for piece in told if isinstance(piece, Progress)]
    assert all(0 < piece.done <= piece.of for piece in ahead)
    assert ahead[-1].looked == [step.step for step in done.steps]
    points = {point.step for point in done.curve}
    for step in done.steps:
        first, last = step.stage
        assert first - 1 in points
        assert last in points
        assert not points & set(range(first, last))
