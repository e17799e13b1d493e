"""What bench/attack.py tries still comes to nothing; each attack has a house of its own, with all its rooms."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.attack import ATTACKS, Outcome


@pytest.mark.proof
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_the_attack_comes_to_nothing(attack: Callable[[float], Outcome]) -> None:
    outcome = attack(0.1)
    assert outcome.held, outcome
