"""Cards of actions and cards of islands, as the screen gets them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from kibitz.games.jackal.components import ALPHABET, BURIED, CARDS, CHEST, SIDE, Card, cell_name
from kibitz.games.jackal.components.ground import chest_value
from kibitz.games.jackal.components.islands import house_by_cells

LETTER_OF = {code: letter for letter, code in ALPHABET.items()}


class Pile(msgspec.Struct, frozen=True):
    card: Card
    count: int


class Chest(msgspec.Struct, frozen=True):
    cell: str
    value: int
    buried: bool


class IslandCard(msgspec.Struct, frozen=True):
    place: int  # on the voyage, from 1
    number: int  # in the box, from 1
    house: bool  # one of our own: its name is in the catalogue under island.<number>
    name: str | None  # in English; None for an island that the table wrote itself
    theme: str | None
    rows: list[str]  # six lines of six letters, as in islands.txt
    chests: list[Chest]


def named(kinds: Any) -> list[Card]:
    return [CARDS[kind] for kind in kinds.tolist()]


def piles(counts: list[int]) -> list[Pile]:
    return [Pile(CARDS[kind], count) for kind, count in enumerate(counts) if count]


def island_at(s: Any, place: int) -> IslandCard | None:
    index = int(s.voyage[place])
    return None if index < 0 else island_card(tuple(s.charts[index].tolist()), place + 1, index + 1)


@lru_cache(1024)
def island_card(cells: tuple[int, ...], place: int, number: int) -> IslandCard:
    """The island as the screen gets it; one of our own keeps its number in the box."""
    known = house_by_cells().get(cells)
    letters = "".join(LETTER_OF[cell] for cell in cells)
    return IslandCard(
        place=place,
        number=known.number if known else number,
        house=known is not None,
        name=known.name if known else None,
        theme=known.kind if known else None,
        rows=[letters[SIDE * row : SIDE * row + SIDE] for row in range(SIDE)],
        chests=[Chest(cell_name(i), chest_value(c), c > BURIED) for i, c in enumerate(cells) if c > CHEST],
    )
