"""The coach: silent about good moves, clear about clear mistakes, and never wiser than its player."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kibitz.bots.coach import CLEAR, Coach
from kibitz.core.chance import game_keys
from kibitz.core.fields import State
from kibitz.core.game import Game, games
from kibitz.core.match import Match

ROUNDS = 300
GAMES = 2
FEW = 30  # moves: each is tried


@pytest.fixture(scope="module", params=list(games()))
def game(request: pytest.FixtureRequest) -> Game:
    return games()[request.param]


def decisive(game: Game) -> Iterator[tuple[State, int, int, int]]:
    """What a seat knows when one of its moves wins the game, that move, and one that does not."""
    for number in range(GAMES):
        match = Match.open(game, {"players": 2}, game_keys("coach", number)[0])
        while not match.over:
            seat = game.seats_waited_for(match.state)[0]
            legal = game.legal_actions(match.state, seat)
            wins = [action for action in legal if wins_by(match, seat, action)] if len(legal) < FEW else []
            others = [action for action in legal if action not in wins]
            if wins and others:
                known = game.redact(match.state, seat)
                against = game.reasons(known, seat, others[-1])
                if any(why not in against for why in game.reasons(known, seat, wins[0])):
                    yield known, seat, wins[0], others[-1]
            match.act(seat, int(game.greedy(match.state, seat)))


def wins_by(match: Match, seat: int, action: int) -> bool:
    world = match.state.copy()
    match.game.apply(world, seat, action)
    return bool(world.over) and match.game.standing(world).winners == (seat,)


def test_whoever_passes_by_a_win_may_be_told_and_whoever_wins_is_not() -> None:
    """In the rooms whose games one move decides. Often the win comes a turn later, too: then there is silence."""
    warned = 0
    for game in games().values():
        for known, seat, win, other in decisive(game):
            coach = Coach(game)
            coach.ponder(known, seat, iterations=ROUNDS, seed="a")
            assert coach.mistake(known, seat, win, "a") is None
            mistake = coach.mistake(known, seat, other, "a")
            if mistake is not None:
                warned += 1
                assert mistake.better_chance - mistake.chance >= CLEAR
                assert mistake.reasons
    assert warned


def test_nothing_is_said_about_what_the_search_itself_would_do(game: Game) -> None:
    match = Match.open(game, {"players": 2}, bytes(32))
    seat = game.seats_waited_for(match.state)[0]
    known = game.redact(match.state, seat)
    coach = Coach(game)
    coach.ponder(known, seat, iterations=ROUNDS, seed="b")
    best = coach.searches[0].think(known, seat, iterations=0, seen=())[0].action
    assert coach.mistake(known, seat, best, "b") is None


def test_in_two_worlds_that_its_player_cannot_tell_apart_it_says_the_same(game: Game) -> None:
    match = Match.open(game, {"players": 2}, bytes(32))
    for _ in range(6):
        seat = game.seats_waited_for(match.state)[0]
        match.act(seat, int(game.greedy(match.state, seat)))
    seat = game.seats_waited_for(match.state)[0]
    said = []
    for world in (match.state, game.redealt(match.state, seat, game_keys("another world", 1)[0])):
        known = game.redact(world, seat)
        coach = Coach(game)
        coach.ponder(known, seat, iterations=ROUNDS // 3, seed="c")
        said.append([coach.mistake(known, seat, action, "c") for action in game.legal_actions(known, seat)[:4]])
    assert said[0] == said[1]
