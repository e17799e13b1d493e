"""One guest a browser, however many windows open at once and however slowly or badly the house is heard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, expect

from kibitz.server.guests import COOKIE
from tests.proof import PROOF, amount
from tests.server.people import HERE, LINK, Guest, ServedHouse
from tests.web.conftest import Visit
from tests.web.visitors import DESK, PHONE


def hear_cookies(page: Page, cookies: list[str]) -> None:
    def look(answer: Response) -> None:
        cookies.extend(h["value"] for h in answer.headers_array() if h["name"].lower() == "set-cookie")

    page.on("response", look)


def guest_of(page: Page) -> Any:
    return page.evaluate("fetch('/api/me').then((answer) => answer.json())")


def test_a_first_visit_makes_one_guest(visit: Visit) -> None:
    for _ in range(amount(1, 3)):
        ann = visit()
        cookies: list[str] = []
        hear_cookies(ann.page, cookies)
        ann.lobby()
        ann.page.wait_for_load_state("networkidle")
        assert len(cookies) == 1
        assert cookies[0].startswith(COOKIE)
        assert guest_of(ann.page)["name"] in ann.page.locator("header").inner_text()


def test_windows_opened_at_the_same_moment_are_one_guest(visit: Visit) -> None:
    ann = visit()
    windows = [ann.page, *(ann.context.new_page() for _ in range(3))]
    for window in windows:
        window.evaluate(f"void setTimeout(() => location.assign({ann.house.address!r}))")
    names = []
    for window in windows:
        shown = window.locator("header button .name")
        expect(shown).not_to_have_text("")
        names.append(shown.inner_text())
    assert len(set(names)) == 1
    assert len({guest_of(window)["guest"] for window in windows}) == 1


def test_a_window_waits_to_be_known_before_it_looks_at_the_table(visit: Visit, house: ServedHouse) -> None:
    """The page is shown while the house still finds out who came: no window comes as nobody, nor comes twice."""
    ann = Guest(house, "Ann")
    table = ann.opens(HERE, LINK)
    bob = visit()
    held: list[Route] = []
    sockets: list[str] = []
    bob.page.on("websocket", lambda socket: sockets.append(socket.url))
    slow = True

    def answer_later(route: Route) -> None:
        held.append(route) if slow else route.continue_()

    bob.page.route("**/api/me", answer_later)
    bob.page.goto(f"/t/{table}")
    bob.page.evaluate("new Promise((shown) => setTimeout(shown))")  # what the page does when it is shown is done
    assert sockets == []
    slow = False
    held[0].continue_()
    bob.page.get_by_role("button", name="Take this seat").click()
    bob.hears(lambda: bob.now["viewer"] == 1)
    assert len(sockets) == 1
    ann.close()


def test_whoever_was_not_heard_at_first_still_becomes_a_player(visit: Visit, house: ServedHouse) -> None:
    """On a busy machine a first question may be lost: the window asks again before it looks at the table."""
    ann = Guest(house, "Ann")
    table = ann.opens(HERE, LINK)
    bob = visit()
    lost: list[Route] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route)
            route.abort()

    bob.page.route("**/api/me", lose_the_first)
    bob.at(table)
    bob.page.get_by_role("button", name="Take this seat").click()
    bob.hears(lambda: bob.now["viewer"] == 1)
    assert lost
    bob.complaints[:] = [said for said in bob.complaints if "ERR_FAILED" not in said]


def test_the_host_fills_a_seat_with_a_bot_or_frees_it(visit: Visit, house: ServedHouse) -> None:
    ann = visit()
    ann.lobby()
    table = ann.opens(HERE, LINK, LINK)
    ann.at(table)
    stranger = Guest(house, "Eve").at(table)
    stranger.send("sit", seat=1)
    ann.page.get_by_role("button", name="Free the seat").click()
    expect(ann.page.get_by_role("button", name=re.compile("To a bot"))).to_have_count(2)
    for left in (1, 0):
        ann.page.get_by_role("button", name=re.compile("To a bot")).first.click()
        expect(ann.page.get_by_role("button", name=re.compile("To a bot"))).to_have_count(left)
    ann.hears(lambda: ann.now["viewer"] == 0)
    expect(ann.page.locator("main.stage [data-row]").first).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE] if PROOF else [PHONE])
def test_the_host_lets_a_bot_play_for_one_who_does_not(visit: Visit, house: ServedHouse, size: tuple[int, int]) -> None:
    ann = visit(size=size)
    ann.lobby()
    table = ann.opens(HERE, LINK)
    stranger = Guest(house, "Eve").at(table)
    stranger.send("sit", seat=1)
    ann.at(table)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("button", name="Let a bot play for Eve").click()
    ann.hears(lambda: any(m["t"] == "seats" and m["seats"][1]["lost"] for m in ann.messages))
    expect(ann.page.get_by_role("button", name="Let a bot play for Eve")).to_have_count(0)
