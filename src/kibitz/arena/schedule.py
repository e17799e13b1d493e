"""Who plays whom: every table of bots takes the same deals, and each bot sits once in every seat of each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from kibitz.core.errors import BadInput
from kibitz.core.game import Game
from kibitz.core.options import Value


@dataclass(frozen=True)
class Contest:
    """What is played. The same contest gives the same games, as far as its bots do not look at the clock."""

    game: str
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: str
    games: int

    @property
    def players(self) -> int:
        return int(self.options["players"])


@dataclass(frozen=True)
class Fixture:
    """One game to be played: its number, its deal, and the bot in each seat."""

    number: int
    deal: int
    seats: tuple[str, ...]


def players_for(game: Game, bots: Sequence[str], players: int | None) -> int:
    """As many as there are bots, if nothing else is said."""
    if not bots:
        raise BadInput("an arena needs bots: --bots greedy,search:3")
    if players is not None:
        return players
    return min(max(len(bots), game.players[0]), game.players[-1])


def seatings(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every table of `players` bots, turned until each has sat everywhere. Too few bots sit down more than once."""
    if len(bots) < players:
        tables = [tuple(bots[i % len(bots)] for i in range(players))]
    else:
        tables = list(combinations(bots, players))
    turned = [table[turn:] + table[:turn] for table in tables for turn in range(players)]
    return list(dict.fromkeys(turned))


def fixtures(contest: Contest) -> list[Fixture]:
    """All games, deal by deal. If their number is no multiple of the seatings, the last deal stays unfinished."""
    tables = seatings(contest.bots, contest.players)
    return [Fixture(number, number // len(tables), tables[number % len(tables)]) for number in range(contest.games)]


def as_document(contest: Contest) -> Mapping[str, object]:
    return {
        "game": contest.game,
        "options": contest.options,
        "bots": list(contest.bots),
        "seed": contest.seed,
        "games": contest.games,
    }
