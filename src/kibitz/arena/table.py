"""One game between bots, each seeing what its seat may see."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache

import msgspec

from kibitz.arena.schedule import Contest, Fixture
from kibitz.bots.levels import warm_up
from kibitz.bots.players import Chair, Maker, read_bot
from kibitz.core.chance import game_keys
from kibitz.core.game import Game, find_game
from kibitz.core.match import Match


class Played(msgspec.Struct, frozen=True):
    """What came of a fixture. `fallbacks`: what a bot was replaced for, by seat, each reason once."""

    number: int
    deal: int
    seats: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    moves: int
    slowest_s: tuple[float, ...]  # each seat's longest thought
    fallbacks: tuple[tuple[str, ...], ...]


@cache
def warm_room(name: str) -> Game:
    """The game, loaded and compiled: no bot's clock runs while the first of a process waits for that."""
    game = find_game(name)
    warm_up(game)
    return game


def play(contest: Contest, fixture: Fixture, read: Callable[[str], Maker] = read_bot) -> Played:
    """The whole game. `read` knows the bots by their names: an experiment may bring bots of its own."""
    game = warm_room(contest.game)
    deal, dice = game_keys(contest.seed, fixture.deal)
    match = Match.open(game, contest.options, deal)
    seats = range(contest.players)
    chairs = [Chair(game, contest.options, seat, f"{dice.hex()} {seat}") for seat in seats]
    players = [read(bot)(chair) for bot, chair in zip(fixture.seats, chairs, strict=True)]
    slowest = [0.0 for _ in seats]
    fallbacks: list[list[str]] = [[] for _ in seats]
    everyone_saw = True
    while not match.over:
        waited = game.seats_waited_for(match.state)
        everyone_saw = everyone_saw and len(waited) == 1  # what several choose at once is a secret among them
        seat = waited[0]
        seen = [act.action for act in match.acts] if everyone_saw else None
        began = time.perf_counter()
        choice = players[seat].move(game.redact(match.state, seat), seen)
        slowest[seat] = max(slowest[seat], time.perf_counter() - began)
        if choice.fallback is not None and choice.fallback not in fallbacks[seat]:
            fallbacks[seat].append(choice.fallback)
        match.act(seat, choice.action)
    standing = match.standing()
    for player in players:
        player.over(standing.places, standing.scores)
    return Played(
        fixture.number,
        fixture.deal,
        fixture.seats,
        standing.places,
        standing.scores,
        match.step,
        tuple(round(seconds, 4) for seconds in slowest),
        tuple(map(tuple, fallbacks)),
    )
