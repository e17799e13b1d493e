"""Reloading in every phase, and a house that goes away in the middle and comes back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.server.people import ServedHouse
from tests.web.conftest import TableAt, Visit
from tests.web.visitors import Phase, Visitor, eager, table_at

PROMPTS = {
    "lay": "Your turn: choose a bird",
    "draw": "Your turn: draw cards or not",
    "flock": "Your turn: fly one flock home, or none",
}


def board_in_words(visitor: Visitor) -> list[str]:
    return visitor.page.locator("[data-row] li, [data-pile], [data-deck], aside .players > li").all_inner_texts()


@pytest.mark.parametrize("phase", ["lay", "draw", "flock"])
def test_a_reload_shows_the_same_table(visit: Visit, kept_table: TableAt, phase: Phase) -> None:
    table, token = kept_table(phase)
    ann = visit(token=token)
    ann.at(table)
    expect(ann.prompt).to_have_text(PROMPTS[phase])
    before = board_in_words(ann)
    ann.page.reload()
    expect(ann.prompt).to_have_text(PROMPTS[phase])
    assert board_in_words(ann) == before


def test_a_reload_shows_the_same_end(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("over")
    ann = visit(token=token)
    ann.at(table)
    expect(ann.ended).to_be_visible()
    before = ann.ended.inner_text(), ann.page.locator("aside ol").inner_text()
    ann.page.reload()
    expect(ann.ended).to_be_visible()
    assert (ann.ended.inner_text(), ann.page.locator("aside ol").inner_text()) == before


def test_the_house_is_killed_in_the_middle_and_comes_back(visit: Visit, own_house: ServedHouse) -> None:
    table, token = table_at(own_house, "lay", least=6)
    ann = visit(house=own_house, token=token)
    ann.at(table)
    expect(ann.prompt).to_have_text(PROMPTS["lay"])
    before = board_in_words(ann)

    own_house.kill()
    gone = ann.page.get_by_text("Reconnecting. Nothing is lost.")
    expect(gone).to_be_visible()
    expect(ann.page.locator("main.stage")).to_have_attribute("inert", "")
    assert board_in_words(ann) == before

    own_house.open()
    expect(gone).to_be_hidden()
    assert board_in_words(ann) == before
    best = eager(ann.now)
    end = next(end for end in ann.now["view"]["ends"] if end["action"] == best)
    ann.page.locator(f"[data-pile={end['species']}]").click()
    step = ann.now["step"]
    ann.page.locator(f'button[data-end="{end["row"]}-{end["side"]}"]').click()
    ann.hears(lambda: bool(ann.now["step"] > step))
    expect(ann.page.locator("aside").get_by_text(re.compile(r"^You lay")).first).to_be_visible()
    # The browser itself reports each attempt to reach a house that is away.
    ann.complaints = [complaint for complaint in ann.complaints if "WebSocket connection to" not in complaint]


def test_a_move_that_the_network_swallowed_is_sent_again(visit: Visit, house: ServedHouse) -> None:
    table, token = table_at(house, "draw")
    ann = visit(token=token)
    swallowed: list[str | bytes] = []

    def carry(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def onward(message: str | bytes) -> None:
            if '"play"' in str(message) and not swallowed:
                swallowed.append(message)
                page.close()
            else:
                server.send(message)

        page.on_message(onward)

    ann.page.route_web_socket(re.compile("/ws/tables/"), carry)
    ann.at(table)
    ann.page.get_by_role("button", name=re.compile("^Draw two")).click()
    expect(ann.page.locator("aside").get_by_text(re.compile("^You draw")).first).to_be_visible()
    assert len(swallowed) == 1
