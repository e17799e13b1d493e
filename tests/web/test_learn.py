"""Lessons in a browser: each to its end, languages, sizes and keys dealt round; from the lobby to a first game."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from kibitz.core.game import games
from kibitz.lessons.player import Kind, LessonPlayer
from kibitz.lessons.script import Lesson, lessons_of
from tests.proof import PROOF, crossed
from tests.server.people import GAME, Message
from tests.web.conftest import Visit
from tests.web.test_accessible import findings
from tests.web.test_talo import NO_WEBGL
from tests.web.visitors import DESK, PHONE, Language, Visitor

LESSONS = [lesson for game in games().values() for lesson in lessons_of(game)]
FIRST = lessons_of(games()[GAME])[0]
MOST_TAPS = (
    15  # of a stranger from the lobby to the end of the first lesson, beyond the game's own moves; then one more
)
SIZES = {"desk": DESK, "phone": PHONE}
LANGUAGES: tuple[Language, ...] = ("en", "ru", "uk")

# Every lesson once with every change, languages, sizes and hands dealt round among them; all with all before a release.
WAYS = [(language, size, keys) for language in LANGUAGES for size in SIZES for keys in (True, False)]
PLAYED = [(lesson, *way) for lesson, way in crossed(LESSONS, WAYS)]


def path(lesson: Lesson) -> str:
    return f"/learn/{lesson.game.id}/{lesson.name}"


def opens(ann: Visitor, lesson: Lesson) -> None:
    ann.page.goto(path(lesson))
    expect(ann.page.locator("[data-beat]")).to_be_visible()


def told(ann: Visitor) -> Message:
    return next(message for message in reversed(ann.messages) if message["t"] == "beat")


def beat(ann: Visitor) -> Message:
    """What was said last, once the page shows it."""

    def is_shown() -> bool:
        place = ann.page.locator("[data-beat]").get_attribute("data-beat")
        return place == "{place} {kind}".format(**told(ann))

    ann.hears(is_shown)
    return told(ann)


def shown(lesson: Lesson, place: int) -> list[int]:
    player = LessonPlayer(lesson, place)
    while player.kind is Kind.LET:
        player.house_moves()
    return player.shown()


def plays(ann: Visitor, action: int) -> None:
    """Through the list of moves that a screen reader reads, until the house has taken it."""
    ann.hears(lambda: any(move["action"] == action for move in ann.now["moves"]))
    step = ann.now["step"]
    said = next(move["said"] for move in ann.now["moves"] if move["action"] == action)
    if ann.page.locator("main .moves > button[aria-expanded=false]").count():
        ann.page.locator("main .moves > button").press("Enter")
    ann.page.locator("main .moves li button").filter(has_text=re.compile(f"^{re.escape(said)}$")).first.press("Enter")
    ann.hears(lambda: bool(ann.now["step"] != step))


def sees_what_is_pointed_at(ann: Visitor) -> None:
    """Everything that the beat speaks of is on the page, once."""
    here = beat(ann)
    if here["kind"] in ("ask", "say"):
        for name in here["at"]:
            seen = ann.page.locator(f'[data-thing="{name}"]').filter(visible=True)
            expect(seen, f"beat {here['place'] + 1}: {name}").to_have_count(1)


def goes_on(ann: Visitor, lesson: Lesson, *, keys: bool) -> int:
    """One beat further, or one move in a stretch of one's own: reads, has it shown or, where nobody shows it, plays.

    Returns how many taps that took beyond the game's own moves.
    """
    here, step = beat(ann), ann.now["step"]
    sentence = ann.page.locator("[data-said]")
    if here["kind"] == "say" or here["may_show"]:
        button = sentence.locator(".next" if here["kind"] == "say" else ".btn")
        button.press("Enter") if keys else button.click()
    elif here["kind"] == "ask":
        for action in shown(lesson, here["place"]):
            plays(ann, action)

    def is_further() -> bool:
        now = told(ann)
        return (now["place"], now["kind"], ann.now["step"]) != (here["place"], here["kind"], step)

    ann.hears(is_further)
    return int(here["kind"] == "say")


def begins(ann: Visitor, lesson: Lesson, language: Language, *, keys: bool) -> int:
    """From the lobby, as a stranger does; how many taps that took."""
    if lesson.script.number > 1:
        opens(ann, lesson)
        return 0
    ann.lobby()
    card = ann.page.locator("article", has_text=lesson.game.text(language).say("name"))
    door = card.locator(f"a.learn[href='{path(lesson)}']")
    door.press("Enter") if keys else door.click()
    expect(ann.page.locator("[data-beat]")).to_be_visible()
    return 1


@pytest.mark.parametrize(
    ("lesson", "language", "size", "keys"),
    PLAYED,
    ids=[
        f"{lesson.game.id}/{lesson.name}-{language}-{size}-{'keys' if keys else 'taps'}"
        for lesson, language, size, keys in PLAYED
    ],
)
def test_a_lesson_is_played_to_its_end(visit: Visit, lesson: Lesson, language: Language, size: str, keys: bool) -> None:
    ann = visit(size=SIZES[size], language=language, bypass_csp=True)
    ann.context.add_init_script(NO_WEBGL)  # without a graphics card it only complains
    taps = begins(ann, lesson, language, keys=keys)
    looked = set() if PROOF or lesson.script.number == 1 else {"ask", "say"}  # lessons of a room look alike
    while (kind := beat(ann)["kind"]) != "done":
        if kind in {"ask", "say"} - looked:
            looked.add(kind)
            assert findings(ann) == []
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        sees_what_is_pointed_at(ann)
        taps += goes_on(ann, lesson, keys=keys)
    dialog = ann.page.get_by_role("dialog")
    for key in lesson.knows:
        expect(dialog).to_contain_text(lesson.say(key, language)[:12].replace("\u00a0", " "))
    if lesson.script.number == 1:
        assert findings(ann) == []
        assert taps <= MOST_TAPS
        first_game = dialog.locator(".btn.pri")
        first_game.press("Enter") if keys else first_game.click()
        expect(ann.page).to_have_url(re.compile("/t/"))
        expect(ann.page.locator("main.stage")).to_be_visible()


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
    if size == PHONE and beat(ann)["place"] == 0:
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
    second = lessons_of(games()[GAME])[1]
    expect(ann.page.get_by_role("button", name=second.say("title", "en"))).to_be_visible()
    expect(ann.page.get_by_text("Your rival: Sparrow, level 1. The coach warns of clear mistakes.")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Rules on one page")).to_have_attribute("href", f"/rules/{GAME}")
    ann.page.get_by_role("button", name="Play a first game").click()
    expect(ann.page).to_have_url(re.compile("/t/"))
    expect(ann.page.locator("main:not([aria-busy])")).to_be_visible()
    seats = ann.context.request.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}").json()["seats"]
    assert [seat["bird"] for seat in seats] == ["", "sparrow"]
    ann.page.goto("/")
    name = games()[GAME].text("en").say("name")
    expect(ann.page.locator("article h2").first).not_to_have_text("")
    expect(ann.page.get_by_role("link", name=re.compile(f"Learn in .*{name}"))).to_have_count(0)
    card = ann.page.locator("article", has=ann.page.get_by_role("heading", name=name))
    expect(card.get_by_text(re.compile(r"Lesson\s1\sdone"))).to_be_visible()
    expect(card.get_by_role("link", name=re.compile(r"Lesson\s3\b"))).to_be_visible()
    card.get_by_role("button", name="Play now").click()
    expect(ann.page.locator("main.stage")).to_be_visible()
    seats = ann.context.request.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}").json()["seats"]
    assert [(seat["kind"], seat["level"]) for seat in seats] == [("here", 0), ("bot", 1)]
    ann.page.goto("/")
    ann.page.get_by_role("link", name=re.compile(rf"Lesson\s2\b.*{name}")).click()
    expect(ann.page).to_have_url(re.compile(path(second)))
    expect(ann.page.locator("[data-beat]")).to_be_visible()


def opens_at(ann: Visitor, lesson: Lesson, place: int) -> None:
    ann.page.goto(f"{path(lesson)}/{place}")
    expect(ann.page.locator("[data-beat]")).to_be_visible()
    beat(ann)


def asks(lesson: Lesson, sentence: str) -> int:
    return next(place for place, (_, one) in enumerate(lesson.places) if one.ask == sentence)


def test_where_the_answer_is_no_flock_the_ring_does_not_lead_to_the_flock(visit: Visit) -> None:
    """A flock that can fly is chosen beforehand, and its button is the main one."""
    ann, lesson = visit(), lessons_of(games()[GAME])[1]
    opens_at(ann, lesson, asks(lesson, "greedy"))
    expect(ann.page.locator("[data-ring]")).to_have_attribute("data-ring", "player:2")
    ann.page.locator('[data-thing="button:no_flock"]').click()
    ann.hears(lambda: told(ann)["place"] > asks(lesson, "greedy"))
    opens_at(ann, lesson, asks(lesson, "wait"))
    expect(ann.page.locator("[data-ring]")).to_have_attribute("data-ring", "row:4")


def test_the_ring_walks_from_the_hand_to_where_it_is_laid(visit: Visit) -> None:
    """The row that holds the end was looked at meanwhile; what is to be done stays legible under the fading."""
    ann = visit()
    opens_at(ann, FIRST, asks(FIRST, "take"))
    ring = ann.page.locator("[data-ring]")
    expect(ring).to_have_attribute("data-ring", "hand:magpie")
    ann.page.locator('[data-thing="hand:magpie"]').click()
    expect(ring).to_have_attribute("data-ring", "end:1L")
    prompt = ann.prompt.bounding_box()
    assert prompt
    holes = [hole.bounding_box() for hole in ann.page.locator("svg.veil mask rect[rx]").all()]
    assert any(hole and hole["x"] <= prompt["x"] and hole["y"] <= prompt["y"] for hole in holes)


def test_a_lesson_that_there_is_not(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(f"/learn/{GAME}/nothing")
    expect(ann.page.get_by_text("There is no such lesson.")).to_be_visible()
