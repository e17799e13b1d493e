"""Families of actions: every decision is a number, a typed move and a few parts, and each is said once.

A room writes a struct for each kind of move. Where its parts are short lists of values, nothing else is needed:

    class Lay(Move, frozen=True, tag="lay"):
        species: Species                     # a Literal: its values in their order
        row: Annotated[int, Meta(ge=1, le=4)]  # or numbers between two bounds

    ACTIONS = Actions(Lay, NoDraw, ...)      # the numbers 0.. in this order, the last part changing fastest
    LAY = ACTIONS[Lay]
    lay_parts, lay_code = LAY.parts, LAY.code  # compiled: action <-> places of its parts in their lists

Where the numbers have another order than the fields, it is said: `Parts(Lay, cell=range(42), colour=COLOURS)`. A
family whose numbers follow no such rule brings its two functions: `Coded(Pass, (size,), of, code, names)`.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from kibitz.core.errors import MalformedMove
from kibitz.core.rule import rule


class Move(msgspec.Struct, frozen=True, tag_field="type"):
    """A decision as the record, the page and programs know it."""


@dataclass(frozen=True)
class Coded:
    """A family with a rule of its own: the move of each of its numbers, counted from 0, and back.

    For the rules a number still has parts: as many of each as `sizes` says, with these names.
    """

    move: type[Move]
    sizes: tuple[int, ...]
    of: Callable[[int], Move]
    code: Callable[[Any], int]
    names: tuple[str, ...]


class Parts:
    """A family by the values of its fields, the last one changing fastest."""

    def __init__(self, move: type[Move], **values: Sequence[Any]) -> None:
        self.move = move
        self.values = values or _values_of(move)

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(values) for values in self.values.values())

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.values)

    def of(self, code: int) -> Move:
        found = {}
        for name, values in reversed(self.values.items()):
            code, place = divmod(code, len(values))
            found[name] = values[place]
        return self.move(**found)

    def code(self, move: Move) -> int:
        code = 0
        for name, values in self.values.items():
            said = getattr(move, name)
            if said not in values:
                raise MalformedMove(f"{move.__struct_config__.tag}: there is no {name} {said!r}")
            code = code * len(values) + values.index(said)
        return code


class Family:
    """The moves of one struct: the numbers from `first` up to, not including, `stop`."""

    def __init__(self, rule_of: Parts | Coded, first: int) -> None:
        self.rule = rule_of
        self.first = first
        self.stop = first + math.prod(rule_of.sizes)
        self.parts: Any
        self.code: Callable[..., int]
        move = rule_of.move
        self.parts, self.code = _compiled(f"{move.__module__}.{move.__qualname__}", first, rule_of.sizes)


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


def _compiled(family: str, first: int, sizes: tuple[int, ...]) -> tuple[Any, Any]:
    """`parts` and `code` for the rules: as fast as the sums written out, and cached like any rule."""
    last = math.prod(sizes[1:])
    middle = math.prod(sizes[2:])

    def one(action: int) -> int:
        return action - first

    def code_of_one(part: int) -> int:
        return first + part

    def two(action: int) -> tuple[int, int]:
        return (action - first) // last, (action - first) % last

    def code_of_two(part: int, other: int) -> int:
        return first + part * last + other

    def three(action: int) -> tuple[int, int, int]:
        return (action - first) // last, (action - first) % last // middle, (action - first) % middle

    def code_of_three(part: int, other: int, third: int) -> int:
        return first + part * last + other * middle + third

    made: dict[int, tuple[Any, Any]] = {1: (one, code_of_one), 2: (two, code_of_two), 3: (three, code_of_three)}
    parts, code = made.get(len(sizes), (None, None))
    if parts is None:
        return None, None
    # Each family's own names: rules that are compiled beside the house are found again by them.
    parts.__qualname__, code.__qualname__ = f"{family}.parts", f"{family}.code"
    return rule(parts), rule(code)


class Actions:
    """All actions of a room: its families one behind the other."""

    def __init__(self, *families: type[Move] | Parts | Coded) -> None:
        self.families: list[Family] = []
        self.size = 0
        for family in families:
            self.families.append(Family(family if isinstance(family, Parts | Coded) else Parts(family), self.size))
            self.size = self.families[-1].stop
        self._by_move = {family.rule.move: family for family in self.families}
        self.kind: Any = functools.reduce(operator.or_, self._by_move)

    def __getitem__(self, move: type[Move]) -> Family:
        return self._by_move[move]

    def of(self, action: int) -> Move:
        family = next(family for family in self.families if action < family.stop)
        return family.rule.of(action - family.first)

    def code(self, move: Move) -> int:
        family = self._by_move[type(move)]
        return family.first + family.rule.code(move)
