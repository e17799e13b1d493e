"""Recorded views for the gallery: plays games of CuBirds and keeps the moments worth a picture.

    python web/src/gallery/make_views.py          writes cubirds.json beside this file
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

GAME = find_game("cubirds")
NAMES = ("Ann", "Borys", "Bot 3")
ME = 0

Wanted = Callable[[dict[str, Any]], bool]


def moment(match: Match) -> dict[str, Any]:
    """What a page at seat 0 is told now."""
    state = match.state
    waiting = list(GAME.seats_waited_for(state)) if not match.over else []
    words = GAME.text("en")
    legal = GAME.legal_actions(state, ME) if ME in waiting else []
    said = [(action, GAME.moves.say(state, ME, action)) for action in legal]
    made = {
        "step": match.step,
        "waiting": waiting,
        "view": msgspec.to_builtins(match.view(ME)),
        "events": [msgspec.to_builtins(event) for event in match.happened(ME)],
        "moves": [
            {"action": action, "text": GAME.moves.write(GAME.moves.of(action)), "said": words.say(s.key, **s.values)}
            for action, s in said
        ],
        "outcome": None,
    }
    if match.over:
        standing = match.standing()
        ended = GAME.ended_by(state)
        made["outcome"] = {
            "places": list(standing.places),
            "scores": list(standing.scores),
            "winners": list(standing.winners),
            "clause": ended.label if ended else None,
            "why": words.say(f"over.{ended.label}") if ended else "",
            "lines": [],
            "key": "",
        }
    return made


def play(seed: int, hoard: bool) -> list[dict[str, Any]]:
    """A game by hasty players; hoarders take nothing if they can, so that rows and hands grow long."""
    dice = random.Random(seed)
    match = Match.open(GAME, {"players": 3}, bytes([seed]) * 32)
    told = [moment(match)]
    while not match.over and match.step < 240:
        seat = GAME.seats_waited_for(match.state)[0]
        legal = GAME.legal_actions(match.state, seat)
        action = GAME.greedy(match.state, seat) if dice.random() < 0.75 else dice.choice(legal)
        if hoard:
            lays = [a for a in legal if a < 64 and "take nothing" in GAME.text("en").say(*_said(match, seat, a)[:1], **_said(match, seat, a)[1])]
            action = dice.choice(lays or [a for a in legal if a in (65, 66)] or legal)
        match.act(seat, action)
        told.append(moment(match))
    return told


def _said(match: Match, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    said = GAME.moves.say(match.state, seat, action)
    return said.key, dict(said.values)


def best(moments: list[dict[str, Any]], wanted: Wanted, value: Callable[[dict[str, Any]], float]) -> dict[str, Any]:
    found = [m for m in moments if wanted(m)]
    return max(found, key=value)


def mine(m: dict[str, Any], phase: str) -> bool:
    return bool(m["waiting"] == [ME] and m["view"]["phase"] == phase)


def main() -> None:
    games = [play(seed, hoard=False) for seed in range(12)]
    long = [play(seed, hoard=True) for seed in range(20, 30)]
    usual = [m for game in games for m in game]
    hoarded = [m for game in long for m in game]

    def runs(m: dict[str, Any]) -> int:
        return max(len(row) for row in m["view"]["rows"])

    def captures(m: dict[str, Any]) -> int:
        return sum(bool(end["captured"]) for end in m["view"]["ends"])

    def away(m: dict[str, Any]) -> int:
        return sum(len(p["away"]) for p in m["view"]["players"])

    run = next(g for g in games if any(e["event"] == "reshuffled" for m in g for e in m["events"]))
    picked = {
        "lay": best(usual, lambda m: mine(m, "lay"), lambda m: captures(m) + sum(e["refills"] for e in m["view"]["ends"]) + 4 * away(m)),
        "draw": best(usual, lambda m: mine(m, "draw") and not m["view"]["empty_hand"], away),
        "empty": best(usual + hoarded, lambda m: mine(m, "draw") and m["view"]["empty_hand"], away),
        "flock": best(usual + hoarded, lambda m: mine(m, "flock") and any(f["kept"] == 2 for f in m["view"]["flocks"]), lambda m: len(m["view"]["flocks"]) + 3 * any(e["event"] == "refilled" for e in m["events"])),
        "noflock": best(usual, lambda m: mine(m, "flock") and not m["view"]["flocks"], away),
        "full": best(hoarded, lambda m: mine(m, "lay"), lambda m: 3 * runs(m) + len(m["view"]["hand"]) + 4 * (m["view"]["new_deal_has"] <= m["view"]["new_deal_needs"] + 10)),
        "waiting": best(usual, lambda m: m["waiting"] not in ([ME], []), lambda m: 5 * any(e["event"] == "refilled" for e in m["events"]) + away(m)),
        "over": best(usual, lambda m: m["outcome"] is not None, lambda m: len(m["view"]["players"][m["outcome"]["winners"][0]]["collection"])),
    }
    start = next(i for i, m in enumerate(run) if any(e["event"] == "dealt" for e in m["events"]) and i) - 6
    film = run[start : start + 14]
    to = Path(__file__).with_name("cubirds.json")
    to.write_text(json.dumps({"names": NAMES, "moments": picked, "film": film}, separators=(",", ":")) + "\n")
    print(to, to.stat().st_size, {k: (v["step"], runs(v), v["view"]["new_deal_has"]) for k, v in picked.items()})


if __name__ == "__main__":
    main()
