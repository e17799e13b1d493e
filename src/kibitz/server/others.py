"""The other houses on the same store: what they tell is folded in, what we change they are told.

A house alone has none, and nothing here costs it anything. With others, a table in memory is what this house knows of
it: a message of the bus brings it up to date, and where one is missing, or nothing is heard, the store does.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from kibitz.core.errors import KibitzError
from kibitz.core.match import Act
from kibitz.server.bus import Asks, Bus, Changed, Here, Keeps, Ready, Told, Written, decoder, encoder
from kibitz.server.reading import Logged, follow, read_lines
from kibitz.server.store import CannotWrite, StoredTable
from kibitz.server.table import Begin, Chair, UndoRequest, with_birds

if TYPE_CHECKING:
    from kibitz.server.house import House
    from kibitz.server.sitting import Sitting

log = logging.getLogger("kibitz.server")

LOOK_S = 1.0  # how often deadlines are looked for, and tables of which nothing was heard
SILENT_S = 5.0  # a table is silent after so long ...
DOWN_S = 2.0  # ... or so long while the bus is down
HERE_S = 20.0  # who is here is told again after so long, and forgotten after three times that
AGAIN_S = 5.0  # a clock that has fallen is told to another house after so long, if nothing came of it
STUCK_S = 12.0  # a bot that another house has leased is waited for so long; then the log's key alone decides
MOST_DUE = 50


class Elsewhere:
    """Who is at a table in another house."""

    def __init__(self, here: Here, heard: float) -> None:
        self.guests = Counter(here.guests)
        self.pages = here.pages
        self.heard = heard


class Others:
    def __init__(self, house: House, bus: Bus | None) -> None:
        self.house = house
        self.bus = bus
        self.me = secrets.token_hex(4)
        self.missed: set[str] = set()  # tables that were changed while we read them
        self.tasks: set[asyncio.Task[Any]] = set()
        self.told_here = 0.0

    def __bool__(self) -> bool:
        return self.bus is not None

    async def open(self) -> None:
        if self.bus is not None:
            await self.bus.open()
            self._do(self._look())

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.bus is not None:
            await self.bus.close()

    def _do(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # --- What we tell -------------------------------------------------------------------------------------------------

    def tell(self, sitting: Sitting, told: Told) -> None:
        if self.bus is not None:
            self.bus.tell(sitting.table.code, encoder.encode(told))

    def wrote(self, sitting: Sitting, number: int, entries: list[bytes], clock: bytes, revision: int) -> None:
        self.at(sitting, revision)
        self.tell(sitting, Written(self.me, number, entries, clock, revision))

    def changed(self, sitting: Sitting, revision: int) -> None:
        self.at(sitting, revision)
        self.tell(sitting, Changed(self.me, revision))

    def at(self, sitting: Sitting, revision: int) -> None:
        """We have made that change; if others were made before it that we don't know, they are read."""
        sitting.heard = time.monotonic()
        if revision == sitting.revision + 1:
            sitting.revision = revision
        elif self:
            self._do(self.catch_up(sitting))

    def asks(self, sitting: Sitting) -> None:
        request = sitting.table.request
        seat, step, agreed = (request.seat, request.step, sorted(request.agreed)) if request else (None, 0, [])
        self.tell(sitting, Asks(self.me, seat, step, agreed))

    def ready(self, sitting: Sitting) -> None:
        table = sitting.table
        self.tell(sitting, Ready(self.me, sorted(table.rematch_ready), table.rematch_turned))

    def keeps(self, sitting: Sitting, seat: int, guest: str = "", name: str = "", seconds: float = 0.0) -> None:
        self.tell(sitting, Keeps(self.me, seat, guest, name, seconds))

    def here(self, sitting: Sitting, *, answer: bool = False) -> None:
        self.tell(sitting, Here(self.me, dict(sitting.guests), len(sitting.pages), answer))

    # --- What we hear -------------------------------------------------------------------------------------------------

    async def joins(self, code: str) -> None:
        """We are about to read that table, and want to hear of it."""
        if self.bus is not None:
            await self.bus.listen(code, lambda raw: self._heard(code, raw))

    async def joined(self, sitting: Sitting) -> None:
        if self and sitting.table.code in self.missed:
            self.missed.discard(sitting.table.code)
            await self.catch_up(sitting)
        self.here(sitting, answer=True)

    def leaves(self, code: str) -> None:
        if self.bus is not None:
            self.missed.discard(code)
            self._do(self.bus.forget(code))

    def _heard(self, code: str, raw: bytes) -> None:
        sitting = self.house.sittings.get(code)
        try:
            told = decoder.decode(raw)
        except msgspec.DecodeError:  # of another kibitz: what it has changed is in the store
            if sitting is not None:
                self._do(self.catch_up(sitting))
            return
        if told.by == self.me:
            return
        if sitting is None:
            self.missed.add(code)
            return
        match told:
            case Written() | Changed():
                self._do(self._follow(sitting, told))
            case Here():
                self._somebody_is(sitting, told)
            case Asks():
                self._do(self._asked(sitting, told))
            case Ready():
                table = sitting.table
                table.rematch_turned = table.rematch_turned if table.rematch_ready else told.turned
                table.rematch_ready = table.rematch_ready | set(told.seats)
                self.house.tell_pages(sitting, lambda page: page.rematch_offer())
            case Keeps():
                if told.guest:
                    sitting.kept.keep(told.seat, told.guest, told.name, told.seconds)
                else:
                    sitting.kept.drop(told.seat)
                self.house.presence_changed(sitting)

    def _somebody_is(self, sitting: Sitting, told: Here) -> None:
        before = sitting.elsewhere.pop(told.by, None)
        if told.pages:
            sitting.elsewhere[told.by] = Elsewhere(told, time.monotonic())
        if told.answer and sitting.pages:
            self.here(sitting)
        if (before.guests, before.pages) != (Counter(told.guests), told.pages) if before else told.pages:
            self.house.presence_changed(sitting, told=True)

    async def _asked(self, sitting: Sitting, told: Asks) -> None:
        async with sitting.lock:
            table = sitting.table
            before, table.request = table.request, None
            if told.seat is not None and told.step <= table.match.step:
                table.request = UndoRequest(told.seat, told.step, frozenset(told.agreed))
            if before != table.request:
                await self.house.show_step(sitting, log_since=None)

    async def _follow(self, sitting: Sitting, told: Written | Changed) -> None:
        async with sitting.lock:
            if told.revision and told.revision <= sitting.revision:
                return  # we know it: told twice, or overtaken
            expected = isinstance(told, Written) and told.number == sitting.entries
            if isinstance(told, Written) and expected and told.revision == sitting.revision + 1:
                await self._fold(sitting, told.entries, told.clock, 0.0)
                sitting.revision = told.revision
            else:
                await self.read(sitting)
        sitting.heard = time.monotonic()

    async def freshen(self, sitting: Sitting) -> None:
        """Nobody watched that table here: it is compared with the store before it is used."""
        found = await self.house.store.revisions([sitting.table.code])
        if found.get(sitting.table.code, sitting.revision) != sitting.revision:
            await self.catch_up(sitting)

    async def catch_up(self, sitting: Sitting) -> None:
        async with sitting.lock:
            await self.read(sitting)

    async def read(self, sitting: Sitting) -> None:
        """Bring the table to what the store has. Called with the sitting's lock held."""
        try:
            stored = await self.house.store.load(sitting.table.code, sitting.entries)
        except CannotWrite:
            return  # we look again
        if stored is not None:
            await self.take(sitting, stored)

    async def take(self, sitting: Sitting, stored: StoredTable) -> None:
        table = sitting.table
        seats_changed = stored.seats != sitting.seats
        if seats_changed:
            sitting.seats = stored.seats
            chairs = with_birds(msgspec.json.decode(stored.seats, type=list[Chair]))
            for seat in table.match.handed_over:
                chairs[seat].gone = True
            table.chairs = chairs
            table.name_seats()
            table.forget_lines()
        lines = read_lines(table.code, stored.chat[sitting.chat :])
        sitting.chat = len(stored.chat)
        if stored.rematch and table.rematch_code is None:
            table.rematch_code = stored.rematch
            self.house.tell_pages(sitting, lambda page: page.rematch_offer())
        if not await self._fold(sitting, stored.entries, stored.clock, stored.quiet_s):
            return
        sitting.revision = stored.revision
        for line in lines:
            table.chat.append(line)
            self.house.tell_pages(sitting, lambda page, line=line: page.said(line))  # type: ignore[misc]
        if seats_changed:
            await self.house.show_seats(sitting)
            await self.house.show_step(sitting, log_since=0)

    async def _fold(self, sitting: Sitting, raw: list[bytes], clock: bytes, quiet_s: float) -> bool:
        """Entries that are in the store. Where one can't be played, the table is read anew by whoever comes."""
        table, house = sitting.table, self.house
        first, began, only_acts = table.match.step + 1, False, True
        try:
            for one in raw:
                entry = msgspec.json.decode(one, type=Logged)
                follow(table, entry, sitting.entries + 1)
                sitting.entries += 1
                began = began or isinstance(entry, Begin)
                only_acts = only_acts and isinstance(entry, Act)
        except (msgspec.DecodeError, KibitzError, ValueError) as error:
            log.warning("table %s: entry %s of another house can't be played: %s", table.code, sitting.entries, error)
            house.put_away(sitting)
            return False
        if clock:
            table.clock.restore(clock)
            house.unasked.turn_clock(sitting, quiet_s)
        if began:
            house.tell_pages(sitting, lambda page: page.welcome())
        elif raw:
            await house.show_step(sitting, first if only_acts else 0)
        if raw and not only_acts:
            for task in sitting.thinking.values():
                task.cancel()
            sitting.thinking.clear()
            await house.show_seats(sitting)
        house.unasked.wake_bots(sitting)
        return True

    # --- What nobody tells --------------------------------------------------------------------------------------------

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self._see_silent()
                await self._see_due()
            except CannotWrite:
                continue  # the store is down: we look again
            except Exception:
                log.exception("looking into the store failed")
            self._tell_here()

    async def _see_silent(self) -> None:
        """Tables of which nothing was heard for long are compared with the store, in one question."""
        assert self.bus is not None
        now = time.monotonic()
        patience = SILENT_S if self.bus.up else DOWN_S
        silent = {
            code: sitting
            for code, sitting in self.house.sittings.items()
            if (sitting.pages or sitting.thinking) and sitting.heard < now - patience
        }
        if not silent:
            return
        found = await self.house.store.revisions(list(silent))
        for code, sitting in silent.items():
            sitting.heard = now
            if found.get(code, sitting.revision) != sitting.revision:
                await self.catch_up(sitting)
            self.house.unasked.wake_bots(sitting)

    async def _see_due(self) -> None:
        for code in await self.house.store.due(AGAIN_S, MOST_DUE):
            try:
                sitting = await self.house.sitting(code)
            except KibitzError:
                continue
            async with sitting.lock:
                await self.read(sitting)  # by the store's time, whatever we believed
            await self.house.unasked.flag_falls(sitting)

    def _tell_here(self) -> None:
        now = time.monotonic()
        if now < self.told_here + HERE_S:
            return
        self.told_here = now
        for sitting in self.house.sittings.values():
            gone = [house for house, one in sitting.elsewhere.items() if one.heard < now - 3 * HERE_S]
            for house in gone:
                del sitting.elsewhere[house]
            if gone:
                self.house.presence_changed(sitting, told=True)
            if sitting.pages:
                self.here(sitting)

    # --- Who moves for a bot ------------------------------------------------------------------------------------------

    async def may_move(self, sitting: Sitting, lease: str) -> bool:
        """Is that bot ours to think for? Another house that has it and does nothing is not waited for without end."""
        if not self or await self.house.store.lease(lease):
            return True
        return sitting.moved < time.monotonic() - STUCK_S

    async def moved(self, lease: str) -> None:
        if self:
            await self.house.store.release(lease)
