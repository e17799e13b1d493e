"""Thinkers that take questions from a queue of NATS: whoever dies is replaced, and nobody is told a secret."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import nats
import pytest
from nats.aio.msg import Msg

from kibitz.bots.questions import Answer, Asked, Move, Ponder, Question, Weigh
from kibitz.bots.thinker import Thinker
from kibitz.core.game import find_game
from kibitz.server.bus import Hub, LocalBus
from kibitz.server.house import House
from kibitz.server.messages import NewTable, SeatWish
from kibitz.server.nats_thinkers import QUEUE, NatsThinkers, Reply
from kibitz.server.store import SqliteStore, StoredGuest
from kibitz.server.thinkers import NoAnswer
from kibitz.server.thinking import Thinking
from tests.server.people import GAME, finish
from tests.server.places import nats as server
from tests.server.test_others import until

QUICK = 1  # the level of a bot that does not search


def a_move() -> Move:
    game = find_game(GAME)
    state = game.deal(game.choose({"players": 2}), bytes(32))
    seat = game.seats_waited_for(state)[0]
    return Move(game.id, game.redact(state, seat).tobytes(), seat, 0.1, "seed", QUICK)


def is_legal(question: Question, action: int) -> bool:
    game = find_game(question.game)
    return action in game.legal_actions(game.layout.from_bytes(question.record), question.seat)


def with_door(use: Callable[[NatsThinkers], Awaitable[None]]) -> None:
    async def used() -> None:
        door = NatsThinkers(server().url)
        await door.open()
        await until(lambda: door.up)
        try:
            await use(door)
        finally:
            await door.close()

    finish(used())


async def a_thinker(places: int = 2) -> Thinking:
    thinking = Thinking(server().url, places)
    await thinking.open()
    assert thinking.opening is not None
    await thinking.opening
    await thinking.client.flush()
    return thinking


def test_a_thinker_anywhere_answers() -> None:
    async def use(door: NatsThinkers) -> None:
        thinking = await a_thinker()
        answer = await door.ask(a_move(), 60.0)
        assert is_legal(a_move(), answer.action)
        await thinking.close()

    with_door(use)


def test_where_nobody_thinks_nobody_is_waited_for() -> None:
    async def use(door: NatsThinkers) -> None:
        with pytest.raises(NoAnswer, match="nobody thinks"):
            await door.ask(a_move(), 1e6)

    with_door(use)


def test_one_that_dies_over_its_thoughts_is_replaced() -> None:
    async def use(door: NatsThinkers) -> None:
        others: list[Thinking] = []

        async def another() -> None:
            others.append(await a_thinker())

        async def dies(_: Msg) -> None:
            replaced.append(asyncio.create_task(another()))
            await dying.unsubscribe()

        replaced: list[asyncio.Task[None]] = []
        client = await nats.connect(server().url)
        dying = await client.subscribe(QUEUE, queue="thinkers", cb=dies)
        await client.flush()
        answer = await door.ask(a_move(), 10.0)
        assert is_legal(a_move(), answer.action)
        await others[0].close()
        await client.close()

    with_door(use)


def test_one_that_has_its_hands_full_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, at_once = [], []

    def slow(self: Thinker, asked: Asked) -> Answer:
        begun.append(asked)
        at_once.append(len(begun))
        answer = Answer(0, self.think(0, asked.question).action)
        begun.pop()
        return answer

    monkeypatch.setattr(Thinker, "answer", slow)

    async def use(door: NatsThinkers) -> None:
        thinking = await a_thinker(places=1)
        answers = await asyncio.gather(*(door.ask(a_move(), 60.0) for _ in range(6)))
        assert all(is_legal(a_move(), answer.action) for answer in answers)
        assert max(at_once) == 1
        await thinking.close()

    with_door(use)


def test_a_move_is_weighed_by_whoever_pondered_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, Question]] = []

    def notes(self: Thinker, question: Asked) -> Answer:
        asked.append((id(self), question.question))
        return Answer(0, pondered=True)

    monkeypatch.setattr(Thinker, "answer", notes)

    async def use(door: NatsThinkers) -> None:
        thinkers = [await a_thinker() for _ in range(4)]
        move = a_move()
        for seat in range(8):
            await door.ask(Ponder(move.game, move.record, seat, 0.0, None), 60.0)
            await door.ask(Weigh(move.game, move.record, seat, 0.0, None, 0), 60.0)
        for thinking in thinkers:
            await thinking.close()
        pairs = list(zip(asked[::2], asked[1::2], strict=True))
        assert all(isinstance(weighed, Weigh) and who == by for (who, _), (by, weighed) in pairs)
        assert len({who for (who, _), _ in pairs}) > 1

    with_door(use)


def test_what_goes_over_the_bus_to_thinkers_holds_no_secret(tmp_path: Path) -> None:
    """Somebody listens in while two bots play: every record is as its seat may know it."""
    heard: list[bytes] = []

    async def listened() -> None:
        client = await nats.connect(server().url)

        async def hear(message: Msg) -> None:
            if message.reply:
                heard.append(message.data)

        await client.subscribe(f"{QUEUE}.>", cb=hear)
        await client.subscribe(QUEUE, cb=hear)
        thinking = await a_thinker()
        house = House(
            SqliteStore(tmp_path / "kibitz.sqlite"),
            bot_pace_s=0,
            bus=LocalBus(Hub()),
            thinkers=NatsThinkers(server().url),
        )
        await house.open()
        ann = StoredGuest("a" * 16, "Ann", 0)
        wish = NewTable(GAME, [SeatWish("here"), SeatWish("bot", "", QUICK), SeatWish("bot", "", QUICK)], {})
        sitting = await house.sitting(await house.opening.new_table(wish, ann, "en"))
        await house.seating.stand(sitting, ann.guest, 0)
        await until(lambda: sitting.table.match.over)
        await house.close()
        await thinking.close()
        await client.close()

    finish(listened())
    game = find_game(GAME)
    assert len(heard) > 10
    for raw in heard:
        question = msgspec.msgpack.decode(raw, type=Question)
        record = game.layout.from_bytes(question.record)
        assert game.redact(record, question.seat).tobytes() == question.record


def test_a_reply_of_a_thinker_is_read_as_it_was_said() -> None:
    reply = Reply("here", Answer(0, 7))
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(reply), type=Reply) == reply
