"""A small part of bench/attack.py, every time: what it tries still comes to nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.attack import ATTACKS, Outcome


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_the_attack_comes_to_nothing(attack: Callable[[float], Outcome]) -> None:
    outcome = attack(0.02)
    assert outcome.held, outcome
