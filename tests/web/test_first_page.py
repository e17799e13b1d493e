"""The first page is small and fetches no board; the content policy is strict; what people write is only ever text."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Request, Response, Route, expect

from kibitz.core.game import games
from tests.server.people import BOT, HERE, LINK
from tests.web.conftest import Visit
from tests.web.visitors import UNTOUCHED, Language

MOST_BYTES = 150_000
MOST_FILES = 15
SCRIPT_NAME = "<img src=x onerror=a()>"
SCRIPT_TEXT = "<script>window.broken = 1</script><img src=x onerror='window.broken = 1'>"


def test_the_first_page_is_small_and_the_board_comes_with_the_table(visit: Visit) -> None:
    ann = visit()
    answers: list[Response] = []
    ann.page.on("response", lambda answer: answers.append(answer))
    ann.lobby()
    ann.page.wait_for_load_state("networkidle")
    scripts = {answer.url: answer.body() for answer in answers if answer.request.resource_type == "script"}
    assert scripts
    assert not [url for url in scripts if "board-" in url or "table-" in url or "Replay" in url]

    ann.at(ann.opens(HERE, BOT))
    expect(ann.page.locator("[data-row]")).to_have_count(4)
    later = {answer.url for answer in answers if answer.request.resource_type == "script"} - set(scripts)
    assert [url for url in later if "board-" in url]


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_all_that_the_first_page_fetches_is_small(visit: Visit, language: Language) -> None:
    """As Lighthouse counts it: what comes over the line, with headers, fonts and pictures, in every language."""
    ann = visit(language=language)
    asked: list[Request] = []
    ann.page.on("requestfinished", lambda request: asked.append(request))
    ann.lobby()
    ann.page.wait_for_load_state("networkidle")
    sizes = {request.url: request.sizes() for request in asked}
    bytes_of = {url: size["responseBodySize"] + size["responseHeadersSize"] for url, size in sizes.items()}
    assert any(url.endswith(".woff2") for url in bytes_of)
    assert sum(bytes_of.values()) <= MOST_BYTES, bytes_of


@pytest.mark.parametrize("game", games())
def test_few_files_are_fetched_before_a_table_can_be_played(visit: Visit, game: str) -> None:
    ann = visit()
    table = ann.opens(HERE, BOT, game=game)
    ann.page.add_init_script(UNTOUCHED)  # no sound, whoever begins
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.at(table)
    ann.page.wait_for_load_state("networkidle")
    assert len(asked) <= MOST_FILES, "\n".join(asked)


def test_a_house_that_takes_its_time_says_so_and_a_cancelled_table_waits_in_the_lobby(visit: Visit) -> None:
    ann = visit()
    held: list[Route] = []
    ann.page.route(
        "**/api/tables", lambda route: held.append(route) if route.request.method == "POST" else route.fallback()
    )
    ann.lobby()
    ann.page.get_by_role("button", name=re.compile("^New table.*Talo")).click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Open the table").click()
    expect(dialog.get_by_role("status").filter(has_text="One moment")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    (route,) = held
    with ann.page.expect_response("**/api/tables"):
        route.continue_()
    ann.page.wait_for_timeout(200)
    assert ann.page.url == ann.house.address
    ann.page.reload()
    expect(ann.page.locator("a[href^='/t/']").filter(has_text="Talo")).to_be_visible()


def test_the_content_policy_lets_no_foreign_script_in(visit: Visit) -> None:
    ann = visit()
    answer = ann.page.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["script-src"] == "'self'"
    assert rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert rules["connect-src"] == "'self'"


def test_script_in_a_name_and_in_the_chat_shows_as_text(visit: Visit) -> None:
    ann, bob = visit(), visit()
    ann.context.request.put("/api/me", data={"name": SCRIPT_NAME})
    ann.lobby()
    table = ann.opens(HERE, LINK)
    ann.at(table)
    bob.at(table)
    expect(bob.page.get_by_text(SCRIPT_NAME).first).to_be_visible()
    bob.page.get_by_role("button", name="Take this seat").click()
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Message").fill(SCRIPT_TEXT)
    ann.page.get_by_role("button", name="Send").click()
    for visitor in (ann, bob):
        visitor.page.get_by_role("tab", name="Chat").click()
        expect(visitor.page.locator("aside").get_by_text(SCRIPT_TEXT)).to_be_visible()
        assert visitor.page.locator("img[src=x]").count() == 0
        assert visitor.page.evaluate("window.broken") is None
    ann.page.goto("/")
    expect(ann.page.get_by_text(SCRIPT_NAME).first).to_be_visible()


def test_a_table_opened_before_the_house_said_who_one_is_is_still_ones_own(visit: Visit) -> None:
    ann = visit()
    asked: list[Route] = []
    wishes: list[Request] = []
    ann.page.route("**/api/me", lambda route: route.continue_() if asked else asked.append(route))
    ann.page.on("request", lambda request: wishes.append(request) if request.method == "POST" else None)
    ann.page.goto("/")
    ann.page.locator("article button").first.click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Open the table").click()
    expect(dialog.get_by_role("status").filter(has_text="One moment")).to_be_visible()
    assert (len(asked), len(wishes)) == (1, 0)
    asked[0].continue_()
    expect(ann.page.locator("main.stage")).to_be_visible()
    expect(ann.page.get_by_text("(you)").first).to_be_visible()
