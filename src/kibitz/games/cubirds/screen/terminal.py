"""The table in a terminal: what `kibitz play` draws. Made from the view alone, so it can show nobody's secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kibitz.core.text import Catalogue
from kibitz.games.cubirds.components import SPECIES, Species
from kibitz.games.cubirds.screen.view import CuBirdsView, End, Pile, Player, Run

# Read on dark and on light screens alike; the names, not the colours, tell the birds apart.
COLOURS = {
    "flamingo": "#e0668a",
    "owl": "#9b7bd0",
    "toucan": "#1fa58f",
    "duck": "#4a90d9",
    "parrot": "#d4a017",
    "magpie": "default",
    "warbler": "#9a9636",
    "robin": "#d9693b",
}
WIRE = "──"
ARROWS = {"left": "←", "right": "→"}


def draw(view: CuBirdsView, names: tuple[str, ...], text: Catalogue) -> RenderableType:
    """Rows, hand and players, in about a dozen lines of 80 columns."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for number, runs in enumerate(view.rows, 1):
        grid.add_row(text.say("board.row", n=number), _row(runs, text))
    if view.hand:
        flocks = {line.species: f"{line.small}/{line.large}" for line in view.legend}
        piles = [_pile(pile, flocks, text) for pile in view.hand]
        grid.add_row(text.say("board.hand"), Columns(piles, padding=(0, 3, 0, 0)))
    return Group(_piles(view, text), grid, _players(view, names, text))


def prompt(view: CuBirdsView, text: Catalogue) -> str:
    if view.phase == "flock" and not view.flocks:
        return text.say("board.no_flock_possible")
    return text.say("board.prompt.empty" if view.empty_hand else f"board.prompt.{view.phase}")


def choices(view: CuBirdsView, numbers: Mapping[int, int], text: Catalogue) -> RenderableType | None:
    """The lays as a table: a line a species, a column an end, in each cell what to type and how many birds it takes."""
    if not view.ends:
        return None
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column()
    table.add_column(style="dim", no_wrap=True)
    first = [end for end in view.ends if end.species == view.ends[0].species]
    for _ in first:
        table.add_column(min_width=6, no_wrap=True)
    heads = (Text(f"   {end.row}{ARROWS[end.side]}", style="dim") for end in first)
    table.add_row("", "", *heads)
    for pile in view.hand:
        ends = [end for end in view.ends if end.species == pile.species]
        typed = "" if text.say(f"species.{pile.species}") == pile.species else pile.species
        table.add_row(_bird(pile.species, pile.count, text), typed, *(_cell(end, numbers[end.action]) for end in ends))
    return Group(table, _legend(text))


def _legend(text: Catalogue) -> Text:
    """What the signs in the cells mean."""
    taken, refills = text.say("board.captured").lower(), text.say("board.refills")
    return Text.assemble(("+2", "green"), (f" {taken}   ", "dim"), ("↻", "green"), (f" {refills}", "dim"))


def _cell(end: End, number: int) -> Text:
    taken = sum(run.count for run in end.captured)
    cell = Text(f"{number:>2} ", style="cyan" if taken else "dim")
    if taken:
        cell.append(f"+{taken}", style="bold green")
    if end.refills:
        cell.append("↻", style="green")
    return cell


def _bird(species: str, count: int, text: Catalogue) -> Text:
    """`owl ×2`; the number is left out for a single bird."""
    name = text.say(f"species.{species}")
    return Text(f"{name} ×{count}" if count > 1 else name, style=COLOURS[species])


def _piles(view: CuBirdsView, text: Catalogue) -> Text:
    deck = f"{text.say('board.deck')} {view.deck}"
    discard = f"{text.say('board.discard')} {view.discard}"
    deal = text.say("board.new_deal", needs=view.new_deal_needs, has=view.new_deal_has)
    return Text(f"{deck}   {discard}   {deal}", style="dim")


def _row(runs: Sequence[Run], text: Catalogue) -> Text:
    birds = [_bird(run.species, run.count, text) for run in runs]
    return Text(f" {WIRE} ", style="dim").join([Text(), *birds, Text()])[1:]


def _pile(pile: Pile, flocks: Mapping[Species, str], text: Catalogue) -> Text:
    """`owl 3 (3/4)`: what is held, and how many make a small and a large flock. Ready flocks are bold."""
    ready = " bold" if pile.flock != "none" else ""
    name = text.say(f"species.{pile.species}")
    held = Text(f"{name} {pile.count}", style=COLOURS[pile.species] + ready)
    return held.append(f" ({flocks[pile.species]})", style="green" if ready else "dim")


def _players(view: CuBirdsView, names: tuple[str, ...], text: Catalogue) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=1)
    grid.add_column(no_wrap=True, max_width=16, overflow="ellipsis")
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column(no_wrap=True)
    grid.add_column()
    for seat, player in enumerate(view.players):
        acting = seat == view.seat and view.phase != "over"
        grid.add_row(
            Text("▸" if acting else " ", style="bold green"),
            Text(names[seat], style="bold" if seat == view.viewer else ""),
            text.say("board.hand_size", n=player.hand_size),
            Text(text.say("board.of_seven", n=player.species), style="bold" if player.away else "dim"),
            _collection(player, seat == view.dealer, text),
        )
    return grid


def _collection(player: Player, deals: bool, text: Catalogue) -> Text:
    birds = [_bird(species, kept, text) for species, kept in zip(SPECIES, player.collection, strict=True) if kept]
    notes = [Text(text.say(f"board.away.{goal}"), style="bold green") for goal in player.away]
    if deals:
        notes.append(Text(text.say("board.dealer").lower(), style="italic dim"))
    return Text("  ").join([Text(", ").join(birds), *notes] if birds else notes)
