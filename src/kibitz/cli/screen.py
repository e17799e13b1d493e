"""What `kibitz play` prints. A room may draw its own table: see `Drawing`; nothing here knows a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Protocol, cast

import msgspec
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.pretty import Pretty
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kibitz.cli.language import house_words
from kibitz.core.fields import State
from kibitz.core.game import Game, View
from kibitz.core.match import Match
from kibitz.core.text import Catalogue, join, tidy

LIST_AT_MOST = 12  # longer lists of moves are drawn compactly


class Drawing(Protocol):
    """The module `terminal` of a room, if it has one. `text` is the room's catalogue in the player's language."""

    def draw(self, view: View, names: tuple[str, ...], text: Catalogue) -> RenderableType:
        """The table as the viewer sees it."""
        ...

    def prompt(self, view: View, text: Catalogue) -> str:
        """What the viewer is asked to do now."""
        ...

    def choices(self, view: View, numbers: Mapping[int, int], text: Catalogue) -> RenderableType | None:
        """A long list of moves at a glance: `numbers` says what to type for each action. None: list them plainly."""
        ...

    def draw_puzzle(self, puzzle: msgspec.Struct, text: Catalogue) -> RenderableType:
        """The puzzle of the day, if the room has one."""
        ...

    def write_solution(self, solution: msgspec.Struct) -> str:
        """Its solution, as an answer is typed."""
        ...


def drawing_of(game: Game) -> Drawing | None:
    return cast(Drawing | None, game.drawing())


def explained(text: Catalogue, key: str) -> list[tuple[str, str]]:
    """The lines of `notation` or `letters`, `take 2 = take two`: what is typed or drawn, and what it means."""
    lines = text.messages.get(key, "").splitlines()
    pairs = (line.partition(" = ") for line in lines)
    return [(said, tidy(text.language, meaning)) for said, _, meaning in pairs]


def explanation(text: Catalogue, key: str) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 2))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column()
    for said, meaning in explained(text, key):
        grid.add_row(said, meaning)
    return grid


class Screen:
    def __init__(self, console: Console, game: Game, language: str, names: tuple[str, ...]) -> None:
        self.console = console
        self.game = game
        self.language = language
        self.names = names
        self.words = house_words(language)
        self.text = game.text(language)
        self.drawing = drawing_of(game)
        self.taught = False  # how to type a move is told once a game; `help` tells it again

    def say(self, key: str, style: str = "", **values: str | int) -> None:
        self.line(self.words.say(key, **values), style)

    def line(self, sentence: str, style: str = "") -> None:
        self.console.print(Text(sentence, style=style))

    def clear(self) -> None:
        """Wipe the screen and what can be scrolled back to: the next player must not see the last one's cards."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()

    def heading(self, sentence: str) -> None:
        self.console.print(Rule(Text(sentence, style="bold"), style="dim", align="left"))

    def table(self, state: State, viewer: int) -> None:
        view = self.game.view_for(state, viewer)
        if self.drawing is None:
            self.console.print(Pretty(view))
        else:
            self.console.print(self.drawing.draw(view, self.names, self.text))

    def prompt(self, state: State, seat: int) -> str:
        if self.drawing is None:
            return self.words.say("play.your_turn")
        return self.drawing.prompt(self.game.view_for(state, seat), self.text)

    def events(self, match: Match, viewer: int, steps: Iterable[int]) -> None:
        """One paragraph for all that a player did in a row. Step 0 is the deal."""
        for _, turn in groupby(steps, key=lambda step: match.acts[step - 1].seat if step else None):
            events = [event for step in turn for event in match.happened(viewer, step)]
            told = " ".join(self.game.tell(event, viewer, self.names, self.language) for event in events)
            if told:
                self.console.print(Padding(Text(told, style="dim"), (0, 0, 0, 2)))

    def said_move(self, state: State, seat: int, action: int) -> str:
        said = self.game.moves.say(self.game.redact(state, seat), seat, action)
        return self.game.say(said, self.names, self.language)

    def reasons(self, state: State, seat: int, action: int) -> list[str]:
        said = self.game.reasons(self.game.redact(state, seat), seat, action)
        return [self.game.say(reason, self.names, self.language) for reason in said]

    def notation(self, action: int) -> str:
        return self.game.moves.write(self.game.moves.of(action))

    def list_moves(self, state: State, seat: int, numbers: Mapping[int, int]) -> None:
        """A line a move: its number, how to type it, what it brings."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold cyan", no_wrap=True, min_width=4)
        grid.add_column(style="cyan", no_wrap=True)
        grid.add_column()
        for action, number in numbers.items():
            grid.add_row(str(number), self.notation(action), self.said_move(state, seat, action))
        self.console.print(grid)

    def choices(self, state: State, seat: int, numbers: Mapping[int, int]) -> None:
        if len(numbers) <= LIST_AT_MOST:
            self.list_moves(state, seat, numbers)
            if len(numbers) == 1:
                self.say("play.only_move", "dim")
            return
        view = self.game.view_for(state, seat)
        drawn = self.drawing.choices(view, numbers, self.text) if self.drawing else None
        self.console.print(self._compact(numbers) if drawn is None else drawn)
        if not self.taught:
            self.taught = True
            self.say("play.narrow", "dim", example=self.notation(next(iter(numbers))).split()[0])

    def _compact(self, numbers: Mapping[int, int]) -> RenderableType:
        """Moves that begin with the same word stand together."""
        groups: dict[str, list[Text]] = {}
        for action, number in numbers.items():
            notation = self.notation(action)
            cell = Text.assemble((f"{number:>4} ", "bold cyan"), (notation, "cyan"))
            groups.setdefault(notation.split()[0], []).append(cell)
        return Group(*(Columns(cells, padding=(0, 1)) for cells in groups.values()))

    def result(self, match: Match, viewer: int) -> None:
        """Why the game ended, who won, and the account line by line."""
        standing = match.standing()
        clause = self.game.ended_by(match.state)
        if match.resigned is not None:
            self.say(f"play.gives_up.{self._who(match.resigned, viewer)}", name=self.names[match.resigned])
        elif clause is not None:
            self.line(self.words.say("play.over", why=self.text.say(f"over.{clause.label}"), clause=clause.label))
        self.line(self._winners(standing.winners, viewer), "bold")
        if match.peeked:
            self.say("over.peeked")
        self.console.print()
        self.console.print(self._account(match, standing.places))

    def _who(self, seat: int, viewer: int) -> str:
        return "you" if seat == viewer else "they"

    def _winners(self, winners: Sequence[int], viewer: int) -> str:
        if list(winners) == [viewer]:
            return self.words.say("play.win.you")
        if len(winners) == 1:
            return self.words.say("play.win.they", name=self.names[winners[0]])
        return self.words.say("play.win.many", names=join(self.language, [self.names[seat] for seat in winners]))

    def _account(self, match: Match, places: Sequence[int]) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
        table.add_column("")
        for name in self.names:
            table.add_column(name, justify="right")
        lines = self.game.score_lines(match.state)
        for line in lines[:-1]:
            table.add_row(self.text.say(line.key), *(str(value or "·") for value in line.values), style="dim")
        table.add_row(self.text.say(lines[-1].key), *(str(value) for value in lines[-1].values))
        table.add_row(self.words.say("play.place"), *(str(place) for place in places))
        return table
