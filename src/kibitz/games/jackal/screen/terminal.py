"""The table in a terminal: what `kibitz play` draws. Made from the view alone, so it can show nobody's secrets."""

from __future__ import annotations

from collections.abc import Mapping

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kibitz.core.text import Catalogue, Say
from kibitz.games.jackal.components import CARDS, LETTERS, Card
from kibitz.games.jackal.screen.cards import IslandCard
from kibitz.games.jackal.screen.puzzle import JackalPuzzle, JackalSolution
from kibitz.games.jackal.screen.view import JackalView, Player

# The letters of islands.txt tell cells apart; colours only help.
COLOURS = {"~": "blue", ".": "green", "W": "bold", "B": "bold reverse", "#": "magenta", "J": "green bold", "O": "cyan"}
GOLD = "bold yellow"
LETTERS_OF: dict[Card, str] = dict(zip(CARDS, LETTERS, strict=True))


def draw(view: JackalView, names: tuple[str, ...], text: Catalogue) -> RenderableType:
    """The island, the market and hand, the players."""
    islands = [_island(view, view.island)]
    ahead = [view.horizon] if view.mode == "base" else view.voyage[view.place :]
    islands += [_island(None, island) for island in ahead if island is not None]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    grid.add_row(text.say("board.market"), Text(" ".join(_letters(card) for card in view.market)))
    if view.pack:
        grid.add_row(text.say("board.pack"), _hand([(pile.card, pile.count) for pile in view.pack]))
    if view.viewer is not None:
        grid.add_row(text.say("board.hand"), _hand([(pile.card, pile.count) for pile in view.hand]))
    if view.row:
        grid.add_row(text.say("board.row"), Text(" ".join(LETTERS_OF[card] for card in view.row), style="bold"))
    return Group(_title(view, text), Columns(islands, padding=(0, 4, 0, 0)), grid, _players(view, names, text))


def prompt(view: JackalView, text: Catalogue) -> str:
    if view.phase == "take":
        return text.say("board.prompt.take", n=view.taking)
    if view.phase == "walk" and view.card is not None:
        return text.say("board.prompt.walk", card=Say(f"card.{view.card}"))
    if view.phase == "build" and view.preview is not None:
        ways = [Say("board.way", {"value": way.value, "n": way.steps}) for way in view.preview.ways]
        return text.say("board.prompt.build.reaches", ways=ways) if ways else text.say("board.prompt.build.nowhere")
    return text.say(f"board.prompt.{view.phase}")


def choices(view: JackalView, numbers: Mapping[int, int], text: Catalogue) -> RenderableType | None:
    """Where to go, with what is in reach from there; other choices are listed in words."""
    if not view.targets:
        return None
    table = Table.grid(padding=(0, 2, 0, 0))
    for target in view.targets:
        way = target.way
        reach = text.say("board.way", value=way.value, n=way.steps) if way else ""
        table.add_row(Text(f"{numbers[target.action]:>2}", style="cyan"), target.cell, Text(reach, style="green"))
    return table


def draw_puzzle(puzzle: JackalPuzzle, text: Catalogue) -> RenderableType:
    name = Text(text.say(f"island.{puzzle.island.number}"), style="bold")
    hand = Text.assemble((text.say("board.hand") + "  ", "bold"), _hand([(p.card, p.count) for p in puzzle.hand]))
    return Group(name, _island(None, puzzle.island), hand)


def write_solution(solution: JackalSolution) -> str:
    return " ".join(LETTERS_OF[card] for card in solution.row)


def _letters(card: Card | None) -> str:
    return "--" if card is None else LETTERS_OF[card]


def _hand(piles: list[tuple[Card, int]]) -> Text:
    return Text("  ".join(LETTERS_OF[card] + (f"×{count}" if count > 1 else "") for card, count in piles))


def _title(view: JackalView, text: Catalogue) -> Text:
    where = text.say("board.tie_break") if view.tie_break else text.say("board.island", n=view.place, of=view.places)
    name = text.say(f"island.{view.island.number}") if view.island.house else ""
    counts = {"deck": view.deck, "discard": sum(view.discard), "treasury": view.treasury}
    piles = "".join(f"   {text.say(f'board.{pile}')} {count}" for pile, count in counts.items())
    return Text.assemble((f"{where}  ", "bold"), name, (piles, "dim"))


def _island(view: JackalView | None, island: IslandCard) -> Text:
    """The grid with its letters; on the present island pirates stand as @ and their seat follows the cell's line."""
    standing: dict[str, list[int]] = {}
    for seat, player in enumerate(view.players if view else []):
        if player.cell is not None and player.stance == "landed":
            standing.setdefault(player.cell, []).append(seat + 1)
    drawn = Text("  A B C D E F\n", style="dim")
    for row, letters in enumerate(island.rows, 1):
        drawn.append(f"{row} ", style="dim")
        notes = []
        for column, letter in enumerate(letters):
            cell = f"{'ABCDEF'[column]}{row}"
            if cell in standing:
                notes.append(f"{cell}: {', '.join(map(str, standing[cell]))}")
            drawn.append("@ " if cell in standing else f"{letter} ", style=COLOURS.get(letter, GOLD))
        drawn.append("  ".join(notes) + "\n", style="bold")
    return drawn


def _players(view: JackalView, names: tuple[str, ...], text: Catalogue) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for seat, player in enumerate(view.players):
        grid.add_row(
            Text("▸" if player.acts else " ", style="bold green"),
            Text(names[seat], style="bold" if seat == view.viewer else ""),
            Text(text.say("board.coins", n=player.coins), style=GOLD),
            Text(text.say("board.card_count", n=player.hand_size), style="dim"),
            Text(_badge(view, player, text)),
            _row(player),
            Text(text.say("board.hat") if seat == view.hat else "", style="italic dim"),
        )
    return grid


def _badge(view: JackalView, player: Player, text: Catalogue) -> str:
    if player.outcome != "none":
        steps = text.say("board.steps", n=player.steps)
        return f"{text.say(f'board.badge.{player.outcome}')}, {steps}"
    if player.ready:
        return text.say("board.badge.picked" if view.phase == "draft" else "board.badge.ready")
    if view.phase == "build" and player.stance == "landed":
        return text.say("board.badge.building")
    return "" if view.phase == "draft" else text.say(f"board.badge.{player.stance}")


def _row(player: Player) -> Text:
    """The row turned over, what is done pale; or how many cards lie face down."""
    if player.row is None:
        return Text("▮" * (player.row_size or 0), style="dim")
    done = " ".join(LETTERS_OF[card] for card in player.row[: player.done])
    return Text.assemble((done + " ", "dim"), " ".join(LETTERS_OF[card] for card in player.row[player.done :]))
