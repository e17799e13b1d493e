"""The house: the tables of this process. Every change is checked, made durable, and only then shown to anybody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from kibitz.bots.birds import PACES, Bird, is_bird
from kibitz.bots.levels import USUAL
from kibitz.bots.thinker import CORES
from kibitz.core.chance import KEY_BYTES
from kibitz.core.errors import KibitzError, Refused, StaleStep
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Game, Memory, find_game, room_names
from kibitz.core.match import Act, DealtAnew, Entry, HandOver, Match, Resign, Seat, Undo
from kibitz.core.record import to_json, write_record
from kibitz.server.bus import Bus
from kibitz.server.consulting import Consultants
from kibitz.server.keeping import KeptSeats
from kibitz.server.limits import Allowances, Limits
from kibitz.server.lobby import my_tables, outline_of, table_card
from kibitz.server.messages import ChatLine, NewTable, SeatCard, TableCard
from kibitz.server.names import clean_line, clean_name, passes_for_bot
from kibitz.server.opponents import LONGEST_ROW, Thoughts, goes_on, in_secret, part_of_row, timing
from kibitz.server.others import Elsewhere, Others
from kibitz.server.reading import MOST_CHAT, CannotOpen, read_header, read_table
from kibitz.server.reviews import Reviews
from kibitz.server.rooms import Rooms
from kibitz.server.store import DAY_S, CannotWrite, DamagedPage, Store, StoredGuest, StoredTable, TakenStep, With
from kibitz.server.table import (
    NEVER,
    SEAT_LETTERS,
    Begin,
    Chair,
    Header,
    Settings,
    Table,
    UndoRequest,
    digest_of,
    server_words,
    with_birds,
)
from kibitz.server.thinkers import Thinkers, Thinks

log = logging.getLogger("kibitz.server")

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_PARTS = (3, 3, 2)
CODE = "-".join(f"[{CODE_LETTERS}]{{{n}}}" for n in CODE_PARTS)
IDLE_S = 900
THOUGHTS_AT_ONCE = 32  # of one house, where thinkers elsewhere share them
TRY_AGAIN_S = 1.0  # where the house can't write


def reminds(game: Game, wish: NewTable) -> bool:
    """Are there reminders at the new table? What it does not say, the room says; in rated games there are none."""
    wanted = game.memory is Memory.AIDED if wish.memory_aid is None else wish.memory_aid
    return wanted and game.memory is not Memory.NONE and not wish.rated


class NotDone(KibitzError):
    """The table says no, for a reason that is not a rule of the game. `code` as in messages.Refusal."""

    def __init__(self, code: str, key: str, **values: Any) -> None:
        super().__init__(key)
        self.code = code
        self.key = key
        self.values = values

    def said(self, language: str) -> str:
        return server_words(language).say(self.key, **self.values)


WAITS_FOR_DISK = NotDone("cannot_write", "cannot_write.waits")


class TooMuch(NotDone):
    """More than one visitor may take: try again later."""

    def __init__(self, key: str) -> None:
        super().__init__("message", key)


NO_TABLE = NotDone("table", "problem.no_table")


def _chair_of(seat: Seat, number: int, language: str) -> Chair:
    """Where a record says who sat, as a table of this house has it. What it calls people is not trusted."""
    if seat.bot:
        return Chair("bot", "", min(max(seat.level, 1), 5))
    name = clean_name(seat.name)
    if not name or passes_for_bot(name):
        name = server_words(language).say("seat.player", letter=SEAT_LETTERS[number])
    return Chair("here", name)


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def new_key() -> str:
    """The secret of a table, from which all its chance comes."""
    return secrets.token_bytes(KEY_BYTES).hex()


class Sitting:
    """One table with its lock, the pages that watch it, and its bots' tasks."""

    def __init__(self, table: Table, entries: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.table = table
        self.entries = entries
        self.seats = b""  # as they stand in the store
        self.chat = self.revision = 0
        self.heard = self.moved = time.monotonic()  # of others' changes; when the table last went on
        self.elsewhere: dict[str, Elsewhere] = {}  # who is here by another house
        self.kept = KeptSeats(clock)
        self.lock = asyncio.Lock()
        self.pages: set[Any] = set()  # live.Page
        self.guests: Counter[str] = Counter()  # how many pages each has here; nobody's are under ""
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.flag: asyncio.Task[None] | None = None
        self.telling: asyncio.Task[None] | None = None  # who came and went, in a moment
        self.beginning: asyncio.Task[None] | None = None  # while the house cannot write that the game begins
        self.used = time.monotonic()

    def found(self, stored: StoredTable) -> None:
        """That is what the store has of it."""
        self.seats, self.chat, self.revision = stored.seats, len(stored.chat), stored.revision

    def enter(self, page: Any) -> None:
        self.pages.add(page)
        self.guests[page.guest_id] += 1

    def leave(self, page: Any) -> None:
        if page in self.pages:
            self.pages.discard(page)
            self.guests -= Counter([page.guest_id])
        self.used = time.monotonic()

    def tasks(self) -> list[asyncio.Task[None]]:
        """Whoever changes the table without being asked, or tells of it: bots, the flag of a clock, ..."""
        others = (self.flag, self.telling, self.beginning)
        return [*self.thinking.values(), *(task for task in others if task is not None)]

    def present(self) -> set[str]:
        return set(self.guests).union(*(one.guests for one in self.elsewhere.values())) - {""}

    @property
    def watchers(self) -> int:
        seated = {chair.guest for chair in self.table.chairs if chair.guest}
        here = len(self.pages) - sum(self.guests[guest] for guest in seated)
        return here + sum(one.pages - sum(one.guests[guest] for guest in seated) for one in self.elsewhere.values())


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
        self.clock = clock
        self.keeping: dict[str, Sitting] = {}  # where a guest has a seat kept
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

    async def new_table(self, wish: NewTable, host: StoredGuest, language: str) -> str:
        game = find_game(wish.game)
        options = game.choose({**wish.options, "players": len(wish.seats)})
        if not any(seat.kind == "here" for seat in wish.seats):
            raise NotDone("seat", "problem.no_host")
        if not self.new_tables.take(host.guest):
            raise TooMuch("problem.many_tables")
        settings = Settings(
            chat=wish.chat,
            hints=wish.hints,
            memory_aid=reminds(game, wish),
            rated=wish.rated,
            clock_minutes=wish.clock.minutes if wish.clock else 0,
            increment_s=wish.clock.increment_s if wish.clock else 0,
            several_seats=wish.several_seats,
            pace=wish.pace,
        )
        header = Header(game.id, game.rules_version, options, "", settings)
        words = server_words(language)
        chairs: list[Chair] = []
        for number, seat in enumerate(wish.seats):
            name = clean_name(seat.name)
            if passes_for_bot(name):
                raise NotDone("seat", "problem.name_of_bot")
            if seat.kind == "bot":
                if seat.bird and not is_bird(seat.bird, seat.level):
                    raise NotDone("seat", "problem.no_bird")
                chairs.append(Chair("bot", "", seat.level, bird=seat.bird))
            elif seat.kind == "link":
                chairs.append(Chair("link", name))
            else:
                first = not any(chair.kind == "here" for chair in chairs)
                default = host.name if first else words.say("seat.player", letter=SEAT_LETTERS[number])
                chairs.append(Chair("here", name or default, guest=host.guest))
        return await self._store_new(header, with_birds(chairs))

    async def _store_new(
        self,
        header: Header,
        chairs: list[Chair],
        rematch_of: str = "",
        log: Sequence[Begin | Entry] = (),
        keeper: str = "",
    ) -> str:
        """A table in the store; its code. `log`: what is played already. `keeper`: a guest who has it among theirs."""
        raw = msgspec.json.encode(chairs)
        guests = [guest for guest in (*(chair.guest for chair in chairs), keeper) if guest]
        entries = [msgspec.json.encode(entry) for entry in log]
        while True:
            code = "-".join("".join(secrets.choice(CODE_LETTERS) for _ in range(n)) for n in CODE_PARTS)
            if await self.store.create(code, msgspec.json.encode(header), raw, guests, rematch_of, entries):
                return code

    async def sitting(self, code: str) -> Sitting:
        """The table of that code, from memory or from the store. Raises NotDone (there is none) or CannotOpen."""
        if code not in self.sittings:
            if not re.fullmatch(CODE, code):  # a database and a bus are asked about nothing that is no code
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
        await self._begins(sitting)
        self.sittings[code] = sitting
        self.turn_clock(sitting, stored.quiet_s if self.others else 0.0)  # a house alone stops them while it is closed
        await self.others.joined(sitting)
        self.wake_bots(sitting)

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

    async def _begins(self, sitting: Sitting) -> bool:
        """Once every seat is taken the key is made, and only then dealt from; its seal is the first that all hear.

        Called with the sitting's lock held, or before anybody else knows of it. Returns whether it began just now.
        """
        table = sitting.table
        if table.begun or not table.full:
            return False
        key = new_key()
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
        self.turn_clock(sitting)
        self.tell_pages(sitting, lambda page: page.welcome())
        self.wake_bots(sitting)
        return True

    async def _begins_later(self, sitting: Sitting) -> None:
        """Everybody sits, but the house could not write it down: it will, and nobody has to ask again."""
        while not sitting.table.begun and sitting.table.full:
            await asyncio.sleep(TRY_AGAIN_S)
            async with sitting.lock:
                await self._begins(sitting)
        sitting.beginning = None

    # --- Changes ------------------------------------------------------------------------------------------------------

    async def _write(self, sitting: Sitting, *entries: Entry) -> None:
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
        self.turn_clock(sitting)
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
            self._own(table, guest, seat)
            if table.match.over:
                raise NotDone("over", "over")
            if not table.begun:
                raise NotDone("waiting", "waiting")
            if not table.match.answers(seat, step):
                raise StaleStep("an old step")
            table.allows_row(seat, actions)
            first = table.match.step + 1
            await self._write(sitting, *(Act(seat, action) for action in actions))
            await self.show_step(sitting, first)

    async def _bot_plays(self, sitting: Sitting, seat: int) -> None:
        """Think outside the event loop, then move if it is still that seat's turn; after a time that tells nothing."""
        table = sitting.table
        level = table.chairs[seat].level or USUAL
        pace = self.pace_s(table.bird(seat), table.header.settings.pace)
        when = timing(table.game, table.match.state, seat, level, pace, goes_on=table.match.acted_last(seat))
        began = time.monotonic()
        step = table.step_for(seat)
        lease = f"bot {table.code} {seat} {table.match.step}"
        if not await self.others.may_move(sitting, lease):
            sitting.thinking.pop(seat, None)
            return
        try:
            actions = await self._thought_of(sitting, seat, level, when.thinks_s)
            empty = len(actions) == 1 and table.game.moves.is_empty(actions[0])
            await asyncio.sleep(began + (when.empty_s if empty else when.shown_s) - time.monotonic())
            await self._until_written(sitting, lambda: self._bot_moves(sitting, seat, actions, step))
        except StaleStep:
            sitting.thinking.pop(seat, None)
            self.wake_bots(sitting)  # another house has moved for it
        finally:
            await self.others.moved(lease)

    def pace_s(self, bird: Bird | None, wanted: str = "own") -> float:
        """How long a decision takes to be shown: as the host of the house says, or the table, or as the bird likes."""
        if self.bot_pace_s is not None:
            return self.bot_pace_s
        return PACES.get(wanted) or PACES[bird.pace if bird else "even"]  # type: ignore[call-overload]

    async def _bot_moves(self, sitting: Sitting, seat: int, actions: list[int], step: int) -> None:
        async with sitting.lock:
            table = sitting.table
            if table.match.answers(seat, step) and not table.match.over and table.chairs[seat].bot_moves:
                first = table.match.step + 1
                await self._write(sitting, *(Act(seat, action) for action in actions))
                sitting.thinking.pop(seat, None)
                await self.show_step(sitting, first)
            else:
                sitting.thinking.pop(seat, None)
                self.wake_bots(sitting)

    async def _thought_of(self, sitting: Sitting, seat: int, level: int, seconds: float) -> list[int]:
        """A bot's move; where all build at once in secret, its whole row: laid card by card it would be counted."""
        game, owner = sitting.table.game, sitting.table.host
        state = sitting.table.match.state
        row = in_secret(game, state)
        ends = time.monotonic() + seconds
        actions: list[int] = []
        while len(actions) < LONGEST_ROW:
            seen = game.redact(state, seat)
            thinks = part_of_row(seconds, ends - time.monotonic()) if row else seconds
            try:
                action = await self.thoughts.bot(owner, game, seen, seat, level, thinks)
            except Exception:
                log.exception(
                    "the bot at seat %s of %s failed; the first legal move is played", seat, sitting.table.code
                )
                action = game.legal_actions(seen, seat)[0]
            actions.append(action)
            if not row:
                break
            before, state = state, state.copy()
            game.apply(state, seat, action)
            if not goes_on(game, before, state, seat):
                break
        return actions

    async def _until_written(self, sitting: Sitting, change: Callable[[], Awaitable[None]]) -> None:
        """A person is told that the house can't write, and tries again; a bot and a clock must do so by themselves."""
        told = False
        while True:
            try:
                return await change()
            except CannotWrite:
                if not told:
                    self.tell_pages(sitting, lambda page: page.refuse(WAITS_FOR_DISK))
                told = True
            await asyncio.sleep(TRY_AGAIN_S)

    def wake_bots(self, sitting: Sitting) -> None:
        table = sitting.table
        if not table.begun or table.match.over or self.closing:
            return
        for seat in table.waiting():
            if table.chairs[seat].bot_moves and seat not in sitting.thinking:
                sitting.thinking[seat] = asyncio.get_running_loop().create_task(self._bot_plays(sitting, seat))

    def turn_clock(self, sitting: Sitting, quiet_s: float = 0.0) -> None:
        """Whoever is waited for has a clock that runs, and did for so long already, which the store has counted."""
        table = sitting.table
        sitting.moved = time.monotonic()
        if not table.clock.on:
            return
        table.clock.turn_to(table.people(table.waiting()) if table.begun else (), now_ms() - int(1000 * quiet_s))
        if self.others:
            return  # the store tells one house when a clock has fallen
        if sitting.flag is not None:
            sitting.flag.cancel()
        left = table.clock.next_fall_ms(now_ms()) if not self.closing else None
        sitting.flag = (
            asyncio.get_running_loop().create_task(self._flag_falls(sitting, left)) if left is not None else None
        )

    async def _flag_falls(self, sitting: Sitting, left_ms: int) -> None:
        """When a clock runs out a bot moves for that seat from then on: the others play on."""
        await asyncio.sleep(left_ms / 1000 + 0.05)
        await self.flag_falls(sitting)

    async def flag_falls(self, sitting: Sitting) -> None:
        await self._until_written(sitting, lambda: self._hand_to_bots(sitting))

    async def _hand_to_bots(self, sitting: Sitting) -> None:
        async with sitting.lock:
            table = sitting.table
            late = {seat: {"late": True} for seat in table.clock.fallen(now_ms())}
            await self._seat(sitting, late)
            sitting.flag = None  # this task itself, which must not be stopped by the next clock
            self.turn_clock(sitting)
        await self.show_seats(sitting)
        self.wake_bots(sitting)

    def _own(self, table: Table, guest: str, seat: int) -> None:
        if not 0 <= seat < len(table.chairs):
            raise NotDone("seat", "seat.none")
        if not guest or table.chairs[seat].guest != guest or table.chairs[seat].lost:
            raise NotDone("seat", "seat.not_yours")

    def _host(self, table: Table, guest: str, seat: int) -> Chair:
        """A seat that the host may dispose of: one by the link, not their own."""
        if not 0 <= seat < len(table.chairs):
            raise NotDone("seat", "seat.none")
        if not guest or guest != table.host:
            raise NotDone("seat", "seat.host")
        chair = table.chairs[seat]
        if chair.kind != "link" or chair.guest == guest:
            raise NotDone("seat", "seat.not_by_link")
        return chair

    async def take_back(self, sitting: Sitting, guest: str, seat: int, step: int, ask: bool) -> None:
        async with sitting.lock:
            table = sitting.table
            self._own(table, guest, seat)
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
        await self._write(sitting, entry)
        for task in sitting.thinking.values():
            task.cancel()
        sitting.thinking.clear()
        await self.show_step(sitting, log_since=0)

    async def answer_undo(self, sitting: Sitting, guest: str, seat: int, yes: bool) -> None:
        async with sitting.lock:
            table = sitting.table
            self._own(table, guest, seat)
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
            self._own(sitting.table, guest, seat)
            if sitting.table.match.over:
                raise NotDone("over", "over")
            if not sitting.table.begun:
                raise NotDone("waiting", "waiting")
            table = sitting.table
            others = [other for other in table.people(tuple(range(len(table.chairs)))) if other != seat]
            if len(table.chairs) > 2 and others:
                await self._hand_over(sitting, seat)
            else:
                await self._write(sitting, Resign(seat))
                await self.show_step(sitting, table.match.step)

    async def _hand_over(self, sitting: Sitting, seat: int) -> None:
        """For good: a bot plays on, and the others finish their game."""
        await self._write(sitting, HandOver(seat))
        await self.show_seats(sitting)
        await self.show_step(sitting, log_since=0)

    async def free(self, sitting: Sitting, guest: str, seat: int) -> None:
        """The host empties a seat before the game begins."""
        async with sitting.lock:
            self._host(sitting.table, guest, seat)
            if sitting.table.begun:
                raise NotDone("seat", "seat.begun")
            sitting.kept.drop(seat)
            self.others.keeps(sitting, seat)
            await self._seat(sitting, {seat: {"guest": "", "name": ""}})
        await self.show_seats(sitting)

    async def hand_to_bot(self, sitting: Sitting, guest: str, seat: int, level: int) -> None:
        """The host gives a seat to a bot, so that nobody waits for one who does not come or does not play."""
        async with sitting.lock:
            table = sitting.table
            chair = self._host(table, guest, seat)
            if table.match.over:
                raise NotDone("over", "over")
            if chair.lost:
                raise NotDone("seat", "seat.not_by_link")
            if table.begun and chair.guest in sitting.present():
                await self._hand_over(sitting, seat)
                return
            sitting.kept.drop(seat)
            self.others.keeps(sitting, seat)
            bot = {"kind": "bot", "name": "", "guest": "", "level": level, "bird": ""}
            await self._seat(sitting, {seat: {"left": True} if table.begun else bot})
            self.turn_clock(sitting)
            if await self._begins(sitting):
                return
        await self.show_seats(sitting)
        await self.show_step(sitting, log_since=0)

    async def sit(self, sitting: Sitting, guest: StoredGuest, seat: int) -> None:
        """Take a free seat, or come back to one's own."""
        async with sitting.lock:
            table = sitting.table
            if not 0 <= seat < len(table.chairs):
                raise NotDone("seat", "seat.none")
            chair = table.chairs[seat]
            guest = await self.store.guest(guest.guest) or guest  # called anew since the page was opened, perhaps
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
                await self._seat(sitting, {seat: {"guest": guest.guest, "name": guest.name, "left": False}})
                table.forget_lines()
                sitting.kept.drop_of(guest.guest)
            elif chair.guest != guest.guest or chair.lost:
                raise NotDone("seat", "seat.taken")
            else:
                await self._seat(sitting, {seat: {"left": False}})
            self.turn_clock(sitting)
            if await self._begins(sitting):
                return
        await self.show_seats(sitting)
        await self.show_step(sitting, log_since=0)

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
                self.presence_changed(elsewhere)
            guest = await self.store.guest(guest.guest) or guest
            seconds = self.limits.kept_seat_s
            sitting.kept.keep(seat, guest.guest, guest.name, seconds)
            self.others.keeps(sitting, seat, guest.guest, guest.name, seconds)
            self.keeping[guest.guest] = sitting
            asyncio.get_running_loop().call_later(seconds + 0.1, self._promise_ended, sitting, guest.guest)
        await self.show_seats(sitting)

    def _promise_ended(self, sitting: Sitting, guest: str) -> None:
        if self.closing:
            return
        if self.keeping.get(guest) is sitting:
            del self.keeping[guest]
        self.presence_changed(sitting)

    async def stand(self, sitting: Sitting, guest: str, seat: int) -> None:
        """Leave: before the game begins the seat is free again, later a bot moves until its player comes back."""
        async with sitting.lock:
            table = sitting.table
            self._own(table, guest, seat)
            free = not table.begun and table.chairs[seat].kind == "link"
            await self._seat(sitting, {seat: {"guest": "", "name": ""} if free else {"left": True}})
            self.turn_clock(sitting)
        await self.show_seats(sitting)
        self.wake_bots(sitting)

    async def _seat(self, sitting: Sitting, changes: dict[int, dict[str, Any]]) -> None:
        """Change chairs, by seat and field: durable first, then true. Called with the sitting's lock held."""
        table = sitting.table
        chairs = with_birds(
            [msgspec.structs.replace(c, **changes.get(seat, {})) for seat, c in enumerate(table.chairs)]
        )
        guests = [chair.guest for chair in chairs if chair.guest]
        raw = msgspec.json.encode(chairs)
        waited_for = tuple(seat for seat in table.waiting() if not chairs[seat].bot_moves) if table.begun else ()
        falls_s = table.clock.falls_s(table.clock.stored(now_ms(), waited_for), waited_for) if self.others else None
        was = sitting.seats if self.others else None
        try:
            revision = await self.store.put_seats(table.code, raw, guests, was, falls_s)
        except TakenStep:
            await self.others.read(sitting)
            raise StaleStep("the seats were changed elsewhere") from None
        sitting.seats = raw
        table.chairs = chairs
        table.name_seats()
        self.others.changed(sitting, revision)

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

    async def rematch(self, sitting: Sitting, guest: StoredGuest, turned: bool = False) -> None:
        """Same people, same rules: a new table opens once every person at this one wants it.

        In the same seats, or turned: whoever sat second sits first now. Whoever asks first has said which.
        """
        async with sitting.lock:
            table = sitting.table
            if not table.match.over:
                raise NotDone("over", "problem.not_over")
            people = {seat for seat, chair in enumerate(table.chairs) if chair.guest and not chair.left}
            mine = people & set(table.seats_of(guest.guest))
            if not mine:
                raise NotDone("seat", "seat.not_yours")
            ready = table.rematch_ready | mine
            turned = table.rematch_turned if table.rematch_ready else turned
            if table.rematch_code is None and people <= ready:
                # Whoever has stood up is asked by the link again, not brought along.
                stay = [seat in people or chair.kind != "link" for seat, chair in enumerate(table.chairs)]
                chairs = [
                    Chair(c.kind, c.name, c.level, c.guest, bird=c.bird) if stays else Chair("link", "")
                    for c, stays in zip(table.chairs, stay, strict=True)
                ]
                chairs = chairs[turned:] + chairs[:turned]
                header = msgspec.structs.replace(table.header, key="")
                try:
                    table.rematch_code = await self._store_new(header, chairs, table.code)
                    self.others.changed(sitting, sitting.revision + 1)
                except TakenStep:
                    await self.others.read(sitting)  # another house opened it
            table.rematch_ready, table.rematch_turned = ready, turned
            self.others.ready(sitting)
        self.tell_pages(sitting, lambda page: page.rematch_offer())

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

    async def play_on(self, code: str, guest: StoredGuest, step: int, seat: int) -> str:
        """A new table that goes on from a step of a finished game, with the guest at that seat and bots at the others.

        What its player could not know then is dealt anew, and so is the future: the review has shown both.
        """
        table = await self.finished(code)
        match = table.match
        if not 0 <= seat < len(table.chairs):
            raise NotDone("seat", "seat.none")
        if step > match.step or match.states[step].over:
            raise NotDone("step", "problem.no_step")
        if not self.new_tables.take(guest.guest):
            raise TooMuch("problem.many_tables")
        settings = msgspec.structs.replace(
            table.header.settings, rated=False, clock_minutes=0, increment_s=0, several_seats=False
        )
        header = msgspec.structs.replace(table.header, key="", settings=settings)
        chairs = [
            Chair("here", guest.name, guest=guest.guest)
            if other == seat
            else Chair("bot", "", chair.level or USUAL, bird=chair.bird)
            for other, chair in enumerate(table.chairs)
        ]
        played = [Begin(match.key.hex()), *match.entries_to(step), DealtAnew(seat, new_key())]
        return await self._store_new(header, with_birds(chairs), log=played)

    async def keep_game(self, match: Match, guest: StoredGuest, language: str) -> str:
        """A table for a game that was played elsewhere, and verified: nobody sits there. Its code."""
        settings = Settings(chat=False, hints=False, memory_aid=False, rated=False)
        header = Header(match.game.id, match.game.rules_version, match.options, "", settings)
        chairs = [_chair_of(seat, number, language) for number, seat in enumerate(match.seats)]
        log = [Begin(match.key.hex()), *match.log]
        return await self._store_new(header, with_birds(chairs), log=log, keeper=guest.guest)

    def refused(self, kind: str) -> None:
        """A page was told no: for houses that count."""

    # --- Showing ------------------------------------------------------------------------------------------------------

    def tell_pages(self, sitting: Sitting, message: Callable[[Any], None]) -> None:
        for page in list(sitting.pages):
            message(page)

    async def show_step(self, sitting: Sitting, log_since: int | None = None) -> None:
        """Send the table as it is now, with the log from step `log_since` on, to everyone who may notice a change."""
        self.wake_bots(sitting)
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


__all__ = ["House", "NotDone", "Refused", "Sitting", "StaleStep", "TooMuch", "read_table"]
