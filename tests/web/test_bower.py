"""Bower on the page: a whole game, a turn by mouse, finger and keyboard, what is refused, bonus tiles, notes, axe."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.people import BOT, HERE, Message, ServedHouse
from tests.web import prepared
from tests.web.conftest import Visit
from tests.web.prepared import Prepared, nearly_over
from tests.web.test_accessible import findings
from tests.web.visitors import DESK, PHONE, Visitor

NEW_BOWER = re.compile("New table.*Bower")
HARD: dict[str, Any] = {"options": {"hard": True}}
FAIR: dict[str, Any] = {"options": {"fair": True}}
ARRANGING: dict[str, Any] = {"options": {"goal_arrange": "choose"}}
UNFAIR = {"x", "give", "two_turns", "discard"}
LISTS = ("orders", "takes", "looks", "tokens", "marks", "branches", "covers", "gives", "discards")
When = Callable[[Message], bool]


def eager(now: Message, wanted: str = "") -> int:
    """Lay for gems and groups, choose the wanted bonus tile, use every effect."""
    choices = now["view"]["choices"]
    for name in LISTS:
        if choices[name]:
            return int(choices[name][0]["action"])
    if choices["picks"]:
        return int(max(choices["picks"], key=lambda pick: pick["bonus"]["effect"] == wanted)["action"])
    if choices["lays"]:
        return int(max(choices["lays"], key=gain)["action"])
    if choices["use"]:
        use = choices["use"]["use"]
        return int(choices["use"]["keep"] if use is None else use)
    return int(choices["pass"])


def gain(lay: Message) -> int:
    grown = sum(group["after"] - group["before"] for group in lay["groups"])
    return int(20 * has_third_gem(lay) + grown - 3 * len(lay["new_holes"]))


def has_third_gem(lay: Message) -> bool:
    return bool(lay["gem_columns"] or lay["gem_surfaces"])


def table_when(house: ServedHouse, when: When, *, wanted: str = "", **settings: Any) -> Prepared:
    return prepared.table_when(house, when, game="bower", choose=lambda now: eager(now, wanted), **settings)


def always(_: Message) -> bool:
    return True


def is_at(phase: str, more: When = always) -> When:
    return lambda now: now["view"]["phase"] == phase and more(now["view"])


def not_at_the_end(view: Message) -> bool:
    return bool(view["players"][0]["turns_left"] > 2)


def has_built(tiles: int) -> When:
    return lambda view: len(view["players"][0]["cells"]) >= 2 * tiles and bool(view["choices"]["lays"])


def cell(visitor: Visitor, number: int, side: str = "near") -> Any:
    return visitor.page.locator(f'[data-cell="{side}-{number}"]')


def laid(visitor: Visitor, tile: str) -> None:
    expect(visitor.page.locator(f'main [data-laid="0-{tile}"]')).to_be_attached()


def step_after(visitor: Visitor, step: int) -> Message:
    """What the window sees once a step beyond that one was played."""
    visitor.hears(lambda: visitor.now["step"] > step)
    return visitor.now


def own_goals(now: Message) -> list[str]:
    return [slot["goal"] for slot in now["view"]["goals"] if slot["owner"] == 0]


def lies_right(view: Message, tile: str) -> Message:
    """A lay of the tile with its half b to the right."""
    return next(lay for lay in view["choices"]["lays"] if lay["tile"] == tile and lay["direction"] == "right")


# --- Whole games ------------------------------------------------------------------------------------------------------

# A nest of twelve eggs, more than this game has brought, pushes nothing off the screen.
MANY_EGGS = """() => {
  for (const nest of document.querySelectorAll(".end .nest")) {
    const egg = document.querySelector(".end .nest svg");
    while (nest.children.length < 13) nest.prepend(egg.cloneNode(true));
  }
  const panel = document.querySelector(".end section.account").getBoundingClientRect();
  return [...document.querySelectorAll(".end section.account *")]
    .filter((one) => !one.closest(".vh") && one.getBoundingClientRect().right > panel.right + 1)
    .map((one) => one.outerHTML.slice(0, 80));
}"""


def test_a_whole_game_against_a_bot_from_the_lobby(visit: Visit) -> None:
    ann = visit(motion=True)
    ann.lobby()
    ann.page.get_by_role("button", name=NEW_BOWER).click()
    ann.page.get_by_role("button", name="Open the table").click()
    for _ in range(2):  # the first tile, and the one of the first turn
        expect(ann.page.locator(".display .open").first).to_be_visible()
        held = ann.page.locator("[data-hand]").count()
        ann.page.locator(".display .open").first.click()
        expect(ann.page.locator("[data-hand]")).to_have_count(held + 1)
    expect(ann.prompt).to_have_text("Your turn: lay a tile in your bower")
    # The tile that was taken is in mind. A click puts it down, another turns it, the button lays it.
    tile = ann.page.locator("[data-hand].chosen").get_attribute("data-hand")
    assert tile is not None
    lay = lies_right(ann.now["view"], tile)
    cell(ann, lay["a"]).click()
    expect(ann.page.locator(".ghost.pinned")).to_be_visible()
    before = ann.page.locator(".ghost .ring").get_attribute("height")
    cell(ann, lay["a"]).click()
    expect(ann.page.locator(".ghost .ring")).not_to_have_attribute("height", str(before))
    ann.page.get_by_role("button", name="Lay it here").click()
    laid(ann, tile)
    ann.autoplay(4)
    ann.played()
    ann.hurries()
    ann.autoplay()
    expect(ann.ended).to_be_visible()
    assert (ann.told("wide"), ann.told("tall")) == (0, 0)
    account = ann.now["view"]["account"]
    assert [sum(line["eggs"][seat] for line in account["lines"]) for seat in range(2)] == account["eggs"]
    shown = [int(text) for text in ann.page.locator(".account tr.total td:not(.why)").all_inner_texts()]
    assert shown == account["eggs"] == ann.now["outcome"]["scores"]
    # The goals turn around one by one, until all lie open.
    expect(ann.page.locator(".band .slot.open")).to_have_count(6)

    # Axe has nothing against the end and the replay; there the board only shows.
    table = ann.page.url.rpartition("/")[2]
    for size in (DESK, PHONE):
        reader = visit(size=size, bypass_csp=True)
        reader.at(table)
        expect(reader.page.get_by_role("slider")).to_be_visible()
        assert findings(reader) == []
        assert reader.page.evaluate(MANY_EGGS) == []
        reader.page.goto(f"/t/{table}/replay/20")
        expect(reader.page.get_by_role("slider")).to_be_visible()
        expect(reader.page.locator("svg.field")).to_be_visible()
        assert findings(reader) == []


def test_a_game_on_a_phone(visit: Visit, house: ServedHouse) -> None:
    ann = visit(size=PHONE)
    ann.lobby()
    ann.at(ann.opens(HERE, BOT, game="bower"))
    # A finger: the first tap chooses, the second takes.
    for _ in range(2):
        tile = ann.page.locator("#tray .display .open").first
        tile.tap()
        expect(ann.page.get_by_role("button", name="Take this tile")).to_be_enabled()
        tile.tap()
        expect(ann.page.get_by_role("button", name="Take this tile")).to_have_count(0)
    chosen = ann.page.locator("[data-hand].chosen").get_attribute("data-hand")
    assert chosen is not None
    lay = lies_right(ann.now["view"], chosen)
    cell(ann, lay["a"]).tap()
    expect(ann.page.locator(".ghost.pinned")).to_be_visible()
    ann.page.get_by_role("button", name="Lay it here").tap()
    laid(ann, chosen)

    table, token, _ = nearly_over(house, game="bower", left=4)
    late = visit(size=PHONE, token=token)
    late.at(table)
    late.autoplay()
    expect(late.ended).to_be_visible()
    assert (late.told("wide"), late.told("tall")) == (0, 0)
    assert late.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_at_one_screen_see_no_goal_behind_the_curtain(visit: Visit, house: ServedHouse) -> None:
    ann = visit()
    ann.lobby()
    ann.at(ann.opens(HERE, {**HERE, "name": "Neighbour"}, game="bower"))
    show = ann.page.get_by_role("button", name="Show my cards")
    expect(show).to_be_focused()
    assert ann.page.locator("[data-goal], [data-hand], #tray").count() == 0
    assert [slot["goal"] for slot in ann.now["view"]["goals"]] == [None] * 6
    show.click()
    expect(ann.page.locator(".slot.open")).to_have_count(3)

    table, token, _ = nearly_over(house, game="bower", seats=(HERE, HERE), left=10)
    both = visit(token=token)
    both.at(table)
    both.autoplay()
    expect(both.ended).to_be_visible()
    assert both.told("lifted") > 1


# --- One turn ---------------------------------------------------------------------------------------------------------


def test_the_preview_tells_what_grows(visit: Visit, house: ServedHouse) -> None:
    def grows(lays: list[Message], lay: Message) -> bool:
        """However this tile gets a third gem on the cell, a column has it, and a group that lies there grows."""
        here = [one for one in lays if one["tile"] == lay["tile"] and lay["a"] in (one["a"], one["b"])]
        third = [one for one in here if has_third_gem(one)]
        return all(one["gem_columns"] and any(group["before"] for group in one["groups"]) for one in third)

    def growing(view: Message) -> bool:
        lays = view["choices"]["lays"]
        return has_built(3)(view) and any(has_third_gem(lay) and grows(lays, lay) for lay in lays)

    table, token, now = table_when(house, is_at("lay", growing))
    lays = now["view"]["choices"]["lays"]
    lay = next(lay for lay in lays if has_third_gem(lay) and grows(lays, lay))
    ann = visit(token=token)
    ann.at(table)
    page = ann.page
    held = page.locator(f'[data-hand="{lay["tile"]}"]')
    if held.get_attribute("aria-pressed") == "false":
        held.click()
    for _ in range(4):  # the tile on the cell, in every rotation
        cell(ann, lay["a"]).press("Space")
        if page.locator("#tray .bonus").count():
            break
        if page.locator(".ghost.pinned").count():
            page.keyboard.press("Escape")
        page.keyboard.press("r")
    expect(page.locator("#tray .chips")).to_contain_text("Third gem: bonus")
    expect(page.locator(".group:not(.lit, .glow)").first).to_be_attached()
    expect(page.locator(".pip.coming").first).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator("[data-offer]")).to_be_visible()


def test_a_turn_by_keyboard(visit: Visit, house: ServedHouse) -> None:
    table, token, _ = table_when(house, is_at("take"))
    ann = visit(token=token)
    ann.at(table)
    page = ann.page
    page.keyboard.press("n")
    expect(page.locator(".display .open:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(ann.prompt).to_have_text("Your turn: lay a tile in your bower")
    page.keyboard.press("n")
    expect(page.locator(".ghost.pinned")).to_be_visible()
    box = page.locator(".ghost .ring").bounding_box()
    page.keyboard.press("r")
    assert page.locator(".ghost .ring").bounding_box() != box
    ann.escapes(page.locator(".ghost.pinned"))
    page.keyboard.press("n")
    tile = page.locator("[data-hand].chosen").get_attribute("data-hand")
    assert tile is not None
    page.keyboard.press("Enter")
    laid(ann, tile)


def test_a_tile_is_dragged_and_turned_by_the_wheel(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("lay", has_built(1)))
    ann = visit(token=token)
    ann.at(table)
    page = ann.page
    tile = now["view"]["choices"]["lays"][0]["tile"]
    lay = lies_right(now["view"], tile)
    page.locator(f'[data-hand="{tile}"]').hover()
    page.mouse.down()
    target = cell(ann, lay["a"]).bounding_box()
    assert target is not None
    page.mouse.move(target["x"] - 300, target["y"] + 10, steps=4)
    expect(page.locator(".loose")).to_be_visible()
    page.mouse.move(target["x"] + 30, target["y"] + 30, steps=4)
    expect(page.locator(".ghost")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".ghost.pinned")).to_be_visible()
    box = page.locator(".ghost .ring").bounding_box()
    page.mouse.wheel(0, 120)
    expect(page.locator(".ghost.pinned")).to_be_visible()
    assert page.locator(".ghost .ring").bounding_box() != box


# Two fingers on the field, one of which goes a quarter of a circle round the other.
TWIST = """() => {
  const field = document.querySelector("svg.field");
  const box = field.getBoundingClientRect();
  const touch = (kind, id, x, y) =>
    field.dispatchEvent(
      new PointerEvent(kind, {
        pointerId: id, pointerType: "touch", bubbles: true, clientX: box.x + x, clientY: box.y + y,
      }),
    );
  touch("pointerdown", 11, 100, 200);
  touch("pointerdown", 12, 180, 200);
  touch("pointermove", 12, 160, 260);
  touch("pointerup", 12, 160, 260);
  touch("pointerup", 11, 100, 200);
}"""


def test_two_fingers_turn_the_tile(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("lay", has_built(1)))
    ann = visit(token=token, size=PHONE)
    ann.at(table)
    tile = now["view"]["choices"]["lays"][0]["tile"]
    if ann.page.locator(f'[data-hand="{tile}"].chosen').count() == 0:
        ann.page.locator(f'[data-hand="{tile}"]').tap()
    ann.page.keyboard.press("n")
    ring = ann.page.locator(".ghost.pinned .ring")
    box = ring.bounding_box()
    ann.page.evaluate(TWIST)
    expect(ring).to_be_visible()
    assert ring.bounding_box() != box


def test_what_is_refused_says_why(visit: Visit, house: ServedHouse) -> None:
    def room_far_away(view: Message) -> bool:
        built = {one["cell"] for one in view["players"][0]["cells"]}
        return bool(built) and not built & set(range(12, 24))

    table, token, now = table_when(house, is_at("lay", room_far_away))
    ann = visit(token=token)
    ann.at(table)
    page = ann.page
    held = now["view"]["players"][0]["hand"][0]["id"]
    if page.locator("[data-hand].chosen").count() == 0:
        page.locator(f'[data-hand="{held}"]').click()
    taken = now["view"]["players"][0]["cells"][0]["cell"]
    cell(ann, taken).click()
    expect(page.get_by_role("alert").filter(has_text="BO-18")).to_be_visible()
    cell(ann, 20).click()
    alert = page.get_by_role("alert").filter(has_text=re.compile("BO-1[57]"))
    expect(alert).to_be_visible()
    clause = re.search(r"BO-\d+", alert.inner_text())
    assert clause is not None
    page.get_by_role("button", name=f"Rule {clause[0]}").click()
    expect(page.locator(f'[data-clause="{clause[0]}"]:visible')).to_be_visible()


def test_a_hint_puts_the_tile_where_it_would_lie(visit: Visit, house: ServedHouse) -> None:
    table, token, _ = table_when(house, is_at("lay", has_built(2)))
    ann = visit(token=token)
    ann.at(table)
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator(".cell.hinted")).to_have_count(2)
    expect(ann.page.locator(".ghost.pinned")).to_be_visible()
    expect(ann.page.locator("[data-hand].hinted")).to_have_count(1)


def test_notes_on_hidden_goals_are_kept(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("take"))
    hidden = next(slot for slot in now["view"]["goals"] if slot["goal"] is None)
    ann = visit(token=token)
    ann.at(table)
    ann.page.locator(f'[data-goal="{hidden["column"]}"]').click()
    note = ann.page.locator(f'[data-note="{hidden["column"]}-{hidden["candidates"][0]}"]')
    note.click()
    expect(note).to_have_accessible_name(re.compile("You ruled it out$"))
    expect(ann.page.locator(".pencil.no")).to_have_count(1)
    ann.page.reload()
    expect(ann.page.locator(".pencil.no")).to_have_count(1)


# --- Bonus tiles ------------------------------------------------------------------------------------------------------


def test_a_bonus_tile_is_chosen_with_what_it_would_do(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("pick", lambda view: len(view["choices"]["picks"]) == 3))
    ann = visit(token=token)
    ann.at(table)
    page = ann.page
    expect(page.get_by_role("radio")).to_have_count(3)
    expect(page.get_by_role("button", name="Choose a bonus tile")).to_be_disabled()
    pick = now["view"]["choices"]["picks"][1]
    page.locator(f'[data-bonus="{pick["bonus"]["id"]}"]').click()
    page.get_by_role("button", name=re.compile("^Take: ")).click()
    expect(page.locator("[data-offer]")).to_have_count(0)


@pytest.mark.parametrize("effect", ["branch", "x", "white_flower", "look_at_one", "cover", "give"])
def test_an_effect_is_played_on_the_board(visit: Visit, house: ServedHouse, effect: str) -> None:
    phases = {"white_flower": "token", "look_at_one": "look"}
    table, token, now = table_when(house, is_at(phases.get(effect, effect), not_at_the_end), wanted=effect)
    choices = now["view"]["choices"]
    ann = visit(token=token)
    ann.at(table)
    page = ann.page
    match effect:
        case "branch":
            cell(ann, choices["branches"][0]["a"]).click()
            cell(ann, choices["branches"][0]["b"]).click()
            expect(page.locator('[data-branch^="0-"]')).to_be_attached()
        case "x":
            mark = choices["marks"][0]
            cell(ann, mark["cell"], "near" if mark["owner"] == 0 else "far").click()
        case "white_flower":
            cell(ann, choices["tokens"][0]["cell"]).click()
        case "look_at_one":
            page.locator(f'[data-goal="{choices["looks"][0]["column"]}"]').click()
            expect(page.locator(".slot.open")).to_have_count(4)
        case "cover":
            page.keyboard.press("n")
            page.get_by_role("button", name="Cover these cells").click()
        case "give":
            page.locator(".display .open").first.click()
    step_after(ann, now["step"])


# --- Arranging one's goals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_goals_are_arranged_by_pointing_at_an_order(visit: Visit, house: ServedHouse, size: tuple[int, int]) -> None:
    table, token, now = table_when(house, is_at("arrange"), **ARRANGING)
    ann = visit(token=token, size=size)
    ann.at(table)
    orders = now["view"]["choices"]["orders"]
    assert len(orders) == 6
    for order in orders:
        box = ann.page.locator(f'[data-order="{order["action"]}"]').bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert 0 <= box["x"] <= box["x"] + box["width"] <= size[0]
        assert 0 <= box["y"] <= box["y"] + box["height"] <= size[1]
    wanted = next(order for order in orders if order["goals"] != own_goals(now))
    button = ann.page.locator(f'[data-order="{wanted["action"]}"]')
    if size == PHONE:
        button.tap()
    else:
        # The bird board shows the order that is pointed at, and its own again.
        goals = ann.page.locator(".slot.open .token > use")
        before = [one.get_attribute("href") for one in goals.all()]
        button.hover()
        for place, goal in enumerate(wanted["goals"]):
            expect(goals.nth(place)).to_have_attribute("href", f"#bower-{goal}")
        ann.prompt.hover()
        for place, href in enumerate(before):
            expect(goals.nth(place)).to_have_attribute("href", str(href))
        button.click()
    assert own_goals(step_after(ann, now["step"])) == wanted["goals"]
    expect(ann.page.locator("[data-order]")).to_have_count(0)


def test_goals_are_arranged_by_keyboard(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("arrange"), **ARRANGING)
    ann = visit(token=token)
    ann.at(table)
    orders = now["view"]["choices"]["orders"]
    focused = ann.page.locator("[data-order]:focus")
    for key, at in (("n", 0), ("n", 1), ("p", 0), ("p", 5), ("Home", 0), ("4", 3)):
        ann.page.keyboard.press(key)
        expect(focused).to_have_attribute("data-order", str(orders[at]["action"]))
    columns = [slot["column"] for slot in now["view"]["goals"] if slot["owner"] == 0]
    expect(focused).to_have_accessible_name(re.compile(".*".join(rf"Column\s{column}: " for column in columns)))
    ann.page.keyboard.press("Enter")
    assert own_goals(step_after(ann, now["step"])) == orders[3]["goals"]


def test_both_arrange_their_goals_at_one_screen_and_play_to_the_end(visit: Visit, house: ServedHouse) -> None:
    ann = visit()
    ann.lobby()
    ann.at(ann.opens(HERE, {**HERE, "name": "Neighbour"}, game="bower", **ARRANGING))
    for _ in range(2):
        ann.page.get_by_role("button", name="Show my cards").click()
        step = ann.now["step"]
        ann.page.locator("[data-order]").nth(2).click()
        step_after(ann, step)
    table, token, _ = nearly_over(house, game="bower", seats=(HERE, HERE), left=4, **ARRANGING)
    both = visit(token=token)
    both.at(table)
    both.autoplay()
    expect(both.ended).to_be_visible()


# --- The fair game ----------------------------------------------------------------------------------------------------


def offered(visitor: Visitor) -> set[str]:
    views = [message["view"] for message in visitor.messages if message["t"] == "now"]
    return {pick["bonus"]["effect"] for view in views for pick in view["choices"]["picks"]}


def test_a_fair_game_from_the_lobby_by_mouse(visit: Visit, house: ServedHouse) -> None:
    ann = visit()
    ann.lobby()
    ann.page.get_by_role("button", name=NEW_BOWER).click()
    ann.page.get_by_role("switch", name="Fair play").click()
    ann.page.get_by_role("button", name="Open the table").click()
    for _ in range(2):
        held = ann.page.locator("[data-hand]").count()
        ann.page.locator(".display .open").first.click()
        expect(ann.page.locator("[data-hand]")).to_have_count(held + 1)
    view = ann.now["view"]
    assert (view["fair"], view["stack"], len(view["token_supply"]), "x" in view["token_supply"]) == (True, 16, 4, False)
    expect(ann.page.locator("[data-stack] + span b")).to_have_text("16")
    tile = ann.page.locator("[data-hand].chosen").get_attribute("data-hand")
    assert tile is not None
    cell(ann, lies_right(view, tile)["a"]).click()
    ann.page.get_by_role("button", name="Lay it here").click()
    laid(ann, tile)
    ann.autoplay(4)
    ann.played()
    table, token, _ = nearly_over(house, game="bower", left=8, **FAIR)
    late = visit(token=token)
    late.at(table)
    late.autoplay()
    expect(late.ended).to_be_visible()
    assert not (offered(ann) | offered(late)) & UNFAIR


def test_a_bonus_tile_of_the_fair_game_is_taken_by_keyboard(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("pick"), **FAIR)
    ann = visit(token=token)
    ann.at(table)
    picks = now["view"]["choices"]["picks"]
    expect(ann.page.get_by_role("radio").first).to_be_focused()
    ann.page.keyboard.press("ArrowDown")
    ann.page.keyboard.press("ArrowDown")
    second = ann.page.get_by_role("radio").nth(1)
    expect(second).to_be_checked()
    ann.page.keyboard.press("Enter")
    step_after(ann, now["step"])
    events = [event for message in ann.messages if message["t"] == "now" for event in message["events"]]
    # The same step may be told more than once.
    chosen = {event["bonus"]["id"] for event in events if event["event"] == "chose" and event["seat"] == 0}
    assert chosen == {picks[1]["bonus"]["id"]}
    assert offered(ann)
    assert not offered(ann) & UNFAIR


# --- The hard game ----------------------------------------------------------------------------------------------------


def test_the_hard_game_has_five_rows_and_open_bonus_tiles(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("lay"), **HARD)
    for size in (DESK, PHONE):
        ann = visit(token=token, size=size)
        ann.at(table)
        expect(ann.page.locator("[data-cell^=near]")).to_have_count(30)
        field = ann.page.locator("svg.field").bounding_box()
        last = cell(ann, 29).bounding_box()
        assert field is not None
        assert last is not None
        assert last["y"] + last["height"] <= field["y"] + field["height"]
        assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    left = [bonus for bonus in now["view"]["pool"] if bonus]
    desk = visit(token=token)
    desk.at(table)
    desk.page.get_by_role("button", name=re.compile("^Bonus tiles left")).click()
    expect(desk.page.get_by_role("dialog").locator("li")).to_have_count(len(left))


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
        if ann.page.locator("[data-hand].chosen").count() == 0:
            ann.page.locator("[data-hand]").first.click()
        ann.page.keyboard.press("n")
        expect(ann.page.locator(".ghost.pinned")).to_be_visible()

    def choose(ann: Visitor) -> None:
        ann.page.get_by_role("radio").first.click()

    def nothing(_: Visitor) -> None:
        pass

    check(is_at("take"), nothing)
    check(is_at("lay", has_built(3)), preview)
    check(is_at("pick"), choose)
    check(is_at("use"), nothing)


def test_on_a_phone_no_box_beside_the_bower_is_empty(visit: Visit, house: ServedHouse) -> None:
    """Whoever takes with an empty hand has nothing to look at there: then there is no box for it."""
    empty = table_when(house, is_at("take", lambda view: not view["players"][0]["hand"]))
    held = table_when(house, is_at("lay", lambda view: bool(view["players"][0]["hand"])))
    for table, boxes in ((empty, 0), (held, 1)):
        ann = visit(token=table.token, size=PHONE)
        ann.at(table.table)
        expect(ann.prompt).to_be_visible()
        expect(ann.page.locator("main .thumbs")).to_have_count(boxes)
        if boxes:
            expect(ann.page.locator("main .thumbs svg").first).to_be_visible()


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_on_a_small_phone_the_whole_standing_is_seen(visit: Visit, house: ServedHouse, size: tuple[int, int]) -> None:
    table = table_when(house, is_at("take", not_at_the_end))
    ann = visit(token=table.token, size=size)
    ann.at(table.table)
    expect(ann.prompt).to_be_visible()
    boxes = ann.page.locator("main ul.strip > li")
    expect(boxes).to_have_count(4)
    for number in range(4):
        expect(boxes.nth(number)).to_be_in_viewport(ratio=1)
