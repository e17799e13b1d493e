"""What Talo draws on a canvas has elements that stand for it: ringed in lessons, explained like every thing."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Locator, expect

from kibitz.core.game import find_game
from kibitz.lessons.script import lessons_of
from tests.server.people import ServedHouse
from tests.web.test_accessible import findings
from tests.web.test_explain import Finger, box
from tests.web.test_learn import beat, path, sees_what_is_pointed_at
from tests.web.test_talo import NO_WEBGL, SMALL_DESK, Builder, gl_browser
from tests.web.visitors import PHONE, Visitor

__all__ = ["gl_browser"]  # a fixture

TURN = lessons_of(find_game("talo"))[0]
# Beats by what they point at: a figure; the store; a bar and a cell on wood; a figure and the top of the stairs.
FIGURE, STORE, EDGE, STAIRS = 0, 1, 3, 5


def opens_at(ann: Visitor, place: int) -> None:
    ann.page.goto("/rules/talo")
    places = json.dumps({f"talo/{TURN.name}": place})
    ann.page.evaluate("places => localStorage.setItem('kibitz.lessons', places)", places)
    ann.page.goto(path(TURN))
    expect(ann.page.locator("[data-beat]")).to_be_visible()
    beat(ann)


def middle(thing: Locator) -> tuple[float, float]:
    lies = thing.bounding_box()
    assert lies
    return lies["x"] + lies["width"] / 2, lies["y"] + lies["height"] / 2


def inside(thing: Locator, canvas: Locator) -> bool:
    """Wholly in the picture."""
    lies, frame = thing.bounding_box(), canvas.bounding_box()
    assert lies
    assert frame
    across = frame["x"] <= lies["x"] and lies["x"] + lies["width"] <= frame["x"] + frame["width"]
    return across and frame["y"] <= lies["y"] and lies["y"] + lies["height"] <= frame["y"] + frame["height"]


@pytest.mark.parametrize("size", [SMALL_DESK, PHONE], ids=["desk", "phone"])
def test_what_a_beat_points_at_is_ringed_in_three_dimensions(
    gl_browser: Browser, house: ServedHouse, size: tuple[int, int]
) -> None:
    ann = Visitor(gl_browser, house, size=size, bypass_csp=True)
    for place in (FIGURE, EDGE, STAIRS):
        opens_at(ann, place)
        canvas = ann.page.locator("canvas[data-space]")
        expect(canvas).to_be_visible()
        sees_what_is_pointed_at(ann)
        ring = ann.page.locator("[data-ring]")
        expect(ring).to_have_attribute("data-ring", beat(ann)["at"][0])
        for name in beat(ann)["at"]:
            if name.startswith(("cell:", "figure:")):
                assert inside(ann.page.locator(f'[data-thing="{name}"]:visible'), canvas)
    assert findings(ann) == []
    before = middle(ann.page.locator("[data-thing='figure:2']:visible"))
    ann.page.get_by_role("button", name="Turn right").click()
    ann.hears(lambda: middle(ann.page.locator("[data-thing='figure:2']:visible")) != before)
    ann.close()
    assert ann.complaints == []


def test_what_is_drawn_explains_itself_to_mouse_and_keys(gl_browser: Browser, house: ServedHouse) -> None:
    ann = Visitor(gl_browser, house, size=SMALL_DESK, bypass_csp=True)
    builder = Builder(ann)
    builder.starts()
    builder.until_mine()
    page = ann.page
    expect(page.locator("canvas[data-space]")).to_be_visible()
    figure = page.locator("[data-thing='figure:1']:visible")
    page.mouse.move(*middle(figure))
    expect(page.locator("[data-explains='figure:1']")).to_be_visible()
    page.keyboard.press("Escape")  # the box lies over a part of the board
    page.mouse.move(*middle(page.locator("[data-thing='cell:4,4']:visible")))
    expect(page.locator("[data-explains='cell:4,4']")).to_be_visible()
    page.keyboard.press("Escape")
    expect(box(page)).to_have_count(0)

    # One stop of the Tab key; from there the arrows lead over the board.
    stop = page.locator(".things [tabindex='0']")
    expect(stop).to_have_count(1)
    expect(stop).to_have_attribute("data-thing", "figure:1")
    page.keyboard.press("Shift")
    stop.focus()
    page.keyboard.press("ArrowRight")
    focused = page.locator(".things :focus")
    expect(focused).to_have_attribute(
        "data-thing", f"cell:{builder.view['players'][0]['x'] + 1},{builder.view['players'][0]['y']}"
    )
    expect(box(page)).to_be_visible()
    expect(focused).to_have_accessible_description(box(page).inner_text().replace("\n", " ").strip())
    assert findings(ann) == []
    page.keyboard.press("ArrowLeft")
    expect(focused).to_have_attribute("data-thing", "figure:1")
    expect(page.locator("[data-explains='figure:1']")).to_be_visible()
    ann.close()
    assert ann.complaints == []


def test_where_what_is_ringed_is_only_looked_at_the_tray_does_not_fade(browser: Browser, house: ServedHouse) -> None:
    """The store shows what there is; it is taken in the tray."""
    ann = Visitor(browser, house, bypass_csp=True)
    ann.context.add_init_script(NO_WEBGL)
    opens_at(ann, STORE)
    veils = ann.page.locator("svg.veil > rect")
    expect(ann.page.locator("[data-ring]")).to_have_attribute("data-ring", "store")
    expect(veils).to_have_count(1)
    assert findings(ann) == []
    opens_at(ann, EDGE)
    expect(ann.page.locator("[data-ring]")).to_have_attribute("data-ring", "hand:2")
    expect(veils).to_have_count(2)
    ann.close()
    assert ann.complaints == []


def test_no_sentence_lies_under_a_refusal(gl_browser: Browser, house: ServedHouse) -> None:
    """The refusal is the answer that was asked for: it stays while the next sentence is said."""
    ann = Visitor(gl_browser, house, bypass_csp=True)
    opens_at(ann, EDGE)
    expect(ann.page.locator("canvas[data-space]")).to_be_visible()
    ann.page.locator("[data-thing='hand:2']:visible").click()
    ann.page.mouse.click(*middle(ann.page.locator("[data-thing='cell:3,2']:visible")))
    ann.page.locator("#tray .btn.pri").click()
    refusal, said = ann.page.locator(".refusal"), ann.page.locator(".bubble")
    expect(refusal).to_contain_text("TA-41")
    assert beat(ann)["place"] == EDGE + 1

    def apart() -> bool:
        a, b = refusal.bounding_box(), said.bounding_box()
        assert a
        assert b
        across = a["x"] >= b["x"] + b["width"] or b["x"] >= a["x"] + a["width"]
        return across or a["y"] >= b["y"] + b["height"] or b["y"] >= a["y"] + a["height"]

    ann.hears(apart)
    ann.close()
    assert ann.complaints == []


def test_a_finger_that_stays_asks_and_does_not_tap(gl_browser: Browser, house: ServedHouse) -> None:
    ann = Visitor(gl_browser, house, size=PHONE, bypass_csp=True)
    opens_at(ann, STAIRS)
    expect(ann.page.locator("canvas[data-space]")).to_be_visible()
    step = ann.now["step"]
    cell = ann.page.locator("[data-thing='cell:4,2']:visible")
    finger = Finger(ann)
    finger.press(cell)
    expect(ann.page.locator("[data-explains='cell:4,2']")).to_be_visible()
    finger.lift()
    cell.evaluate("() => new Promise(requestAnimationFrame)")
    expect(box(ann.page)).to_be_visible()
    assert (ann.now["step"], beat(ann)["kind"]) == (step, "ask")
    ann.close()
    assert ann.complaints == []


@pytest.mark.parametrize("size", [SMALL_DESK, PHONE], ids=["desk", "phone"])
def test_on_the_flat_board_a_bar_is_laid_on_wood_by_pressing_the_wood(
    browser: Browser, house: ServedHouse, size: tuple[int, int]
) -> None:
    """Nobody has to find the layer: the plan goes up where the bar would lie."""
    ann = Visitor(browser, house, size=size, bypass_csp=True)
    ann.context.add_init_script(NO_WEBGL)
    opens_at(ann, EDGE)
    expect(ann.page.get_by_role("button", name="Layer 1", exact=True)).to_have_attribute("aria-pressed", "true")
    ann.page.locator("[data-thing='hand:2']:visible").click()
    said = ann.page.locator(".felt [aria-live=polite]")
    ann.page.keyboard.press("r")
    while "standing" in (said.text_content() or ""):
        ann.page.keyboard.press("r")
    cell = ann.page.locator("[data-thing='cell:3,2']:visible")
    cell.click()
    expect(ann.page.get_by_role("button", name="Layer 2", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(ann.page.get_by_role("grid")).to_have_attribute("data-ghost", "tips")
    if size == PHONE:
        ann.page.get_by_role("button", name="Why not?").click()
    else:
        cell.click()
    expect(ann.page.get_by_role("alert").filter(has_text="TA-41")).to_be_visible()
    expect(ann.page.locator(f'[data-beat="{EDGE + 1} ask"]')).to_be_visible()
    ann.close()
    assert ann.complaints == []
