"""Small finished games and small budgets: what the laws of a review are tried on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kibitz.core.chance import game_keys
from kibitz.core.game import Game
from kibitz.core.match import Match, Seat
from kibitz.core.record import Record, write_record
from kibitz.review import review
from kibitz.review.budget import Budget
from kibitz.review.report import Piece, Review
from tests.contract.variants import ROOMS, Dice

# The account alone, and with losses: as few worlds as make sense. `seconds=0`: nothing beyond what is asked for.
ACCOUNT = Budget("account", first=16, curve=16, worlds=16, seconds=0)
SMALL = Budget("small", first=64, curve=64, worlds=64, search=16, every=64, loss=128, seconds=0)
SHORT = {"talo": {"max_turns": 6}}  # a room whose playouts are slow plays a short game
RANDOM, STEADY, MIXED = "random", "steady", "mixed"


def options_of(game: Game, players: int) -> dict[str, object]:
    return {"players": players, **SHORT.get(game.id, {})}


@cache
def finished(room: str, kinds: Sequence[str], number: int = 0) -> Match:
    """A game between such players; seats that are waited for at once act in a random order."""
    game = ROOMS[room]
    deal, choices = game_keys(f"reviewed {room}", number)
    match = Match.open(game, options_of(game, len(kinds)), deal, [Seat(name=f"P{i}") for i in range(len(kinds))])
    dice = Dice(choices)
    while not match.over:
        seat = dice.pick(list(game.seats_waited_for(match.state)))
        steady = kinds[seat] == STEADY or (kinds[seat] == MIXED and dice.below(3))
        if steady:
            match.act(seat, int(game.greedy(game.redact(match.state, seat), seat)))
        else:
            match.act(seat, dice.pick(game.legal_actions(match.state, seat)))
    return match


_kept: dict[tuple[int, Budget, str], tuple[Match, Review, list[Piece]]] = {}


def reviewed(
    match: Match, budget: Budget = ACCOUNT, seed: str = "", jobs: int = 1, *, anew: bool = False
) -> tuple[Review, list[Piece]]:
    """The review and its pieces. Several laws look at the same one, unless it is to be made anew."""
    kept = (id(match), budget, seed)
    if anew or jobs > 1 or kept not in _kept:
        told: list[Piece] = []
        done = review(write_record(match), budget=budget, seed=seed, jobs=jobs, told=told.append, match=match)
        _kept[kept] = (match, done, told)  # the match, too: as long as it is here its id is no other's
    _, done, told = _kept[kept]
    return done, told


def record_of(match: Match) -> Record:
    return write_record(match)
