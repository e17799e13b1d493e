"""Where strangers come in: one offer at the first visit, and an invitation that says who invites to what."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.people import BOT, HERE, LINK
from tests.web.conftest import Visit
from tests.web.test_accessible import findings
from tests.web.visitors import DESK, PHONE, Language

SHORTEST = "CuBirds"
OFFER = "First time here?"


def test_a_first_visit_is_offered_a_lesson_once(visit: Visit) -> None:
    ann = visit(size=PHONE, bypass_csp=True)
    ann.lobby()
    offer = ann.page.get_by_role("region", name=OFFER)
    expect(offer.get_by_role("link", name=f"Learn {SHORTEST}")).to_be_visible()
    assert findings(ann) == []
    offer.get_by_role("button", name="No, thank you").click()
    expect(offer).to_have_count(0)
    ann.lobby()
    expect(offer).to_have_count(0)


def test_who_has_learned_or_plays_is_not_asked(visit: Visit) -> None:
    ann = visit()
    ann.lobby()
    offer = ann.page.get_by_role("region", name=OFFER)
    offer.get_by_role("link", name=f"Learn {SHORTEST}").click()
    expect(ann.page.locator("[data-beat]")).to_be_visible()
    ann.lobby()
    expect(offer).to_have_count(0)
    bob = visit()
    bob.opens(HERE, BOT)
    bob.lobby()
    expect(bob.page.locator("aside a.table")).to_have_count(1)
    expect(bob.page.get_by_role("region", name=OFFER)).to_have_count(0)


@pytest.mark.parametrize(("size", "language"), [(DESK, "ru"), (PHONE, "uk")], ids=["desk", "phone"])
def test_an_invitation_says_who_invites_to_what_and_asks_for_a_name(
    visit: Visit, size: tuple[int, int], language: Language
) -> None:
    ann = visit()
    ann.context.request.put("/api/me", data={"name": "Ann"})
    table = ann.opens(HERE, LINK, LINK, options={"expert": True})
    bob = visit(size=size, language=language, bypass_csp=True)
    bob.at(table)
    title = bob.page.locator("section h1")
    expect(title).to_contain_text("Ann")
    assert findings(bob) == []
    assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    switch = bob.page.locator("section")
    switch.get_by_role("radio", name="English").or_(switch.get_by_role("button", name="English")).first.click()
    expect(title).to_have_text("Ann invites you to play")
    expect(bob.page.locator("section")).to_contain_text("Changed: Expert")
    expect(bob.page.get_by_role("link", name="Learn first")).to_have_attribute("href", re.compile("/learn/cubirds/"))
    expect(bob.page.get_by_text("your seat is kept")).to_be_visible()
    bob.page.get_by_label("What shall we call you?").fill("Bob")
    bob.page.get_by_role("button", name="Take this seat").click()
    expect(bob.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    seats = bob.context.request.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Bob", ""]


def test_the_host_hears_that_a_link_works_only_here_and_gives_a_seat_to_a_bird(visit: Visit) -> None:
    ann = visit()
    ann.at(ann.opens(HERE, LINK, LINK))
    expect(ann.page.get_by_text("This link works only on this computer.")).to_be_visible()
    ann.page.get_by_role("button", name="To a bot").first.click()
    expect(ann.page.locator("section li").nth(1)).to_contain_text("Jay")


@pytest.mark.parametrize(("size", "language"), [(DESK, "uk"), (PHONE, "en")], ids=["desk", "phone"])
def test_whoever_learns_first_has_a_seat_kept_and_is_called_back(
    visit: Visit, size: tuple[int, int], language: Language
) -> None:
    ann = visit()
    table = ann.opens(HERE, LINK)
    ann.at(table)
    bob = visit(size=size, language=language, bypass_csp=True)
    bob.at(table)
    bob.page.locator("form input").fill("Bob")
    bob.page.locator("section a.btn").click()
    expect(bob.page.locator("[data-beat]")).to_be_visible()
    expect(ann.page.locator("main .name", has_text="Bob learns the game first")).to_be_visible()
    expect(ann.page.get_by_text("no connection")).to_have_count(0)
    eve = visit()
    eve.at(table)
    expect(eve.page.get_by_role("button", name="Take this seat")).to_have_count(0)
    called = bob.page.locator(".called.now")
    expect(called).to_be_visible()
    assert findings(bob) == []
    assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    called.get_by_role("link").click()
    bob.page.locator("form button[type=submit]").click()
    expect(bob.page.locator("[data-row]").first).to_be_visible()
    expect(ann.page.locator("[data-row]").first).to_be_visible()
    bob.page.goto("/learn/cubirds/turn")
    expect(bob.page.locator("[data-beat]")).to_be_visible()
    expect(bob.page.locator(".called")).to_have_count(0)  # who came back is called no more
