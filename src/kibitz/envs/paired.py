"""Paired deals: one player against others of another kind, in every seat of each deal, in one compiled loop.

A player is a rule that chooses like `greedy`, or the numbers that the room's quick advice shall go by (`Weights`). So
any advice and any other rule can be compared in thousands of games a second. What is chosen by chance in a deal is the
same whoever sits where, so luck weighs less than it does between games that have nothing in common.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kibitz.core.advice import Floats
from kibitz.core.chance import key_words, seed_key, spread_key, start_stream
from kibitz.core.errors import BadInput
from kibitz.core.game import Game
from kibitz.core.happened import play_unheard
from kibitz.core.options import Value
from kibitz.core.rule import across_games, rule

Chooses: TypeAlias = Callable[[Any, int], int]
ONE, OTHERS = 0, 1


@rule
def by_no_weights(_s: Any, _seat: int, _w: NDArray[np.float64]) -> int:
    """Stands where nobody plays by weights: a room's advice by any weights is a second copy of it to compile."""
    return 0


@across_games(
    "none(states, i32[:], u32[:], int, f64[:,:], i32[:], f64[:], int, i32[:,:],"
    " setup, waiting, apply, scores, advised, greedy, greedy)"
)
def play_paired(
    states: NDArray[Any],
    options: NDArray[np.int32],
    master: NDArray[np.uint32],
    first: int,
    weights: NDArray[np.float64],
    by_weights: NDArray[np.int32],
    shares: NDArray[np.float64],
    most_moves: int,
    places: NDArray[np.int32],
    setup: Callable[[Any, Any], None],
    waiting: Callable[[Any], int],
    apply: Callable[[Any, int, int], None],
    scores: Callable[[Any, Any], None],
    advised: Callable[[Any, int, Any], int],
    one: Callable[[Any, int], int],
    others: Callable[[Any, int], int],
) -> None:
    """Play `len(shares)` games. Game i sits ONE at seat i % players of deal first + i // players; each writes its share
    of the first place. states[0] is a table before the deal; states[1] is scratch.
    """
    keys = np.zeros(16, np.uint32)
    players = int(states[0].players)
    for game in range(len(shares)):
        states[1] = states[0]
        s = states[1]
        spread_key(master, first + game // players, keys)
        start_stream(s.chance, keys[:8])
        play_unheard(s)
        setup(s, options)
        for _ in range(most_moves):
            seats = waiting(s)
            if seats == 0:
                break
            seat = 0
            while (seats >> seat) & 1 == 0:
                seat += 1
            who = ONE if seat == game % players else OTHERS
            if by_weights[who]:
                action = advised(s, seat, weights[who])
            elif who == ONE:
                action = one(s, seat)
            else:
                action = others(s, seat)
            apply(s, seat, action)
        scores(s, places)
        winners = 0
        for seat in range(players):
            winners += 1 if places[seat, 0] == 1 else 0
        shares[game] = 1.0 / winners if places[game % players, 0] == 1 else 0.0


def paired(
    game: Game,
    one: Floats | Chooses,
    others: Floats | Chooses,
    *,
    seed: str,
    games: int,
    options: Mapping[str, Value],
    first: int = 0,
) -> Floats:
    """What `one` won of each game, from the deal number `first` of the seed on."""
    numbers = {who: player for who, player in ((ONE, one), (OTHERS, others)) if isinstance(player, np.ndarray)}
    if numbers and game.weights is None:
        raise BadInput(f"the quick advice of {game.id} has no weights")
    ready = {who: game.weights.ready(player) for who, player in numbers.items()} if game.weights is not None else {}
    shares = np.zeros(games, np.float64)
    weights = np.zeros((2, max((len(row) for row in ready.values()), default=1)), np.float64)
    by_weights = np.zeros(2, np.int32)
    rules = [game.greedy, game.greedy]
    for who, player in ((ONE, one), (OTHERS, others)):
        if isinstance(player, np.ndarray):
            weights[who] = ready[who]
            by_weights[who] = 1
        else:
            rules[who] = player
    play_paired.of(game)(
        np.full(2, game.undealt(options), game.dtype),
        game.setup_numbers(options),
        key_words(seed_key(seed)),
        first,
        weights,
        by_weights,
        shares,
        game.most_moves(options),
        np.zeros((game.layout.seats, 2), np.int32),
        game.setup,
        game.waiting,
        game.apply,
        game.scores,
        game.weights.greedy if numbers and game.weights is not None else by_no_weights,
        *rules,
    )
    return shares
