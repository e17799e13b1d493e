"""What each thing on the table and on the boards is, and what it does now."""

from __future__ import annotations

from typing import Any

from kibitz.core.about import About
from kibitz.core.text import Named, Say
from kibitz.games.azul.components import COLOURS, ORNAMENT_NAMES, REWARD, RING, Colour
from kibitz.games.azul.screen.moves import cell_name
from kibitz.games.azul.screen.view import AzulView, Player


def explain(_seen: Any, view: AzulView, thing: str) -> About | None:
    """Of a spectator's boards that of the player whose turn it is lies in front."""
    kind, _, name = thing.partition(":")
    own = view.players[view.seat if view.viewer is None else view.viewer]
    match kind:
        case "cell":
            return next((_cell(view, own, cell) for cell in range(len(view.numbers)) if name == cell_name(cell)), None)
        case "ornament":
            return next((_ornament(view, own, i) for i in range(len(view.ornaments)) if name == str(i + 1)), None)
        case "factory":
            return next((_factory(view, i) for i in range(len(view.factories)) if name == str(i + 1)), None)
        case "hand":
            return next((_hand(view, own, hue) for hue, colour in enumerate(COLOURS) if name == colour), None)
        case "number" | "star":
            return _goal(own, thing)
        case "player":
            return next((_player(view, seat) for seat in range(len(view.players)) if name == str(seat + 1)), None)
    return _single(view, thing)


def _colour(colour: Colour) -> Say:
    return Say(f"colour.{colour}")


def _tiles(counts: list[int]) -> list[Say]:
    return [Say(f"named.{colour}", {"n": count}) for colour, count in zip(COLOURS, counts, strict=True) if count]


# --- The board --------------------------------------------------------------------------------------------------------


def _group(wall: list[Colour | None], cell: int) -> list[int]:
    """The tiles that a tile on the cell is connected with, itself left out (AZ-30)."""
    star = cell - cell % RING
    joined: list[int] = []
    for way in (1, -1):
        beside = star + (cell + way) % RING
        while wall[beside] and beside != cell and beside not in joined:
            joined.append(beside)
            beside = star + (beside + way) % RING
    return joined


def _star(view: AzulView, star: int) -> Say:
    colour = view.star_colours[star]
    return Say(f"score.star.{colour}" if colour else f"star.{star}")


def _cell(view: AzulView, own: Player, cell: int) -> About:
    where = {"star": _star(view, cell // RING), "n": view.numbers[cell]}
    joined = _group(own.wall, cell)
    lights = tuple(f"cell:{cell_name(one)}" for one in joined)
    if laid := own.wall[cell]:
        size = 1 + len(joined)
        group = {"size": size, "next": "no" if size == RING else size + 1}
        what = Say("thing.laid", {**where, "tile": Say(f"named.{laid}", {"n": 1})})
        return About((what, Say("thing.laid.group", group)), "AZ-30", lights=lights if view.phase != "draft" else ())
    lines = (
        Say("thing.cell", {**where, "points": 1 + len(joined)}),
        Say("thing.cell.group", {"joined": len(joined)}),
        _cost(view, cell),
    )
    return About(lines, "AZ-30", _summed(view, own, cell, joined), lights)


def _cost(view: AzulView, cell: int) -> Say:
    number, colour = view.numbers[cell], view.star_colours[cell // RING]
    tiles = Say(f"named.{colour}" if colour else "thing.cell.any", {"n": number})
    wilds = "no" if number == 1 or colour == view.wild else "yes"  # AZ-28, AZ-29
    return Say("thing.cell.costs", {"tiles": tiles, "wilds": wilds, "wild": _colour(view.wild)})


def _summed(view: AzulView, own: Player, cell: int, joined: list[int]) -> tuple[str, ...]:
    """The tile that would come, and those it joins; nothing where its colour is still open."""
    ways = {payment.colour for space in view.spaces if space.cell == cell for payment in space.payments}
    new = view.star_colours[cell // RING] or (ways.pop() if len(ways) == 1 else None)
    tiles = [colour for one in joined if (colour := own.wall[one])]
    return (new, *tiles) if new and tiles else ()


def _ornament(view: AzulView, own: Player, i: int) -> About:
    cells = view.ornaments[i]
    filled = sum(own.wall[cell] is not None for cell in cells)
    values = {"kind": ORNAMENT_NAMES[i // RING], "n": int(REWARD[i]), "filled": filled, "of": len(cells)}
    now = Say("thing.ornament.done" if filled == len(cells) else "thing.ornament.lacks", values)
    lights = tuple(f"cell:{cell_name(cell)}" for cell in cells)
    return About((Say("thing.ornament", values), now), "AZ-31", lights=lights if view.phase != "draft" else ())


def _goal(own: Player, thing: str) -> About | None:
    for goal in own.numbers:
        if thing == f"number:{goal.number}":
            values = {"n": goal.number, "bonus": goal.bonus, "covered": goal.covered, "of": goal.of}
            return About((Say("thing.number", values), Say("thing.number.now", values)), "AZ-44")
    for number, star in enumerate(own.stars):
        if thing == f"star:{number}":
            name = Say(f"score.star.{star.colour}" if star.colour else f"star.{number}")
            lacks = ", ".join(map(str, star.lacks)) or "none"
            what = Say("thing.star", {"star": name, "bonus": "none" if star.bonus is None else star.bonus})
            return About((what, Say("thing.star.now", {"filled": star.filled, "lacks": lacks})), "AZ-43")
    return None


def _player(view: AzulView, seat: int) -> About:
    player = view.players[seat]
    lost = player.marker_lost + player.discard_lost + player.corners_lost
    parts = {"laid": player.placed, "lost": lost, "bonus": player.star_points + player.number_points}
    what = Say("thing.player", {"name": Named(seat), "n": player.score})
    return About((what, Say("thing.player.sum", parts), Say("thing.player.goal")), "AZ-46")


# --- The table --------------------------------------------------------------------------------------------------------


def _factory(view: AzulView, i: int) -> About | None:
    tiles = view.factories[i]
    if not sum(tiles):
        return None
    wild = view.wild if tiles[COLOURS.index(view.wild)] else None
    along = [Say("thing.factory.wild", {"wild": _colour(wild)})] if wild else []
    what = Say("thing.factory", {"n": i + 1, "tiles": _tiles(tiles)})
    return About((what, Say("thing.factory.now"), *along), "AZ-12" if wild else "AZ-11")


def _hand(view: AzulView, own: Player, hue: int) -> About | None:
    if view.viewer is None or not own.hand[hue]:
        return None
    colour = COLOURS[hue]
    what = Say("thing.hand", {"tiles": Say(f"named.{colour}", {"n": own.hand[hue]})})
    if colour == view.wild:
        return About((what, Say("thing.hand.wild")), "AZ-27")
    return About((what, Say("thing.hand.pays", {"colour": _colour(colour)})), "AZ-23")


def _single(view: AzulView, thing: str) -> About | None:
    match thing:
        case "goals":
            return About((Say("thing.goals"), Say("thing.goals.now")), "AZ-43")
        case "supply":
            left = view.reward_left if view.viewer == view.seat else 0
            held = sum(colour is not None for colour in view.supply)
            return About((Say("thing.supply", {"n": held}), Say("thing.supply.now", {"left": left})), "AZ-31")
        case "bag" | "box":
            n = sum(view.bag if thing == "bag" else view.box)
            return About((Say(f"thing.{thing}", {"n": n}), Say(f"thing.{thing}.now")), "AZ-39")
        case "middle":
            now = Say("thing.middle.first" if view.marker is None else "thing.middle.free")
            return About((Say("thing.middle", {"n": sum(view.centre)}), now), "AZ-17")
        case "marker":
            return About((Say("thing.marker"), Say("thing.marker.now")), "AZ-21")
        case "track":
            following = _colour(view.next_wild) if view.next_wild else "none"
            what = Say("thing.track", {"round": view.round, "wild": _colour(view.wild)})
            return About((what, Say("thing.track.now", {"next": following})), "AZ-9")
        case "button:pass":
            return About((Say("thing.pass"), Say("thing.pass.now", {"n": view.pass_loses})), "AZ-36")
    return None
