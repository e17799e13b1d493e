"""The table in a terminal: what `kibitz play` draws. Made from the view alone."""

from __future__ import annotations

from collections.abc import Mapping

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kibitz.core.text import Catalogue
from kibitz.games.talo.components import AXES
from kibitz.games.talo.screen.choices import HandBar
from kibitz.games.talo.screen.moves import bar_text
from kibitz.games.talo.screen.view import Bar, TaloView

# Read on dark and on light screens alike; the letters, not the colours, tell the figures apart.
SEATS = ("#2f9e7a", "#d1503f", "#3f86d1", "#a970d6")
LETTERS = "ABCD"
PLACES_SHOWN = 40


def draw(view: TaloView, names: tuple[str, ...], text: Catalogue) -> RenderableType:
    """Every layer that holds wood from above, then the highest levels, the store, the players."""
    layers = [_layer(view, z, text) for z in range(max((_top(bar) for bar in view.bars), default=0))]
    return Group(Columns([*layers, _tops(view, text)], padding=(0, 3)), _store(view, text), _players(view, names, text))


def prompt(view: TaloView, text: Catalogue) -> str:
    length = view.hand_lengths[0] if view.hand_lengths else 0
    return text.say(f"board.prompt.{_asked(view)}", whose="you", name="", n=view.die or 0, length=length)


def _asked(view: TaloView) -> str:
    """Which prompt fits; without bars in the store no die is rolled (TA-70)."""
    if view.phase == "begin":
        return ("restart" if view.restarts else "begin") + ("" if any(view.store) else ".empty")
    if view.phase == "pair":
        return "second" if view.risky else "pair"
    if view.phase == "act" and not view.hand_lengths:
        return "end" if view.walked else "walk"
    return view.phase


def choices(view: TaloView, numbers: Mapping[int, int], text: Catalogue) -> RenderableType | None:
    """Walks, then the highest places of each bar; any other is typed as `X 4 5 1 3`."""
    if view.phase not in ("act", "pair"):
        return None
    lines: list[RenderableType] = []
    for bar in view.hand:
        lines.append(Text(text.say("board.bar", length=bar.length), style="bold"))
        lines.append(Columns(_places(bar, numbers), padding=(0, 2)))
    if view.reach:
        lines.append(Text(text.say("board.walk"), style="bold"))
        highest = sorted(view.reach, key=lambda spot: -spot.level)
        spots = [_numbered(numbers[one.action], f"{one.x} {one.y} {one.level}") for one in highest]
        lines.append(Columns(spots, padding=(0, 2)))
    words = ((view.end, "board.end"), (view.release, "board.release"))
    lines += [_numbered(numbers[action], text.say(key)) for action, key in words if action is not None]
    return Group(*lines)


def _places(bar: HandBar, numbers: Mapping[int, int]) -> list[Text]:
    rows = [bar.places[i : i + 5] for i in range(0, len(bar.places), 5)]
    highest = sorted(rows, key=lambda row: -row[4])[:PLACES_SHOWN]
    return [_numbered(numbers[action], bar_text(AXES[axis], x, y, z, bar.length)) for action, axis, x, y, z in highest]


def _numbered(number: int, said: str) -> Text:
    return Text.assemble((f"{number:>4}", "cyan"), " ", said)


def _top(bar: Bar) -> int:
    return bar.z + (bar.length if bar.axis == "Z" else 1)


def _cells(bar: Bar) -> list[tuple[int, int, int]]:
    step = {"X": (1, 0, 0), "Y": (0, 1, 0), "Z": (0, 0, 1)}[bar.axis]
    return [(bar.x + i * step[0], bar.y + i * step[1], bar.z + i * step[2]) for i in range(bar.length)]


def _edges(view: TaloView) -> tuple[range, range]:
    """The board, and beyond it as far as there is wood."""
    cells = [cell for bar in view.bars for cell in _cells(bar)]
    xs, ys = [0, view.board - 1, *(x for x, _, _ in cells)], [0, view.board - 1, *(y for _, y, _ in cells)]
    return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)


def _plan(view: TaloView, title: str, marks: Mapping[tuple[int, int], tuple[str, str]]) -> Text:
    """Columns from above: x to the right, y away from the reader."""
    xs, ys = _edges(view)
    plan = Text(f"{title}\n", style="bold")
    for y in reversed(ys):
        plan.append(f"{y:>3} ", style="dim")
        for x in xs:
            inside = 0 <= x < view.board and 0 <= y < view.board
            mark, style = marks.get((x, y), ("·" if inside else " ", "dim"))
            plan.append(f"{mark:<2}", style=style)
        plan.append("\n")
    return plan.append("    " + "".join(f"{x % 10:<2}" for x in xs), style="dim")


def _layer(view: TaloView, z: int, text: Catalogue) -> Text:
    """Lying bars show their length, standing ones a cross, figures their letter."""
    marks: dict[tuple[int, int], tuple[str, str]] = {}
    for number, bar in enumerate(view.bars):
        mark = "+" if bar.axis == "Z" else "T" if bar.length == view.levels else str(bar.length)
        style = "bold reverse" if number == view.held else "bold"
        marks |= {(x, y): (mark, style) for x, y, height in _cells(bar) if height == z}
    for seat, player in enumerate(view.players):
        if player.placed and player.level <= z < player.level + view.figure_height:
            marks[player.x, player.y] = (LETTERS[seat], f"bold {SEATS[seat]}")
    return _plan(view, text.say("board.layer", n=z + 1), marks)


def _tops(view: TaloView, text: Catalogue) -> Text:
    tops: dict[tuple[int, int], int] = {}
    for bar in view.bars:
        for x, y, z in _cells(bar):
            tops[x, y] = max(tops.get((x, y), 0), z + 1)
    marks = {column: (str(level), "") for column, level in tops.items()}
    for seat, player in enumerate(view.players):
        if player.placed and player.level >= tops.get((player.x, player.y), 0):
            marks[player.x, player.y] = (LETTERS[seat], f"bold {SEATS[seat]}")
    return _plan(view, text.say("board.tops"), marks)


def _store(view: TaloView, text: Catalogue) -> Text:
    left = "  ".join(f"{length}×{count}" for length, count in enumerate(view.store, 1) if count)
    line = Text.assemble((f"{text.say('board.store')}: ", "bold"), left or "–")
    if view.die is not None:
        line.append(f"   {text.say('board.die', n=view.die)}")
    if view.hand_lengths:
        line.append("   " + " + ".join(map(str, view.hand_lengths)), style="bold")
    return line


def _players(view: TaloView, names: tuple[str, ...], text: Catalogue) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for seat, player in enumerate(view.players):
        acting = seat == view.seat and view.phase != "over"
        grid.add_row(
            Text("▸" if acting else " ", style="bold green"),
            Text(LETTERS[seat], style=f"bold {SEATS[seat]}"),
            Text(names[seat], style="bold" if seat == view.viewer else ""),
            Text(f"{text.say('board.level')} {player.level}", style="bold"),
            Text(text.say("board.bars_built", n=player.bars), style="dim"),
        )
    return grid
