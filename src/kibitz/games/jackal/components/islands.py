"""Islands as text: reads the format that `islands.txt` describes, checks every island, and says what is wrong where.

A table may bring a text of its own (option `islands`). The rules get it as numbers: how many islands there are, then
the codes of their cells, 36 an island, in places for as many islands as there may be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

import numpy as np

from kibitz.core.errors import BadOption
from kibitz.games.jackal.components import ALPHABET, BURIED, CELLS, CHEST, FEWEST_ISLANDS, MOST_ISLANDS, SIDE, cell_name
from kibitz.games.jackal.components.ground import (
    BLACK_AT,
    CHESTS,
    FAR,
    SURVEY,
    WHITE_AT,
    chest_value,
    fewest_steps,
    survey,
)

LONGEST_NAME = 40
NUMBERS = 1 + MOST_ISLANDS * CELLS
HOUSE = "house"

_HEAD = re.compile(r"island:\s+(?P<number>\d{1,3})\s+(?P<name>\S.*)")


@dataclass(frozen=True)
class Par:
    """The fewest steps to a chest: by arrows, with maps, with knights too, and from the black flag; FAR: no way."""

    cell: int
    kind: int
    white: int
    maps: int
    knights: int
    black: int

    def __str__(self) -> str:
        buried = "b" if self.kind > BURIED else ""
        steps = zip("WMKB", (self.white, self.maps, self.knights, self.black), strict=True)
        ways = " ".join(f"{letter}{'-' if n == FAR else n}" for letter, n in steps)
        return f"{cell_name(self.cell)}={chest_value(self.kind)}{buried} {ways}"


@dataclass(frozen=True)
class Island:
    number: int
    name: str
    line: int  # where its block begins in the text
    kind: str = ""
    difficulty: str = ""
    rows: tuple[str, ...] = ()
    par: str = ""

    @property
    def cells(self) -> tuple[int, ...]:
        return tuple(ALPHABET[letter] for row in self.rows for letter in row)

    @property
    def lands(self) -> bool:
        """Is there one landing of each colour? Only then there are ways to be counted."""
        letters = "".join(self.rows)
        return letters.count("W") == letters.count("B") == 1

    def pars(self) -> list[Par]:
        """The par of every chest, worked out."""
        ground = np.zeros(SURVEY, np.int64)
        survey(np.array(self.cells, np.int8), ground)
        ways = []
        for start, with_maps, with_knights in (
            (WHITE_AT, False, False),
            (WHITE_AT, True, False),
            (WHITE_AT, True, True),
            (BLACK_AT, True, False),
        ):
            steps = np.zeros(CELLS, np.int64)
            fewest_steps(ground, int(ground[start]), with_maps, with_knights, steps)
            ways.append(steps.tolist())
        chests = [cell for cell in range(CELLS) if int(ground[CHESTS]) >> cell & 1]
        return [Par(cell, self.cells[cell], *(steps[cell] for steps in ways)) for cell in chests]

    def block(self, number: int) -> str:
        """The island as text, under another number and without its par."""
        return "\n".join([f"island: {number} {self.name}", "grid:", *self.rows, "end"])


def _wrong(line: int, island: Island | None, what: str) -> BadOption:
    where = f"line {line}" if island is None else f"line {line}, island {island.number} ({island.name})"
    return BadOption(f"{where}: {what}")


def _blocks(text: str) -> Iterator[Island]:
    """The islands of the text, each line understood, nothing about the islands checked yet."""
    lines = iter(enumerate(text.splitlines(), 1))
    island: Island | None = None
    for number, raw in lines:
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("island:"):
            island = _begun(number, line, island)
        elif island is None:
            raise _wrong(number, None, f"an island begins with 'island: 1 Its Name', not with {line[:40]!r}")
        elif line == "grid:":
            island = replace(island, rows=_grid(lines, number, island))
        elif line.startswith("kind:"):
            kind, _, difficulty = line.removeprefix("kind:").partition("difficulty:")
            island = replace(island, kind=kind.strip(), difficulty=difficulty.strip())
        elif line.startswith("par:"):
            island = replace(island, par=line.removeprefix("par:").strip())
        elif line == "end":
            yield island
            island = None
        else:
            raise _wrong(number, island, f"{line[:40]!r} is none of kind:, grid:, par:, end")
    if island is not None:
        raise _wrong(island.line, island, "its block is never ended by a line 'end'")


def _begun(number: int, line: str, before: Island | None) -> Island:
    if before is not None:
        raise _wrong(number, before, "its block is not ended by a line 'end' before the next island")
    head = _HEAD.fullmatch(line)
    if head is None:
        raise _wrong(number, None, f"an island begins with 'island: 1 Its Name', not with {line[:40]!r}")
    return Island(int(head["number"]), head["name"], number)


def _grid(lines: Iterator[tuple[int, str]], number: int, island: Island) -> tuple[str, ...]:
    rows = []
    for _ in range(SIDE):
        number, raw = next(lines, (number, "end"))
        row = raw.strip()
        if len(row) != SIDE:
            raise _wrong(number, island, f"a grid has {SIDE} lines of {SIDE} cells, and {row[:40]!r} has {len(row)}")
        strange = [letter for letter in row if letter not in ALPHABET]
        if strange:
            raise _wrong(number, island, f"there is no cell {strange[0]!r}; cells are {' '.join(ALPHABET)}")
        rows.append(row)
    return tuple(rows)


class Flaw(NamedTuple):
    """What an island's cells lack: its name, the numbers and cells that belong to it, and the cell it is about."""

    what: str
    values: dict[str, int | str]
    at: str = ""


FLAWS = {
    "no_white": "it needs one white-flag landing W, and has 0",
    "many_white": "it needs one white-flag landing W, and has {n}",
    "no_black": "it needs one black-flag landing B, and has 0",
    "many_black": "it needs one black-flag landing B, and has {n}",
    "lone_cave": "a cave alone leads nowhere: none, or several",
    "no_chest": "it has no chest",
    "no_way": "no way leads from the white flag to the chest {cell}",
}


def flaws(island: Island) -> Iterator[Flaw]:
    """What every island must fulfil, of its cells."""
    letters = "".join(island.rows)
    for letter, colour in (("W", "white"), ("B", "black")):
        n = letters.count(letter)
        if n != 1:
            yield Flaw(f"{'many' if n else 'no'}_{colour}", {"n": n})
    if letters.count("O") == 1:
        yield Flaw("lone_cave", {}, cell_name(letters.index("O")))
    if not any(cell > CHEST for cell in island.cells):
        yield Flaw("no_chest", {})
    if island.lands:
        for par in island.pars():
            if par.knights == FAR:
                yield Flaw("no_way", {"cell": cell_name(par.cell)}, cell_name(par.cell))


def drafted(text: str) -> Island:
    """The first island of a text that may still be wrong: where a cell is missing or strange, there is sea."""
    name, rows = "", list[str]()
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("island:"):
            name = line.removeprefix("island:").strip().lstrip("0123456789").strip()[:LONGEST_NAME]
        elif line.strip() == "grid:":
            rows = [row.strip() for row, _ in zip(lines, range(SIDE), strict=False)]
            break
    whole = ["".join(letter if letter in ALPHABET else "~" for letter in row)[:SIDE].ljust(SIDE, "~") for row in rows]
    return Island(1, name, 1, rows=tuple([*whole, *["~" * SIDE] * SIDE][:SIDE]))


def _check(island: Island, number: int) -> None:
    """What every island must fulfil."""
    if island.number != number:
        raise _wrong(island.line, island, f"islands are numbered without gaps, so this one is number {number}")
    if len(island.name) > LONGEST_NAME:
        raise _wrong(island.line, island, f"a name has at most {LONGEST_NAME} letters")
    if not island.rows:
        raise _wrong(island.line, island, "it has no grid")
    for flaw in flaws(island):
        raise _wrong(island.line, island, FLAWS[flaw.what].format(**flaw.values))
    found = " ; ".join(map(str, island.pars()))
    if island.par and island.par != found:
        raise _wrong(island.line, island, f"its par is {found!r}, not {island.par!r}")


@lru_cache(maxsize=32)
def read_islands(text: str) -> tuple[Island, ...]:
    """The islands of a text; BadOption with line and island if anything is wrong with it."""
    islands = tuple(_blocks(text))
    if not FEWEST_ISLANDS <= len(islands) <= MOST_ISLANDS:
        raise BadOption(f"{FEWEST_ISLANDS} to {MOST_ISLANDS} islands are needed, and there are {len(islands)}")
    names: dict[str, Island] = {}
    for number, island in enumerate(islands, 1):
        _check(island, number)
        if island.name in names:
            raise _wrong(island.line, island, f"island {names[island.name].number} has the same name")
        names[island.name] = island
    return islands


@lru_cache(maxsize=32)
def island_numbers(text: str) -> tuple[int, ...]:
    """What the rules get of a text."""
    islands = read_islands(text)
    cells = [cell for island in islands for cell in island.cells]
    return (len(islands), *cells, *([0] * (NUMBERS - 1 - len(cells))))


def house_text() -> str:
    return resources.files(__package__).joinpath("islands.txt").read_text("utf-8")


@lru_cache(maxsize=1)
def house_islands() -> tuple[Island, ...]:
    return read_islands(house_text())


@lru_cache(maxsize=1)
def house_by_cells() -> dict[tuple[int, ...], Island]:
    """Our own islands, found by what is on them: a record holds cells, and the screen wants a name."""
    return {island.cells: island for island in house_islands()}


def _sample() -> str:
    """Nine of our islands with every kind of cell, as a table could write them itself."""
    chosen = [island for island in _blocks(house_text()) if island.number in (8, 15, 21, 24, 32, 36, 40, 43, 44)]
    return "\n\n".join(island.block(number) for number, island in enumerate(chosen, 1)) + "\n"


SAMPLE = _sample()
