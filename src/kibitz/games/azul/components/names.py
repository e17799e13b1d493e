"""What people call the tiles, whatever their language; and the order of the wild colours, as a table may write its own.

Sources: the first two wild colours are in the rulebook, the rest of the front track is public knowledge of the base
edition. Nobody shows the back track of the small edition: WILD_ORDERS["back"] is borrowed from another board of the
series; replace it when someone reads the real one off a box.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kibitz.core.errors import BadOption
from kibitz.core.text import LANGUAGES, Say, catalogue
from kibitz.games.azul.components import COLOURS, HUES, Colour

WILD_ORDERS = {
    "front": "purple green orange yellow blue red",
    "back": "orange red blue yellow green purple",
}


def tiles(colours: list[Colour]) -> list[Say]:
    """ "2 red tiles and 1 blue tile", whatever the language."""
    return [Say(f"tiles.{colour}", {"n": colours.count(colour)}) for colour in COLOURS if colour in colours]


def drafted_order(text: str) -> list[int]:
    """The colours that a text names, whatever else it says: an order in the making."""
    numbers = colour_numbers()
    return [numbers[word] for word in text.lower().replace(",", " ").split() if word in numbers]


def read_wild_order(text: str) -> list[int]:
    """Six colours, each once, as "purple green orange yellow blue red", or in another of the languages."""
    numbers = colour_numbers()
    order = [numbers.get(word, -1) for word in text.lower().replace(",", " ").split()]
    if sorted(order) != list(range(HUES)):
        raise BadOption(f"{text!r} does not name each of {', '.join(COLOURS)} once")
    return order


@cache
def colour_numbers() -> Mapping[str, int]:
    """Every name of a colour, whatever the language."""
    words = [catalogue("kibitz.games.azul", language) for language in LANGUAGES]
    named = {text.say(f"colour.{colour}"): number for text in words for number, colour in enumerate(COLOURS)}
    return named | {str(colour): number for number, colour in enumerate(COLOURS)}
