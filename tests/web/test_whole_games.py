"""Games in a real browser: whole ones against bots and by the link; beginnings and ends at one screen, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.server.people import BOT, HERE, Message, ServedHouse
from tests.web.conftest import Visit
from tests.web.prepared import nearly_over
from tests.web.visitors import ANN_AND_TWO_BOTS, PHONE, Visitor, eager, table_at

NEW_CUBIRDS = re.compile("New table.*CuBirds")
SECRET_EVENTS = ("dealt", "drew", "threw")
TOOK_CARDS = re.compile(r"(?P<name>\w+) (?:draws|gets|discards) (?!the first bird)(?P<cards>.*)\.")


def play_by_clicks(visitor: Visitor, turns: int) -> None:
    """As one plays with a mouse: a pile, an end of a row; a draw, a flock."""
    page = visitor.page
    for _ in range(turns):
        expect(page.get_by_role("heading", name=re.compile("^Your turn: choose a bird"))).to_be_visible()
        best = eager(visitor.now)
        end = next(end for end in visitor.now["view"]["ends"] if end["action"] == best)
        page.locator(f"[data-pile={end['species']}]").click()
        page.locator(f'button[data-end="{end["row"]}-{end["side"]}"]').click()
        finish_turn_by_clicks(visitor)


def finish_turn_by_clicks(visitor: Visitor) -> None:
    page = visitor.page
    draw = page.get_by_role("button", name=re.compile("^Draw two"))
    flock = page.get_by_role("button", name="No flock")
    lay = page.get_by_role("heading", name="choose a bird")
    expect(draw.or_(flock).or_(lay).or_(visitor.ended).first).to_be_visible()
    if draw.is_visible():
        draw.click()
        expect(draw).to_be_hidden()
    home = page.get_by_role("button", name=re.compile("^Fly home"))
    expect(flock.or_(lay).or_(visitor.ended).first).to_be_visible()
    if page.locator(".pile.small, .pile.large").count() and flock.is_visible():
        page.locator(".pile.small, .pile.large").first.click()
        if home.is_enabled():
            home.click()
    # Else the page itself says "no flock" after a moment, and the bots move.
    expect(lay.or_(visitor.ended).first).to_be_visible()


def test_a_stranger_plays_a_whole_game_against_two_bots_after_two_clicks(visit: Visit) -> None:
    stranger = visit(motion=True)
    stranger.lobby()
    stranger.page.get_by_role("button", name=NEW_CUBIRDS).click()
    stranger.page.get_by_role("button", name="Open the table").click()
    expect(stranger.page.locator("aside .players > li")).to_have_count(3)
    play_by_clicks(stranger, 3)
    stranger.hurries()
    stranger.autoplay()
    expect(stranger.ended).to_be_visible()
    assert (stranger.told("wide"), stranger.told("tall")) == (0, 0)
    expect(stranger.ended).to_have_text(re.compile("wins?$|is over"))
    expect(stranger.page.get_by_role("link", name="Download record").first).to_be_visible()


def test_two_windows_play_a_whole_game_by_the_link_and_nobody_hears_anothers_cards(visit: Visit) -> None:
    ann, bob, eve = visit(), visit(), visit()
    ann.lobby()
    page = ann.page
    page.get_by_role("button", name=NEW_CUBIRDS).click()
    page.get_by_role("button", name="Remove seat C").click()
    page.get_by_label("Seat B: who plays").select_option("link")
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link", exact=True).and_(page.locator("input")).input_value()

    bob.page.goto(link)
    bob.page.get_by_role("button", name="Take this seat").click()
    expect(page.locator("#tray")).to_be_visible()
    eve.page.goto(link)
    expect(eve.page.locator("[data-row]")).to_have_count(4)
    expect(eve.page.locator("[data-pile]")).to_have_count(0)

    ann.autoplay()
    bob.autoplay()
    for visitor in (ann, bob, eve):
        expect(visitor.ended).to_be_visible()
    check_secrets(ann, 0)
    check_secrets(bob, 1)
    check_secrets(eve, None)


def check_secrets(visitor: Visitor, seat: int | None) -> None:
    """Nothing that the window received before the end tells another's cards."""
    messages = visitor.messages
    end = next(i for i, message in enumerate(messages) if message["t"] == "now" and message["outcome"])
    seen = 0
    for message in messages[:end]:
        if message["t"] == "now":
            hears_no_secret(message, seat)
            seen += 1
        for line in [*message.get("lines", []), *message.get("log", [])]:
            took = TOOK_CARDS.match(line["said"])
            assert not took or re.fullmatch(r"\d+ cards?", took["cards"]), line
    assert seen > 10


def hears_no_secret(now: Message, seat: int | None) -> None:
    assert now["viewer"] in (seat, None)
    if now["view"] is None:  # before everybody sits there is nothing to know
        return
    if now["viewer"] is None:
        assert now["view"]["hand"] == []
        assert now["view"]["ends"] == []
        assert now["view"]["flocks"] == []
        assert now["moves"] == []
    for event in now["events"]:
        if event["event"] in SECRET_EVENTS and event["seat"] != now["viewer"]:
            assert event["cards"] is None, event


def test_two_at_one_screen_play_behind_the_curtain_to_the_end(visit: Visit, house: ServedHouse) -> None:
    ann = visit()
    ann.lobby()
    ann.at(ann.opens(HERE, {**HERE, "name": "Neighbour"}))
    for _ in range(2):
        show = ann.page.get_by_role("button", name="Show my cards")
        expect(show).to_be_focused()
        assert ann.page.locator("[data-pile], [data-row], #tray").count() == 0
        assert ann.now["view"]["hand"] == []
        show.click()
        expect(ann.page.locator("[data-pile]").first).to_be_visible()
        ann.autoplay(lifts=False)
        ann.played()
    table, token, _ = nearly_over(house, seats=(HERE, HERE), left=12)
    both = visit(token=token)
    both.at(table)
    both.autoplay()
    expect(both.ended).to_be_visible()
    assert both.told("lifted") > 1
    assert both.told("peeked") == 0


def test_a_game_on_a_phone_never_scrolls_sideways(visit: Visit, house: ServedHouse) -> None:
    ann = visit(size=PHONE)
    ann.lobby()
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.get_by_role("button", name=NEW_CUBIRDS).tap()
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.get_by_role("button", name="Open the table").tap()

    # A finger: the first tap on an end shows what would come of it, the second lays.
    expect(ann.prompt).to_have_text("Your turn: choose a bird")
    ann.page.locator("[data-pile]").first.tap()
    end = ann.page.locator("button[data-end]").first
    end.tap()
    expect(ann.page.get_by_role("button", name=re.compile("^Lay [^:]*, take"))).to_be_enabled()
    step = ann.now["step"]
    end.tap()
    ann.hears(lambda: bool(ann.now["step"] > step))
    ann.autoplay(4)
    ann.played()
    assert (ann.told("wide"), ann.told("tall")) == (0, 0)

    table, token, _ = nearly_over(house, seats=ANN_AND_TWO_BOTS, left=6)
    late = visit(size=PHONE, token=token)
    late.at(table)
    late.autoplay()
    expect(late.ended).to_be_visible()
    assert late.told("played") > 0
    assert (late.told("wide"), late.told("tall")) == (0, 0)
    assert late.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_five_seats_fit_a_phone(visit: Visit, house: ServedHouse) -> None:
    table, token = table_at(house, "lay", least=40, seats=(HERE, BOT, BOT, BOT, BOT))
    ann = visit(size=PHONE, token=token)
    ann.at(table)
    ann.autoplay(8)
    ann.played()
    assert (ann.told("wide"), ann.told("tall")) == (0, 0)
