"""On a machine that has never compiled anything: the page says that a bot is waking up, and one plays meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.people import HERE, ServedHouse
from tests.web.conftest import Visit
from tests.web.visitors import PHONE


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


# Where the strip and all that stands in it lie, with the sign and without it.
PLACES = """() => {
  const strip = document.querySelector("nav[aria-label=Players]");
  const parts = [strip, ...strip.querySelectorAll("button, b, .words, svg.seat")];
  const place = ({ x, y, width, height }) => [x, y, width, height];
  const places = () => JSON.stringify(parts.map((one) => place(one.getBoundingClientRect())));
  const before = places();
  for (const sign of strip.querySelectorAll(".waking")) sign.remove();
  return [before, places()];
}"""


def test_at_a_phones_table_it_is_seen_without_opening_anything_and_nothing_moves_when_it_ends(
    visit: Visit, new_house: ServedHouse
) -> None:
    ann = visit(house=new_house, size=PHONE)
    ann.lobby()
    ann.at(ann.opens(HERE, {"kind": "bot", "level": 5}))
    players = ann.page.get_by_role("navigation", name="Players")
    sign = players.get_by_role("button", name="Raven").get_by_role("img", name="waking up")
    expect(sign).to_be_visible()
    before, after = ann.page.evaluate(PLACES)
    assert before == after
