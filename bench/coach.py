"""How often the coach warns: players of a weak and of a strong level against bots, every decision looked at.

    python -m bench.coach [ROOM ...] [--levels 1 4] [--decisions 200] [--rounds 400] [--json FILE]

A warning should come to level 1 in 5 to 10 of 100 decisions, and to level 4 in fewer than one. Searches are counted by
rounds, so that a busy machine changes nothing but the time it takes. Games with other deals follow each other until
enough decisions were looked at. Two counts: all clear mistakes, and those that a table would hold (one in three turns).
"""

from __future__ import annotations

import argparse
import itertools
import json
import platform
from pathlib import Path
from typing import Any

from kibitz.bots.coach import Coach
from kibitz.bots.levels import choose
from kibitz.core.chance import game_keys
from kibitz.core.game import find_game, room_names
from kibitz.core.match import Match
from kibitz.server.live import TURNS_OF_SILENCE

PLAYER, RIVAL = 0, 1
RIVALS_LEVEL = 1
SECONDS = 60.0  # a level's own rounds decide, not the clock


def measured(room: str, level: int, decisions: int, rounds: int) -> dict[str, Any]:
    """Of so many decisions of a player of that level, how many are held, and how many would be without restraint."""
    game = find_game(room)
    looked = clear = held = 0
    for number in itertools.count():
        match = Match.open(game, {"players": 2}, game_keys(f"coach {room} {level}", number)[0])
        last = -TURNS_OF_SILENCE
        while not match.over and looked < decisions:
            seat = game.seats_waited_for(match.state)[0]
            known = game.redact(match.state, seat)
            seed = f"{number} {match.step}"
            whose = level if seat == PLAYER else RIVALS_LEVEL
            action = choose(game, known, seat, whose, seed=seed, seconds=SECONDS).action
            if seat == PLAYER and len(game.legal_actions(known, seat)) > 1:
                coach = Coach(game)
                coach.ponder(known, seat, iterations=rounds, seed=seed)
                looked += 1
                if coach.mistake(known, seat, action, seed) is not None:
                    clear += 1
                    if match.turns(seat) >= last + TURNS_OF_SILENCE:
                        held += 1
                        last = match.turns(seat)
            match.act(seat, action)
        if looked >= decisions:
            break
    return {"room": room, "level": level, "decisions": looked, "clear": clear, "held": held, "rounds": rounds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rooms", nargs="*", default=room_names())
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    kept = []
    for room in asked.rooms:
        for level in asked.levels:
            found = measured(room, level, asked.decisions, asked.rounds)
            kept.append(found)
            print(
                f"{room:8} level {level}: of {found['decisions']} decisions {found['clear']} clear mistakes, "
                f"{found['held']} held ({100 * found['held'] / found['decisions']:.1f} %)",
                flush=True,
            )
    if asked.json:
        asked.json.write_text(json.dumps({"machine": platform.machine(), "found": kept}, indent=1) + "\n")


if __name__ == "__main__":
    main()
