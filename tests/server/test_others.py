"""Two houses on one store: a page at either sees the same table, whatever the bus loses, doubles or turns round."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from kibitz.core.errors import KibitzError, StaleStep
from kibitz.server import others
from kibitz.server.bus import Bus, Hear, Hub, LocalBus
from kibitz.server.house import House
from kibitz.server.live import Page
from kibitz.server.messages import Clock, NewTable, SeatWish
from kibitz.server.nats_bus import NatsBus
from kibitz.server.problems import NotDone
from kibitz.server.sitting import Sitting
from kibitz.server.store import StoredGuest
from tests.server.people import GAME, PATIENCE_S, finish
from tests.server.places import Place, nats, place

ANN, BOB = StoredGuest("a" * 16, "Ann", 0), StoredGuest("b" * 16, "Bob", 1)


class Torn:
    """A bus that doubles, drops and turns round what is told, by turns."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.count = 0
        self.held: list[tuple[str, bytes]] = []

    @property
    def up(self) -> bool:
        return self.bus.up

    async def open(self) -> None:
        await self.bus.open()

    def tell(self, code: str, raw: bytes) -> None:
        self.count += 1
        match self.count % 5:
            case 1:
                return  # dropped
            case 2:
                self.held.append((code, raw))  # comes after the next
            case 3:
                self.bus.tell(code, raw)
                self.bus.tell(code, raw)  # doubled
            case _:
                self.bus.tell(code, raw)
        if self.count % 5 != 2:
            for one in self.held:
                self.bus.tell(*one)
            self.held.clear()

    async def listen(self, code: str, hear: Hear) -> None:
        await self.bus.listen(code, hear)

    async def forget(self, code: str) -> None:
        await self.bus.forget(code)

    async def ping_s(self) -> float:
        return await self.bus.ping_s()

    async def close(self) -> None:
        await self.bus.close()


class Town:
    """Houses on one store and one bus."""

    def __init__(self, where: Place) -> None:
        self.where = where
        self.hub = Hub()
        self.stack = AsyncExitStack()

    def bus(self) -> Bus:
        return LocalBus(self.hub) if self.where.kind == "sqlite" else NatsBus(nats().url)

    async def houses(self, many: int = 2, wrap: Callable[[Bus], Bus] = lambda bus: bus) -> list[House]:
        shared = self.where.open() if self.where.kind == "sqlite" else None
        opened = []
        for _ in range(many):
            bus = wrap(self.bus())
            house = House(shared or self.where.open(), bot_pace_s=0, bus=bus)
            await house.open()
            self.stack.push_async_callback(house.close)
            await until(lambda bus=bus: bus.up)  # type: ignore[misc]
            opened.append(house)
        return opened


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.01)


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setattr(others, "LOOK_S", 0.05)
    monkeypatch.setattr(others, "SILENT_S", 0.3)
    monkeypatch.setattr(others, "DOWN_S", 0.1)
    return place(request.param, tmp_path)


@asynccontextmanager
async def town(where: Place) -> AsyncIterator[Town]:
    made = Town(where)
    async with made.stack:
        yield made


def in_town(where: Place, play: Callable[[Town], Awaitable[None]]) -> None:
    async def played() -> None:
        async with town(where) as one:
            await play(one)

    finish(played())


async def opened(house: House, *seats: SeatWish, **settings: Any) -> str:
    return await house.opening.new_table(NewTable(GAME, list(seats), {}, **settings), ANN, "en")


async def two_sit(first: House, second: House, **settings: Any) -> tuple[Sitting, Sitting]:
    """Ann by the first house, Bob by the second."""
    code = await opened(first, SeatWish("here"), SeatWish("link"), **settings)
    at_first, at_second = await first.sitting(code), await second.sitting(code)
    for house, sitting, guest in ((first, at_first, ANN), (second, at_second, BOB)):
        sitting.enter(Page(house, sitting, guest, "en", None))  # type: ignore[arg-type]
    await second.seating.sit(at_second, BOB, 1)
    await until(lambda: at_first.table.begun)
    return at_first, at_second


async def goes_on(houses: list[House], sittings: list[Sitting], moves: int) -> None:
    """Whoever is waited for moves by their own house, until so many moves were made."""
    guests = [ANN.guest, BOB.guest]
    while sittings[0].table.match.step < moves and not sittings[0].table.match.over:
        seat = sittings[0].table.waiting()[0]
        house, sitting = houses[seat], sittings[seat]
        await until(lambda: seat in sitting.table.waiting())  # noqa: B023
        table = sitting.table
        action = int(table.game.greedy(table.match.state, seat))
        step = table.match.step
        try:
            await house.play(sitting, guests[seat], seat, [action], table.step_for(seat))
        except StaleStep:
            continue
        await until(lambda: all(one.table.match.step > step for one in sittings))  # noqa: B023


def alike(*sittings: Sitting) -> bool:
    states = {sitting.table.match.state.tobytes() for sitting in sittings}
    logs = {repr(sitting.table.match.log) for sitting in sittings}
    return len(states) == len(logs) == 1


def test_two_play_one_game_by_two_houses(where: Place) -> None:
    async def play(town: Town) -> None:
        houses = await town.houses()
        sittings = list(await two_sit(*houses))
        await goes_on(houses, sittings, 30)
        assert alike(*sittings)
        for sitting in sittings:
            for page in sitting.pages:
                assert page.outbox.qsize() >= 30  # every step was shown

    in_town(where, play)


def test_what_the_bus_loses_doubles_or_turns_round_changes_nothing(where: Place) -> None:
    async def play(town: Town) -> None:
        houses = await town.houses(wrap=Torn)
        sittings = list(await two_sit(*houses))
        await goes_on(houses, sittings, 20)
        assert alike(*sittings)

    in_town(where, play)


def test_with_no_bus_at_all_the_store_tells(where: Place) -> None:
    class Down(Torn):
        up = False

        def tell(self, code: str, raw: bytes) -> None:
            pass

    async def play(town: Town) -> None:
        shared = town.where.open() if where.kind == "sqlite" else None
        houses = []
        for _ in range(2):
            house = House(shared or town.where.open(), bot_pace_s=0, bus=Down(LocalBus(Hub())))
            await house.open()
            town.stack.push_async_callback(house.close)
            houses.append(house)
        sittings = list(await two_sit(*houses))
        await goes_on(houses, sittings, 12)
        assert alike(*sittings)

    in_town(where, play)


def test_one_move_is_played_once_whoever_sends_it(where: Place) -> None:
    """The same player has two windows, by two houses, and presses in both."""

    async def play(town: Town) -> None:
        first, second = await town.houses()
        at_first, at_second = await two_sit(first, second)
        await until(lambda: at_second.table.begun)
        seat = at_first.table.waiting()[0]
        guest = (ANN, BOB)[seat].guest
        action = int(at_first.table.game.greedy(at_first.table.match.state, seat))
        answers = await asyncio.gather(
            first.play(at_first, guest, seat, [action], 0),
            second.play(at_second, guest, seat, [action], 0),
            return_exceptions=True,
        )
        assert sorted(type(one).__name__ for one in answers) == ["NoneType", "StaleStep"]
        await until(lambda: alike(at_first, at_second))
        assert at_first.table.match.step == 1

    in_town(where, play)


def test_a_seat_is_taken_once(where: Place) -> None:
    async def play(town: Town) -> None:
        first, second = await town.houses()
        code = await opened(first, SeatWish("here"), SeatWish("link"), SeatWish("link"))
        at_first, at_second = await first.sitting(code), await second.sitting(code)
        cyd = StoredGuest("c" * 16, "Cyd", 2)
        answers = await asyncio.gather(
            first.seating.sit(at_first, BOB, 1), second.seating.sit(at_second, cyd, 1), return_exceptions=True
        )
        assert sum(isinstance(one, KibitzError) for one in answers) == 1
        await until(lambda: at_first.table.chairs == at_second.table.chairs)

    in_town(where, play)


def test_chat_asking_back_and_a_rematch_are_told_over_the_houses(where: Place) -> None:
    async def play(town: Town) -> None:
        houses = await town.houses()
        first, second = houses
        at_first, at_second = await two_sit(first, second)
        await first.speak(at_first, ANN, "hello")
        await until(lambda: [line.text for line in at_second.table.chat] == ["hello"])
        await goes_on(houses, [at_first, at_second], 6)
        seat = at_first.table.match.acts[-1].seat
        house, sitting, guest = [(first, at_first, ANN), (second, at_second, BOB)][seat]
        other, elsewhere, answers = [(second, at_second, BOB), (first, at_first, ANN)][seat]
        await house.take_back(sitting, guest.guest, seat, sitting.table.step_for(seat), ask=True)
        if sitting.table.request is not None:
            await until(lambda: elsewhere.table.request is not None)
            await other.answer_undo(elsewhere, answers.guest, 1 - seat, yes=True)
        await until(lambda: alike(at_first, at_second) and at_first.table.request is None)
        assert at_first.table.match.step == 5
        await first.resign(at_first, ANN.guest, 0)
        await until(lambda: at_second.table.match.over)
        await first.opening.rematch(at_first, ANN)
        await until(lambda: at_second.table.rematch_ready == {0})
        await second.opening.rematch(at_second, BOB)
        await until(lambda: at_first.table.rematch_code is not None)
        assert at_first.table.rematch_code == at_second.table.rematch_code

    in_town(where, play)


def test_who_is_here_is_known_in_every_house(where: Place) -> None:
    async def play(town: Town) -> None:
        first, second = await town.houses()
        at_first, at_second = await two_sit(first, second)
        for house, sitting in ((first, at_first), (second, at_second)):
            house.presence_changed(sitting)
        both = {ANN.guest, BOB.guest}
        await until(lambda: at_first.present() == both == at_second.present())
        assert (at_first.watchers, at_second.watchers) == (0, 0)
        at_second.leave(next(iter(at_second.pages)))
        second.presence_changed(at_second)
        second.others.here(at_second)
        await until(lambda: at_first.present() == {ANN.guest})

    in_town(where, play)


def test_a_bot_moves_once_and_when_its_house_is_gone_another_moves_for_it(where: Place) -> None:
    async def play(town: Town) -> None:
        first, second = await town.houses()
        code = await opened(first, SeatWish("here"), SeatWish("bot", "", 1))
        at_first, at_second = await first.sitting(code), await second.sitting(code)
        at_second.enter(Page(second, at_second, ANN, "en", None))  # type: ignore[arg-type]
        while at_first.table.match.step < 20:
            await until(lambda: 0 in at_second.table.waiting() or at_second.table.match.over)
            if at_second.table.match.over:
                break
            action = int(at_second.table.game.greedy(at_second.table.match.state, 0))
            await second.play(at_second, ANN.guest, 0, [action], at_second.table.step_for(0))
            await until(lambda: alike(at_first, at_second))
        assert alike(at_first, at_second)

    in_town(where, play)


def test_a_clock_falls_by_the_time_of_the_store_whichever_house_is_left(where: Place) -> None:
    """Whoever is waited for is late, and the house of the other one, who moved last, is gone."""

    async def play(town: Town) -> None:
        houses = await town.houses()
        sittings = list(await two_sit(*houses, clock=Clock(1, 0)))
        await until(lambda: all(sitting.table.begun for sitting in sittings))
        mover = sittings[0].table.waiting()[0]
        for sitting in sittings:
            sitting.table.clock.left_ms[1 - mover] = 200
        while mover in sittings[mover].table.waiting():
            await goes_on(houses, sittings, sittings[mover].table.match.step + 1)
        waits, left = 1 - mover, houses[1 - mover]
        if where.kind == "postgres":  # the houses of a file share the store, which closes with the first of them
            await houses[mover].close()
        await until(lambda: sittings[waits].table.chairs[waits].late)
        assert not sittings[waits].table.chairs[mover].late
        stored = await left.store.load(sittings[waits].table.code)
        assert stored is not None
        assert b'"late":true' in stored.seats

    in_town(where, play)


@pytest.mark.parametrize("code", ["\0", "*", ">", "abc.def", "abc def", "abc-def-g", "ABC-DEF-GH", "a" * 5000])
def test_what_is_no_code_is_asked_of_neither_store_nor_bus(where: Place, code: str) -> None:
    """A bus reads stars in it, and a database no zero."""
    listened: list[str] = []

    class Noted(Torn):
        async def listen(self, code: str, hear: Hear) -> None:
            listened.append(code)
            await super().listen(code, hear)

    async def play(town: Town) -> None:
        (house,) = await town.houses(1, Noted)
        with pytest.raises(NotDone) as refused:
            await house.sitting(code)
        assert refused.value.code == "table"
        assert listened == []

    in_town(where, play)
