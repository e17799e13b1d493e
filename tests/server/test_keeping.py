"""A seat is kept for an invited guest who learns first: for a while, once, and never against the host."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kibitz.server.house import House
from kibitz.server.messages import NewTable, SeatWish
from kibitz.server.problems import NotDone
from kibitz.server.sitting import Sitting
from kibitz.server.store import SqliteStore, StoredGuest
from tests.server.people import GAME, HERE, LINK, Guest, ServedHouse, finish

ANN, BOB, EVE = (StoredGuest(name.lower(), name, 0) for name in ("Ann", "Bob", "Eve"))
SEAT = 1


class Clock:
    """The house's own time, as the test says it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def a_house(folder: Path, clock: Clock) -> House:
    house = House(SqliteStore(folder / "kibitz.sqlite"), bot_pace_s=0, clock=clock)
    for guest in (ANN, BOB, EVE):
        await house.store.put_guest(guest)
    return house


async def a_table(house: House, *others: str) -> Sitting:
    wish = NewTable(GAME, [SeatWish("here"), *(SeatWish(kind) for kind in others)])  # type: ignore[arg-type]
    return await house.sitting(await house.opening.new_table(wish, ANN, "en"))


def kept(house: House, sitting: Sitting, viewer: StoredGuest) -> list[tuple[str, bool]]:
    return [(card.kept_for, card.kept_for_me) for card in house.seat_cards(sitting, viewer.guest, "en")]


async def refused(work: Any) -> str:
    with pytest.raises(NotDone) as found:
        await work
    return found.value.key


def test_a_kept_seat_waits_for_its_guest_and_the_game_with_it(tmp_path: Path) -> None:
    async def plays() -> None:
        house = await a_house(tmp_path, Clock())
        sitting = await a_table(house, "link")
        await house.seating.keep(sitting, BOB, SEAT)
        assert kept(house, sitting, BOB) == [("", False), ("Bob", True)]
        assert kept(house, sitting, EVE) == [("", False), ("Bob", False)]
        assert await refused(house.seating.sit(sitting, EVE, SEAT)) == "seat.kept"
        assert await refused(house.seating.keep(sitting, EVE, SEAT)) == "seat.taken"
        assert not sitting.table.begun
        await house.seating.sit(sitting, BOB, SEAT)
        assert sitting.table.begun
        assert kept(house, sitting, EVE) == [("", False), ("", False)]
        await house.close()

    finish(plays())


def test_it_is_kept_for_a_while_by_the_clock_of_the_house_and_only_once(tmp_path: Path) -> None:
    async def plays() -> None:
        clock = Clock()
        house = await a_house(tmp_path, clock)
        sitting = await a_table(house, "link", "link")
        await house.seating.keep(sitting, BOB, SEAT)
        clock.now += house.limits.kept_seat_s - 1
        await house.seating.keep(sitting, BOB, SEAT)  # asking again makes it no longer
        assert kept(house, sitting, EVE)[SEAT] == ("Bob", False)
        clock.now += 2
        assert kept(house, sitting, EVE)[SEAT] == ("", False)
        assert await refused(house.seating.keep(sitting, BOB, SEAT)) == "seat.kept_once"
        assert await refused(house.seating.keep(sitting, BOB, SEAT + 1)) == "seat.kept_once"
        await house.seating.sit(sitting, EVE, SEAT)
        await house.seating.sit(sitting, BOB, SEAT + 1)
        assert sitting.table.begun
        await house.close()

    finish(plays())


def test_a_guest_has_one_kept_seat_in_the_house_and_who_sits_has_none(tmp_path: Path) -> None:
    async def plays() -> None:
        house = await a_house(tmp_path, Clock())
        one, other = await a_table(house, "link", "link"), await a_table(house, "link", "link")
        await house.seating.keep(one, BOB, SEAT)
        await house.seating.keep(other, BOB, SEAT)
        assert kept(house, one, EVE)[SEAT] == ("", False)
        assert kept(house, other, EVE)[SEAT] == ("Bob", False)
        await house.seating.sit(other, BOB, SEAT + 1)
        assert kept(house, other, EVE)[SEAT] == ("", False)
        assert await refused(house.seating.keep(other, BOB, SEAT)) == "seat.one"
        assert await refused(house.seating.keep(other, EVE, 0)) == "seat.taken"
        assert await refused(house.seating.keep(other, EVE, 9)) == "seat.none"
        await house.close()

    finish(plays())


@pytest.mark.parametrize("way", ["free", "bot"])
def test_the_host_disposes_of_a_kept_seat(tmp_path: Path, way: str) -> None:
    async def plays() -> None:
        house = await a_house(tmp_path, Clock())
        sitting = await a_table(house, "link", "link")
        await house.seating.keep(sitting, BOB, SEAT)
        assert await refused(house.seating.free(sitting, EVE.guest, SEAT)) == "seat.host"
        if way == "free":
            await house.seating.free(sitting, ANN.guest, SEAT)
            await house.seating.sit(sitting, EVE, SEAT)
        else:
            await house.seating.hand_to_bot(sitting, ANN.guest, SEAT, 1)
            assert sitting.table.chairs[SEAT].kind == "bot"
        assert kept(house, sitting, BOB)[SEAT] == ("", False)
        assert await refused(house.seating.keep(sitting, BOB, SEAT + 1)) == "seat.kept_once"
        await house.close()

    finish(plays())


def test_everybody_at_the_table_sees_it_and_each_as_it_is_for_them(house: ServedHouse) -> None:
    ann, bob, eve = Guest(house, "Ann"), Guest(house, "Bob"), Guest(house, "Eve")
    table = ann.opens(HERE, LINK, LINK)
    windows = [guest.at(table) for guest in (ann, bob, eve)]
    windows[1].send("keep", seat=SEAT)
    for window, mine in zip(windows, (False, True, False), strict=True):
        said = window.until("seats", lambda said: said["seats"][SEAT]["kept_for"] == "Bob")
        assert said["seats"][SEAT]["kept_for_me"] is mine
    assert windows[2].refused("sit", seat=SEAT)["said"] == "That seat is kept for Bob, who learns the game first."
    card = bob.http.get(f"/api/tables/{table}").json()
    assert [seat["kept_for_me"] for seat in card["seats"]] == [False, True, False]
