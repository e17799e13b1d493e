"""Clocks: times are injected; what is left survives a restart, and a fallen flag hands the seat to a bot."""

from __future__ import annotations

import contextlib
import sqlite3

import msgspec
import pytest

from kibitz.core.game import games
from kibitz.server.clock import ChessClock
from kibitz.server.table import Chair, Header, Settings, Table
from tests.server.people import BOT, GAME, HERE, Guest, ServedHouse, two_at_a_table

MINUTE = 60_000


def test_only_the_clock_of_whoever_is_waited_for_runs() -> None:
    clock = ChessClock(2, minutes=1, increment_s=0)
    clock.turn_to((0,), 1_000)
    assert [clock.left(seat, 11_000) for seat in (0, 1)] == [MINUTE - 10_000, MINUTE]
    clock.turn_to((1,), 11_000)
    assert [clock.left(seat, 31_000) for seat in (0, 1)] == [MINUTE - 10_000, MINUTE - 20_000]


def test_the_increment_comes_with_the_end_of_a_turn_and_not_within_it() -> None:
    clock = ChessClock(2, minutes=1, increment_s=5)
    clock.turn_to((0,), 0)
    clock.turn_to((0,), 1_000)  # a second decision of the same turn
    assert clock.left(0, 1_000) == MINUTE - 1_000
    clock.turn_to((1,), 2_000)
    assert clock.left(0, 9_000) == MINUTE - 2_000 + 5_000


def test_several_clocks_run_where_several_are_waited_for() -> None:
    clock = ChessClock(3, minutes=1, increment_s=0)
    clock.turn_to((0, 2), 0)
    clock.turn_to((2,), 10_000)
    assert [clock.left(seat, 30_000) for seat in range(3)] == [MINUTE - 10_000, MINUTE, MINUTE - 30_000]


def test_a_flag_falls_at_nothing_and_never_below() -> None:
    clock = ChessClock(2, minutes=1, increment_s=0)
    clock.turn_to((1,), 0)
    assert clock.next_fall_ms(10_000) == MINUTE - 10_000
    assert clock.fallen(MINUTE - 1) == []
    assert clock.fallen(MINUTE) == [1]
    assert clock.left(1, 10 * MINUTE) == 0


def test_what_is_left_is_stored_and_does_not_run_while_the_house_is_closed() -> None:
    clock = ChessClock(2, minutes=1, increment_s=0)
    clock.turn_to((0,), 0)
    raw = clock.stored(7_000)
    later = ChessClock(2, minutes=1, increment_s=0)
    later.restore(raw)
    later.turn_to((0,), 5_000_000)  # another process, another day
    assert [later.left(seat, 5_000_000) for seat in (0, 1)] == [MINUTE - 7_000, MINUTE]


def test_a_table_without_clocks_shows_and_stores_none() -> None:
    clock = ChessClock(2, minutes=0, increment_s=0)
    clock.turn_to((0,), 0)
    assert clock.shown(99_000) is None
    assert clock.stored(99_000) == b""
    assert clock.next_fall_ms(99_000) is None
    assert clock.fallen(99_000) == []


def test_a_view_shows_the_clocks_at_the_moment_it_is_made() -> None:
    game = games()[GAME]
    settings = Settings(chat=True, hints=True, memory_aid=True, rated=False, clock_minutes=1, increment_s=2)
    header = Header(game.id, game.rules_version, game.choose({}), bytes(32).hex(), settings)
    table = Table("t", header, game, [Chair("here", "Ann", guest="a"), Chair("link", "Bob", guest="b")])
    seat = table.waiting()[0]
    table.clock.turn_to((seat,), 100)
    shown = table.now("a", None, "en", 5_100).clock
    assert shown is not None
    assert shown.running == [seat]
    assert shown.left_ms[seat] == MINUTE - 5_000
    assert shown.left_ms[1 - seat] == MINUTE


def test_the_clocks_of_a_live_table_run_for_the_player_and_not_for_the_bot(house: ServedHouse) -> None:
    ann = Guest(house)
    window = ann.at(ann.opens(HERE, BOT, clock={"minutes": 5, "increment_s": 3}, options={"first_dealer": 1}))
    assert window.now["clock"]["running"] == [0]
    while window.now["view"]["turn"] < 4:
        if window.now["moves"]:
            window.plays()
        else:
            window.until("now")
    assert window.now["clock"]["left_ms"][1] == 5 * MINUTE
    assert window.now["clock"]["left_ms"][0] <= 5 * MINUTE + 4 * 3_000


def stored_clock(house: ServedHouse, table: str) -> list[int]:
    with contextlib.closing(sqlite3.connect(house.file)) as db:
        raw = db.execute("SELECT clock FROM house_table WHERE code = ?", (table,)).fetchone()[0]
    return msgspec.json.decode(raw, type=list[int])


def set_stored_clock(house: ServedHouse, table: str, left_ms: list[int]) -> None:
    with contextlib.closing(sqlite3.connect(house.file)) as db, db:
        db.execute("UPDATE house_table SET clock = ? WHERE code = ?", (msgspec.json.encode(left_ms), table))


@pytest.mark.slow
def test_a_closed_house_keeps_the_time_and_a_fallen_flag_lets_a_bot_play_on(own_house: ServedHouse) -> None:
    first, second = two_at_a_table(own_house, clock={"minutes": 3}, options={"first_dealer": 1})
    table = first.table
    while first.now["moves"]:
        first.plays()
    second.until_step(first.now["step"])
    first.close()
    second.close()
    own_house.close()
    left = stored_clock(own_house, table)
    assert left[1] == 3 * MINUTE
    assert 0 < left[0] < 3 * MINUTE

    own_house.open()
    watching = Guest(own_house).at(table)
    clock = watching.now["clock"]
    assert clock["running"] == [1]
    assert clock["left_ms"][0] == left[0]
    assert 2 * MINUTE < clock["left_ms"][1] <= 3 * MINUTE
    watching.close()
    own_house.close()

    set_stored_clock(own_house, table, [left[0], 20])
    own_house.open()
    watching = Guest(own_house).at(table)
    step = watching.now["step"]
    if not watching.seats[1]["bot_plays"]:
        watching.until("seats", lambda seats: seats["seats"][1]["bot_plays"])
    while watching.now["waiting"] != [0]:
        watching.until("now")
    assert watching.now["step"] > step
    assert watching.now["clock"]["running"] == [0]


@pytest.mark.slow
def test_the_increment_of_the_last_move_survives_a_restart(own_house: ServedHouse) -> None:
    first, second = two_at_a_table(own_house, clock={"minutes": 3, "increment_s": 60}, options={"first_dealer": 1})
    while first.now["moves"]:
        first.plays()
    second.until_step(first.now["step"])
    assert first.now["clock"]["left_ms"][0] > 3 * MINUTE
    first.close()
    second.close()
    own_house.close()
    own_house.open()
    assert Guest(own_house).at(first.table).now["clock"]["left_ms"][0] > 3 * MINUTE
