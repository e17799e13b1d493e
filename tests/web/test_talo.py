"""Talo in a real browser: in three dimensions, through the flat plan, by keys; and why a bar cannot go somewhere."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.games.talo.buildings import HAIR, Bar
from tests.games.talo.judge import judge
from tests.server.people import BOT, HERE, Message, ServedHouse, deal_by
from tests.web.prepared import Prepared, table_when
from tests.web.test_accessible import findings
from tests.web.visitors import LEAN, PHONE, Visitor

# Drawn by the processor: the same pictures on every machine.
GL = (*LEAN, "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
NO_WEBGL = """
const drawn = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
  return kind.startsWith("webgl") ? null : drawn.call(this, kind, ...rest);
};
"""
SHORT = 4
SMALL_DESK = (1024, 700)  # every point is drawn by the processor
Motion: TypeAlias = Literal["no-preference", "reduce"]


@pytest.fixture(scope="module")
def gl_browser(browser: Browser) -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    launched = browser.browser_type.launch(executable_path=path, args=list(GL))
    yield launched
    launched.close()


def grip(place: Message, length: int) -> tuple[int, int]:
    """The column at which a bar is held: the one nearest its middle."""
    middle = (length - 1) // 2
    return place["x"] + middle * (place["axis"] == "X"), place["y"] + middle * (place["axis"] == "Y")


def tips(now: Message) -> list[tuple[Message, int]]:
    """Places where a bar in hand would tip and a second one could steady it, each with the bar's length."""
    view = now["view"]
    bars = view["hand"] if view["phase"] == "act" else []
    found = [(tip, int(bar["length"])) for bar in bars for tip in bar["tips"] if tip["steadied"]]
    return [(tip, length) for tip, length in found if all(0 <= at <= 9 for at in grip(tip, length))]


def fall(now: Message) -> tuple[Message, Message, int] | None:
    """A place on wood where a bar in hand stands, one where it falls, and its length."""
    for bar in now["view"]["hand"]:
        length, rows = int(bar["length"]), zip(*[iter(bar["places"])] * 5, strict=True)
        places = [{"axis": "XYZ"[axis], "x": x, "y": y, "z": z} for _, axis, x, y, z in rows if z > 0]
        found: dict[bool, Message] = {}
        for place in places:
            if all(0 <= at <= 9 for at in grip(place, length)):
                found.setdefault(stands_with(now["view"], place, length), place)
        if len(found) == 2:
            return found[True], found[False], length
    return None


def stands_with(view: Message, place: Message, length: int) -> bool:
    bars: list[Bar] = [(bar["axis"], bar["x"], bar["y"], bar["z"], bar["length"]) for bar in view["bars"]]
    return judge([*bars, (place["axis"], place["x"], place["y"], place["z"], length)], HAIR).stands


class Builder:
    """Somebody at a Talo table, who plays by what the tray offers."""

    def __init__(self, visitor: Visitor, table: str = "", turns: int = 1000) -> None:
        self.visitor, self.page = visitor, visitor.page
        visitor.at(table or visitor.opens(HERE, BOT, game="talo", options={"max_turns": turns}))
        expect(self.primary.or_(visitor.prompt).first).to_be_visible()

    @property
    def primary(self) -> Locator:
        return self.page.locator("#tray .btn.pri")

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.visitor.now["view"]
        return view

    def moves_on(self, button: Locator) -> None:
        """Press it, and wait until the table has taken the move."""
        step = self.visitor.now["step"]
        button.click()
        self.until_step(step + 1)

    def until_step(self, step: int) -> None:
        self.visitor.hears(lambda: bool(self.visitor.now["step"] >= step))

    def until_mine(self) -> bool:
        """False: the game is over."""
        self.visitor.hears(lambda: bool(self.visitor.now["outcome"] or self.visitor.now["moves"]))
        return not self.visitor.now["outcome"]

    def starts(self) -> None:
        self.page.locator("#tray .set").first.click()
        self.moves_on(self.primary)

    def takes_a_bar(self, longest: bool = False) -> None:
        """Up to the moment where bars are in hand."""
        while self.until_mine() and self.view["phase"] != "act":
            self.goes_on(longest)

    def goes_on(self, longest: bool = False) -> None:
        phase = self.view["phase"]
        if phase == "start":
            self.starts()
        elif phase == "begin":
            self.moves_on(self.primary)
        elif phase == "take":
            sets = self.page.locator("[data-take]")
            self.moves_on(sets.first if longest else sets.last)
        else:
            self.acts()

    def holds_a_bar(self) -> None:
        """The first bar is in hand; an only one may be there already."""
        bar = self.page.locator("[data-bar]").first
        expect(bar).to_be_enabled()
        if bar.get_attribute("aria-pressed") != "true":
            bar.click()
        expect(bar).to_have_attribute("aria-pressed", "true")

    def acts(self) -> None:
        """Walk as high as it goes, else place the first bar where it is offered, else end the turn."""
        if self.view["reach"]:
            self.page.keyboard.press("p")
            self.moves_on(self.primary)
        elif self.view["hand"] and any(bar["places"] for bar in self.view["hand"]):
            self.holds_a_bar()
            self.moves_on(self.primary)
        else:
            self.moves_on(self.primary if not self.view["hand"] else self.page.get_by_role("button", name="Done"))

    def tray_words(self) -> list[str]:
        return self.page.locator("#tray p, .felt .mark, .felt [role=grid] .ghost").all_text_contents()

    def points_at(self, tip: Message, length: int, verdict: str = "tips") -> None:
        """The bar to that place, in its layer on the plan."""
        self.page.get_by_role("button", name="Layers").click()
        bar = self.page.locator(f'[data-bar="{length}"]').first
        if bar.get_attribute("aria-pressed") != "true":
            bar.click()
        axis = {"X": "along x", "Y": "along y", "Z": "standing"}[tip["axis"]]
        said = self.page.locator(".felt [aria-live=polite]")
        for _ in range(3):
            self.page.keyboard.press("r")
            if axis in (said.text_content() or ""):
                break
        self.page.get_by_role("button", name=f"Layer {tip['z'] + 1}", exact=True).click()
        x, y = grip(tip, length)
        self.page.locator(f'[data-cell="{x},{y}"]').hover()
        expect(self.page.get_by_role("grid")).to_have_attribute("data-ghost", verdict)


@pytest.fixture
def ann(gl_browser: Browser, house: ServedHouse) -> Iterator[Visitor]:
    visitor = Visitor(gl_browser, house, size=SMALL_DESK, bypass_csp=True)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


@pytest.fixture
def phone(browser: Browser, house: ServedHouse) -> Iterator[Visitor]:
    """Without WebGL: the page opens in layers."""
    visitor = Visitor(browser, house, size=PHONE, bypass_csp=True)
    visitor.context.add_init_script(NO_WEBGL)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


def test_a_whole_short_game_in_three_dimensions(ann: Visitor) -> None:
    builder = Builder(ann, turns=SHORT)
    assert findings(ann) == []
    builder.starts()
    expect(ann.page.locator("canvas[data-space]")).to_be_visible()
    while builder.until_mine():
        builder.goes_on()
    expect(ann.ended).to_be_visible()
    expect(ann.page.locator("section.account")).to_contain_text("Level")
    assert findings(ann) == []


def test_one_plays_on_the_flat_board_until_what_draws_in_three_dimensions_has_come(ann: Visitor) -> None:
    held: list[Route] = []
    ann.page.route("**/assets/scene-*.js", lambda route: held.append(route))
    with ann.page.expect_request("**/assets/scene-*.js"):
        builder = Builder(ann)
    expect(ann.page.get_by_role("button", name="Layers")).to_have_attribute("aria-pressed", "true")
    builder.starts()
    builder.takes_a_bar()
    assert ann.page.locator("canvas[data-space]").count() == 0
    (route,) = held
    route.continue_()
    expect(ann.page.locator("canvas[data-space]")).to_be_visible()
    expect(ann.page.get_by_role("button", name="3D")).to_have_attribute("aria-pressed", "true")


def test_the_bar_follows_the_pointer_and_a_click_places_it(ann: Visitor) -> None:
    builder = Builder(ann)
    builder.takes_a_bar()
    builder.holds_a_bar()
    ghost = ann.page.locator(".mark[data-ghost=fits]")
    expect(ghost).to_be_visible()
    box = ann.page.locator("canvas[data-space]").bounding_box()
    assert box
    bars = len(builder.view["bars"])
    mark = ann.page.locator(".mark")
    for across in (0.4, 0.6, 0.5):  # the last one in the middle of the board, where any bar of up to five fits
        before = str(mark.get_attribute("style"))
        ann.page.mouse.move(box["x"] + across * box["width"], box["y"] + 0.55 * box["height"])
        expect(mark).not_to_have_attribute("style", before)  # the bar hovers where the pointer is
    expect(ghost).to_be_visible()
    step = ann.now["step"]
    ann.page.mouse.down()
    ann.page.mouse.up()
    builder.until_step(step + 1)
    assert len(builder.view["bars"]) == bars + 1
    ann.page.get_by_role("button", name="Undo").click()
    expect(ann.page.locator("[data-bar]").first).to_be_enabled()
    ann.hears(lambda: len(builder.view["bars"]) == bars)


def test_a_place_off_the_board_is_refused_with_its_reason(ann: Visitor) -> None:
    builder = Builder(ann)
    builder.takes_a_bar()
    builder.holds_a_bar()
    for _ in range(10):
        ann.page.keyboard.press("ArrowLeft")
    expect(ann.page.locator(".mark")).to_have_attribute("data-ghost", "no")
    expect(ann.prompt).to_contain_text("It cannot go here")
    ann.page.get_by_role("button", name="Why not?").click()
    card = ann.page.get_by_role("alert").filter(has_text="TA-6")
    expect(card).to_contain_text("beyond the edge")
    card.get_by_role("button", name="Rule TA-6").click()
    expect(ann.page.locator('[data-clause="TA-6"]')).to_be_in_viewport()


@pytest.fixture(scope="module")
def risky(house: ServedHouse) -> Prepared:
    """At one's own risk: a bar in hand stands in one place and falls in another."""
    deal_by("talo at risk")
    return table_when(house, lambda now: fall(now) is not None, game="talo", options={"collapse": "risk"})


def falling_at(table: Prepared) -> tuple[Message, Message, int]:
    found = fall(table.now)
    assert found is not None
    return found


def test_at_one_s_risk_nothing_is_foretold(ann: Visitor, risky: Prepared) -> None:
    """Neither colour, mark nor word differs between a place that stands and one that falls."""
    ann.is_guest(risky.token)
    builder = Builder(ann, risky.table)
    sound, falling, length = falling_at(risky)
    told = []
    for place in (sound, falling):
        builder.points_at(place, length, "room")
        told.append((builder.primary.text_content(), *(re.sub(r"\d+", "", words) for words in builder.tray_words())))
    assert told[0] == told[1]
    assert ann.page.locator("[data-tipping]").count() == 0


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_building_is_seen_to_fall_or_lies_there_at_once(ann: Visitor, house: ServedHouse, motion: Motion) -> None:
    deal_by("talo at risk")
    table = table_when(house, lambda now: fall(now) is not None, game="talo", options={"collapse": "risk"})
    ann.is_guest(table.token)
    ann.page.emulate_media(reduced_motion=motion)
    builder = Builder(ann, table.table)
    _, falling, length = falling_at(table)
    builder.points_at(falling, length, "room")
    builder.moves_on(builder.primary)
    assert ann.now["view"]["swings"]
    # The board stays until the fall has been seen; how the bars move: web/src/games/talo/falling.test.ts
    seen = "falls" if motion == "no-preference" else "lies"
    expect(ann.page.locator("[data-space]")).to_have_attribute("data-space", seen)
    expect(ann.ended).to_be_visible()
    expect(ann.page.locator("main").first).to_contain_text("TA-66")
    expect(ann.page.locator("[data-fallen]")).to_be_visible()


def test_a_bar_is_held_until_the_second_steadies_it(ann: Visitor, house: ServedHouse) -> None:
    table = table_when(house, lambda now: bool(tips(now)), game="talo")
    ann.is_guest(table.token)
    builder = Builder(ann, table.table)
    tip, length = tips(table.now)[0]
    builder.points_at(tip, length)
    expect(builder.primary).to_have_text(re.compile("^Hold it and add the"))
    builder.moves_on(builder.primary)
    assert builder.view["phase"] == "pair"
    ann.page.get_by_role("button", name="3D").click()
    expect(ann.page.get_by_text("held", exact=True)).to_be_visible()
    builder.holds_a_bar()
    expect(ann.prompt).to_contain_text("Here both bars stand")
    bars = len(builder.view["bars"])
    builder.moves_on(builder.primary)
    assert len(builder.view["bars"]) == bars + 1
    assert builder.view["held"] is None


def test_layers_above_are_hidden_and_the_camera_turns_by_buttons(ann: Visitor) -> None:
    Builder(ann).starts()
    slider = ann.page.get_by_role("slider", name="Hide everything above a layer")
    slider.focus()
    slider.press("PageDown")
    expect(slider).to_have_attribute("aria-valuenow", "7")
    for name in ("Turn left", "Turn right", "From above", "Home view"):
        ann.page.get_by_role("button", name=name).click()
    ann.page.get_by_role("button", name="Tops").click()
    expect(ann.page.get_by_role("grid", name="Highest level of each column")).to_be_visible()
    assert findings(ann) == []


def test_a_short_game_on_the_phone_through_the_plan(phone: Visitor) -> None:
    builder = Builder(phone, turns=SHORT)
    builder.starts()
    builder.takes_a_bar(longest=True)
    expect(phone.page.get_by_role("grid")).to_be_visible()
    builder.holds_a_bar()
    plan = phone.page.get_by_role("grid")
    expect(plan).to_have_attribute("data-ghost", "fits")
    before = plan.get_attribute("data-at")
    fitting = phone.page.locator('[data-cell][aria-label*="the bar fits here"]')
    for i in reversed(range(fitting.count())):
        fitting.nth(i).tap()
        phone.page.wait_for_timeout(300)
        if plan.get_attribute("data-ghost") == "fits" and plan.get_attribute("data-at") != before:
            break
    expect(plan).not_to_have_attribute("data-at", before or "")
    expect(plan).to_have_attribute("data-ghost", "fits")
    assert findings(phone) == []
    assert phone.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    builder.moves_on(builder.primary)
    assert len(builder.view["bars"]) == 1
    while builder.until_mine():
        builder.goes_on()
    expect(phone.ended).to_be_visible()


def test_the_plan_is_played_and_read_by_keys_alone(phone: Visitor) -> None:
    builder = Builder(phone)
    builder.takes_a_bar(longest=True)
    while builder.view["hand"][0]["length"] == 1:  # turned, it would look the same
        builder.goes_on()
        builder.takes_a_bar(longest=True)
    builder.holds_a_bar()
    phone.page.keyboard.press("ArrowDown")
    said = phone.page.locator(".felt [aria-live=polite]")
    expect(said).to_have_text(re.compile(r"^Bar of \d+\s.*layer\s1: Fits$"))
    first = said.text_content() or ""
    phone.page.keyboard.press("ArrowUp")
    expect(said).not_to_have_text(first)
    phone.page.keyboard.press("r")
    expect(said).to_contain_text("along y")
    cell = phone.page.locator('[role=gridcell][tabindex="0"]')
    expect(cell).to_have_attribute("aria-label", re.compile(r"^x \d, y \d, layer\s1: "))
    for key in ("r", "r", "ArrowDown"):
        phone.page.keyboard.press(key)
    expect(said).to_have_text(first)
    step = phone.now["step"]
    phone.page.locator("#tray [aria-pressed=true]").focus()  # Enter places the chosen bar, it does not put it back
    phone.page.keyboard.press("Enter")
    builder.until_step(step + 1)


@pytest.mark.parametrize("size", [(360, 640), (1180, 820), (1280, 800)])
def test_the_windows_of_the_turn_lie_beside_the_ruler_and_the_views(
    ann: Visitor, house: ServedHouse, size: tuple[int, int]
) -> None:
    """Two bars make the longest row of them."""
    table = table_when(house, lambda now: len(now["view"]["chain"]) == 5, game="talo")
    ann.is_guest(table.token)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    Builder(ann, table.table)
    views, chain = ann.page.locator(".looks"), ann.page.locator(".chain")
    expect(chain).to_be_visible()
    board = ann.page.locator(".view").bounding_box()
    looks, windows = views.bounding_box(), chain.bounding_box()
    assert board
    assert looks
    assert windows
    assert windows["x"] >= board["x"] - 1
    assert windows["x"] + windows["width"] <= looks["x"] or windows["y"] >= looks["y"] + looks["height"]
