"""The words of Bower: complete, alike in three languages, and enough for whatever can happen."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.fields import SPECTATOR
from kibitz.core.text import LANGUAGES
from kibitz.games.bower import GAME
from kibitz.games.bower.components import EFFECTS
from kibitz.games.bower.screen.choices import TOLD_IN
from kibitz.games.bower.screen.terminal import choices, draw, prompt
from tests.contract.variants import finished_games
from tests.wording import assert_worded

NAMES = ("Ann", "Borys")


def test_pieces_are_counted_as_each_language_counts() -> None:
    def counted(language: str, piece: str) -> list[str]:
        return [GAME.text(language).say(f"pieces.{piece}", n=n).replace("\u00a0", " ") for n in (1, 2, 5, 21)]

    assert counted("en", "red_feather") == ["a red feather", "2 red feathers", "5 red feathers", "21 red feathers"]
    assert counted("ru", "red_feather") == ["красное перо", "2 красных пера", "5 красных перьев", "21 красное перо"]
    assert counted("uk", "shell") == ["мушля", "2 мушлі", "5 мушель", "21 мушля"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_draws_every_phase(language: str) -> None:
    from rich.console import Console

    words = GAME.text(language)
    console = Console(width=100, record=True, file=None, quiet=True)
    phases = set()
    for match in finished_games(GAME)[:4]:
        for state in (*match.states[::3], match.state):
            seat = (*GAME.seats_waited_for(state), SPECTATOR)[0]
            view: Any = GAME.view_for(state, seat)
            phases.add(view.phase)
            numbers = {action: n for n, action in enumerate(GAME.legal_actions(state, seat), 1)} if seat >= 0 else {}
            console.print(draw(view, NAMES, words))
            drawn = choices(view, numbers, words)
            assert (drawn is not None) == bool(view.choices.lays)
            assert_worded(prompt(view, words))
    assert {"take", "lay", "pick", "over"} <= phases


def test_every_effect_is_told_in_a_clause_of_the_rules() -> None:
    assert set(TOLD_IN) == set(EFFECTS)
    assert set(TOLD_IN.values()) <= set(GAME.clause_labels())
