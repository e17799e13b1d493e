"""A lesson over a WebSocket: a table of its own kind. One learner; no clock, chat, rating, record; nothing is stored.

Whoever comes back names the beat and finds the table as the script has it there: a lost connection, or a house that was
opened anew, costs no more than what was being tried.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kibitz.core.errors import BadInput, KibitzError, MalformedMove, Refused, StaleStep, UnknownGame
from kibitz.core.game import Memory, find_game
from kibitz.core.match import RowEnds
from kibitz.lessons.player import LEARNER, Came, Kind, LessonPlayer
from kibitz.lessons.script import Beat, Lesson, find_lesson, lessons_of, rival, rival_bird, text_of, things_of
from kibitz.server.doors import neighbourhood
from kibitz.server.house import House
from kibitz.server.limits import Allowance
from kibitz.server.live import NO_SUCH_TABLE, TOO_MANY_PAGES, encoder, explained, refusal_of
from kibitz.server.messages import (
    Allowed,
    BeatShown,
    Explain,
    FromLearner,
    GoOn,
    GoTo,
    LessonOpened,
    MoveCard,
    NextLesson,
    Now,
    Ping,
    Play,
    Pong,
    Refusal,
    SeatCard,
    ShowMe,
    Speaks,
    Suppose,
    Supposed,
    ToLearner,
    TryAgain,
    UndoState,
    Welcome,
    Why,
)
from kibitz.server.problems import NotDone
from kibitz.server.store import StoredGuest
from kibitz.server.table import SEAT_LETTERS, server_words

decoder = msgspec.json.Decoder(FromLearner)

A_SCENE = 10_000  # steps: those of another scene are never taken for this one's
ELSEWHERE = NotDone("stale", "lesson.elsewhere")


class LessonPage:
    """A browser window in which one learns."""

    def __init__(self, house: House, socket: WebSocket, player: LessonPlayer, name: str, language: str) -> None:
        self.house = house
        self.socket = socket
        self.player = player
        self.name = name
        self.language = language
        self.lock = asyncio.Lock()
        self.moving: asyncio.Task[None] | None = None
        self.allowance = Allowance(house.limits.messages_a_second, house.limits.messages_at_once)

    # --- To the page --------------------------------------------------------------------------------------------------

    async def send(self, *messages: ToLearner) -> None:
        for message in messages:
            await self.socket.send_text(encoder.encode(message).decode())

    def names(self) -> tuple[str, ...]:
        name = self.name or server_words(self.language).say("seat.player", letter=SEAT_LETTERS[LEARNER])
        return name, *[rival(self.language)] * (self.player.lesson.most_players - 1)

    def opened(self) -> list[ToLearner]:
        lesson, game = self.player.lesson, self.player.game
        seats = [
            SeatCard(
                seat=seat,
                kind="bot" if seat else "here",
                name=name,
                level=int(seat > 0),
                bird=rival_bird().id if seat else "",
                mine=not seat,
                here=True,
                bot_plays=False,
                lost=False,
                waking=False,
                kept_for="",
                kept_for_me=False,
            )
            for seat, name in enumerate(self.names())
        ]
        return [
            Welcome(
                table="",
                game=game.id,
                options=self.player.match.options,
                seats=seats,
                watchers=0,
                host=False,
                rated=False,
                chat_on=False,
                hints_on=False,
                memory_aid=game.memory is Memory.AIDED,
                commitment="",
                log=[],
                chat=[],
            ),
            LessonOpened(
                lesson=lesson.name,
                number=lesson.script.number,
                title=lesson.say("title", self.language),
                minutes=lesson.script.minutes,
                next=self.next_lesson(),
                steps=lesson.steps,
                a_scene=A_SCENE,
                knows=len(lesson.knows),
                options=lessons_of(lesson.game)[0].script.scene[0].options,
            ),
        ]

    def next_lesson(self) -> NextLesson | None:
        here = self.player.lesson
        for lesson in lessons_of(here.game):
            if lesson.script.number == here.script.number + 1:
                return NextLesson(lesson.name, lesson.script.number, lesson.say("title", self.language))
        return None

    def shown(self) -> list[ToLearner]:
        """The beat and the table, as they are now."""
        return [self.beat(), self.now()]

    def beat(self) -> BeatShown:
        player, beat = self.player, self.player.beat
        say = player.lesson.say
        return BeatShown(
            place=player.place,
            step=player.step,
            kind=player.kind.value,
            said=say(player.said, self.language) if player.said and player.kind is not Kind.LET else "",
            at=self.pointed_at(beat) if beat else [],
            alone=beat is not None and beat.alone,
            clause=beat.clause or None if beat else None,
            may_show=player.may_show,
            answer=player.shown() if player.may_show and beat and not (beat.alone or beat.refused) else [],
            known=[say(key, self.language) for key in player.known],
        )

    def pointed_at(self, beat: Beat) -> list[str]:
        """What the sentence speaks of; once the move is made, what of it is still there."""
        player = self.player
        if player.kind is Kind.LET:
            return []
        if beat.ask and player.kind is not Kind.ASK:
            there = things_of(player.game, player.match.view(LEARNER))
            return [thing for thing in beat.at if thing in there]
        return beat.at

    def now(self) -> Now:
        player, game = self.player, self.player.game
        match = player.match
        seen = game.redact(match.state, LEARNER)
        asked = player.kind is Kind.ASK
        legal = game.legal_actions(seen, LEARNER) if asked else []
        waited = game.seats_waited_for(match.state)
        waiting = (
            [LEARNER] if asked else [seat for seat in waited if seat != LEARNER] if player.kind is Kind.LET else []
        )
        return Now(
            step=self.step,
            viewer=LEARNER,
            curtain=None,
            waiting=waiting,
            view=game.view(seen, LEARNER, legal),
            events=match.happened(LEARNER, match.seen_steps(LEARNER)[-1]),
            moves=[self.move_card(seen, action) for action in legal],
            undo=UndoState(None, "", None, True),
            clock=None,
            outcome=None,
        )

    @property
    def step(self) -> int:
        return A_SCENE * self.player.scene + self.player.match.step

    def move_card(self, seen: Any, action: int) -> MoveCard:
        game = self.player.game
        said = game.say(game.moves.say(seen, LEARNER, action), self.names(), self.language)
        return MoveCard(action, text_of(game, action), said)

    def refusal(self, problem: KibitzError, action: int | None = None) -> Refusal:
        return refusal_of(problem, self.player.game, self.language, action)

    # --- From the page ------------------------------------------------------------------------------------------------

    async def hear(self, raw: str | bytes) -> None:
        if not self.allowance.take():
            async with self.lock:
                await self.send(self.refusal(NotDone("message", "too_fast")))
            await asyncio.sleep(0.2)
            return
        try:
            message = decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            message = None
        async with self.lock:
            if message is None:
                await self.send(self.refusal(NotDone("message", "message")))
                return
            try:
                await self.answer(message)
            except KibitzError as problem:
                await self.send(self.refusal(problem, getattr(message, "action", None)))
                if isinstance(problem, StaleStep):
                    await self.send(*self.shown())
        self.house_goes_on()

    async def change(self, how: Callable[[], Any]) -> Any:
        """Beside the event loop, for a scene may have to be played first; then the page sees what came of it."""
        came = await asyncio.to_thread(how)
        await self.send(*await asyncio.to_thread(self.shown))
        return came

    async def answer(self, message: Any) -> None:
        player = self.player
        match message:
            case Play():
                self.mine(message.seat, message.step)
                await self.tried([message.action, *message.then])
            case Why():
                self.mine(message.seat, self.step)
                await self.why(message.action)
            case Explain():
                look = player.game.look(player.match.state, LEARNER)
                await self.send(explained(player.game, look, message.thing, self.names(), self.language))
            case Suppose():
                self.mine(message.seat, message.step)
                await self.suppose(message)
            case GoOn():
                await self.change(player.go_on)
            case TryAgain():
                await self.change(player.try_again)
            case ShowMe():
                if not player.may_show:
                    raise NotDone("hint", "lesson.alone") if player.kind is Kind.ASK else ELSEWHERE
                await self.tried(await asyncio.to_thread(player.shown))
            case GoTo():
                await self.change(lambda: player.go_to(message.place))
            case Speaks():
                self.language = message.language
                await self.send(*self.opened(), *self.shown())
            case Ping():
                await self.send(Pong())

    def mine(self, seat: int, step: int) -> None:
        if seat != LEARNER:
            raise NotDone("seat", "seat.not_yours")
        if step != self.step:
            raise StaleStep("an old step")
        if self.player.kind is not Kind.ASK:
            raise ELSEWHERE

    async def tried(self, actions: list[int]) -> None:
        player, state = self.player, self.player.match.state
        if not all(0 <= action < player.game.actions for action in actions):
            raise MalformedMove("no such action")
        came = await asyncio.to_thread(player.attempt, actions)
        if came is Came.MET:
            await self.met(state, actions[-1])
        await self.send(*await asyncio.to_thread(self.shown))

    async def met(self, state: Any, action: int) -> None:
        """The refusal that the learner was to meet, in the table's own words."""
        try:
            self.player.game.check(state, LEARNER, action)
        except Refused as refused:
            await self.send(self.refusal(refused, action))

    async def why(self, action: int) -> None:
        player = self.player
        if not 0 <= action < player.game.actions:
            raise MalformedMove("no such action")
        try:
            player.game.check(player.game.redact(player.match.state, LEARNER), LEARNER, action)
        except Refused as refused:
            await self.send(self.refusal(refused, action))
            if player.met(action, refused):
                await self.send(*self.shown())
            return
        await self.send(Allowed(action))

    async def suppose(self, message: Suppose) -> None:
        player, game = self.player, self.player.game
        try:
            world = player.match.suppose(LEARNER, message.actions)
            legal = game.legal_actions(world, LEARNER)
            cards = [self.move_card(world, action) for action in legal]
            await self.send(Supposed(message.step, message.actions, game.view(world, LEARNER, legal), cards, None))
        except (Refused, RowEnds, MalformedMove) as problem:
            await self.send(Supposed(message.step, message.actions, None, [], self.refusal(problem)))
            if isinstance(problem, Refused) and player.met(message.actions[-1], problem):
                await self.send(*self.shown())

    # --- The house ----------------------------------------------------------------------------------------------------

    def house_goes_on(self) -> None:
        if self.player.kind is Kind.LET and (self.moving is None or self.moving.done()):
            self.moving = asyncio.get_running_loop().create_task(self._moves())

    async def _moves(self) -> None:
        """Its moves one after the other, at the pace of a bot; what the learner does not notice takes no time."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the page went away meanwhile
            while self.player.kind is Kind.LET:
                await asyncio.sleep(self.house.unasked.pace_s(rival_bird()))
                async with self.lock:
                    await asyncio.to_thread(self._until_noticed)
                    await self.send(*await asyncio.to_thread(self.shown))

    def _until_noticed(self) -> None:
        player = self.player
        place, seen = player.place, len(player.match.seen_steps(LEARNER))
        while player.kind is Kind.LET and player.place == place and len(player.match.seen_steps(LEARNER)) == seen:
            player.house_moves()


def asked_beat(socket: WebSocket) -> int:
    said = socket.query_params.get("beat", "0")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 4 else 0


def asked_lesson(socket: WebSocket) -> Lesson | None:
    try:
        return find_lesson(find_game(socket.path_params["game"]), socket.path_params["lesson"])
    except (UnknownGame, BadInput):
        return None


async def serve_lesson(house: House, socket: WebSocket, guest: StoredGuest | None, language: str) -> None:
    """A WebSocket from its beginning to its end."""
    lesson = asked_lesson(socket)
    await socket.accept()
    if lesson is None:
        await socket.close(NO_SUCH_TABLE, "no such lesson")
        return
    who = guest.guest if guest else neighbourhood(socket.client.host) if socket.client else ""
    if house.lessons[who] >= house.limits.lessons_a_guest:
        await socket.close(TOO_MANY_PAGES, "too many lessons")
        return
    house.lessons[who] += 1
    page: LessonPage | None = None
    try:
        house.rooms.play(lesson.game)
        place = min(asked_beat(socket), len(lesson.places))
        player = await asyncio.to_thread(LessonPlayer, lesson, place)
        page = LessonPage(house, socket, player, guest.name if guest else "", language)
        await page.send(*page.opened(), *await asyncio.to_thread(page.shown))
        page.house_goes_on()
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
            await page.hear(message.get("text") or message.get("bytes") or b"")
    except (RuntimeError, WebSocketDisconnect):
        pass  # gone while it was being told something
    finally:
        house.lessons -= Counter([who])
        if page is not None and page.moving is not None:
            page.moving.cancel()
