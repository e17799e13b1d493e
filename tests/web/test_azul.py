"""Azul on the page: a whole game, a turn by mouse, finger and keyboard, what is refused, the grey side, axe."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.server.people import BOT, HERE, Message, ServedHouse
from tests.web import prepared
from tests.web.conftest import Visit
from tests.web.prepared import Prepared, nearly_over
from tests.web.test_accessible import findings
from tests.web.visitors import DESK, PHONE, Visitor

NEW_AZUL = re.compile("New table.*Azul")
When = Callable[[Message], bool]


def sensible(now: Message) -> int:
    """Take the most, lay for the most points, keep what can be kept."""
    view = now["view"]
    if view["phase"] == "draft":
        return int(max(view["takes"], key=lambda take: take["count"] + take["wild"] - take["loses"])["action"])
    if view["phase"] == "reward":
        return int(view["rewards"][0]["action"])
    if view["spaces"]:
        best = max(view["spaces"], key=lambda space: space["points"] + space["reward"])
        return int(best["payments"][0]["action"])
    return int(max(view["passes"], key=lambda choice: sum(choice["kept"]))["action"])


def table_when(house: ServedHouse, when: When, **settings: Any) -> Prepared:
    return prepared.table_when(house, when, game="azul", choose=sensible, **settings)


def is_at(phase: str, more: When = bool) -> When:
    """That phase, and something more about the view."""
    return lambda now: now["view"]["phase"] == phase and more(now["view"])


def hand_of(view: Message) -> list[int]:
    hand: list[int] = view["players"][view["viewer"]]["hand"]
    return hand


def space_with(view: Message, several: bool) -> Message | None:
    """A space that can be paid for in several ways, or in one only."""
    return next((space for space in view["spaces"] if (len(space["payments"]) > 1) == several), None)


def button(visitor: Visitor, name: str) -> Locator:
    """A button of the tray: tiles and spaces of the board are buttons too."""
    return visitor.page.locator("#tray").get_by_role("button", name=re.compile(name))


def lies(visitor: Visitor, cell: int) -> None:
    """A tile has come to lie on the large board."""
    expect(visitor.page.locator(f'main [data-laid="{cell}"]')).to_be_attached()


# --- Whole games ------------------------------------------------------------------------------------------------------


def test_a_whole_game_against_bots_from_the_lobby(visit: Visit) -> None:
    ann = visit(motion=True)
    ann.lobby()
    ann.page.get_by_role("button", name=NEW_AZUL).click()
    ann.page.get_by_role("button", name="Open the table").click()
    expect(ann.prompt).to_have_text("Your turn: take tiles")
    # A mouse: pointing shows what would come, a click takes.
    pick = ann.page.locator(".pick.can [data-tile]").first
    pick.hover()
    expect(ann.prompt).to_have_text(re.compile("^Your turn: take .* from "))
    expect(button(ann, "^Take [0-9]")).to_be_enabled()
    pick.click()
    expect(ann.page.locator("[data-pile]").first).to_be_visible()
    ann.autoplay(4)
    ann.played()
    ann.hurries()
    ann.autoplay()
    expect(ann.ended).to_be_visible()
    assert (ann.told("wide"), ann.told("tall")) == (0, 0)
    outcome = ann.now["outcome"]
    table = ann.page.locator(".account table")
    for seat, total in enumerate(outcome["scores"]):
        start = sum(line["values"][seat] for line in outcome["lines"][:-1])
        assert start == total, "the lines of the account add up"
    order = sorted(range(len(outcome["scores"])), key=lambda seat: outcome["places"][seat])
    shown = [int(text) for text in table.locator("tr.total td").all_inner_texts()]
    assert shown == [outcome["scores"][seat] for seat in order]


def test_a_game_on_a_phone_with_four(visit: Visit, house: ServedHouse) -> None:
    ann = visit(size=PHONE)
    ann.lobby()
    ann.at(ann.opens(HERE, BOT, BOT, BOT, game="azul"))
    # A finger: the first tap shows what would come, the second takes.
    expect(ann.prompt).to_have_text("Your turn: take tiles")
    pick = ann.page.locator(".pick.can [data-tile]").first
    pick.tap()
    expect(button(ann, "^Take [0-9]")).to_be_enabled()
    expect(ann.page.locator("[data-pile]")).to_have_count(0)
    pick.tap()
    expect(ann.page.locator("[data-pile]").first).to_be_visible()

    table, token, _ = nearly_over(house, game="azul", seats=(HERE, BOT, BOT, BOT), left=4)
    late = visit(size=PHONE, token=token)
    late.at(table)
    late.autoplay()
    expect(late.ended).to_be_visible()
    assert (late.told("wide"), late.told("tall")) == (0, 0)
    assert late.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# What flies, flies until somebody ends it.
ENDLESS = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  return animate.call(this, frames, { ...(typeof how === "object" ? how : {}), duration: 1e8 });
};
"""


def test_two_at_one_screen_need_no_curtain_and_nothing_flies_over_the_end(visit: Visit, house: ServedHouse) -> None:
    table, token, _ = nearly_over(house, game="azul", seats=(HERE, HERE), left=6)
    ann = visit(token=token, motion=True)
    ann.context.add_init_script(ENDLESS)
    ann.at(table)
    ann.autoplay()
    expect(ann.ended).to_be_visible()
    expect(ann.page.locator("body > [inert]")).to_have_count(0)
    assert ann.told("lifted") == 0


# --- One turn ---------------------------------------------------------------------------------------------------------


def test_a_space_with_one_way_to_pay_is_laid_by_one_click(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("place", lambda view: space_with(view, several=False) is not None))
    ann = visit(token=token)
    ann.at(table)
    space = space_with(now["view"], several=False)
    assert space is not None
    ann.page.locator(f'[data-cell="{space["cell"]}"]').click()
    lies(ann, space["cell"])


def test_paying_with_fewer_or_more_wild_tiles(visit: Visit, house: ServedHouse) -> None:
    def several_splits(view: Message) -> bool:
        return any(len({way["wilds"] for way in space["payments"]}) > 1 for space in view["spaces"])

    table, token, now = table_when(house, is_at("place", several_splits))
    view = now["view"]
    space = next(one for one in view["spaces"] if len({way["wilds"] for way in one["payments"]}) > 1)
    fewest = min(way["wilds"] for way in space["payments"])
    ann = visit(token=token)
    ann.at(table)
    cell = ann.page.locator(f'[data-cell="{space["cell"]}"]')
    cell.click()
    wilds = ann.page.get_by_role("slider", name=re.compile("Wild tiles"))
    colours = ann.page.get_by_role("radio")
    if colours.count():  # the middle star: first the colour, one that leaves a choice of wild tiles
        ways: dict[str, set[int]] = {}
        for way in space["payments"]:
            ways.setdefault(way["colour"], set()).add(way["wilds"])
        colour = next(colour for colour, splits in ways.items() if len(splits) > 1)
        fewest = min(ways[colour])
        ann.page.locator(f"[data-colour={colour}]").click()
    expect(wilds).to_have_attribute("aria-valuenow", str(fewest))
    ann.page.get_by_role("button", name="one wild tile more").click()
    expect(wilds).to_have_attribute("aria-valuenow", str(fewest + 1))
    ann.escapes(wilds)
    cell.click()
    lay = ann.page.get_by_role("button", name=f"Lay it, +{space['points']}")
    lay.click()
    lies(ann, space["cell"])


def test_a_turn_by_keyboard(visit: Visit, house: ServedHouse) -> None:
    table, token, _ = table_when(house, is_at("draft"))
    ann = visit(token=token)
    ann.at(table)
    page = ann.page
    page.keyboard.press("n")
    first = page.locator(".pick:focus")
    expect(first).to_have_accessible_name(re.compile("^Take .* from "))
    page.keyboard.press("n")
    page.keyboard.press("p")
    expect(ann.prompt).to_have_text(re.compile("^Your turn: take .* from "))
    page.keyboard.press("Enter")
    expect(page.locator("[data-pile]").first).to_be_visible()

    table, token, now = table_when(house, is_at("place", lambda view: space_with(view, several=True) is not None))
    other = visit(token=token)
    other.at(table)
    space = space_with(now["view"], several=True)
    assert space is not None
    page = other.page
    for _ in range(43):
        page.keyboard.press("n")
        if page.locator(f'[data-cell="{space["cell"]}"]:focus').count():
            break
    expect(page.locator(f'[data-cell="{space["cell"]}"]')).to_have_accessible_name(re.compile("can be paid"))
    page.keyboard.press("Enter")
    expect(page.locator(".pay :focus")).to_have_count(1)
    other.escapes(page.locator(".pay"))
    expect(page.locator(f'[data-cell="{space["cell"]}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".pay :focus")).to_have_count(1)
    page.keyboard.press("Enter")
    lies(other, space["cell"])


def test_passing_keeps_up_to_four_and_shows_the_loss(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("place", lambda view: sum(hand_of(view)) > 5))
    held = sum(hand_of(now["view"]))
    ann = visit(token=token)
    ann.at(table)
    ann.page.get_by_role("button", name=re.compile("^Pass")).click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_text("4 of 4 kept")).to_be_visible()
    dialog.get_by_role("button", name=re.compile("−1$")).locator("visible=true").and_(
        ann.page.locator(":enabled")
    ).first.click()
    expect(dialog.get_by_text("3 of 4 kept")).to_be_visible()
    score = now["view"]["players"][now["viewer"]]["score"]
    dialog.get_by_role("button", name=f"Pass, lose {min(held - 3, score)}").click()
    expect(dialog).to_have_count(0)
    corners = [message for message in ann.messages if message["t"] == "now"][-1]["view"]["players"][0]["corners"]
    assert sum(corners) in (3, 0)  # 0: the next round has begun


def test_a_reward_is_taken_from_the_supply(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("reward"))
    ann = visit(token=token)
    ann.at(table)
    expect(ann.prompt).to_have_text(re.compile(r"^Your turn: choose \d\sreward tiles?$"))
    slot = next(i for i, colour in enumerate(now["view"]["supply"]) if colour is not None)
    ann.page.locator(f'[data-slot="{slot}"]').click()
    left = now["view"]["reward_left"] - 1
    expect(ann.prompt).to_have_text(re.compile(rf"choose {left}\sreward" if left else "^(?!.*reward)"))


# Two taps of a finger on a space, without the time that a slow machine lets pass between them.
TWICE = """(cell) => {
  const space = document.querySelector(`main [data-cell="${cell}"]`);
  const box = space.getBoundingClientRect();
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  for (const _ of [1, 2])
    space.dispatchEvent(new PointerEvent("click", { pointerType: "touch", bubbles: true, ...at }));
}"""


def test_two_quick_taps_bring_a_star_near_and_play_nothing(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("place", lambda view: bool(view["spaces"])))
    cell = now["view"]["spaces"][0]["cell"]
    ann = visit(token=token, size=PHONE)
    ann.at(table)
    wall = ann.page.locator("main svg.wall.targets")
    whole = str(wall.get_attribute("viewBox"))
    ann.page.evaluate(TWICE, cell)
    expect(wall).not_to_have_attribute("viewBox", whole)
    ann.page.evaluate(TWICE, cell)
    expect(wall).to_have_attribute("viewBox", whole)
    expect(button(ann, "^Lay it")).to_be_enabled()
    assert ann.now["step"] == now["step"]


# --- Refusals ---------------------------------------------------------------------------------------------------------


def test_a_wild_tile_among_others_is_refused_with_its_reason(visit: Visit, house: ServedHouse) -> None:
    def mixed(view: Message) -> bool:
        wild = COLOURS.index(view["wild"])
        return any(counts[wild] and sum(counts) > counts[wild] for counts in view["factories"])

    table, token, now = table_when(house, is_at("draft", mixed))
    wild = COLOURS.index(now["view"]["wild"])
    factory = 1 + next(
        i for i, counts in enumerate(now["view"]["factories"]) if counts[wild] and sum(counts) > counts[wild]
    )
    ann = visit(token=token)
    ann.at(table)
    ann.page.locator(f'[data-pick="{factory}-{now["view"]["wild"]}"] [data-tile]').first.click()
    alert = ann.page.get_by_role("alert").filter(has_text="AZ-14")
    expect(alert).to_contain_text("a wild tile comes only along with one of them")
    ann.page.get_by_role("button", name="Rule AZ-14").click()
    expect(ann.page.locator('[data-clause="AZ-14"]:visible')).to_be_visible()


def test_a_covered_space_and_one_too_dear_are_refused(visit: Visit, house: ServedHouse) -> None:
    def both(view: Message) -> bool:
        wall = view["players"][view["viewer"]]["wall"]
        return any(wall) and dear(view) is not None

    def dear(view: Message) -> int | None:
        """A space in a coloured star whose colour is held, but not enough of it."""
        payable = {space["cell"] for space in view["spaces"]}
        hand, wall = hand_of(view), view["players"][view["viewer"]]["wall"]
        for cell in range(6, 42):
            colour = view["star_colours"][cell // 6]
            if cell not in payable and wall[cell] is None and hand[COLOURS.index(colour)]:
                return cell
        return None

    table, token, now = table_when(house, is_at("place", both))
    ann = visit(token=token)
    ann.at(table)
    covered = next(i for i, colour in enumerate(now["view"]["players"][0]["wall"]) if colour)
    ann.page.locator(f'[data-cell="{covered}"]').click()
    expect(ann.page.get_by_role("alert").filter(has_text="AZ-24")).to_be_visible()
    ann.page.locator(f'[data-cell="{dear(now["view"])}"]').click()
    expect(ann.page.get_by_role("alert").filter(has_text="AZ-23")).to_be_visible()


COLOURS = ("purple", "green", "orange", "yellow", "blue", "red")


# --- Hints and the grey side ------------------------------------------------------------------------------------------


def test_a_hint_marks_its_target(visit: Visit, house: ServedHouse) -> None:
    table, token, _ = table_when(house, is_at("draft"))
    ann = visit(token=token)
    ann.at(table)
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator(".pick.hinted")).to_have_count(1)
    expect(ann.page.locator("#tray p").first).to_contain_text("take")


def test_the_grey_side_has_its_own_numbers_and_open_colours(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(
        house, is_at("place", lambda view: any(len(space["payments"]) > 1 for space in view["spaces"])), **GREY
    )
    view = now["view"]
    ann = visit(token=token)
    ann.at(table)
    wall = view["players"][0]["wall"]
    empty = [cell for cell in range(42) if wall[cell] is None]
    shown = [int(text) for text in ann.page.locator(".fit .wall .num").all_text_contents()]
    assert shown == [view["numbers"][cell] for cell in empty]
    expect(ann.page.locator(".hit.payable")).to_have_count(len(view["spaces"]))


GREY: dict[str, Any] = {"options": {"board_side": "grey"}}


# --- Axe --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_in_any_phase(visit: Visit, house: ServedHouse, size: tuple[int, int]) -> None:
    def check(when: When, then: Callable[[Visitor], None]) -> None:
        table, token, _ = table_when(house, when)
        ann = visit(size=size, token=token, bypass_csp=True)
        ann.at(table)
        then(ann)  # what was there before still is
        assert findings(ann) == []

    def preview(ann: Visitor) -> None:
        ann.page.keyboard.press("n")
        expect(ann.page.locator(".pill")).to_be_visible()

    def choose_payment(ann: Visitor) -> None:
        space = space_with(ann.now["view"], several=True)
        assert space is not None
        ann.page.locator(f'[data-cell="{space["cell"]}"]').click()
        expect(ann.page.locator(".pay")).to_be_visible()

    def choose_keep(ann: Visitor) -> None:
        ann.page.get_by_role("button", name=re.compile("^Pass")).click()
        expect(ann.page.get_by_role("dialog")).to_be_visible()

    def enlarge(ann: Visitor) -> None:
        ann.page.locator(".small button, .peek").locator("visible=true").click()
        expect(ann.page.get_by_role("dialog")).to_be_visible()

    def nothing(_: Visitor) -> None:
        pass

    check(is_at("draft", lambda view: sum(view["centre"]) > 0), preview)
    check(is_at("draft", lambda view: any(view["players"][0]["wall"])), enlarge)
    check(is_at("place", lambda view: space_with(view, several=True) is not None), choose_payment)
    check(is_at("place", lambda view: sum(hand_of(view)) > 5), choose_keep)
    check(is_at("reward"), nothing)


def test_on_a_small_phone_the_whole_supply_is_offered_as_a_reward(visit: Visit, house: ServedHouse) -> None:
    table = table_when(house, is_at("reward"))
    ann = visit(token=table.token, size=(360, 640))
    ann.at(table.table)
    expect(ann.prompt).to_be_visible()
    expect(ann.page.locator("main .offer")).to_be_in_viewport(ratio=1)
