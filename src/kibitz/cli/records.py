"""`kibitz record` plays a game between bots and writes it down; `kibitz verify` replays what was written."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.arguments import Force, GameId, Language, Options, Seed, chosen_options, chosen_seed
from kibitz.cli.language import chosen_language, house_words
from kibitz.core.errors import BadInput, KibitzError

if TYPE_CHECKING:
    from kibitz.core.match import Match

FAILS, UNUSABLE, NOT_REPLAYED = 1, 2, 3


def check_place(path: Path, force: bool) -> None:
    """Complain before the game is played, not after."""
    if path.is_dir():
        raise BadInput(f"{path} is a folder; name a file in it")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent}")
    if path.exists() and not force:
        raise BadInput(f"{path} is there already; --force writes over it")


def write_match(match: Match, path: Path, force: bool) -> None:
    from kibitz.core.record import to_json, write_record

    raw = to_json(write_record(match))
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(raw)
    except FileExistsError:
        raise BadInput(f"{path} is there already; --force writes over it") from None


def record(
    game: GameId,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT,...", help="Who sits where: random, greedy, search:1 to search:5.")
    ],
    out: Annotated[str, typer.Option(metavar="FILE", help="Where the record goes; - is the screen.")],
    seed: Seed = None,
    option: Options = None,
    force: Force = False,
) -> None:
    """Play a game between bots and write its record."""
    if out != "-":
        check_place(Path(out), force)
    from kibitz.cli.seats import Bots, dice_of, let_bots_play, read_bots
    from kibitz.core.chance import game_keys
    from kibitz.core.game import find_game
    from kibitz.core.match import Match, Seat
    from kibitz.core.record import to_json, write_record

    room = find_game(game)
    names = read_bots(bots)
    options = chosen_options(room, len(names), option)
    deal_key, dice_key = game_keys(chosen_seed(seed), 0)
    match = Match.open(room, options, deal_key, [Seat(bot=name) for name in names])
    let_bots_play(match, Bots(match, dice_of(dice_key), dice_key.hex()))
    if out == "-":
        sys.stdout.write(to_json(write_record(match)).decode())
    else:
        write_match(match, Path(out), force)


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game records.")],
    lang: Language = None,
) -> None:
    """Replay records and check all that they say.

    Exit 1: a record does not hold; 2: a file is no record; 3: played by other rules, so it can only be read.
    """
    language = chosen_language(lang)
    code = max(verify_file(path, language) for path in files)
    if code:
        raise typer.Exit(code)


def verify_file(path: Path, language: str) -> int:
    """Print one line about the file; 0, FAILS, UNUSABLE or NOT_REPLAYED."""
    from kibitz.core.errors import BadRecord, UnknownGame
    from kibitz.core.record import OtherRules, chronicle, from_json
    from kibitz.core.record import verify as replay

    words = house_words(language)
    try:
        record = from_json(path.read_bytes())
        try:
            match = replay(record)
        except OtherRules:
            told = chronicle(record)
            ours, n = told.game.rules_version, len(told.steps)
            print(words.say("verify.other_rules", file=str(path), game=record.game, rules=record.rules, ours=ours, n=n))
            return NOT_REPLAYED
    except OSError as error:
        return complain(path, str(error.strerror), UNUSABLE)
    except RecursionError:
        return complain(path, "this is no game record: lists within lists without end", UNUSABLE)
    except (BadRecord, UnknownGame) as error:
        return complain(path, str(error), UNUSABLE)
    except KibitzError as error:
        return complain(path, str(error), FAILS)
    why = how_it_ended(match, language)
    print(words.say("verify.holds", file=str(path), rules=record.rules, n=match.step, why=why))
    return 0


def complain(path: Path, what: str, code: int) -> int:
    print(f"kibitz: {path}: {' '.join(what.split())}", file=sys.stderr)
    return code


def how_it_ended(match: Match, language: str) -> str:
    words = house_words(language)
    if match.resigned is not None:
        return words.say("verify.resigned", seat=match.resigned + 1)
    clause = match.game.ended_by(match.state)
    if clause is None:
        return words.say("verify.unfinished")
    return f"{match.game.text(language).say(f'over.{clause.label}')} ({clause.label})"
