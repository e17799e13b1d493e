"""`kibitz` and `kibitz serve`: open the house. `kibitz doctor`: is everything in place? `kibitz repair`: if not."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from kibitz.core.errors import BadInput

FAILED = 1


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets others in your network join.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes a free one.", min=0, max=65535)] = 8000,
    data: Annotated[Path | None, typer.Option(help="Folder for the tables; default: the user's data folder.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    bot_pace: Annotated[
        float | None, typer.Option(help="Seconds a bot takes for a move; default: each bird's own.", min=0, max=60)
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A name by which the house may be called; may be repeated.")
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="A proxy that is believed about its visitors.")
    ] = None,
    limit: Annotated[
        list[str] | None, typer.Option(metavar="NAME=NUMBER", help="Change a limit; see docs/hosting.md.")
    ] = None,
    store: Annotated[
        str,
        typer.Option(metavar="URL", envvar="KIBITZ_STORE", help="postgresql://…: tables there, for several houses."),
    ] = "",
    bus: Annotated[
        str, typer.Option(metavar="URL", envvar="KIBITZ_BUS", help="nats://…: over which houses and thinkers talk.")
    ] = "",
    thinkers: Annotated[
        int | None,
        typer.Option(envvar="KIBITZ_THINKERS", help="Processes that think beside this house; with a bus, 0 or more."),
    ] = None,
    metrics: Annotated[
        str, typer.Option(metavar="HOST:PORT", envvar="KIBITZ_METRICS", help="Figures for Prometheus, there.")
    ] = "",
    log: Annotated[
        str, typer.Option(metavar="lines|json", envvar="KIBITZ_LOG", help="How the house tells its host.")
    ] = "lines",
) -> None:
    """Open the house for friends: tables in the browser, by a link."""
    if data is not None and data.exists() and not data.is_dir():
        raise BadInput(f"{data} is not a folder")
    town = importlib.import_module("kibitz.server.town").town_of(store, bus, thinkers, metrics, log)
    _house().serve(host, port, data, not no_browser, bot_pace, name or (), proxy or (), limit or (), town)


def think(
    bus: Annotated[str, typer.Option(metavar="URL", envvar="KIBITZ_BUS", help="nats://…: where houses ask.")] = "",
    at_once: Annotated[int, typer.Option(help="Questions at a time; 0: one less than there are cores.", min=0)] = 0,
) -> None:
    """Think for houses elsewhere: bots, hints and coaches, from a queue that any number of thinkers share."""
    os.environ.setdefault("KIBITZ_JIT", "1")
    url = importlib.import_module("kibitz.server.town").secret_of("KIBITZ_BUS", bus)
    if not url:
        raise BadInput("say where houses ask: --bus nats://…")
    importlib.import_module("kibitz.server.thinking").think(url, at_once)


def open_house() -> None:
    """What `kibitz` alone does: the house on a free local port, and the browser in front of it."""
    _house().serve("127.0.0.1", 0, None, True)


def _house() -> Any:
    """The house above this floor is named by its import string: nothing imports the server.

    It opens with plain rules and changes over to the compiled ones when they are there (see `core.waking`).
    """
    os.environ.setdefault("KIBITZ_JIT", "later")
    return importlib.import_module("kibitz.server.main")


def doctor() -> None:
    """Check the installation: what works, and what to do about what does not."""
    checks: list[tuple[str, Callable[[], str]]] = [
        ("Python", _python),
        ("compiled rules", _rules),
        ("games", _games),
        ("the page", _page),
        ("the store", _store),
    ]
    broken = 0
    for name, check in checks:
        try:
            print(f"  ok      {name}: {check()}")
        except Exception as error:  # noqa: BLE001  # a doctor reports every ailment
            broken += 1
            print(f"  broken  {name}: {' '.join(str(error).split())}")
    print("All is well." if not broken else f"{broken} of {len(checks)} need attention.")
    raise typer.Exit(FAILED if broken else 0)


def repair(
    data: Annotated[Path | None, typer.Option(help="Folder of the tables; default: the user's data folder.")] = None,
) -> None:
    """Save every table that is whole out of a damaged store into a new one; the damaged file is kept."""
    _tell(importlib.import_module("kibitz.server.repair").repair(data or _data_folder()))


Data = Annotated[Path | None, typer.Option(help="Folder of the tables; default: the user's data folder.")]
StoreAt = Annotated[str, typer.Option(metavar="URL", envvar="KIBITZ_STORE", help="postgresql://… instead of a folder.")]


def move_house(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A data folder, a backup, or postgresql://…")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The same; empty, or what an earlier run has begun.")],
) -> None:
    """Copy a house from one store into another, and replay every table there. It may be run again."""
    _tell(importlib.import_module("kibitz.server.moving").move_house(source, target))


def backup(
    file: Annotated[Path, typer.Argument(help="A new file; `kibitz restore` reads it.")],
    data: Data = None,
    store: StoreAt = "",
) -> None:
    """Copy one moment of a house into a file, also while people play, and replay every table of it."""
    moving = importlib.import_module("kibitz.server.moving")
    _tell(moving.backup(moving.place_of(store, data or _data_folder()), file))


def restore(
    file: Annotated[Path, typer.Argument(help="What `kibitz backup` has written.")],
    data: Data = None,
    store: StoreAt = "",
) -> None:
    """Put a backup into an empty store, and replay every table there. No house may be open on it."""
    moving = importlib.import_module("kibitz.server.moving")
    if not file.is_file():
        raise BadInput(f"there is no {file}")
    _tell(moving.move_house(str(file), moving.place_of(store, data or _data_folder())))


def _data_folder() -> Path:
    folder: Path = importlib.import_module("kibitz.server.main").data_folder()
    return folder


def _tell(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)


def _python() -> str:
    return sys.version.split()[0]


def _rules() -> str:
    from kibitz.core.rule import JIT, cache_root

    folder = cache_root()
    folder.mkdir(parents=True, exist_ok=True)
    probe = folder / ".probe"
    probe.write_bytes(b"")
    probe.unlink()
    return f"{'compiled' if JIT else 'interpreted (KIBITZ_JIT=0)'}, cached in {folder}"


def _games() -> str:
    from kibitz.core.game import games

    for game in games().values():
        state = game.deal(game.choose({}), bytes(32))
        seat = game.seats_waited_for(state)[0]
        game.check(state, seat, int(game.greedy(state, seat)))
    return ", ".join(games())


def _page() -> str:
    index: Path = importlib.import_module("kibitz.server.app").STATIC / "index.html"
    if not index.is_file():
        raise BadInput("it was not built; reinstall kibitz, or run make play")
    size = sum(file.stat().st_size for file in index.parent.rglob("*") if file.is_file())
    return f"built, {size // 1024} kB"


def _store() -> str:
    import asyncio

    folders: Any = importlib.import_module("kibitz.server.folder")
    folder = importlib.import_module("kibitz.server.main").data_folder()
    try:
        store = folders.open_store(folder)
    except folders.FolderTaken as taken:
        return f"{folder / folders.STORE} is in use: a house is open on it (process {taken.by or 'unknown'})"
    asyncio.run(store.close())
    return f"{folder / folders.STORE} opens"
