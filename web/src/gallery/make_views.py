"""Recorded views for the gallery: plays games of CuBirds and keeps the moments worth a picture.

python -m web.src.gallery.make_views          writes cubirds.json beside this file
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from kibitz.core.game import find_game
from kibitz.core.match import Match
from kibitz.games.cubirds.actions import DRAW, NO_FLOCK
from web.src.gallery.recording import moment

GAME = find_game("cubirds")
NAMES = ("Ann", "Borys", "Bot 3")
ME = 0
MARKS = (
    {"event": "first_bird", "seat": 0, "species": "owl"},
    {"event": "flocked", "seat": 0, "species": "duck", "count": 4, "kept": 1},
    {"event": "flocked", "seat": 0, "species": "toucan", "count": 4, "kept": 2},
)

Wanted = Callable[[dict[str, Any]], bool]


def play(seed: int, hoard: bool) -> list[dict[str, Any]]:
    """A game by hasty players; hoarders take nothing if they can, so that rows and hands grow long."""
    dice = random.Random(seed)  # noqa: S311
    match = Match.open(GAME, {"players": 3}, bytes([seed]) * 32)
    told = [moment(GAME, match, ME)]
    while not match.over and match.step < 240:
        seat = GAME.seats_waited_for(match.state)[0]
        legal = GAME.legal_actions(match.state, seat)
        action = GAME.greedy(match.state, seat) if dice.random() < 0.75 else dice.choice(legal)
        if hoard:
            ends = msgspec.to_builtins(match.view(seat))["ends"]
            lays = [end["action"] for end in ends if not end["captured"]]
            action = dice.choice(lays or [a for a in legal if a in (DRAW, NO_FLOCK)] or legal)
        match.act(seat, action)
        told.append(moment(GAME, match, ME))
    return told


def best(moments: list[dict[str, Any]], wanted: Wanted, value: Callable[[dict[str, Any]], float]) -> dict[str, Any]:
    found = [m for m in moments if wanted(m)]
    return max(found, key=value)


def mine(m: dict[str, Any], phase: str) -> bool:
    return bool(m["waiting"] == [ME] and m["view"]["phase"] == phase)


def happened(m: dict[str, Any], kind: str) -> bool:
    return any(event["event"] == kind for event in m["events"])


def runs(m: dict[str, Any]) -> int:
    return max(len(row) for row in m["view"]["rows"])


def away(m: dict[str, Any]) -> int:
    return sum(len(player["away"]) for player in m["view"]["players"])


def choices(m: dict[str, Any]) -> int:
    return sum(bool(end["captured"]) + bool(end["refills"]) for end in m["view"]["ends"]) + 2 * away(m)


def fullness(m: dict[str, Any]) -> int:
    view = m["view"]
    near = bool(view["new_deal_has"] <= view["new_deal_needs"] + 10)
    return 3 * runs(m) + len(view["hand"]) + 4 * near


def main() -> None:
    games = [play(seed, hoard=False) for seed in range(12)]
    usual = [m for game in games for m in game]
    hoarded = [m for seed in range(20, 30) for m in play(seed, hoard=True)]

    def large(m: dict[str, Any]) -> bool:
        return mine(m, "flock") and any(flock["kept"] == 2 for flock in m["view"]["flocks"])

    picked = {
        "lay": best(usual, lambda m: mine(m, "lay"), choices),
        "draw": best(usual, lambda m: mine(m, "draw") and not m["view"]["empty_hand"], away),
        "empty": best(usual + hoarded, lambda m: mine(m, "draw") and m["view"]["empty_hand"], away),
        "flock": best(usual + hoarded, large, lambda m: len(m["view"]["flocks"]) + 3 * happened(m, "refilled")),
        "noflock": best(usual, lambda m: mine(m, "flock") and not m["view"]["flocks"], away),
        "full": best(hoarded, lambda m: mine(m, "lay"), fullness),
        "waiting": best(
            usual, lambda m: m["waiting"] not in ([ME], []), lambda m: 5 * happened(m, "refilled") + away(m)
        ),
        "over": best(usual, lambda m: m["outcome"] is not None, away),
    }
    # A stretch of one game, step by step, with the end of a round in it: for watching cards fly.
    game = next(g for g in games if any(happened(m, "reshuffled") for m in g))
    dealt = next(i for i, m in enumerate(game) if i and happened(m, "dealt"))
    to = Path(__file__).with_name("cubirds.json")
    told = {"names": NAMES, "moments": picked, "film": game[dealt - 6 : dealt + 8], "marks": MARKS}
    to.write_text(json.dumps(told, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
