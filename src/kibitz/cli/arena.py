"""`kibitz arena`: bots against each other, and what it proves."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.arguments import AsJson, GameId, Options, Seed, chosen_options, chosen_seed, plain_console
from kibitz.cli.simulate import progress_bar
from kibitz.core.errors import BadInput

if TYPE_CHECKING:
    from kibitz.arena.results import Results
    from kibitz.arena.schedule import Contest
    from kibitz.arena.table import Played

INTERRUPTED = 130
# Said here again, because `kibitz --help` must not load the bots; a test holds the two together.
BOT_NAMES = (
    "random, greedy, greedy:first, search:1 to search:5, search@1.0s, search@2000, search:max, net:FILE, external:CMD"
)


def arena(
    game: GameId,
    bots: Annotated[str, typer.Option(help=f"A list of {BOT_NAMES}.")] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 400,
    players: Annotated[int | None, typer.Option(help="Seats at a table. Default: as many as bots.")] = None,
    processes: Annotated[int, typer.Option(min=1, max=1024, help="Games at once.")] = 1,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster instead: auto, or its address (kibitz[ray]).")
    ] = "",
    seed: Seed = None,
    option: Options = None,
    as_json: AsJson = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with tables and a plot.")] = None,
    ladder: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a room's ladder.json, which the house shows.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A journal: go on where it stops, or begin it. Ctrl-C says its name."),
    ] = None,
) -> None:
    """Let bots play each other: seats rotated, the same deals for every seating; win rates, ratings, head to head."""
    from datetime import date

    from kibitz.arena.journal import Journal, read_journal
    from kibitz.arena.ladder import write_ladder
    from kibitz.arena.report import page
    from kibitz.arena.results import sum_up
    from kibitz.arena.running import run

    if resume is not None and not bots and resume.exists():
        contest, _ = read_journal(resume)
        if contest.game != game:
            raise BadInput(f"{resume} is of {contest.game}, not of {game}")
    else:
        contest = chosen_contest(game, bots, games, players, chosen_seed(seed), option)
    journal = Journal(resume or new_journal(contest), contest)
    try:
        with progress_bar(as_json) as bar:
            task = bar.add_task("", total=contest.games, completed=len(journal.played)) if bar else None

            def done(played: Played) -> None:
                journal.add(played)
                if bar and task is not None:
                    bar.update(task, completed=len(journal.played), description=standing(contest, journal.played))

            if ray:
                from kibitz.arena.cluster import run_on_cluster

                run_on_cluster(contest, journal.played, ray, done)
            else:
                run(contest, journal.played, processes, done)
    except KeyboardInterrupt:
        said = f"kibitz: stopped after {len(journal.played)} of {contest.games} games;"
        print(f"{said} go on with: kibitz arena {game} --resume {journal.path}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    finally:
        journal.close()
    results = sum_up(contest, journal.played)
    if html is not None:
        html.write_text(page(results), "utf-8")
    if ladder is not None:
        write_ladder(ladder, results, date.today())
    if as_json:
        print_results_json(results)
    else:
        print_results(results)
    if resume is None:
        journal.path.unlink()


def chosen_contest(
    name: str, bots: str, games: int, players: int | None, seed: str, option: list[str] | None
) -> Contest:
    from kibitz.arena.schedule import Contest, players_for
    from kibitz.bots.players import read_bot
    from kibitz.core.game import find_game

    room = find_game(name)
    names = tuple(bot.strip() for bot in bots.split(",") if bot.strip())
    for bot in names:
        read_bot(bot)
    options = chosen_options(room, players_for(room, names, players), option)
    return Contest(room.id, options, names, seed, games)


def new_journal(contest: Contest) -> Path:
    """A file of its own for every contest, until it is finished."""
    import secrets

    import platformdirs

    return Path(platformdirs.user_state_dir("kibitz")) / f"arena-{contest.game}-{secrets.token_hex(4)}.jsonl"


def standing(contest: Contest, played: list[Played]) -> str:
    """`search:3 61 %  greedy 39 %`: the first places so far."""
    shares = dict.fromkeys(contest.bots, 0.0)
    for game in played:
        winners = [bot for bot, place in zip(game.seats, game.places, strict=True) if place == 1]
        for bot in winners:
            shares[bot] += 1 / len(winners)
    best = sorted(shares.items(), key=lambda share: -share[1])
    return "  ".join(f"{bot[:16]} {100 * wins / max(1, len(played)):.0f} %" for bot, wins in best[:5])


def print_results_json(results: Results) -> None:
    import msgspec

    print(json.dumps(msgspec.to_builtins(results), ensure_ascii=False, indent=2))


def print_results(results: Results) -> None:
    from rich.table import Table

    console = plain_console()
    table = Table(title=f"{results.game}, {results.games} games, seed {results.seed}", title_justify="left", box=None)
    for column in ("bot", "games", "wins", "win rate", "95 %", "rating", "sigma", "score", "slowest"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for bot in results.bots:
        interval = f"{100 * bot.low:.1f}–{100 * bot.high:.1f}"
        rate = f"{100 * bot.win_rate:.1f} %"
        points = (f"{bot.rating:.0f}", f"{bot.sigma:.0f}", f"{bot.mean_score:.2f}", f"{bot.slowest_s:.2f} s")
        table.add_row(bot.bot, str(bot.games), f"{bot.wins:g}", rate, interval, *points)
    console.print(table)
    console.print(f"Ratings: {results.rating_scale}.", style="dim")
    for pair in results.head_to_head:
        ahead = 100 * (pair.wins + pair.draws / 2) / max(1, pair.games)
        console.print(f"{pair.bot} finished before {pair.other} in {ahead:.1f} % of {pair.games} games")
    for bot in results.bots:
        for why in bot.fallbacks:
            print(f"kibitz: {bot.bot} was replaced: {why}", file=sys.stderr)
