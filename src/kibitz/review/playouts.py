"""Steady playouts: worlds imagined from a position, some scripted acts, then every seat by `greedy` to the end.

One compiled loop for every game. What comes back is each seat's share of the win, world by world.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.happened import play_unheard
from kibitz.core.options import Value
from kibitz.core.rule import across_games
from kibitz.core.verdict import ALLOWED

OPEN = -2  # through nobody's eyes: all lies open that any seat knows
STEADY = -1  # in a script: the seat plays steadily until it is waited for no more

Script = tuple[tuple[int, int], ...]  # seat and action, or STEADY
Shares = NDArray[np.float64]  # [world, seat]


@across_games(
    "none(states, int, u32[:,:], i32[:,:], f64[:,:], i32[:,:], int,"
    " waiting, verdict, apply, scores, reopen, redeal, greedy)"
)
def play_on(
    states: NDArray[Any],
    viewer: int,
    keys: NDArray[np.uint32],
    script: NDArray[np.int32],
    shares: Shares,
    places: NDArray[np.int32],
    most_moves: int,
    waiting: Callable[[Any], int],
    verdict: Callable[[Any, int, int], int],
    apply: Callable[[Any, int, int], None],
    scores: Callable[[Any, Any], None],
    reopen: Callable[[Any, Any], None],
    redeal: Callable[[Any, int, Any], None],
    greedy: Callable[[Any, int], int],
) -> None:
    """states[0] is the position, redacted for the viewer unless that is OPEN; states[1] is scratch."""
    for number in range(len(keys)):
        states[1] = states[0]
        world = states[1]
        if viewer == OPEN:
            reopen(world, keys[number])
        else:
            redeal(world, viewer, keys[number])
        play_unheard(world)
        for line in range(len(script)):
            seat = int(script[line, 0])
            if script[line, 1] >= 0:
                # Seats that act at once cannot take each other's moves away; if a room lets them, the rest is steady.
                if verdict(world, seat, script[line, 1]) != ALLOWED:
                    break
                apply(world, seat, script[line, 1])
            else:
                for _ in range(most_moves):
                    if (waiting(world) >> seat) & 1 == 0:
                        break
                    apply(world, seat, greedy(world, seat))
        for _ in range(most_moves):
            seats = waiting(world)
            if seats == 0:
                break
            seat = 0
            while (seats >> seat) & 1 == 0:
                seat += 1
            apply(world, seat, greedy(world, seat))
        scores(world, places)
        winners = 0
        for seat in range(world.players):
            winners += 1 if places[seat, 0] == 1 else 0
        for seat in range(world.players):
            shares[number, seat] = 1.0 / winners if places[seat, 0] == 1 else 0.0


def steady_shares(
    game: Game,
    options: Mapping[str, Value],
    position: State,
    viewer: int,
    script: Script,
    keys: NDArray[np.uint32],
) -> Shares:
    """What each seat wins in each of these worlds."""
    states = np.zeros(2, game.dtype)
    states[0] = position
    shares = np.zeros((len(keys), int(position.players)), np.float64)
    play_on.of(game)(
        states,
        viewer,
        keys,
        np.array(script, np.int32).reshape(len(script), 2),
        shares,
        np.zeros((game.layout.seats, 2), np.int32),
        game.most_moves(options),
        game.waiting,
        game.verdict,
        game.apply,
        game.scores,
        game.reopen,
        game.redeal,
        game.greedy,
    )
    return shares


def result_shares(places: tuple[int, ...]) -> NDArray[np.float64]:
    """Each seat's share of the win: 1, divided among those in the first place."""
    first = np.array([place == 1 for place in places], np.float64)
    shares: NDArray[np.float64] = first / first.sum()
    return shares
