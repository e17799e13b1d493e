"""`kibitz review`: where a finished game turned, what was luck, what was whose choice."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.arguments import AsJson, Force, Language, plain_console
from kibitz.cli.language import chosen_language, house_words
from kibitz.cli.records import check_place
from kibitz.cli.simulate import progress_bar
from kibitz.core.errors import BadInput

if TYPE_CHECKING:
    from kibitz.core.match import Match
    from kibitz.review.report import Piece, Review
    from kibitz.review.words import Reader

INTERRUPTED = 130


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a finished game.")],
    budget: Annotated[str, typer.Option(help="quick: the curve alone. full: everything.")] = "full",
    seed: Annotated[str, typer.Option(help="Any text: the same seed gives the same review.")] = "",
    jobs: Annotated[int | None, typer.Option(min=1, max=256, help="Processes at work. Default: one a core.")] = None,
    as_json: AsJson = False,
    html: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a page that needs nothing else.")] = None,
    force: Force = False,
    lang: Language = None,
) -> None:
    """Review a finished game: chances at every move, what decided it, turning points, certain losses.

    A record that does not hold is refused with its failing step, exit code 2.
    """
    language = chosen_language(lang)
    if html is not None:
        check_place(html, force)
    from kibitz.core.record import from_json, verify
    from kibitz.review import BUDGETS
    from kibitz.review import review as look_back
    from kibitz.review.report import to_json
    from kibitz.review.words import Reader

    if budget not in BUDGETS:
        raise BadInput(f"there is no budget {budget!r}; there are {', '.join(BUDGETS)}")
    try:
        record = from_json(file.read_bytes())
    except RecursionError:
        raise BadInput(f"{file}: this is no game record: lists within lists without end") from None
    match = verify(record)
    words = house_words(language)
    try:
        with progress_bar(as_json) as bar:
            task = bar.add_task("", total=None) if bar else None

            def told(piece: Piece) -> None:
                from kibitz.review.report import Progress

                if bar and task is not None and isinstance(piece, Progress):
                    said = words.say(f"review.doing.{piece.part}")
                    bar.update(task, total=piece.of, completed=piece.done, description=said)

            done = look_back(
                record, budget=BUDGETS[budget], seed=seed, jobs=jobs or os.cpu_count() or 1, told=told, match=match
            )
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    reader = Reader(match.game, names_at(match, language), language)
    if html is not None:
        from kibitz.review.page import page

        html.write_text(page(done, match, reader), "utf-8")
    if as_json:
        sys.stdout.write(to_json(done).decode())
    else:
        show(done, match, reader)


def names_at(match: Match, language: str) -> list[str]:
    words = house_words(language)
    return [seat.name or words.say("play.bot", n=number) for number, seat in enumerate(match.seats, 1)]


def show(done: Review, match: Match, reader: Reader) -> None:
    """The verdict, the ledger and the turning points, as text."""
    from rich.table import Table

    from kibitz.review.page import PARTS, carried, signed
    from kibitz.review.report import Said

    console = plain_console()
    words = reader.words
    console.print(f"{reader.room.say('name')} · {words.say('review.title')}", style="bold")
    if done.ledger is None:
        console.print(words.say("review.quick"))
    for sentences in done.verdict:
        console.print(" ".join(reader.say(said) for said in sentences))
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column("")
    for name in reader.names:
        table.add_column(name, justify="right")
    if done.ledger is None:
        for point in done.curve:
            key = Said("review.start") if point.step == 0 else Said("review.step", {"n": point.step, "m": done.length})
            table.add_row(reader.say(key), *(f"{100 * u:.0f} %" for u in point.u))
        console.print(table)
        return
    columns = [carried(account) for account in done.ledger]
    for row, part in enumerate(PARTS):
        style = "bold" if part == "result" else ""
        plain = part in ("even", "result")
        cells = [str(column[row]) if plain else signed(column[row]) for column in columns]
        table.add_row(words.say(f"review.part.{part}"), *cells, style=style)
    console.print()
    console.print(words.say("review.decided"), style="bold")
    console.print(words.say("review.hundred"))
    console.print(table)
    console.print()
    console.print(words.say("review.turns"), style="bold")
    if not done.turns:
        console.print(words.say("review.turns.none"))
    for turn in done.turns:
        said = " ".join(reader.say(sentence) for sentence in turn.say)
        console.print(f"{words.say('review.step', n=turn.step, m=match.step)}. {said}")
