"""What the last action did: a short list of rows inside the record, written by the rules as they go.

Records, animations, the log in words and the screen reader's sentences are all made from it. A row is

    kind | seat | to | open | count | items...

`to` is everyone (-1) or the one seat that may read the items; then the others still see kind, seat and count, or, with
`open` 0, not even that the event took place. Every random outcome appears in a row.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from numpy.typing import NDArray

from kibitz.core.rule import rule

KIND = 0
SEAT = 1
TO = 2
OPEN = 3
COUNT = 4
EVENT_HEAD = 5
EVERYONE = -1
HIDDEN = -1
UNHEARD = -1

Row: TypeAlias = NDArray[Any]


@rule
def play_unheard(s: Any) -> None:
    """Before `setup`: nobody listens to this game (a simulation, a search), so spare the writing of events."""
    s.happened_n = UNHEARD


@rule
def nothing_happened(s: Any) -> None:
    """Begin a new action: forget the events of the last one."""
    if s.happened_n != UNHEARD:
        s.happened_n = 0


@rule
def tell(s: Any, kind: int, seat: int, count: int) -> int:
    """Add a public event; returns its row, for `s.happened[row, EVENT_HEAD + i] = item`."""
    row = int(s.happened_n)
    if row == UNHEARD:
        return 0  # the items that the caller now writes there are never read
    s.happened_n = row + 1
    for column in range(s.happened.shape[1]):
        s.happened[row, column] = 0
    s.happened[row, KIND] = kind
    s.happened[row, SEAT] = seat
    s.happened[row, TO] = EVERYONE
    s.happened[row, OPEN] = 1
    s.happened[row, COUNT] = count
    return row


@rule
def whisper(s: Any, kind: int, seat: int, count: int) -> int:
    """Add an event whose items only `seat` may know; that it happened, and `count`, are public."""
    row = tell(s, kind, seat, count)
    s.happened[row, TO] = seat
    return row


def redact_events(s: Any, viewer: int) -> None:
    """Veil the rows that are not for `viewer`, drop those that others may not even notice, blank the unused ones."""
    rows: NDArray[Any] = s.happened
    written = max(0, int(s.happened_n))
    to = rows[:written, TO]
    if ((to == EVERYONE) | (to == viewer)).all():
        shown = written
    else:
        shown = _veil(rows, written, viewer)
    rows[shown:] = 0
    s.happened_n = shown


def _veil(rows: NDArray[Any], written: int, viewer: int) -> int:
    """Returns how many rows are left."""
    shown = 0
    for row in rows[:written].copy():
        private = row[TO] != EVERYONE and row[TO] != viewer
        if private and not row[OPEN]:
            continue
        if private:
            row[EVENT_HEAD:] = HIDDEN
        rows[shown] = row
        shown += 1
    return shown


def event_rows(s: Any) -> list[Row]:
    return [row.copy() for row in s.happened[: max(0, int(s.happened_n))]]
