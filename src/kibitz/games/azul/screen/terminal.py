"""The table in a terminal: what `kibitz play` draws. Made from the view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kibitz.core.text import Catalogue
from kibitz.games.azul.components import COLOURS, RING, Colour
from kibitz.games.azul.screen.choices import PassChoice, Space
from kibitz.games.azul.screen.moves import STAR_LETTERS, cell_name
from kibitz.games.azul.screen.view import AzulView, Player

# Read on dark and on light screens alike; the letters, not the colours, tell the tiles apart.
STYLES = {
    "purple": "#a970d6",
    "green": "#3f9d53",
    "orange": "#dd7d2b",
    "yellow": "#bf9b14",
    "blue": "#3f86d1",
    "red": "#d1503f",
}
STAR_LINES = ((1, 2), (6, 0, 3), (5, 4))  # as the stars stand on the board
PASSES_SHOWN = 6


def draw(view: AzulView, names: tuple[str, ...], text: Catalogue) -> RenderableType:
    """Factories or supply, the viewer's board, the players."""
    me = view.viewer if view.viewer is not None else view.seat
    board = _board(view, view.players[me], text)
    return Group(_head(view, text), _sources(view, text), board, _players(view, names, text))


def prompt(view: AzulView, text: Catalogue) -> str:
    if view.phase == "reward":
        return text.say("board.prompt.reward", n=view.reward_left, whose="you", name="")
    if view.phase == "place" and not view.spaces:
        return text.say("board.pass.nothing_left")
    return text.say(f"board.prompt.{view.phase}", whose="you", name="")


def choices(view: AzulView, numbers: Mapping[int, int], text: Catalogue) -> RenderableType | None:
    """Takes by source; lays by star, each with its points and rewards; then the passes that keep most."""
    if view.takes:
        sources = sorted({choice.source for choice in view.takes})
        return Group(*(_takes(view, source, numbers, text) for source in sources))
    lines: list[RenderableType] = []
    for star in range(len(STAR_LETTERS)):
        cells = [_lays(space, numbers, text) for space in view.spaces if space.cell // RING == star]
        if cells:
            lines.append(Columns(cells, padding=(0, 3)))
    return Group(*lines, Columns([_pass(one, numbers, text) for one in _passes(view)], padding=(0, 3)))


def _passes(view: AzulView) -> list[PassChoice]:
    """Those that keep most; in the last round, where keeping saves nothing, the one that keeps nothing."""
    if not view.may_keep:
        return [one for one in view.passes if not any(one.kept)]
    return sorted(view.passes, key=lambda one: -sum(one.kept))[:PASSES_SHOWN]


def _pass(one: PassChoice, numbers: Mapping[int, int], text: Catalogue) -> Text:
    line = _numbered(numbers[one.action], text.say("board.pass"), _pile(one.kept, text))
    return line.append(f" -{one.loses}", style="red") if one.loses else line


def _numbered(number: int, *parts: str | Text) -> Text:
    line = Text(f"{number:>4}", style="cyan")
    for part in parts:
        line.append(" ").append(part)
    return line


def _takes(view: AzulView, source: int, numbers: Mapping[int, int], text: Catalogue) -> Text:
    name = text.say("board.factory", n=source) if source else text.say("board.middle")
    line = Text(f"{name}: ", style="bold")
    for choice in view.takes:
        if choice.source == source:
            pile = [choice.count if colour == choice.colour else 0 for colour in COLOURS]
            pile[COLOURS.index(view.wild)] += choice.wild
            line.append(_numbered(numbers[choice.action], _pile(pile, text)))
            if choice.marker:
                line.append(f" -{choice.loses}", style="red")
    return line


def _lays(space: Space, numbers: Mapping[int, int], text: Catalogue) -> Text:
    """`A4 +3 ◆2: 12 red, 13 red w1`."""
    line = Text(f"{cell_name(space.cell)} +{space.points}", style="bold")
    if space.reward:
        line.append(f" ◆{space.reward}", style="green")
    for payment in space.payments:
        wild = f" w{payment.wilds}" if payment.wilds else ""
        said = Text(text.say(f"colour.{payment.colour}") + wild, style=STYLES[payment.colour])
        line.append(_numbered(numbers[payment.action], said))
    return line


def _pile(counts: Sequence[int], text: Catalogue) -> Text:
    """`red 2 blue 1`."""
    said = [_tiles(colour, count, text) for colour, count in zip(COLOURS, counts, strict=True) if count]
    return Text(" ").join(said) if said else Text("–", style="dim")


def _tiles(colour: Colour, count: int, text: Catalogue) -> Text:
    return Text(f"{text.say(f'colour.{colour}')} {count}", style=STYLES[colour])


def _head(view: AzulView, text: Catalogue) -> Text:
    wild = Text(
        text.say("board.wild_now.help", wild=text.say(f"colour.{view.wild}")), style=f"bold {STYLES[view.wild]}"
    )
    head = Text.assemble(text.say("board.round", n=view.round), "   ", wild)
    if view.next_wild:
        upcoming = text.say("board.wild_next.help", wild=text.say(f"colour.{view.next_wild}"))
        head.append("   ").append(upcoming, style=STYLES[view.next_wild])
    return head


def _sources(view: AzulView, text: Catalogue) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    if view.phase == "draft":
        for number, tiles in enumerate(view.factories, 1):
            if any(tiles):
                grid.add_row(text.say("board.factory", n=number), _pile(tiles, text))
        middle = _pile(view.centre, text)
        if view.marker is None:
            middle.append("  ").append(text.say("board.marker"), style="italic")
        grid.add_row(text.say("board.middle"), middle)
    grid.add_row(text.say("board.supply"), _pile([view.supply.count(colour) for colour in COLOURS], text))
    return grid


def _board(view: AzulView, player: Player, text: Catalogue) -> RenderableType:
    """The stars as they stand: each with its letter, its tiles as initials and the numbers that are free."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    for _ in max(STAR_LINES, key=len):
        grid.add_column(no_wrap=True)
    for line in STAR_LINES:
        grid.add_row(*(_star(view, player, star, text) for star in line))
    return grid


def _star(view: AzulView, player: Player, star: int, text: Catalogue) -> Text:
    colour = view.star_colours[star]
    name = text.say(f"colour.{colour}") if colour else "*"
    drawn = Text(f"{STAR_LETTERS[star]} {name} ", style=f"bold {STYLES[colour]}" if colour else "bold")
    for place in range(RING):
        cell = RING * star + place
        tile = player.wall[cell]
        if tile:
            drawn.append(text.say(f"colour.{tile}")[0].upper(), style=f"bold reverse {STYLES[tile]}").append(" ")
        else:
            drawn.append(f"{view.numbers[cell]} ", style="dim")
    return drawn


def _players(view: AzulView, names: tuple[str, ...], text: Catalogue) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for seat, player in enumerate(view.players):
        acting = seat == view.seat and view.phase != "over"
        notes = [text.say("board.passed")] if player.passed else []
        if seat == view.marker:
            notes.append(text.say("board.marker"))
        grid.add_row(
            Text("▸" if acting else " ", style="bold green"),
            Text(names[seat], style="bold" if seat == view.viewer else ""),
            Text(str(player.score), style="bold"),
            _pile(player.hand if any(player.hand) else player.corners, text),
            Text(", ".join(notes), style="italic dim"),
        )
    return grid
