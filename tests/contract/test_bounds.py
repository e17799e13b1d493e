"""No table can be opened, however odd its options, at which a rule writes past what its room has laid out.

Every option is driven to the ends of what it accepts; texts that tables may write themselves come from the rooms' own
tests (`extremes.py`). Interpreted and bounds-checked, a rule that leaves an array fails by itself; interpreted, so does
a small number that overflows; compiled, the guard behind every list of moves is looked at.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kibitz.core.chance import game_keys
from kibitz.core.game import Game
from kibitz.core.guard import CANARY, GUARD, GuardedList, Overrun, listed
from kibitz.core.match import Match
from kibitz.core.options import Option, Value
from kibitz.core.rule import JIT, rule
from tests.contract.variants import ADVISED, COMPILED, MANY_ACTIONS, RULES, Dice
from tests.proof import amount

# The same games in every run: a law that holds must not fail on another day.
EXTREME = settings(
    max_examples=amount(30, 300) if COMPILED else amount(20, 60) if JIT else amount(8, 40),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


def steps_of(game: Game) -> int:
    """How far the games below go; interpreted, a room with very many actions takes seconds a step."""
    if JIT:
        return 150
    return 4 if game.actions >= MANY_ACTIONS else 40


def extremes_of(game: Game) -> dict[str, st.SearchStrategy[str]]:
    if not any(option.writing for option in game.options):
        return {}
    found: dict[str, st.SearchStrategy[str]] = importlib.import_module(f"tests.games.{game.id}.extremes").EXTREMES
    return found


@st.composite
def values_of(draw: st.DrawFn, option: Option, own: dict[str, st.SearchStrategy[str]]) -> Value:
    if option.writing and draw(st.integers(0, 3)):
        return draw(own[option.id])
    if isinstance(option.values, range):
        return draw(st.sampled_from([option.values.start, option.values[-1], option.default]))
    return draw(st.sampled_from(option.values))


@st.composite
def extreme_tables(draw: st.DrawFn, game: Game) -> dict[str, Any]:
    own = extremes_of(game)
    players = draw(st.sampled_from(game.players))
    said: dict[str, Any] = {"players": players}
    for option in game.options[1:]:
        value = draw(values_of(option, own))
        said[option.id] = option.default if option.names_seat and isinstance(value, int) and value > players else value
    return said


def look_closely(game: Game, match: Match, seat: int) -> None:
    """Whatever else works on the record: advice, an imagined world, the screen."""
    seen = game.redact(match.state, seat)
    actions = listed(game.legal, seen, seat, game.most_legal)
    world = game.redealt(match.state, seat, game_keys("bounds", match.step)[0])
    if ADVISED:
        assert game.greedy(seen, seat) in actions
        weights = np.full(game.most_legal + 1, float(CANARY))
        game.weigh(seen, seat, actions, len(actions), weights[:-1])
        assert weights[-1] == CANARY
        game.sense(world, np.zeros(game.layout.seats))
    game.view_for(match.state, seat)
    game.standing(match.state)


def play_at_the_edge(game: Game, said: dict[str, Any], seed: int) -> None:
    deal, choices = game_keys("bounds", seed)
    match = Match.open(game, said, deal)
    rows = match.state.happened.shape[0]
    dice = Dice(choices)
    while not match.over and match.step < steps_of(game):
        for seat in range(len(match.seats)):
            assert len(listed(game.legal, match.state, seat, game.most_legal)) <= game.most_legal
        seat = dice.pick(list(game.seats_waited_for(match.state)))
        if dice.below(6 if JIT else 20) == 0:
            look_closely(game, match, seat)
        match.act(seat, dice.pick(game.legal_actions(match.state, seat)))
        assert 0 <= match.state.happened_n <= rows, f"{game.id}: more events in one action than events={rows} rows"


@RULES
@pytest.mark.slow
def test_no_accepted_table_leaves_its_bounds(game: Game) -> None:
    @EXTREME
    @given(said=extreme_tables(game), seed=st.integers(0, 2**32 - 1))
    def played(said: dict[str, Any], seed: int) -> None:
        play_at_the_edge(game, said, seed)

    played()


def test_every_text_that_a_table_may_write_is_driven_to_its_edges(game: Game) -> None:
    assert set(extremes_of(game)) == {option.id for option in game.options if option.writing}


# --- The guard itself -------------------------------------------------------------------------------------------------


@rule
def too_talkative(s: Any, _seat: int, out: Any) -> int:
    """A room that lists three actions more than it promised."""
    for i in range(s + 3):
        out[i] = i
    return int(s + 3)


@pytest.mark.parametrize("most", [0, 8])
def test_a_list_that_runs_over_is_noticed_before_it_is_used(most: int) -> None:
    with pytest.raises(Overrun, match=f"legal listed {most + 3} actions, and the room promised at most {most}"):
        listed(too_talkative, most, 0, most)


@RULES
@pytest.mark.skipif(COMPILED, reason="compiled without checks nothing stops the write: see above")
def test_a_write_past_the_list_fails_by_itself() -> None:
    with pytest.raises(IndexError):
        listed(too_talkative, 8, 0, 8)


def test_a_guard_that_was_touched_is_told_even_if_the_count_is_right() -> None:
    guarded = GuardedList(4)
    guarded.check(4)
    with pytest.raises(Overrun, match="listed 5 actions"):
        guarded.check(5)
    guarded.actions.base[4 + GUARD // 2] = 7  # type: ignore[index]  # what lies behind the list
    with pytest.raises(Overrun, match="listed 5 actions"):
        guarded.check(4)
