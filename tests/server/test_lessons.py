"""Lessons over a WebSocket: played to their end, left and found again; nothing that a visitor can send breaks one."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from websockets.exceptions import ConnectionClosed

from kibitz.core.game import games
from kibitz.lessons.player import Kind, LessonPlayer
from kibitz.lessons.script import Lesson, lessons_of
from kibitz.server.lessons import A_SCENE
from kibitz.server.live import NO_SUCH_TABLE, TOO_MANY_PAGES
from tests.server.people import GAME, Guest, Message, ServedHouse, Window
from tests.server.test_fuzz import FUZZED, anything, messages

LESSONS = [lesson for game in games().values() for lesson in lessons_of(game)]
FIRST = lessons_of(games()[GAME])[0]


class Learning(Window):
    """A page in which one learns."""

    def __init__(
        self, house: ServedHouse, lesson: Lesson, token: str = "", language: str = "en", beat: int = 0
    ) -> None:
        self.beat: Message = {}
        path = f"{lesson.game.id}/{lesson.name}"
        super().__init__(house, path, token, language, kind="lessons", more=f"&beat={beat}")

    def next(self) -> Message:
        message = super().next()
        if message["t"] == "beat":
            self.beat = message
        return message

    def tries(self, *actions: int) -> list[Message]:
        self.send("play", seat=0, action=actions[0], step=self.now["step"], then=list(actions[1:]))
        return self.settled()

    def until_asked(self) -> None:
        """The house has done its part: the learner may act, or read."""
        while self.beat["kind"] == "let":
            self.until("now")


def shown(lesson: Lesson, place: int) -> list[int]:
    player = LessonPlayer(lesson, place)
    while player.kind is Kind.LET:
        player.house_moves()
    return player.shown()


@pytest.mark.parametrize("lesson", LESSONS, ids=[f"{one.game.id}/{one.name}" for one in LESSONS])
def test_a_lesson_is_played_to_its_end(house: ServedHouse, lesson: Lesson) -> None:
    page = Learning(house, lesson)
    assert page.welcome["game"] == lesson.game.id
    while page.beat["kind"] != "done":
        page.until_asked()
        if page.beat["kind"] == "say":
            page.send("go_on")
        elif page.beat["kind"] == "ask" and page.beat["may_show"]:
            page.send("show")
        elif page.beat["kind"] == "ask":
            page.tries(*shown(lesson, page.beat["place"]))
            continue
        page.settled()
    assert page.beat["known"] == [lesson.say(key, "en") for key in lesson.knows]


def test_a_move_that_is_not_this_step_is_played_answered_and_taken_back(house: ServedHouse) -> None:
    page = Learning(house, FIRST)
    right = shown(FIRST, 0)
    before = page.now
    other = next(action for action in page.actions if action not in right)
    page.tries(other)
    assert (page.beat["kind"], page.beat["place"]) == ("wrong", 0)
    assert page.now["step"] == before["step"] + 1
    assert page.now["moves"] == []
    assert page.now["view"] != before["view"]
    page.send("again")
    page.settled()
    assert page.beat["kind"] == "ask"
    assert (page.now["step"], page.now["view"]) == (before["step"], before["view"])


TO_BE_REFUSED = [
    (lesson, place, text, clause)
    for lesson in LESSONS
    for place, (_, beat) in enumerate(lesson.places)
    for text, clause in list(beat.refused.items())[:1]
]


@pytest.mark.parametrize("how", ["play", "why", "suppose"])
def test_what_the_rules_forbid_is_refused_as_at_every_table_and_meeting_it_may_be_the_step(
    house: ServedHouse, how: str
) -> None:
    """However a board asks: it plays, asks why not, or supposes."""
    for lesson, place, text, clause in TO_BE_REFUSED:
        page = Learning(house, lesson, beat=place)
        page.until_asked()
        action, step = lesson.game.moves.code(lesson.game.moves.read(text)), page.now["step"]
        fields = {"why": {"action": action}, "play": {"action": action, "step": step}}
        page.send(how, seat=0, **fields.get(how, {"actions": [action], "step": step}))
        heard = [message.get("refused") or message for message in page.settled()]
        assert [one["clause"] for one in heard if one["t"] == "refused"] == [clause]
        assert page.beat["place"] > place
        page.close()


def test_whoever_comes_back_names_the_beat_and_finds_it(house: ServedHouse) -> None:
    for place in FIRST.steps:
        page = Learning(house, FIRST, beat=place, language="uk")
        assert page.beat["place"] == place
        assert page.beat["said"] == FIRST.say(FIRST.places[place][1].ask, "uk")
        assert page.now["step"] // A_SCENE == FIRST.places[place][0]
        page.close()
    page = Learning(house, FIRST, beat=999)
    assert page.beat["kind"] == "done"
    page.send("go_to", place=FIRST.steps[1])
    page.settled()
    assert page.beat["place"] == FIRST.steps[1]


def test_another_language_is_spoken_at_once(house: ServedHouse) -> None:
    page = Learning(house, FIRST)
    page.send("language", language="ru")
    page.settled()
    assert page.beat["said"] == FIRST.say(FIRST.places[0][1].ask, "ru")


def test_what_does_not_fit_the_moment_is_refused_and_changes_nothing(house: ServedHouse) -> None:
    page = Learning(house, FIRST)
    view = page.now["view"]
    assert page.refused("play", seat=1, action=page.actions[0], step=page.now["step"])["code"] == "seat"
    assert page.refused("play", seat=0, action=page.actions[0], step=page.now["step"] + 1)["code"] == "stale"
    assert page.refused("play", seat=0, action=9_999_999, step=page.now["step"])["code"] == "message"
    assert page.refused("why", seat=0, action=9_999_999)["code"] == "message"
    assert page.refused("go_on")["code"] == "stale"
    assert page.refused("again")["code"] == "stale"
    assert page.refused("go_to", place=900)["code"] == "stale"
    assert page.refused("chat", text="hello")["code"] == "message"
    assert page.refused("nothing")["code"] == "message"
    assert (page.beat["kind"], page.now["view"]) == ("ask", view)


def test_the_move_of_a_beat_of_ones_own_is_shown_after_two_answers(house: ServedHouse) -> None:
    place = next(place for place in FIRST.steps if FIRST.places[place][1].alone)
    page = Learning(house, FIRST, beat=place)
    right = shown(FIRST, place)
    assert page.beat["answer"] == []
    for _ in range(2):
        assert page.refused("show")["code"] == "hint"
        page.tries(next(action for action in page.actions if action not in right))
        page.send("again")
        page.settled()
    assert page.beat["may_show"]
    page.send("show")
    page.settled()
    assert page.beat["place"] == place + 1


def closed_with(house: ServedHouse, lesson: str, token: str = "") -> int:
    try:
        Window(house, f"{GAME}/{lesson}", token, kind="lessons")
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else -1
    return 0


def test_there_are_only_the_lessons_that_there_are(house: ServedHouse) -> None:
    assert closed_with(house, "nothing") == NO_SUCH_TABLE
    assert closed_with(house, f"{FIRST.name}.toml") == NO_SUCH_TABLE


def test_a_visitor_opens_so_many_lessons_and_no_more(house: ServedHouse) -> None:
    ann = Guest(house)
    open_ones = [Learning(house, FIRST, ann.token) for _ in range(8)]
    assert closed_with(house, FIRST.name, ann.token) == TOO_MANY_PAGES
    open_ones[0].close()
    while closed_with(house, FIRST.name, ann.token) == TOO_MANY_PAGES:
        pass  # until the house has noticed that the window is closed


@FUZZED
@given(message=messages | anything)
def test_whatever_is_sent_the_lesson_goes_on(house: ServedHouse, message: object) -> None:
    page = Learning(house, FIRST)
    page.socket.send(json.dumps(message))
    page.settled()
    page.close()
    assert house.healthy()
