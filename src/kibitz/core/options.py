"""What may be chosen when a table opens: each option is a short list of values with a default."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kibitz.core.errors import BadOption
from kibitz.core.fields import Layout, State

Value: TypeAlias = bool | int | str


class Where(Enum):
    """Where the table-opening dialog shows an option."""

    OPENING = "opening"
    HOUSE_RULES = "house"
    NOWHERE = "nowhere"  # for tests and research


@dataclass(frozen=True)
class Writing:
    """What a table may write itself instead of choosing a named value: an order of colours, a sheet of its own tiles.

    `read` turns a text into the `width` numbers that the rules get, or raises BadOption with what is wrong where.
    """

    width: int
    read: Callable[[str], Sequence[int]]
    named: Mapping[str, str]  # each named value as a text that `read` reads
    sample: str  # some other text that is right: an example for people, a variant for the laws
    in_file: bool = False  # too long for a line: the command line takes the name of a file


MOST_WRITTEN = 20_000  # characters


@dataclass(frozen=True)
class Option:
    """One choice. `values` lists what may be said, by the page in this order; a range stands for its numbers.

    The rules find what was chosen in the field of the option's name, or, of an option that only the setup asks about,
    in the row of numbers that `setup` gets.
    """

    id: str
    values: tuple[Value, ...] | range
    default: Value
    where: Where
    clause: str
    names_seat: bool = False  # its numbers are seats, which must exist at this table
    writing: Writing | None = None  # besides the named values, a text of the table's own

    def codes(self, value: Value) -> Sequence[int]:
        """What the rules know `value` by: a number is itself, a word its place in the list, a text what it says."""
        if self.writing is not None:
            return self.writing.read(self.writing.named.get(str(value), str(value)))
        return (value if isinstance(value, int) else list(self.values).index(value),)

    def read(self, said: Any) -> Value:
        """What a person typed, or a record holds, as one of the values."""
        words = str(said).strip().lower()
        for value in self.values if not isinstance(self.values, range) else ():
            if words == str(value).lower():
                return value
        is_number = words.isascii() and words.isdecimal() and len(words) < 10
        if isinstance(self.values, range) and is_number and int(words) in self.values:
            return int(words)
        if self.writing is not None and isinstance(said, str):
            return self._written(said)
        raise BadOption(f"option {self.id} takes {self.expected()}, not {said!r}")

    def _written(self, said: str) -> str:
        """A text of the table's own, checked; kept as it was written, so that the record holds all that was played."""
        assert self.writing is not None
        if len(said) > MOST_WRITTEN:
            raise BadOption(f"option {self.id} takes at most {MOST_WRITTEN} characters, not {len(said)}")
        try:
            self.writing.read(said)
        except BadOption as error:
            raise BadOption(f"option {self.id}: {error}") from None
        return said

    def expected(self) -> str:
        if isinstance(self.values, range):
            return f"a number from {self.values.start} to {self.values.stop - 1}"
        return " or ".join(", ".join(str(value).lower() for value in self.values).rsplit(", ", 1))


def seat_option(name: str, otherwise: str, most: int, clause: str) -> Option:
    """A seat, counted from 1 as people do, or `otherwise` (code 0)."""
    return Option(name, (otherwise, *range(1, most + 1)), otherwise, Where.OPENING, clause, names_seat=True)


def players_option(fewest: int, most: int, clause: str) -> Option:
    """Every game has it, and it comes first."""
    return Option("players", range(fewest, most + 1), fewest, Where.OPENING, clause)


def read_options(options: tuple[Option, ...], said: Mapping[str, Any]) -> dict[str, Value]:
    """A full set of values: what was said, and the defaults for the rest."""
    known = {option.id: option for option in options}
    for name in said:
        if name not in known:
            raise BadOption(f"there is no option {name!r}; there are {', '.join(known)}")
    chosen = {option.id: option.read(said[option.id]) if option.id in said else option.default for option in options}
    for option in options:
        seat = chosen[option.id]
        if option.names_seat and isinstance(seat, int) and seat > int(chosen["players"]):
            raise BadOption(f"option {option.id} names seat {seat}, but there are {chosen['players']} players")
    return chosen


def write_options(options: tuple[Option, ...], chosen: Mapping[str, Value], layout: Layout, state: State) -> None:
    """Every option that has a field of its name is written there: the rules never see a number of an option."""
    for option in options:
        if layout.has(option.id):
            codes = option.codes(chosen[option.id])
            state[option.id] = codes if option.writing else codes[0]


def only_at_setup(options: tuple[Option, ...], layout: Layout) -> list[Option]:
    return [option for option in options if not layout.has(option.id)]


def numbers_at_setup(options: tuple[Option, ...], chosen: Mapping[str, Value], layout: Layout) -> NDArray[np.int32]:
    """What `setup` gets: the options that have no field, in the order of the room's list."""
    left = only_at_setup(options, layout)
    return np.array([code for option in left for code in option.codes(chosen[option.id])], np.int32)


def place_at_setup(name: str, options: tuple[Option, ...], layout: Layout) -> int:
    """Where in that row the numbers of an option begin."""
    left = only_at_setup(options, layout)
    before = left[: [option.id for option in left].index(name)]
    return sum(option.writing.width if option.writing else 1 for option in before)
