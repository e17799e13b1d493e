"""`kibitz play`: a whole game in the terminal. Here are its arguments; the game itself is `session`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.arguments import Force, GameId, Language, Options, Seed, chosen_options, chosen_seed, plain_console
from kibitz.cli.language import chosen_language, house_words
from kibitz.cli.records import check_place
from kibitz.core.errors import BadInput

if TYPE_CHECKING:
    from kibitz.core.game import Game
    from kibitz.core.match import Seat
    from kibitz.core.text import Catalogue


def play(
    game: GameId,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT,...",
            help='The bots: random, greedy, or search:1 to search:5. Default: greedy ones; "": people only.',
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many players; seats without a bot are for people.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="A person's name; may be repeated.")] = None,
    option: Options = None,
    seed: Seed = None,
    lang: Language = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game's record here, ended or not.")
    ] = None,
    force: Force = False,
) -> None:
    """Play a game in the terminal: against bots, or with friends at one screen."""
    language = chosen_language(lang)
    if save is not None:
        check_place(save, force)
    from kibitz.cli.seats import Bots, dice_of
    from kibitz.cli.session import Session
    from kibitz.core.chance import game_keys
    from kibitz.core.game import find_game
    from kibitz.core.match import Match

    room = find_game(game)
    words = house_words(language)
    seats = seat_everybody(room, bots, players, name or [], words)
    options = chosen_options(room, len(seats), option)
    deal_key, dice_key = game_keys(chosen_seed(seed), 0)
    match = Match.open(room, options, deal_key, seats)
    bots_of_match = Bots(match, dice_of(dice_key), dice_key.hex())
    session = Session(match, language, plain_console(), bots_of_match, save, force)
    if code := session.play():
        raise typer.Exit(code)


def seat_everybody(
    game: Game, said_bots: str | None, players: int | None, names: list[str], words: Catalogue
) -> list[Seat]:
    """People first, bots after them."""
    from kibitz.cli.seats import read_bots
    from kibitz.core.match import Seat

    if said_bots is None:
        bots = ["greedy"] * max(1, (players or game.players[0]) - 1)
    else:
        bots = read_bots(said_bots)
    seats = players if players is not None else max(game.players[0], len(bots) + 1)
    game.choose({game.options[0].id: seats})
    people = seats - len(bots)
    if people < 1:
        raise BadInput(f"{len(bots)} bots leave no seat for a person at a table of {seats}; see kibitz record")
    if len(names) > people:
        raise BadInput(f"{len(names)} names for {people} people")
    unnamed = [words.say("play.player", n=seat + 1) for seat in range(len(names), people)]
    return [Seat(name=name) for name in [*names, *unnamed]] + [Seat(bot=bot) for bot in bots]
