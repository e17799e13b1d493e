"""What one visitor may take of the house: limits that a family never meets. Each is a setting with a default."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable

import msgspec

from kibitz.core.errors import BadInput


class Limits(msgspec.Struct, frozen=True):
    """`kibitz serve --limit NAME=NUMBER` changes one; docs/hosting.md explains them."""

    head_bytes: int = 32 * 1024  # of a request before its body
    head_lines: int = 100
    head_s: float = 10.0  # until all of it has come
    body_bytes: int = 64 * 1024
    body_s: float = 20.0
    message_bytes: int = 32 * 1024  # of a page's message at a table
    messages_a_second: float = 20.0
    messages_at_once: int = 60
    connections_an_address: int = 400  # not counting this computer and the proxy
    guests_a_minute: float = 60.0  # new ones from one address
    guests_at_once: int = 300
    tables_a_minute: float = 12.0  # opened by one guest
    tables_at_once: int = 40
    pages_a_guest: int = 60
    pages_a_guest_at_a_table: int = 12
    pages_at_a_table: int = 1000
    lessons_a_guest: int = 8  # open at the same time; whoever is nobody yet is counted by address
    hints_a_guest: int = 2  # thought about, or waiting to be
    kept_seat_s: float = 900.0  # a seat is kept for an invited guest who learns the game first
    reviews_an_hour: float = 12.0  # asked for by one guest, opened records among them
    reviews_at_once: int = 12
    reviews_waiting: int = 20  # in the whole house
    questions_a_guest: int = 8  # about finished games, thought about or waiting to be
    record_bytes: int = 1024 * 1024  # of a record that is opened
    presence_ms: int = 250  # who came and went is told together, after so long
    guest_days: int = 90  # a guest who never sat anywhere is forgotten after so long
    table_days: int = 60  # and so is a table where nobody made a move


def read_limits(said: Iterable[str]) -> Limits:
    """From words like `tables_a_minute=30`."""
    values: dict[str, float] = {}
    for word in said:
        name, equals, number = word.partition("=")
        if not equals or name not in Limits.__struct_fields__:
            raise BadInput(f"there is no limit {word!r}; there are {', '.join(Limits.__struct_fields__)}")
        try:
            values[name] = msgspec.convert(number, float, strict=False)
        except msgspec.ValidationError:
            raise BadInput(f"the limit {name} is a number, not {number!r}") from None
        if not 0 < values[name] < 1e12:
            raise BadInput(f"the limit {name} must be above 0, not {number}")
    try:
        return msgspec.convert(values, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"that is no limit: {error}") from None


class Allowance:
    """So much at once, then so much a second."""

    def __init__(self, a_second: float, at_once: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second = a_second
        self.at_once = at_once
        self.clock = clock
        self.left = at_once
        self.counted = clock()

    def take(self) -> bool:
        """Is there one more? Then it is taken."""
        moment = self.clock()
        self.left = min(self.at_once, self.left + (moment - self.counted) * self.a_second)
        self.counted = moment
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Allowances:
    """One allowance each, by guest or address. Whoever has not been here for longest is forgotten first."""

    MOST = 50_000

    def __init__(self, a_minute: float, at_once: float) -> None:
        self.a_second = a_minute / 60
        self.at_once = at_once
        self.known: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, who: str) -> bool:
        allowance = self.known.pop(who, None) or Allowance(self.a_second, self.at_once)
        self.known[who] = allowance
        if len(self.known) > self.MOST:
            self.known.popitem(last=False)
        return allowance.take()
