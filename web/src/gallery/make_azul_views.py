"""Recorded views for the gallery: plays games of Azul and keeps the moments worth a picture.

python -m web.src.gallery.make_azul_views          writes azul.json beside this file
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from kibitz.core.game import find_game
from kibitz.core.match import Match
from web.src.gallery.recording import Moment, moment

GAME = find_game("azul")
NAMES = ("Ann", "Borys", "Bot 3")
ME = 0
FILM = 14


# Events whose tokens stand under the cover.
MARKS: list[Moment] = [
    {"event": "ornament", "seat": 0, "ornament": 6, "kind": "statue", "reward": 2},
    {"event": "star", "seat": 0, "star": 3, "colour": "blue", "points": 15},
    {"event": "star", "seat": 0, "star": 0, "colour": None, "points": 12},
    {"event": "number", "seat": 0, "number": 2, "points": 8},
]


def play(seed: int, side: str) -> Iterator[Moment]:
    """A game by sensible players with a whim now and then."""
    dice = random.Random(seed)  # noqa: S311
    match = Match.open(GAME, {"players": len(NAMES), "board_side": side}, bytes([seed]) * 32)
    yield moment(GAME, match, ME)
    while not match.over:
        seat = GAME.seats_waited_for(match.state)[0]
        legal = GAME.legal_actions(match.state, seat)
        whim = msgspec.to_builtins(match.view(seat))["phase"] == "draft" and dice.random() < 0.2
        match.act(seat, dice.choice(legal) if whim else GAME.greedy(match.state, seat))
        yield moment(GAME, match, ME)


def best(moments: list[Moment], phase: str, value: Callable[[Moment], float]) -> Moment:
    mine = [m for m in moments if m["waiting"] == [ME] and m["view"]["phase"] == phase]
    return max(mine, key=value)


def payable(m: Moment) -> float:
    """Many spaces, several ways to pay, rewards; but not an endless list of passes."""
    spaces = m["view"]["spaces"]
    ways = sum(len(space["payments"]) > 1 for space in spaces)
    return float(len(spaces) + ways + 3 * sum(space["reward"] for space in spaces) - 0.2 * len(m["view"]["passes"]))


def main() -> None:
    games = [list(play(seed, "coloured")) for seed in range(4)]
    usual = [m for game in games for m in game]
    grey = list(play(9, "grey"))
    told = {
        "names": NAMES,
        "moments": {
            "draft": best(usual, "draft", lambda m: sum(m["view"]["centre"]) + len(m["view"]["takes"])),
            "place": best(usual, "place", payable),
            "reward": best(usual, "reward", lambda m: m["view"]["reward_left"]),
            "grey": best(grey, "place", payable),
            "waiting": next(m for m in usual if m["waiting"] not in ([ME], []) and m["view"]["round"] == 3),
            "over": max((m for m in usual if m["outcome"]), key=lambda m: max(m["outcome"]["scores"])),
        },
        # A stretch of one game, step by step, from taking to laying: for watching tiles fly.
        "film": _around(games[0], next(i for i, m in enumerate(games[0]) if m["view"]["phase"] == "place")),
        "marks": MARKS,
    }
    to = Path(__file__).with_name("azul.json")
    to.write_text(json.dumps(told, separators=(",", ":")) + "\n", "utf-8")


def _around(game: list[Moment], at: int) -> list[Moment]:
    return game[max(0, at - FILM // 2) : at + FILM // 2]


if __name__ == "__main__":
    main()
