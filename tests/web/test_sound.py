"""Sounds: not before the page was touched, not while they are off, and fetched when the first is to be heard."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.server.people import BOT, HERE
from tests.web.conftest import Visit
from tests.web.prepared import table_when
from tests.web.visitors import PHONE, UNTOUCHED, Visitor

# Counts what would be heard: every source that is started, how loud it gets at most, and whether it was allowed to be.
LISTENS = """
window.heard = [];
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...at) {
  heard.push(navigator.userActivation.hasBeenActive);
  return start.apply(this, at);
};
window.loudest = 0;
const ramp = AudioParam.prototype.linearRampToValueAtTime;
AudioParam.prototype.linearRampToValueAtTime = function (to, ...rest) {
  loudest = Math.max(loudest, to);
  return ramp.call(this, to, ...rest);
};
"""


def listening(visitor: Visitor) -> list[str]:
    """The scripts that are fetched from now on; what sounds is counted in the page."""
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.add_init_script(UNTOUCHED)
    visitor.page.add_init_script(LISTENS)
    return asked


def heard(visitor: Visitor) -> list[bool]:
    sounds: list[bool] = visitor.page.evaluate("heard")
    return sounds


def sounds(visitor: Visitor) -> None:
    """Waits for that. Asked from here: the content policy lets no page look again and again by itself."""
    visitor.hears(lambda: bool(heard(visitor)))


def player(asked: list[str]) -> list[str]:
    return [url for url in asked if "/player-" in url]


def my_turn(now: dict[str, Any]) -> bool:
    return not now["outcome"] and now["view"]["phase"] == "lay" and now["step"] > 3


def touches_and_moves(visitor: Visitor) -> None:
    visitor.prompt.click()
    moves(visitor)


def moves(visitor: Visitor) -> None:
    before = visitor.now["step"]
    visitor.autoplay(most=1)
    visitor.hears(lambda: bool(visitor.now["step"] > before))


def test_a_move_is_heard_once_the_page_was_touched_and_what_makes_it_is_fetched_only_then(visit: Visit) -> None:
    ann, other = visit(), visit()
    asked = listening(ann)
    table = table_when(ann.house, my_turn, seats=(HERE, BOT))
    for window in (ann, other):
        window.is_guest(table.token)
        window.at(table.table)
    moves(other)  # in a window of hers beside this one, which nobody has touched yet
    ann.hears(lambda: bool(ann.now["step"] > table.now["step"]))
    ann.page.wait_for_load_state("networkidle")
    assert player(asked) == []

    touches_and_moves(ann)
    sounds(ann)
    assert all(heard(ann))
    assert len(player(asked)) == 1
    assert 0 < ann.page.evaluate("loudest") < 0.2


def test_what_is_off_is_not_fetched_and_the_speaker_beside_the_settings_turns_it_on(visit: Visit) -> None:
    ann = visit()
    asked = listening(ann)
    table = table_when(ann.house, my_turn, seats=(HERE, BOT))
    ann.is_guest(table.token)
    ann.at(table.table)
    ann.page.get_by_role("button", name="Sound off").click()
    ann.page.reload()
    speaker = ann.page.get_by_role("button", name="Sound on")
    expect(speaker).to_be_visible()
    touches_and_moves(ann)
    ann.page.wait_for_load_state("networkidle")
    assert (heard(ann), player(asked)) == ([], [])

    speaker.click()
    expect(ann.page.get_by_role("button", name="Sound off")).to_be_visible()
    sounds(ann)
    assert len(player(asked)) == 1


def test_on_a_phone_the_settings_have_the_switch_and_the_volume(visit: Visit) -> None:
    ann = visit(size=PHONE)
    listening(ann)
    table = table_when(ann.house, my_turn, seats=(HERE, BOT))
    ann.is_guest(table.token)
    ann.at(table.table)
    ann.page.get_by_role("button", name="Settings").click()
    volume = ann.page.get_by_role("slider", name="Volume")
    volume.fill("0.2")
    sounds(ann)
    quiet = ann.page.evaluate("loudest")
    volume.fill("1")
    ann.hears(lambda: bool(ann.page.evaluate("loudest") > 4 * quiet))

    ann.page.get_by_role("switch", name="Sound").click()
    expect(volume).to_have_count(0)
    ann.page.reload()
    ann.page.get_by_role("button", name="Settings").click()
    expect(ann.page.get_by_role("switch", name="Sound")).to_have_attribute("aria-checked", "false")
