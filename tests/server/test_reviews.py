"""The review of a finished game: not before it is over, on demand, in a queue, kept, streamed, and never in the way."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kibitz.core.game import find_game
from kibitz.core.match import Act
from kibitz.review.report import FORMAT, Done, Head, to_line
from kibitz.server import reviews
from kibitz.server.endpoints import ENDPOINTS
from kibitz.server.guests import COOKIE
from kibitz.server.limits import Limits
from kibitz.server.reviews import Made, Reviews
from kibitz.server.store import SqliteStore, StoredReview
from kibitz.server.table import Table
from tests.server.people import BOT, GAME, HERE, LINK, OPENED, PATIENCE_S, Guest, Message, ServedHouse, finish
from tests.web.prepared import dealt, opened, plays_until

UNKNOWN = "aaa-aaa-aa"


def finished_table(house: ServedHouse, seats: tuple[Message, ...] = (HERE, BOT)) -> tuple[str, Guest]:
    """A game by quick advice that is over; its code, and who played at the first seat."""
    table = next(dealt(find_game(GAME), seats, {}))
    now = plays_until(table, lambda seen: bool(seen["outcome"]), None)
    assert now is not None
    prepared = opened(house, table, seats, now)
    return prepared.table, Guest(house, token=prepared.token)


class Stream:
    """A page that reads a review as it comes."""

    def __init__(self, house: ServedHouse, table: str, token: str = "", language: str = "en") -> None:
        self.leaving = contextlib.ExitStack()
        self.socket = self.leaving.enter_context(
            connect(
                f"{house.live}ws/reviews/{table}?lang={language}",
                additional_headers={"Cookie": f"{COOKIE}={token}"} if token else None,
                proxy=None,
                max_size=None,
                open_timeout=PATIENCE_S,
                close_timeout=1,
            )
        )
        OPENED.append(self)
        self.pieces: list[Message] = []

    def close(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            self.leaving.close()

    def until(self, when: Callable[[Message], bool]) -> Message:
        while True:
            piece: Message = json.loads(self.socket.recv(PATIENCE_S))
            self.pieces.append(piece)
            if when(piece):
                return piece

    def whole(self) -> dict[str, Message]:
        """All that counts in the end, by kind and step."""
        self.until(lambda piece: piece["t"] == "status" and piece["status"] == "done")
        if not any(piece["t"] == "done" for piece in self.pieces):
            self.until(lambda piece: piece["t"] == "done")
        self.close()
        return {f"{piece['t']}/{piece.get('step', '')}": piece for piece in self.pieces}


# --- Before it is over ------------------------------------------------------------------------------------------------

OF_REVIEWS = [
    endpoint
    for endpoint in ENDPOINTS
    if "{table}" in endpoint.path and any(part in endpoint.path for part in ("/review", "/play_on", "/exercises"))
]
BODIES: dict[str, Any] = {
    "ask_review": {},
    "play_on": {"step": 0, "seat": 0},
    "keep_exercises": {"steps": [1]},
    "try_exercise": {"action": 0},
}


def answer_of(guest: Guest, endpoint: Any, table: str, language: str) -> tuple[int, str, dict[str, str]]:
    path = endpoint.path.replace("{table}", table).replace("{step}", "1")
    body = BODIES.get(endpoint.answer.__name__)
    answer = guest.http.request(endpoint.method, path, params={"lang": language}, json=body)
    headers = {name: said for name, said in answer.headers.items() if name != "date"}
    return answer.status_code, answer.text, headers


@pytest.mark.parametrize("endpoint", OF_REVIEWS, ids=lambda endpoint: endpoint.answer.__name__)
def test_nothing_of_a_review_can_be_had_before_the_game_is_over(house: ServedHouse, endpoint: Any) -> None:
    """The same answer, byte for byte, as for a table that is none."""
    ann = Guest(house)
    playing, waiting = ann.opens(HERE, BOT), ann.opens(HERE, LINK)
    window = ann.at(playing)
    if not window.actions:
        window.until("now", lambda now: bool(now["moves"]))
    window.plays()
    for language in ("en", "ru", "uk"):
        nothing = answer_of(ann, endpoint, UNKNOWN, language)
        assert nothing[0] == 404
        assert answer_of(ann, endpoint, playing, language) == nothing
        assert answer_of(ann, endpoint, waiting, language) == nothing


def test_every_door_of_a_review_is_among_those_that_were_tried() -> None:
    assert len(OF_REVIEWS) == 10
    takes = {endpoint.answer.__name__ for endpoint in OF_REVIEWS if endpoint.takes}
    assert takes == set(BODIES)


def test_the_stream_of_a_game_in_play_is_closed_like_that_of_no_table(house: ServedHouse) -> None:
    ann = Guest(house)
    playing = ann.opens(HERE, BOT)
    ann.at(playing)
    closed = []
    for table in (UNKNOWN, playing):
        with pytest.raises(ConnectionClosed) as ended:
            Stream(house, table, ann.token).until(lambda _: True)
        assert ended.value.rcvd is not None
        closed.append((ended.value.rcvd.code, ended.value.rcvd.reason))
    assert closed[0] == closed[1] == (4404, "no such table")


# --- A whole one ------------------------------------------------------------------------------------------------------


def test_a_review_is_made_once_streamed_in_words_kept_and_survives_a_restart(own_house: ServedHouse) -> None:
    table, ann = finished_table(own_house)
    assert ann.http.get(f"/api/tables/{table}/review").json()["status"] == "none"
    stream = Stream(own_house, table, ann.token)
    assert stream.until(lambda _: True)["status"] == "none"
    asked = ann.http.post(f"/api/tables/{table}/review", json={}).json()
    assert (asked["status"], asked["mine"], asked["before"]) == ("running", True, 0)
    whole = stream.whole()

    ledger = whole["ledger/"]["ledger"]
    for one in ledger:
        parts = [one[part] for part in ("even", "deal", "luck", "hidden", "own", "others")]
        assert sum(parts) == pytest.approx(one["result"], abs=1e-9)
    steps = whole["head/"]["steps"]
    assert {f"point/{steps}", "turns/", "verdict/", f"step/{steps}"} <= whole.keys()
    kinds = [piece["t"] for piece in stream.pieces if piece["t"] != "status"]
    assert kinds[0] == "head"
    assert kinds.index("point") < kinds.index("step") < kinds.index("ledger")

    late = Stream(own_house, table, language="uk").whole()  # whoever comes later, without a seat, in another language
    same = [key for key in whole if key.startswith("point/")]
    assert [late[key] for key in same] == [whole[key] for key in same]
    assert late["ledger/"] == whole["ledger/"]
    assert late["verdict/"] != whole["verdict/"]

    file = ann.http.get(f"/api/tables/{table}/review/file")
    assert json.loads(file.content)["done"] is True
    page = ann.http.get(f"/api/tables/{table}/review/file", params={"as": "html"})
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    assert ann.http.post(f"/api/tables/{table}/review", json={}).json()["status"] == "done"

    own_house.kill()
    own_house.open()
    again = Guest(own_house, token=ann.token)
    assert again.http.get(f"/api/tables/{table}/review").json()["status"] == "done"
    assert again.http.get(f"/api/tables/{table}/review/file").content == file.content
    assert again.http.get(f"/api/tables/{table}/review/file", params={"as": "html"}).text == page.text

    # What is asked one by one: beliefs of any seat at any step, and the better line where there is one.
    beliefs = again.http.get(f"/api/tables/{table}/review/beliefs/5", params={"seat": 1}).json()
    assert [place["seat"] for place in beliefs["places"]] == [0, 1]
    assert beliefs["certain"][1] == beliefs["truth"][1]  # its own hand
    assert sum(beliefs["expected"][0]) == pytest.approx(sum(beliefs["truth"][0]), abs=1e-3)
    assert again.http.get(f"/api/tables/{table}/review/beliefs/{steps + 1}").status_code == 404
    assert again.http.get(f"/api/tables/{table}/review/line/0").status_code == 404


# --- The queue --------------------------------------------------------------------------------------------------------


@pytest.fixture
def slow_house(tmp_path: Path) -> Iterator[ServedHouse]:
    """A house whose reviews never come to an end, with few places in its queue."""
    limits = (*ServedHouse.LIMITS, "reviews_waiting=2", "reviews_at_once=4", "reviews_an_hour=4")
    served = ServedHouse(tmp_path / "house", limits, more={"KIBITZ_TEST_REVIEWS": "endless"}).open()
    yield served
    served.close()


def test_reviews_wait_in_a_queue_with_a_limit_and_can_be_taken_back(slow_house: ServedHouse) -> None:
    (a, ann), (b, bob), (c, cid), (d, dan) = [finished_table(slow_house) for _ in range(4)]

    def state(guest: Guest, table: str, method: str = "POST") -> tuple[str, int, bool]:
        body: Message | None = {} if method == "POST" else None
        answer = guest.http.request(method, f"/api/tables/{table}/review", json=body)
        assert answer.status_code == 200, answer.text
        said = answer.json()
        return said["status"], said["before"], said["mine"]

    assert state(ann, a)[0] == "running"
    assert state(bob, b) == ("waiting", 1, True)
    assert state(bob, b) == ("waiting", 1, True)  # asked twice, it waits once
    assert state(cid, c) == ("waiting", 2, True)
    full = dan.http.post(f"/api/tables/{d}/review", json={}, params={"lang": "ru"})
    assert (full.status_code, full.json()["code"]) == (429, "review_full")
    assert "2" in full.json()["said"]

    stream = Stream(slow_house, c, cid.token)
    assert stream.until(lambda _: True)["before"] == 2
    assert state(ann, c, "DELETE")[0] == "waiting"  # only whoever asked
    assert state(bob, b, "DELETE") == ("none", 0, False)
    assert stream.until(lambda piece: piece["t"] == "status" and piece["before"] == 1)["status"] == "waiting"

    slow_house.kill()  # what was asked for is not forgotten
    slow_house.open()
    cid = Guest(slow_house, token=cid.token)
    assert state(cid, a, "GET")[0] == "running"
    assert state(cid, c, "GET") == ("waiting", 1, True)
    assert state(cid, b, "GET")[0] == "none"


def test_a_guest_asks_for_so_many_an_hour(slow_house: ServedHouse) -> None:
    table, ann = finished_table(slow_house)
    for _ in range(2):  # one runs, one is asked for and taken back again and again
        other, _guest = finished_table(slow_house)
        ann.http.post(f"/api/tables/{other}/review", json={})
    for _ in range(2):
        assert ann.http.post(f"/api/tables/{table}/review", json={}).status_code == 200
        ann.http.delete(f"/api/tables/{table}/review")
    refused = ann.http.post(f"/api/tables/{table}/review", json={})
    assert (refused.status_code, refused.json()["code"]) == (429, "many_reviews")
    assert "15" in refused.json()["said"]  # minutes until there is one more


# --- Its process ------------------------------------------------------------------------------------------------------

HEAD = Head(FORMAT, "00", GAME, 1, "00", "", "small", 2, 3)
# Says its head, then waits to be paused and to be let go on, and only then is done.
OBEYS = (
    "import sys; read = sys.stdin.buffer.readline; read(); out = sys.stdout.buffer\n"
    f"out.write({to_line(HEAD)!r}); out.flush()\n"
    "assert read() == b'pause\\n'; assert read() == b'go on\\n'\n"
    f"out.write({to_line(Done(1))!r}); out.flush()\n"
)
FAILS = f"import sys; sys.stdin.readline(); sys.stdout.buffer.write({to_line(HEAD)!r})"


async def made_by(program: str, file: Path, late: Callable[[], bool], monkeypatch: pytest.MonkeyPatch) -> Made:
    monkeypatch.setattr(reviews, "COMMAND", (sys.executable, "-c", program))
    monkeypatch.setattr(reviews, "REST_S", 0.05)
    monkeypatch.setattr(reviews, "LATE_S", 1e9)  # this machine may be as slow as it likes
    game = find_game(GAME)
    table = next(dealt(game, (HERE, BOT), {}))
    while waited := table.waiting():
        table.add(Act(waited[0], game.legal_actions(table.match.state, waited[0])[0]))

    async def the_table(_: str) -> Table:
        return table

    store = SqliteStore(file)
    await store.create("t", b"", b"", [])
    work = Reviews(store, Limits(), the_table, late)
    made = await work.ask("t", "ann")
    done = asyncio.Event()
    made.readers.add(lambda _: done.set() if made.status in ("done", "stopped") else None)
    async with asyncio.timeout(PATIENCE_S):
        await done.wait()
    await work.close()
    await store.close()
    return made


def test_a_review_pauses_while_somebody_waits_and_goes_on_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    def late() -> bool:
        nonlocal asked
        asked += 1
        return asked == 2

    made = finish(made_by(OBEYS, tmp_path / "kibitz.sqlite", late, monkeypatch))
    assert made.status == "done"
    assert asked > 2


def test_a_review_whose_process_fails_is_stopped_and_what_was_told_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kibitz.sqlite"
    made = finish(made_by(FAILS, file, lambda: False, monkeypatch))
    assert made.status == "stopped"
    assert made.review is not None
    assert not made.review.done

    async def left() -> list[StoredReview]:
        store = SqliteStore(file)
        try:
            return await store.reviews_to_make()
        finally:
            await store.close()

    assert finish(left()) == []  # a house that is opened again does not try for ever
