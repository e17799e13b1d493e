"""A room without a board of its own can be played in the browser from the first day."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kibitz.cli.new_room import write_room
from tests.server.people import BOT, HERE, ServedHouse
from tests.web.conftest import Visit
from tests.web.visitors import DESK, PHONE


@pytest.fixture
def new_house(tmp_path: Path) -> Iterator[ServedHouse]:
    """A house with a room that was just written."""
    rooms = tmp_path / "src" / "kibitz" / "games"
    rooms.mkdir(parents=True)
    write_room("last_match", tmp_path)
    served = ServedHouse(tmp_path / "house", more={"KIBITZ_TEST_ROOMS": str(rooms), "KIBITZ_JIT": "0"}).open()
    yield served
    served.close()
    assert served.complained() == []


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_new_room_is_played_to_its_end_without_a_board(
    visit: Visit, new_house: ServedHouse, size: tuple[int, int]
) -> None:
    ann = visit(house=new_house, size=size)
    ann.lobby()
    expect(ann.page.get_by_role("heading", name="Last match")).to_be_visible()
    ann.at(ann.opens(HERE, BOT, game="last_match"))
    expect(ann.page.locator("main")).to_contain_text("left")
    while not ann.now["outcome"]:
        step = ann.now["step"]
        if ann.now["moves"]:
            action = ann.now["moves"][0]["action"]
            ann.hears(lambda action=action: action in ann.words)  # type: ignore[misc]
            ann.page.locator("#tray").get_by_role("button", name=ann.words[action], exact=True).click()
        ann.hears(lambda step=step: ann.now["step"] > step)  # type: ignore[misc]
    expect(ann.ended).to_be_visible()
    expect(ann.page.locator("table")).to_contain_text("taken")
