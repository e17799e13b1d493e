"""The app, and the one place where an error becomes one sentence on stderr and an exit code.

0  done        1  a record that does not hold, a clause without a test        2  input that cannot be used
3  a record of other rules: it can be read, but not replayed
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from kibitz.cli import analyse, arena, games, learn, new_room, play, puzzle, records, review, rules, serve, simulate
from kibitz.core.errors import KibitzError

UNUSABLE = 2

app = typer.Typer(
    name="kibitz",
    help="A board-game house: play in the browser or here, look up the rules, simulate, record and verify.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("play")(play.play)
app.command("learn")(learn.learn)
app.command("puzzle")(puzzle.puzzle)
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.command("record")(records.record)
app.command("verify")(records.verify)
app.command("analyse")(analyse.analyse)
app.command("review")(review.review)
app.command("serve")(serve.serve)
app.command("think")(serve.think)
app.command("doctor")(serve.doctor)
app.command("repair")(serve.repair)
app.command("move-house")(serve.move_house)
app.command("backup")(serve.backup)
app.command("restore")(serve.restore)
app.command("new-room")(new_room.new_room)


def show_version(wanted: bool) -> None:
    if wanted:
        from kibitz import __version__

        typer.echo(__version__)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def house(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  # answered by its callback
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """A board-game house. Without a command it opens: a page in your browser, on this computer alone."""
    if context.invoked_subcommand is None:
        serve.open_house()


def sentence(error: Exception) -> str:
    """What went wrong, in one line."""
    if isinstance(error, typer.TyperException):
        said = error.format_message()
    elif isinstance(error, OSError) and error.strerror:
        said = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    else:
        said = str(error)
    return " ".join(said.split())


def main(arguments: Sequence[str]) -> int:
    """Run one command; returns the exit code."""
    try:
        code = app(list(arguments), prog_name="kibitz", standalone_mode=False)
    except (KibitzError, OSError, typer.TyperException) as error:
        if said := sentence(error):
            print(f"kibitz: {said}", file=sys.stderr)
        return UNUSABLE
    return code if isinstance(code, int) else 0


def run() -> None:
    """The entry point of the shell command."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter that cannot be read or shown becomes "?": no reason to stop a game.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # the real streams are TextIOWrapper
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
