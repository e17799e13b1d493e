"""Several at one screen: the curtain says whose turn it is and what happened, and the evening is counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.people import BOT, HERE, Message, ServedHouse
from tests.web.conftest import Visit
from tests.web.prepared import table_when
from tests.web.visitors import PHONE, Language, Theme, Visitor

ZOE = {**HERE, "name": "Zoe"}


def at_table(visitor: Visitor, table: tuple[str, str]) -> None:
    visitor.is_guest(table[1])
    visitor.at(table[0])


def test_the_curtain_names_who_is_next_and_says_what_the_others_did(visit: Visit, house: ServedHouse) -> None:
    ann = visit()
    table = table_when(house, lambda now: bool(now["step"] > 6), seats=(HERE, ZOE))
    at_table(ann, table[:2])
    curtain = ann.page.locator("main.curtain")
    expect(curtain.get_by_role("heading", name="Pass the screen: Ann")).to_be_visible()
    curtain.get_by_role("button").click()
    ann.autoplay(lifts=False)
    ann.played()
    expect(curtain.get_by_role("heading", name="Pass the screen: Zoe")).to_be_visible()
    lately = curtain.get_by_role("region", name="Meanwhile")
    expect(lately).to_contain_text("Ann")
    lines = [line["said"] for message in ann.messages for line in message.get("lines") or message.get("log") or []]
    shown = [plain(text) for text in lately.locator("li").all_inner_texts()]
    assert shown
    assert all(any(text in line.replace("\u00a0", " ") for line in lines) for text in shown)
    assert ann.now["view"]["hand"] == []


@pytest.mark.parametrize("game", ["azul", "talo"])
def test_where_nothing_is_hidden_no_curtain_falls_and_whose_turn_it_is_is_said_by_name(
    visit: Visit, house: ServedHouse, game: str
) -> None:
    ann = visit()
    table = table_when(house, lambda now: bool(now["step"] > 6), game=game, seats=(HERE, ZOE))
    at_table(ann, table[:2])
    expect(ann.prompt).to_contain_text("Ann: ")


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").splitlines()[-1]


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [("en", "light", (1280, 800)), ("ru", "dark", PHONE), ("uk", "light", PHONE)],
)
def test_an_evening_is_counted_and_the_seats_turn(
    visit: Visit, house: ServedHouse, language: Language, theme: Theme, size: tuple[int, int]
) -> None:
    ann = visit(language=language, theme=theme, size=size)
    table, token, _ = table_when(house, lambda now: bool(now["outcome"]), seats=(HERE, ZOE))
    at_table(ann, (table, token))
    strip = ann.page.locator("aside section").filter(has_text="Zoe")
    expect(strip.locator("li")).to_have_count(2)
    winners = ann.now["outcome"]["winners"]
    assert strip.locator("li b").all_inner_texts() == ["1" if seat in winners else "0" for seat in (0, 1)]

    turned = ann.page.locator("aside .again .btn:not(.pri)")
    turned.click()
    expect(ann.page.locator("main.curtain")).to_be_visible()
    welcome = next(message for message in reversed(ann.messages) if message["t"] == "welcome")
    assert [seat["name"] for seat in welcome["seats"]] == ["Zoe", "Ann"]
    # The evening stands on the curtain, too.
    expect(ann.page.locator("main.curtain section li b").first).to_be_visible()


CUT = "(one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth"


def test_on_a_phone_the_line_below_says_what_the_others_did_last(visit: Visit, house: ServedHouse) -> None:
    """It is drawn beside the way to the log, and takes no room from the board; listeners have heard it already."""
    ann = visit(size=PHONE)
    table = table_when(house, lambda now: bool(now["step"] > 8 and now["view"]["phase"] == "lay"))
    at_table(ann, table[:2])
    log = ann.page.get_by_role("navigation", name="Players and log").get_by_role("button", name="Log", exact=True)
    expect(log).to_be_visible()
    lines = next(message["log"] for message in ann.messages if message["t"] == "welcome")
    theirs = [line["said"] for line in lines if line["step"] == lines[-1]["step"]]
    expect(log).to_contain_text(theirs[-1].replace("\u00a0", " "))
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not log.locator(".last").evaluate(CUT), "all of the move is to be read"
    log.click()
    expect(ann.page.get_by_role("dialog").get_by_text(theirs[-1].replace("\u00a0", " ")).first).to_be_visible()


def takes_much(now: Message) -> bool:
    """The first tile that the other takes has three things or more, with long names: no line has more words."""
    taken = [event["tile"] for event in now["events"] if event.get("seat") == 1 and event.get("tile")]
    things = [{*tile["a"]["pieces"], *tile["b"]["pieces"]} for tile in taken if now["step"] < 3]
    return any({"purple_flower", "purple_feather"} < one for one in things)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_move_that_takes_many_words_is_not_cut_there(visit: Visit, house: ServedHouse, language: Language) -> None:
    ann = visit(size=PHONE, language=language)
    at_table(ann, table_when(house, takes_much, game="bower", seats=(HERE, BOT))[:2])
    last = ann.page.locator("nav .last")
    expect(last).not_to_be_empty()
    assert not last.evaluate(CUT), last.inner_text()
