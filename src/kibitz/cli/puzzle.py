"""`kibitz puzzle`: a room's puzzle of the day, in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.cli.arguments import GameId, Language, plain_console
from kibitz.cli.language import chosen_language, house_words
from kibitz.core.errors import BadAnswer, BadInput


def puzzle(
    game: GameId,
    date: Annotated[str | None, typer.Option(metavar="DATE", help="2026-11-15. Default: today.")] = None,
    answer: Annotated[str | None, typer.Option(help="Your answer: how good is it?")] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the best answer.")] = False,
    lang: Language = None,
) -> None:
    """Show a game's puzzle of the day, and try an answer."""
    language = chosen_language(lang)
    import msgspec
    from rich.pretty import Pretty

    from kibitz.cli.screen import drawing_of
    from kibitz.core.game import find_game
    from kibitz.core.puzzle import day_of, today

    room = find_game(game)
    words, text, console = house_words(language), room.text(language), plain_console()
    if room.puzzle is None:
        raise BadInput(words.say("puzzle.none", game=game))
    day = today() if date is None else day_of(date)
    if day is None or not room.puzzle.since <= day <= today():
        raise BadInput(f"a date is a day from {room.puzzle.since} to {today()}, not {date!r}")
    drawing = drawing_of(room)
    if answer is not None:
        try:
            verdict = room.puzzle.check(day, room.puzzle.read(answer))
        except BadAnswer as error:
            raise BadInput(text.say(error.key, **error.values)) from None
        values = msgspec.structs.asdict(verdict)
        console.print(text.say(f"puzzle.verdict.{verdict.grade}", **values) + ".")
        console.print(text.say(f"puzzle.verdict.{verdict.grade}.more", **values))
    elif not solution:
        made = room.puzzle.make(day)
        console.print(drawing.draw_puzzle(made, text) if drawing else Pretty(made))
        console.print(text.say("puzzle.task"))
    if solution:
        found = room.puzzle.solve(day)
        console.print(words.say("puzzle.solution"))
        console.print(drawing.write_solution(found) if drawing else Pretty(found))
