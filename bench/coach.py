"""How often the coach warns: players of a weak and of a strong level against bots, every decision looked at.

    python -m bench.coach [ROOM ...] [--levels 1 4] [--decisions 200] [--rounds 400] [--json FILE]

A warning should come to level 1 in 5 to 10 of 100 decisions, and to level 4 in fewer than one. Searches are counted by
rounds, so that a busy machine changes nothing but the time it takes; each game begins anew, with other deals, until
enough decisions were looked at. All clear mistakes are counted, also those about which it keeps silent at a table (one warning in three turns).
"""

from __future__ import annotations

import argparse
import json
import platform
from pathlib import Path
from typing import Any

from kibitz.bots.coach import Coach
from kibitz.bots.levels import choose
from kibitz.core.chance import game_keys
from kibitz.core.game import find_game, room_names
from kibitz.core.match import Match

PLAYER, RIVAL = 0, 1
RIVALS_LEVEL = 1
SECONDS = 60.0  # a level's own rounds decide, not the clock


def measured(room: str, level: int, decisions: int, rounds: int) -> dict[str, Any]:
    """Of so many decisions of a player of that level, how many are held, and how many would be without restraint."""
    game = find_game(room)
    looked = warned = 0
    for number, key in enumerate(game_keys(f"coach {room} {level}", decisions)):
        match = Match.open(game, {"players": 2}, key)
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
                warned += coach.mistake(known, seat, action, seed) is not None
            match.act(seat, action)
        if looked >= decisions:
            break
    return {"room": room, "level": level, "decisions": looked, "warned": warned, "rounds": rounds}


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
            part = 100 * found["warned"] / max(1, found["decisions"])
            print(f"{room:8} level {level}: {found['warned']} of {found['decisions']}, {part:.1f} %", flush=True)
    if asked.json:
        asked.json.write_text(json.dumps({"machine": platform.machine(), "found": kept}, indent=1) + "\n")


if __name__ == "__main__":
    main()
