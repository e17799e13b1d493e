"""What each thing at the building is, what a figure can climb, and if nothing, which clause stops it."""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.core.about import About
from kibitz.core.text import Named, Say
from kibitz.games.talo.components import (
    DIRECTIONS,
    FAR,
    LEVELS,
    MOST_REACHED,
    SIDE,
    STEP_X,
    STEP_Y,
    STORE,
)
from kibitz.games.talo.rules.walking import ANY, can_step, explore, free_of_others, has_floor, place_of
from kibitz.games.talo.screen.view import TaloView


def explain(seen: Any, view: TaloView, thing: str) -> About | None:
    kind, _, name = thing.partition(":")
    match kind:
        case "player" | "figure":
            return next((_figure(seen, view, seat) for seat in range(len(view.players)) if name == str(seat + 1)), None)
        case "cell":
            cells = [(x, y) for x in range(view.board) for y in range(view.board)]
            return next((_cell(seen, view, x, y) for x, y in cells if name == f"{x},{y}"), None)
        case "bar":
            return next((_bar(view, n) for n in range(1, len(view.store) + 1) if name == str(n)), None)
        case "hand":
            return next((_held(view, n) for n in view.hand_lengths if name == str(n)), None)
    return _single(view, thing)


# --- Figures ----------------------------------------------------------------------------------------------------------


def _figure(seen: Any, view: TaloView, seat: int) -> About:
    player = view.players[seat]
    if not player.placed:
        return About((Say("thing.figure.absent", {"name": Named(seat)}), Say("thing.figure.starts")), "TA-15")
    what = Say("thing.figure", {"name": Named(seat), "level": player.level})
    if player.level >= LEVELS:
        return About((what, Say("thing.figure.wins")), "TA-64")
    reached = _reached(seen, seat)
    highest = max(level for _, _, level in reached)
    if highest > player.level:
        acting = view.seat == seat and view.phase in ("act", "pair")
        waits = acting and view.walked
        climbs = Say("thing.figure.walked" if waits else "thing.figure.climbs", {"n": highest})
        return About((what, climbs), "TA-48" if waits else "TA-50")
    case, clause = _stopped(seen, seat, reached)
    return About((what, Say(f"thing.figure.{case}", {"height": view.figure_height})), clause)


def _reached(seen: Any, seat: int) -> list[tuple[int, int, int]]:
    """Every position that the figure can walk to, its own included; what stands is asked only when it walks."""
    nodes, came = np.empty(MOST_REACHED, np.int32), np.empty(MOST_REACHED, np.int16)
    return [place_of(node) for node in nodes[: int(explore(seen, seat, ANY, nodes, came))].tolist()]


def _stopped(seen: Any, seat: int, reached: list[tuple[int, int, int]]) -> tuple[str, str]:
    """Why none of these positions leads higher: what comes nearest to a step up is told."""
    found = {why for x, y, level in reached for why in _beside(seen, seat, x, y, level)}
    for case, clause in (("other", "TA-53"), ("body", "TA-54"), ("steep", "TA-50")):
        if case in found:
            return case, clause
    return ("bare", "TA-50") if reached[0][2] else ("board", "TA-49")


def _beside(seen: Any, seat: int, x: int, y: int, level: int) -> list[str]:
    """What stops a step up into each of the four columns."""
    found = []
    for way in range(DIRECTIONS):
        u, v = x + int(STEP_X[way]), y + int(STEP_Y[way])
        if not (0 <= u < SIDE and 0 <= v < SIDE):
            continue
        rises = int(seen.wood[u, v]) >> (level + 1)  # wood above the step: right on it, or some way up
        if not has_floor(seen, u, v, level + 1, level) or rises & 1:
            found += ["steep"] * (rises > 0)
        elif not can_step(seen.wood, int(seen.figure_height), x, y, level, u, v, level + 1):
            found.append("body")
        elif not free_of_others(seen, seat, u, v, level + 1):
            found.append("other")
    return found


# --- Cells and bars ---------------------------------------------------------------------------------------------------


def _cell(seen: Any, view: TaloView, x: int, y: int) -> About:
    for seat, player in enumerate(view.players):
        if player.placed and (player.x, player.y) == (x, y):
            return _figure(seen, view, seat)
    top = int(seen.wood[x + FAR, y + FAR]).bit_length()
    what = Say("thing.cell", {"x": x, "y": y, "level": top})
    if any((spot.x, spot.y) == (x, y) for spot in view.reach):
        return About((what, Say("thing.cell.reach")), "TA-50")
    return About((what, Say("thing.cell.wood" if top else "thing.cell.free")), "TA-36" if top else "TA-30")


def _bar(view: TaloView, n: int) -> About:
    left = {"n": n, "left": view.store[n - 1], "all": int(STORE[n])}
    return About((Say("thing.bar", left), Say("thing.bar.roll", {"n": n})), "TA-19")


def _held(view: TaloView, n: int) -> About:
    risk = [Say("thing.hand.risk")] if view.risky else []
    return About((Say("thing.hand", {"n": n}), Say("thing.hand.now"), *risk), "TA-66" if view.risky else "TA-28")


def _single(view: TaloView, thing: str) -> About | None:
    if thing == "store":
        return About((Say("thing.store", {"n": sum(view.store)}), Say("thing.store.now")), "TA-19")
    if thing == "ruler":
        return About((Say("thing.ruler"), Say("thing.ruler.now")), "TA-64")
    if thing != "die":
        return None
    sets = [" + ".join(map(str, take.bars)) for take in view.takes] if view.viewer == view.seat else []
    now = Say("thing.die.sets", {"sets": ", ".join(sets)}) if sets else Say("thing.die.rolled")
    return About((Say("thing.die", {"n": view.die or "none"}), now), "TA-19")
