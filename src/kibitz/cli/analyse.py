"""`kibitz analyse`: what a search on all cores thinks of a position in a record, and of the move that was played."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.cli.arguments import AsJson, Language, plain_console, print_json
from kibitz.cli.language import chosen_language, house_words
from kibitz.core.errors import BadInput, KibitzError

if TYPE_CHECKING:
    from kibitz.bots.analysis import Glimpse
    from kibitz.cli.screen import Screen
    from kibitz.core.match import Match

SHOWN = 6  # moves; the one that was played besides
PLAYED_TRIES = 200  # of the move that was played, however little it promises: to compare it with the best


@dataclass(frozen=True)
class Position:
    """The table before a step of a match, and who made the step."""

    match: Match
    step: int
    seat: int
    played: int

    @property
    def state(self) -> Any:
        return self.match.states[self.step - 1]


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    step: Annotated[int, typer.Option(min=1, help="The step to look at: the position before it, and its move.")],
    seconds: Annotated[float, typer.Option(min=0.1, max=86_400.0, help="How long to think.")] = 10.0,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Think so many rounds instead: the same answer on as many cores.")
    ] = None,
    cores: Annotated[int | None, typer.Option(min=1, max=64, help="Default: all.")] = None,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Think long about a position of a record, by what its player could know; show how the answer settles."""
    language = chosen_language(lang)
    position = read_position(file, step, language)
    from kibitz.bots.analysis import Analysis
    from kibitz.bots.levels import warm_up
    from kibitz.cli.screen import Screen

    match, seat = position.match, position.seat
    words = house_words(language)
    names = tuple(who.name or words.say("play.bot", n=i + 1) for i, who in enumerate(match.seats))
    screen = Screen(plain_console(), match.game, language, names)
    known = match.game.redact(position.state, seat)
    if not as_json:
        screen.heading(words.say("analyse.title", n=step, of=match.step, name=names[seat]))
        screen.table(position.state, seat)
    warm_up(match.game)
    glimpses: list[Glimpse] = []
    looks = Analysis(match.game, threads=cores).look(
        known,
        seat,
        seconds=None if rounds else seconds,
        iterations=rounds,
        seed=f"analyse {match.key.hex()} {step}",
        ask=[position.played],
        tries=min(PLAYED_TRIES, rounds or PLAYED_TRIES),
    )
    for glimpse in looks:
        if not as_json:
            show_glimpse(screen, glimpse, first=not glimpses)
        glimpses.append(glimpse)
    if not glimpses:
        raise BadInput(words.say("analyse.no_thought"))
    if as_json:
        print_json(as_document(position, glimpses))
    else:
        show_answer(screen, position, glimpses)


def read_position(file: Path, step: int, language: str) -> Position:
    from kibitz.core.record import from_json, verify

    try:
        match = verify(from_json(file.read_bytes()))
    except RecursionError:
        raise BadInput(f"{file}: this is no game record: lists within lists without end") from None
    except KibitzError as error:
        raise BadInput(f"{file}: {error}") from None
    if step > match.step:
        raise BadInput(house_words(language).say("analyse.no_step", of=match.step, n=step))
    act = match.acts[step - 1]
    return Position(match, step, act.seat, act.action)


def percent(chance: float) -> int:
    return round(100 * chance)


def show_glimpse(screen: Screen, glimpse: Glimpse, *, first: bool) -> None:
    if first:
        screen.say("analyse.settles", "bold")
    best = glimpse.thoughts[0]
    screen.say("analyse.glimpse", n=glimpse.rounds, move=screen.notation(best.action), chance=str(percent(best.chance)))


def show_answer(screen: Screen, position: Position, glimpses: list[Glimpse]) -> None:
    from rich.table import Table

    thoughts = glimpses[-1].thoughts
    best = thoughts[0]
    played = next((thought for thought in thoughts if thought.action == position.played), None)
    half_time = glimpses[-2:][0]
    if half_time.thoughts[0].action != best.action:
        screen.say("analyse.unsettled", "yellow")
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for column in ("move", "chance", "tries", "brings"):
        justify = "right" if column in ("chance", "tries") else "left"
        table.add_column(screen.words.say(f"analyse.{column}"), justify=justify)  # type: ignore[arg-type]  # a literal
    shown = thoughts[:SHOWN]
    if played is not None and played not in shown:
        shown = [*shown, played]
    for thought in shown:
        said = screen.said_move(position.state, position.seat, thought.action)
        cells = (screen.notation(thought.action), f"{percent(thought.chance)} %", str(thought.visits), said)
        table.add_row(*cells, style="bold" if thought.action == position.played else "")
    screen.console.print()
    screen.console.print(table)
    screen.console.print()
    if played is None:
        return
    lost = max(0, percent(best.chance) - percent(played.chance))
    key = "analyse.played.best" if played == best else "analyse.played.other"
    screen.say(key, "bold", move=screen.notation(played.action), n=lost)


def as_document(position: Position, glimpses: list[Glimpse]) -> dict[str, Any]:
    game = position.match.game

    def text(action: int) -> str:
        return game.moves.write(game.moves.of(action))

    return {
        "game": game.id,
        "step": position.step,
        "seat": position.seat,
        "played": text(position.played),
        "settles": [
            {
                "rounds": glimpse.rounds,
                "seconds": round(glimpse.seconds, 3),
                "best": text(glimpse.thoughts[0].action),
                "chance": round(glimpse.thoughts[0].chance, 4),
            }
            for glimpse in glimpses
        ],
        "moves": [
            {"move": text(thought.action), "chance": round(thought.chance, 4), "tries": thought.visits}
            for thought in glimpses[-1].thoughts
        ],
    }
