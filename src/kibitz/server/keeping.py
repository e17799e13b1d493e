"""Seats that are kept for invited guests who learn the game first. In memory alone: a promise for a quarter of an hour.

A guest has one kept seat in the whole house, once at a table, and for so long: nobody blocks seats by promising to
come. The host may free it, or give it to a bot, at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Kept:
    guest: str
    name: str
    until: float


@dataclass
class KeptSeats:
    """Those of one table."""

    clock: Callable[[], float]
    seats: dict[int, Kept] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)  # guests who had a seat kept here: nobody has twice

    def at(self, seat: int) -> Kept | None:
        kept = self.seats.get(seat)
        return kept if kept is not None and self.clock() < kept.until else None

    def of(self, guest: str) -> tuple[int, ...]:
        return tuple(seat for seat, kept in self.seats.items() if kept.guest == guest and self.at(seat))

    def keep(self, seat: int, guest: str, name: str, seconds: float) -> None:
        self.asked.add(guest)
        self.seats[seat] = Kept(guest, name, self.clock() + seconds)

    def drop(self, seat: int) -> None:
        self.seats.pop(seat, None)

    def drop_of(self, guest: str) -> None:
        self.seats = {seat: kept for seat, kept in self.seats.items() if kept.guest != guest}
