"""What a page shows while the house can't write, and of a table that can't be opened any more."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.people import BOT, HERE, PATIENCE_S, Guest, ServedHouse
from tests.web.conftest import Visit
from tests.web.visitors import Visitor, table_at


@contextlib.contextmanager
def locked(house: ServedHouse) -> Iterator[None]:
    """Another program holds the file."""
    with contextlib.closing(sqlite3.connect(house.file, isolation_level=None, timeout=PATIENCE_S)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def shrug_off(visitor: Visitor, *status: int) -> None:
    """The browser itself reports every answer that is a failure."""
    told = [f"status of {one}" for one in status]
    visitor.complaints = [line for line in visitor.complaints if not any(word in line for word in told)]


def test_a_move_that_cannot_be_written_is_told_beside_it_and_works_afterwards(
    visit: Visit, own_house: ServedHouse
) -> None:
    table, token = table_at(own_house, "draw")
    ann = visit(house=own_house, token=token)
    ann.at(table)
    draw = ann.page.get_by_role("button", name=re.compile("^Draw two"))
    with locked(own_house):
        draw.click()
        expect(ann.page.get_by_role("alert").get_by_text("can't write just now")).to_be_visible()
    draw.click()
    expect(ann.page.locator("aside").get_by_text(re.compile("^You draw")).first).to_be_visible()


def test_the_lobby_says_that_no_table_can_be_opened_just_now(visit: Visit, own_house: ServedHouse) -> None:
    ann = visit(house=own_house, token=Guest(own_house).token)
    ann.lobby()
    with locked(own_house):
        ann.page.get_by_role("button", name="New table").first.click()
        ann.page.get_by_role("button", name="Open the table").click()
        expect(ann.page.get_by_role("alert").get_by_text("can't write just now")).to_be_visible()
    ann.page.get_by_role("button", name="Open the table").click()
    expect(ann.page).to_have_url(re.compile("/t/"))
    shrug_off(ann, 503)


def test_a_first_visitor_reads_that_the_house_cannot_write(visit: Visit, own_house: ServedHouse) -> None:
    with locked(own_house):
        ann = visit(house=own_house)
        ann.page.goto("/")
        expect(ann.page.get_by_text("can't write just now")).to_be_visible()
    shrug_off(ann, 503)


@pytest.mark.parametrize(("number", "recorded"), [(0, False), (3, True)])
def test_a_broken_table_says_why_in_the_lobby_and_at_its_own_page(
    visit: Visit, own_house: ServedHouse, number: int, recorded: bool
) -> None:
    ann = Guest(own_house)
    table = ann.opens(HERE, BOT, options={"first_dealer": 1})
    window = ann.at(table)
    while window.now["step"] < 8:
        if window.now["moves"]:
            window.plays()
        else:
            window.until("now")
    window.close()
    own_house.close()
    entry = b"?" if recorded else b'{"entry":"of another kibitz"}'
    with contextlib.closing(sqlite3.connect(own_house.file)) as db, db:
        db.execute("UPDATE entry SET entry = ? WHERE code = ? AND number = ?", (entry, table, number))
    own_house.open()
    visitor = visit(house=own_house, token=ann.token)
    visitor.lobby()
    card = visitor.page.get_by_role("link").filter(has_text="can't be opened any more")
    expect(card).to_contain_text(re.compile(rf"Entry {number + 1}\s"))
    card.click()
    expect(visitor.page.get_by_role("heading", name="This table can't be opened any more")).to_be_visible()
    expect(visitor.page.get_by_text(re.compile(rf"^Entry {number + 1}\s"))).to_be_visible()
    expect(visitor.page.get_by_role("link", name="Download record")).to_have_count(int(recorded))
