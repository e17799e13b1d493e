"""A friend takes their time: the tray says who is waited for, and what may be looked at till then; nothing is sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from kibitz.core.game import games
from tests.server.people import BOT, HERE, LINK, Guest, ServedHouse
from tests.web.conftest import Visit
from tests.web.prepared import table_when
from tests.web.visitors import DESK, PHONE, Visitor

PLANNER = "bower"


def teaching(visitor: Visitor) -> Locator:
    return visitor.page.locator("#tray .prompt p")


def moves(visitor: Visitor) -> None:
    before = visitor.now["step"]
    visitor.autoplay(most=1)
    visitor.hears(lambda: bool(visitor.now["step"] > before))


def waits_for_bob(ann: Visitor, house: ServedHouse, game: str, bob: Guest) -> str:
    table = table_when(house, lambda now: bool(now["step"] > 8), game=game, seats=(HERE, LINK), bob=bob)
    ann.is_guest(table.token)
    ann.at(table.table)
    while ann.now["waiting"] != [1]:
        moves(ann)
    return table.table


@pytest.mark.parametrize(
    ("game", "size"), list(zip(games(), (DESK, PHONE, DESK, PHONE, DESK), strict=True)), ids=list(games())
)
def test_who_is_away_is_said_and_that_one_may_look_around(
    visit: Visit, house: ServedHouse, game: str, size: tuple[int, int]
) -> None:
    ann, bob = visit(size=size), Guest(house, "Bob")
    table = waits_for_bob(ann, house, game, bob)
    expect(ann.prompt).to_have_text("Bob is away, the table waits")
    expect(teaching(ann)).to_contain_text("Meanwhile")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other = visit()
    other.is_guest(bob.token)
    other.at(table)
    expect(ann.prompt).to_have_text("Bob is choosing")


def test_a_note_on_a_hidden_goal_is_taken_meanwhile_and_stays_here(visit: Visit, house: ServedHouse) -> None:
    ann = visit()
    sent: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(str(frame)))

    ann.page.on("websocket", listen)
    waits_for_bob(ann, house, PLANNER, Guest(house, "Bob"))
    before = len(sent)
    note = ann.page.get_by_role("button", name="No note").first
    note.click()
    expect(ann.page.get_by_role("button", name="You ruled it out")).to_have_count(1)
    assert [frame for frame in sent[before:] if '"play"' in frame or '"note"' in frame] == []


def test_where_the_rival_laid_is_marked_on_the_board_till_my_next_step(visit: Visit, house: ServedHouse) -> None:
    ann = visit()
    table = table_when(
        house, lambda now: bool(now["step"] > 6 and now["view"]["phase"] == "take"), game=PLANNER, seats=(HERE, BOT)
    )
    ann.is_guest(table.token)
    ann.at(table.table)
    marks = ann.page.locator("path.lately")
    moves(ann)
    expect(marks).to_have_count(0)
    while ann.now["view"]["phase"] != "take" or ann.now["waiting"] != [0]:
        if ann.now["waiting"] == [0]:
            moves(ann)
        ann.hears(lambda: bool(ann.now["waiting"] == [0]))
    expect(marks).to_have_count(1)
    moves(ann)
    expect(marks).to_have_count(0)
