"""Recorded views of Talo for the gallery: one building of 24 bars in the moments worth a picture.

KIBITZ_JIT=0 python web/src/gallery/make_talo.py          writes talo.json beside this file
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from kibitz.core.fields import SPECTATOR
from kibitz.core.game import find_game
from kibitz.core.match import Match
from kibitz.games.talo.components import AXES, FAR
from kibitz.games.talo.rules.balance import renew_solid
from kibitz.games.talo.rules.geometry import mark_bar, put_figure
from kibitz.games.talo.state import Phase

GAME = find_game("talo")
NAMES = ("Ann", "Miro", "Olha", "Tern")
BARS = """
X 3 7 0 3, X 4 7 1 2, Z 6 7 0 3, Z 7 7 0 3, Z 7 6 0 3, Y 7 6 3 2, Z 6 6 0 4, Z 6 3 0 4, Y 6 3 4 4, Z 2 2 0 4, Z 6 2 0 4,
X 1 2 4 7, Y 4 0 5 5, Z 4 0 6 2, Z 4 4 6 2, Y 4 0 8 5, Z 8 4 0 5, X 0 5 0 6, X -3 5 1 7, Y 2 3 0 2, Y 7 3 0 3,
X 6 5 0 1, X 5 6 0 1, X 5 8 0 3
"""
FIGURES = ((6, 4, 5), (7, 7, 4), (4, 7, 2), (1, 5, 2))


def building(players: int, **options: Any) -> Match:
    match = Match.open(GAME, {"players": players, "start_choice": "fixed", **options}, bytes(32))
    s = match.state
    s.full[:] = 0
    for number, said in enumerate(BARS.replace("\n", " ").split(",")):
        axis, *place = said.split()
        x, y, z, n = map(int, place)
        s.bar[number] = (AXES.index(axis), x + FAR, y + FAR, z, n)
        s.builder[number] = number % players
        s.bars_n = number + 1
        s.store[n] -= 1
        mark_bar(s, number + 1, AXES.index(axis), x + FAR, y + FAR, z, n)
    renew_solid(s)
    for seat in range(players):
        x, y, level = FIGURES[seat]
        put_figure(s, seat, x + FAR, y + FAR, level)
    s.turn = 17
    s.rolls[0], s.rolls_n = 5, 1
    return match


def acting(match: Match, *hand: int) -> Match:
    match.state.phase = Phase.ACT
    for place, n in enumerate(hand):
        match.state.hand[2 - len(hand) + place] = n
        match.state.store[n] -= 1
    return match


def moment(match: Match, seat: int = 0) -> dict[str, Any]:
    over = bool(match.state.over)
    viewer = SPECTATOR if over else seat
    seats = range(int(match.state.players))
    return {
        "step": match.step,
        "waiting": [] if over else [int(match.state.seat)],
        "view": msgspec.to_builtins(match.view(viewer)),
        "events": [],
        "moves": [{"action": 0, "text": "", "said": ""}] if match.state.seat == seat and not over else [],
        "outcome": {
            "places": [1 + (one > 0) for one in seats],
            "scores": [int(match.state.figure[one, 2]) for one in seats],
            "winners": [0],
            "clause": "TA-64",
            "why": "",
            "lines": [],
            "key": "",
        }
        if over
        else None,
    }


def film(act: dict[str, Any]) -> list[dict[str, Any]]:
    """A bar is placed, the figure hops, the building falls: for watching, so nothing can be played in it."""
    quiet: dict[str, Any] = {"hand": [], "reach": [], "wobbly": [], "end": None}
    bar = {"axis": "X", "x": 5, "y": 2, "z": 5, "length": 4, "seat": 0}
    built = {**act["view"], **quiet, "bars": [*act["view"]["bars"], bar], "hand_lengths": [1]}
    path = [6, 4, 5, 6, 3, 5, 6, 2, 5, 5, 2, 5, 4, 2, 6, 4, 1, 6]
    me, *others = built["players"]
    walked = {**built, "players": [{**me, "x": 4, "y": 1, "level": 6}, *others]}
    frames: tuple[tuple[dict[str, Any], list[dict[str, Any]]], ...] = (
        ({**act["view"], **quiet}, []),
        (built, [{"event": "placed", "joint": False, **bar}]),
        (walked, [{"event": "walked", "seat": 0, "path": path}]),
        ({**walked, "loser": 0}, [{"event": "collapsed", "seat": 0}]),
    )
    return [
        {**act, "step": step, "moves": [], "view": view, "events": told} for step, (view, told) in enumerate(frames)
    ]


def main() -> None:
    fresh = Match.open(GAME, {"players": 3}, bytes(32))
    taking = building(4)
    taking.state.phase = Phase.TAKE
    held = acting(building(4), 4, 1)
    hand = msgspec.to_builtins(held.view(0))["hand"]
    tip = next(tip for bar in hand for tip in bar["tips"] if (tip["x"], tip["y"], tip["z"]) == (7, 4, 5))
    held.act(0, tip["hold"])
    waiting = building(2)
    waiting.state.seat = 1
    over = building(4)
    over.state.over, over.state.phase = 64, Phase.OVER
    moments = {
        "start": moment(fresh),
        "begin": moment(building(4)),
        "take": moment(taking),
        "act": moment(acting(building(4), 4, 1)),
        "pair": moment(held),
        "risk": moment(acting(building(4, collapse="risk"), 4, 1)),
        "waiting": moment(waiting),
        "over": moment(over),
    }
    told = {"names": NAMES, "moments": moments, "film": film(moments["act"]), "marks": [{"event": "won", "seat": 0}]}
    Path(__file__).with_name("talo.json").write_text(json.dumps(told, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
