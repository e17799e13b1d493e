"""The coach in a browser: a move that is held lies on the table until one has thought again, or means it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.server.people import BOT, HERE
from tests.web.conftest import Visit
from tests.web.test_accessible import findings
from tests.web.visitors import DESK, PHONE, Language, Visitor

PLACES: list[tuple[tuple[int, int], Language, bool]] = [(DESK, "uk", True), (PHONE, "ru", False)]


def hold_what_is_coached(ann: Visitor) -> list[dict[str, object]]:
    """Stands where the searches are: whatever is played under the coach's eyes is a mistake."""
    plays: list[dict[str, object]] = []

    def through(page: WebSocketRoute) -> None:
        house = page.connect_to_server()

        def from_page(raw: str | bytes) -> None:
            said = json.loads(raw)
            if said["t"] == "play":
                plays.append(said)
            if said["t"] != "play" or not said["coached"]:
                house.send(raw)
                return
            better = next(move for move in ann.now["moves"] if move["action"] != said["action"])
            words = ann.words[said["action"]]
            why = ["2 toucans are taken."]
            held = {"action": said["action"], "step": said["step"], "said": words, "better": better, "why": why}
            page.send(json.dumps({"t": "warned", **held, "chance": 20, "better_chance": 54}))

        def from_house(raw: str | bytes) -> None:
            ann.heard.append(str(raw))
            page.send(raw)

        page.on_message(from_page)
        house.on_message(from_house)

    ann.page.route_web_socket(lambda url: "/ws/tables/" in url, through)
    return plays


def tries(ann: Visitor, number: int) -> None:
    """Plays that move of the list which a screen reader reads."""
    if ann.page.locator("main .moves > button[aria-expanded=false]").count():
        ann.page.locator("main .moves > button").press("Enter")
    ann.hears(lambda: bool(ann.words))
    ann.page.locator("main .moves li button").nth(number).press("Enter")


@pytest.mark.parametrize(("size", "language", "keys"), PLACES, ids=["desk", "phone"])
def test_a_held_move_is_thought_over_shown_or_meant(
    visit: Visit, size: tuple[int, int], language: Language, keys: bool
) -> None:
    ann = visit(size=size, language=language, bypass_csp=True)
    plays = hold_what_is_coached(ann)
    ann.at(ann.opens(HERE, BOT, options={"first_dealer": 1}))
    card = ann.page.get_by_role("alertdialog")
    buttons = card.get_by_role("button")
    actions = [move["action"] for move in ann.now["moves"]]

    tries(ann, 0)
    expect(card).to_contain_text("54")
    expect(buttons.last).to_be_focused()
    assert findings(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.keyboard.press("Escape") if keys else buttons.last.click()
    expect(card).to_have_count(0)
    assert ann.now["step"] == 0

    tries(ann, 1)
    buttons.nth(0).press("Enter") if keys else buttons.nth(0).click()  # show it
    expect(card).to_have_count(0)

    tries(ann, 2)
    buttons.nth(1).press("Enter") if keys else buttons.nth(1).click()  # anyway
    ann.hears(lambda: ann.now["step"] > 0)
    assert [(play["action"], play["coached"]) for play in plays] == [
        (actions[0], True),
        (actions[1], True),
        (actions[2], True),
        (actions[2], False),
    ]


@pytest.mark.parametrize(("size", "language", "keys"), PLACES, ids=["desk", "phone"])
def test_what_a_bot_did_is_explained_under_its_line(
    visit: Visit, size: tuple[int, int], language: Language, keys: bool
) -> None:
    """On a phone, where the log is behind its button, the button says that there is something to read."""
    ann = visit(size=size, language=language, bypass_csp=True)
    said = "2 toucans went into its hand."

    def remarks(page: WebSocketRoute) -> None:
        """Stands where the searches are, which are compiled when a house is used first."""
        house = page.connect_to_server()

        def from_page(raw: str | bytes) -> None:
            asked = json.loads(raw)
            if asked["t"] == "remark":
                page.send(json.dumps({"t": "remarked", "step": asked["step"], "said": said}))
            else:
                house.send(raw)

        def from_house(raw: str | bytes) -> None:
            ann.heard.append(str(raw))
            page.send(raw)

        page.on_message(from_page)
        house.on_message(from_house)

    ann.page.route_web_socket(lambda url: "/ws/tables/" in url, remarks)
    ann.at(ann.opens(HERE, BOT, options={"first_dealer": 2}))
    ann.hears(lambda: ann.now["waiting"] == [0])
    if size == PHONE:
        log = ann.page.locator("nav button", has=ann.page.locator(".remark"))
        expect(log).to_have_count(1)
        log.press("Enter") if keys else log.click()
    line = ann.page.locator(f"li[data-step='{ann.now['step']}']").last
    expect(line.locator(".remark")).to_contain_text(said)
    assert findings(ann) == []
    if size == PHONE:
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("nav button .remark")).to_have_count(0)
