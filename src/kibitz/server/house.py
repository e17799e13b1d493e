"""The house: the tables of this process. Every change is checked, made durable, and only then shown to anybody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
import zlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from kibitz.bots.thinker import CORES
from kibitz.core.errors import StaleStep
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import room_names
from kibitz.core.match import Act, Entry, HandOver, Resign, Undo
from kibitz.core.record import to_json, write_record
from kibitz.server import opening
from kibitz.server.bus import Bus
from kibitz.server.consulting import Consultants
from kibitz.server.limits import Allowances, Limits
from kibitz.server.lobby import my_tables, outline_of, table_card
from kibitz.server.messages import ChatLine, SeatCard, TableCard
from kibitz.server.names import clean_line
from kibitz.server.opening import Opening, is_code
from kibitz.server.opponents import Thoughts
from kibitz.server.others import Others
from kibitz.server.problems import NO_TABLE, WAITS_FOR_DISK, NotDone
from kibitz.server.reading import MOST_CHAT, CannotOpen, read_header, read_table
from kibitz.server.reviews import Reviews
from kibitz.server.rooms import Rooms
from kibitz.server.seating import Seating, own_seat
from kibitz.server.sitting import Sitting, now_ms
from kibitz.server.store import DAY_S, CannotWrite, DamagedPage, Store, StoredGuest, TakenStep, With
from kibitz.server.table import NEVER, Begin, Table, UndoRequest, digest_of
from kibitz.server.thinkers import Thinkers, Thinks
from kibitz.server.unasked import TRY_AGAIN_S, Unasked

log = logging.getLogger("kibitz.server")

IDLE_S = 900
THOUGHTS_AT_ONCE = 32  # of one house, where thinkers elsewhere share them


class House:
    def __init__(
        self,
        store: Store,
        *,
        bot_pace_s: float | None = None,  # of all bots; None: each bird has its own
        limits: Limits | None = None,
        tell: Callable[[str], None] = log.info,
        clock: Callable[[], float] = time.monotonic,  # by which promises end
        bus: Bus | None = None,  # to other houses on the same store; none: there are none
        thinkers: Thinks | None = None,  # none: a process beside the house
    ) -> None:
        self.store = store
        self.others = Others(self, bus)
        self.opening = Opening(self)
        self.seating = Seating(self)
        self.unasked = Unasked(self)
        self.clock = clock
        self.bot_pace_s = bot_pace_s
        self.limits = limits or Limits()
        self.sittings: dict[str, Sitting] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.secret = b""
        self.rooms = Rooms(room_names(), tell, self._room_changed)
        self.thinkers = thinkers or Thinkers()
        self.thoughts = Thoughts(self.thinkers, THOUGHTS_AT_ONCE if thinkers else CORES)
        self.pages: Counter[str] = Counter()  # of each guest, at all tables
        self.hints: Counter[str] = Counter()  # that each guest waits for
        self.lessons: Counter[str] = Counter()  # that each visitor has open
        self.new_guests = Allowances(self.limits.guests_a_minute, self.limits.guests_at_once)
        self.new_tables = Allowances(self.limits.tables_a_minute, self.limits.tables_at_once)
        self.reviews = Reviews(store, self.limits, self.finished, lambda: self.thoughts.late)
        self.consultants = Consultants()
        self.questions: Counter[str] = Counter()  # about finished games, that each visitor waits for
        self.closing = False
        self.draining = False
        self.writing: set[asyncio.Task[None]] = set()  # records of games that have just ended

    async def open(self) -> None:
        await self.store.open()
        self.secret = await self.store.secret()
        self.rooms.open()
        await self.others.open()
        await self.reviews.open()

    async def drain(self, notice_s: float, seconds: float) -> None:
        """This house is about to close: whoever shares out visitors is told first, then page after page comes back."""
        self.draining = True
        await asyncio.sleep(notice_s)
        pages = [page for sitting in self.sittings.values() for page in sitting.pages]
        for page in pages:
            page.come_back()
            await asyncio.sleep(seconds / len(pages))

    async def close(self) -> None:
        """First whoever writes by themselves, then what they write to."""
        self.closing = True
        tasks = [task for sitting in self.sittings.values() for task in sitting.tasks()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.others.close()
        await asyncio.gather(*self.writing, return_exceptions=True)
        await self.reviews.close()
        await self.rooms.close()
        await self.thinkers.close()
        await self.consultants.close()
        await self.store.close()

    async def ails(self) -> tuple[list[str], list[str]]:
        """What stands against visitors, and what only makes it less of a house."""
        against, minor = [], []
        if self.draining or self.closing:
            against.append("the house is closing")
        try:
            await self.store.revisions(())
        except CannotWrite as why:
            against.append(f"the store can't be used: {why}")
        if self.others.bus is not None and not self.others.bus.up:
            minor.append("the bus is down: other houses' moves are read from the store, up to two seconds late")
        if waking := [name for name in room_names() if not self.rooms.awake(name)]:
            minor.append(f"rules are being compiled, and plain ones play meanwhile: {', '.join(waking)}")
        return against, minor

    # --- Tables -------------------------------------------------------------------------------------------------------

    async def sitting(self, code: str) -> Sitting:
        """The table of that code, from memory or from the store. Raises NotDone (there is none) or CannotOpen."""
        if code not in self.sittings:
            if not is_code(code):  # a database and a bus are asked about nothing that is no code
                raise NO_TABLE
            try:
                async with self.loading.setdefault(code, asyncio.Lock()):
                    if code not in self.sittings:
                        await self._load(code)
            finally:
                self.loading.pop(code, None)
        sitting = self.sittings[code]
        sitting.used = time.monotonic()
        if self.others and not sitting.pages:
            await self.others.freshen(sitting)
        return sitting

    async def _load(self, code: str) -> None:
        await self.others.joins(code)
        try:
            stored = await self.store.load(code)
        except DamagedPage:
            raise CannotOpen(code, "damaged", {}, 0.0) from None
        if stored is None:
            self.others.leaves(code)
            raise NO_TABLE
        self.rooms.play(read_header(stored)[1])
        sitting = Sitting(await asyncio.to_thread(read_table, stored), len(stored.entries), self.clock)
        sitting.found(stored)
        if sitting.table.match.over and not await self.store.record(code):
            self._keep_later(sitting.table)
        await self.begins(sitting)
        self.sittings[code] = sitting
        self.unasked.turn_clock(
            sitting, stored.quiet_s if self.others else 0.0
        )  # a house alone stops them while it is closed
        await self.others.joined(sitting)
        self.unasked.wake_bots(sitting)

    def forget_idle(self) -> None:
        """Tables that nobody looks at and no bot plays at go out of memory; the store has them."""
        quiet = time.monotonic() - IDLE_S
        for sitting in list(self.sittings.values()):
            if not sitting.pages and not sitting.thinking and not sitting.beginning and sitting.used < quiet:
                self.put_away(sitting)

    def put_away(self, sitting: Sitting) -> None:
        """Out of memory; whoever has it open comes back and finds what the store has."""
        for task in sitting.tasks():
            task.cancel()
        self.sittings.pop(sitting.table.code, None)
        self.others.leaves(sitting.table.code)
        self.tell_pages(sitting, lambda page: page.come_back())

    async def sweep(self) -> None:
        """What nobody used is forgotten."""
        now = time.time()
        guests, tables = now - self.limits.guest_days * DAY_S, now - self.limits.table_days * DAY_S
        try:
            await self.store.sweep(guests, tables, list(self.sittings))
        except CannotWrite:
            return  # tomorrow

    async def cards(self, guest: str, language: str) -> list[TableCard]:
        return await my_tables(self, guest, language)

    def card(self, sitting: Sitting, guest: str, language: str, changed: float) -> TableCard:
        table = sitting.table
        seats = self.seat_cards(sitting, guest, language)
        return table_card(table.code, table.game.id, table.seats_of(guest), outline_of(table), seats, changed)

    def seat_cards(self, sitting: Sitting, guest: str, language: str) -> list[SeatCard]:
        table = sitting.table
        cards = table.seat_cards(guest, sitting.present(), language, awake=self.rooms.awake(table.game.id))
        if table.begun or not sitting.kept.seats:
            return cards
        return [self._kept(sitting, card, guest) for card in cards]

    def _kept(self, sitting: Sitting, card: SeatCard, guest: str) -> SeatCard:
        kept = sitting.kept.at(card.seat) if sitting.table.chairs[card.seat].free else None
        if kept is None:
            return card
        return msgspec.structs.replace(card, kept_for=kept.name, kept_for_me=kept.guest == guest)

    def _room_changed(self, name: str) -> None:
        """Its bots are waking up, or search from now on: the pages say so."""
        for sitting in self.sittings.values():
            if sitting.table.game.id == name:
                self.presence_changed(sitting)

    async def begins(self, sitting: Sitting) -> bool:
        """Once every seat is taken the key is made, and only then dealt from; its seal is the first that all hear.

        Called with the sitting's lock held, or before anybody else knows of it. Returns whether it began just now.
        """
        table = sitting.table
        if table.begun or not table.full:
            return False
        key = opening.new_key()
        raw, clock = [msgspec.json.encode(Begin(key))], table.clock.stored(now_ms()) if self.others else b""
        falls_s = table.clock.falls_s(clock, tuple(range(len(table.chairs))))  # all have the same time
        try:
            revision = await self.store.append(table.code, sitting.entries, raw, clock, With(falls_s=falls_s))
        except TakenStep:
            await self.others.read(sitting)
            return table.begun
        except CannotWrite:
            if sitting.beginning is None:
                sitting.beginning = asyncio.get_running_loop().create_task(self._begins_later(sitting))
                self.tell_pages(sitting, lambda page: page.refuse(WAITS_FOR_DISK))
            return False
        self.others.wrote(sitting, sitting.entries, raw, clock, revision)
        sitting.entries += 1
        table.begin(key)
        self.unasked.turn_clock(sitting)
        self.tell_pages(sitting, lambda page: page.welcome())
        self.unasked.wake_bots(sitting)
        return True

    async def _begins_later(self, sitting: Sitting) -> None:
        """Everybody sits, but the house could not write it down: it will, and nobody has to ask again."""
        while not sitting.table.begun and sitting.table.full:
            await asyncio.sleep(TRY_AGAIN_S)
            async with sitting.lock:
                await self.begins(sitting)
        sitting.beginning = None

    # --- Changes ------------------------------------------------------------------------------------------------------

    async def write(self, sitting: Sitting, *entries: Entry) -> None:
        """Durable first, then true: all of the entries or none. Called with the sitting's lock held."""
        table = sitting.table
        state, waited_for = table.after(entries)
        clock = table.clock.stored(now_ms(), waited_for)
        try:
            raw = [msgspec.json.encode(entry) for entry in entries]
            noticed = table.match.would_show(SPECTATOR, entries)
            falls_s = table.clock.falls_s(clock, waited_for) if self.others else None
            with_ = With(noticed, digest_of(state), falls_s)
            revision = await self.store.append(table.code, sitting.entries, raw, clock, with_)
        except TakenStep:
            await self.others.read(sitting)  # another house wrote this entry
            raise StaleStep("the table was changed elsewhere") from None
        self.others.wrote(sitting, sitting.entries, raw, clock, revision)
        sitting.entries += len(entries)
        for entry in entries:
            table.add(entry)
        self.unasked.turn_clock(sitting)
        if table.match.over:
            self._keep_later(table)

    def _keep_later(self, table: Table) -> None:
        task = asyncio.get_running_loop().create_task(self._keep_record(table))
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)

    async def _keep_record(self, table: Table) -> None:
        """Every event of a finished game, for houses whose rules are others. A house that can't write does it later."""
        with contextlib.suppress(CannotWrite):
            record = await asyncio.to_thread(lambda: zlib.compress(to_json(write_record(table.match))))
            await self.store.put_record(table.code, record)

    async def kept_record(self, code: str) -> bytes:
        """The record of a finished game as it was written by the rules that it was played by; or nothing."""
        kept = await self.store.record(code)
        return zlib.decompress(kept) if kept else b""

    async def play(self, sitting: Sitting, guest: str, seat: int, actions: list[int], step: int) -> None:
        """A person's move, or several in a row. Raises Refused, StaleStep or NotDone, and then nothing has changed."""
        async with sitting.lock:
            table = sitting.table
            own_seat(table, guest, seat)
            if table.match.over:
                raise NotDone("over", "over")
            if not table.begun:
                raise NotDone("waiting", "waiting")
            if not table.match.answers(seat, step):
                raise StaleStep("an old step")
            table.allows_row(seat, actions)
            first = table.match.step + 1
            await self.write(sitting, *(Act(seat, action) for action in actions))
            await self.show_step(sitting, first)

    async def take_back(self, sitting: Sitting, guest: str, seat: int, step: int, ask: bool) -> None:
        async with sitting.lock:
            table = sitting.table
            own_seat(table, guest, seat)
            if step != table.step_for(seat):
                raise StaleStep("an old step")
            bar, alone, rated = table.undo_bar(seat), table.plays_bots_alone(seat), table.header.settings.rated
            target = table.last_decision(seat)
            if bar is not None and (bar in NEVER or target is None or not (ask or alone)):
                raise NotDone("undo", f"undo.{bar.value}")
            assert target is not None
            shown = bar is not None and table.match.shown_since(seat, target)
            if rated and bar is not None and (shown or not alone):
                raise NotDone("undo", "undo.rated")
            if shown and not ask:
                raise NotDone("undo", "undo.shows")
            if bar is not None and table.people_besides(seat):
                table.request = UndoRequest(seat, target, frozenset())
                self.others.asks(sitting)
                await self.show_step(sitting, log_since=None)
                return
            await self._undo(sitting, Undo(seat, target, bar is not None, shown))

    async def _undo(self, sitting: Sitting, entry: Undo) -> None:
        await self.write(sitting, entry)
        for task in sitting.thinking.values():
            task.cancel()
        sitting.thinking.clear()
        await self.show_step(sitting, log_since=0)

    async def answer_undo(self, sitting: Sitting, guest: str, seat: int, yes: bool) -> None:
        async with sitting.lock:
            table = sitting.table
            own_seat(table, guest, seat)
            request = table.request
            if request is None or seat not in table.people_besides(request.seat):
                return
            if not yes:
                table.request = None
                self.others.asks(sitting)
                refusal = NotDone("undo", "undo.refused", name=table.chairs[seat].name)
                await self.show_step(sitting, log_since=None)
                for page in sitting.pages:
                    if request.seat in table.seats_of(page.guest.guest if page.guest else ""):
                        page.refuse(refusal)
                return
            agreed = request.agreed | {seat}
            if table.people_besides(request.seat) <= agreed:
                shown = table.match.shown_since(request.seat, request.step)
                await self._undo(sitting, Undo(request.seat, request.step, agreed=True, shown=shown))
            else:
                table.request = UndoRequest(request.seat, request.step, agreed)
                self.others.asks(sitting)

    async def resign(self, sitting: Sitting, guest: str, seat: int) -> None:
        async with sitting.lock:
            own_seat(sitting.table, guest, seat)
            if sitting.table.match.over:
                raise NotDone("over", "over")
            if not sitting.table.begun:
                raise NotDone("waiting", "waiting")
            table = sitting.table
            others = [other for other in table.people(tuple(range(len(table.chairs)))) if other != seat]
            if len(table.chairs) > 2 and others:
                await self.hand_over(sitting, seat)
            else:
                await self.write(sitting, Resign(seat))
                await self.show_step(sitting, table.match.step)

    async def hand_over(self, sitting: Sitting, seat: int) -> None:
        """For good: a bot plays on, and the others finish their game."""
        await self.write(sitting, HandOver(seat))
        await self.show_seats(sitting)
        await self.show_step(sitting, log_since=0)

    async def speak(self, sitting: Sitting, guest: StoredGuest, text: str) -> None:
        table = sitting.table
        if not table.header.settings.chat:
            raise NotDone("chat", "chat.off")
        clean = clean_line(text)
        if not clean:
            return
        mine = table.seats_of(guest.guest)
        line = ChatLine(mine[0] if mine else None, guest.name, clean, time.time())
        async with sitting.lock:
            revision = await self.store.add_chat(table.code, msgspec.json.encode(line))
            sitting.chat += 1
            self.others.changed(sitting, revision)
        table.chat.append(line)
        del table.chat[:-MOST_CHAT]
        self.tell_pages(sitting, lambda page: page.said(line))

    # --- Games that are over ------------------------------------------------------------------------------------------

    async def finished(self, code: str) -> Table:
        """The table of a game that is over, or NotDone, which says no more of a game that is not than of none."""
        try:
            sitting = await self.sitting(code)
        except CannotOpen:
            raise NO_TABLE from None
        if not sitting.table.match.over:
            raise NO_TABLE
        return sitting.table

    def refused(self, kind: str) -> None:
        """A page was told no: for houses that count."""

    # --- Showing ------------------------------------------------------------------------------------------------------

    def tell_pages(self, sitting: Sitting, message: Callable[[Any], None]) -> None:
        for page in list(sitting.pages):
            message(page)

    async def show_step(self, sitting: Sitting, log_since: int | None = None) -> None:
        """Send the table as it is now, with the log from step `log_since` on, to everyone who may notice a change."""
        self.unasked.wake_bots(sitting)
        made: dict[Any, list[bytes]] = {}
        for page in list(sitting.pages):
            if log_since and sitting.table.unnoticed(page.guest_id, log_since):
                continue
            eyes = page.eyes()
            if eyes not in made:
                made[eyes] = page.step_messages(log_since)
            page.send_all(made[eyes])

    async def show_seats(self, sitting: Sitting) -> None:
        """Who sits where, who is here: made once for all who see the same of it."""
        if sitting.telling is not None:
            sitting.telling.cancel()
            sitting.telling = None
        made: dict[Any, list[bytes]] = {}
        for page in list(sitting.pages):
            eyes = page.eyes()
            if eyes not in made:
                made[eyes] = [page.seats_message()]
            page.send_all(made[eyes])

    def presence_changed(self, sitting: Sitting, *, told: bool = False) -> None:
        """Somebody came or went: told together with whatever else changes in the next moment.

        `told`: in another house, so that the others know.
        """
        if not told:
            self.others.here(sitting)
        if sitting.telling is None and sitting.pages:
            sitting.telling = asyncio.get_running_loop().create_task(self._tell_presence(sitting))

    async def _tell_presence(self, sitting: Sitting) -> None:
        await asyncio.sleep(self.limits.presence_ms / 1000)
        sitting.telling = None
        await self.show_seats(sitting)
