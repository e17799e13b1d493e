"""On a machine that has never compiled anything: the page says that a bot is waking up, and one plays meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.people import HERE, ServedHouse
from tests.web.conftest import Visit


@pytest.fixture
def new_house(tmp_path: Path) -> Iterator[ServedHouse]:
    more = {"KIBITZ_CACHE": str(tmp_path / "cache"), "KIBITZ_TEST_COMPILER": "endless"}
    served = ServedHouse(tmp_path / "house", searches=True, more=more).open()
    yield served
    served.close()


def test_a_bot_that_is_waking_up_says_so_and_answers(visit: Visit, new_house: ServedHouse) -> None:
    ann = visit(house=new_house)
    ann.lobby()
    ann.at(ann.opens(HERE, {"kind": "bot", "level": 5}))
    waking = ann.page.locator("aside").get_by_text("waking up")
    expect(waking).to_be_visible()
    assert "quick advice" in (waking.get_attribute("title") or "")
    ann.autoplay(most=6)
    ann.played()
    expect(waking).to_be_visible()
