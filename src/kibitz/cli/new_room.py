"""`kibitz new-room ID`: a small game that is complete, to be turned into another one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli.arguments import plain_console
from kibitz.core.errors import BadInput

TEMPLATE = Path(__file__).parent / "room_template"
TESTS = "tests"  # this part goes to the tests of the checkout


def new_room(
    name: Annotated[str, typer.Argument(metavar="ID", help="The id of the new game: small letters, digits and _.")],
    into: Annotated[
        Path, typer.Option("--into", help="The checkout of kibitz that gets the room.", show_default="this folder")
    ] = Path(),
) -> None:
    """Write a small complete game into a checkout: a beginning for one of your own (see docs/rooms.md)."""
    written = write_room(name, into)
    console = plain_console()
    for path in written:
        console.print(str(path.relative_to(into)) if path.is_relative_to(into) else str(path), highlight=False)
    console.print(f"\nmake types && make golden GAME={name} && pytest tests/contract tests/games/{name} -k {name}")


def write_room(name: str, checkout: Path) -> list[Path]:
    """All files of the room and of its tests; refuses to touch what is there."""
    if not (name.isidentifier() and name.isascii() and name == name.lower() and name[0].isalpha()):
        raise BadInput(f"{name!r} is no id of a game: small letters, digits and _, with a letter first")
    rooms = checkout / "src" / "kibitz" / "games"
    if not rooms.is_dir():
        raise BadInput(f"{checkout} is no checkout of kibitz: it has no src/kibitz/games; name one with --into")
    homes = {"": rooms / name, TESTS: checkout / "tests" / "games" / name}
    for home in homes.values():
        if home.exists():
            raise BadInput(f"{home} is there already")
    written = []
    for source in sorted(TEMPLATE.rglob("*.txt")):
        inside = source.relative_to(TEMPLATE)
        of_tests = inside.parts[0] == TESTS
        path = homes[TESTS if of_tests else ""] / (inside.relative_to(TESTS) if of_tests else inside).with_suffix("")
        path.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text("utf-8").replace("ROOM_ID", name).replace("XX", prefix_of(name))
        path.write_text(text, "utf-8")
        written.append(path)
    return written


def prefix_of(name: str) -> str:
    """Two letters with which the clauses of the game begin: LM for last_match, CH for chess."""
    words = [word for word in name.split("_") if word and word[0].isalpha()]
    letters = "".join(word[0] for word in words[:2]) if len(words) > 1 else (name + name)[:2]
    return letters.upper().replace("_", "X")
