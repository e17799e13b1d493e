"""The puzzle of the day on the page: from the lobby, by tap, drag and keys, solved, given up, remembered."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from kibitz.core.game import games
from kibitz.core.positions import positions_of
from tests.proof import crossed
from tests.web.conftest import Visit
from tests.web.test_accessible import findings
from tests.web.test_languages import foreign
from tests.web.visitors import DESK, PHONE, Language, Visitor

DAY = "2026-11-14"
PAGE = f"/puzzle/jackal/{DAY}"
API = f"/api/puzzles/jackal/{DAY}"
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
CHECK, SHOW = "Check the row", "Show the best row"


def best_row(ann: Visitor) -> list[str]:
    row: list[str] = ann.context.request.get(f"{API}/solution").json()["solution"]["row"]
    return row


def opens(ann: Visitor, path: str = PAGE) -> None:
    ann.page.goto(path)
    expect(ann.page.locator("#tray [data-pile]").first).to_be_visible()


def lays(ann: Visitor, row: list[str]) -> None:
    for card in row:
        before = ann.page.locator("[data-laid]").count()
        ann.page.locator(f'#tray [data-pile="{card}"]').click()
        expect(ann.page.locator("[data-laid]")).to_have_count(before + 1)


def button(ann: Visitor, name: str) -> Locator:
    return ann.page.get_by_role("button", name=name)


@SIZES
def test_solved_from_the_lobby_and_remembered(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit(size=size)
    ann.lobby()
    links = ann.page.get_by_role("link", name=re.compile("Puzzle of the day"))
    with_puzzle = [game for game in ann.context.request.get("/api/games").json() if game["puzzle"]]
    expect(links).to_have_count(len(with_puzzle))
    ann.page.get_by_role("link", name=re.compile("Puzzle of the day.*Jackal")).click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Puzzle of the day: Jackal")
    opens(ann)
    lays(ann, best_row(ann))
    button(ann, CHECK).click()
    expect(ann.prompt).to_contain_text("Solved")
    expect(ann.page.locator("[data-past=solved]")).to_be_visible()
    ann.page.reload()
    expect(ann.page.locator("[data-past=solved]")).to_be_visible()


def test_a_wrong_row_is_told_so_and_can_be_changed(visit: Visit) -> None:
    ann = visit(size=PHONE)
    opens(ann)
    expect(ann.page.get_by_role("button", name="Lay a card")).to_be_disabled()
    row = best_row(ann)
    lays(ann, row[:1])
    button(ann, CHECK).click()
    expect(ann.prompt).to_have_text("This row reaches no chest")
    expect(ann.page.locator("[data-past]")).to_have_count(0)
    expect(button(ann, CHECK)).to_be_disabled()
    lays(ann, row[1:])
    expect(ann.prompt).to_have_text("The shortest row to the richest chest")
    button(ann, CHECK).click()
    expect(ann.prompt).to_contain_text("Solved")


def test_giving_up_shows_the_best_row_and_does_not_count_as_solved(visit: Visit) -> None:
    ann = visit(motion=True)
    opens(ann)
    button(ann, SHOW).click()
    expect(ann.page.locator("[data-past]")).to_have_count(0)
    button(ann, "Really show it?").click()
    expect(ann.prompt).to_contain_text("The best row")
    row = best_row(ann)
    expect(ann.page.locator("[data-laid]")).to_have_count(len(row))
    expect(ann.page.locator("[data-past=seen]")).to_be_visible()
    expect(ann.page.locator(".trail .chip")).to_have_count(sum(card not in ("map", "black-flag") for card in row))
    button(ann, "Build your own row").click()
    expect(ann.page.locator("[data-laid]")).to_have_count(0)
    lays(ann, row)
    button(ann, CHECK).click()
    expect(ann.prompt).to_contain_text("Solved")
    expect(ann.page.locator("[data-past=seen]")).to_be_visible()


def test_the_solution_does_not_travel_before_it_is_asked_for(visit: Visit) -> None:
    ann = visit()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    opens(ann)
    lays(ann, best_row(ann)[:1])
    button(ann, CHECK).click()
    expect(ann.prompt).to_have_text("This row reaches no chest")
    assert any(url.endswith(f"{API}/check") for url in asked)
    assert not any("solution" in url for url in asked)


def test_by_keyboard_alone(visit: Visit) -> None:
    ann = visit()
    opens(ann)
    keys = ann.page.keyboard
    for card in best_row(ann):
        before = ann.page.locator("[data-laid]").count()
        keys.press("h")
        for _ in range(8):
            if ann.page.evaluate("document.activeElement.dataset.pile") == card:
                break
            keys.press("ArrowRight")
        keys.press("Enter")
        expect(ann.page.locator("[data-laid]")).to_have_count(before + 1)
    ann.page.locator("#tray").focus()
    keys.press("1")
    more = ann.page.locator("[data-laid]").count()
    assert more == len(best_row(ann)) + 1
    keys.press("Backspace")
    expect(ann.page.locator("[data-laid]")).to_have_count(more - 1)
    keys.press("Enter")
    expect(ann.prompt).to_contain_text("Solved")
    expect(ann.page.locator("[role=status]", has_text="Solved")).to_have_count(1)


def test_cards_are_dragged_into_the_row_and_out_of_order(visit: Visit) -> None:
    ann = visit()
    opens(ann)
    first, second = [pile.get_attribute("data-pile") for pile in ann.page.locator("#tray [data-pile]").all()[:2]]
    lays(ann, [str(first)])
    ann.page.locator(f'#tray [data-pile="{second}"]').drag_to(ann.page.locator("[data-drop=end]").first)
    expect(ann.page.locator("[data-laid]")).to_have_count(2)
    ann.page.locator("[data-laid] button").first.click()
    expect(ann.page.locator("[data-laid]")).to_have_count(1)


def test_days_lead_to_each_other_but_not_into_the_future(visit: Visit) -> None:
    ann = visit()
    opens(ann)
    ann.page.get_by_role("link", name="The day before: November 13, 2026").click()
    expect(ann.page).to_have_url(re.compile("/puzzle/jackal/2026-11-13$"))
    ann.page.get_by_role("link", name="The day after: November 14, 2026").click()
    expect(ann.page).to_have_url(re.compile(f"{DAY}$"))
    opens(ann, "/puzzle/jackal")
    expect(ann.page.get_by_role("link", name="Today")).to_have_attribute("aria-current", "page")
    expect(ann.page.get_by_role("link", name=re.compile("The day after"))).to_have_count(0)


NOWHERE = {
    "/puzzle/jackal/2999-01-01": "That day has not come yet",
    "/puzzle/jackal/2020-01-01": "The first puzzle is that of",
    "/puzzle/jackal/someday": "There is no such day",
    "/puzzle/chess": "There is no such game",
}


def test_what_is_not_there_says_so_and_leads_back(visit: Visit) -> None:
    ann = visit()
    for path, said in NOWHERE.items():
        ann.page.goto(path)
        expect(ann.page.get_by_role("heading", level=1)).to_contain_text(said)
        ann.page.get_by_role("link", name="Back").click()
        expect(ann.page.locator("#tray, article").first).to_be_visible()
    ann.complaints.clear()  # the browser notes every 404


def states(ann: Visitor) -> list[Any]:
    """The page in its states, one after the other."""

    def wrong() -> None:
        lays(ann, best_row(ann)[:1])
        ann.page.locator("#tray .btn.pri").click()
        expect(ann.page.locator("#tray .btn.pri")).to_be_disabled()

    def right() -> None:
        lays(ann, best_row(ann)[1:])
        ann.page.locator("#tray .btn.pri").click()
        expect(ann.page.locator("[data-past=solved]")).to_be_visible()

    def shown() -> None:
        opens(ann)
        ann.page.locator("#tray .btn").first.dblclick()
        expect(ann.page.locator("[data-laid]")).to_have_count(len(best_row(ann)))

    return [lambda: opens(ann), wrong, right, shown]


@SIZES
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit(size=size, bypass_csp=True)
    for state in states(ann):
        state()
        assert findings(ann) == []
        assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert ann.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


@pytest.mark.parametrize(("language", "size"), crossed(["ru", "uk"], [DESK, PHONE]))
def test_no_english_word_is_left(visit: Visit, language: Language, size: tuple[int, int]) -> None:
    ann = visit(language=language, size=size)
    ann.context.request.put("/api/me", data={"name": "Ann"})
    for state in states(ann):
        state()
        names = {word for word in foreign(ann) if not re.match(r"^[A-F]\d?( |$)", word)}
        assert names == set()


def test_the_things_of_a_puzzle_explain_themselves(visit: Visit) -> None:
    ann = visit(bypass_csp=True)
    opens(ann)
    ann.page.locator("#tray [data-thing^='hand:']").first.hover()
    box = ann.page.locator("[data-explains]")
    expect(box).to_contain_text("in your hand")
    assert findings(ann) == []
    box.get_by_role("button").click()
    expect(ann.page).to_have_url(re.compile("/rules/jackal"))


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_position_of_the_day_is_played_on_the_rooms_own_board(visit: Visit, size: tuple[int, int]) -> None:
    """For a room that draws no puzzle of its own: any move is judged, and the best one is shown to who asks."""
    room = next(game for game in games().values() if positions_of(game) and game.puzzle is None)
    ann = visit(size=size, bypass_csp=True)
    ann.page.goto(f"/puzzle/{room.id}")
    expect(ann.page.get_by_role("heading", name="Find the best move")).to_be_visible()
    seats = ann.context.request.get(f"/api/puzzles/{room.id}/today").json()["puzzle"]["seats"]
    players = ann.page.get_by_role("region", name="Players").get_by_role("listitem").filter(has=ann.page.locator("h3"))
    expect(players).to_have_count(len(seats))  # what everybody can see of each belongs to the position
    for player in players.all():
        player.scroll_into_view_if_needed()
        expect(player).to_be_in_viewport()
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert findings(ann) == []
    ann.page.get_by_role("button", name="Show the answer").click()
    expect(ann.page.get_by_role("heading", name=re.compile("^The best move: "))).to_be_visible()
    assert findings(ann) == []
