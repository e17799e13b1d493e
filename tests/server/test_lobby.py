"""My tables: cards come from what the store keeps of a table, say what the table itself says, and load none."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from kibitz.server.house import House
from kibitz.server.messages import NewTable, SeatWish, TableCard
from kibitz.server.store import StoredGuest
from tests.server.people import PATIENCE_S, finish
from tests.server.places import Place, place

T = TypeVar("T")
ANN, BOB = StoredGuest("ann", "Ann", 0), StoredGuest("bob", "Bob", 1)
GAMES = ["cubirds", "jackal", "talo"]


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return place(request.param, tmp_path)


def in_a_house(where: Place, use: Callable[[House], Awaitable[T]]) -> T:
    """A house that is opened anew: it has no table in memory."""

    async def used() -> T:
        house = House(where.open(), bot_pace_s=1000)
        await house.open()
        try:
            return await asyncio.wait_for(use(house), PATIENCE_S)
        finally:
            await house.close()

    return finish(used())


async def tables(house: House) -> list[str]:
    """One that waits for people, one in play, one where a player was replaced for good, and one that is over."""
    for guest in (ANN, BOB):
        await house.store.put_guest(guest)
    codes = []
    for game in GAMES:
        for others in (1, 1, 2, 1):
            seats = [SeatWish("here"), *[SeatWish("link")] * others]
            codes.append(await house.opening.new_table(NewTable(game, seats), ANN, "en"))
        _, playing, left, over = [await house.sitting(code) for code in codes[-4:]]
        for sitting in (playing, left, over):
            await house.seating.sit(sitting, BOB, 1)
        await house.seating.hand_to_bot(left, ANN.guest, 2, 2)
        await house.resign(left, BOB.guest, 1)
        table = playing.table
        seat = table.waiting()[0]
        action = table.game.legal_actions(table.match.state, seat)[0]
        await house.play(playing, (ANN, BOB)[seat].guest, seat, [action], table.step_for(seat))
        await house.resign(over, ANN.guest, 0)
    return codes


def by_code(cards: list[TableCard]) -> dict[str, TableCard]:
    return {card.table: msgspec.structs.replace(card, changed=0.0) for card in cards}


async def as_loaded(house: House, codes: list[str]) -> dict[str, TableCard]:
    return by_code([house.card(await house.sitting(code), ANN.guest, "uk", 0.0) for code in codes])


async def listed(house: House) -> dict[str, TableCard]:
    return by_code(await house.cards(ANN.guest, "uk"))


def test_a_card_says_what_the_table_says_and_loads_none(where: Place) -> None:
    codes = in_a_house(where, tables)
    truth = in_a_house(where, lambda house: as_loaded(house, codes))
    assert {card.status for card in truth.values()} == {"open", "playing", "over"}

    async def listed_twice(house: House) -> list[dict[str, TableCard]]:
        cards = [await listed(house), await listed(house)]
        assert not house.sittings
        return cards

    for cards in in_a_house(where, listed_twice):
        assert cards == truth


def test_a_card_that_is_kept_is_not_made_again(where: Place) -> None:
    codes = in_a_house(where, tables)
    before = in_a_house(where, listed)

    async def without_reading(house: House) -> dict[str, TableCard]:
        async def nothing(code: str, _since: int = 0) -> None:
            raise AssertionError(f"{code} was read")

        house.store.load = nothing  # type: ignore[method-assign,assignment]
        return await listed(house)

    assert len(before) == len(codes)
    assert in_a_house(where, without_reading) == before


def test_a_card_is_made_anew_after_each_change(where: Place) -> None:
    codes = in_a_house(where, tables)
    before = in_a_house(where, listed)

    async def resigns(house: House) -> None:
        await house.resign(await house.sitting(codes[1]), ANN.guest, 0)
        await house.seating.sit(await house.sitting(codes[0]), BOB, 1)

    in_a_house(where, resigns)
    after = in_a_house(where, listed)
    assert (before[codes[1]].status, after[codes[1]].status, after[codes[1]].winners) == ("playing", "over", [1])
    assert (before[codes[0]].status, after[codes[0]].status) == ("open", "playing")
    assert {code for code in codes if before[code] != after[code]} == set(codes[:2])


@pytest.mark.parametrize("spoilt", [b"", b"not json", b'{"revision": 0}', b"\xff"])
def test_an_outline_that_is_none_is_made_anew(where: Place, spoilt: bytes) -> None:
    codes = in_a_house(where, tables)
    truth = in_a_house(where, listed)
    in_a_house(where, lambda house: house.store.put_outlines([(code, spoilt) for code in codes]))
    assert in_a_house(where, listed) == truth
