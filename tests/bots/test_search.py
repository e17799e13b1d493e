"""The search: blind to secrets, the same every time, never illegal, and not blind to a win."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from typing import Any

import pytest

from kibitz.bots.search import Search, Thought
from kibitz.core.chance import game_keys
from kibitz.core.errors import Refused
from kibitz.core.game import games
from kibitz.core.knobs import Knobs
from kibitz.core.match import Match
from kibitz.core.rule import JIT
from tests.contract.variants import ALL, played
from tests.games.cubirds.table import cubirds_table

GAME = games()["cubirds"]
SIX_BUT_FLAMINGO = "O1 T1 D1 P1 M1 W1"


def opening(players: int = 2, deal: int = 0) -> tuple[Any, int]:
    state = GAME.deal(GAME.choose({"players": players}), game_keys("opening", deal)[0])
    seat = GAME.seats_waited_for(state)[0]
    return GAME.redact(state, seat), seat


def think(known: Any, seat: int, iterations: int = 100, **more: Any) -> list[Thought]:
    return Search(GAME, **more).think(known, seat, iterations=iterations, seed="test")


# The smallest table of every room, and a larger one.
TWINS = [next(name for name, variant in ALL.items() if variant.game is game) for game in games().values()] + [
    "cubirds-4"
]


@pytest.mark.slow
@pytest.mark.parametrize("name", TWINS)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_thoughts(name: str) -> None:
    """Each world is redealt whole, then redacted as a host would: nothing that differs may reach the search."""
    game = ALL[name].game
    for match, dice in played(ALL[name], 30):
        if match.over or dice.below(6):
            continue
        seat = game.seats_waited_for(match.state)[-1]
        worlds = [game.redealt(match.state, seat, game_keys(f"twin {match.step}", i)[0]) for i in range(2)]
        for ask in ((), game.legal_actions(match.state, seat)[-2:]):
            thoughts = [
                Search(game).think(game.redact(world, seat), seat, iterations=20, seed="test", ask=ask, tries=3)
                for world in (match.state, *worlds)
            ]
            assert all(other == thoughts[0] for other in thoughts), match.log


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_and_rounds_give_the_same_thoughts(threads: int) -> None:
    known, seat = opening()
    assert think(known, seat, 301, threads=threads) == think(known, seat, 301, threads=threads)


def test_another_seed_gives_other_thoughts() -> None:
    known, seat = opening()
    assert think(known, seat) != Search(GAME).think(known, seat, iterations=100, seed="another")


def test_every_round_counts_on_one_thread_and_on_several() -> None:
    known, seat = opening(3)
    for threads in (1, 2, 3):
        search = Search(GAME, threads=threads)
        thoughts = search.think(known, seat, iterations=200, seed="s")
        assert search.rounds == sum(thought.visits for thought in thoughts) == 200
        assert all(0 <= thought.chance <= 1 for thought in thoughts)


def test_thinking_does_not_change_what_it_was_given() -> None:
    known, seat = opening()
    before = known.tobytes()
    think(known, seat)
    assert known.tobytes() == before


def test_an_immediate_win_is_taken() -> None:
    """CB-42: parrots on both sides take the flamingo that makes the seventh species; then the flock is flown home."""
    table = cubirds_table(
        rows=["M W R", "P F O", "D T M"],
        hands=["P1 F1 W5 D3", "R3 M2"],
        collections=[SIX_BUT_FLAMINGO, "O1"],
        deck="rest",
    )
    for expected in ("parrot 2R", "flock flamingo"):
        best = think(GAME.redact(table.state, 0), 0, 200)[0]
        assert GAME.moves.write(GAME.moves.of(best.action)) == expected
        assert best.chance > 0.9
        table.play(expected)
    assert table.winners == (0,)


def test_a_clear_decision_is_not_thought_over_to_the_last_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that ticks once at every look, so that it does not matter how fast the machine is."""
    table = cubirds_table(
        rows=["M W R", "P F O", "D T M"],
        hands=["F2 W5 D3", "R3 M2"],
        collections=[SIX_BUT_FLAMINGO, "O1"],
        deck="rest",
        phase="flock",
    )
    known = GAME.redact(table.state, 0)

    def rounds(while_open: bool) -> int:
        ticks = itertools.count()
        monkeypatch.setattr("kibitz.bots.search.time.perf_counter", lambda: next(ticks) / 1000)
        monkeypatch.setattr("kibitz.bots.search.SLICE_S", 0.001)
        search = Search(GAME)
        thoughts = search.think(known, 0, seconds=0.1, seed="s", while_open=while_open)
        assert GAME.moves.write(GAME.moves.of(thoughts[0].action)) == "flock flamingo"
        return search.rounds

    assert rounds(while_open=True) < rounds(while_open=False)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_with_a_kept_tree_have_no_illegal_move(players: int) -> None:
    """`Match.act` refuses what the rules forbid; the tree is kept from move to move."""
    match = Match.open(GAME, {"players": players}, game_keys("whole games", players)[0])
    minds = [Search(GAME, most_nodes=2000) for _ in range(players)]
    while not match.over:
        seat = GAME.seats_waited_for(match.state)[0]
        seen = [act.action for act in match.acts]
        thoughts = minds[seat].think(GAME.redact(match.state, seat), seat, iterations=20, seed="s", seen=seen)
        match.act(seat, thoughts[0].action)
    assert GAME.ended_by(match.state) is not None


def test_the_tree_is_kept_along_the_actions_played_and_dropped_on_any_other_way() -> None:
    state = GAME.deal(GAME.choose({"players": 2}), game_keys("opening", 0)[0])
    seat = GAME.seats_waited_for(state)[0]
    mind = Search(GAME)
    best = mind.think(GAME.redact(state, seat), seat, iterations=400, seed="s", seen=[])[0].action
    GAME.apply(state, seat, best)
    assert GAME.seats_waited_for(state) == (seat,)
    later = GAME.redact(state, seat)
    kept = mind.think(later, seat, iterations=10, seed="s", seen=[best])
    dropped = mind.think(later, seat, iterations=10, seed="s", seen=[best + 1])
    assert sum(thought.visits for thought in kept) > 10
    assert sum(thought.visits for thought in dropped) == 10


def test_few_actions_are_considered_at_first_and_more_with_time() -> None:
    known, seat = opening()
    assert len(GAME.legal_actions(known, seat)) > 20
    narrow = think(known, seat, 300, knobs=Knobs(wide=2, wider=0))
    wider = think(known, seat, 300, knobs=Knobs(wide=2, wider=0.5, explore=20))
    assert len(narrow) == 2
    assert 2 < len(wider) <= 2 + 0.5 * 300**0.5


def test_a_full_tree_still_thinks() -> None:
    known, seat = opening()
    thoughts = think(known, seat, 300, most_nodes=20)
    assert sum(thought.visits for thought in thoughts) > 200


def test_no_seconds_give_no_thoughts_and_some_give_some() -> None:
    known, seat = opening()
    assert Search(GAME).think(known, seat, seconds=0.0) == []
    assert Search(GAME).think(known, seat, seconds=0.05)


ELSEWHERE = """
import json
from kibitz.bots.search import Search
from kibitz.bots.tree import grow
from kibitz.core.chance import game_keys
from kibitz.core.errors import Refused
from kibitz.core.game import games
from kibitz.core.knobs import Knobs
from kibitz.core.rule import JIT
game = games()["cubirds"]
state = game.deal(game.choose({"players": 2}), game_keys("opening", 0)[0])
seat = game.seats_waited_for(state)[0]
thoughts = Search(game).think(game.redact(state, seat), seat, iterations=12, seed="elsewhere")
hits = sum(grow.of(game).stats.cache_hits.values()) if JIT else 0
print(json.dumps([hits, [(t.action, t.visits) for t in thoughts]]))
"""


def elsewhere(**environment: str) -> tuple[int, list[list[int]]]:
    """The same search in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], capture_output=True, check=True, env={**os.environ, **environment}
    )
    hits, thoughts = json.loads(ran.stdout)
    return hits, thoughts


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="about compiled code")
def test_another_process_finds_the_search_in_the_cache_and_thinks_the_same() -> None:
    """Code generic over games must not be compiled anew in every process: a bot's first move would wait for it."""
    known, seat = opening()
    here = Search(GAME).think(known, seat, iterations=12, seed="elsewhere")
    hits, there = elsewhere()
    assert hits == 1
    assert there == [[thought.action, thought.visits] for thought in here]


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="about compiled code")
def test_interpreted_and_compiled_search_think_the_same() -> None:
    known, seat = opening()
    here = Search(GAME).think(known, seat, iterations=12, seed="elsewhere")
    assert elsewhere(KIBITZ_JIT="0")[1] == [[thought.action, thought.visits] for thought in here]


def worst_of(known: Any, seat: int) -> int:
    """An action that a search of a hundred rounds does not try of its own accord."""
    tried = {thought.action for thought in think(known, seat)}
    return next(action for action in GAME.legal_actions(known, seat) if action not in tried)


@pytest.mark.parametrize("threads", [1, 2])
def test_actions_that_are_asked_about_are_tried_often_enough_and_stand_no_higher_for_it(threads: int) -> None:
    known, seat = opening()
    worst, best = worst_of(known, seat), think(known, seat)[0].action

    def asked() -> list[Thought]:
        search = Search(GAME, threads=threads)
        thoughts = search.think(known, seat, iterations=100, seed="test", ask=[worst, best, worst], tries=151)
        assert search.rounds == sum(thought.visits for thought in thoughts)
        return thoughts

    thoughts = asked()
    by_action = {thought.action: thought for thought in thoughts}
    assert by_action[worst].visits >= 151
    assert by_action[best].visits >= 151
    free = [thought.visits - thought.asked for thought in thoughts]
    assert free == sorted(free, reverse=True)
    assert sum(free) == 100
    assert by_action[worst].visits > thoughts[0].visits, "tried more than the best, and yet behind it"
    assert thoughts[0].action != worst
    assert thoughts == asked()


def test_what_was_tried_already_need_not_be_tried_again() -> None:
    known, seat = opening()
    mind = Search(GAME)
    best = mind.think(known, seat, iterations=200, seed="s", seen=[])[0]
    again = mind.think(known, seat, iterations=10, seed="t", seen=[], ask=[best.action], tries=best.visits + 7)
    assert mind.rounds == 10 + 7
    assert {thought.action: thought.asked for thought in again}[best.action] == 7


def test_only_what_the_rules_allow_can_be_asked_about() -> None:
    known, seat = opening()
    legal = GAME.legal_actions(known, seat)
    forbidden = next(action for action in range(GAME.actions) if action not in legal)
    with pytest.raises(Refused):
        Search(GAME).think(known, seat, iterations=10, seed="s", ask=[forbidden], tries=1)
    with pytest.raises(Refused):
        Search(GAME).think(known, 1 - seat, iterations=10, seed="s", ask=[legal[0]], tries=1)
