"""`kibitz puzzle`: a room's puzzle of the day in the terminal, its own or a position from a game."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.arguments import GameId, Language, plain_console
from kibitz.cli.language import chosen_language, house_words
from kibitz.core.errors import BadAnswer, BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.core.game import Game
    from kibitz.core.puzzle import Puzzle


def puzzle(
    game: GameId,
    date: Annotated[str | None, typer.Option(metavar="DATE", help="2026-11-15. Default: today.")] = None,
    answer: Annotated[str | None, typer.Option(help="Your answer: how good is it?")] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the best answer.")] = False,
    lang: Language = None,
) -> None:
    """Show a game's puzzle of the day, and try an answer."""
    language = chosen_language(lang)
    from kibitz.core.game import find_game
    from kibitz.core.positions import puzzle_of
    from kibitz.core.puzzle import day_of, today

    room = find_game(game)
    asked = puzzle_of(room)
    if asked is None:
        raise BadInput(house_words(language).say("puzzle.none", game=game))
    day = today() if date is None else day_of(date)
    if day is None or not asked.since <= day <= today():
        raise BadInput(f"a date is a day from {asked.since} to {today()}, not {date!r}")
    show = own_puzzle if room.puzzle is not None else position
    show(plain_console(), room, asked, day, answer, solution, language)


def own_puzzle(
    console: Console, room: Game, puzzle: Puzzle, day: datetime.date, answer: str | None, solution: bool, language: str
) -> None:
    import msgspec
    from rich.pretty import Pretty

    from kibitz.cli.screen import drawing_of

    text, drawing = room.text(language), drawing_of(room)
    if answer is not None:
        try:
            verdict = puzzle.check(day, puzzle.read(answer))
        except BadAnswer as error:
            raise BadInput(text.say(error.key, **error.values)) from None
        values = msgspec.structs.asdict(verdict)
        console.print(text.say(f"puzzle.verdict.{verdict.grade}", **values) + ".")
        console.print(text.say(f"puzzle.verdict.{verdict.grade}.more", **values))
    elif not solution:
        made = puzzle.make(day)
        console.print(drawing.draw_puzzle(made, text) if drawing else Pretty(made))
        console.print(text.say("puzzle.task"))
    if solution:
        found = puzzle.solve(day)
        console.print(house_words(language).say("puzzle.solution"))
        console.print(drawing.write_solution(found) if drawing else Pretty(found))


def position(
    console: Console, room: Game, puzzle: Puzzle, day: datetime.date, answer: str | None, solution: bool, language: str
) -> None:
    """A table as one seat sees it, its moves with their numbers; an answer is a number or a move."""
    from kibitz.cli.screen import Screen
    from kibitz.core.positions import number_of, positions_of, seen_at

    words = house_words(language)
    asked = positions_of(room)[number_of(room, day)]
    seen, seat, chances = seen_at(room, asked), asked.seat, dict(asked.chances)
    names = tuple(words.say("play.you" if n == seat else "play.bot", n=n + 1) for n in range(seen.players))
    screen = Screen(console, room, language, names)
    legal = room.legal_actions(seen, seat)

    def percent(action: int) -> str:
        return str(round(100 * chances[action]))

    if answer is not None:
        try:
            said = screen.notation(legal[int(answer) - 1]) if answer in map(str, range(1, len(legal) + 1)) else answer
            verdict = puzzle.check(day, puzzle.read(said))
        except BadAnswer:
            raise BadInput(words.say("play.no_move", typed=answer, example=screen.notation(legal[0]))) from None
        key = f"puzzle.position.{verdict.grade}"
        screen.say(key, chance=str(round(100 * verdict.chance)), best=percent(asked.best))  # type: ignore[attr-defined]
    elif not solution:
        screen.table(seen, seat)
        screen.say("puzzle.position")
        screen.list_moves(seen, seat, {action: n for n, action in enumerate(legal, 1)})
    if solution:
        move, said = screen.notation(asked.best), screen.said_move(seen, seat, asked.best)
        screen.say("puzzle.position.solution", move=move, said=said, chance=percent(asked.best))
