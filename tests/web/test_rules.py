"""The rules on one screen, and all of them below it; where they are opened from, and where a clause can be tried."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kibitz.core.game import find_game, games
from kibitz.lessons.script import lessons_of, taught
from tests.proof import PROOF
from tests.server.people import GAME
from tests.web.conftest import TableAt, Visit
from tests.web.test_accessible import findings
from tests.web.visitors import DESK, PHONE, Language

LANGUAGES: tuple[Language, ...] = ("en", "ru", "uk")
SIZES = (DESK, PHONE)
TAUGHT = [name for name, game in games().items() if lessons_of(game)]
# Each room once on each size, the languages dealt round; before a release all of them.
SHEETS = [
    pytest.param(name, language, size, id=f"{name}-{language}-{size[0]}")
    for number, name in enumerate(TAUGHT)
    for turn, size in enumerate(SIZES)
    for language in (LANGUAGES if PROOF else (LANGUAGES[(number + turn) % 3],))
]


@pytest.mark.parametrize(("name", "language", "size"), SHEETS)
def test_the_sheet_and_the_book_of_every_room(
    visit: Visit, name: str, language: Language, size: tuple[int, int]
) -> None:
    ann = visit(language=language, size=size, bypass_csp=True)
    page, game = ann.page, find_game(name)
    page.goto(f"/rules/{name}")
    sheet = page.locator(f"[data-sheet={name}]")
    expect(sheet).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(game.text(language).say("name"))
    steps = sheet.locator("ol > li")
    assert 3 <= steps.count() <= 4
    for step in steps.all():
        assert step.locator(".scene svg").count() > 0
    assert sheet.locator("ul").first.locator("li").count() > 3  # the pieces
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    if size == DESK:
        lies = sheet.bounding_box()
        assert lies
        assert lies["y"] + lies["height"] <= DESK[1]  # one screen
    book = game.rules_book(language)
    expect(page.locator("[data-clause]")).to_have_count(sum(bool(part.label) for _, parts in book for part in parts))
    expect(page.locator("table")).to_have_count(sum(bool(part.rows) for _, parts in book for part in parts))
    expect(page.locator("a.try")).to_have_count(len(taught(game)))
    assert findings(ann) == []


def test_from_the_cover_to_the_sheet_to_a_clause_that_is_tried(visit: Visit, kept_table: TableAt) -> None:
    ann = visit()
    ann.lobby()
    page = ann.page
    name = find_game(GAME).text("en").say("name")
    page.get_by_role("link", name=f"Rules on one page: {name}").click()
    expect(page).to_have_url(re.compile(f"/rules/{GAME}$"))
    expect(page.locator("[data-sheet]")).to_be_visible()
    clause, (lesson, place) = next(iter(taught(find_game(GAME)).items()))
    page.locator(f"[data-clause={clause}]").get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/learn/{GAME}/{lesson}/{place}$"))
    expect(page.locator(f"[data-beat^='{place} ']")).to_be_visible()

    table, token = kept_table("lay")
    bob = visit(token=token)
    bob.at(table)
    bob.page.get_by_role("tab", name="Rules").click()
    expect(bob.page.locator("aside [data-sheet]")).to_be_visible()
    tried = bob.page.locator(f"aside [data-clause={clause}] a")
    expect(tried).to_have_attribute("target", "_blank")  # the table is not left for it


def test_a_game_that_is_not_here_has_no_rules(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/rules/nothing")
    expect(ann.page.get_by_role("link", name="Back to the lobby")).to_be_visible()
    ann.complaints.clear()  # the browser's own words for a page that is not there
