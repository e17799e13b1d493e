"""The ladder: reached from the lobby by keyboard, every level with its numbers and a bar to scale."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.proof import crossed
from tests.web.conftest import Visit
from tests.web.test_accessible import findings
from tests.web.visitors import DESK, PHONE, Language

HEADINGS = {"en": "Bot strength", "ru": "Сила ботов", "uk": "Сила ботів"}
UNMEASURED = "The bots have not been measured at this game yet."


def test_the_lobby_leads_to_it_by_keyboard_and_back(visit: Visit) -> None:
    ann = visit()
    ann.lobby()
    link = ann.page.get_by_role("link", name=HEADINGS["en"])
    link.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(HEADINGS["en"])
    assert ann.page.url.endswith("/ladder")
    expect(link).to_have_attribute("aria-current", "page")
    ann.page.get_by_role("link", name="kibitz").click()
    expect(ann.page.locator("article h2").first).not_to_have_text("")


def test_every_level_has_its_numbers_and_a_bar_to_scale(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/ladder")
    expect(ann.page.locator("li[data-bot]").first).to_be_visible()
    ladders: list[dict[str, Any]] = ann.context.request.get("/api/ladder").json()
    ladder = next(ladder for ladder in ladders if ladder["measured"])
    panel = ann.page.locator(f'[aria-labelledby="ladder-{ladder["game"]}"]')
    for rung in ladder["measured"]["rungs"]:
        row = panel.locator(f'li[data-bot="{rung["bot"]}"]')
        expect(row).to_contain_text(f"Rating {rung['rating']:.0f}")
        expect(row).to_contain_text(f"{rung['games']} games".replace(" ", "\u00a0"))
        track, wins = row.locator(".scale").bounding_box(), row.locator(".wins").bounding_box()
        interval = row.locator(".interval").bounding_box()
        assert track
        assert wins
        assert interval
        assert wins["width"] / track["width"] == pytest.approx(rung["win_rate"], abs=0.01)
        assert (interval["x"] - track["x"]) / track["width"] == pytest.approx(rung["low"], abs=0.01)
        assert interval["width"] / track["width"] == pytest.approx(rung["high"] - rung["low"], abs=0.01)


def test_a_game_that_nobody_measured_says_so(visit: Visit) -> None:
    ann = visit()
    game = ann.context.request.get("/api/games").json()[0]["id"]
    ann.page.route("**/api/ladder", lambda route: route.fulfill(json=[{"game": game, "measured": None}]))
    ann.page.goto("/ladder")
    expect(ann.page.get_by_text(UNMEASURED)).to_be_visible()
    assert ann.page.locator("li[data-bot]").count() == 0


@pytest.mark.parametrize(("language", "size"), crossed(["en", "ru", "uk"], [DESK, PHONE]))
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(
    visit: Visit, language: Language, size: tuple[int, int]
) -> None:
    ann = visit(language=language, size=size, bypass_csp=True)
    ann.page.goto("/ladder")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(HEADINGS[language])
    expect(ann.page.locator("li[data-bot]").first).to_be_visible()
    assert findings(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
