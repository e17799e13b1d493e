"""What each thing between the two bowers is, and what it does now."""

from __future__ import annotations

from typing import Any

from kibitz.core.about import About
from kibitz.core.text import Named, Say
from kibitz.games.bower.components import COLUMNS, GEMS_FOR_BONUS, Surface
from kibitz.games.bower.screen.naming import Half, Tile, counted
from kibitz.games.bower.screen.players import Beside, Cell, Player
from kibitz.games.bower.screen.view import BowerView, Slot


def explain(_seen: Any, view: BowerView, thing: str) -> About | None:
    """A spectator sits where the first player does."""
    kind, _, name = thing.partition(":")
    own = view.viewer or 0
    match kind:
        case "goal":
            return next((_goal(view, own, slot) for slot in view.goals if name == str(slot.column)), None)
        case "display" if name:
            return next((_open_tile(view, tile) for tile in view.display if tile and tile.id == name), None)
        case "hand" if view.viewer is not None:
            return next((_held(view.players[own], tile) for tile in view.players[own].hand if tile.id == name), None)
        case "cell" if view.viewer is not None:
            return _cell(view, own, name)
        case "far":
            laid = view.players[1 - own].cells
            return next((_far(view, own, one) for one in laid if name == where_in_words(one.cell)), None)
        case "gems" | "far_gems":
            seat = own if kind == "gems" else 1 - own
            return next((_gems(view, seat, column) for column in range(COLUMNS) if name == str(column + 1)), None)
        case "maybe":
            hidden = [slot for slot in view.goals if slot.goal is None]
            return next((_maybe(own, slot) for slot in hidden if name == str(slot.column)), None)
        case "group":
            return next((_group(view, own, surface) for surface in view.players[own].largest if surface == name), None)
        case "beside":
            won = [one for player in view.players for one in player.beside]
            return next((_beside(one) for one in won if one.bonus.id == name), None)
        case "player":
            return next((_player(view, seat) for seat in range(len(view.players)) if name == str(seat + 1)), None)
    return _single(view, thing)


# --- Goals and groups -------------------------------------------------------------------------------------------------


def _goal(view: BowerView, own: int, slot: Slot) -> About:
    if slot.goal is None:
        may = [Say(f"goal.{goal}") for goal in slot.candidates]
        return About((Say("thing.hidden", {"n": slot.column}), Say("thing.hidden.may", {"goals": may})), "BO-3")
    counts = [player.columns[slot.column - 1].counts[slot.goal] for player in view.players]
    mine, theirs = counts[own], counts[1 - own]
    count = {"me": Named(own), "mine": mine, "other": Named(1 - own), "theirs": theirs}
    ahead = Named(own if mine > theirs else 1 - own)
    if mine == theirs:
        brings, clause = ("tie", "BO-65") if mine else ("none", "BO-66")
    else:
        brings, clause = ("two", "BO-64") if sorted(counts) == [0, 1] else ("one", "BO-62")
    lines = (
        Say("thing.goal", {"n": slot.column, "goal": Say(f"goal.{slot.goal}")}),
        Say("thing.goal.count", count),
        Say(f"thing.goal.{brings}", {"name": ahead}),
    )
    return About(lines, clause)


def _group(view: BowerView, own: int, surface: Surface) -> About:
    mine, theirs = (view.players[seat].largest[surface] for seat in (own, 1 - own))
    sizes = {"surface": Say(f"surface.{surface}"), "mine": mine, "theirs": theirs}
    who = {"who": "tie" if mine == theirs else "one", "name": Named(own if mine > theirs else 1 - own)}
    return About((Say("thing.group", sizes), Say("thing.group.now", who)), "BO-61" if mine == theirs else "BO-60")


def _maybe(own: int, slot: Slot) -> About:
    """What the reader's notes are pencilled in."""
    now = Say("thing.maybe.now", {"me": Named(own), "other": Named(1 - own)})
    return About((Say("thing.maybe", {"n": slot.column}), now), "BO-3")


def _gems(view: BowerView, seat: int, column: int) -> About:
    gems = view.players[seat].columns[column].gems
    what = Say("thing.gems", {"name": Named(seat), "n": column + 1, "gems": gems})
    return About((what, Say("thing.gems.spent" if gems >= GEMS_FOR_BONUS else "thing.gems.now")), "BO-30")


# --- Tiles and cells --------------------------------------------------------------------------------------------------


def _half(half: Half | Cell) -> Say:
    return Say("thing.half", {"surface": Say(f"surface.{half.surface}"), "pieces": counted(half.pieces) or "none"})


def _tile(tile: Tile) -> Say:
    return Say("thing.tile", {"halves": [_half(tile.a), _half(tile.b)]})


def _open_tile(view: BowerView, tile: Tile) -> About:
    taking = view.phase in ("draft", "take") and view.viewer is not None and view.viewer == view.decider
    return About((_tile(tile), Say("thing.tile.take" if taking else "thing.tile.open")), "BO-11")


def _held(own: Player, tile: Tile) -> About:
    forced = own.forced == tile.id
    now = Say("thing.tile.forced" if forced else "thing.tile.hand")
    return About((_tile(tile), now), "BO-76" if forced else "BO-15")


def _cell(view: BowerView, own: int, name: str) -> About | None:
    for cell in range(COLUMNS * view.rows):
        where = {"column": cell % COLUMNS + 1, "row": cell // COLUMNS + 1}
        if name == where_in_words(cell):
            player = view.players[own]
            gems = Say("thing.cell.gems", {"n": player.columns[cell % COLUMNS].gems})
            laid = next((one for one in player.cells if one.cell == cell), None)
            if laid is None:
                lost = cell in player.lost_cells
                now = Say("thing.cell.lost" if lost else "thing.cell.free")
                return About((Say("thing.cell.empty", where), now, gems), "BO-23" if lost else "BO-15")
            what = Say("thing.cell", {**where, "half": _half(laid)})
            return About((what, _in_group(view, own, laid), gems), "BO-83" if laid.surface == "earth" else "BO-31")
    return None


def where_in_words(cell: int) -> str:
    return f"{cell % COLUMNS + 1},{cell // COLUMNS + 1}"


def _far(view: BowerView, own: int, laid: Cell) -> About:
    """What the other has laid; empty cells over there are nobody's question."""
    other = view.players[1 - own]
    where = {"column": laid.cell % COLUMNS + 1, "row": laid.cell // COLUMNS + 1}
    what = Say("thing.far", {"name": Named(1 - own), **where, "half": _half(laid)})
    gems = Say("thing.cell.gems", {"n": other.columns[laid.cell % COLUMNS].gems})
    group = next((one for one in other.groups if laid.cell in one.cells), None)
    if group is None:
        return About((what, Say("thing.cell.earth"), gems), "BO-83")
    size = {"n": len(group.cells), "largest": "yes" if group.largest else "no"}
    return About((what, Say("thing.far.group", size), gems), "BO-31")


def _in_group(view: BowerView, own: int, laid: Cell) -> Say:
    for group in view.players[own].groups:
        if laid.cell in group.cells:
            theirs = view.players[1 - own].largest[laid.surface]
            largest = "yes" if group.largest else "no"
            return Say("thing.cell.group", {"n": len(group.cells), "largest": largest, "theirs": theirs})
    return Say("thing.cell.earth")


# --- Beside the bowers ------------------------------------------------------------------------------------------------


def _beside(one: Beside) -> About:
    effect = one.bonus.effect
    compared = {"mine": "none" if one.mine is None else one.mine, "theirs": one.theirs or 0}
    now = Say("thing.beside.now", {"help": Say(f"bonus.{effect}.help"), **compared})
    what = Say("thing.beside", {"bonus": Say(f"bonus.{effect}.said")})
    return About((what, now if one.used else Say("thing.beside.unused")), "BO-42" if one.used else "BO-40")


def _player(view: BowerView, seat: int) -> About:
    player = view.players[seat]
    acting = view.phase != "over" and view.seat == seat
    turn = {"n": min(view.turns, player.turns_done + acting), "all": view.turns}
    now = Say("thing.player.now", {"hand": len(player.hand), "shells": player.shells})
    return About((Say("thing.player", {"name": Named(seat), **turn}), now), "BO-50")


def _single(view: BowerView, thing: str) -> About | None:
    match thing:
        case "display" | "groups" | "offer":
            clause = {"display": "BO-11", "groups": "BO-60", "offer": "BO-37"}[thing]
            return About((Say(f"thing.{thing}"), Say(f"thing.{thing}.now")), clause)
        case "shells":
            mine, theirs = (player.shells for player in view.players)
            sides = {"first": Named(0), "mine": mine, "second": Named(1), "theirs": theirs}
            return About((Say("thing.shells", sides), Say("thing.shells.now")), "BO-65")
        case "deck":
            return About((Say("thing.deck", {"n": view.deck}), Say("thing.deck.now")), "BO-11")
        case "stack":
            return About((Say("thing.stack", {"n": view.stack}), Say("thing.stack.now")), "BO-37")
        case "aside":
            return About((Say("thing.aside"), _aside(view)), "BO-2")
    return None


def _aside(view: BowerView) -> Say:
    if view.aside.goals:
        return Say("thing.aside.known", {"goals": [Say(f"goal.{goal}") for goal in view.aside.goals]})
    return Say("thing.aside.hidden", {"some": "yes" if view.aside.looked_by else "no"})
