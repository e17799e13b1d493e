"""A win is a moment: in the room's own style, ended by a tap or a key, not shown to whoever wants less motion."""

from __future__ import annotations

import base64
import re

import pytest
from playwright.sync_api import Locator, Request, expect

from kibitz.core.game import games
from tests.server.people import BOT, HERE, ServedHouse
from tests.web.conftest import Visit
from tests.web.prepared import nearly_over, table_when
from tests.web.visitors import DESK, PHONE, Language, Theme, Visitor

ROOM = "cubirds"
FROM_THE_BOARD = "talo"  # shows it on the board itself


def moment(visitor: Visitor) -> Locator:
    return visitor.page.locator(".win")


# It lasts some seconds, and a busy machine may need as long to come to the tap that ends it.
STAYS = """
const later = window.setTimeout;
window.setTimeout = (what, ms, ...more) => (ms > 4000 && ms < 5000 ? 0 : later(what, ms, ...more));
"""


def ends(visitor: Visitor, house: ServedHouse, game: str = ROOM, stays: bool = False) -> list[str]:
    """Plays the last moves; the files that were fetched meanwhile. `stays`: what is shown waits to be ended."""
    if stays:
        visitor.page.add_init_script(STAYS)
    table, token, _ = nearly_over(house, game=game, seats=(HERE, HERE), left=2)
    visitor.is_guest(token)
    visitor.at(table)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.autoplay()
    result = visitor.page.get_by_role("button", name="To the result")
    expect(visitor.ended.or_(result).first).to_be_visible()
    if result.count():
        result.click()
    expect(visitor.ended).to_be_visible()
    return asked


@pytest.mark.parametrize("game", [game for game in games() if game != FROM_THE_BOARD])
def test_every_room_celebrates_and_a_tap_ends_it(visit: Visit, house: ServedHouse, game: str) -> None:
    ann = visit(motion=True, size=PHONE)
    asked = ends(ann, house, game, stays=True)
    expect(moment(ann)).to_be_visible()
    expect(moment(ann)).to_have_attribute("aria-hidden", "true")
    assert len([url for url in asked if f"/win-{game}-" in url and url.endswith(".js")]) == 1
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    moment(ann).click()
    expect(moment(ann)).to_have_count(0)
    ann.page.reload()  # who comes back has seen it
    expect(ann.ended).to_be_visible()
    expect(moment(ann)).to_have_count(0)


def test_a_key_ends_it_and_it_ends_by_itself(visit: Visit, house: ServedHouse) -> None:
    ann = visit(motion=True, size=DESK)
    ends(ann, house, stays=True)
    expect(moment(ann)).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(moment(ann)).to_have_count(0)
    bob = visit(motion=True, size=DESK)
    ends(bob, house)
    expect(moment(bob)).to_be_visible()
    expect(moment(bob)).to_have_count(0)


def test_whoever_wants_less_motion_gets_none_and_fetches_none(visit: Visit, house: ServedHouse) -> None:
    ann = visit(motion=False)
    asked = ends(ann, house)
    ann.page.wait_for_load_state("networkidle")
    expect(moment(ann)).to_have_count(0)
    assert [url for url in asked if "/win-" in url or "Celebration" in url] == []


@pytest.mark.parametrize(
    ("game", "language", "theme", "size"),
    [
        (game, language, theme, size)
        for game, (language, theme, size) in zip(
            games(),
            [
                ("en", "light", DESK),
                ("ru", "dark", PHONE),
                ("uk", "light", PHONE),
                ("en", "dark", DESK),
                ("uk", "dark", DESK),
            ],
            strict=True,
        )
    ],
)
def test_the_end_can_be_saved_as_a_picture_that_the_page_draws(
    visit: Visit, house: ServedHouse, game: str, language: Language, theme: Theme, size: tuple[int, int]
) -> None:
    ann = visit(language=language, theme=theme, size=size)
    seats = (HERE, {**HERE, "name": "Zoe"})
    table, token, _ = table_when(house, lambda now: bool(now["outcome"]), game=game, seats=seats)
    ann.is_guest(token)
    ann.at(table)
    asked: list[Request] = []
    ann.page.on("request", lambda request: asked.append(request))
    ann.page.locator("aside .more button").first.click()
    dialog = ann.page.get_by_role("dialog")
    picture = dialog.locator("img")
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("alt", re.compile(r"Ann.*\d.*Zoe|Zoe.*\d.*Ann"))
    save = dialog.locator("a[download]")
    drawn = base64.b64decode((save.get_attribute("href") or "").removeprefix("data:image/png;base64,"))
    assert drawn.startswith(b"\x89PNG")
    width, height = (int.from_bytes(drawn[at : at + 4]) for at in (16, 20))
    assert width == 1920
    assert height > 400
    assert ann.page.evaluate(COLOURS) > 40, "an empty sheet"
    assert ann.page.evaluate(LAST_LINE) > 1 - 60 / height, "it ends long before its sheet"
    assert {request.method for request in asked} == {"GET"}


# How many colours the picture has, looked at every tenth point.
COLOURS = """() => {
  const image = document.querySelector("dialog img");
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const found = new Set();
  for (let i = 0; i < data.length; i += 40) found.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
  return found.size;
}"""


# How far down, of 1, the last line of points lies that is not all of one colour.
LAST_LINE = """() => {
  const image = document.querySelector("dialog img");
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0);
  for (let y = canvas.height - 1; y > 0; y--) {
    const line = new Uint32Array(pen.getImageData(0, y, canvas.width, 1).data.buffer);
    if (line.some((one) => one !== line[0])) return y / canvas.height;
  }
  return 0;
}"""


WALKS_TO_THE_TOP = """() => [...document.querySelectorAll("main .moves li button")]
  .find((one) => /level.10$/.test(one.textContent.trim())).click()"""


def test_where_the_board_itself_shows_it_the_result_follows(visit: Visit, house: ServedHouse) -> None:
    ann = visit(motion=True, size=DESK)
    ann.page.add_init_script(STAYS)
    table, token, _ = nearly_over(house, game=FROM_THE_BOARD, seats=(HERE, HERE), left=1)
    ann.is_guest(token)
    ann.at(table)
    expect(ann.page.locator("canvas[data-space]")).to_be_visible()
    ann.page.locator("main .moves > button").evaluate("(one) => one.click()")
    expect(ann.page.locator("main .moves li").first).to_be_attached()
    ann.page.evaluate(WALKS_TO_THE_TOP)
    ann.hears(lambda: bool(ann.now["outcome"]))
    assert any(event["event"] == "won" for event in ann.now["events"])
    expect(ann.prompt).to_contain_text("reaches level 10 and wins")  # while the camera goes around
    ann.page.keyboard.press("Escape")
    expect(ann.ended).to_be_visible()
    expect(moment(ann)).to_have_count(0)


STIRS = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const style = getComputedStyle(one);
  return style.animationName !== "none" || style.transitionDuration.split(",").some((long) => parseFloat(long) > 0);
}).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("game", games())
def test_whoever_asks_this_house_for_less_motion_has_a_board_where_nothing_stirs(
    visit: Visit, house: ServedHouse, game: str
) -> None:
    """The computer's own setting has always been heard; the switch in the settings says the same."""
    ann = visit(motion=True, size=DESK)
    table = table_when(house, lambda now: not now["outcome"], game=game, seats=(HERE, BOT))
    ann.is_guest(table.token)
    ann.at(table.table)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("switch", name="Less motion").click()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    assert ann.page.evaluate(STIRS) == []
