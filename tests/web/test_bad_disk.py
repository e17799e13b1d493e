"""What a page shows while the house can't write, and of a table that can't be opened any more."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.people import PATIENCE_S, Guest, ServedHouse
from tests.web.conftest import Visit
from tests.web.visitors import Visitor, table_at


@contextlib.contextmanager
def locked(house: ServedHouse) -> Iterator[None]:
    """Another program holds the file."""
    with contextlib.closing(sqlite3.connect(house.file, isolation_level=None, timeout=PATIENCE_S)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture(scope="module")
def poor_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """A house that tells its host of every lock."""
    served = ServedHouse(tmp_path_factory.mktemp("poor")).open()
    yield served
    served.close()


def shrug_off(visitor: Visitor, *status: int) -> None:
    """The browser itself reports every answer that is a failure."""
    told = [f"status of {one}" for one in status]
    visitor.complaints = [line for line in visitor.complaints if not any(word in line for word in told)]


def test_a_move_that_cannot_be_written_is_told_beside_it_and_works_afterwards(
    visit: Visit, poor_house: ServedHouse
) -> None:
    table, token = table_at(poor_house, "draw")
    ann = visit(house=poor_house, token=token)
    ann.at(table)
    draw = ann.page.get_by_role("button", name=re.compile("^Draw two"))
    with locked(poor_house):
        draw.click()
        expect(ann.page.get_by_role("alert").get_by_text("can't write just now")).to_be_visible()
    draw.click()
    expect(ann.page.locator("aside").get_by_text(re.compile("^You draw")).first).to_be_visible()


def test_the_lobby_says_that_no_table_can_be_opened_just_now(visit: Visit, poor_house: ServedHouse) -> None:
    ann = visit(house=poor_house, token=Guest(poor_house).token)
    ann.lobby()
    with locked(poor_house):
        ann.page.get_by_role("button", name="New table").first.click()
        ann.page.get_by_role("button", name="Open the table").click()
        expect(ann.page.get_by_role("alert").get_by_text("can't write just now")).to_be_visible()
    ann.page.get_by_role("button", name="Open the table").click()
    expect(ann.page).to_have_url(re.compile("/t/"))
    shrug_off(ann, 503)


def test_a_first_visitor_reads_that_the_house_cannot_write(visit: Visit, poor_house: ServedHouse) -> None:
    with locked(poor_house):
        ann = visit(house=poor_house)
        ann.page.goto("/")
        expect(ann.page.get_by_text("can't write just now")).to_be_visible()
    shrug_off(ann, 503)


def test_a_broken_table_says_why_in_the_lobby_and_at_its_own_page(visit: Visit, own_house: ServedHouse) -> None:
    broken = {number: table_at(own_house, "lay", least=8) for number in (0, 3)}  # which entry was spoilt
    own_house.close()
    with contextlib.closing(sqlite3.connect(own_house.file)) as db, db:
        for number, (table, _) in broken.items():
            entry = b"?" if number else b'{"entry":"of another kibitz"}'
            db.execute("UPDATE entry SET entry = ? WHERE code = ? AND number = ?", (entry, table, number))
    own_house.open()
    for number, (_, token) in broken.items():
        visitor = visit(house=own_house, token=token)
        visitor.lobby()
        card = visitor.page.get_by_role("link").filter(has_text="can't be opened any more")
        expect(card).to_contain_text(re.compile(rf"Entry {number + 1}\s"))
        card.click()
        expect(visitor.page.get_by_role("heading", name="This table can't be opened any more")).to_be_visible()
        expect(visitor.page.get_by_text(re.compile(rf"^Entry {number + 1}\s"))).to_be_visible()
        # What was played before is given as a record.
        expect(visitor.page.get_by_role("link", name="Download record")).to_have_count(int(number > 0))
