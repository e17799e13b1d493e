"""Every room on every screen: the hand and its button are in sight, what is tapped is large enough, nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import pytest
from playwright.sync_api import expect

from kibitz.core.game import find_game, games
from kibitz.core.match import Act
from tests.proof import PROOF
from tests.server.people import BOT, HERE, Message, ServedHouse
from tests.web.conftest import Visit
from tests.web.prepared import Prepared, advised, dealt, opened, seen_at
from tests.web.visitors import Visitor

Size: TypeAlias = tuple[int, int]

SMALL, PHONE, LYING, STANDING, TABLET = (360, 640), (390, 844), (844, 390), (820, 1180), (1180, 820)
DESKS: list[Size] = [(1280, 800), (1920, 1080), (2560, 1440)]
SIZES: list[Size] = [SMALL, PHONE, LYING, STANDING, TABLET, *DESKS]
# What a finger must hit, in points: a board of many cells on a small phone has no room for more.
FINGER = {SMALL: 14, PHONE: 22, LYING: 22, STANDING: 32, TABLET: 32}

# What is wrong with the page as it stands. A board measures itself when the screen has changed, and draws again: only
# what is still wrong after many drawn pictures is wrong.
FAULTS = """async ([finger, whole]) => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !one.closest("[inert], .vh, .moves") && getComputedStyle(one).clipPath === "none";
  const named = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}: `
    + (one.getAttribute("aria-label") ?? one.textContent.trim()).slice(0, 60);
  const pinned = (one) => [one, one.parentElement].some((each) => getComputedStyle(each).position === "absolute");
  const inside = ({ left, top, right, bottom }) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const say = ({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(" ");

  function* faults() {
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) yield `wider than the screen by ${page.scrollWidth - innerWidth}`;
    if (whole && page.scrollHeight > innerHeight) yield `higher than the screen by ${page.scrollHeight - innerHeight}`;
    const account = document.querySelector(".end .account");
    if (whole && account && innerWidth > 1280 && account.scrollHeight > account.clientHeight)
      yield `the account is higher than its place by ${account.scrollHeight - account.clientHeight}`;
    for (const one of document.querySelectorAll(".end aside :is(a, button)"))
      if (whole && seen(one) && !inside(one.getBoundingClientRect())) yield `out of sight: ${named(one)}`;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const one = text.parentElement;
      if (!text.data.trim() || one.ownerSVGElement || one.closest("script, style") || !seen(one)) continue;
      if (getComputedStyle(one).overflowX !== "visible" && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
        yield `cut: ${named(one)}`;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      const home = one.closest("button, a.btn, li, td, th, h1, h2, p")?.getBoundingClientRect();
      if (home && !pinned(one) && (box.right > home.right + 2 || box.left < home.left - 2))
        yield `sticks out: ${named(one)} ${say(box)} of ${say(home)}`;
    }
    // What sticks out of its card, or lies under the edge of one's neighbour.
    for (const one of document.querySelectorAll("table"))
      if (seen(one) && one.scrollWidth > one.parentElement.clientWidth + 1)
        yield `wider than its card by ${one.scrollWidth - one.parentElement.clientWidth}: ${named(one)}`;
    const strip = document.querySelector("nav:has(> [data-seat])");
    if (strip && seen(strip)) {
      const { left, right, bottom } = strip.getBoundingClientRect();
      const there = document.elementsFromPoint((left + right) / 2, bottom - 5);
      if (there.findIndex((one) => one.matches("main")) in there.slice(0, there.indexOf(strip)))
        yield `the players are under the board: ${say(strip.getBoundingClientRect())}`;
    }
    const players = document.querySelector("ol.players");
    if (innerHeight > 1000 && players && seen(players) && players.scrollHeight > players.clientHeight + 1)
      yield `a player is cut by ${players.scrollHeight - players.clientHeight}`;
    const tray = document.querySelector("#tray");
    const place = tray?.getBoundingClientRect();
    if (place && !inside(place)) yield `the tray is out of sight: ${say(place)}`;
    for (const one of tray?.querySelectorAll("button") ?? []) {
      const box = one.getBoundingClientRect();
      if (!seen(one)) continue;
      if (!inside(box)) yield `out of sight: ${named(one)} ${say(box)}`;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!one.contains(hit) && !hit?.contains(one)) yield `covered: ${named(one)} ${say(box)}`;
    }
    for (const one of document.querySelectorAll("main.stage :is(button:enabled, [role=button])")) {
      const box = one.getBoundingClientRect();
      if (seen(one) && !one.closest("#tray") && Math.min(box.width, box.height) < finger)
        yield `small: ${named(one)} ${say(box)}`;
    }
  }

  let found = [];
  for (let picture = 0; picture < 90; picture++) {
    await new Promise(requestAnimationFrame);
    found = [...new Set(faults())];
    if (!found.length) break;
  }
  return found.slice(0, 8);
}"""


def played(game: str, players: int) -> Iterator[tuple[str, list[Act]]]:
    """Moments of one game: its beginning, the fullest of every phase, its end; each with all that led to it."""
    table = next(dealt(find_game(game), seated(players), {}))
    acts: list[Act] = []
    fullest: dict[str, tuple[int, int]] = {}
    while waited := table.waiting():
        if waited[-1] == 0:
            now = seen_at(table)
            fullest.setdefault("beginning", (0, len(acts)))
            phase, count = str(now["view"]["phase"]), len(now["moves"])
            if count >= fullest.get(phase, (0, 0))[0]:
                fullest[phase] = count, len(acts)
        acts.append(Act(waited[-1], advised(table, waited[-1])))
        table.add(acts[-1])
    for phase, (_, upto) in sorted(fullest.items(), key=lambda one: -one[1][0]):
        yield phase, acts[:upto]
    yield "end", acts


def seated(players: int) -> tuple[Message, ...]:
    return (HERE, *[BOT] * (players - 1))


def prepare(house: ServedHouse, game: str, players: int, acts: list[Act]) -> Prepared:
    table = next(dealt(find_game(game), seated(players), {}))
    for act in acts:
        table.add(act)
    return opened(house, table, seated(players), seen_at(table))


def faults(visitor: Visitor, size: Size, *, whole: bool) -> list[str]:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[str] = visitor.page.evaluate(FAULTS, [FINGER.get(size, 0), whole])
    return [f"{size[0]} x {size[1]}: {fault}" for fault in found]


@pytest.mark.parametrize("game", sorted(games()))
def test_every_screen_shows_the_table_whole(visit: Visit, house: ServedHouse, game: str) -> None:
    """The fullest moment and the end of the largest table; before a release every moment, also of the smallest.

    In one language or another: words are longer in Russian and Ukrainian than in English.
    """
    ann = visit(size=SIZES[0], language=("ru", "uk", "en")[sorted(games()).index(game) % 3])
    players = find_game(game).players
    wrong: list[str] = []
    for count in sorted({players[0], players[-1]}) if PROOF else [players[-1]]:
        moments = list(played(game, count))
        for moment, acts in moments if PROOF else [moments[0], moments[-1]]:
            prepared = prepare(house, game, count, acts)
            ann.is_guest(prepared.token)
            ann.at(prepared.table)
            over = moment == "end"
            expect(ann.ended if over else ann.prompt).to_be_visible()
            for size in SIZES:
                # The end may be scrolled where fingers scroll.
                whole = size in DESKS if over else size != LYING
                wrong += [f"{moment} of {count}, {fault}" for fault in faults(ann, size, whole=whole)]
    # A browser without a graphics card says that drawing is slow.
    ann.complaints[:] = [complaint for complaint in ann.complaints if "GPU stall" not in complaint]
    assert not wrong, "\n".join(wrong)
