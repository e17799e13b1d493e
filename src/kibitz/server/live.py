"""Live play: one WebSocket a page. It gets everything on connecting and after each step; it may vanish at any time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kibitz.core.about import About
from kibitz.core.errors import KibitzError, MalformedMove, Refused, StaleStep
from kibitz.core.fields import SPECTATOR, State
from kibitz.core.game import Game, View
from kibitz.core.match import RowEnds
from kibitz.server.house import House
from kibitz.server.limits import Allowance
from kibitz.server.messages import (
    Allowed,
    Answer,
    AskHint,
    AskRemark,
    AskWords,
    Broken,
    ChatLine,
    Explain,
    Explained,
    Free,
    FromPage,
    GiveUp,
    HandToBot,
    Hint,
    Keep,
    Log,
    Look,
    MovesInWords,
    Ping,
    Play,
    Ponder,
    Pong,
    Refusal,
    Remarked,
    Rematch,
    RematchOffer,
    Said,
    Seats,
    Sit,
    Speak,
    Speaks,
    Stand,
    Suppose,
    Supposed,
    TakeBack,
    ToPage,
    Warned,
    Welcome,
    Why,
)
from kibitz.server.problems import WAITS_FOR_DISK, NotDone
from kibitz.server.reading import CannotOpen
from kibitz.server.sitting import Sitting, now_ms
from kibitz.server.store import CannotWrite, StoredGuest
from kibitz.server.table import server_words

log = logging.getLogger("kibitz.server")

decoder = msgspec.json.Decoder(FromPage)
encoder = msgspec.json.Encoder()

# A page that does not read is cut off rather than fed from memory without end.
MOST_WAITING = 256
TURNS_OF_SILENCE = 3  # a coach warns at most in one of so many turns
COME_BACK = 1012  # closed, and to be opened anew at once
NO_SUCH_TABLE, TOO_MANY_PAGES = 4404, 4429  # closed, and why: a page need not try again


def refusal_of(problem: KibitzError, game: Game, language: str, action: int | None = None) -> Refusal:
    """Why something was not done, in the reader's words."""
    words = server_words(language)
    match problem:
        case Refused():
            said = game.text(language).say(problem.key)
            return Refusal("rule", problem.clause.label, said, action)
        case StaleStep():
            return Refusal("stale", None, words.say("stale"), action)
        case CannotWrite():
            return Refusal("cannot_write", None, words.say("cannot_write"), action)
        case RowEnds():
            return Refusal("row", None, words.say("row"), action)
        case NotDone():
            return Refusal(problem.code, None, problem.said(language), action)  # type: ignore[arg-type]
        case _:
            return Refusal("message", None, words.say("message"), action)


def explained(game: Game, look: tuple[State, View], thing: str, names: tuple[str, ...], language: str) -> Explained:
    """What somebody who sees this, the redacted record and its view, is told of a thing, in the reader's words."""
    return worded(game, game.explain(*look, thing), thing, names, language)


def worded(game: Game, about: About | None, thing: str, names: tuple[str, ...], language: str) -> Explained:
    if about is None:
        return Explained(thing, [], None, [], [])
    lines = [capital(game.say(line, names, language)) for line in about.lines]
    return Explained(thing, lines, about.clause, list(about.pieces), list(about.lights))


class Page:
    """A browser window at a table, or looking at one."""

    def __init__(
        self, house: House, sitting: Sitting, guest: StoredGuest | None, language: str, socket: WebSocket
    ) -> None:
        self.house = house
        self.sitting = sitting
        self.guest = guest
        self.language = language
        self.socket = socket
        self.looking: int | None = None
        self.pondering: tuple[int, asyncio.Task[bool]] | None = None  # by the coach: the step, and whether it is done
        self.warned = -TURNS_OF_SILENCE  # the turn of its last warning
        self.remarking: asyncio.Task[None] | None = None  # what the coach thinks of another's move
        self.farewell = (1013, "too slow")  # what the socket is closed with
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self.allowance = Allowance(house.limits.messages_a_second, house.limits.messages_at_once)

    @property
    def guest_id(self) -> str:
        return self.guest.guest if self.guest else ""

    # --- To the page --------------------------------------------------------------------------------------------------

    def send(self, message: ToPage) -> None:
        self.send_all([encoder.encode(message)])

    def send_all(self, messages: list[bytes]) -> None:
        try:
            for message in messages:
                self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.sitting.leave(self)
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.outbox.put_nowait(None)

    def eyes(self) -> tuple[Any, ...]:
        """Pages with the same eyes are sent the same bytes."""
        mine = tuple(self.sitting.table.seats_of(self.guest_id))
        return mine, self.looking if mine else None, self.language, self.sitting.kept.of(self.guest_id)

    def welcome(self) -> None:
        table = self.sitting.table
        settings = table.header.settings
        self.send(
            Welcome(
                table=table.code,
                game=table.game.id,
                options=table.match.options,
                seats=self.house.seat_cards(self.sitting, self.guest_id, self.language),
                watchers=self.sitting.watchers,
                host=bool(self.guest_id) and self.guest_id == table.host,
                rated=settings.rated,
                chat_on=settings.chat,
                hints_on=settings.hints,
                memory_aid=settings.memory_aid,
                commitment=table.commitment,
                log=table.log_lines(table.log_viewer(self.guest_id), self.language),
                chat=list(table.chat),
            )
        )
        if table.rematch_ready or table.rematch_code:
            self.rematch_offer()
        self.show(None)

    def show(self, log_since: int | None) -> None:
        """The table as it is now, with the log from a step on: 0 is all of it, None is none."""
        self.send_all(self.step_messages(log_since))

    def step_messages(self, log_since: int | None) -> list[bytes]:
        table = self.sitting.table
        messages: list[ToPage] = []
        if log_since is not None:
            lines = table.log_lines(table.log_viewer(self.guest_id), self.language, log_since)
            messages.append(Log(lines, whole=log_since == 0))
        messages.append(table.now(self.guest_id, self.looking, self.language, now_ms()))
        return [encoder.encode(message) for message in messages]

    def come_back(self) -> None:
        """The page is to open anew, here or by another house."""
        self.farewell = (COME_BACK, "come back")
        with contextlib.suppress(asyncio.QueueFull):
            self.outbox.put_nowait(None)

    def seats(self) -> None:
        self.send_all([self.seats_message()])

    def seats_message(self) -> bytes:
        cards = self.house.seat_cards(self.sitting, self.guest_id, self.language)
        return encoder.encode(Seats(cards, self.sitting.watchers))

    def said(self, line: ChatLine) -> None:
        self.send(Said(line))

    def rematch_offer(self) -> None:
        table = self.sitting.table
        self.send(RematchOffer(sorted(table.rematch_ready), table.rematch_code, table.rematch_turned))

    def refuse(self, problem: KibitzError, action: int | None = None) -> None:
        refusal = self.refusal(problem, action)
        self.house.refused(refusal.code)
        self.send(refusal)
        if isinstance(problem, StaleStep):
            self.show(None)

    def refusal(self, problem: KibitzError, action: int | None = None) -> Refusal:
        return refusal_of(problem, self.sitting.table.game, self.language, action)

    # --- From the page ------------------------------------------------------------------------------------------------

    async def hear(self, raw: str | bytes) -> None:
        if not self.allowance.take():
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
        house, sitting = self.house, self.sitting
        match message:
            case Play() if message.coached and await self.warn(message):
                pass  # it is held
            case Play():
                await house.play(sitting, self.guest_id, message.seat, [message.action, *message.then], message.step)
            case Ponder():
                self.ponder(message.seat, message.step)
            case AskRemark():
                self.remark(message.step)
            case Why():
                self.why(message.seat, message.action)
            case Explain():
                self.explain(message)
            case Suppose():
                self.suppose(message.seat, message.step, message.actions)
            case TakeBack():
                await house.take_back(sitting, self.guest_id, message.seat, message.step, message.ask)
            case Answer():
                await house.answer_undo(sitting, self.guest_id, message.seat, message.yes)
            case AskHint():
                await self.hint(message.seat)
            case AskWords():
                table = sitting.table
                viewer, _ = table.viewpoint(self.guest_id, self.looking)
                self.send(MovesInWords(table.step_for(viewer), table.moves_in_words(viewer, self.language)))
            case Look():
                self.looking = message.seat
                self.show(None)
            case Speaks():
                self.language = message.language
                self.seats()
                self.show(0)
            case GiveUp():
                await house.resign(sitting, self.guest_id, message.seat)
            case Stand():
                await house.seating.stand(sitting, self.guest_id, message.seat)
            case Free():
                await house.seating.free(sitting, self.guest_id, message.seat)
            case HandToBot():
                await house.seating.hand_to_bot(sitting, self.guest_id, message.seat, message.level)
            case Ping():
                self.send(Pong())
            case Speak() | Sit() | Keep() | Rematch():
                if self.guest is None:
                    raise NotDone("seat", "seat.not_yours")
                if isinstance(message, Speak):
                    await house.speak(sitting, self.guest, message.text)
                elif isinstance(message, Sit):
                    await house.seating.sit(sitting, self.guest, message.seat)
                elif isinstance(message, Keep):
                    await house.seating.keep(sitting, self.guest, message.seat)
                else:
                    await house.opening.rematch(sitting, self.guest, message.turned)

    def explain(self, asked: Explain) -> None:
        """What is this? Answered from what this page sees: a player's hand, or a spectator's table."""
        table = self.sitting.table
        if not table.begun:
            raise NotDone("waiting", "waiting")
        viewer, _ = table.viewpoint(self.guest_id, self.looking)
        look = table.seen_by(viewer)
        if asked.step is not None:
            if not table.match.over or asked.step > table.match.step or asked.seat >= len(table.chairs):
                raise NotDone("message", "message")
            look = table.game.look(table.match.states[asked.step], asked.seat)
        self.send(explained(table.game, look, asked.thing, table.names(self.language), self.language))

    def why(self, seat: int, action: int) -> None:
        """Why can't I? Answered from what the seat's own player may know."""
        table = self.sitting.table
        self.own(seat)
        if not 0 <= action < table.game.actions:
            raise MalformedMove(f"{action} is no action")
        table.game.check(table.game.redact(table.match.state, seat), seat, action)
        self.send(Allowed(action))

    def suppose(self, seat: int, step: int, actions: list[int]) -> None:
        """What if I did this? The view after it, from what the seat's own player may know."""
        table = self.sitting.table
        self.own(seat)
        if not table.match.answers(seat, step):
            raise StaleStep(f"the table is past step {step}")
        try:
            view, cards = table.supposed(seat, actions, self.language)
            self.send(Supposed(step, actions, view, cards, None))
        except (Refused, RowEnds, MalformedMove) as problem:
            self.send(Supposed(step, actions, None, [], self.refusal(problem)))

    def own(self, seat: int) -> None:
        """Raise unless this page has that seat's eyes now: no other may ask about its moves."""
        table = self.sitting.table
        if seat not in table.seats_of(self.guest_id):
            raise NotDone("seat", "seat.not_yours")
        viewer, _ = table.viewpoint(self.guest_id, self.looking)
        if viewer != seat and not table.match.over and table.has_secrets and len(table.seats_of(self.guest_id)) > 1:
            raise NotDone("seat", "seat.not_yours")
        if not table.begun:
            raise NotDone("waiting", "waiting")

    async def hint(self, seat: int) -> None:
        table = self.sitting.table
        if not table.header.settings.hints:
            raise NotDone("hint", "hint.off")
        viewer, _ = table.viewpoint(self.guest_id, self.looking)
        if viewer != seat or viewer == SPECTATOR or seat not in table.waiting() or not table.begun:
            raise NotDone("hint", "hint.not_now")
        seen = table.game.redact(table.match.state, seat)
        if table.game.keeps_mum(seen, seat):
            raise NotDone("hint", "hint.at_risk")
        if self.house.hints[self.guest_id] >= self.house.limits.hints_a_guest:
            raise NotDone("hint", "hint.busy")
        self.house.hints[self.guest_id] += 1
        try:
            advice = await self.house.thoughts.hint(self.guest_id, table.game, seen, seat)
        finally:
            self.house.hints -= Counter([self.guest_id])
        names = table.names(self.language)
        why = []
        for one in advice:
            reasons = [as_sentence(table.game.say(reason, names, self.language)) for reason in one.reasons]
            why.append([*reasons, self.chance(one.win_chance)])
        self.send(Hint([table.move_card(seen, seat, one.action, self.language) for one in advice], why))

    # --- The coach ----------------------------------------------------------------------------------------------------

    def ponder(self, seat: int, step: int) -> None:
        """Think about the turn that begins, while its player does."""
        table = self.sitting.table
        if not table.coached(self.guest_id, seat) or not table.match.answers(seat, step):
            return
        seen = table.game.redact(table.match.state, seat)
        if table.game.keeps_mum(seen, seat) or len(table.game.legal_actions(seen, seat)) == 1:
            return
        if self.house.hints[self.guest_id] < self.house.limits.hints_a_guest:
            thought = self._pondered(table.game, seen, seat)
            self.pondering = (step, asyncio.get_running_loop().create_task(thought))

    async def _pondered(self, game: Game, seen: Any, seat: int) -> bool:
        self.house.hints[self.guest_id] += 1
        try:
            return await self.house.thoughts.ponder(self.guest_id, game, seen, seat)
        finally:
            self.house.hints -= Counter([self.guest_id])

    def remark(self, step: int) -> None:
        """Tell what the coach has to say about another's move, while the page goes on; one move at a time."""
        before = self.remarking
        if before is not None and not before.done():
            self.send(Remarked(step, ""))
        else:
            self.remarking = asyncio.get_running_loop().create_task(self._remarked(step))

    async def _remarked(self, step: int) -> None:
        self.send(Remarked(step, await self._remark(step)))

    async def _remark(self, step: int) -> str:
        table = self.sitting.table
        viewer, _ = table.viewpoint(self.guest_id, self.looking)
        if viewer == SPECTATOR or table.match.over or not table.coached(self.guest_id, viewer):
            return ""
        move = table.noticed_move(viewer, step)
        if move is None or move.seat == viewer:
            return ""
        game = table.game
        said = await self.house.thoughts.remark(
            self.guest_id, game, viewer, move.before, move.after, move.seat, move.action
        )
        return as_sentence(game.say(said, table.names(self.language), self.language)) if said else ""

    async def warn(self, play: Play) -> bool:
        """Is the move held, because it is a clear mistake? Whoever is quicker than the coach is not held up."""
        table, seat = self.sitting.table, play.seat
        if play.then or self.pondering is None or not table.coached(self.guest_id, seat):
            return False
        step, pondered = self.pondering
        ready = step == play.step and pondered.done() and not pondered.cancelled() and pondered.result()
        turn = table.match.turns(seat)
        if not ready or not table.match.answers(seat, step) or turn < self.warned + TURNS_OF_SILENCE:
            return False
        seen = table.game.redact(table.match.state, seat)
        if play.action not in table.game.legal_actions(seen, seat):
            return False
        mistake = await self.house.thoughts.weigh(self.guest_id, table.game, seen, seat, play.action)
        if mistake is None:
            return False
        self.warned = turn
        names = table.names(self.language)
        self.send(
            Warned(
                step=play.step,
                action=play.action,
                said=table.move_card(seen, seat, play.action, self.language).said,
                better=table.move_card(seen, seat, mistake.better, self.language),
                why=[as_sentence(table.game.say(reason, names, self.language)) for reason in mistake.reasons],
                chance=round(100 * mistake.chance),
                better_chance=round(100 * mistake.better_chance),
            )
        )
        return True

    def chance(self, of_winning: float | None) -> str:
        words = server_words(self.language)
        if of_winning is None:
            return words.say("hint.quick")
        return words.say("hint.chance", chance=round(100 * of_winning))


def as_sentence(words: str) -> str:
    """A reason of a room, "joins two groups", as a sentence of its own."""
    return f"{capital(words)}."


def capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


async def serve_page(house: House, socket: WebSocket, code: str, guest: StoredGuest | None, language: str) -> None:
    """A WebSocket from its beginning to its end."""
    if house.draining:
        await socket.accept()
        await socket.close(COME_BACK, "come back")
        return
    try:
        sitting = await house.sitting(code)
    except NotDone:
        await socket.accept()
        await socket.close(NO_SUCH_TABLE, "no such table")
        return
    except CannotOpen as broken:
        await socket.accept()
        has_record = broken.rest is not None or bool(await house.kept_record(code))
        await socket.send_text(encoder.encode(Broken(broken.said(language), has_record)).decode())
        await socket.close(4410, "this table can't be opened any more")
        return
    except CannotWrite:
        await socket.accept()
        await socket.close(1013, "try again in a moment")
        return
    await socket.accept()
    page = Page(house, sitting, guest, language, socket)
    if not admits(house, page):
        await socket.close(TOO_MANY_PAGES, "too many pages")
        return
    sitting.enter(page)
    house.pages[page.guest_id] += 1
    page.welcome()
    if sitting.beginning is not None:
        page.refuse(WAITS_FOR_DISK)
    house.presence_changed(sitting)
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
        sitting.leave(page)
        house.pages -= Counter([page.guest_id])
        writer.cancel()
        if page.pondering is not None:
            page.pondering[1].cancel()
        if page.remarking is not None:
            page.remarking.cancel()
        house.presence_changed(sitting)


def admits(house: House, page: Page) -> bool:
    """Is there space for one more window? A player's own first one always finds it."""
    limits, sitting, guest = house.limits, page.sitting, page.guest_id
    if guest and not sitting.guests[guest] and sitting.table.seats_of(guest):
        return True
    if len(sitting.pages) >= limits.pages_at_a_table:
        return False
    crowded = sitting.guests[guest] >= limits.pages_a_guest_at_a_table or house.pages[guest] >= limits.pages_a_guest
    return not (guest and crowded)


async def _write(page: Page) -> None:
    while True:
        raw = await page.outbox.get()
        if raw is None:
            await page.socket.close(*page.farewell)
            return
        try:
            await page.socket.send_text(raw.decode())
        except (RuntimeError, WebSocketDisconnect):
            page.sitting.leave(page)
            return
