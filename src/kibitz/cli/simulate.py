"""`kibitz simulate`: many games between bots at once, and what came of them."""

from __future__ import annotations

import sys
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.cli.arguments import AsJson, GameId, Options, Seed, chosen_options, chosen_seed, plain_console, print_json
from kibitz.core.errors import BadInput

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rich.progress import Progress

    from kibitz.envs.batch import Tally


def simulate(
    game: GameId,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    players: Annotated[int | None, typer.Option(help="How many players. Default: the fewest.")] = None,
    seed: Seed = None,
    bot: Annotated[str, typer.Option(help="random or greedy, for all seats; or a list, one for each.")] = "random",
    option: Options = None,
    threads: Annotated[int, typer.Option(min=1, max=1024, help="Processor cores to use.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and count what happens.

    wins_by_seat counts every seat in the first place: where several share it, each has a win. seconds is the playing
    alone; first_move_seconds is what came before it: loading, and compiling the rules if they are not in the cache.
    """
    began = time.perf_counter()
    from kibitz.core.game import find_game
    from kibitz.envs.batch import Batch, Tally, play_batch, play_many, player_codes

    room = find_game(game)
    options = chosen_options(room, players, option)
    seats = int(options["players"])
    bots = seat_bots(bot, seats)
    player_codes(bots)
    chosen = chosen_seed(seed)

    Tally(room, options).add(play_batch(room, options, chosen, 0, 1, bots))
    first_move_seconds = time.perf_counter() - began

    tally = Tally(room, options)
    with progress_bar(as_json) as bar:
        task = bar.add_task(room.id, total=games) if bar else None

        def done(batch: Batch) -> None:
            tally.add(batch)
            if bar and task is not None:
                bar.advance(task, len(batch.moves))

        began = time.perf_counter()
        play_many(room, options, chosen, games, bots, threads, done)
        seconds = time.perf_counter() - began

    result = {
        "game": room.id,
        "rules": room.rules_version,
        "players": seats,
        "bot": bot,
        "options": options,
        "seed": chosen,
        "threads": threads,
        **figures(tally, seconds),
        "first_move_seconds": first_move_seconds,
    }
    if as_json:
        print_json(result)
    else:
        print_result(result)


def seat_bots(said: str, seats: int) -> list[str]:
    names = [name.strip() for name in said.split(",")]
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise BadInput(f"{len(names)} bots for {seats} players: name one for all seats, or one for each")
    return names


def figures(tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "games": tally.games,
        "finished": tally.finished,
        "moves": tally.moves,
        "seconds": seconds,
        "moves_per_second": tally.moves / seconds,
        "games_per_second": tally.games / seconds,
        "mean_moves": tally.moves / tally.games,
        "wins_by_seat": tally.wins_by_seat,
        "mean_score_by_seat": [score / tally.games for score in tally.score_by_seat],
        "ends": tally.ends,
    }


def progress_bar(as_json: bool) -> AbstractContextManager[Progress | None]:
    if as_json or not sys.stderr.isatty():
        return nullcontext()
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=plain_console(stderr=True), transient=True)


def print_result(result: dict[str, Any]) -> None:
    from rich.table import Table

    games = result["games"]
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row("game", f"{result['game']}, {result['players']} players, {result['bot']}, seed {result['seed']}")
    table.add_row("games", f"{games:,} played, {result['finished']:,} finished")
    table.add_row("moves", f"{result['moves']:,}, {result['mean_moves']:.1f} a game")
    speed = f"{result['moves_per_second']:,.0f} moves and {result['games_per_second']:,.0f} games a second"
    table.add_row("time", f"{result['seconds']:.2f} s, {speed}")
    table.add_row("first move", f"after {result['first_move_seconds']:.2f} s")
    table.add_row("wins by seat", "  ".join(f"{100 * wins / games:.1f} %" for wins in result["wins_by_seat"]))
    table.add_row("score by seat", "  ".join(f"{score:.2f}" for score in result["mean_score_by_seat"]))
    ends = sorted(result["ends"].items(), key=lambda end: -end[1])
    table.add_row("ended by", "  ".join(f"{label} {100 * count / games:.1f} %" for label, count in ends))
    plain_console().print(table)
