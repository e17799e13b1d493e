"""`kibitz serve --store --bus`: houses as processes of their own on one store, as people open them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.core.errors import BadInput
from kibitz.server.town import town_of
from tests.server.people import COMMAND, HERE, LINK, Guest, ServedHouse, Window, mover_and_other
from tests.server.places import nats, new_database

pytestmark = pytest.mark.slow


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[list[ServedHouse]]:
    about = {"KIBITZ_STORE": new_database(), "KIBITZ_BUS": nats().url, "KIBITZ_THINKERS": "0"}
    served = [ServedHouse(tmp_path / name, more=about).open() for name in ("first", "second")]
    yield served
    for house in served:
        house.close()


def elsewhere(guest: Guest, house: ServedHouse, table: str) -> Window:
    return Window(house, table, guest.token)


def one_moves(*windows: Window) -> None:
    """And the other sees it."""
    mover, other = mover_and_other(*windows)
    step = mover.plays()["step"]
    other.until("now", lambda now: now["step"] >= step)


def test_a_house_that_is_killed_is_replaced_by_another(houses: list[ServedHouse]) -> None:
    """Ann plays by the first, Bob by the second, which is killed; he comes to the first, and the game goes on."""
    first, second = houses
    ann, bob = Guest(first, "Ann"), Guest(second, "Bob")
    table = ann.opens(HERE, LINK)
    at_first, at_second = ann.at(table), bob.at(table)
    at_second.send("sit", seat=1)
    at_second.until("now", lambda now: now["viewer"] == 1)
    at_first.until("now", lambda now: now["viewer"] == 0)
    for _ in range(8):
        one_moves(at_first, at_second)
    steps = at_first.now["step"]
    second.kill()
    again = elsewhere(bob, first, table)
    assert again.now["step"] == steps
    for _ in range(4):
        one_moves(at_first, again)
    second.open()
    back = elsewhere(bob, second, table)
    assert (back.now["step"], back.now["view"]) == (again.now["step"], again.now["view"])


def test_a_guest_is_the_same_in_every_house(houses: list[ServedHouse]) -> None:
    first, second = houses
    ann = Guest(first, "Ann")
    table = ann.opens(HERE, LINK)
    there = Guest(second, token=ann.token)
    assert there.me["name"] == "Ann"
    assert [card["table"] for card in there.http.get("/api/tables").json()] == [table]


@pytest.mark.parametrize(
    ("store", "bus", "thinkers", "words"),
    [
        ("mysql://x", "", None, "postgresql://"),
        ("postgresql://x", "redis://x", None, "nats://"),
        ("", "nats://x", None, "share a store"),
        ("", "", 2, "without a bus"),
    ],
)
def test_what_does_not_go_together_is_refused_in_words(store: str, bus: str, thinkers: int | None, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        town_of(store, bus, thinkers)


def test_a_password_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "store"
    file.write_text("postgresql://kibitz:secret@db/kibitz\n")
    monkeypatch.setenv("KIBITZ_STORE_FILE", str(file))
    assert town_of("", "", None).store == "postgresql://kibitz:secret@db/kibitz"
    monkeypatch.setenv("KIBITZ_STORE_FILE", str(tmp_path / "none"))
    with pytest.raises(BadInput, match="can't be read"):
        town_of("", "", None)


def test_a_store_that_is_not_there_is_told_in_one_line_without_its_password() -> None:
    url = "postgresql://kibitz:hush@127.0.0.1:1/kibitz"
    ran = subprocess.run(
        [*COMMAND, "serve", "--no-browser", "--port", "0", "--store", url], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1
    assert "can't be opened" in ran.stderr
    assert "hush" not in ran.stderr


def test_two_houses_without_a_bus_do_not_open_on_one_store(tmp_path: Path) -> None:
    url = new_database()
    first = ServedHouse(tmp_path / "first", more={"KIBITZ_STORE": url}).open()
    options = ("--no-browser", "--port", "0", "--store", url)
    second = subprocess.run([*COMMAND, "serve", *options], capture_output=True, text=True, check=False)
    first.close()
    assert second.returncode == 2
    assert "several need a --bus" in second.stderr
    assert first.complained() == []


def test_a_house_alone_loads_nothing_of_the_many() -> None:
    code = (
        "import sys, kibitz.server.main; "
        "print([name for name in ('asyncpg', 'nats', 'prometheus_client') if name in sys.modules])"
    )
    ran = subprocess.run([COMMAND[0], "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
