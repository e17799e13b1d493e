"""Games of quick advice against itself on a Ray cluster, as data for a learner: what was seen, and what came of it.

    ray start --head                                                        pip install 'kibitz[ray,envs]'
    python examples/ray_selfplay.py [ROOM] [TASKS] [GAMES_A_TASK] [ADDRESS] [FILE]

Each task plays its own games of one seed, so the data do not depend on how many machines there are, nor on who was
quicker. A tournament on the same cluster: `kibitz arena cubirds --bots greedy,search:3 --ray auto`.
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

import numpy as np
import ray

from kibitz.core.chance import game_keys
from kibitz.core.game import find_game
from kibitz.core.match import Match

Rows = tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]


def selfplay(room: str, first: int, games: int) -> Rows:
    """What each mover saw before its decision, and what part of the first place it won in the end."""
    game = find_game(room)
    assert game.features is not None
    assert game.encode is not None
    options = game.choose({"players": game.players[0]})
    seen, movers, won = [], [], []
    for number in range(first, first + games):
        match = Match.open(game, options, game_keys("selfplay", number)[0])
        began = len(movers)
        while not match.over:
            seat = game.seats_waited_for(match.state)[0]
            row = np.zeros(game.features.size, np.float32)
            game.encode(match.state, seat, row)
            seen.append(row)
            movers.append(seat)
            match.act(seat, int(game.greedy(game.redact(match.state, seat), seat)))
        places = match.standing().places
        won += [(places[seat] == 1) / places.count(1) for seat in movers[began:]]
    return np.array(seen), np.array(won, np.float32)


def main(room: str, tasks: int, games: int, address: str, file: str) -> None:
    ray.init(address=address, log_to_driver=False)
    play = ray.remote(selfplay)
    rows: list[Rows] = ray.get([play.remote(room, task * games, games) for task in range(tasks)])
    seen, won = (np.concatenate([part[i] for part in rows]) for i in range(2))
    digest = hashlib.sha256(seen.tobytes() + won.tobytes()).hexdigest()[:16]
    print(f"{room}: {len(won)} positions of {tasks * games} games from {tasks} tasks, {digest}")
    if file:
        np.savez_compressed(file, seen=seen, won=won)


if __name__ == "__main__":
    words = [*sys.argv[1:], *["cubirds", "8", "20", "auto", ""][len(sys.argv) - 1 :]]
    main(words[0], int(words[1]), int(words[2]), words[3], words[4])
