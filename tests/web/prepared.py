"""Tables brought to the moment that a test is about: played in this process, written into the house's own store.

A browser that plays a whole game takes half a minute; a table that stands a few moves before the moment takes none.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, NamedTuple, TypeAlias

import msgspec

from kibitz.core.game import Game, find_game
from kibitz.core.match import Act
from kibitz.server.house import House
from kibitz.server.messages import NewTable
from kibitz.server.store import CannotWrite, SqliteStore, StoredGuest
from kibitz.server.table import Begin, Chair, Header, Settings, Table
from tests.server.people import BOT, DEALS, GAME, HERE, Guest, Message, ServedHouse, finish

When: TypeAlias = Callable[[Message], bool]
Choose: TypeAlias = Callable[[Message], int]

SETTINGS = Settings(chat=True, hints=True, memory_aid=True, rated=False)
CHAIRS = {
    "here": Chair("here", "Ann", guest="ann"),
    "link": Chair("link", "Bob", guest="bob"),
    "bot": Chair("bot", "", 1),
}


class Prepared(NamedTuple):
    table: str
    token: str  # of whoever plays at the first seat
    now: Message  # what they see


def dealt(game: Game, seats: tuple[Message, ...], options: dict[str, Any]) -> Iterator[Table]:
    """Tables as this test would open them one after the other, each with cards of its own."""
    chosen = game.choose({**options, "players": len(seats)})
    for number in itertools.count():
        key = sha256(f"{DEALS.read_text()} prepared {number}".encode()).hexdigest()
        header = Header(game.id, game.rules_version, chosen, key, SETTINGS)
        yield Table("prepared", header, game, [msgspec.structs.replace(CHAIRS[seat["kind"]]) for seat in seats])


def seen_at(table: Table) -> Message:
    now: Message = json.loads(msgspec.json.encode(table.now("ann", 0, "en", 0)))
    return now


def advised(table: Table, seat: int) -> int:
    return int(table.game.greedy(table.game.redact(table.match.state, seat), seat))


def plays_until(table: Table, when: When, choose: Choose | None) -> Message | None:
    """What the first seat sees when it decides, or at the end, and `when` holds; None: that never was."""
    while waited := table.waiting():
        seat = waited[-1]  # the first seat is the last to decide where several do at once
        action = advised(table, seat) if seat or choose is None else -1
        if seat == 0:
            now = seen_at(table)
            if when(now):
                return now
            action = action if choose is None else choose(now)
        table.add(Act(seat, action))
    now = seen_at(table)
    return now if when(now) else None


def table_when(
    house: ServedHouse,
    when: When,
    *,
    game: str = GAME,
    seats: tuple[Message, ...] = (HERE, BOT),
    choose: Choose | None = None,
    options: dict[str, Any] | None = None,
    bob: Guest | None = None,
) -> Prepared:
    """A table where the first seat decides and `when` holds; till then it plays by `choose`, else by the advice."""
    for table in dealt(find_game(game), seats, options or {}):
        if now := plays_until(table, when, choose):
            return opened(house, table, seats, now, bob)
    raise AssertionError("unreachable")


def nearly_over(
    house: ServedHouse,
    *,
    game: str = GAME,
    seats: tuple[Message, ...] = (HERE, BOT),
    left: int = 4,
    options: dict[str, Any] | None = None,
) -> Prepared:
    """A table where people have so many decisions left, if they go on by the advice."""
    table = next(dealt(find_game(game), seats, options or {}))
    acts: list[Act] = []
    while waited := table.waiting():
        acts.append(Act(waited[-1], advised(table, waited[-1])))
        table.add(acts[-1])
    by_people = [step for step, act in enumerate(acts) if seats[act.seat]["kind"] != "bot"]
    early = next(dealt(table.game, seats, options or {}))
    for act in acts[: by_people[-left]]:
        early.add(act)
    return opened(house, early, seats, seen_at(early))


def opened(
    house: ServedHouse, table: Table, seats: tuple[Message, ...], now: Message, bob: Guest | None = None
) -> Prepared:
    """That table in the house: Ann has opened it, and Bob, if there is one, has come by the link."""
    ann = Guest(house, "Ann")
    wish = {"game": table.game.id, "seats": seats, "options": table.header.options}
    code = finish(write(house, msgspec.convert(wish, NewTable), table, ann, bob))
    ann.close()
    return Prepared(code, ann.token, now)


async def write(house: ServedHouse, wish: NewTable, table: Table, ann: Guest, bob: Guest | None) -> str:
    entries = [msgspec.json.encode(entry) for entry in (Begin(table.key), *table.match.log)]
    store = SqliteStore(house.file)
    hall = House(store)
    try:
        while True:
            try:
                code = await hall.opening.new_table(wish, StoredGuest(ann.me["guest"], "Ann", 0), "en")
                if bob is not None:
                    await sit(store, code, bob)
                await store.append(code, 0, entries, b"")
            except CannotWrite:  # the house is writing just now
                continue
            return code
    finally:
        await store.close()


async def sit(store: SqliteStore, code: str, bob: Guest) -> None:
    stored = await store.load(code)
    assert stored is not None
    chairs = msgspec.json.decode(stored.seats, type=list[Chair])
    for chair in chairs:
        if chair.free:
            chair.guest, chair.name = bob.me["guest"], bob.me["name"]
    await store.put_seats(code, msgspec.json.encode(chairs), [chair.guest for chair in chairs if chair.guest])
