"""What is this? Asked at a table, over a shoulder, in a lesson and of a game that is over."""

from __future__ import annotations

from kibitz.core.game import games
from kibitz.lessons.script import lessons_of
from tests.server.people import BOT, GAME, HERE, LINK, Guest, Message, ServedHouse, Window, two_at_a_table
from tests.server.test_lessons import Learning
from tests.server.test_secrets import play_to_the_end

LESSON = lessons_of(games()[GAME])[0]


def explained(window: Window, thing: str, **when: int) -> Message:
    window.send("explain", thing=thing, **when)
    return window.until("explained", lambda message: message["thing"] == thing)


def held(window: Window) -> str:
    return f"hand:{window.now['view']['hand'][0]['species']}"


def test_a_thing_is_explained_to_whoever_sees_it_in_their_language(house: ServedHouse) -> None:
    ann = Guest(house)
    window = ann.at(ann.opens(HERE, BOT))
    mine = explained(window, held(window))
    assert 1 < len(mine["lines"]) <= 3
    assert mine["lines"][0].startswith("In your hand")
    assert mine["clause"].startswith("CB-")
    stranger = Guest(house, "Eve").at(window.table, "uk")
    assert explained(stranger, held(window))["lines"] == []  # a hand is its owner's
    assert explained(stranger, "deck")["lines"][0].startswith("Колода")
    assert explained(window, "no such thing")["lines"] == []


def test_nothing_is_explained_before_the_game_begins_or_of_steps_that_are_still_secret(house: ServedHouse) -> None:
    ann = Guest(house)
    waiting = ann.at(ann.opens(HERE, LINK))
    assert waiting.refused("explain", thing="deck")["code"] == "waiting"
    window = ann.at(ann.opens(HERE, BOT))
    assert window.refused("explain", thing="deck", step=0, seat=1)["code"] == "message"
    assert window.refused("explain", thing="x" * 41)["code"] == "message"


def test_a_finished_game_is_explained_step_by_step_through_every_seat(house: ServedHouse) -> None:
    windows = two_at_a_table(house, options={"max_turns": 4})
    play_to_the_end(windows)
    window = windows[0]
    decks = {explained(window, "deck", step=step, seat=1)["lines"][0] for step in range(window.now["step"] + 1)}
    assert len(decks) > 1
    assert window.refused("explain", thing="deck", step=window.now["step"] + 1)["code"] == "message"
    assert window.refused("explain", thing="deck", step=0, seat=2)["code"] == "message"


def test_in_a_lesson_things_explain_themselves_too(house: ServedHouse) -> None:
    page = Learning(house, LESSON, language="ru")
    assert explained(page, "deck")["lines"][0].startswith("Колода")
    assert explained(page, held(page))["lines"][0].endswith("руке: фламинго")
