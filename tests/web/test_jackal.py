"""Jackal on the page: rows sent as one, building at the same time, walks, refusals, Archipelago, axe."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect

from kibitz.core.game import find_game
from kibitz.games.jackal.components import ALPHABET, CARDS, Card, cell_name
from kibitz.games.jackal.components.ground import SURVEY, survey
from kibitz.games.jackal.screen.paths import walks
from kibitz.lessons.script import lessons_of
from tests.server.people import BOT, HERE, LINK, Guest, Message, ServedHouse
from tests.web import prepared
from tests.web.conftest import Visit
from tests.web.prepared import Prepared, nearly_over
from tests.web.test_accessible import findings
from tests.web.visitors import DESK, PHONE, Language, Visitor

NEW_JACKAL = re.compile("New table.*Jackal")
ARCHIPELAGO: dict[str, Any] = {"options": {"mode": "archipelago"}}
FOUR = (HERE, BOT, BOT, BOT)
When = Callable[[Message], bool]


# --- Tables brought to a moment ---------------------------------------------------------------------------------------


def sensible(now: Message) -> int:
    """Land, lay three cards, go where most gold is in reach."""
    view = now["view"]
    actions = [int(move["action"]) for move in now["moves"]]
    if view["phase"] == "build":
        return actions[-1] if len(view["row"]) >= 3 or not view["lays"] else int(view["lays"][0]["action"])
    if view["targets"]:
        return int(max(view["targets"], key=lambda target: target["way"]["coins"] if target["way"] else -1)["action"])
    return actions[0]


def table_when(house: ServedHouse, when: When, **settings: Any) -> Prepared:
    return prepared.table_when(house, when, game="jackal", choose=sensible, **settings)


def is_at(phase: str, more: When = bool) -> When:
    return lambda now: now["view"]["phase"] == phase and more(now["view"])


def building(least: int = 3) -> When:
    """Nothing laid yet, and so many cards that can be."""
    return is_at("build", lambda view: not view["row"] and len(layable(view)) >= least)


def layable(view: Message) -> list[Card]:
    return [pile["card"] for pile in view["hand"] for _ in range(pile["count"]) if pile["card"] != "black-mark"]


# --- In front of the page ---------------------------------------------------------------------------------------------


def lays(visitor: Visitor, card: str) -> None:
    before = visitor.page.locator("[data-laid]").count()
    visitor.page.locator(f'#tray [data-pile="{card}"]').click()
    expect(visitor.page.locator("[data-laid]")).to_have_count(before + 1)


def lays_row(visitor: Visitor, most: int = 3) -> list[str]:
    """Cards of the hand in the order of the hand, a black flag in front."""
    row = layable(visitor.now["view"])[:most]
    if row.count("black-flag") > 1:
        row = [card for card in row if card != "black-flag"] or ["black-flag"]
    for card in row:
        lays(visitor, card)
    return sorted(row, key=lambda card: card != "black-flag")


def is_ready(visitor: Visitor) -> None:
    visitor.page.locator(".ready").click()
    expect(visitor.page.locator(".ready")).to_have_text("Really? Ready is final")
    visitor.page.locator(".ready").click()


# What the tray says when a decision is on the screen.
PROMPTS = {
    "declare": "^Your turn: land",
    "take": "^Your turn: take",
    "build": "^Build your row|^Your row",
    "marks": "^Your turn: throw|^Your turn: you hold",
    "walk": "where to.$",
    "exit": "out of which cave",
    "draft": "^Pick a card",
}


def turn(visitor: Visitor) -> None:
    """Whatever is asked of this window, by mouse, once what was heard is on the screen."""
    page = visitor.page
    now = visitor.now
    view, step = now["view"], now["step"]
    expect(visitor.prompt).to_have_text(re.compile(f"{PROMPTS[view['phase']]}|is shared out$"))
    ongoing = page.get_by_role("button", name="Next island")
    if ongoing.count():
        ongoing.click()
        return
    match view["phase"]:
        case "declare":
            page.get_by_role("button", name="Land" if view["may_land"] else "Pass, take two", exact=True).click()
        case "take":
            page.get_by_role("button", name="Take a card from the deck").click()
        case "build":
            lays_row(visitor)
            is_ready(visitor)
        case "marks":
            page.get_by_role("button", name="No marks", exact=True).click()
        case "walk" | "exit":
            page.locator(f'[data-cell="{view["targets"][0]["cell"]}"]').click()
        case "draft":
            page.locator(f'#tray [data-pile="{view["pack"][0]["card"]}"]').first.click()
    # Where several act at once, a step may be another's: then one is asked for the same again until one's own is known.
    picks = view["picks"]
    visitor.hears(
        lambda: bool(
            visitor.now["step"] > step
            and (
                view["phase"] not in ("draft", "build", "marks")
                or not visitor.now["moves"]
                or (visitor.now["view"]["phase"], visitor.now["view"]["picks"]) != (view["phase"], picks)
            )
        )
    )


# --- Whole games ------------------------------------------------------------------------------------------------------


def test_a_whole_game_on_a_phone_against_bots_from_the_lobby(visit: Visit) -> None:
    ann = visit(size=PHONE)
    ann.lobby()
    page = ann.page
    page.get_by_role("button", name=NEW_JACKAL).tap()
    page.get_by_role("button", name="Open the table").tap()
    expect(ann.prompt).to_have_text(re.compile("^Your turn: land"))
    page.get_by_role("button", name="Land", exact=True).tap()
    expect(ann.prompt).to_have_text(re.compile("^Build your row"))
    for card in layable(ann.now["view"])[:2]:
        page.locator(f'#tray [data-pile="{card}"]').tap()
    expect(page.locator("[data-laid]")).to_have_count(2)
    page.locator("[data-laid] button").first.tap()  # back to the hand
    expect(page.locator("[data-laid]")).to_have_count(1)
    step = ann.now["step"]
    page.locator(".ready").tap()
    page.locator(".ready").tap()
    ann.hears(lambda: bool(ann.now["step"] > step))
    ann.autoplay()
    expect(ann.ended).to_be_visible()
    assert (ann.told("wide"), ann.told("tall")) == (0, 0)
    outcome = ann.now["outcome"]
    seats = range(len(outcome["scores"]))
    order = sorted(seats, key=lambda seat: outcome["places"][seat])
    totals = [int(text) for text in page.locator(".account tr.total td").all_inner_texts()]
    assert totals == [outcome["scores"][seat] for seat in order]
    lines = [line for line in outcome["lines"] if line["key"].startswith("score.island.")]
    assert [sum(line["values"][seat] for line in lines) for seat in seats] == outcome["scores"]
    # The whole game once more, step by step, on the board.
    page.get_by_text("See it on the board").click()
    expect(page.locator(".isle")).to_be_visible()
    slider = page.get_by_role("slider")
    slider.press("Home")
    for _ in range(25):
        slider.press("ArrowRight")
    expect(page.locator(".isle")).to_be_visible()


def test_two_windows_build_at_once_and_neither_hears_of_the_others_row(visit: Visit, house: ServedHouse) -> None:
    """The last three islands."""
    guest = Guest(house, "Bob")
    late = is_at("declare", lambda view: view["place"] == 4)
    table, token, _ = table_when(house, late, seats=(HERE, LINK), bob=guest)
    ann, bob = visit(token=token), visit(token=guest.token)
    for visitor in (ann, bob):
        visitor.at(table)
        expect(visitor.prompt).to_be_visible()

    page, checked = ann.page, 0
    while not (ann.now["outcome"] or bob.now["outcome"]):
        # Who is told a little later may not miss the moment at which both build.
        ann.hears(lambda: moment(ann) == moment(bob))
        both = [visitor for visitor in (ann, bob) if visitor.now["view"]["phase"] == "build" and visitor.now["moves"]]
        if len(both) == 2 and not page.get_by_role("button", name="Next island").count():
            builds_unheard(*both)
            checked += 1
            continue
        for visitor in (ann, bob):
            if visitor.now["moves"] and not visitor.now["outcome"]:
                turn(visitor)
                break
        else:
            page.wait_for_timeout(50)
    assert checked > 1
    for visitor in (ann, bob):
        expect(visitor.ended).to_be_visible()
    hears_no_row(ann, 0)
    hears_no_row(bob, 1)


def moment(visitor: Visitor) -> tuple[int, str, list[int]]:
    """What all at the table know alike; steps are each seat's own count."""
    return visitor.now["view"]["place"], visitor.now["view"]["phase"], visitor.now["waiting"]


def builds_unheard(first: Visitor, second: Visitor) -> None:
    """The first lays a row while the second looks: not a byte comes; then "ready", one step, and no card of it."""
    for visitor in (first, second):
        ongoing = visitor.page.get_by_role("button", name="Next island")
        if ongoing.count():
            ongoing.click()
    silent = len(second.heard)
    step = second.now["step"]
    lays_row(first)
    first.page.wait_for_timeout(200)
    assert [text for text in second.heard[silent:] if json.loads(text)["t"] != "pong"] == []
    is_ready(first)
    second.hears(lambda: second.now["step"] > step)
    told = second.now
    assert told["step"] == step + 1
    assert [event["event"] for event in told["events"]] == ["ready"]
    assert told["view"]["players"][first.now["viewer"]]["row_size"] is None
    lays_row(second)
    is_ready(second)
    second.hears(lambda: second.now["view"]["phase"] != "build")
    first.hears(lambda: first.now["view"]["phase"] != "build")


def structs(thing: Any) -> Iterator[Message]:
    if isinstance(thing, dict):
        yield thing
        for value in thing.values():
            yield from structs(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from structs(value)


def hears_no_row(visitor: Visitor, seat: int) -> None:
    """Nothing that came before a row was turned over tells a card of it, or how many there are in the making."""
    builds = 0
    for message in visitor.messages:
        if message["t"] != "now" or message["outcome"] or message["view"] is None:
            continue
        view = message["view"]
        other = view["players"][1 - seat]
        for struct in structs(message["events"]):
            assert struct.get("event") != "laid" or struct["seat"] == seat
            if struct.get("event") in ("dealt", "drew", "pack") and struct["seat"] != seat:
                assert struct["cards"] is None
        if view["phase"] == "build":
            builds += 1
            assert other["row"] is None
            assert other["row_size"] is None
        elif view["phase"] == "marks":
            assert other["row"] is None
    assert builds > 2


def test_archipelago_is_drafted_by_mouse_and_played_to_the_end(visit: Visit, house: ServedHouse) -> None:
    ann = visit(motion=True)
    ann.lobby()
    ann.at(ann.opens(HERE, BOT, BOT, game="jackal", **ARCHIPELAGO))
    page = ann.page
    expect(ann.prompt).to_have_text(re.compile("^Pick a card"))
    expect(page.get_by_role("list", name="Islands of the archipelago").get_by_role("button")).to_have_count(4)
    page.get_by_role("list", name="Islands of the archipelago").get_by_role("button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    picked = -1

    def asked_again() -> bool:
        view = ann.now["view"]
        return view["phase"] != "draft" or (bool(ann.now["moves"]) and view["picks"] > picked)

    ann.hears(asked_again)
    while ann.now["view"]["phase"] == "draft":
        picked = ann.now["view"]["picks"]
        turn(ann)
        ann.hears(asked_again)
    ann.hears(lambda: ann.now["view"]["phase"] == "declare")
    assert sum(pile["count"] for pile in ann.now["view"]["hand"]) == 9

    table, token, _ = nearly_over(house, game="jackal", seats=(HERE, BOT, BOT), left=6, **ARCHIPELAGO)
    late = visit(token=token)
    late.at(table)
    late.autoplay()
    expect(late.ended).to_be_visible()
    assert (late.told("wide"), late.told("tall")) == (0, 0)
    assert len(late.now["view"]["past"]) >= 8


def test_two_at_one_screen_build_behind_the_curtain(visit: Visit, house: ServedHouse) -> None:
    ann = visit()
    ann.lobby()
    ann.at(ann.opens(HERE, {**HERE, "name": "Neighbour"}, game="jackal"))
    show = ann.page.get_by_role("button", name="Show my cards")
    expect(show).to_be_focused()
    assert ann.page.locator("[data-pile], #tray").count() == 0

    table, token, _ = nearly_over(house, game="jackal", seats=(HERE, HERE), left=16)
    both = visit(token=token)
    both.at(table)
    both.autoplay()
    expect(both.ended).to_be_visible()
    assert both.told("lifted") > 1
    assert both.told("peeked") == 0


# --- The row ----------------------------------------------------------------------------------------------------------


def test_what_is_traced_is_what_the_rules_allow(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, building(4))
    ann = visit(token=token)
    ann.at(table)
    cells = np.array([ALPHABET[letter] for line in now["view"]["island"]["rows"] for letter in line], np.int8)
    ground = np.zeros(SURVEY, np.int64)
    survey(cells, ground)
    row: list[Card] = []
    for card in layable(now["view"])[:5]:
        if card == "black-flag" and card in row:
            continue
        lays(ann, card)
        row = [card, *row] if card == "black-flag" else [*row, card]
        walk = walks(ground, [CARDS.index(kind) for kind in row], knight_maps=True)
        allowed = {cell_name(path.chest): path.steps for path in walk.paths}
        rings = ann.page.locator(".hit.live")
        expect(rings).to_have_count(len(allowed))
        shown = {}
        for ring in rings.all():
            steps = re.search(r"in (\d+)", ring.get_attribute("aria-label") or "")
            assert steps is not None
            shown[ring.get_attribute("data-cell")] = int(steps[1])
        assert shown == allowed
        expect(ann.page.locator("circle.end")).to_have_count(len(walk.dead_ends))


def test_a_row_is_reordered_by_keyboard_and_mouse_and_sent_as_one(visit: Visit, house: ServedHouse) -> None:
    def varied(now: Message) -> bool:
        return building(3)(now) and len(set(layable(now["view"])) - {"black-flag"}) >= 3

    table, token, now = table_when(house, varied)
    first, second, third = sorted(set(layable(now["view"])) - {"black-flag"})[:3]
    ann = visit(token=token)
    ann.at(table)
    page = ann.page
    for card in (first, second, third):
        lays(ann, card)
    laid = page.locator("[data-laid] use")

    def order(*cards: str) -> None:
        for i, card in enumerate(cards):
            expect(laid.nth(i)).to_have_attribute("href", f"#jackal-card-{card}")

    order(first, second, third)
    page.locator("[data-laid] button").first.focus()
    page.keyboard.press("Alt+ArrowRight")
    order(second, first, third)
    expect(page.locator("[data-laid] button").nth(1)).to_be_focused()
    page.keyboard.press("Backspace")
    order(second, third)
    page.locator(f'#tray [data-pile="{first}"]').drag_to(page.locator("[data-laid]").first)
    order(first, second, third)
    page.locator("[data-laid]").nth(2).drag_to(page.locator("[data-laid]").first)
    order(third, first, second)
    page.reload()  # what is in the making is not lost
    order(third, first, second)
    is_ready(ann)
    ann.hears(lambda: ann.now["view"]["phase"] != "build" or ann.now["view"]["place"] != now["view"]["place"])
    revealed = [event for message in ann.messages if message["t"] == "now" for event in message["events"]]
    rows = [event["row"] for event in revealed if event["event"] == "revealed" and event["seat"] == 0]
    assert ann.now["view"]["row"] == [third, first, second] or rows[0] == [third, first, second]


def test_an_island_by_keyboard(visit: Visit, house: ServedHouse) -> None:
    table, token, now = table_when(house, is_at("declare", lambda view: view["may_land"]))
    ann = visit(token=token)
    ann.at(table)
    page = ann.page
    page.keyboard.press("l")
    expect(ann.prompt).to_have_text(re.compile("^Build your row"))
    page.keyboard.press("h")
    expect(page.locator("#tray [data-pile]:focus")).to_have_count(1)
    if page.locator("#tray [data-pile=black-mark]:focus").count():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-laid]")).to_have_count(1)
    page.locator("#tray").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ready")).to_have_text("Really? Ready is final")
    page.keyboard.press("Enter")
    place = now["view"]["place"]
    for _ in range(20):
        ann.hears(lambda: bool(ann.now["moves"] or ann.now["outcome"]))
        view = ann.now["view"]
        if view["place"] != place or ann.now["outcome"]:
            break
        step = ann.now["step"]
        page.keyboard.press("p" if view["phase"] == "marks" else "1")
        ann.hears(lambda step=step: ann.now["step"] > step)  # type: ignore[misc]
    assert ann.now["view"]["place"] == place + 1


# --- Refusals, hints, the share ---------------------------------------------------------------------------------------


def test_a_black_mark_is_no_part_of_a_row(visit: Visit, house: ServedHouse) -> None:
    def with_mark(view: Message) -> bool:
        return any(pile["card"] == "black-mark" for pile in view["hand"])

    table, token, _ = table_when(house, is_at("build", with_mark), seats=(HERE, BOT, BOT))
    ann = visit(token=token)
    ann.at(table)
    ann.page.locator("#tray [data-pile=black-mark]").click()
    alert = ann.page.get_by_role("alert").filter(has_text="JA-19")
    expect(alert).to_contain_text("never part of a route")
    ann.page.get_by_role("button", name="Rule JA-19").click()
    expect(ann.page.locator('[data-clause="JA-19"]:visible')).to_be_visible()


def test_a_second_black_flag_is_refused_and_the_row_stays(visit: Visit, house: ServedHouse) -> None:
    def two_flags(view: Message) -> bool:
        return not view["row"] and layable(view).count("black-flag") > 1

    table, token, _ = table_when(house, is_at("build", two_flags), seats=FOUR)
    ann = visit(token=token)
    ann.at(table)
    lays(ann, "black-flag")
    ann.page.locator("#tray [data-pile=black-flag]").click()
    expect(ann.page.get_by_role("alert").filter(has_text="JA-20")).to_be_visible()
    expect(ann.page.locator("[data-laid]")).to_have_count(1)
    assert ann.now["view"]["row"] == []


def test_the_sea_is_not_walked_on(visit: Visit, house: ServedHouse) -> None:
    def beside_the_sea(view: Message) -> bool:
        return view["card"] == "four-way" and sea_beside(view) is not None

    def sea_beside(view: Message) -> str | None:
        at = view["players"][view["viewer"]]["cell"]
        column, row = "ABCDEF".index(at[0]), int(at[1]) - 1
        for down, right in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            if (
                0 <= row + down < 6
                and 0 <= column + right < 6
                and view["island"]["rows"][row + down][column + right] == "~"
            ):
                return cell_name(6 * (row + down) + column + right)
        return None

    table, token, now = table_when(house, is_at("walk", beside_the_sea), seats=(HERE, BOT, BOT))
    ann = visit(token=token)
    ann.at(table)
    ann.page.locator(f'[data-cell="{sea_beside(now["view"])}"]').click()
    expect(ann.page.get_by_role("alert").filter(has_text="JA-37")).to_be_visible()


def test_a_hint_marks_its_target(visit: Visit, house: ServedHouse) -> None:
    table, token, _ = table_when(house, is_at("walk"))
    ann = visit(token=token)
    ann.at(table)
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator("rect.hinted")).to_have_count(1)
    expect(ann.page.locator("#tray p").first).to_contain_text("go to")


def test_an_island_that_is_over_stays_in_sight_until_one_goes_on(visit: Visit, house: ServedHouse) -> None:
    def last_step(view: Message) -> bool:
        """A single choice is left, and it ends at a chest."""
        return view["place"] < 6 and any(target["chest"] for target in view["targets"]) and view["order"][-1] == 0

    table, token, now = table_when(house, is_at("walk", last_step))
    chest = next(target for target in now["view"]["targets"] if target["chest"])
    ann = visit(token=token)
    ann.at(table)
    ann.page.locator(f'[data-cell="{chest["cell"]}"]').click()
    place = now["view"]["place"]
    expect(ann.prompt).to_have_text(f"Island {place} is shared out")
    shares = ann.now["view"]["last"]["shares"]
    expect(ann.page.locator(".ledger")).to_contain_text(f"= {shares[0]['steps']} step")
    expect(ann.page.locator(".ledger .plus").first).to_contain_text("+")
    ann.page.get_by_role("button", name="Next island").click()
    expect(ann.page.locator(".ledger")).to_have_count(0)
    expect(ann.page.locator("header")).to_contain_text(f"Island {place + 1} of 6")


# --- Axe --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_in_any_phase(visit: Visit, house: ServedHouse, size: tuple[int, int]) -> None:
    def check(when: When, then: Callable[[Visitor], object] | None = None, **settings: Any) -> None:
        table, token, _ = table_when(house, when, seats=FOUR, **settings)
        ann = visit(size=size, token=token, bypass_csp=True)
        ann.at(table)
        if then:
            then(ann)  # what was there before still is
        assert findings(ann) == []

    check(is_at("declare"))
    check(building(), lays_row)
    check(is_at("walk"), lambda ann: ann.page.keyboard.press("i"))
    check(is_at("take"))
    check(is_at("marks", lambda view: bool(view["throws"])))
    check(is_at("draft"), **ARCHIPELAGO)


def test_whoever_has_read_on_in_a_lesson_sees_the_next_island(visit: Visit) -> None:
    """What was shared stays in sight for its sentence, not for the next one."""
    ann = visit()
    lesson = lessons_of(find_game("jackal"))[0]
    told_of = next(place for place, (_, one) in enumerate(lesson.places) if one.say == "refill")
    ann.page.goto(f"/learn/jackal/{lesson.name}/{told_of - 1}")
    ann.page.get_by_role("button", name="Show me").click()
    expect(ann.page.locator(f'[data-beat="{told_of} say"]')).to_be_visible()
    onward = ann.page.get_by_role("button", name="Next island")
    expect(onward).to_be_visible()
    ann.page.get_by_role("button", name="Next", exact=True).click()
    expect(ann.page.locator(f'[data-beat="{told_of + 2} ask"]')).to_be_visible()
    expect(onward).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Land", exact=True)).to_be_visible()


# Names of islands, and of what decides, that are wider than their column.
TOO_WIDE = """() => [...document.querySelectorAll(".end table tbody th")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_account_of_a_tie_break_is_read_on_a_phone(visit: Visit, house: ServedHouse, language: Language) -> None:
    def tied(now: Message) -> bool:
        return bool(now["outcome"]) and any(past["tie_break"] for past in now["view"]["past"])

    table, token, _ = table_when(house, tied, seats=FOUR)
    ann = visit(size=PHONE, language=language, token=token)
    ann.at(table)
    expect(ann.page.locator(".end table")).to_be_visible()
    assert ann.page.evaluate(TOO_WIDE) == []
