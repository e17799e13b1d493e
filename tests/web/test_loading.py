"""Nothing jumps while a page loads, and it asks only for what it shows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from kibitz.core.game import games
from tests.server.people import BOT, HERE
from tests.web.conftest import Visit
from tests.web.visitors import DESK, PHONE, Visitor

# A shift counts by how much of the screen moves how far; above 0.1 people are said to notice.
MOST_SHIFT = 0.05
WATCH = """
window.shifted = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries())
    shifted.push([value, sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 80))]);
}).observe({ type: "layout-shift", buffered: true });
"""
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def shifts(visitor: Visitor) -> list[tuple[float, list[str]]]:
    """What has moved since the page began, after two more frames."""
    visitor.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[tuple[float, list[str]]] = visitor.page.evaluate("window.shifted")
    return found


def all_loaded(visitor: Visitor) -> None:
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.evaluate("document.fonts.ready.then(() => null)")


def stands_still(visitor: Visitor) -> None:
    found = shifts(visitor)
    assert sum(value for value, _ in found) <= MOST_SHIFT, found


@SIZES
def test_nothing_in_the_lobby_jumps_while_it_loads(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit(size=size)
    ann.page.add_init_script(WATCH)
    ann.page.goto("/")
    expect(ann.page.locator("article .picture svg")).to_have_count(len(games()))
    all_loaded(ann)
    stands_still(ann)


@SIZES
def test_nothing_in_the_lobby_jumps_for_somebody_who_comes_back_to_a_table(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit(size=size)
    ann.opens(HERE, BOT)
    ann.lobby()
    expect(ann.page.locator("a[href^='/t/']")).to_be_visible()
    ann.page.add_init_script(WATCH)
    ann.page.reload()
    expect(ann.page.locator("a[href^='/t/'] svg").first).to_be_visible()
    expect(ann.page.locator("article .picture svg")).to_have_count(len(games()))
    all_loaded(ann)
    stands_still(ann)


@SIZES
@pytest.mark.parametrize("game", games())
def test_nothing_at_a_table_jumps_while_it_loads(visit: Visit, game: str, size: tuple[int, int]) -> None:
    ann = visit(size=size)
    ann.page.add_init_script(WATCH)
    held: list[Route] = []  # the flat board; the other is drawn in a browser of its own
    ann.page.route("**/assets/scene-*.js", lambda route: held.append(route))
    ann.at(ann.opens(HERE, BOT, game=game))
    ann.page.evaluate("document.fonts.ready.then(() => null)")
    stands_still(ann)


def test_the_lobby_asks_for_no_catalogue_until_somebody_comes_near_a_game(visit: Visit) -> None:
    ann = visit()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.lobby()
    expect(ann.page.locator("article h2").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/text/" in url]
    ann.page.locator("article button").first.click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert len([url for url in asked if "/text/" in url]) == 1
