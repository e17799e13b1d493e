"""What is tried against the house. Each test is an attack; its name says what the attacker does not get.

The list goes on in test_attacks_rows.py (rows that would foretell, two worlds that a player cannot tell apart) and in
test_attacks_disk.py (kill -9, full and locked disks, damaged files, tables that are none any more).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from kibitz.core.errors import BadInput
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import games
from kibitz.core.match import Act, Match
from kibitz.core.record import WITH_HANDED_OVER, from_json, verify
from kibitz.server.doors import Names, neighbourhood
from kibitz.server.guests import COOKIE
from kibitz.server.house import House
from kibitz.server.limits import Allowance, Limits, read_limits
from kibitz.server.names import clean_line, passes_for_bot
from kibitz.server.opponents import EMPTY_S, LONGEST_ROW, FairQueue, part_of_row, timing
from kibitz.server.reading import read_table
from kibitz.server.sitting import Sitting
from kibitz.server.store import SqliteStore, StoredGuest
from kibitz.server.table import Chair, Header, Settings, Table
from tests.contract.variants import ALL, played
from tests.server.people import (
    BOT,
    GAME,
    HERE,
    LINK,
    PATIENCE_S,
    Guest,
    Message,
    ServedHouse,
    Window,
    finish,
    mover_and_other,
    two_at_a_table,
)

TABLE_SETTINGS = Settings(chat=True, hints=True, memory_aid=True, rated=False)


@pytest.fixture
def strict_house(tmp_path: Path) -> Iterator[ServedHouse]:
    """A house with the limits that everybody gets, some of them small enough to be met in a test."""
    small = ("head_s=1", "body_s=1", "tables_at_once=5", "pages_at_a_table=6", "pages_a_guest_at_a_table=3")
    served = ServedHouse(tmp_path / "house", small).open()
    yield served
    served.close()
    assert served.complained() == []


# --- Becoming somebody ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["api/me", "api/tables", "api/games", "api/ladder", "", "t/abc-def-gh"])
def test_looking_makes_no_guest(house: ServedHouse, path: str) -> None:
    answer = httpx.get(house.address + path, trust_env=False, timeout=PATIENCE_S)
    assert "set-cookie" not in answer.headers


def test_nobody_opens_a_table(house: ServedHouse) -> None:
    answer = httpx.post(
        f"{house.address}api/tables",
        json={"game": "cubirds", "seats": [HERE, BOT]},
        trust_env=False,
        timeout=PATIENCE_S,
    )
    assert (answer.status_code, answer.json()["code"]) == (401, "no_guest")
    assert "set-cookie" not in answer.headers


def test_windows_that_share_a_seed_are_one_guest_and_others_are_not(house: ServedHouse) -> None:
    def become(seed: str) -> str:
        answer = httpx.put(f"{house.address}api/me", json={"seed": seed}, trust_env=False, timeout=PATIENCE_S)
        return str(answer.json()["guest"])

    assert become("a" * 32) == become("a" * 32) != become("b" * 32)


def test_a_name_once_chosen_is_not_lost_by_a_second_window(house: ServedHouse) -> None:
    seed = {"seed": "c" * 32}
    first = Guest(house, token="none")
    first.http.put("/api/me", json={**seed, "name": "Ann"})
    second = Guest(house, token="none")
    assert second.http.put("/api/me", json=seed).json()["name"] == "Ann"


# --- Doors ------------------------------------------------------------------------------------------------------------


def raw(house: ServedHouse, head: str) -> bytes:
    """What the house answers to a request that no ordinary client would send."""
    place = urlsplit(house.address)
    with sockets.create_connection((place.hostname, place.port), PATIENCE_S) as line:
        line.sendall(head.encode())
        return line.recv(65536)


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "", "[", "a b"])
def test_a_strange_name_bound_to_this_computer_opens_nothing(house: ServedHouse, name: str) -> None:
    for path in ("/", "/api/games", "/api/tables", "/assets/x.js"):
        status = raw(house, f"GET {path} HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n").split(b" ")[1]
        assert status in (b"421", b"400")


def test_a_strange_name_opens_no_live_table(house: ServedHouse) -> None:
    table = Guest(house).opens(HERE, BOT)
    place = urlsplit(house.address)
    with (
        sockets.create_connection((place.hostname, place.port), PATIENCE_S) as line,
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://evil.example/ws/tables/{table}", sock=line, proxy=None),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_the_house_is_called_by_its_numbers_and_by_the_names_it_was_told() -> None:
    names = Names(["games.example.org", "0.0.0.0"], ["10.1.0.0/16"])
    called = ["127.0.0.1", "192.168.1.20", "::1", "localhost", "my.localhost", "games.example.org"]
    assert all(map(names.ours, called))
    assert not any(map(names.ours, ["example.org", "evil.games.example.org", "", "127.0.0.1.nip.io"]))
    assert names.is_proxy(("10.1.2.3", 5))
    assert not names.is_proxy(("10.2.2.3", 5))
    assert not Names().is_proxy(("127.0.0.1", 5))
    with pytest.raises(BadInput):
        Names(proxies=["nginx"])


def test_visitors_are_counted_by_what_one_customer_has() -> None:
    assert neighbourhood("192.168.1.20") == "192.168.1.20"
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:1") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("testclient") == "testclient"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil"])
def test_a_page_of_another_site_changes_nothing_with_the_visitors_cookie(house: ServedHouse, origin: str) -> None:
    ann = Guest(house, "Ann")
    table = ann.opens(HERE, BOT)
    headers = {"origin": origin}
    wish = {"game": "cubirds", "seats": [HERE, BOT]}
    assert ann.http.post("/api/tables", json=wish, headers=headers).status_code == 403
    assert ann.http.put("/api/me", json={"name": "Eve"}, headers=headers).status_code == 403
    assert ann.http.get("/api/me").json()["name"] == "Ann"
    cookie = {"Cookie": f"{COOKIE}={ann.token}"}
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"{house.live}ws/tables/{table}", additional_headers={**cookie, **headers}, proxy=None),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_the_houses_own_page_and_programs_are_let_in(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    own = {"origin": house.address.rstrip("/"), "sec-fetch-site": "same-origin"}
    assert ann.http.put("/api/me", json={"name": "Ann"}, headers=own).status_code == 200
    assert ann.http.put("/api/me", json={"name": "Ann"}, headers={"sec-fetch-site": "cross-site"}).status_code == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_of_another_site_opens_no_table_and_is_no_guest(house: ServedHouse, kind: str) -> None:
    body = json.dumps({"game": "cubirds", "seats": [HERE, BOT]})
    for method, path in (("POST", "api/tables"), ("PUT", "api/me")):
        answer = httpx.request(
            method,
            house.address + path,
            content=body,
            headers={"content-type": kind},
            trust_env=False,
            timeout=PATIENCE_S,
        )
        assert answer.status_code == 415
        assert "set-cookie" not in answer.headers


def test_a_head_without_end_is_cut_off(strict_house: ServedHouse) -> None:
    place = urlsplit(strict_house.address)
    with sockets.create_connection((place.hostname, place.port), PATIENCE_S) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for _ in range(200):
                line.sendall(b"x" * 10_000)
        with contextlib.suppress(ConnectionResetError):
            assert line.recv(100)[:12] in (b"HTTP/1.1 431", b"")
    assert strict_house.healthy()


@pytest.mark.parametrize("head", ["X: " + "x" * 40_000, "\r\n".join(f"X-{i}: 1" for i in range(200))])
def test_a_head_that_is_too_large_is_refused(strict_house: ServedHouse, head: str) -> None:
    assert raw(strict_house, f"GET / HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\n").startswith(b"HTTP/1.1 431")


def test_a_head_that_never_comes_is_not_waited_for(strict_house: ServedHouse) -> None:
    for beginning in ("", "GET / HTTP/1.1\r\nHost: localhost\r\n"):
        place = urlsplit(strict_house.address)
        with sockets.create_connection((place.hostname, place.port), PATIENCE_S) as line:
            line.sendall(beginning.encode())
            assert line.recv(100).startswith(b"HTTP/1.1 408")


def test_a_body_that_never_comes_is_not_waited_for(strict_house: ServedHouse) -> None:
    head = "PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n"
    assert raw(strict_house, head).startswith(b"HTTP/1.1 408")


def test_limits_are_settings_and_a_wrong_one_is_told() -> None:
    assert read_limits([]) == Limits()
    assert read_limits(["tables_a_minute=3"]).tables_a_minute == 3
    for wrong in ("tables=3", "tables_a_minute", "tables_a_minute=many", "tables_a_minute=0", "head_bytes=nan"):
        with pytest.raises(BadInput, match="limit"):
            read_limits([wrong])


# --- Rights -----------------------------------------------------------------------------------------------------------


def seated(house: ServedHouse, *seats: Message, **settings: Any) -> tuple[Guest, Window, list[Window]]:
    """Ann's table with her window, and a guest of their own at each seat by link."""
    ann = Guest(house, "Ann")
    table = ann.opens(*seats, **settings)
    host = ann.at(table)
    others = []
    for seat, wish in enumerate(seats):
        if wish["kind"] == "link":
            window = Guest(house, f"Guest{seat}").at(table)
            window.send("sit", seat=seat)
            while not window.seats[seat]["mine"]:
                window.next()
            others.append(window)
    return ann, host, others


def test_a_stranger_with_the_link_takes_one_seat_and_no_more(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    table = ann.opens(HERE, LINK, LINK)
    stranger = Guest(house, "Eve").at(table)
    stranger.send("sit", seat=1)
    stranger.until("seats", lambda seats: seats["seats"][1]["mine"])
    assert stranger.refused("sit", seat=2)["code"] == "seat"


def test_where_the_host_allows_it_a_browser_takes_several(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    stranger = Guest(house, "Eve").at(ann.opens(HERE, LINK, LINK, several_seats=True))
    for seat in (1, 2):
        stranger.send("sit", seat=seat)
        while not stranger.seats[seat]["mine"]:
            stranger.next()


def test_the_host_frees_a_seat_before_the_game_and_nobody_else_does(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    table = ann.opens(HERE, LINK, LINK)
    host, stranger, friend = ann.at(table), Guest(house, "Eve").at(table), Guest(house, "Bob").at(table)
    stranger.send("sit", seat=1)
    host.until("seats", lambda seats: seats["seats"][1]["name"] == "Eve")
    assert friend.refused("free", seat=1)["code"] == "seat"
    assert stranger.refused("free", seat=0)["code"] == "seat"
    assert host.refused("free", seat=0)["code"] == "seat"
    host.send("free", seat=1)
    assert stranger.until("seats", lambda seats: not seats["seats"][1]["mine"])["seats"][1]["name"] == ""


def test_the_host_gives_a_free_seat_to_a_bot_and_the_game_begins(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    window = ann.at(ann.opens(HERE, LINK))
    assert window.refused("bot", seat=0)["code"] == "seat"
    window.send("bot", seat=1, level=1)
    assert window.until("welcome")["seats"][1]["kind"] == "bot"
    assert window.until("now")["view"] is not None


def test_one_who_sits_and_does_not_play_holds_nobody_up(house: ServedHouse) -> None:
    _, host, (idle,) = seated(house, HERE, LINK, options={"first_dealer": 2})
    idle.until("now", lambda now: now["viewer"] == 1)
    assert idle.refused("bot", seat=0)["code"] == "seat"
    host.send("bot", seat=1)
    assert host.until("seats", lambda seats: seats["seats"][1]["bot_plays"])["seats"][1]["lost"]
    host.until("now", lambda now: now["step"] > 0)
    assert idle.refused("sit", seat=1)["code"] == "seat"
    assert idle.refused("play", seat=1, action=0, step=idle.now["step"])["code"] == "seat"


def test_for_one_who_is_away_a_bot_plays_until_they_are_back(house: ServedHouse) -> None:
    ann, bob = Guest(house, "Ann"), Guest(house, "Bob")
    table = ann.opens(HERE, LINK)
    host, away = ann.at(table), bob.at(table)
    away.send("sit", seat=1)
    away.until("now", lambda now: now["viewer"] == 1)
    away.close()
    host.until("seats", lambda seats: not seats["seats"][1]["here"])
    host.send("bot", seat=1)
    assert not host.until("seats", lambda seats: seats["seats"][1]["bot_plays"])["seats"][1]["lost"]
    back = bob.at(table)
    back.send("sit", seat=1)
    assert back.until("seats", lambda seats: not seats["seats"][1]["bot_plays"])


def test_a_stranger_who_gives_up_does_not_end_the_others_game(house: ServedHouse) -> None:
    ann, host, (bob, eve) = seated(house, HERE, LINK, LINK)
    eve.until("now", lambda now: now["viewer"] == 2)
    eve.send("resign", seat=2)
    told = bob.until("seats", lambda seats: seats["seats"][2]["bot_plays"])
    assert told["seats"][2]["lost"]
    assert "a bot plays on" in bob.until("log", lambda log: log["whole"])["lines"][-1]["said"]
    assert bob.until("now")["outcome"] is None
    assert eve.refused("sit", seat=2)["code"] == "seat"
    host.until("now", lambda now: now["viewer"] == 0)
    # Between the two who are left it is a game of three still; when all have gone it is over.
    bob.send("resign", seat=1)
    host.until("seats", lambda seats: seats["seats"][1]["lost"])
    host.send("resign", seat=0)
    host.until("now", lambda now: now["outcome"] is not None)
    record = from_json(ann.http.get(f"/api/tables/{host.table}/record").content)
    assert record.format == WITH_HANDED_OVER
    assert [mark.by for mark in record.handed_over] == [2, 1]
    assert set(verify(record).handed_over) == {1, 2}


def test_nothing_of_the_game_leaves_before_it_begins(house: ServedHouse) -> None:
    ann, bob = Guest(house, "Ann"), Guest(house, "Bob")
    table = ann.opens(HERE, LINK)
    first, second = ann.at(table), bob.at(table)
    for window in (first, second):
        assert window.welcome["commitment"] == ""
        assert window.welcome["log"] == []
        assert (window.now["view"], window.now["events"], window.now["moves"]) == (None, [], [])
    second.send("sit", seat=1)
    seal = second.until("welcome")
    assert len(seal["commitment"]) == 64
    assert second.until("now")["view"] is not None
    kinds = [json.loads(text)["t"] for text in second.raw]
    assert kinds[-2:] == ["welcome", "now"]


def test_looking_at_many_tables_shows_no_deal_to_choose_from(house: ServedHouse) -> None:
    """The deal of a table that waits for somebody is not made yet: the host comes back to the same unknown."""
    ann = Guest(house, "Ann")
    table = ann.opens(HERE, LINK)
    looks = [ann.at(table).now for _ in range(3)]
    assert all(look == looks[0] for look in looks)


def test_after_a_player_stood_up_their_move_is_not_taken_back_without_leave(house: ServedHouse) -> None:
    first, second = two_at_a_table(house)
    mover, other = mover_and_other(first, second)
    mover.plays()
    other.until_step(1)
    while not other.now["moves"]:
        mover.plays()
        other.until_step(mover.now["step"])
    seat = other.now["viewer"]
    other.plays()
    mover.until_step(other.now["step"])
    other.send("stand", seat=seat)
    mover.until("seats", lambda seats: seats["seats"][seat]["bot_plays"])
    mine = mover.now["viewer"]
    while not mover.now["moves"]:
        mover.until("now")
    mover.settled()
    step = mover.now["step"]
    mover.send("undo", seat=mine, step=step, ask=True)
    asked = other.until("now", lambda now: now["undo"]["asked_by"] == mine)
    assert asked["step"] == step
    other.send("answer", seat=seat, yes=False)
    assert mover.until("refused")["code"] == "undo"


def test_a_strangers_rematch_opens_nothing(house: ServedHouse) -> None:
    first, second = two_at_a_table(house)
    first.send("resign", seat=0)
    first.until("now", lambda now: now["outcome"] is not None)
    for seat, window in enumerate((first, second)):
        window.send("stand", seat=seat)
        window.until("seats", lambda seats, seat=seat: seats["seats"][seat]["bot_plays"])  # type: ignore[misc]
    stranger = Guest(house, "Eve").at(first.table)
    assert stranger.refused("rematch")["code"] == "seat"
    assert "rematch" not in [message["t"] for message in first.settled()]


def test_whoever_has_left_is_not_brought_along_to_a_rematch(house: ServedHouse) -> None:
    first, second = two_at_a_table(house)
    first.send("resign", seat=0)
    first.until("now", lambda now: now["outcome"] is not None)
    second.send("stand", seat=1)
    first.until("seats", lambda seats: seats["seats"][1]["bot_plays"])
    first.send("rematch")
    code = first.until("rematch", lambda told: told["table"] is not None)["table"]
    card = httpx.get(f"{house.address}api/tables/{code}", trust_env=False, timeout=PATIENCE_S).json()
    assert (card["status"], card["seats"][1]["name"]) == ("open", "")


def test_at_a_rated_table_nothing_seen_is_taken_back_not_even_among_bots(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    window = ann.at(ann.opens(HERE, BOT, rated=True, options={"first_dealer": 1}))
    window.plays()
    while not window.now["moves"] or window.now["undo"]["said"] != "Back to your last decision":
        if window.now["moves"]:
            window.plays()
        else:
            window.until("now")
    window.settled()
    step = window.now["step"]
    for ask in (False, True):
        refusal = window.refused("undo", seat=0, step=step, ask=ask)
        assert refusal["said"] == "At a rated table nothing that was seen is taken back."
        assert window.now["step"] == step


# --- Time and count ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(1, 6))
def test_a_bot_takes_its_time_by_what_everybody_sees(level: int) -> None:
    match = next(iter(at_once()))[0]
    game, alone = match.game, games()[GAME]
    secret = timing(game, match.state, 0, level, 0.8, goes_on=False)
    usual = timing(alone, alone.deal(alone.choose({}), bytes(32)), 0, level, 0.8, goes_on=False)
    assert secret.shown_s >= usual.shown_s >= 0.8
    assert timing(game, match.state, 0, level, 0.0, goes_on=False).shown_s == 0


@pytest.mark.parametrize("parts", [1, 3, LONGEST_ROW])
def test_a_long_row_takes_no_longer_than_a_short_one(parts: int) -> None:
    """What everybody waits for tells nobody how many cards were laid."""
    left = 1.0
    for _ in range(parts):
        thinks = part_of_row(1.0, left)
        assert 0 < thinks <= left / 2
        left -= thinks
    assert part_of_row(1.0, -0.1) == 0  # a busy machine was late: the quick advice moves


@pytest.mark.parametrize("level", range(1, 6))
def test_to_do_nothing_takes_a_moment_whether_there_was_a_choice_or_not(level: int) -> None:
    """Found in a game by quick advice: the same question with one answer, and with several."""
    game = games()[GAME]
    asked: dict[bool, set[Any]] = {True: set(), False: set()}
    match = Match.open(game, {"players": 3}, bytes(32))
    while not match.over:
        seat = game.seats_waited_for(match.state)[0]
        legal = game.legal_actions(match.state, seat)
        action = int(game.greedy(match.state, seat))
        if any(map(game.moves.is_empty, legal)):
            assert match.acted_last(seat)
            asked[len(legal) == 1].add(timing(game, match.state, seat, level, 1.2, goes_on=True))
        match.act(seat, action)
    assert len(asked[True] | asked[False]) == 1
    assert asked[True] == asked[False]
    (when,) = asked[True]
    assert when.thinks_s < when.empty_s == EMPTY_S < when.shown_s == 1.2


# --- Crowds -----------------------------------------------------------------------------------------------------------


def test_one_guest_opens_only_so_many_tables(strict_house: ServedHouse) -> None:
    ann, bob = Guest(strict_house, "Ann"), Guest(strict_house, "Bob")
    wish = {"game": "cubirds", "seats": [HERE, BOT]}
    answers = [ann.http.post("/api/tables", json=wish).status_code for _ in range(8)]
    assert answers[:5] == [201] * 5
    assert 429 in answers
    assert bob.http.post("/api/tables", json=wish).status_code == 201


def test_windows_at_a_table_are_counted_and_its_players_always_find_room(strict_house: ServedHouse) -> None:
    ann, eve = Guest(strict_house, "Ann"), Guest(strict_house, "Eve")
    table = ann.opens(HERE, BOT)
    kept = [eve.at(table) for _ in range(3)]
    with pytest.raises(ConnectionClosed) as closed:
        eve.at(table)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    kept += [Window(strict_house, table, "") for _ in range(3)]
    with pytest.raises(ConnectionClosed):
        Window(strict_house, table, "")
    assert ann.at(table).now["viewer"] == 0
    assert len(kept) == 6


def test_who_comes_and_goes_is_told_together(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    window = ann.at(ann.opens(HERE, BOT))
    crowd = [Window(house, window.table, "") for _ in range(30)]
    told: list[Message] = []
    while not told or told[-1]["watchers"] < len(crowd):
        told.append(window.until("seats"))
    assert len(told) < len(crowd)


def test_one_guests_sixty_questions_do_not_make_another_wait_for_sixty() -> None:
    served: list[str] = []

    async def ask(queue: FairQueue, owner: str) -> None:
        async with queue.place(owner):
            served.append(owner)
            await asyncio.sleep(0)

    async def crowd() -> None:
        queue = FairQueue(1)
        greedy = [asyncio.create_task(ask(queue, "eve")) for _ in range(60)]
        await asyncio.sleep(0)
        await asyncio.gather(*greedy, asyncio.create_task(ask(queue, "ann")))
        assert queue.asked == 0

    finish(crowd())
    assert served.index("ann") < 5


def test_a_question_that_was_given_up_leaves_its_place_to_the_next() -> None:
    async def crowd() -> None:
        queue = FairQueue(1)
        entered = asyncio.Event()

        async def hold() -> None:
            async with queue.place("ann"):
                entered.set()
                await asyncio.Event().wait()

        async def wait(owner: str) -> None:
            async with queue.place(owner):
                pass

        holder = asyncio.create_task(hold())
        await entered.wait()
        waiting = [asyncio.create_task(wait(owner)) for owner in ("bob", "bob", "eve")]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        holder.cancel()
        await asyncio.gather(*waiting, holder, return_exceptions=True)
        assert queue.asked == 0

        # All sent away at once, as when the house closes.
        entered.clear()
        everybody = [asyncio.create_task(hold()) for _ in range(4)]
        await entered.wait()
        for task in everybody:
            task.cancel()
        ended = await asyncio.gather(*everybody, return_exceptions=True)
        assert [type(end) for end in ended] == [asyncio.CancelledError] * 4
        assert queue.asked == 0

    finish(crowd())


def test_an_allowance_is_used_up_and_grows_again() -> None:
    moment = [0.0]
    allowance = Allowance(2.0, 3, lambda: moment[0])
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    moment[0] = 0.5
    assert [allowance.take() for _ in range(2)] == [True, False]


# --- Names and chat ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u115f\u1160", "\u034f", "\u200b\u2060", "\ufe0f", "\u0301"])
def test_a_name_that_cannot_be_seen_is_none(house: ServedHouse, name: str) -> None:
    assert clean_line(name) == ""
    answer = Guest(house).http.put("/api/me", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (409, "name")


def test_marks_are_not_piled_up() -> None:
    assert clean_line("A" + "\u0301" * 50 + "nn") == "\u00c1\u0301\u0301nn"
    assert clean_line("Їжак, नमस्ते, é") == "Їжак, नमस्ते, é"


@pytest.mark.parametrize("name", ["Bot 3", "bot", "BOT 5 A", "Бот 3", "Вot 3", "B0t 5", "ｂｏｔ ３", "б о т 1"])
def test_nobody_passes_for_a_bot(house: ServedHouse, name: str) -> None:
    assert passes_for_bot(name)
    guest = Guest(house)
    answer = guest.http.put("/api/me", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (409, "name_of_bot")
    wish = {"game": "cubirds", "seats": [{"kind": "here", "name": name}, BOT]}
    assert guest.http.post("/api/tables", json=wish).status_code == 409


@pytest.mark.parametrize("name", ["Botany", "Robert", "Боб", "Abbot", "Ботаник", "Otto", "Bo", "Ann"])
def test_people_keep_their_names(name: str) -> None:
    assert not passes_for_bot(name)


# --- What is laid in secret is not counted ----------------------------------------------------------------------------


def at_once() -> Iterator[tuple[Match, int]]:
    """Games of every room in which several decide at the same time, where they do, and a seat that does."""
    for variant in ALL.values():
        for match, _ in played(variant, 0):
            waited = variant.game.seats_waited_for(match.state)
            if len(waited) > 1:
                yield match, waited[0]
                break


def test_a_table_shows_as_changed_only_by_what_everybody_notices(tmp_path: Path) -> None:
    """Else the lobby would count the cards that another lays face down."""
    found = 0
    for number, (match, seat) in enumerate(at_once()):
        moments = finish(changes_of(tmp_path / f"{number}.sqlite", match, seat))
        secret = [m for m, act in moments if act == "secret"]
        assert len(set(secret)) <= 1
        found += len(secret) > 2
    assert found


async def changes_of(file: Path, match: Match, seat: int) -> list[tuple[float, str]]:
    """When the table says that it changed, after each of the seat's actions until others notice one."""
    game = match.game
    store = SqliteStore(file)
    house = House(store, bot_pace_s=0)
    header = Header(game.id, game.rules_version, match.options, match.key.hex(), TABLE_SETTINGS)
    chairs = [Chair("link", f"P{one}", guest=f"g{one}") for one in range(len(match.seats))]
    guests = [chair.guest for chair in chairs]
    await store.create("t", msgspec.json.encode(header), msgspec.json.encode(chairs), guests)
    await store.append("t", 0, [msgspec.json.encode(act) for act in match.acts], b"")
    stored = await store.load("t")
    assert stored is not None
    sitting = Sitting(read_table(stored), len(stored.entries))
    moments = [(stored.changed, "secret")]
    for _ in range(40):
        if seat not in sitting.table.waiting():
            break
        action = game.legal_actions(sitting.table.match.state, seat)[0]
        secret = not sitting.table.match.would_show(SPECTATOR, [Act(seat, action)])
        await house.play(sitting, f"g{seat}", seat, [action], sitting.table.step_for(seat))
        card = await store.load("t")
        assert card is not None
        moments.append((card.changed, "secret" if secret else "seen"))
        if not secret:
            break
    await store.close()
    return moments


def test_a_bot_lays_its_whole_row_at_once(tmp_path: Path) -> None:
    """Card by card the others would count it, by the clock or by the steps."""
    rows = []
    for number, (match, seat) in enumerate(at_once()):
        rows.append(finish(bot_row(tmp_path / f"{number}.sqlite", match, seat)))
    assert max(rows) > 1


async def bot_row(file: Path, match: Match, seat: int) -> int:
    """How many actions a bot writes together; the last of them is the first that anybody else notices."""
    game = match.game
    store = SqliteStore(file)
    house = House(store, bot_pace_s=0)
    header = Header(game.id, game.rules_version, match.options, match.key.hex(), TABLE_SETTINGS)
    chairs = [Chair("link", f"P{one}", guest=f"g{one}") for one in range(len(match.seats))]
    table = Table("t", header, game, chairs, list(match.acts))
    actions = await house.unasked._thought_of(Sitting(table, match.step), seat, 1, 0.2)
    assert table.match.would_show(SPECTATOR, [Act(seat, action) for action in actions])
    assert not table.match.would_show(SPECTATOR, [Act(seat, action) for action in actions[:-1]]) or len(actions) == 1
    await store.close()
    return len(actions)


# --- What nobody used -------------------------------------------------------------------------------------------------


def test_guests_who_never_sat_and_tables_without_a_move_are_forgotten(tmp_path: Path) -> None:
    async def swept() -> tuple[tuple[int, int], list[str]]:
        store = SqliteStore(tmp_path / "kibitz.sqlite")
        for guest in ("ann", "bob", "eve"):
            await store.put_guest(StoredGuest(guest, guest, 0))
        for code, guest in (("played", "ann"), ("left", "bob"), ("loaded", "bob")):
            await store.create(code, b"{}", b"[]", [guest])
        await store.append("played", 0, [b"begin", b"act"], b"")
        later = time.time() + 1000
        counted = await store.sweep(later, later, ["loaded"])
        known = [guest for guest in ("ann", "bob", "eve") if await store.guest(guest)]
        assert [code for code in ("played", "left", "loaded") if await store.load(code)] == ["played", "loaded"]
        assert await store.sweep(0, 0, []) == (0, 0)
        await store.close()
        return counted, known

    assert finish(swept()) == ((1, 1), ["ann", "bob"])
