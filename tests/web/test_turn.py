"""One turn: by keyboard alone, by drag and drop, with a hint, and what is refused with its reason."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.server.people import Message, ServedHouse
from tests.web.conftest import TableAt, Visit
from tests.web.visitors import PHONE, Visitor, table_at, taken

SPECIES = ("flamingo", "owl", "toucan", "duck", "parrot", "magpie", "warbler", "robin")
ROW_KEYS = ("KeyQ", "KeyW", "KeyE", "KeyR")


def tab_to(page: Page, wanted: Locator) -> None:
    """The tab key, until the focus is there."""
    for _ in range(60):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not reach {wanted}")


def takes_nothing_but_draws(now: Message) -> bool:
    view = now["view"]
    return view["phase"] == "lay" and len(view["hand"]) > 2 and any(end["draw"] for end in view["ends"])


def test_a_whole_turn_by_keyboard(visit: Visit, house: ServedHouse) -> None:
    table, token = table_at(house, "lay", when=takes_nothing_but_draws)
    ann = visit(token=token)
    ann.at(table)
    page = ann.page
    expect(ann.prompt).to_have_text("Your turn: choose a bird")
    end = next(end for end in ann.now["view"]["ends"] if end["draw"] and not taken(end))

    page.keyboard.press(f"Digit{SPECIES.index(end['species']) + 1}")
    pile = page.locator(f"[data-pile={end['species']}]")
    expect(pile).to_be_focused()
    expect(pile).to_have_attribute("aria-pressed", "true")
    expect(page.locator("button[data-end]")).to_have_count(8)

    ann.escapes(page.locator("button[data-end]"))
    page.keyboard.press(f"Digit{SPECIES.index(end['species']) + 1}")
    page.keyboard.press(ROW_KEYS[end["row"] - 1])
    page.keyboard.press("ArrowLeft" if end["side"] == "left" else "ArrowRight")
    target = page.locator(f'[data-end="{end["row"]}-{end["side"]}"]')
    expect(target).to_be_focused()
    expect(target).to_have_accessible_name(re.compile(rf"row\s{end['row']}, {end['side']}: take nothing"))
    page.keyboard.press("ArrowDown")
    expect(target).not_to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(target).to_be_focused()
    page.keyboard.press("Enter")

    draw = page.get_by_role("button", name=re.compile("^Draw two"))
    expect(draw).to_be_enabled()
    expect(page.locator("main.stage :focus")).to_have_count(1)  # where it was laid, or the tray that says what is next
    tab_to(page, draw)
    page.keyboard.press("Enter")
    expect(page.locator("aside").get_by_text(re.compile("^You draw")).first).to_be_visible()
    # Without a flock to make the page goes on by itself; else the keys reach the answer.
    flock, lay = page.get_by_role("button", name="No flock"), page.get_by_role("heading", name="choose a bird")
    expect(flock.or_(lay).or_(ann.ended).first).to_be_visible()
    if page.get_by_role("heading", name="fly one flock home").is_visible():
        tab_to(page, flock)
        page.keyboard.press("Enter")
    expect(page.locator("aside").get_by_text(re.compile("^You make no flock")).first).to_be_visible()
    expect(page.locator("main.stage :focus").or_(ann.ended).first).to_be_attached()


def test_back_closes_a_sheet_and_stays_at_the_table(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("lay")
    ann = visit(token=token, size=PHONE)
    ann.at(table)
    sheet = ann.page.get_by_role("dialog")
    for close in (ann.page.go_back, lambda: sheet.get_by_role("button", name="Close").click()):
        ann.page.get_by_role("button", name="Log").click()
        expect(sheet).to_be_visible()
        close()
        expect(sheet).to_have_count(0)
        expect(ann.page).to_have_url(re.compile(rf"/t/{table}$"))
    assert ann.page.evaluate("history.state") is None


def test_every_move_stands_in_a_list_for_those_who_cannot_see_the_board(visit: Visit, house: ServedHouse) -> None:
    table, token = table_at(house, "lay")
    ann = visit(token=token)
    ann.at(table)
    opener = ann.page.get_by_role("button", name="All your moves")
    tab_to(ann.page, opener)
    ann.page.keyboard.press("Enter")
    moves = ann.page.locator("main .moves li button")
    ann.hears(lambda: list(ann.words) == [move["action"] for move in ann.now["moves"]])
    expect(moves).to_have_text([re.compile(re.escape(said)) for said in ann.words.values()])
    ann.page.keyboard.press("Tab")
    expect(ann.page.locator("main .moves li button:focus")).to_have_count(1)
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("aside").get_by_text(re.compile("^You lay")).first).to_be_visible()


def test_a_pile_is_dragged_to_an_end(visit: Visit, house: ServedHouse) -> None:
    table, token = table_at(house, "lay")
    ann = visit(token=token)
    ann.at(table)
    end = ann.now["view"]["ends"][0]
    ann.page.locator(f"[data-pile={end['species']}] .stack").drag_to(
        ann.page.locator(f'[data-end="{end["row"]}-{end["side"]}"]')
    )
    expect(ann.page.locator("aside").get_by_text(re.compile("^You lay")).first).to_be_visible()


def reason(visitor: Visitor, clause: str) -> Locator:
    card = visitor.page.get_by_role("alert").filter(has_text=clause)
    expect(card).to_be_visible()
    return card


def test_the_deck_in_the_wrong_moment_says_why_and_opens_the_rules_there(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("flock")
    ann = visit(token=token)
    ann.at(table)
    ann.page.locator("[data-deck]").click()
    card = reason(ann, "CB-24")
    expect(card).to_contain_text("make a flock or go without")
    card.get_by_role("button", name="Rule CB-24").click()
    expect(ann.page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    clause = ann.page.locator('[data-clause="CB-24"]')
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()
    expect(card).to_be_hidden()


def a_pile_too_small(now: Message) -> bool:
    view = now["view"]
    return view["phase"] == "flock" and bool(view["flocks"]) and len(view["hand"]) > len(view["flocks"])


def test_a_flock_too_small_says_why_in_the_readers_language(visit: Visit, house: ServedHouse) -> None:
    table, token = table_at(house, "flock", when=a_pile_too_small)
    ann = visit(token=token, language="uk")
    ann.at(table)
    ann.page.locator("[data-pile].none").first.click()
    card = reason(ann, "CB-27")
    assert not re.search("[a-z]{3}", card.inner_text())
    ann.page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_a_hint_lights_a_move_and_explains_when_asked_again(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("lay")
    ann = visit(token=token)
    ann.at(table)
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator("#tray")).to_contain_text("The hint:")
    ann.page.get_by_role("button", name="Explain").click()
    expect(ann.page.locator("#tray")).not_to_contain_text("The hint:")


def test_undo_says_first_that_something_was_shown_and_leads_back_over_the_bots_answers(
    visit: Visit, house: ServedHouse
) -> None:
    table, token = table_at(house, "lay", least=9)
    ann = visit(token=token)
    ann.at(table)
    step = ann.now["step"]
    ann.page.get_by_role("button", name="Undo").click()
    card = ann.page.get_by_role("alert").filter(has_text="You can still go back")
    card.get_by_role("button", name="Go back all the same").click()
    expect(ann.page.locator("aside").get_by_text("went back after something hidden")).to_be_visible()
    ann.hears(lambda: bool(ann.now["step"] < step))


def test_the_name_line_shows_who_deals_and_how_many_cards_each_holds(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("lay")
    ann = visit(token=token)
    ann.at(table)
    view = ann.now["view"]
    heads = ann.page.locator("aside .players .head")
    expect(heads).to_have_count(len(view["players"]))
    for seat, player in enumerate(view["players"]):
        expect(heads.nth(seat).locator(".cards")).to_contain_text(str(player["hand_size"]))
        expect(heads.nth(seat).locator(".dealer")).to_have_count(int(view["dealer"] == seat))
