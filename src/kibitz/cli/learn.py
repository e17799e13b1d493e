"""`kibitz learn`: a game's lessons in the terminal, on the same scripts as the page's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.arguments import Language, plain_console
from kibitz.cli.language import chosen_language, house_words
from kibitz.core.errors import BadInput

if TYPE_CHECKING:
    from kibitz.core.game import Game
    from kibitz.lessons.script import Lesson


def learn(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game of the house. Without one: all lessons.")
    ] = None,
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="Its name or number. Default: the first.")
    ] = None,
    start: Annotated[int, typer.Option("--from", metavar="STEP", help="The step to begin with.")] = 1,
    lang: Language = None,
) -> None:
    """Learn a game by playing it: a few minutes, a sentence at a time."""
    language = chosen_language(lang)
    from kibitz.core.game import find_game

    if game is None:
        list_lessons(language)
        return
    room = find_game(game)
    chosen = asked_lesson(room, lesson, language)
    if not 1 <= start <= len(chosen.steps):
        raise BadInput(house_words(language).say("learn.no_step", n=start, of=len(chosen.steps)))
    from kibitz.cli.lesson import Pupil

    pupil = Pupil(chosen, language, plain_console(), start)
    code = pupil.play()
    if pupil.done:
        remember(chosen, language)
    if code:
        raise typer.Exit(code)


def asked_lesson(game: Game, said: str | None, language: str) -> Lesson:
    from kibitz.lessons.script import find_lesson, lessons_of

    lessons = lessons_of(game)
    if not lessons:
        raise BadInput(house_words(language).say("learn.none", game=game.id))
    if said is None:
        return lessons[0]
    by_number = [lesson for lesson in lessons if str(lesson.script.number) == said]
    return by_number[0] if by_number else find_lesson(game, said)


def list_lessons(language: str) -> None:
    from rich.table import Table

    from kibitz.core.game import games
    from kibitz.lessons.script import lessons_of

    words, done = house_words(language), finished()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("game", "lesson", "minutes", "title", "done"):
        table.add_column("" if heading == "done" else words.say(f"learn.{heading}"), no_wrap=heading != "title")
    for game in games().values():
        for lesson in lessons_of(game):
            mark = words.say("learn.done") if name_of(lesson) in done else ""
            title = f"{game.text(language).say('name')}: {lesson.say('title', language)}"
            table.add_row(game.id, lesson.name, str(lesson.script.minutes), title, mark)
    plain_console().print(table)


def name_of(lesson: Lesson) -> str:
    return f"{lesson.game.id}/{lesson.name}"


def memory() -> Path:
    import platformdirs

    return Path(platformdirs.user_state_dir("kibitz")) / "lessons.json"


def finished() -> set[str]:
    """The lessons that were played to their end on this computer; what can't be read is as good as none."""
    try:
        read = json.loads(memory().read_text("utf-8"))
    except (OSError, ValueError):
        return set()
    return {name for name in read if isinstance(name, str)} if isinstance(read, list) else set()


def remember(lesson: Lesson, language: str) -> None:
    done = finished() | {name_of(lesson)}
    try:
        memory().parent.mkdir(parents=True, exist_ok=True)
        memory().write_text(json.dumps(sorted(done)), "utf-8")
    except OSError as error:
        plain_console().print(house_words(language).say("learn.not_kept", why=error.strerror or str(error)))
