"""Every store: an entry is there once it is acknowledged, once alone, and one bad job spoils no other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from kibitz.server.house import House
from kibitz.server.problems import NotDone
from kibitz.server.store import Store, StoredGuest, StoredTable, TakenStep, With
from tests.server.people import PATIENCE_S, finish
from tests.server.places import Place, place

T = TypeVar("T")


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return place(request.param, tmp_path)


def with_store(where: Place, use: Callable[[Store], Awaitable[T]]) -> T:
    """Open the store, use it, close it."""

    async def used() -> T:
        store = where.open()
        await store.open()
        try:
            return await asyncio.wait_for(use(store), PATIENCE_S)
        finally:
            await store.close()

    return finish(used())


async def a_table(store: Store, code: str = "t") -> None:
    assert await store.create(code, b"header", b"seats", ["ann"])


async def loaded(store: Store, code: str = "t") -> StoredTable:
    stored = await store.load(code)
    assert stored is not None
    return stored


def test_the_secret_is_made_once(where: Place) -> None:
    first = with_store(where, lambda store: store.secret())
    assert len(first) == 32
    assert with_store(where, lambda store: store.secret()) == first


def test_a_table_leads_to_its_rematch_and_no_other_does(where: Place) -> None:
    async def use(store: Store) -> list[str]:
        await a_table(store, "first")
        await a_table(store, "other")
        assert await store.create("second", b"header", b"seats", ["ann"], "first")
        assert not await store.create("second", b"header", b"seats", ["ann"], "other")
        return [(await loaded(store, code)).rematch for code in ("first", "other", "second")]

    assert with_store(where, use) == ["second", "", ""]


def test_what_was_stored_is_there_after_reopening(where: Place) -> None:
    async def fill(store: Store) -> None:
        await store.put_guest(StoredGuest("ann", "Ann", 1))
        await store.put_guest(StoredGuest("ann", "Anna", 2))
        await a_table(store)
        assert not await store.create("t", b"other", b"", [])
        await store.append("t", 0, [b"zero"], b"clock")
        await store.append("t", 1, [b"one"], b"later")
        await store.add_chat("t", b"hello")
        await store.put_seats("t", b"new seats", ["ann", "bob"])

    async def read(store: Store) -> tuple[StoredTable, StoredGuest | None, list[str]]:
        return await loaded(store), await store.guest("ann"), [one.code for one in await store.tables_of("bob", 10)]

    with_store(where, fill)
    table, guest, tables = with_store(where, read)
    assert (table.header, table.seats, table.clock) == (b"header", b"new seats", b"later")
    assert (table.entries, table.chat) == ([b"zero", b"one"], [b"hello"])
    assert guest == StoredGuest("ann", "Anna", 2)
    assert tables == ["t"]


def test_many_entries_at_once_are_all_there_and_in_order(where: Place) -> None:
    tables, each = 40, 25

    async def one(store: Store, code: str) -> None:
        await a_table(store, code)
        for number in range(each):
            await store.append(code, number, [f"{code}/{number}".encode()], b"")

    async def use(store: Store) -> list[StoredTable]:
        codes = [f"t{i}" for i in range(tables)]
        await asyncio.gather(*(one(store, code) for code in codes))
        return [await loaded(store, code) for code in codes]

    for table in with_store(where, use):
        assert table.entries == [f"{table.code}/{number}".encode() for number in range(each)]


def test_of_many_who_write_one_entry_exactly_one_does(where: Place) -> None:
    async def use(store: Store) -> tuple[list[object], list[bytes]]:
        await a_table(store)
        writers = (store.append("t", 0, [f"writer {i}".encode()], b"") for i in range(50))
        return list(await asyncio.gather(*writers, return_exceptions=True)), (await loaded(store)).entries

    answers, entries = with_store(where, use)
    won = [i for i, answer in enumerate(answers) if isinstance(answer, int)]
    assert len(won) == 1
    assert entries == [f"writer {won[0]}".encode()]
    assert all(isinstance(answer, TakenStep) for i, answer in enumerate(answers) if i not in won)


def test_a_refused_entry_changes_nothing_not_even_the_clock(where: Place) -> None:
    async def use(store: Store) -> StoredTable:
        await a_table(store)
        await store.append("t", 0, [b"first"], b"[1]")
        with pytest.raises(TakenStep):
            await store.append("t", 0, [b"second"], b"[2]")
        return await loaded(store)

    table = with_store(where, use)
    assert (table.entries, table.clock) == ([b"first"], b"[1]")


def test_of_several_entries_all_are_written_or_none(where: Place) -> None:
    async def use(store: Store) -> StoredTable:
        await a_table(store)
        await store.append("t", 0, [b"one", b"two"], b"[1]")
        await store.append("t", 3, [b"four"], b"[2]")
        with pytest.raises(TakenStep):
            await store.append("t", 2, [b"three", b"another four"], b"[3]")
        return await loaded(store)

    table = with_store(where, use)
    assert (table.entries, table.clock) == ([b"one", b"two", b"", b"four"], b"[2]")  # the third is missing


def test_a_job_that_fails_spoils_no_other_in_its_group(where: Place) -> None:
    """Chat and entries for a table that does not exist break a foreign key; their neighbours must not notice."""

    async def use(store: Store) -> tuple[list[object], StoredTable]:
        await a_table(store)
        jobs: list[Awaitable[int]] = []
        for number in range(30):
            jobs.append(store.append("t", number, [b"good"], b""))
            jobs.append(store.add_chat("no such table", b"bad"))
        return list(await asyncio.gather(*jobs, return_exceptions=True)), await loaded(store)

    answers, table = with_store(where, use)
    assert all(isinstance(answer, int) for answer in answers[::2])
    assert all(isinstance(answer, Exception) for answer in answers[1::2])
    assert table.entries == [b"good"] * 30


def test_asking_for_tables_that_are_not_there_leaves_nothing_in_memory(where: Place) -> None:
    async def use(store: Store) -> House:
        house = House(store)
        for number in range(20):
            with pytest.raises(NotDone):
                await house.sitting(f"no-such-{number}")
        return house

    house = with_store(where, use)
    assert (len(house.sittings), len(house.loading)) == (0, 0)


# --- What several houses need -----------------------------------------------------------------------------------------


def test_everything_that_changes_raises_the_revision_and_is_found_by_it(where: Place) -> None:
    async def use(store: Store) -> None:
        await a_table(store)
        await a_table(store, "other")
        before = (await loaded(store)).revision
        seen = [
            await store.append("t", 0, [b"zero"], b""),
            await store.put_seats("t", b"new", ["bob"]),
            await store.add_chat("t", b"hello"),
        ]
        assert await store.create("next", b"header", b"seats", [], "t")
        after = (await loaded(store)).revision
        assert seen == [before + 1, before + 2, before + 3]
        assert after == before + 4
        assert await store.revisions(["t", "other", "none"]) == {"t": after, "other": before}

    with_store(where, use)


def test_the_entries_from_a_number_on(where: Place) -> None:
    async def use(store: Store) -> StoredTable:
        await a_table(store)
        await store.append("t", 0, [b"zero", b"one", b"two"], b"", With(digest=b"state"))
        rest = await store.load("t", 2)
        assert rest is not None
        assert (rest.entries, rest.since) == ([b"two"], 2)
        nothing = await store.load("t", 3)
        assert nothing is not None
        assert nothing.entries == []
        return await loaded(store)

    table = with_store(where, use)
    assert (table.entries, table.digest) == ([b"zero", b"one", b"two"], b"state")


def test_of_two_who_change_the_same_seats_the_second_is_told(where: Place) -> None:
    async def use(store: Store) -> StoredTable:
        await a_table(store)
        await store.put_seats("t", b"ann sits", ["ann"], b"seats")
        with pytest.raises(TakenStep):
            await store.put_seats("t", b"bob sits", ["bob"], b"seats")
        assert await store.tables_of("bob", 10) == []
        return await loaded(store)

    assert with_store(where, use).seats == b"ann sits"


def test_a_table_has_one_rematch_whoever_asks(where: Place) -> None:
    async def use(store: Store) -> StoredTable:
        await a_table(store)
        assert await store.create("a", b"header", b"seats", [], "t")
        with pytest.raises(TakenStep):
            await store.create("b", b"header", b"seats", [], "t")
        assert await store.load("b") is None
        return await loaded(store)

    assert with_store(where, use).rematch == "a"


def test_a_fallen_clock_is_told_to_one_and_again_only_if_nothing_is_done(where: Place) -> None:
    async def use(store: Store) -> None:
        for code in ("late", "later", "stands"):
            await a_table(store, code)
        await store.append("late", 0, [b"x"], b"[1]", With(falls_s=-1.0))
        await store.append("later", 0, [b"x"], b"[1]", With(falls_s=3600.0))
        await store.append("stands", 0, [b"x"], b"[1]", With(falls_s=-1.0))
        await store.put_seats("stands", b"all stood up", [])
        told = await asyncio.gather(*(store.due(3600.0, 10) for _ in range(5)))
        assert [code for one in told for code in one] == ["late"]
        await store.append("late", 1, [b"y"], b"[1]", With(falls_s=-1.0))
        assert await store.due(-1.0, 10) == ["late"]
        assert await store.due(3600.0, 10) == ["late"]  # whoever had it did nothing

    with_store(where, use)


def test_work_is_leased_to_one_and_free_when_that_one_gives_it_back(where: Place) -> None:
    async def use(store: Store) -> None:
        assert await store.lease("bot at t")
        assert not await store.lease("bot at t")
        assert await store.lease("bot at u")
        await store.release("bot at t")
        assert await store.lease("bot at t")

    with_store(where, use)
