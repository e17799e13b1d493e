"""Compile one room, beside the house: `python -m kibitz.bots.compiling ROOM`.

Plays games with everything that a table and its bots ask of the room, so that all of it is compiled and noted; says
"ready" when it is. Whoever started it may end at any time: then so does this.
"""

from __future__ import annotations

import os
import sys
import threading

from kibitz.bots.levels import warm_up
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Game, find_game
from kibitz.core.options import Value
from kibitz.core.waking import noting

READY = "ready"
GENTLE = 10  # people at the tables come first


def tables(game: Game) -> list[dict[str, Value]]:
    """A small table as most people open it, and a full one where every option is another one."""
    turned: dict[str, Value] = {}
    for option in game.options:
        others = [value for value in option.values if value != option.default]
        if option.id != "players" and others and option.writing is None:
            turned[option.id] = others[-1]
    return [{"players": game.players[0]}, {**turned, "players": game.players[-1]}]


def play_through(game: Game, said: dict[str, Value]) -> None:
    """A game by quick advice, with all that is shown, told and asked at a table."""
    state = game.deal(game.choose(said), bytes(32))
    for _ in range(game.most_moves(game.choose(said))):
        if state.over:
            break
        seat = game.seats_waited_for(state)[0]
        for viewer in (seat, SPECTATOR):
            game.view_for(state, viewer)
            game.happened(state, viewer)
        seen = game.redact(state, seat)
        action = int(game.greedy(seen, seat))
        game.check(seen, seat, action)
        game.moves.say(seen, seat, action)
        game.reasons(seen, seat, action)
        game.keeps_mum(seen, seat)
        game.apply(state, seat, action)
        game.standing(state)
    game.score_lines(state)


def compile_room(game: Game) -> None:
    with noting(game):
        for said in tables(game):
            play_through(game, said)
        warm_up(game)


def end_with_whoever_started_this() -> None:
    def watch() -> None:
        while os.read(sys.stdin.fileno(), 1):
            pass
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    end_with_whoever_started_this()
    if sys.platform != "win32":
        os.nice(GENTLE)
    compile_room(find_game(sys.argv[1]))
    print(READY, flush=True)
