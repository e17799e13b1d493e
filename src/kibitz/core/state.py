"""One state in memory: a NumPy record whose raw bytes are at hand.

NumPy's own record is looked up field by field in Python, and makes a view of its memory whenever compiled code asks for
it: that cost more than the rules did. This one keeps the bytes that it lies in, so that calling a rule, copying and
comparing cost a fraction of a microsecond.

`thaw` is for those who read a lot, views above all: every field is read at once and is a plain attribute then. A thawed
record is still a record, and compiled code reads it like any other; but nobody may write into it, because the
attributes would not know. A copy may be written to. Compiled code can't be stopped: it must not be called to write.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class Thawed(TypeError):
    """Somebody writes into a record that is only for reading: a defect of the writer. Write into a copy."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} of a thawed record can't be written: change a copy of it")


class _Memory:
    """`record.data` of a record that lies in an array of many; one of its own has the bytes in its attributes."""

    def __get__(self, record: Any, _kind: Any = None) -> Any:
        return np.void.data.__get__(record)


class StateRecord(np.void):  # type: ignore[misc]  # NumPy lets it, as its own np.record shows; its stubs do not
    """`record.field` reads and writes a field."""

    data: Any = _Memory()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (ValueError, LookupError):
            raise AttributeError(f"the record has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def __setitem__(self, name: Any, value: Any) -> None:
        if self.thawed:
            raise Thawed(str(name))
        super().__setitem__(name, value)

    def setfield(self, *_how: Any) -> None:
        raise TypeError("write record.field = value")

    def copy(self, _order: Any = None) -> StateRecord:
        """With memory of its own, to be written to."""
        return state_in(bytearray(self.data), self.dtype)

    def tobytes(self, *_order: Any) -> bytes:
        return bytes(self.data)

    @property
    def thawed(self) -> bool:
        return isinstance(self.data, bytes)

    def thaw(self) -> StateRecord:
        """The same for reading alone: all fields read, numbers plain ones, arrays that can't be written."""
        if self.thawed:
            return self
        memory = bytes(self.data)
        thawed = state_in(memory, self.dtype)
        # Arrays hold the record that they were read from. Were it this one, it would never be let go: the collector of
        # circles does not see into arrays.
        fields = state_in(memory, self.dtype).item()
        thawed.__dict__.update(zip(self.dtype.names or (), fields, strict=True))
        return thawed


def state_in(memory: bytearray | bytes, dtype: np.dtype[Any]) -> StateRecord:
    """The record that lies in this memory, and keeps it."""
    record: Any = np.ndarray((), dtype, memory)[()]
    record.__dict__["data"] = memory
    return record  # type: ignore[no-any-return]


# Words that no field may have for its name: `record.word` would not be the field.
WORDS = frozenset(dir(StateRecord))
