"""A house moves from a file into PostgreSQL and back, and is kept and put back while people play."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from kibitz.core.errors import BadInput
from kibitz.server import moving
from kibitz.server.house import House
from kibitz.server.messages import NewTable, SeatWish
from kibitz.server.moving import End, SqliteEnd, Whole, backup, move_house
from kibitz.server.postgres import PostgresStore
from kibitz.server.store import SqliteStore, Store, StoredGuest, StoredTable
from tests.server.people import GAME, finish
from tests.server.places import new_database, place

KEPT = Path(__file__).parents[1] / "kept" / "0.1" / "kibitz.sqlite"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The folder of a house of an earlier release, with tables in every state."""
    folder = tmp_path / "house"
    folder.mkdir()
    shutil.copy(KEPT, folder / "kibitz.sqlite")
    return folder


def all_of(folder: Path) -> tuple[bytes, list[tuple[object, ...]], list[Whole | None]]:
    async def read() -> tuple[bytes, list[tuple[object, ...]], list[Whole | None]]:
        end = SqliteEnd(folder / "kibitz.sqlite")
        found = await end.secret(), await end.guests(), [await end.whole(code) for code in await end.codes()]
        end.db.close()
        return found

    return finish(read())


def test_a_house_that_moves_there_and_back_is_the_same_house(house: Path, tmp_path: Path) -> None:
    url = new_database()
    there = list(move_house(str(house), url))
    assert "were replayed there" in there[-1]
    list(move_house(url, str(tmp_path / "back")))
    assert all_of(tmp_path / "back") == all_of(house)


def test_whoever_is_interrupted_moves_the_rest(house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = new_database()
    put, count = moving.PostgresEnd._put, [0]

    async def fails(self: moving.PostgresEnd, whole: Whole) -> None:
        count[0] += 1
        if count[0] == 4:
            await put(self, whole)
            raise KeyboardInterrupt  # in the middle of a transaction
        await put(self, whole)

    monkeypatch.setattr(moving.PostgresEnd, "_put", fails)
    with pytest.raises(KeyboardInterrupt):
        list(move_house(str(house), url))
    monkeypatch.undo()
    said = list(move_house(str(house), url))
    assert "(3 of them were there before)" in said[-2]
    list(move_house(url, str(tmp_path / "back")))
    assert all_of(tmp_path / "back") == all_of(house)


def test_what_did_not_arrive_whole_is_told(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = End.whole

    async def forgets(self: End, code: str) -> Whole | None:
        found = await whole(self, code)
        if found is not None and isinstance(self, moving.PostgresEnd):
            found.rows["entry"][-1:] = []
        return found

    monkeypatch.setattr(End, "whole", forgets)
    with pytest.raises(BadInput, match="did not arrive whole"):
        list(move_house(str(house), new_database()))


def test_nobody_moves_into_another_house(house: Path, tmp_path: Path) -> None:
    url = new_database()
    list(move_house(str(house), url))

    async def another() -> None:
        store = SqliteStore(tmp_path / "other" / "kibitz.sqlite")
        await store.create("t", b"", b"", [])
        await store.close()

    (tmp_path / "other").mkdir()
    finish(another())
    with pytest.raises(BadInput, match="is another house"):
        list(move_house(str(tmp_path / "other"), url))


def test_a_store_with_a_house_open_on_it_is_not_moved(house: Path) -> None:
    url = new_database()

    async def opened() -> None:
        store = PostgresStore(url)
        await store.open()
        try:
            with pytest.raises(BadInput, match="a house is open"):
                await asyncio.to_thread(lambda: list(move_house(str(house), url)))
        finally:
            await store.close()

    finish(opened())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_backup_taken_while_people_play_is_restored_with_every_move_it_has(kind: str, tmp_path: Path) -> None:
    where, file = place(kind, tmp_path), tmp_path / "backup.sqlite"
    ann = StoredGuest("a" * 16, "Ann", 0)

    async def play() -> dict[str, list[bytes]]:
        store = where.open()
        house = House(store, bot_pace_s=0)
        await house.open()
        await store.put_guest(ann)
        codes = []
        for _ in range(4):
            wish = NewTable(GAME, [SeatWish("here"), SeatWish("here")], {})
            codes.append(await house.opening.new_table(wish, ann, "en"))
        stop = asyncio.Event()
        playing = [asyncio.create_task(on(house, code, stop)) for code in codes]
        url = where.url or str(tmp_path)
        lines = await asyncio.to_thread(lambda: list(backup(url, file)))
        assert "4 tables" in lines[-2]
        stop.set()
        await asyncio.gather(*playing)
        acknowledged = {code: (await loaded(store, code)).entries for code in codes}
        await house.close()
        return acknowledged

    async def on(house: House, code: str, stop: asyncio.Event) -> None:
        sitting = await house.sitting(code)
        table = sitting.table
        while not table.match.over and not stop.is_set():
            seat = table.waiting()[0]
            action = int(table.game.greedy(table.match.state, seat))
            await house.play(sitting, ann.guest, seat, [action], table.step_for(seat))

    async def loaded(store: Store, code: str) -> StoredTable:
        stored = await store.load(code)
        assert stored is not None
        return stored

    played = finish(play())
    with pytest.raises(BadInput, match="already"):
        list(backup(where.url or str(tmp_path), file))
    fresh = new_database()
    assert "4 tables were replayed there" in list(move_house(str(file), fresh))[-1]

    async def restored() -> None:
        store = PostgresStore(fresh)
        await store.open()
        for code, entries in played.items():
            table = await loaded(store, code)
            assert table.entries == entries[: len(table.entries)]
        await store.close()

    finish(restored())
