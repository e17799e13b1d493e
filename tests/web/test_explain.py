"""Every thing explains itself: by mouse, by a finger that stays, by keys; and the boxes of every room."""

from __future__ import annotations

import contextlib

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from kibitz.core.game import games
from kibitz.lessons.script import lessons_of
from tests.server.people import BOT, HERE, Message, ServedHouse
from tests.web.conftest import TableAt, Visit
from tests.web.prepared import table_when
from tests.web.test_accessible import findings
from tests.web.test_talo import NO_WEBGL
from tests.web.test_turn import tab_to
from tests.web.visitors import DESK, PHONE, Language, Visitor


def box(page: Page) -> Locator:
    return page.locator("[data-explains]")


class Finger:
    """A real one: what the browser makes of a touch, it makes of this."""

    def __init__(self, visitor: Visitor) -> None:
        self.wire = visitor.context.new_cdp_session(visitor.page)

    def press(self, thing: Locator) -> None:
        lies = thing.bounding_box()
        assert lies
        at = {"x": lies["x"] + lies["width"] / 2, "y": lies["y"] + lies["height"] / 2}
        self.wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})

    def lift(self) -> None:
        self.wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def assert_beside(page: Page, thing: Locator) -> None:
    """The box lies on the screen, and not over what it explains."""
    lies, target = box(page).bounding_box(), thing.bounding_box()
    size = page.viewport_size
    assert lies
    assert target
    assert size
    assert lies["x"] >= 0
    assert lies["y"] >= 0
    assert lies["x"] + lies["width"] <= size["width"]
    assert lies["y"] + lies["height"] <= size["height"]
    apart_across = lies["x"] >= target["x"] + target["width"] or lies["x"] + lies["width"] <= target["x"]
    apart_along = lies["y"] >= target["y"] + target["height"] or lies["y"] + lies["height"] <= target["y"]
    assert apart_across or apart_along


def test_a_thing_explains_itself_to_mouse_finger_and_keys(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("lay")
    ann = visit(token=token, bypass_csp=True)
    ann.at(table)
    page = ann.page
    pile = page.locator("[data-thing^='hand:']").first

    pile.hover()
    expect(box(page)).to_contain_text("In your hand")
    expect(pile).to_have_accessible_description(box(page).inner_text().replace("\n", " ").strip())
    assert_beside(page, pile)
    assert findings(ann) == []
    box(page).get_by_role("button").hover()  # the box can be reached
    box(page).get_by_role("button").click()
    expect(page.locator("[data-clause].flashed")).to_be_visible()
    expect(box(page)).to_have_count(0)

    # Whoever presses plays; nothing is explained until they point at something else.
    pile.click()
    expect(page.locator("button[data-end]")).to_have_count(8)
    end = page.locator("button[data-end]").first
    end.hover()
    expect(box(page)).to_contain_text("Row")
    page.keyboard.press("Escape")
    expect(box(page)).to_have_count(0)
    expect(page.locator("button[data-end]")).to_have_count(8)  # that Escape closed the box, and nothing else
    page.keyboard.press("Escape")
    expect(page.locator("button[data-end]")).to_have_count(0)

    deck = page.locator("[data-thing=deck]")
    tab_to(page, deck)
    expect(box(page)).to_contain_text("Deck")
    assert_beside(page, deck)
    expect(page.get_by_role("status").filter(has_text="Deck")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(box(page)).to_have_count(0)
    expect(deck).to_be_focused()

    phone = visit(token=token, size=PHONE, language="uk", bypass_csp=True)
    phone.at(table)
    page = phone.page
    pile = page.locator("[data-thing^='hand:']").first
    finger = Finger(phone)
    finger.press(pile)
    expect(box(page)).to_contain_text("У вас у руці")
    assert_beside(page, pile)
    finger.lift()
    pile.evaluate("() => new Promise(requestAnimationFrame)")
    expect(box(page)).to_be_visible()  # it stays, and the finger that held has not tapped
    expect(page.locator("button[data-end]")).to_have_count(0)
    assert findings(phone) == []
    page.locator("main.stage").tap(position={"x": 20, "y": 200})
    expect(box(page)).to_have_count(0)
    pile.tap()
    expect(page.locator("button[data-end]")).to_have_count(8)
    expect(box(page)).to_have_count(0)


# One of each kind that nothing else lies over.
ONE_OF_EACH = """() => {
  const found = new Map();
  for (const element of document.querySelectorAll("[data-thing]")) {
    const kind = element.getAttribute("data-thing").split(":")[0];
    const { x, y, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-thing]");
    if (kind !== "tray" && there === element && !found.has(kind)) found.set(kind, element.getAttribute("data-thing"));
  }
  return [...found.values()];
}"""
MOMENT_MS = 3000  # on a busy machine the house may need so long to answer


def rests_on(page: Page, thing: Locator, shown: Locator) -> None:
    """The mouse comes and waits. A board that is drawn anew meanwhile lets go of it: then it comes again."""
    while not shown.is_visible():
        page.mouse.move(1, 1)
        expect(box(page)).to_have_count(0)
        lies = thing.bounding_box()
        assert lies
        page.mouse.move(lies["x"] + lies["width"] / 2, lies["y"] + lies["height"] / 2)
        with contextlib.suppress(PlaywrightTimeout):
            shown.wait_for(timeout=MOMENT_MS)


TWO_PLAYERS, LANGUAGES, SIZES = (HERE, BOT), ("en", "ru", "uk"), (DESK, PHONE)
ROOMS = [
    pytest.param(name, LANGUAGES[number % 3], SIZES[number % 2], id=name)
    for number, name in enumerate(name for name, game in games().items() if lessons_of(game))
]


def in_play(now: Message) -> bool:
    return bool(now["moves"]) and now["step"] >= 9


@pytest.mark.parametrize(("name", "language", "size"), ROOMS)
def test_the_boxes_of_every_room(
    visit: Visit, house: ServedHouse, name: str, language: Language, size: tuple[int, int]
) -> None:
    table, token, _ = table_when(house, in_play, game=name, seats=TWO_PLAYERS)
    ann = visit(token=token, language=language, size=size)
    ann.context.add_init_script(NO_WEBGL)  # the canvas is looked at in test_talo_things.py
    ann.at(table)
    page = ann.page
    expect(page.locator("main.stage [data-thing]").first).to_be_visible()
    kinds = page.evaluate(ONE_OF_EACH)
    assert len(kinds) > 3
    for name_of_thing in kinds:
        thing = page.locator(f'[data-thing="{name_of_thing}"]').and_(page.locator(":visible")).first
        rests_on(page, thing, page.locator(f'[data-explains="{name_of_thing}"]'))
        assert_beside(page, thing)


# Whoever reads a number on the board asks what it counts; what can be pressed says itself what it does.
NUMBERS_OF_NOTHING = """() => {
  const QUIET = "#tray, .moves, .vh, h2, h3, title, button, .caption, .digit"; // the last ones only name a place
  const found = new Set();
  const texts = document.createTreeWalker(document.querySelector("main.stage"), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!/[0-9]/.test(text.data) || holder.closest(QUIET)) continue;
    const { x, y, width, height } = holder.getBoundingClientRect();
    const there = document.elementsFromPoint(x + width / 2, y + height / 2);
    if (there.includes(holder) && !there.some((one) => one.closest("[data-thing], button")))
      found.add(`${text.data.trim()} at ${Math.round(x)}, ${Math.round(y)}`);
  }
  return [...found];
}"""


@pytest.mark.parametrize("name", list(games()))
def test_every_number_on_the_board_is_of_a_thing(visit: Visit, house: ServedHouse, name: str) -> None:
    table, token, _ = table_when(house, in_play, game=name, seats=TWO_PLAYERS)
    ann = visit(token=token)
    ann.context.add_init_script(NO_WEBGL)
    ann.at(table)
    expect(ann.page.locator("main.stage [data-thing]").first).to_be_visible()
    unexplained = ann.page.evaluate(NUMBERS_OF_NOTHING)
    assert unexplained == [], "; ".join(unexplained)


def test_by_keys_one_comes_to_every_thing(visit: Visit, kept_table: TableAt) -> None:
    """ "?" begins, Tab goes through all of them, an arrow to the next one that way, Escape ends it."""
    table, token = kept_table("lay")
    ann = visit(token=token, bypass_csp=True)
    ann.at(table)
    page = ann.page
    expect(page.locator("[data-thing^='hand:']").first).to_be_visible()
    all_things = page.evaluate(
        """() => [...document.querySelectorAll("[data-thing]")].filter((one) => one.getBoundingClientRect().width > 0
            && one.checkVisibility({ visibilityProperty: true })).map((one) => one.dataset.thing)
            .filter((name) => name !== "tray")"""
    )
    page.keyboard.press("Shift+Slash")
    expect(box(page)).to_be_visible()
    came = [str(box(page).get_attribute("data-explains"))]
    while len(came) == 1 or came[-1] != came[0]:
        last = came[-1]
        page.keyboard.press("Tab")
        expect(box(page)).not_to_have_attribute("data-explains", last)
        came.append(str(box(page).get_attribute("data-explains")))
        assert len(came) <= len(all_things) + 1
    assert set(came) == set(all_things)
    assert findings(ann) == []
    expect(page.get_by_role("status").filter(has_text=box(page).locator("p").first.inner_text())).to_have_count(1)
    first = page.locator(f'[data-thing="{came[0]}"]:visible').bounding_box()
    page.keyboard.press("ArrowRight")
    expect(box(page)).not_to_have_attribute("data-explains", came[0])
    thing = page.locator(f'[data-thing="{box(page).get_attribute("data-explains")}"]:visible').bounding_box()
    assert first
    assert thing
    assert thing["x"] > first["x"]
    page.keyboard.press("Escape")
    expect(box(page)).to_have_count(0)
