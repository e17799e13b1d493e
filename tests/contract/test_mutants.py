"""The laws bite: each room of the house, and the toy room, broken in every way that once went unnoticed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from kibitz.core.game import Event, Game
from tests.contract import test_secrets as secrets
from tests.contract.mutants import Mutant, mutants
from tests.toy import GAME as TOY
from tests.toy.screen.events import Lifted, Showed

pytestmark = pytest.mark.slow


def test_every_mutant_of_a_room_is_noticed(game: Game) -> None:
    made = list(mutants(game))
    assert len({mutant.law for mutant in made}) >= (7 if secrets.hides(game) and game is not TOY else 3)
    assert [mutant.name for mutant in made if not mutant.is_noticed()] == []


@pytest.mark.parametrize(
    ("left_out", "law"),
    [
        (Showed, secrets.test_what_was_shown_to_another_is_not_taken_back),
        (Lifted, secrets.test_what_taught_its_player_something_is_not_taken_back),
    ],
)
def test_one_event_missing_among_those_that_reveal_is_noticed(left_out: type[Event], law: Callable[..., None]) -> None:
    reveals = tuple(event for event in TOY.events.reveals if event is not left_out)
    assert Mutant("", replace(TOY, events=replace(TOY.events, reveals=reveals)), law).is_noticed()
