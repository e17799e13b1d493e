"""The workshop: an island is drawn by mouse and keys, checked at once, shared, tried; a broken one can't be played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from kibitz.core.game import find_game, games
from tests.web.conftest import Visit
from tests.web.test_accessible import findings
from tests.web.test_large_text import HIT
from tests.web.visitors import DESK, PHONE, Language, Theme, Visitor

ISLANDS = "/draft/jackal/islands"
ORDER = "/draft/azul/wild_order"
SHEET = "/draft/bower/sheet"
WHOLE = "W../.../B..3"


def cell(visitor: Visitor, name: str) -> Locator:
    column, row = "ABCDEF".index(name[0]), int(name[1]) - 1
    return visitor.page.locator(f'[data-cell="{6 * row + column}"]')


def opens(visitor: Visitor, path: str = ISLANDS) -> None:
    visitor.page.goto(path)
    expect(visitor.page.locator("main:not([aria-busy])")).to_be_visible()


def types(visitor: Visitor, rows: str) -> None:
    """By keys alone: the letters of the format, arrows between them."""
    cell(visitor, "A1").focus()
    for number, row in enumerate(rows.split("/")):
        for letter in row:
            visitor.page.keyboard.press("Delete" if letter == "~" else letter)
            visitor.page.keyboard.press("ArrowRight")
        for _ in row:
            visitor.page.keyboard.press("ArrowLeft")
        visitor.page.keyboard.press("ArrowDown")
        expect(visitor.page.locator("[data-cell]:focus")).to_have_attribute("data-cell", str(6 * (number + 1)))


def tries(visitor: Visitor) -> Locator:
    return visitor.page.locator("section .btn.pri").first


@pytest.mark.parametrize(
    ("language", "theme", "size"), [("en", "light", DESK), ("ru", "dark", PHONE), ("uk", "light", PHONE)]
)
def test_an_island_is_drawn_by_keys_and_says_what_is_missing(
    visit: Visit, language: Language, theme: Theme, size: tuple[int, int]
) -> None:
    ann = visit(language=language, theme=theme, size=size, bypass_csp=True)
    opens(ann)
    state = ann.page.get_by_role("status").last
    expect(state.locator("li")).to_have_count(3)  # two flags and a chest
    expect(tries(ann)).to_be_disabled()
    types(ann, WHOLE)
    expect(state.locator("li")).to_have_count(0)
    expect(tries(ann)).to_be_enabled()
    expect(cell(ann, "D3")).to_have_attribute("aria-label", re.compile("D3.*3.*5"))  # three coins, five steps away
    cell(ann, "F6").focus()
    ann.page.keyboard.press("2")
    expect(state).to_contain_text("F6")  # no way leads there
    expect(tries(ann)).to_be_disabled()
    assert findings(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_drawn_island_is_undone_shared_and_played_against_a_bot(visit: Visit) -> None:
    ann, bob = visit(), visit()
    opens(ann)
    types(ann, WHOLE)
    expect(tries(ann)).to_be_enabled()
    undo = ann.page.get_by_role("button", name="Undo")
    undo.click()
    expect(tries(ann)).to_be_disabled()
    ann.page.get_by_role("button", name="Redo").click()
    expect(tries(ann)).to_be_enabled()
    ann.page.get_by_label("Name of the island").fill("Крабья коса")
    ann.page.get_by_label("Name of the island").blur()
    ann.page.get_by_role("button", name="Share").click()
    link = ann.page.get_by_label("Link").input_value()
    bob.page.goto(link)
    expect(bob.page.get_by_label("Name of the island")).to_have_value("Крабья коса")
    expect(cell(bob, "D3")).to_have_attribute("aria-label", re.compile("Chest of 3"))

    tries(bob).click()
    expect(bob.page.locator("main.stage")).to_be_visible()
    bob.hears(lambda: any(message["t"] == "now" and message["view"] for message in bob.messages))
    assert bob.now["view"]["island"]["rows"][:3] == [row.ljust(6, "~") for row in WHOLE.split("/")]


def test_a_stroke_of_the_mouse_makes_land_and_a_reload_loses_nothing(visit: Visit) -> None:
    ann = visit()
    opens(ann)
    mouse = ann.page.mouse
    boxes = [cell(ann, name).bounding_box() for name in ("B2", "D2")]
    (left, top), (right, _) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    mouse.move(left, top)
    mouse.down()
    mouse.move(right, top, steps=12)
    mouse.up()
    for name in ("B2", "C2", "D2"):
        expect(cell(ann, name)).to_have_attribute("aria-label", f"{name}: Land")
    expect(cell(ann, "E2")).to_have_attribute("aria-label", "E2: Sea")
    ann.page.reload()
    expect(cell(ann, "C2")).to_have_attribute("aria-label", "C2: Land")


# Words that are wider than the place they have: they break in the middle, stick out, or must be scrolled to.
SQUEEZED = """(where) => [...document.querySelectorAll(where)].filter((one) => {
  const words = one.textContent.trim().split(/ /);
  const range = document.createRange();
  range.selectNodeContents(one);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  return lines.size > words.length || one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_on_a_phone_palette_and_island_are_seen_at_once_and_nothing_moves_under_the_finger(
    visit: Visit, language: Language
) -> None:
    ann = visit(size=PHONE, language=language)
    opens(ann)
    palette = ann.page.get_by_role("radio")
    seen = [palette.first, palette.last, cell(ann, "A1"), cell(ann, "F6"), tries(ann)]
    state = ann.page.get_by_role("status").last.locator("li").first
    island = ann.page.locator("svg.island")
    before = island.bounding_box()
    for one in (*seen, state):
        expect(one).to_be_in_viewport(ratio=1)
        assert one.evaluate(HIT)
    types(ann, WHOLE)
    expect(tries(ann)).to_be_enabled()
    assert island.bounding_box() == before
    assert ann.page.evaluate("scrollY") == 0
    assert ann.page.evaluate(SQUEEZED, ".ways, .ways th") == []


CYRILLIC = """([key, code, shiftKey, ctrlKey]) =>
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code, shiftKey, ctrlKey, bubbles: true }))"""


def test_the_keys_of_the_workshop_are_the_same_on_a_cyrillic_keyboard(visit: Visit) -> None:
    ann = visit()
    opens(ann)
    cell(ann, "B2").focus()
    for key, code, shift, drawn in (
        ("ц", "KeyW", False, "White flag"),
        ("И", "KeyB", True, "Black flag"),
        ("и", "KeyB", False, "Buried chest of 2"),
        ("№", "Digit3", True, "Labyrinth"),
    ):
        ann.page.evaluate(CYRILLIC, [key, code, shift, False])
        expect(cell(ann, "B2")).to_have_attribute("aria-label", re.compile(f"^B2: {drawn}"))
    ann.page.evaluate(CYRILLIC, ["я", "KeyZ", False, True])
    expect(cell(ann, "B2")).to_have_attribute("aria-label", "B2: Buried chest of 2")
    opens(ann, SHEET)
    half(ann, "T01a").focus()
    ann.page.evaluate(CYRILLIC, ["ь", "KeyM", False, False])
    expect(half(ann, "T01a")).to_have_accessible_name(re.compile("moss"))


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_no_name_of_a_colour_is_broken(visit: Visit, language: Language, size: tuple[int, int]) -> None:
    ann = visit(language=language, size=size)
    opens(ann, ORDER)
    assert ann.page.evaluate(SQUEEZED, "ol li button span") == []


def test_colours_are_put_in_order_by_keys_and_by_dragging(visit: Visit) -> None:
    ann = visit(bypass_csp=True)
    opens(ann, ORDER)
    first = ann.page.locator("ol li button").first
    expect(first).to_have_accessible_name("1: Purple")
    first.focus()
    ann.page.keyboard.press("ArrowRight")
    expect(first).to_have_accessible_name("1: Green")
    expect(ann.page.locator("ol li button:focus")).to_have_accessible_name("2: Purple")
    ann.page.keyboard.press("Control+z")
    expect(first).to_have_accessible_name("1: Purple")
    places = [box for one in ann.page.locator("ol li").all() if (box := one.bounding_box())]
    ann.page.mouse.move(places[5]["x"] + 30, places[5]["y"] + 30)
    ann.page.mouse.down()
    ann.page.mouse.move(places[0]["x"] + 30, places[0]["y"] + 30, steps=10)
    ann.page.mouse.up()
    expect(first).to_have_accessible_name("1: Red")
    assert findings(ann) == []
    tries(ann).click()
    expect(ann.page.locator("main.stage")).to_be_visible()


def half(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f'[data-half="{name}"]')


@pytest.mark.parametrize(
    ("language", "theme", "size"), [("en", "dark", DESK), ("ru", "light", PHONE), ("uk", "dark", PHONE)]
)
def test_a_sheet_is_made_by_keys_and_says_what_is_wrong(
    visit: Visit, language: Language, theme: Theme, size: tuple[int, int]
) -> None:
    ann = visit(language=language, theme=theme, size=size, bypass_csp=True)
    opens(ann, SHEET)
    state = ann.page.get_by_role("status").last
    expect(tries(ann)).to_be_enabled()  # our own sheet to begin with
    half(ann, "T01a").focus()
    for _ in range(2):
        ann.page.keyboard.press("Delete")
    expect(state.locator("li")).to_have_count(1)  # nothing lies there any more
    expect(state).to_contain_text("1")
    expect(half(ann, "T01a")).to_have_class(re.compile("bad"))
    expect(tries(ann)).to_be_disabled()
    ann.page.keyboard.press("9")
    expect(tries(ann)).to_be_enabled()
    ann.page.keyboard.press("ArrowRight")
    expect(half(ann, "T01b")).to_be_focused()
    ann.page.keyboard.press("e")
    expect(half(ann, "T01b")).to_have_class(re.compile("bad"))  # earth is for bonus tiles
    ann.page.keyboard.press("Control+z")
    expect(tries(ann)).to_be_enabled()
    ann.page.keyboard.press("ArrowDown")
    below = ann.page.locator("[data-half]:focus")
    expect(below).not_to_have_attribute("data-half", "T01b")
    ann.page.keyboard.press("ArrowUp")
    expect(half(ann, "T01b")).to_be_focused()
    assert findings(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_sheet_is_made_by_taps_shared_by_a_short_link_and_played(visit: Visit) -> None:
    ann, bob = visit(size=PHONE), visit()
    opens(ann, SHEET)
    gems = ann.page.get_by_role("radio", name=re.compile("^A gem: "))
    expect(gems).to_have_accessible_name("A gem: 24; in our set 24")
    gems.tap()
    half(ann, "T36b").scroll_into_view_if_needed()
    expect(gems).to_be_in_viewport(ratio=1)  # the palette stays, and lies under nothing
    assert gems.evaluate(HIT)
    half(ann, "T36b").tap()  # it shows a flower and a gem
    expect(half(ann, "T36b")).to_have_accessible_name(re.compile("2.gems"))
    expect(gems).to_have_accessible_name("A gem: 25; in our set 24")
    ann.page.get_by_role("radio", name="Moss").tap()
    half(ann, "T36b").tap()
    expect(half(ann, "T36b")).to_have_accessible_name(re.compile("moss"))
    ann.page.get_by_role("button", name="One less: X token").tap()
    expect(ann.page.get_by_role("status").last).to_contain_text("One more bonus tile is needed")
    expect(tries(ann)).to_be_disabled()
    ann.page.get_by_role("button", name="One more: Branch").tap()
    expect(tries(ann)).to_be_enabled()
    ann.page.get_by_role("button", name="Share").click()
    link = ann.page.get_by_label("Link").input_value()
    assert len(link) < 1500
    bob.page.goto(link)
    expect(half(bob, "T36b")).to_have_accessible_name(re.compile("moss with .*2.gems"))

    tries(bob).click()
    expect(bob.page.locator("main.stage")).to_be_visible()
    bob.hears(lambda: any(message["t"] == "welcome" for message in bob.messages))
    (played,) = {message["options"]["sheet"] for message in bob.messages if message["t"] == "welcome"}
    assert "T36 | moss BP | moss BR GEM GEM" in played
    assert played.count("| branch |") == 4  # two tiles and their tokens
    assert "| x |" not in played


@pytest.mark.parametrize(
    ("language", "theme", "size"), [("en", "light", DESK), ("ru", "light", PHONE), ("uk", "dark", PHONE)]
)
def test_the_lobby_leads_to_all_that_can_be_made(
    visit: Visit, language: Language, theme: Theme, size: tuple[int, int]
) -> None:
    ann = visit(language=language, theme=theme, size=size, bypass_csp=True)
    ann.lobby()
    ann.page.locator('main a[href="/draft"]').click()
    ways = ann.page.locator("main:not([aria-busy]) li a")
    expect(ways.first).to_be_visible()
    told = {way.get_attribute("href") for way in ways.all()}
    assert told == {f"/draft/{game}/{option}" for game in games() for option in find_game(game).drafts}
    assert findings(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ways.first.click()
    expect(ann.page.locator(".editor")).to_be_visible()


def test_what_was_made_can_be_begun_anew_and_that_can_be_undone(visit: Visit) -> None:
    ann = visit()
    opens(ann)
    anew = ann.page.get_by_role("button", name="Begin anew")
    expect(anew).to_be_disabled()
    types(ann, WHOLE)
    expect(tries(ann)).to_be_enabled()
    anew.click()
    expect(cell(ann, "A1")).to_have_attribute("aria-label", "A1: Sea")
    ann.page.get_by_role("button", name="Undo").click()
    expect(tries(ann)).to_be_enabled()


def test_a_broken_link_begins_anew_and_no_editor_is_said_to_be_none(visit: Visit) -> None:
    ann = visit()
    opens(ann, f"{ISLANDS}#t=%%%")
    expect(ann.page.get_by_role("status").last.locator("li")).to_have_count(3)
    ann.page.goto("/draft/cubirds/islands")
    expect(ann.page.get_by_role("link").first).to_be_visible()
    expect(ann.page.locator(".editor")).to_have_count(0)
