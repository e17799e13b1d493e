"""Lessons in a browser: each to its end, languages, sizes and keys dealt round; from the lobby to a first game."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from kibitz.core.game import games
from kibitz.lessons.player import Kind, LessonPlayer
from kibitz.lessons.script import Lesson, lessons_of
from tests.server.people import GAME
from tests.web.conftest import Visit
from tests.web.test_accessible import findings
from tests.web.test_talo import NO_WEBGL
from tests.web.visitors import DESK, PHONE, Language, Visitor

LESSONS = [lesson for game in games().values() for lesson in lessons_of(game)]
FIRST = lessons_of(games()[GAME])[0]
SIZES = {"desk": DESK, "phone": PHONE}
LANGUAGES: tuple[Language, ...] = ("en", "ru", "uk")

COUNT = (
    """name => [...document.querySelectorAll(`[data-thing="${name}"]`)].filter((one) => one.checkVisibility()).length"""
)


def path(lesson: Lesson) -> str:
    return f"/learn/{lesson.game.id}/{lesson.name}"


def opens(ann: Visitor, lesson: Lesson) -> None:
    ann.page.goto(path(lesson))
    expect(ann.page.locator("[data-beat]")).to_be_visible()


def beat(ann: Visitor) -> tuple[int, str]:
    place, kind = str(ann.page.locator("[data-beat]").get_attribute("data-beat")).split()
    return int(place), kind


def moved_on(ann: Visitor, from_: tuple[int, str]) -> None:
    expect(ann.page.locator(f'[data-beat="{from_[0]} {from_[1]}"]')).to_have_count(0)


def shown(lesson: Lesson, place: int) -> list[int]:
    player = LessonPlayer(lesson, place)
    while player.kind is Kind.LET:
        player.house_moves()
    return player.shown()


def plays(ann: Visitor, action: int) -> None:
    """Through the list of moves that a screen reader reads."""
    said = next(move["said"] for move in ann.now["moves"] if move["action"] == action)
    if ann.page.locator("main .moves > button[aria-expanded=false]").count():
        ann.page.locator("main .moves > button").press("Enter")
    ann.page.locator("main .moves li button").filter(has_text=re.compile(f"^{re.escape(said)}$")).first.press("Enter")


def unseen(ann: Visitor) -> list[str]:
    """What the beat points at and the page shows nowhere, or twice."""
    said = next(message for message in reversed(ann.messages) if message["t"] == "beat")
    if said["kind"] not in ("ask", "say"):
        return []
    found = {name: ann.page.evaluate(COUNT, name) for name in said["at"]}
    return [f"beat {said['place'] + 1}: {name} is there {times} times" for name, times in found.items() if times != 1]


def goes_on(ann: Visitor, lesson: Lesson, *, keys: bool) -> None:
    """One beat further: reads, has the move shown, or, where nobody shows it, makes it."""
    here = beat(ann)
    sentence = ann.page.locator("[data-said]")
    if here[1] == "let":
        pass  # the house moves
    elif here[1] == "say":
        next_one = sentence.locator(".next")
        next_one.press("Enter") if keys else next_one.click()
    elif sentence.get_by_role("button").filter(has_not_text=re.compile("-")).count():
        show = sentence.locator(".btn")
        show.press("Enter") if keys else show.click()
    else:
        before = ann.now["step"]
        for action in shown(lesson, here[0]):
            plays(ann, action)
        ann.hears(lambda: bool(ann.now["step"] != before))
        return
    if lesson.places[here[0]][1].until:
        return
    moved_on(ann, here)


@pytest.mark.parametrize("number", range(len(LESSONS)), ids=[f"{one.game.id}/{one.name}" for one in LESSONS])
def test_a_lesson_is_played_to_its_end(visit: Visit, number: int) -> None:
    lesson = LESSONS[number]
    ann = visit(size=list(SIZES.values())[number % 2], language=LANGUAGES[number % 3], bypass_csp=True)
    ann.context.add_init_script(NO_WEBGL)  # without a graphics card it only complains
    opens(ann, lesson)
    looked: set[str] = set()
    things: list[str] = []
    while beat(ann)[1] != "done":
        kind = beat(ann)[1]
        if kind in ("ask", "say") and kind not in looked:
            looked.add(kind)
            assert findings(ann) == []
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        things += unseen(ann)
        goes_on(ann, lesson, keys=number % 2 == 0)
    assert things == []
    dialog = ann.page.get_by_role("dialog")
    for key in lesson.knows:
        expect(dialog).to_contain_text(lesson.say(key, LANGUAGES[number % 3])[:12].replace("\u00a0", " "))
    assert findings(ann) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_from_the_lobby_by_hand_through_a_wrong_move_and_a_refusal(visit: Visit, size: tuple[int, int]) -> None:
    """The gestures are the game's own; what is ringed is what is pressed."""
    ann = visit(size=size)
    ann.lobby()
    name = games()[GAME].text("en").say("name")
    ann.page.get_by_role("link", name=re.compile(f"Learn in .*{name}")).click()
    ring = ann.page.locator("[data-ring]")
    expect(ring).to_have_attribute("data-ring", "hand:owl")

    def thing(name: str) -> Locator:
        return ann.page.locator(f'[data-thing="{name}"]:visible')

    thing("hand:owl").click()
    expect(ring).to_have_attribute("data-ring", "end:1R")
    thing("end:1L").click()
    if size == PHONE:
        thing("end:1L").click()
    expect(ann.page.locator('[data-beat="0 wrong"]')).to_be_visible()
    expect(ann.page.locator("[data-said]")).to_contain_text("Lay yours at the right end")
    ann.page.get_by_role("button", name="Try again").click()
    expect(ann.page.locator('[data-beat="0 ask"]')).to_be_visible()
    thing("hand:owl").click()
    thing("end:1R").click()
    if size == PHONE and beat(ann)[0] == 0:
        thing("end:1R").click()
    expect(ann.page.locator('[data-beat="1 say"]')).to_be_visible()
    ann.page.get_by_role("button", name="Next").click()
    thing("deck").click()
    expect(ann.page.get_by_role("alert").filter(has_text="CB-24")).to_be_visible()
    expect(ann.page.locator('[data-beat="3 ask"]')).to_be_visible()
    expect(ann.page.locator("[data-said]")).to_contain_text("small flock")
    # Leaving keeps the place, and a lesson that was begun is still offered.
    ann.page.reload()
    expect(ann.page.locator('[data-beat="3 ask"]')).to_be_visible()
    ann.page.get_by_role("button", name="Back one step").click()
    expect(ann.page.locator('[data-beat="2 ask"]')).to_be_visible()


def test_the_end_leads_into_a_first_game_with_one_tap_and_is_remembered(visit: Visit) -> None:
    ann = visit()
    opens(ann, FIRST)
    places = json.dumps({f"{GAME}/{FIRST.name}": 99})
    ann.page.evaluate("places => localStorage.setItem('kibitz.lessons', places)", places)
    ann.page.reload()
    ann.page.get_by_role("button", name="Play a first game").click()
    expect(ann.page).to_have_url(re.compile("/t/"))
    expect(ann.page.locator("main:not([aria-busy])")).to_be_visible()
    ann.page.goto("/")
    name = games()[GAME].text("en").say("name")
    expect(ann.page.locator("article h2").first).not_to_have_text("")
    expect(ann.page.get_by_role("link", name=re.compile(f"Learn in .*{name}"))).to_have_count(0)


def test_a_lesson_that_there_is_not(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(f"/learn/{GAME}/nothing")
    expect(ann.page.get_by_text("There is no such lesson.")).to_be_visible()
