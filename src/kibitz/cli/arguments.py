"""The arguments that several commands share, and how they are read."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from kibitz.core.errors import BadInput, BadOption

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.core.game import Game
    from kibitz.core.options import Value

GameId: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="A game of the house: see `kibitz games`.")]
Language: TypeAlias = Annotated[
    str | None, typer.Option("--lang", help="en, ru or uk. Default: KIBITZ_LANG, else the locale.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="For programs.")]
Options: TypeAlias = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
Seed: TypeAlias = Annotated[
    str | None, typer.Option(help="Any text: the same seed gives the same deals. Default: a new one.")
]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")]


def chosen_options(game: Game, players: int | None, said: list[str] | None) -> dict[str, Value]:
    """Every option of the game with its value, from `--players` and `--option name=value`."""
    chosen: dict[str, Any] = {}
    for pair in said or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"an option is said as name=value, not {pair!r}")
        if name in chosen:
            raise BadOption(f"option {name} is said twice")
        if name == game.options[0].id:
            raise BadOption("the number of players follows from --players or --bots, not from --option")
        chosen[name] = _from_file(game, name, value)
    if players is not None:
        chosen[game.options[0].id] = players
    return game.choose(chosen)


def _from_file(game: Game, name: str, said: str) -> str:
    """What a table writes itself and keeps in a file: its text; everything else is said as it is."""
    option = next((option for option in game.options if option.id == name), None)
    if option is None or option.writing is None or not option.writing.in_file or said in option.writing.named:
        return said
    try:
        return Path(said).read_text("utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadOption(
            f"option {name} takes {option.expected()} or a file, and {said!r} cannot be read: {reason}"
        ) from None


def chosen_seed(said: str | None) -> str:
    if said is None:
        return secrets.token_hex(16)
    try:
        said.encode()
    except UnicodeEncodeError:
        raise BadInput("the seed is not UTF-8 text") from None
    return said


def print_json(document: Any) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=2))


def plain_console(*, stderr: bool = False) -> Console:
    """A console that takes our words as they are: no markup, no emoji codes, no guessed colours."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)
