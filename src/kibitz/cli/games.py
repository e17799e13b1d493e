"""`kibitz games`: what there is to play."""

from __future__ import annotations

from typing import TypedDict

from kibitz.cli.arguments import AsJson, Language, plain_console, print_json
from kibitz.cli.language import chosen_language, house_words


class Listed(TypedDict):
    id: str
    name: str
    players: tuple[int, int]  # fewest, most
    minutes: int
    tagline: str


def games(lang: Language = None, as_json: AsJson = False) -> None:
    """List the games of the house."""
    language = chosen_language(lang)
    from rich.table import Table

    from kibitz.core.game import games as rooms

    words = house_words(language)
    found = [
        Listed(
            id=game.id,
            name=game.text(language).say("name"),
            players=(game.players[0], game.players[-1]),
            minutes=game.minutes,
            tagline=game.text(language).say("tagline"),
        )
        for game in rooms().values()
    ]
    if as_json:
        print_json(found)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in Listed.__annotations__:
        table.add_column(words.say(f"games.{heading}"), no_wrap=heading != "tagline")
    for game in found:
        fewest, most = game["players"]
        table.add_row(game["id"], game["name"], f"{fewest}–{most}", str(game["minutes"]), game["tagline"])
    plain_console().print(table)
