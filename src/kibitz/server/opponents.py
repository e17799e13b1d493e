"""Bots at a table: they think beside the house, and see what their seat may see."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from kibitz.bots.coach import Mistake
from kibitz.bots.levels import GRACE_S, Advice, find_level, quick_advice, stand_in
from kibitz.bots.questions import (
    Answer,
    Better,
    Hints,
    Move,
    Ponder,
    Question,
    Remark,
    Weigh,
    advice,
    mistake,
    unpacked,
)
from kibitz.bots.thinker import CORES
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Game
from kibitz.core.text import Say
from kibitz.server.thinkers import NoAnswer, Thinks

log = logging.getLogger("kibitz.server")

HINT_S = 0.6
COACH_S = 0.6  # for each of its two searches
LONGEST_WEIGHING_S = 1.0  # a move is not held longer than that, come what may
LONGEST_REMARK_S = 5.0  # nobody waits for it
LONGEST_ROW = 64
OF_A_ROW = 0.25  # a part of a row is thought about for so much of a move's time at the most
EMPTY_S = 0.15  # a decision to do nothing is shown after so long, at every pace
LATE_S = 4.0  # on a busy machine an answer may come so much later than promised; then the quick advice moves


class FairQueue:
    """So many may think at a time. Those who wait are served guest by guest: whoever asks for sixty waits for sixty."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.thinking = 0
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def asked(self) -> int:
        return self.thinking + sum(map(len, self.waiting.values()))

    @asynccontextmanager
    async def place(self, owner: str) -> AsyncIterator[None]:
        if self.thinking < self.places:
            self.thinking += 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.setdefault(owner, deque()).append(turn)
            try:
                await turn  # the place comes with it
            except asyncio.CancelledError:
                self._give_up(owner, turn)
                raise
        try:
            yield
        finally:
            self._leave()

    def _give_up(self, owner: str, turn: asyncio.Future[None]) -> None:
        if turn in self.waiting.get(owner, ()):
            self.waiting[owner].remove(turn)
            if not self.waiting[owner]:
                del self.waiting[owner]
        elif turn.done() and not turn.cancelled():  # it was ours already
            self._leave()

    def _leave(self) -> None:
        """The place goes to the guest who has waited longest for one; then it is the next guest's turn."""
        while self.waiting:
            owner, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[owner] = turns
            if not turn.done():  # whoever was sent away in the meantime is passed over
                turn.set_result(None)
                return
        self.thinking -= 1


class Thoughts:
    """The way to whatever takes long to think about: guest by guest, to the thinkers."""

    def __init__(self, thinkers: Thinks, places: int = CORES) -> None:
        self.thinkers = thinkers
        self.queue = FairQueue(places)
        self.due: dict[object, float] = {}  # when each answer that somebody waits for was promised

    @property
    def late(self) -> bool:
        """Does somebody wait for longer than was promised?"""
        return min(self.due.values(), default=math.inf) < time.monotonic()

    async def _ask(self, question: Question, seconds: float) -> Answer:
        """The answer to what takes so long. On a busy machine it may be later; then the house minds."""
        promise = object()
        self.due[promise] = time.monotonic() + seconds + GRACE_S
        try:
            answer: Answer = await self.thinkers.ask(question, seconds + GRACE_S + LATE_S)
        finally:
            del self.due[promise]
        return answer

    async def bot(self, owner: str, game: Game, seen: Any, seat: int, level: int, seconds: float) -> int:
        """The action of a bot of that level, from a redacted record, while the event loop goes on.

        In a full house bots share the time, so that each still moves when it promised, if not as well. A weaker
        stand-in is told to the host alone.
        """
        async with self.queue.place(owner):
            seconds *= self._share()
            question = Move(game.id, seen.tobytes(), seat, seconds, seed_of(seen), level)
            try:
                answer = await self._ask(question, seconds)
            except NoAnswer as failure:
                log.warning("the quick advice moves for a bot of level %s at %s: %s", level, game.id, failure)
                return stand_in(game, seen, seat, str(failure)).action
            if answer.fallback:
                why = answer.fallback
                log.warning("a bot of level %s at %s was replaced by a quicker move: %s", level, game.id, why)
            return answer.action

    async def hint(self, owner: str, game: Game, seen: Any, seat: int) -> list[Advice]:
        """The best two or three moves, with the chance of winning and the reasons."""
        async with self.queue.place(owner):
            seconds = HINT_S * self._share()
            question = Hints(game.id, seen.tobytes(), seat, seconds, seed_of(seen))
            try:
                answer = await self._ask(question, seconds)
            except NoAnswer as failure:
                log.warning("a hint at %s is the quick advice: %s", game.id, failure)
                return quick_advice(game, seen, seat)
            return advice(answer.hints)

    async def ponder(self, owner: str, game: Game, seen: Any, seat: int) -> bool:
        """Think about a turn that a coach looks at, twice and apart; were both thoughts finished?"""
        async with self.queue.place(owner):
            seconds = COACH_S * self._share()
            try:
                question = Ponder(game.id, seen.tobytes(), seat, seconds, seed_of(seen))
                return (await self._ask(question, 2 * seconds)).pondered
            except NoAnswer:
                return False  # the coach says nothing, as it does most of the time

    async def weigh(self, owner: str, game: Game, seen: Any, seat: int, action: int) -> Mistake | None:
        """Is that move a clear mistake? After `ponder`."""
        async with self.queue.place(owner):
            try:
                question = Weigh(game.id, seen.tobytes(), seat, 0.0, seed_of(seen), action)
                found: Better | None = (await self.thinkers.ask(question, LONGEST_WEIGHING_S)).better
            except NoAnswer:
                return None
            return mistake(found) if found else None

    async def remark(
        self, owner: str, game: Game, viewer: int, before: Any, after: Any, by: int, action: int
    ) -> Say | None:
        """What a coach says to a viewer about another's move, from what the viewer knew before and after it."""
        async with self.queue.place(owner):
            question = Remark(
                game.id, before.tobytes(), viewer, 0.0, seed_of(before), after.tobytes(), by=by, action=action
            )
            try:
                said = unpacked((await self.thinkers.ask(question, LONGEST_REMARK_S)).remark)
            except NoAnswer:
                return None
            return said if isinstance(said, Say) else None

    def _share(self) -> float:
        return self.queue.places / max(self.queue.places, self.queue.asked)


def seed_of(seen: Any) -> str | None:  # noqa: ARG001  # a test lets the same sight decide alike
    """The dice of a thought: none are given, so that nobody can foretell a bot."""
    return None


@dataclass(frozen=True)
class Timing:
    """How long a bot thinks about a decision, and after how long it is shown.

    Always the same, because every other time would tell something: only what everybody sees decides.
    """

    thinks_s: float
    shown_s: float
    empty_s: float  # if it is to do nothing: whether it was chosen or there was no choice


def timing(game: Game, state: Any, seat: int, level: int, pace_s: float, *, goes_on: bool) -> Timing:
    """`goes_on`: it is not the first decision of its turn. A bot thinks before that one; later ones are quick."""
    thinks = find_level(level).seconds
    if not pace_s:
        return Timing(thinks, 0.0, 0.0)
    if in_secret(game, state) or not goes_on:  # a row is laid whole, in the time of a move
        shown = max(pace_s, thinks + GRACE_S)
        return Timing(thinks, shown, shown)
    if any(map(game.moves.is_empty, game.legal_actions(game.redact(state, seat), seat))):
        return Timing(min(thinks, EMPTY_S / 3), pace_s, EMPTY_S)
    return Timing(min(thinks, max(pace_s - GRACE_S, EMPTY_S)), pace_s, pace_s)


def part_of_row(thinks_s: float, left_s: float) -> float:
    """How long to think about the next part of a row: never more than half of what is left, so that a long row takes
    no longer than a short one."""
    return min(OF_A_ROW * thinks_s, max(left_s, 0.0) / 2)


def in_secret(game: Game, state: Any) -> bool:
    """Do several seats decide at once, unseen by each other?"""
    return len(game.seats_waited_for(state)) > 1


def goes_on(game: Game, before: Any, after: Any, seat: int) -> bool:
    """Has the seat's action in secret told nobody anything, and is it still to act? Then its row is not yet whole."""
    return (
        in_secret(game, after)
        and seat in game.seats_waited_for(after)
        and not game.happened(after, SPECTATOR)
        and game.layout.alike(before, after, SPECTATOR)
    )
