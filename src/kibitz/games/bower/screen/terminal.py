"""The table in a terminal: what `kibitz play` draws. Made from the view alone, so it can show nobody's secrets.

The two bowers face each other: the opponent's row 1 and the viewer's row 1 touch the line of goals. A cell shows its
surface by a letter and its decorations in the letters of the sheet: `s FY GEM` is straw with a feather and a gem.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kibitz.core.text import Catalogue
from kibitz.games.bower.components import COLUMNS, PIECE_NAMES, PIECES, SURFACES, Piece, Surface
from kibitz.games.bower.screen.choices import LayChoice
from kibitz.games.bower.screen.naming import Half, Tile
from kibitz.games.bower.screen.players import Beside, Cell, Player
from kibitz.games.bower.screen.view import BowerView, Slot

# Read on dark and on light screens alike; the letters, not the colours, tell things apart.
COLOURS = {"straw": "#c9a227", "moss": "#5f9e4a", "gravel": "#8a8f98", "earth": "#a0704a"}
SIGNS = {"straw": "s", "moss": "m", "gravel": "g", "earth": "e"}
TOKEN_SIGNS = {"white_flower": "+BW", "white_feather": "+FW", "shells": "+SHL SHL"}
ARROWS = {"right": "→", "left": "←", "outward": "↓", "inward": "↑"}
CELL_WIDTH = 12


def draw(view: BowerView, names: tuple[str, ...], text: Catalogue) -> RenderableType:
    own = 0 if view.viewer is None else view.viewer
    parts: list[RenderableType] = [_piles(view, text), _bowers(view, own), _races(view, own, names, text)]
    if view.aside.goals:
        goals = ", ".join(text.say(f"goal.{goal}") for goal in view.aside.goals)
        parts.append(Text(f"{text.say('board.aside')}: {goals}", style="dim"))
    if view.viewer is not None and view.players[own].hand:
        parts.append(_tiles(text.say("board.hand"), view.players[own].hand))
    shown = [tile for tile in view.display if tile is not None]
    parts.insert(1, _tiles(text.say("board.display"), shown))
    return Group(*parts)


def prompt(view: BowerView, text: Catalogue) -> str:
    if view.phase == "lay" and view.choices.pass_ is not None:
        return text.say("board.prompt.pass")
    forced = view.viewer is not None and view.phase == "lay" and view.players[view.viewer].forced
    return text.say("board.prompt.forced" if forced else f"board.prompt.{view.phase}")


def choices(view: BowerView, numbers: Mapping[int, int], text: Catalogue) -> RenderableType | None:
    """The lays tile by tile: what to type, where, and a mark for a third gem or a hole."""
    if not view.choices.lays:
        return None
    parts: list[RenderableType] = []
    for tile in dict.fromkeys(lay.tile for lay in view.choices.lays):
        lays = [lay for lay in view.choices.lays if lay.tile == tile]
        cells = [_lay_cell(lay, numbers[lay.action]) for lay in lays]
        parts += [Text(tile, style="bold"), Columns(cells, padding=(0, 1), equal=True)]
    legend = Text.assemble(("◆ ", "bold cyan"), text.say("board.third_gem"), ("   ○ ", "yellow"))
    return Group(*parts, legend.append(text.say("board.hole").split(".")[0]))


def _lay_cell(lay: LayChoice, number: int) -> Text:
    at = f"{lay.a % COLUMNS + 1},{lay.a // COLUMNS + 1}{ARROWS[lay.direction]}"
    cell = Text.assemble((f"{number:>3} ", "cyan"), at)
    if lay.gem_columns or lay.gem_surfaces:
        cell.append(" ◆", style="bold cyan")
    if lay.new_holes:
        cell.append(" ○", style="yellow")
    return cell


def _piles(view: BowerView, text: Catalogue) -> Text:
    counts = [(view.deck, "deck"), (view.stack, "stack"), (view.discard, "discard")]
    said = [f"{n} {text.say(f'board.{what}')}" for n, what in counts if not view.hard or what == "deck"]
    said += [text.say(f"bonus.{bonus.effect}") for bonus in view.pool if bonus is not None]
    return Text("   ".join(said), style="dim")


def _letters(pieces: Sequence[Piece]) -> str:
    return " ".join(PIECES[PIECE_NAMES.index(piece)] for piece in pieces)


def _half(half: Half) -> Text:
    return Text(f"{SIGNS[half.surface]} {_letters(half.pieces)}", style=COLOURS[half.surface])


def _tiles(label: str, tiles: Sequence[Tile]) -> Table:
    grid = Table.grid(padding=(0, 3, 0, 0))
    faces = [Text.assemble((f"{tile.id} ", "bold"), _half(tile.a), (" | ", "dim"), _half(tile.b)) for tile in tiles]
    grid.add_row(Text(f"{label}:", style="dim"), *faces)
    return grid


def _bowers(view: BowerView, own: int) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", justify="right", no_wrap=True)
    for _ in range(COLUMNS):
        grid.add_column(width=CELL_WIDTH)
    rows = range(1, view.rows + 1)
    for row in reversed(rows):
        grid.add_row(str(row), *_row(view.players[1 - own], row))
    grid.add_row("", *(_goal(view, slot, own) for slot in view.goals))
    for row in rows:
        grid.add_row(str(row), *_row(view.players[own], row))
    return grid


def _row(player: Player, row: int) -> list[Text]:
    there = {cell.cell: cell for cell in player.cells}
    cells = [COLUMNS * (row - 1) + column for column in range(COLUMNS)]
    return [_cell(there[cell]) if cell in there else Text("·", style="dim") for cell in cells]


def _cell(cell: Cell) -> Text:
    said = f"{SIGNS[cell.surface]} {_letters(cell.pieces)}"
    crossed = [f"✕{_letters([piece])}" for piece in cell.cancelled]
    tokens = " ".join([*crossed, *(TOKEN_SIGNS[token] for token in cell.tokens if token in TOKEN_SIGNS)])
    return Text(f"{said} {tokens}".strip(), style=COLOURS[cell.surface] + (" underline" if cell.covers else ""))


def _goal(view: BowerView, slot: Slot, own: int) -> Text:
    """`2:1 BY`: mine, theirs, and what the column asks for; a question mark where it is hidden."""
    if slot.goal is None:
        return Text(f"═ {slot.column}: ?", style="bold")
    mine, theirs = (view.players[seat].columns[slot.column - 1].counts[slot.goal] for seat in (own, 1 - own))
    letters = PIECES[PIECE_NAMES.index(slot.goal)]
    asks = f"{letters[0]}*" if letters.endswith("W") else letters
    return Text(f"═ {slot.column}: {asks} {mine}:{theirs}", style="bold")


def _races(view: BowerView, own: int, names: tuple[str, ...], text: Catalogue) -> Table:
    """Turns, largest groups, shells and bonus tiles of both."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for seat in (1 - own, own):
        player = view.players[seat]
        acting = seat == view.decider
        sizes = " ".join(f"{text.say(f'surface.{surface}')} {player.largest[surface]}" for surface in _scored())
        grid.add_row(
            Text("▸" if acting else " ", style="bold green"),
            Text(names[seat], style="bold" if seat == view.viewer else ""),
            text.say("board.turns_left", n=player.turns_left),
            Text(sizes, style="dim"),
            Text(f"{text.say('board.shells').lower()} {player.shells}", style="dim"),
            Text(", ".join(_won(won, text) for won in player.beside), style="dim"),
        )
    return grid


def _won(won: Beside, text: Catalogue) -> str:
    """A bonus tile beside the bower; the branch with the cells that it joins: `branch 2,2–2,4`."""
    said = text.say(f"bonus.{won.bonus.effect}").lower()
    if not won.branch:
        return said
    ends = (f"{cell % COLUMNS + 1},{cell // COLUMNS + 1}" for cell in won.branch)
    return f"{said} {'–'.join(ends)}"


def _scored() -> tuple[Surface, ...]:
    return SURFACES[:3]
