"""Families of actions: every decision is a number, a typed move and a few parts, and each is said once.

A room writes a struct for each kind of move. Where its parts are short lists of values, nothing else is needed:

    class Lay(Move, frozen=True, tag="lay"):
        species: Species                     # a Literal: its values in their order
        row: Annotated[int, Meta(ge=1, le=4)]  # or numbers between two bounds

    ACTIONS = Actions(Lay, NoDraw, ...)      # the numbers 0.. in this order, the last part changing fastest
    LAY = ACTIONS[Lay]
    lay_parts, lay_code = LAY.parts, LAY.code  # compiled: action <-> places of its parts in their lists

Where the numbers have another order than the fields, it is said: `Parts(Lay, cell=range(42), colour=COLOURS)`. A
family whose numbers follow no such rule brings its two functions: `Coded(Pass, size, of, code)`.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Protocol, get_args, get_origin, get_type_hints

import msgspec

from kibitz.core.rule import rule


class Move(msgspec.Struct, frozen=True, tag_field="type"):
    """A decision as the record, the page and programs know it."""


@dataclass(frozen=True)
class Coded:
    """A family of `size` moves with a rule of its own: the move of a number 0..size-1, and back."""

    move: type[Move]
    size: int
    of: Callable[[int], Move]
    code: Callable[[Any], int]


class Parts:
    """A family by the values of its fields, the last one changing fastest."""

    def __init__(self, move: type[Move], **values: Sequence[Any]) -> None:
        self.move = move
        self.values = values or _values_of(move)


class Family:
    """The moves of one struct: the numbers from `first` up to, not including, `stop`."""

    def __init__(self, parts: Parts, first: int) -> None:
        self.move = parts.move
        self.first = first
        self.values = parts.values
        sizes = tuple(len(values) for values in self.values.values())
        self.size = math.prod(sizes)
        self.stop = first + self.size
        self.parts, self.code = _compiled(first, sizes)

    def of(self, action: int) -> Move:
        rest, found = action - self.first, {}
        for name, values in reversed(self.values.items()):
            rest, place = divmod(rest, len(values))
            found[name] = values[place]
        return self.move(**found)

    def action(self, move: Move) -> int:
        code = 0
        for name, values in self.values.items():
            code = code * len(values) + values.index(getattr(move, name))
        return self.first + code


def _values_of(move: type[Move]) -> dict[str, Sequence[Any]]:
    hints = get_type_hints(move, include_extras=True)
    return {name: _values(move, name, hints[name]) for name in move.__struct_fields__}


def _values(move: type[Move], name: str, kind: Any) -> Sequence[Any]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Annotated:
        for bounds in get_args(kind)[1:]:
            if isinstance(bounds, msgspec.Meta) and bounds.ge is not None and bounds.le is not None:
                return range(int(bounds.ge), int(bounds.le) + 1)
    raise TypeError(f"{move.__name__}.{name} has no list of values: a Literal, a bool, or a number with Meta(ge=, le=)")


def _compiled(first: int, sizes: tuple[int, ...]) -> tuple[Any, Any]:
    """`parts` and `code` for the rules: as fast as the sums written out, and cached like any rule."""
    last = math.prod(sizes[1:])
    middle = math.prod(sizes[2:])

    @rule
    def one(action: int) -> int:
        return action - first

    @rule
    def code_of_one(part: int) -> int:
        return first + part

    @rule
    def two(action: int) -> tuple[int, int]:
        return (action - first) // last, (action - first) % last

    @rule
    def code_of_two(part: int, other: int) -> int:
        return first + part * last + other

    @rule
    def three(action: int) -> tuple[int, int, int]:
        return (action - first) // last, (action - first) % last // middle, (action - first) % middle

    @rule
    def code_of_three(part: int, other: int, third: int) -> int:
        return first + part * last + other * middle + third

    made: dict[int, tuple[Any, Any]] = {1: (one, code_of_one), 2: (two, code_of_two), 3: (three, code_of_three)}
    return made.get(len(sizes), (None, None))


class _Numbered(Protocol):
    """What the moves of a family have in common, whatever the rule of its numbers."""

    move: type[Move]
    first: int
    stop: int

    def of(self, action: int) -> Move: ...

    def action(self, move: Any) -> int: ...


class _OwnRule:
    def __init__(self, coded: Coded, first: int) -> None:
        self.coded = coded
        self.move = coded.move
        self.first = first
        self.stop = first + coded.size

    def of(self, action: int) -> Move:
        return self.coded.of(action - self.first)

    def action(self, move: Any) -> int:
        return self.first + self.coded.code(move)


class Actions:
    """All actions of a room: its families one behind the other."""

    def __init__(self, *families: type[Move] | Parts | Coded) -> None:
        self.families: list[_Numbered] = []
        self.size = 0
        for family in families:
            if isinstance(family, Coded):
                found: _Numbered = _OwnRule(family, self.size)
            else:
                found = Family(family if isinstance(family, Parts) else Parts(family), self.size)
            self.families.append(found)
            self.size = found.stop
        self.kind: Any = functools.reduce(operator.or_, (family.move for family in self.families))
        self._by_move = {family.move: family for family in self.families}

    def __getitem__(self, move: type[Move]) -> Family:
        """A family by its move; for those with a rule of their own only `first` and `stop` mean something."""
        return self._by_move[move]  # type: ignore[return-value]

    def of(self, action: int) -> Move:
        return next(family for family in self.families if action < family.stop).of(action)

    def code(self, move: Any) -> int:
        return self._by_move[type(move)].action(move)
