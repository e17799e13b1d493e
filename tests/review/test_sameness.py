"""The same record, seed and budget give the same bytes; what is told first is rough: it is the quick review."""

from __future__ import annotations

import pytest

from kibitz.core.record import write_record
from kibitz.review import BUDGETS, review
from kibitz.review.budget import Budget
from kibitz.review.keys import world_keys
from kibitz.review.report import (
    Done,
    Head,
    Ledger,
    Piece,
    Point,
    StepReview,
    from_json,
    from_line,
    gathered,
    to_json,
    to_line,
)
from tests.review.games import ACCOUNT, MIXED, SMALL, STEADY, finished, reviewed

FULL_BUT_SHORT = Budget("full", first=64, curve=256, worlds=256, more=64, enough=0.1, seconds=1)


def test_one_core_or_two_the_same_bytes() -> None:
    match = finished("cubirds", (MIXED, MIXED, STEADY))
    one, _ = reviewed(match, SMALL)
    two, _ = reviewed(match, SMALL, jobs=2)
    assert to_json(one) == to_json(two)
    assert to_json(one) == to_json(reviewed(match, SMALL, anew=True)[0])
    assert reviewed(match)[0].curve != reviewed(match, seed="another")[0].curve


def test_quick_is_a_prefix_of_full() -> None:
    match = finished("cubirds", (MIXED, MIXED))
    quick, _ = reviewed(match, BUDGETS["quick"])
    _, told = reviewed(match, FULL_BUT_SHORT)
    assert (quick.steps, quick.turns, quick.ledger, quick.done) == ([], [], None, True)
    first_step = next(at for at, piece in enumerate(told) if isinstance(piece, StepReview))
    by_then = {piece.step: piece for piece in told[:first_step] if isinstance(piece, Point)}
    assert [by_then[step] for step in sorted(by_then)] == quick.curve
    assert {point.keys for point in quick.curve} == {0, 256}


def test_pieces_come_coarse_first_and_the_ledger_last() -> None:
    _, told = reviewed(finished("cubirds", (MIXED, MIXED)), FULL_BUT_SHORT)
    assert isinstance(told[0], Head)
    assert isinstance(told[-1], Done)
    assert isinstance(told[-2], Ledger)
    keys = [piece.keys for piece in told if isinstance(piece, Point) and piece.keys]
    assert keys == sorted(keys) or set(keys[: keys.index(256)]) == {64}
    assert all(from_line(to_line(piece)) == piece for piece in told)
    whole = gathered(told)
    assert from_json(to_json(whole)) == whole
    assert gathered(told[:-1]).done is False
    assert gathered(told[:-2]).ledger is None
    with pytest.raises(ValueError, match="head"):
        gathered(told[1:])


def test_luck_gets_more_worlds_until_it_is_known_or_the_cap_is_spent() -> None:
    match = finished("cubirds", (MIXED, MIXED))
    rough, _ = reviewed(match, ACCOUNT)
    finer, _ = reviewed(match, FULL_BUT_SHORT)
    assert rough.ledger is not None
    assert finer.ledger is not None
    assert max(account.errors["luck"] for account in finer.ledger) <= 0.05 or finer.playouts >= match.game.pace
    assert finer.ledger[0].errors["luck"] < rough.ledger[0].errors["luck"]


def test_keys_follow_from_the_seed_the_list_and_the_number_alone() -> None:
    keys = world_keys("seed", "open 3", 0, 8)
    assert (world_keys("seed", "open 3", 4, 4) == keys[4:]).all()
    assert len({tuple(key) for key in keys}) == 8
    assert (world_keys("other", "open 3", 0, 8) != keys).any()
    assert (world_keys("seed", "open 4", 0, 8) != keys).any()


class Stop(Exception):
    pass


@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_must_go_first_is_asked_before_every_task_and_may_end_it(jobs: int) -> None:
    match = finished("cubirds", (MIXED, MIXED))
    asked: list[int] = []
    told: list[Piece] = []

    def between() -> None:
        asked.append(len(told))
        if len(asked) > 5:
            raise Stop

    with pytest.raises(Stop):
        review(write_record(match), budget=ACCOUNT, jobs=jobs, told=told.append, between=between, match=match)
    assert len(asked) == 6
    assert not any(isinstance(piece, Done) for piece in told)
