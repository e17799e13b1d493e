"""`kibitz rules`: the rules of a game, one clause of them, or the tests that name each clause."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.arguments import AsJson, GameId, Language, plain_console, print_json
from kibitz.cli.language import chosen_language, house_words
from kibitz.core.errors import BadInput
from kibitz.core.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from kibitz.cli.coverage import ClauseTests
    from kibitz.core.clause import RulesLine
    from kibitz.core.game import Game

WIDTH = 96  # longer lines are hard to read


def rules(
    game: GameId,
    clause: Annotated[str | None, typer.Option(metavar="CB-12", help="Show this clause alone.")] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Show the tests that name each clause; exit 1 if one has none.")
    ] = False,
    tests: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the tests are, for --coverage. Default: the checkout's.")
    ] = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game."""
    if (as_json or tests) and not coverage:
        raise BadInput("--json and --tests belong to --coverage")
    if clause and coverage:
        raise BadInput("--coverage looks at all clauses; leave out --clause")
    language = chosen_language(lang)
    from kibitz.core.game import find_game

    room = find_game(game)
    if coverage:
        show_coverage(room, tests, as_json)
    else:
        show_rules_of(plain_console(), room, clause, language)


def show_rules_of(console: Console, game: Game, clause: str | None, language: str) -> None:
    if clause is None:
        show_rules(console, rules_text(game, language))
        show_notation(console, game, language)
    else:
        show_clause(console, find_clause(game, clause, language))


def show_notation(console: Console, game: Game, language: str) -> None:
    """How moves are typed, and what the letters on the screen mean: `help` at the table says it, too."""
    from kibitz.cli.screen import explanation

    text, words = game.text(language), house_words(language)
    for key in ("notation", "letters"):
        if text.has(key):
            console.print()
            console.print(words.say(f"rules.{key}"), style="bold")
            console.print(explanation(text, key), width=min(console.width, WIDTH))


def rules_text(game: Game, language: str) -> str:
    name = "rules.md" if language == LANGUAGES[0] else f"rules.{language}.md"
    return resources.files(game.package).joinpath(name).read_text("utf-8")


def find_clause(game: Game, said: str, language: str) -> RulesLine:
    """A clause by its label, or by its number alone."""
    labels = game.clause_labels()
    label = said.strip().upper()
    if label.isdecimal():
        label = f"{labels[0].partition('-')[0]}-{int(label)}"
    for line in game.rules(language):
        if line.label == label:
            return line
    words = house_words(language)
    raise BadInput(words.say("rules.no_clause", game=game.id, clause=said, first=labels[0], last=labels[-1]))


def show_rules(console: Console, markdown: str) -> None:
    """The whole text: clauses with their numbers in the margin, everything else as the Markdown it is."""
    from rich.markdown import Markdown

    from kibitz.core.clause import read_rules

    def show_prose() -> None:
        if "".join(prose):
            console.print(Markdown("\n".join(prose)), width=min(console.width, WIDTH))
        prose.clear()

    prose: list[str] = []
    for raw in markdown.splitlines():
        if clauses := read_rules(raw):
            show_prose()
            show_clause(console, clauses[0])
        elif raw.startswith("#"):
            show_prose()
            console.print()
            console.print(raw.lstrip("# "), style="bold")
        else:
            prose.append(raw)
    show_prose()


def show_clause(console: Console, clause: RulesLine) -> None:
    from rich.markdown import Markdown
    from rich.table import Table

    row = Table.grid(padding=(0, 2, 0, 0))
    row.add_column(width=6, no_wrap=True, style="cyan")
    row.add_column()
    row.add_row(clause.label, Markdown(clause.text))
    console.print(row, width=min(console.width, WIDTH))


def show_coverage(game: Game, folder: Path | None, as_json: bool) -> None:
    from kibitz.cli.coverage import clause_tests, folder_of_tests

    found = clause_tests(game, folder_of_tests(folder))
    uncovered = [clause.label for clause in found if not clause.tests]
    if as_json:
        clauses = [{"clause": clause.label, "text": clause.text, "tests": clause.tests} for clause in found]
        print_json({"game": game.id, "clauses": clauses, "uncovered": uncovered})
    else:
        print_coverage(plain_console(), found)
    if uncovered:
        plain_console(stderr=True).print(f"kibitz: no test names {', '.join(uncovered)}", soft_wrap=True)
        raise typer.Exit(1)


def print_coverage(console: Console, found: Sequence[ClauseTests]) -> None:
    """Ids of tests are printed whole, so that they can be copied."""
    from rich.text import Text

    for clause in found:
        heading = Text.assemble((f"{clause.label:<7}", "cyan"), clause.text)
        console.print(heading, no_wrap=True, overflow="ellipsis")
        for test in clause.tests:
            console.print(f"       {test}", style="dim", soft_wrap=True)
        if not clause.tests:
            console.print("       no test", style="bold red")
