"""What each thing on the fences is, and what it does now."""

from __future__ import annotations

from typing import Any

from kibitz.core.about import About
from kibitz.core.text import Named, Say
from kibitz.games.cubirds.screen.view import CuBirdsView, End, Legend, Run


def explain(_seen: Any, view: CuBirdsView, thing: str) -> About | None:
    kind, _, name = thing.partition(":")
    match kind:
        case "hand":
            return _hand(view, name)
        case "legend":
            return next((_legend(line) for line in view.legend if line.species == name), None)
        case "row" | "card":
            return next((about for row in range(len(view.rows)) for about in _row(view, row, thing)), None)
        case "end":
            return _end(view, name)
        case "deck" | "discard":
            return _pile(view, thing)
        case "button" if name == "no_flock" and view.flocks:
            return About((Say("thing.no_flock"), Say("thing.no_flock.now")), "CB-26")
        case "player":
            return next((_player(view, seat) for seat in range(len(view.players)) if name == str(seat + 1)), None)
    return None


def _birds(runs: list[Run]) -> list[Say]:
    return [Say(f"named.{run.species}", {"n": run.count}) for run in runs]


def _line(view: CuBirdsView, species: str) -> Legend:
    return next(line for line in view.legend if line.species == species)


def _hand(view: CuBirdsView, species: str) -> About | None:
    for pile in view.hand:
        if pile.species == species:
            line = _line(view, species)
            flock = {"small": line.small, "large": line.large, "more": line.small - pile.count}
            lines = (
                Say("thing.hand", {"birds": _birds([Run(pile.species, pile.count)])}),
                Say(f"thing.flock.{pile.flock}", flock),
                Say("thing.hand.together"),
            )
            return About(lines, "CB-14" if pile.flock == "none" else "CB-27")
    return None


def _legend(line: Legend) -> About:
    lines = (
        Say("thing.legend", {"bird": Say(f"species.{line.species}"), "cards": line.cards}),
        Say("thing.legend.flocks", {"small": line.small, "large": line.large}),
        Say("thing.legend.away", {"n": line.out_of_view}),
    )
    return About(lines, "CB-29")


def _row(view: CuBirdsView, row: int, thing: str) -> list[About]:
    """The row itself, or one of the species in it."""
    runs = view.rows[row]
    if thing == f"row:{row + 1}":
        return [About((Say("thing.row", {"row": row + 1, "birds": _birds(runs)}), Say("thing.row.lay")), "CB-16")]
    held = {pile.species for pile in view.hand}
    return [
        About(
            (
                Say("thing.card", {"row": row + 1, "birds": _birds([run])}),
                Say("thing.card.mine" if run.species in held else "thing.card.other"),
            ),
            "CB-16",
        )
        for run in runs
        if thing == f"card:{row + 1}.{run.species}"
    ]


def _end(view: CuBirdsView, name: str) -> About | None:
    for row in range(1, len(view.rows) + 1):
        for side in ("left", "right"):
            if name == f"{row}{side[0].upper()}":
                here = [end for end in view.ends if (end.row, end.side) == (row, side)]
                what = Say("thing.end", {"row": row, "side": side})
                return About((what, *_brings(here)), "CB-16" if here else "CB-15")
    return None


def _brings(here: list[End]) -> list[Say]:
    """The two that take the most; a third line would not be read."""
    taking = sorted((end for end in here if end.captured), key=lambda end: -sum(run.count for run in end.captured))
    if not taking:
        return [Say("thing.end.nothing" if here else "thing.end.lay")]
    return [
        Say("thing.end.takes", {"bird": Say(f"species.{end.species}"), "birds": _birds(end.captured)})
        for end in taking[:2]
    ]


def _pile(view: CuBirdsView, thing: str) -> About | None:
    if thing == "discard":
        return About((Say("thing.discard", {"n": view.discard}), Say("thing.discard.what")), "CB-31")
    if thing != "deck":
        return None
    asked = view.phase == "draw" and view.viewer == view.seat and view.draws
    now = Say("thing.deck.now", {"n": view.draws}) if asked else Say("thing.deck.later")
    return About((Say("thing.deck", {"n": view.deck}), now), "CB-24")


def _player(view: CuBirdsView, seat: int) -> About:
    player = view.players[seat]
    lines = (
        Say("thing.player", {"name": Named(seat), "n": player.species}),
        Say("thing.player.cards", {"cards": sum(player.collection), "hand": player.hand_size}),
        Say("thing.player.goal"),
    )
    return About(lines, "CB-42")
