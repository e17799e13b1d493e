"""What each card and each cell does, and what the viewer's own row can do there."""

from __future__ import annotations

from typing import Any

from kibitz.core.about import About
from kibitz.core.text import Named, Say
from kibitz.games.jackal.components import CARDS, DECK_COUNTS, LETTERS, SIDE, Card, cell_of
from kibitz.games.jackal.screen.cards import IslandCard, Pile
from kibitz.games.jackal.screen.view import JackalView

CARD_CLAUSES: dict[Card, str] = {
    "left-right": "JA-35",
    "up-down": "JA-35",
    "four-way": "JA-35",
    "knight": "JA-36",
    "black-mark": "JA-29",
    "black-flag": "JA-20",
    "map": "JA-40",
}
# By the letter of the island's drawing: the name of the ground, and the clause that says what it does.
GROUNDS = {
    "~": ("sea", "JA-37"),
    ".": ("open", "JA-37"),
    "W": ("white", "JA-33"),
    "B": ("black", "JA-33"),
    "#": ("labyrinth", "JA-50"),
    "+": ("take_one", "JA-54"),
    "*": ("take_two", "JA-54"),
    "J": ("jungle", "JA-49"),
    "O": ("cave", "JA-51"),
}

# What is done on an island, one after the other, and the clause that says so.
PARTS = {"declare": "JA-8", "build": "JA-17", "marks": "JA-29", "walk": "JA-35", "share": "JA-62"}


def explain(_seen: Any, view: JackalView, thing: str) -> About | None:
    kind, _, name = thing.partition(":")
    match kind:
        case "hand":
            return _hand(view.hand, name)
        case "market" if name:
            return next((_market(view, slot) for slot in range(len(view.market)) if name == str(slot + 1)), None)
        case "cell" if name == name.upper() and cell_of(name) >= 0:
            return _cell(view.island, name, _route(view, name))
        case "phase" if name in PARTS:
            part = {"n": [*PARTS].index(name) + 1, "phase": Say(f"phase.{name}")}
            return About((Say("thing.phase", part), Say(f"thing.phase.{name}")), PARTS[name])
        case "row":
            return next((_row(view, seat) for seat in range(len(view.players)) if name == str(seat + 1)), None)
        case "player":
            return next((_player(view, seat) for seat in range(len(view.players)) if name == str(seat + 1)), None)
    return _single(view, thing)


def explain_puzzle(island: IslandCard, hand: list[Pile], thing: str) -> About | None:
    """The same of a puzzle's island and hand."""
    kind, _, name = thing.partition(":")
    if kind == "hand":
        return _hand(hand, name)
    if kind == "cell" and name == name.upper() and cell_of(name) >= 0:
        return _cell(island, name, [])
    return _island(island) if thing == "island" else None


# --- Cards ------------------------------------------------------------------------------------------------------------


def _hand(hand: list[Pile], letters: str) -> About | None:
    for pile in hand:
        kind = CARDS.index(pile.card)
        if LETTERS[kind] == letters:
            lines = (
                Say("thing.hand", {"card": Say(f"card.{pile.card}"), "n": pile.count}),
                Say(f"thing.card.{pile.card}"),
                Say("thing.hand.now", {"cards": int(DECK_COUNTS[kind])}),
            )
            return About(lines, CARD_CLAUSES[pile.card])
    return None


def _market(view: JackalView, slot: int) -> About | None:
    card = view.market[slot]
    if card is None:
        return None
    mine = any(take.slot == slot + 1 for take in view.takes)
    what = Say("thing.market", {"card": Say(f"card.{card}")})
    return About((what, Say(f"thing.card.{card}"), Say("thing.take" if mine else "thing.pass")), "JA-9")


# --- The island -------------------------------------------------------------------------------------------------------


def _cell(island: IslandCard, name: str, route: list[Say]) -> About:
    cell = cell_of(name)
    letter = island.rows[cell // SIDE][cell % SIDE]
    chest = next((one for one in island.chests if one.cell == name), None)
    if chest:
        ground, clause = ("buried", "JA-48") if chest.buried else ("chest", "JA-62")
        what = Say(f"thing.cell.{ground}", {"cell": name, "n": chest.value})
    else:
        ground, clause = GROUNDS[letter]
        # The catalogue's own words say too much here: the next line has the rest.
        what = Say("thing.cell", {"cell": name, "ground": Say(f"thing.named.{ground}")})
    return About((what, Say(f"thing.ground.{ground}"), *route), clause)


def _route(view: JackalView, name: str) -> list[Say]:
    """What the viewer's own row, or the step in hand, does there."""
    for goal in view.targets:
        if goal.cell == name:
            return [Say("thing.route.goes", {"n": goal.steps})]
    if view.preview is None:
        return []
    for way in view.preview.ways:
        if way.cell == name:
            return [Say("thing.route.arrives", {"n": way.steps})]
    if name in view.preview.dead_ends:
        return [Say("thing.route.ends")]
    for number, cells in enumerate(view.preview.after, 1):
        if name in cells:
            return [Say("thing.route.stands", {"n": number})]
    return []


def _island(island: IslandCard) -> About:
    values = [chest.value for chest in island.chests]
    what = Say("thing.island", {"n": len(values), "most": max(values, default=0)})
    return About((what, Say("thing.island.now")), "JA-62")


# --- Players and the rest ---------------------------------------------------------------------------------------------


def _row(view: JackalView, seat: int) -> About | None:
    player = view.players[seat]
    if player.row_size is None:
        return None
    what = Say("thing.row", {"name": Named(seat), "n": player.row_size})
    if player.row is None:
        return About((what, Say("thing.row.hidden", {"marks": player.marks})), "JA-24")
    parts = {"n": player.steps, "paces": player.paces, "labyrinths": player.labyrinths, "marks": player.marks}
    return About((what, Say("thing.row.steps", parts)), "JA-59")


def _player(view: JackalView, seat: int) -> About:
    player = view.players[seat]
    hat = "yes" if view.hat == seat else "no"
    lines = (
        Say("thing.player", {"name": Named(seat), "n": player.coins, "hat": hat}),
        Say("thing.player.now", {"hand": player.hand_size}),
        Say("thing.player.goal"),
    )
    return About(lines, "JA-73")


def _single(view: JackalView, thing: str) -> About | None:
    match thing:
        case "island":
            return _island(view.island)
        case "horizon" if view.horizon is not None:
            values = [chest.value for chest in view.horizon.chests]
            what = Say("thing.horizon", {"n": len(values), "most": max(values, default=0)})
            return About((what, Say("thing.horizon.now")), "JA-71")
        case "market" if any(view.market):
            return About((Say("thing.market.all"), Say("thing.market.now")), "JA-9")
        case "deck":
            now = Say("thing.deck.now" if view.mode == "base" else "thing.deck.archipelago")
            return About((Say("thing.deck", {"n": view.deck}), now), "JA-66" if view.mode == "base" else "JA-87")
        case "button:land":
            return About((Say("thing.land"), Say("thing.land.now")), "JA-16")
    return None
