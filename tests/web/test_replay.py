"""A finished game: its steps by slider and by link, its record, and the proof that the shuffle was fair."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from kibitz.core.record import from_json, verify
from tests.server.people import ServedHouse
from tests.web.conftest import TableAt, Visit
from tests.web.visitors import table_at


def test_every_step_has_its_place_on_the_slider_and_its_link(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("over")
    ann = visit(token=token)
    ann.at(table)
    ann.page.get_by_role("button", name="To the start").click()
    slider = ann.page.get_by_role("slider")
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    ann.page.get_by_role("link", name="See it on the board").click()
    expect(ann.page).to_have_url(re.compile(rf"/t/{table}/replay/1$"))

    slider = ann.page.get_by_role("slider")
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "3")
    expect(ann.page).to_have_url(re.compile(r"/replay/3$"))
    slider.press("End")
    expect(ann.page).not_to_have_url(re.compile(r"/replay/3$"))
    slider.press("Home")
    expect(ann.page).to_have_url(re.compile(r"/replay/0$"))

    friend = visit()  # by the link alone, without a seat
    with friend.page.expect_response("**/api/tables/*/replay/3*") as answer:
        friend.page.goto(f"/t/{table}/replay/3")
    said = " ".join(line["said"] for line in answer.value.json()["lines"])
    expect(friend.page.get_by_role("slider")).to_have_attribute("aria-valuenow", "3")
    expect(friend.page.locator("[data-pile]").first).to_be_visible()  # a finished game has no secrets
    expect(friend.prompt).to_have_text(said)


def test_the_record_can_be_downloaded_and_verified(visit: Visit, kept_table: TableAt, tmp_path: Path) -> None:
    table, token = kept_table("over")
    ann = visit(token=token)
    ann.at(table)
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download record").first.click()
    file = tmp_path / "record.json"
    download.value.save_as(file)
    assert download.value.suggested_filename.endswith(f"{table}.json")
    match = verify(from_json(file.read_bytes()))
    assert match.over


def test_the_shuffle_can_be_checked(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("over")
    ann = visit(token=token)
    ann.at(table)
    ann.page.get_by_role("button", name="Check the shuffle").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.locator("dd")).to_have_text([re.compile("^[0-9a-f]{64}$"), re.compile("^[0-9a-f]+$")])
    expect(dialog.locator(".broken")).to_have_count(0)


def test_a_game_in_play_has_no_replay(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("lay")
    ann = visit(token=token)
    ann.page.goto(f"/t/{table}/replay/1")
    expect(ann.page.get_by_text("This game is not over yet.")).to_be_visible()


def test_the_timeline_says_what_its_marks_mean(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("over")
    ann = visit(token=token)
    ann.at(table)
    timeline = ann.page.get_by_role("region", name="How it went")
    expect(timeline.locator(".token").first).to_be_visible()
    words = [re.compile(said) for said in ("^first bird$", r"^small flock, 1\skept$", r"^large flock, 2\skept$")]
    expect(timeline.locator(".heading li")).to_have_text(words)


def test_rematch_opens_a_new_table_with_the_same_seats_and_is_offered_to_who_comes_back(
    visit: Visit, house: ServedHouse
) -> None:
    table, token = table_at(house, "over")
    ann = visit(token=token)
    ann.at(table)
    ann.page.get_by_role("button", name="Rematch").first.click()
    expect(ann.page).not_to_have_url(re.compile(table))
    expect(ann.page.locator("aside .players > li")).to_have_count(3)
    again = ann.page.url
    ann.at(table)
    expect(ann.ended).to_be_visible()
    ann.page.get_by_role("link", name="To the rematch").first.click()
    expect(ann.page).to_have_url(again)
