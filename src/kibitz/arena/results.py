"""What the games prove: win rates with Wilson intervals, OpenSkill ratings, head to head.

A first place that several share counts as a part of a win for each. Ratings are OpenSkill's Plackett-Luce model over
the finishing orders, game by game. The games are gone through twenty times: after one pass the means still overshoot
by a fifth (measured on bots of known strength), after twenty they are where the win rates say. They are shown on a
scale like Elo's (mean 1500; 400 points are odds of ten to one between two players), with the sigma of the first pass,
which is the one that counts every game once. One seat of each bot takes part in the rating of a game: the lowest,
which turns from game to game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from kibitz.arena.schedule import Contest
from kibitz.arena.table import Played

Z_95 = 1.959963984540054
MEAN_RATING = 1500.0
# Weng and Lin: a beats b with odds e^((mu_a - mu_b) / c), where c^2 = 2 beta^2 once the sigmas are small.
POINTS_PER_SCALE = 400.0 / math.log(10.0)
PASSES = 20


class BotResult(msgspec.Struct, frozen=True):
    bot: str
    games: int
    wins: float
    win_rate: float
    low: float
    high: float
    rating: float
    sigma: float
    mean_score: float
    slowest_s: float
    fallbacks: list[str]


class HeadToHead(msgspec.Struct, frozen=True):
    """In the games where both sat, how often `bot` finished before `other`, level with it, behind it."""

    bot: str
    other: str
    games: int
    wins: int
    draws: int
    losses: int


class Results(msgspec.Struct, frozen=True):
    game: str
    options: dict[str, Any]
    seed: str
    games: int
    rating_scale: str
    bots: list[BotResult]
    head_to_head: list[HeadToHead]


def wilson(wins: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """The interval that a rate of wins leaves open (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def sum_up(contest: Contest, played: Sequence[Played]) -> Results:
    """Best bot first. The order in which the games finished does not matter."""
    games = sorted(played, key=lambda game: game.number)
    names = list(dict.fromkeys(contest.bots))
    ratings = rate(names, games)
    bots = [_bot_result(name, games, *ratings[name]) for name in names]
    bots.sort(key=lambda bot: (-bot.rating, bot.bot))
    pairs = [_head_to_head(a.bot, b.bot, games) for a in bots for b in bots if a.bot != b.bot]
    scale = "OpenSkill Plackett-Luce as Elo-like points: mean 1500, 400 points are odds of 10 to 1"
    return Results(contest.game, dict(contest.options), contest.seed, len(games), scale, bots, pairs)


def _bot_result(name: str, games: Sequence[Played], rating: float, sigma: float) -> BotResult:
    sat = [(game, seat) for game in games for seat, bot in enumerate(game.seats) if bot == name]
    wins = sum(1 / game.places.count(1) for game, seat in sat if game.places[seat] == 1)
    low, high = wilson(wins, len(sat))
    return BotResult(
        bot=name,
        games=len(sat),
        wins=round(wins, 6),
        win_rate=wins / len(sat) if sat else 0.0,
        low=low,
        high=high,
        rating=rating,
        sigma=sigma,
        mean_score=sum(game.scores[seat] for game, seat in sat) / len(sat) if sat else 0.0,
        slowest_s=max((game.slowest_s[seat] for game, seat in sat), default=0.0),
        fallbacks=list(dict.fromkeys(why for game, seat in sat for why in game.fallbacks[seat])),
    )


def _head_to_head(bot: str, other: str, games: Sequence[Played]) -> HeadToHead:
    ahead = [
        game.places[theirs] - game.places[ours]
        for game in games
        for ours, one in enumerate(game.seats)
        for theirs, two in enumerate(game.seats)
        if one == bot and two == other
    ]
    wins, losses = sum(lead > 0 for lead in ahead), sum(lead < 0 for lead in ahead)
    return HeadToHead(bot, other, len(ahead), wins, len(ahead) - wins - losses, losses)


def rate(names: Sequence[str], games: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """Each bot's rating and its sigma, in points."""
    model: Any = PlackettLuce(tau=0.0)  # no drift: a bot is as strong in the last game as in the first
    points = POINTS_PER_SCALE / (math.sqrt(2.0) * model.beta)
    orders = [order for game in games if len(order := _order(game)) > 1]
    ratings = {name: model.rating(name=name) for name in names}
    _pass(model, ratings, orders)
    sigmas = {name: points * float(rating.sigma) for name, rating in ratings.items()}
    for _ in range(PASSES - 1):
        _pass(model, ratings, orders)
    middle = sum(rating.mu for rating in ratings.values()) / len(names)
    return {name: (MEAN_RATING + points * float(ratings[name].mu - middle), sigmas[name]) for name in names}


def _order(game: Played) -> dict[str, int]:
    """The place of each bot's lowest seat."""
    return {bot: game.places[game.seats.index(bot)] for bot in game.seats}


def _pass(model: Any, ratings: dict[str, Any], orders: Sequence[dict[str, int]]) -> None:
    for order in orders:
        rated = model.rate([[ratings[name]] for name in order], ranks=list(order.values()))
        for name, (rating,) in zip(order, rated, strict=True):
            ratings[name] = rating
