"""Running a house: is it well, what does it count, what does it tell its host, and how does it close."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from bench.servers import Postgres, free_port, own_folder
from kibitz.server.app import create_app
from kibitz.server.guests import COOKIE, sign
from kibitz.server.house import House
from kibitz.server.postgres import PostgresStore
from kibitz.server.store import CannotWrite, SqliteStore
from tests.server.people import BOT, HERE, LINK, PATIENCE_S, Guest, ServedHouse, Window, finish
from tests.server.places import nats, new_database
from tests.server.test_town import elsewhere, one_moves

pytestmark = pytest.mark.slow
BOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"


def asked(house: ServedHouse, path: str) -> httpx.Response:
    return httpx.get(f"{house.address}{path}", trust_env=False, timeout=PATIENCE_S)


def test_a_house_says_that_it_is_alive_and_ready(house: ServedHouse) -> None:
    assert asked(house, "api/health/live").json() == {"status": "alive"}
    ready = asked(house, "api/health/ready")
    assert (ready.status_code, ready.json()["status"]) == (200, "ready")


def test_a_house_without_its_store_is_not_ready_and_is_again_when_it_is_back() -> None:
    server = Postgres(own_folder("kibitz-pg")).open()

    async def use() -> None:
        house = House(PostgresStore(server.url()), bot_pace_s=0)
        await house.open()
        assert (await house.ails())[0] == []
        server.end(signal.SIGQUIT)
        (wrong,) = (await house.ails())[0]
        assert wrong.startswith("the store can't be used")
        server.open()
        assert (await house.ails())[0] == []
        await house.close()

    try:
        finish(use())
    finally:
        server.close()


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[list[ServedHouse]]:
    about = {"KIBITZ_STORE": new_database(), "KIBITZ_BUS": nats().url, "KIBITZ_THINKERS": "0"}
    served = [ServedHouse(tmp_path / name, more=about).open() for name in ("first", "second")]
    yield served
    for house in served:
        house.close()


def test_a_house_that_is_ended_sends_its_pages_to_another(houses: list[ServedHouse]) -> None:
    first, second = houses
    ann, bob = Guest(first, "Ann"), Guest(second, "Bob")
    table = ann.opens(HERE, LINK)
    at_first, at_second = ann.at(table), bob.at(table)
    at_second.send("sit", seat=1)
    at_second.until("now", lambda now: now["viewer"] == 1)
    at_first.until("now", lambda now: now["viewer"] == 0)
    one_moves(at_first, at_second)
    assert first.process is not None
    first.process.send_signal(signal.SIGTERM)
    one_moves(at_first, at_second)  # play goes on until the page is told
    assert asked(first, "api/health/ready").status_code == 503
    assert asked(first, "api/health/open").status_code == 404
    assert asked(second, "api/health/open").status_code == 200
    with pytest.raises(ConnectionClosed) as closed:
        at_first.until("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    one_moves(elsewhere(ann, second, table), at_second)
    assert first.process.wait(PATIENCE_S) == 0
    assert first.complained() == [], first.complaints.read_text()


def its_turn(window: Window) -> None:
    if not window.now["moves"]:
        window.until("now", lambda now: bool(now["moves"]))


def test_what_a_house_counts(tmp_path: Path) -> None:
    port = free_port()
    served = ServedHouse(tmp_path / "house", more={"KIBITZ_METRICS": f"127.0.0.1:{port}"}).open()
    try:
        ann = Guest(served, "Ann")
        window = ann.at(ann.opens(HERE, BOT))
        its_turn(window)
        window.plays()
        window.refused("play", seat=0, action=10**6, step=window.now["step"])
        told = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False, timeout=PATIENCE_S).text
        assert re.search(r'^kibitz_moves_total\{by="people"\} 1\.0$', told, re.MULTILINE)
        assert "kibitz_pages 1.0" in told
        assert "kibitz_tables 1.0" in told
        assert re.search(r"^kibitz_refusals_total\{kind=", told, re.MULTILINE)
        assert re.search(r'^kibitz_store_seconds_count\{what="append"\} [1-9]', told, re.MULTILINE)
    finally:
        served.close()


def test_every_figure_on_the_board_is_counted() -> None:
    names = subprocess.run(
        [sys.executable, "-c", "from kibitz.server.metrics import registry as r\n"
         "for f in r.collect(): print(f.name)"],
        capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    board = json.loads(BOARD.read_text())
    asked_for = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"kibitz_\w+", target["expr"])
    }
    known = {f"{name}{end}" for name in names for end in ("", "_total", "_bucket")}
    assert asked_for
    assert asked_for <= known


def test_a_log_of_json_is_one_object_a_line_and_holds_no_secret(tmp_path: Path) -> None:
    served = ServedHouse(tmp_path / "house", more={"KIBITZ_LOG": "json"}).open()
    try:
        ann = Guest(served, "Ann")
        window = ann.at(ann.opens(HERE, BOT))
        its_turn(window)
        window.plays()
    finally:
        served.close()
    lines = [json.loads(line) for line in served.complaints.read_text().splitlines()]
    assert lines
    assert all({"time", "level", "from", "said"} <= set(line) for line in lines)
    assert ann.token not in served.complaints.read_text()


def test_a_page_that_comes_while_the_store_is_away_is_asked_to_try_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "kibitz.sqlite")

    async def away(guest: str) -> None:
        raise CannotWrite(f"who is {guest}?")

    async def comes() -> list[Any]:
        app, said = create_app(store), []

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            said.append(message)

        async with app.router.lifespan_context(app):
            token = sign("a" * 16, await store.secret())
            vars(store)["guest"] = away
            headers = [(b"host", b"localhost"), (b"cookie", f"{COOKIE}={token}".encode())]
            scope = {"type": "websocket", "path": "/ws/tables/abc", "query_string": b"", "headers": headers}
            await app({**scope, "app": app, "subprotocols": [], "client": ("127.0.0.1", 1)}, receive, send)
        return said

    assert [(one["type"], one.get("code")) for one in finish(comes())] == [
        ("websocket.accept", None),
        ("websocket.close", 1013),
    ]
