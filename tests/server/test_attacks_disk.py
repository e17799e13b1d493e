"""What a bad disk, a killed house and old files are made to do to a house: nothing that lasts.

Every test here is an attempt to lose, halve or hold up somebody's game by way of the disk.
"""

from __future__ import annotations

import contextlib
import random
import sqlite3
import time
from collections.abc import Callable
from typing import Any

import pytest

from kibitz.server.house import read_table
from kibitz.server.store import SqliteStore, StoredTable
from kibitz.server.table import Table
from tests.server.people import HERE, PATIENCE_S, Guest, Message, ServedHouse, Window, finish

KILLS = 6
TABLES = 8
MOST_IN_A_ROW = 4


def asked(house: ServedHouse, question: str, *values: Any) -> list[tuple[Any, ...]]:
    """What stands in the house's file, read from outside while it is open."""
    with contextlib.closing(sqlite3.connect(house.file)) as db:
        return db.execute(question, values).fetchall()


def entries_of(house: ServedHouse, table: str) -> int:
    return int(asked(house, "SELECT count(*) FROM entry WHERE code = ?", table)[0][0])


def stored(house: ServedHouse, code: str) -> StoredTable:
    async def load() -> StoredTable | None:
        store = SqliteStore(house.file)
        try:
            return await store.load(code)
        finally:
            await store.close()

    found = finish(load())
    assert found is not None
    return found


def wait_until(what: Callable[[], bool]) -> None:
    """Look again and again; never longer than a test's patience."""
    ends = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < ends, "it never came true"


# --- Rows ---------------------------------------------------------------------------------------------------------------


def a_row(table: Table, dice: random.Random) -> list[int]:
    """As many moves in a row as the seat to move may lay at once."""
    seat = table.waiting()[0]
    legal = table.game.legal_actions(table.match.state, seat)
    rows = [[action] for action in dice.sample(legal, min(len(legal), 12))]
    for row in rows:
        state = table.match.state
        while len(row) < MOST_IN_A_ROW:
            state = state.copy()
            table.game.apply(state, seat, row[-1])
            if bool(state.over) or table.game.seats_waited_for(state) != (seat,):
                break
            row.append(dice.choice(table.game.legal_actions(state, seat)))
            try:
                table.allows_row(seat, row)
            except Exception:  # noqa: BLE001  # whatever a row may not hold: it ends before it
                row.pop()
                break
    return max(rows, key=len)


def test_a_row_is_in_the_store_whole_or_not_at_all_after_kill_9(own_house: ServedHouse) -> None:
    """The house is killed at the moment when the first entry of any row is seen on the disk."""
    dice = random.Random(3)
    ann = Guest(own_house)
    token = ann.token
    codes = [ann.opens(HERE, HERE) for _ in range(TABLES)]
    long_rows = written = 0
    for _ in range(KILLS):
        before = {code: entries_of(own_house, code) for code in codes}
        tables = {code: read_table(stored(own_house, code)) for code in codes}
        rows = {code: a_row(table, dice) for code, table in tables.items()}
        windows = {code: Window(own_house, code, token) for code in codes}
        for code, row in rows.items():
            seat = tables[code].waiting()[0]
            step = tables[code].step_for(seat)
            windows[code].send("play", seat=seat, action=row[0], step=step, then=row[1:])
        wait_until(lambda: any(entries_of(own_house, code) > before[code] for code in codes))  # noqa: B023
        own_house.kill()
        for window in windows.values():
            window.close()
        for code, row in rows.items():
            grown = entries_of(own_house, code) - before[code]
            assert grown in (0, len(row)), f"{grown} of {len(row)} entries"
            written += grown > 0
            long_rows += len(row) > 1
        own_house.open()
    assert long_rows > KILLS
    assert written >= KILLS
