"""Who sits where: taken, kept, left, freed, given to a bot."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from kibitz.core.errors import StaleStep
from kibitz.server.problems import NotDone
from kibitz.server.sitting import now_ms
from kibitz.server.store import StoredGuest, TakenStep
from kibitz.server.table import Chair, Table, with_birds

if TYPE_CHECKING:
    from kibitz.server.house import House
    from kibitz.server.sitting import Sitting


def own_seat(table: Table, guest: str, seat: int) -> None:
    if not 0 <= seat < len(table.chairs):
        raise NotDone("seat", "seat.none")
    if not guest or table.chairs[seat].guest != guest or table.chairs[seat].lost:
        raise NotDone("seat", "seat.not_yours")


def free_for_host(table: Table, guest: str, seat: int) -> Chair:
    """A seat that the host may dispose of: one by the link, not their own."""
    if not 0 <= seat < len(table.chairs):
        raise NotDone("seat", "seat.none")
    if not guest or guest != table.host:
        raise NotDone("seat", "seat.host")
    chair = table.chairs[seat]
    if chair.kind != "link" or chair.guest == guest:
        raise NotDone("seat", "seat.not_by_link")
    return chair


class Seating:
    def __init__(self, house: House) -> None:
        self.house = house
        self.keeping: dict[str, Sitting] = {}  # where a guest has a seat kept

    async def sit(self, sitting: Sitting, guest: StoredGuest, seat: int) -> None:
        """Take a free seat, or come back to one's own."""
        async with sitting.lock:
            table = sitting.table
            if not 0 <= seat < len(table.chairs):
                raise NotDone("seat", "seat.none")
            chair = table.chairs[seat]
            guest = await self.house.store.guest(guest.guest) or guest  # called anew since the page was opened, perhaps
            kept = sitting.kept.at(seat)
            if chair.free:
                if kept is not None and kept.guest != guest.guest:
                    raise NotDone("seat", "seat.kept", name=kept.name)
                if (
                    table.seats_of(guest.guest)
                    and guest.guest != table.host
                    and not table.header.settings.several_seats
                ):
                    raise NotDone("seat", "seat.one")
                await self.change(sitting, {seat: {"guest": guest.guest, "name": guest.name, "left": False}})
                table.forget_lines()
                sitting.kept.drop_of(guest.guest)
            elif chair.guest != guest.guest or chair.lost:
                raise NotDone("seat", "seat.taken")
            else:
                await self.change(sitting, {seat: {"left": False}})
            self.house.unasked.turn_clock(sitting)
            if await self.house.begins(sitting):
                return
        await self.house.show_seats(sitting)
        await self.house.show_step(sitting, log_since=0)

    async def keep(self, sitting: Sitting, guest: StoredGuest, seat: int) -> None:
        """Promise a free seat to a guest who learns the game first. The game does not begin meanwhile."""
        async with sitting.lock:
            table = sitting.table
            if not 0 <= seat < len(table.chairs):
                raise NotDone("seat", "seat.none")
            kept = sitting.kept.at(seat)
            if not table.chairs[seat].free or (kept is not None and kept.guest != guest.guest):
                raise NotDone("seat", "seat.taken")
            if kept is not None:
                return
            if table.seats_of(guest.guest):
                raise NotDone("seat", "seat.one")
            if guest.guest in sitting.kept.asked:
                raise NotDone("seat", "seat.kept_once")
            elsewhere = self.keeping.pop(guest.guest, None)
            if elsewhere is not None:
                elsewhere.kept.drop_of(guest.guest)
                self.house.presence_changed(elsewhere)
            guest = await self.house.store.guest(guest.guest) or guest
            seconds = self.house.limits.kept_seat_s
            sitting.kept.keep(seat, guest.guest, guest.name, seconds)
            self.house.others.keeps(sitting, seat, guest.guest, guest.name, seconds)
            self.keeping[guest.guest] = sitting
            asyncio.get_running_loop().call_later(seconds + 0.1, self._promise_ended, sitting, guest.guest)
        await self.house.show_seats(sitting)

    def _promise_ended(self, sitting: Sitting, guest: str) -> None:
        if self.house.closing:
            return
        if self.keeping.get(guest) is sitting:
            del self.keeping[guest]
        self.house.presence_changed(sitting)

    async def stand(self, sitting: Sitting, guest: str, seat: int) -> None:
        """Leave: before the game begins the seat is free again, later a bot moves until its player comes back."""
        async with sitting.lock:
            table = sitting.table
            own_seat(table, guest, seat)
            free = not table.begun and table.chairs[seat].kind == "link"
            await self.change(sitting, {seat: {"guest": "", "name": ""} if free else {"left": True}})
            self.house.unasked.turn_clock(sitting)
        await self.house.show_seats(sitting)
        self.house.unasked.wake_bots(sitting)

    async def free(self, sitting: Sitting, guest: str, seat: int) -> None:
        """The host empties a seat before the game begins."""
        async with sitting.lock:
            free_for_host(sitting.table, guest, seat)
            if sitting.table.begun:
                raise NotDone("seat", "seat.begun")
            sitting.kept.drop(seat)
            self.house.others.keeps(sitting, seat)
            await self.change(sitting, {seat: {"guest": "", "name": ""}})
        await self.house.show_seats(sitting)

    async def hand_to_bot(self, sitting: Sitting, guest: str, seat: int, level: int) -> None:
        """The host gives a seat to a bot, so that nobody waits for one who does not come or does not play."""
        async with sitting.lock:
            table = sitting.table
            chair = free_for_host(table, guest, seat)
            if table.match.over:
                raise NotDone("over", "over")
            if chair.lost:
                raise NotDone("seat", "seat.not_by_link")
            if table.begun and chair.guest in sitting.present():
                await self.house.hand_over(sitting, seat)
                return
            sitting.kept.drop(seat)
            self.house.others.keeps(sitting, seat)
            bot = {"kind": "bot", "name": "", "guest": "", "level": level, "bird": ""}
            await self.change(sitting, {seat: {"left": True} if table.begun else bot})
            self.house.unasked.turn_clock(sitting)
            if await self.house.begins(sitting):
                return
        await self.house.show_seats(sitting)
        await self.house.show_step(sitting, log_since=0)

    async def change(self, sitting: Sitting, changes: dict[int, dict[str, Any]]) -> None:
        """Change chairs, by seat and field: durable first, then true. Called with the sitting's lock held."""
        table = sitting.table
        chairs = with_birds(
            [msgspec.structs.replace(c, **changes.get(seat, {})) for seat, c in enumerate(table.chairs)]
        )
        guests = [chair.guest for chair in chairs if chair.guest]
        raw = msgspec.json.encode(chairs)
        waited_for = tuple(seat for seat in table.waiting() if not chairs[seat].bot_moves) if table.begun else ()
        falls_s = (
            table.clock.falls_s(table.clock.stored(now_ms(), waited_for), waited_for) if self.house.others else None
        )
        was = sitting.seats if self.house.others else None
        try:
            revision = await self.house.store.put_seats(table.code, raw, guests, was, falls_s)
        except TakenStep:
            await self.house.others.read(sitting)
            raise StaleStep("the seats were changed elsewhere") from None
        sitting.seats = raw
        table.chairs = chairs
        table.name_seats()
        self.house.others.changed(sitting, revision)
