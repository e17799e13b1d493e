"""Live play: one WebSocket a page. It gets everything on connecting and after each step; it may vanish at any time."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kibitz.core.errors import KibitzError, MalformedMove, Refused, StaleStep
from kibitz.core.fields import SPECTATOR
from kibitz.server import opponents
from kibitz.server.house import House, NotDone, Room, now_ms
from kibitz.server.messages import (
    Allowed,
    Answer,
    AskHint,
    ChatLine,
    FromPage,
    GiveUp,
    Hint,
    Log,
    Look,
    Ping,
    Play,
    Pong,
    Refusal,
    Rematch,
    RematchOffer,
    Said,
    Seats,
    Sit,
    Speak,
    Speaks,
    Stand,
    TakeBack,
    ToPage,
    Welcome,
    Why,
)
from kibitz.server.store import StoredGuest
from kibitz.server.table import server_words

log = logging.getLogger("kibitz.server")

decoder = msgspec.json.Decoder(FromPage)
encoder = msgspec.json.Encoder()

# A page that does not read is cut off rather than fed from memory without end.
MOST_WAITING = 256
MESSAGES_A_SECOND = 20
BURST = 60


class Page:
    """A browser window at a table, or looking at one."""

    def __init__(self, house: House, room: Room, guest: StoredGuest | None, language: str, socket: WebSocket) -> None:
        self.house = house
        self.room = room
        self.guest = guest
        self.language = language
        self.socket = socket
        self.looking: int | None = None
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self.allowance = float(BURST)
        self.counted = time.monotonic()

    @property
    def guest_id(self) -> str:
        return self.guest.guest if self.guest else ""

    # --- To the page --------------------------------------------------------------------------------------------------

    def send(self, message: ToPage) -> None:
        try:
            self.outbox.put_nowait(encoder.encode(message))
        except asyncio.QueueFull:
            self.room.pages.discard(self)
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.outbox.put_nowait(None)

    def welcome(self) -> None:
        table = self.room.table
        settings = table.header.settings
        self.send(
            Welcome(
                table=table.code,
                game=table.game.id,
                options=table.match.options,
                seats=table.seat_cards(self.guest_id, self.room.present(), self.language),
                watchers=self.room.watchers,
                chat_on=settings.chat,
                hints_on=settings.hints,
                memory_aid=settings.memory_aid,
                commitment=table.match.commitment,
                log=table.log_lines(table.log_viewer(self.guest_id), self.language),
                chat=list(table.chat),
            )
        )
        if table.rematch_ready or table.rematch_code:
            self.rematch_offer()
        self.show(None)

    def show(self, log_since: int | None) -> None:
        """The table as it is now, with the log from a step on: 0 is all of it, None is none."""
        table = self.room.table
        if log_since is not None:
            lines = table.log_lines(table.log_viewer(self.guest_id), self.language, log_since)
            self.send(Log(lines, whole=log_since == 0))
        self.send(table.now(self.guest_id, self.looking, self.language, now_ms()))

    def seats(self) -> None:
        cards = self.room.table.seat_cards(self.guest_id, self.room.present(), self.language)
        self.send(Seats(cards, self.room.watchers))

    def said(self, line: ChatLine) -> None:
        self.send(Said(line))

    def rematch_offer(self) -> None:
        table = self.room.table
        self.send(RematchOffer(sorted(table.rematch_ready), table.rematch_code))

    def refuse(self, problem: KibitzError, action: int | None = None) -> None:
        words = server_words(self.language)
        if isinstance(problem, Refused):
            said = self.room.table.game.text(self.language).say(f"refused.{problem.clause.label}")
            self.send(Refusal("rule", problem.clause.label, said, action))
        elif isinstance(problem, StaleStep):
            self.send(Refusal("stale", None, words.say("stale"), action))
            self.show(None)
        elif isinstance(problem, NotDone):
            self.send(Refusal(problem.code, None, problem.said(self.language), action))  # type: ignore[arg-type]
        else:
            self.send(Refusal("message", None, words.say("message"), action))

    # --- From the page ------------------------------------------------------------------------------------------------

    def too_fast(self) -> bool:
        moment = time.monotonic()
        self.allowance = min(BURST, self.allowance + (moment - self.counted) * MESSAGES_A_SECOND)
        self.counted = moment
        self.allowance -= 1
        return self.allowance < 0

    async def hear(self, raw: str | bytes) -> None:
        if self.too_fast():
            self.refuse(NotDone("message", "too_fast"))
            await asyncio.sleep(0.2)
            return
        try:
            message = decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.refuse(NotDone("message", "message"))
            return
        try:
            await self.answer(message)
        except KibitzError as problem:
            self.refuse(problem, getattr(message, "action", None))

    async def answer(self, message: Any) -> None:
        house, room = self.house, self.room
        match message:
            case Play():
                await house.play(room, self.guest_id, message.seat, [message.action, *message.then], message.step)
            case Why():
                self.explain(message.seat, message.action)
            case TakeBack():
                await house.take_back(room, self.guest_id, message.seat, message.step, message.ask)
            case Answer():
                await house.answer_undo(room, self.guest_id, message.seat, message.yes)
            case AskHint():
                await self.hint(message.seat)
            case Look():
                self.looking = message.seat
                self.show(None)
            case Speaks():
                self.language = message.language
                self.seats()
                self.show(0)
            case GiveUp():
                await house.resign(room, self.guest_id, message.seat)
            case Stand():
                await house.stand(room, self.guest_id, message.seat)
            case Ping():
                self.send(Pong())
            case Speak() | Sit() | Rematch():
                if self.guest is None:
                    raise NotDone("seat", "seat.not_yours")
                if isinstance(message, Speak):
                    await house.speak(room, self.guest, message.text)
                elif isinstance(message, Sit):
                    await house.sit(room, self.guest, message.seat)
                else:
                    await house.rematch(room, self.guest)

    def explain(self, seat: int, action: int) -> None:
        """Why can't I? Answered from what the seat's own player may know."""
        table = self.room.table
        if seat not in table.seats_of(self.guest_id):
            raise NotDone("seat", "seat.not_yours")
        if not 0 <= action < table.game.actions:
            raise MalformedMove(f"{action} is no action")
        viewer, _ = table.viewpoint(self.guest_id, self.looking)
        if viewer != seat and not table.match.over and table.has_secrets and len(table.seats_of(self.guest_id)) > 1:
            raise NotDone("seat", "seat.not_yours")
        if not table.begun:
            raise NotDone("waiting", "waiting")
        table.game.check(table.game.redact(table.match.state, seat), seat, action)
        self.send(Allowed(action))

    async def hint(self, seat: int) -> None:
        table = self.room.table
        if not table.header.settings.hints:
            raise NotDone("hint", "hint.off")
        viewer, _ = table.viewpoint(self.guest_id, self.looking)
        if viewer != seat or viewer == SPECTATOR or seat not in table.waiting() or not table.begun:
            raise NotDone("hint", "hint.not_now")
        seen = table.game.redact(table.match.state, seat)
        if table.game.keeps_mum(seen, seat):
            raise NotDone("hint", "hint.at_risk")
        loop = asyncio.get_running_loop()
        advice = await loop.run_in_executor(opponents.THINKERS, opponents.hint, table.game, seen, seat)
        words, room_words = server_words(self.language), table.game.text(self.language)
        why = []
        for one in advice:
            reasons = [room_words.say(reason.key, **reason.values) for reason in one.reasons]
            chance = round(100 * one.win_chance)
            said = words.say("hint.why", chance=chance, reasons="; ".join(reasons), has="yes" if reasons else "no")
            why.append(said)
        self.send(Hint([table.move_card(seen, seat, one.action, self.language) for one in advice], why))


async def serve_page(house: House, socket: WebSocket, code: str, guest: StoredGuest | None, language: str) -> None:
    """A WebSocket from its beginning to its end."""
    try:
        room = await house.room(code)
    except NotDone:
        await socket.accept()
        await socket.close(4404, "no such table")
        return
    await socket.accept()
    page = Page(house, room, guest, language, socket)
    room.pages.add(page)
    page.welcome()
    others = [other for other in room.pages if other is not page]
    for other in others:
        other.seats()
    writer = asyncio.get_running_loop().create_task(_write(page))
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
            await page.hear(message.get("text") or message.get("bytes") or b"")
    except WebSocketDisconnect:
        pass
    finally:
        room.pages.discard(page)
        room.used = time.monotonic()
        writer.cancel()
        for other in list(room.pages):
            other.seats()


async def _write(page: Page) -> None:
    while True:
        raw = await page.outbox.get()
        if raw is None:
            await page.socket.close(1013, "too slow")
            return
        try:
            await page.socket.send_text(raw.decode())
        except (RuntimeError, WebSocketDisconnect):
            page.room.pages.discard(page)
            return
