"""The record of a game: its fields, who may know each of them, and `redact`, which erases the rest.

A room lists its fields once, in `state.py`, as a class that pictures the record for the type checker and lays out its
memory in the same order:

    class State(Record):
        phase: int = public(np.int8)
        hand: NDArray[np.int8] = owner(np.int8, SEATS, BIRDS)

Secrecy has no default: a field without a class cannot be written down. `redact` is the only way out of the process for
a viewer: what it returns holds nothing the viewer may not know.
"""

from __future__ import annotations

import inspect
import math
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from kibitz.core.chance import STREAM_WORDS
from kibitz.core.happened import EVENT_HEAD, redact_events
from kibitz.core.state import WORDS, StateRecord, state_in

State: TypeAlias = Any  # a StateRecord of the room's dtype; each room has a class that pictures its own

SPECTATOR = -1


class Sees(Enum):
    PUBLIC = "public"  # everybody
    OWNER = "owner"  # row i of the field is for seat i alone
    NOBODY = "nobody"  # not even the players: deck order, the chance stream


@dataclass(frozen=True)
class Field:
    name: str
    kind: DTypeLike
    shape: tuple[int, ...]
    sees: Sees

    @property
    def pictured(self) -> str:
        """How the type checker is told of it."""
        return f"NDArray[np.{np.dtype(self.kind).name}]" if self.shape else "int"


# What stands behind the type of a field in a room's class: Any, for the type checker has the type itself.


def public(kind: DTypeLike, *shape: int) -> Any:
    return Field("", kind, shape, Sees.PUBLIC)


def owner(kind: DTypeLike, *shape: int) -> Any:
    return Field("", kind, shape, Sees.OWNER)


def nobody(kind: DTypeLike, *shape: int) -> Any:
    return Field("", kind, shape, Sees.NOBODY)


class Record:
    """What every record begins with. A room's class adds its own fields; nobody makes an object of it."""

    players: int
    over: int  # the clause that ended the game; 0 while it runs
    happened_n: int
    happened: NDArray[Any]
    chance: NDArray[np.uint32]


def fields_of(record: type[Record]) -> tuple[Field, ...]:
    """The fields that a room's class adds, in the order in which they are written there."""
    found = []
    for name, pictured in inspect.get_annotations(record).items():
        field = record.__dict__.get(name)
        if not isinstance(field, Field):
            raise TypeError(f"{record.__module__}: {name} says not who may know it: public, owner or nobody")
        if pictured != field.pictured:
            raise TypeError(f"{record.__module__}: {name} is {field.pictured}, not {pictured}")
        found.append(replace(field, name=name))
    return tuple(found)


def _without_gaps(fields: tuple[Field, ...]) -> np.dtype[Any]:
    """Aligned, wide fields first, the rest filled up by name: NumPy copies fields, and leaves whatever was in a gap.

    With a gap, two equal states could differ in their bytes.
    """
    wide_first = sorted(fields, key=lambda field: -np.dtype(field.kind).itemsize)
    spec: list[Any] = [(field.name, field.kind, field.shape) for field in wide_first]
    size = sum(np.dtype(field.kind).itemsize * math.prod(field.shape) for field in fields)
    filler = -size % np.dtype(wide_first[0].kind).itemsize
    if filler:
        spec.append(("filler_", np.uint8, (filler,)))
    dtype = np.dtype(spec, align=True)
    if dtype.itemsize != size + filler:
        raise ValueError(f"the record has gaps: {dtype.itemsize} bytes for {size + filler}")
    return dtype


class Layout:
    """A room's record: `layout.dtype` is the memory, `layout.redact` the way out."""

    def __init__(
        self, record: type[Record], *, seats: int, events: int, items: int, event_kind: DTypeLike = np.int8
    ) -> None:
        self.seats = seats
        self.fields = (
            Field("players", np.int8, (), Sees.PUBLIC),
            Field("over", np.int16, (), Sees.PUBLIC),
            Field("happened_n", np.int16, (), Sees.PUBLIC),
            Field("happened", event_kind, (events, EVENT_HEAD + items), Sees.PUBLIC),  # rows are veiled one by one
            Field("chance", np.uint32, (STREAM_WORDS,), Sees.NOBODY),
            *fields_of(record),
        )
        self.dtype = np.dtype((StateRecord, _without_gaps(self.fields)))
        for field in self.fields:
            if field.name in WORDS:
                raise ValueError(f"{field.name} is a word of NumPy's own: s.{field.name} would not be the field")
            if field.sees is Sees.OWNER and field.shape[:1] != (seats,):
                raise ValueError(f"{field.name} is for its owner, so its first axis must be the {seats} seats")
        viewers = [*range(seats), SPECTATOR]
        veil, lasting = self._veiled(), self._without_events()
        # By viewer: all bits of the bytes that they may see, and what stands in the place of the others.
        self._keep = {viewer: self._mask(viewer) for viewer in viewers}
        self._veil = {viewer: veil & ~keep for viewer, keep in self._keep.items()}
        self._lasting = {viewer: keep & lasting for viewer, keep in self._keep.items()}
        self._anybodys = np.bitwise_or.reduce(list(self._lasting.values()))

    def _mask(self, viewer: int) -> NDArray[np.uint8]:
        keep = np.zeros(1, self.dtype)
        for field in self.fields:
            if field.sees is Sees.PUBLIC:
                keep[field.name].view(np.uint8)[...] = 0xFF
            elif field.sees is Sees.OWNER and viewer != SPECTATOR:
                # A slice: a single number has no bytes to set.
                keep[field.name][0, viewer : viewer + 1].view(np.uint8)[...] = 0xFF
        return keep.view(np.uint8)

    def _veiled(self) -> NDArray[np.uint8]:
        """What stands in a place that is hidden: -1, which is no card and no count; 0 where there is no sign."""
        veil = np.zeros(1, self.dtype)
        for field in self.fields:
            if np.issubdtype(np.dtype(field.kind), np.signedinteger):
                veil[field.name] = -1
        return veil.view(np.uint8)

    def _without_events(self) -> NDArray[np.uint8]:
        lasting = np.zeros(1, self.dtype)
        for field in self.fields:
            if field.name not in ("happened", "happened_n"):
                lasting[field.name].view(np.uint8)[...] = 0xFF
        return lasting.view(np.uint8)

    def alike(self, one: State, other: State, viewer: int) -> bool:
        """Do two states show `viewer` the same table, whatever happened last?"""
        return _same_bits(one, other, self._lasting[viewer])

    def alike_to_all(self, one: State, other: State) -> bool:
        """Do two states agree in all that any seat may know, whatever happened last?"""
        return _same_bits(one, other, self._anybodys)

    @property
    def hides(self) -> bool:
        """Is anything hidden but the future?"""
        return any(field.sees is not Sees.PUBLIC for field in self.fields if field.name != "chance")

    def has(self, name: str) -> bool:
        return name in (self.dtype.names or ())

    def blank(self) -> State:
        return state_in(bytearray(self.dtype.itemsize), self.dtype)

    def from_bytes(self, raw: bytes) -> State:
        if len(raw) != self.dtype.itemsize:
            raise ValueError(f"{len(raw)} bytes are no record of {self.dtype.itemsize}")
        return state_in(bytearray(raw), self.dtype)

    def redact(self, state: State, viewer: int) -> State:
        """A copy of `state` with all erased that `viewer` (a seat, or SPECTATOR) may not know."""
        if viewer not in self._keep:
            raise ValueError(f"viewer {viewer} is neither a seat nor {SPECTATOR}")
        memory = bytearray(self.dtype.itemsize)
        shown = np.frombuffer(memory, np.uint8)
        np.bitwise_and(np.frombuffer(state.data, np.uint8), self._keep[viewer], out=shown)
        np.bitwise_or(shown, self._veil[viewer], out=shown)
        redacted = state_in(memory, self.dtype)
        redact_events(redacted, viewer)
        return redacted


def _same_bits(one: State, other: State, mask: NDArray[np.uint8]) -> bool:
    mine, theirs = (np.frombuffer(state.data, np.uint8) for state in (one, other))
    return not bool(((mine ^ theirs) & mask).any())
