"""The review in a real browser: from the end screen to a link, the better line, exercises, playing on, a file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kibitz.core.game import find_game
from kibitz.core.match import Match
from kibitz.core.record import from_json, verify
from kibitz.review import report
from kibitz.review.words import as_said
from kibitz.server.reviews import packed
from kibitz.server.store import SqliteStore, StoredReview
from tests.proof import crossed
from tests.server.people import BOT, GAME, HERE, Message, ServedHouse, finish
from tests.server.test_reviews import finished_table
from tests.web.conftest import Visit
from tests.web.test_accessible import findings
from tests.web.visitors import DESK, PHONE, Language

TABLET = (1024, 768)
ROOM = find_game(GAME)
WORDS: dict[Language, dict[str, str]] = {
    language: json.loads((Path(__file__).parents[2] / f"web/src/review/text/{language}.json").read_text("utf-8"))
    for language in ("en", "ru", "uk")
}


def slider(page: Page, language: Language = "en") -> Any:
    return page.get_by_role("slider", name=WORDS[language]["curve"])


def at(page: Page, table: str, step: int) -> None:
    expect(page).to_have_url(re.compile(rf"/t/{table}/review/{step}$"))


# --- A review that says what a test wants -----------------------------------------------------------------------------


def choices(match: Match, seat: int) -> list[int]:
    """Steps at which the seat could do this or that."""
    known = [(at, ROOM.redact(match.states[at - 1], seat)) for at in range(1, match.step + 1)]
    mine = [(at, seen) for at, seen in known if match.acts[at - 1].seat == seat]
    return [at for at, seen in mine if len(ROOM.legal_actions(seen, seat)) > 3]


def whole_review(match: Match) -> tuple[report.Review, int]:
    """Every piece of a review, with a blunder of the first seat in its middle; and the step of that."""
    marked = choices(match, 0)[len(choices(match, 0)) // 2]
    players = len(match.seats)
    even, nothing = [1 / players] * players, [0.0] * players
    result = [1.0 if seat in match.standing().winners else 0.0 for seat in range(players)]
    known = [end - begin for begin, end in zip(even, result, strict=True)]
    curve = [report.Point(at, even if at < marked else result, [0.01] * players, 64) for at in range(match.step + 1)]
    steps = []
    for at, act in enumerate(match.acts, 1):
        seen = ROOM.redact(match.states[at - 1], act.seat)
        said = as_said(ROOM.moves.say(seen, act.seat, act.action))
        best = None
        if at == marked:
            other = next(one for one in ROOM.legal_actions(seen, act.seat) if one != act.action)
            line = report.LineStep(act.seat, other, "", as_said(ROOM.moves.say(seen, act.seat, other)))
            chance = report.LineStep(act.seat, -1, "", report.Said("review.start"), chance=True)
            best = report.Better(other, "", line.say, [0.96] * players, [], [line, chance])
        steps.append(
            report.StepReview(
                step=at,
                by=act.seat,
                action=act.action,
                text="",
                say=said,
                stage=(at, at),
                turn=at,
                steady=best is None,
                free=True,
                known=known if best else nothing,
                hidden=nothing,
                luck=nothing,
                known_se=nothing,
                luck_se=nothing,
                q=[0.65] * players,
                best=best,
                mark="blunder" if best else None,
                worth=-0.31 if best else 0.0,
            )
        )
    turn = report.Turn(marked, marked, marked, 0, 0.3, [report.Chip("blunder", -0.31)], [report.Said("review.start")])
    accounts = [
        report.Account(seat, even[seat], 0.0, 0.0, 0.0, known[seat], 0.0, result[seat], {"own": 0.02})
        for seat in range(players)
    ]
    verdict = [[report.Said("review.verdict.loss.none")]] * players
    review = report.Review(
        report.FORMAT, "", GAME, ROOM.rules_version, "", "", "small", players, match.step, True, 1,
        curve, steps, [turn], accounts, verdict,
    )  # fmt: skip
    return review, marked


def reviewed_table(house: ServedHouse) -> tuple[str, str, int]:
    """A finished game of three with its review: its code, the token of the first player, the marked step."""
    table, ann = finished_table(house, (HERE, BOT, BOT))
    match = verify(from_json(ann.http.get(f"/api/tables/{table}/record").content))
    review, marked = whole_review(match)

    async def write() -> None:
        store = SqliteStore(house.file)
        await store.put_review(StoredReview(table, ann.me["guest"], packed(review)))
        await store.close()

    finish(write())
    token = ann.token
    ann.close()
    return table, token, marked


# --- From the end screen ----------------------------------------------------------------------------------------------


def test_a_review_is_asked_for_at_the_end_comes_by_itself_and_has_links(visit: Visit, house: ServedHouse) -> None:
    table, guest = finished_table(house, (HERE, BOT, BOT))
    ann = visit(token=guest.token)
    guest.close()
    ann.at(table)
    ann.page.get_by_role("button", name="Review the game").click()
    ann.page.get_by_role("link", name="To the review").click()
    expect(slider(ann.page)).to_be_visible()  # the curve comes first
    expect(ann.page.get_by_text("Reviewed", exact=True)).to_be_visible()
    rail = ann.page.get_by_role("complementary")
    expect(rail.locator("tr.sum .n")).to_have_text(re.compile(r"^\d+$"))
    numbers = rail.locator("tbody tr:not(.say) .n").all_inner_texts()
    *parts, result = [int(number.replace("\u2212", "-")) for number in numbers]
    assert sum(parts) == result
    rail.get_by_role("button", name="Luck", exact=True).click()
    expect(rail.get_by_text(re.compile("nobody chose it. Known to within"))).to_be_visible()
    rail.get_by_role("button", name="All seats").click()
    expect(rail.locator("tr.sum .n")).to_have_count(3)

    slider(ann.page).focus()
    ann.page.keyboard.press("Home")
    at(ann.page, table, 0)
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("PageUp", 12), ("ArrowLeft", 11), ("PageDown", 1)):
        ann.page.keyboard.press(key)
        at(ann.page, table, step)
    spoken = re.compile(r"Move\s1\sof\s\d+\.\sAnn\s\d+\s%,\s\w+\s\d+")
    expect(slider(ann.page)).to_have_attribute("aria-valuetext", spoken)
    turns = [int(found) for found in re.findall(r"Move\s(\d+)", rail.locator("ol").inner_text())]
    ann.page.keyboard.press("Shift+ArrowRight")
    at(ann.page, table, next((step for step in sorted(turns) if step > 1), int(ann.now["step"])))
    friend = visit()  # by the link alone, without a seat
    friend.page.goto(f"/t/{table}/review/5")
    expect(slider(friend.page)).to_have_attribute("aria-valuenow", "5")
    ann.at(table)
    expect(ann.page.get_by_role("region", name="Chances of winning")).to_be_visible()  # the end screen has it, too


# --- Every part of it, on every screen --------------------------------------------------------------------------------

SCREENS = crossed([DESK, PHONE, TABLET], ["ru", "en", "uk"])


@pytest.mark.parametrize(("size", "language"), SCREENS)
def test_a_marked_move_with_the_better_line_beliefs_and_exercise(
    visit: Visit, house: ServedHouse, size: tuple[int, int], language: Language
) -> None:
    table, token, marked = reviewed_table(house)
    words = WORDS[language]
    ann = visit(token=token, size=size, language=language, bypass_csp=True)
    page = ann.page
    page.goto(f"/t/{table}/review")
    at(page, table, marked)  # it opens where the game turned
    expect(page.locator(".said .chip").first).to_contain_text(words["blunder"])
    expect(page.get_by_text(words["better"] + ":", exact=True)).to_be_visible()
    expect(page.locator(".split b")).to_have_count(5)
    assert findings(ann) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    if size == DESK:
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0

    chances = page.locator(".hands .chance")
    expect(chances).to_have_count(3)
    page.keyboard.press("b")
    expect(page.get_by_role("button", name=words["could_know"])).to_have_attribute("aria-pressed", "true")
    expect(chances).to_have_text([re.compile(r"^96\s%$")])  # what the mover could expect, and nothing of open cards
    expect(page.locator(".hands .key")).to_be_visible()
    assert findings(ann) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=words["could_know"])).to_have_attribute("aria-pressed", "false")

    page.locator("body").press("Enter")
    expect(page.get_by_role("heading", name=words["better_line"])).to_be_visible()
    expect(page.locator(".line li")).to_have_count(2)
    expect(page.locator("#tray .hand").filter(visible=True).first).to_be_visible()  # as the line changes it
    expect(chances).to_have_count(0)  # those after the move that was played are not the line's
    page.keyboard.press("ArrowRight")
    expect(page.locator(".line li").nth(1)).to_have_attribute("aria-current", "step")
    assert findings(ann) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name=words["better_line"])).to_have_count(0)

    page.get_by_role("button", name=words["make_exercise"]).click()
    expect(page.get_by_role("button", name=words["is_exercise"])).to_be_disabled()
    page.goto("/exercises")
    expect(page).to_have_url(re.compile(rf"/exercises/{table}/{marked}$"))
    expect(page.get_by_role("heading", name=words["find_better"])).to_be_visible()
    expect(page.get_by_role("complementary").get_by_role("link")).to_contain_text(ROOM.text(language).say("name"))
    assert findings(ann) == []
    if size == DESK:  # boards are drawn for a felt of their own
        board, tray = page.locator("main > :first-child").bounding_box(), page.locator("#tray").bounding_box()
        assert board
        assert tray
        assert board["width"] >= 0.98 * tray["width"]
    page.get_by_role("button", name=words["show_answer"]).click()
    expect(page.get_by_role("link", name=words["to_review"])).to_be_visible()


def test_the_page_of_a_review_shows_the_whole_curve_on_a_phone_and_on_a_desk(
    visit: Visit, house: ServedHouse, tmp_path: Path
) -> None:
    """Offline, from the disk, with nothing to be pushed sideways."""
    table, token, _ = reviewed_table(house)
    ann = visit(token=token, size=PHONE, theme="dark")
    file = tmp_path / "review.html"
    file.write_bytes(ann.page.request.get(f"/api/tables/{table}/review/file?as=html&lang=ru").body())
    ann.page.context.set_offline(True)
    ann.page.goto(file.as_uri())
    for width, height in (PHONE, DESK):
        ann.page.set_viewport_size({"width": width, "height": height})
        curve = ann.page.locator("svg.curve").filter(visible=True)
        expect(curve).to_have_count(1)
        for inside in curve.locator("polyline, text").all():
            box = inside.bounding_box()
            assert box
            assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        number = curve.locator(".tick").last.bounding_box()
        assert number
        assert number["height"] >= 12


def test_a_hand_that_will_lie_beside_the_board_never_stands_in_the_tray(visit: Visit, house: ServedHouse) -> None:
    """What could be believed comes a moment later: nothing jumps when it does."""
    table, token, _ = reviewed_table(house)
    ann = visit(token=token)
    ann.page.route("**/review/beliefs/**", lambda _: None)  # it does not come
    ann.page.goto(f"/t/{table}/review")
    expect(ann.page.locator(".hands .two")).to_be_visible()
    expect(ann.page.locator("#tray .hand").filter(visible=True)).to_have_count(0)


def test_whoever_plays_on_from_a_step_comes_to_a_table_of_their_own(visit: Visit, house: ServedHouse) -> None:
    table, token, marked = reviewed_table(house)
    ann = visit(token=token)
    ann.page.goto(f"/t/{table}/review/{marked}")
    ann.page.get_by_role("button", name="Play on from here").click()
    expect(ann.page).not_to_have_url(re.compile(table))
    expect(ann.page.locator("main.stage")).to_be_visible()
    ann.hears(lambda: any(message["t"] == "now" and message["step"] == marked - 1 for message in ann.messages))
    assert ann.now["viewer"] == 0


def test_a_table_whose_game_goes_on_has_no_review(visit: Visit) -> None:
    ann = visit()
    table = ann.opens(HERE, BOT)
    ann.page.goto(f"/t/{table}/review")
    expect(ann.page.get_by_text("This table has no review.")).to_be_visible()


def test_a_record_is_opened_in_the_lobby_and_a_bad_one_is_refused_in_words(
    visit: Visit, house: ServedHouse, tmp_path: Path
) -> None:
    table, guest = finished_table(house)
    file, broken = tmp_path / "game.json", tmp_path / "broken.json"
    file.write_bytes(guest.http.get(f"/api/tables/{table}/record").content)
    broken.write_text("{")
    guest.close()
    ann = visit(language="uk", size=PHONE)
    ann.lobby()
    ann.page.get_by_role("button", name="Відкрити запис").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.locator("input").set_input_files(broken)
    expect(dialog.get_by_role("alert")).to_have_text(WORDS["uk"]["no_record"])
    dialog.locator("input").set_input_files(file)
    expect(ann.page).to_have_url(re.compile(r"/t/[a-z0-9-]+/review"))
    expect(ann.page.get_by_role("button", name=WORDS["uk"]["ask"])).to_be_visible()


def test_without_exercises_the_page_says_where_they_come_from(visit: Visit) -> None:
    ann = visit(language="ru")
    ann.lobby()
    ann.page.get_by_role("link", name="Ваши упражнения").click()
    expect(ann.page.get_by_text(WORDS["ru"]["no_exercises"])).to_be_visible()


# --- While it comes ---------------------------------------------------------------------------------------------------


def test_what_has_not_come_yet_is_not_said_and_a_stopped_review_can_be_asked_for_again(
    visit: Visit, house: ServedHouse
) -> None:
    """The house is made to say half a curve, then that it has stopped; then it is gone, and here again."""
    table, guest = finished_table(house, (HERE, BOT, BOT))
    ann = visit(token=guest.token, size=PHONE)
    guest.close()
    streams: list[Any] = []

    def half(stream: Any) -> None:
        streams.append(stream)
        pieces: list[Message] = [{"t": "head", "steps": 20, "players": 3}]
        pieces += [{"t": "point", "step": at, "u": [0.2, 0.3, 0.5], "se": [0.01] * 3} for at in range(4)]
        for piece in [{"t": "status", "status": "running", "before": 0, "mine": True, "said": ""}, *pieces]:
            stream.send(json.dumps(piece))

    ann.page.route_web_socket(lambda url: "/ws/reviews/" in url, half)
    ann.page.goto(f"/t/{table}/review")
    expect(ann.page.locator(".cv .bead").first).to_be_visible()
    chances = ann.page.locator(".hands .chance")
    expect(chances).to_have_count(0)  # at the last move: the curve has not come so far
    ann.page.goto(f"/t/{table}/review/3")
    expect(chances).to_have_text([re.compile(rf"^{share}\s%$") for share in (20, 30, 50)])
    legend = ann.page.get_by_role("list", name="What the marks mean")
    expect(legend).to_be_hidden()

    status = {"t": "status", "status": "stopped", "before": 0, "mine": True, "said": "It has stopped."}
    streams[-1].send(json.dumps(status))
    expect(ann.page.get_by_text("It has stopped.")).to_be_visible()
    ann.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    streams[-1].close(code=1012)
    expect(ann.page.get_by_text(WORDS["en"]["rest"])).to_be_visible()
    expect(ann.page.get_by_text(WORDS["en"]["rest"])).to_be_hidden()  # it comes back by itself
    with ann.page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/review")):
        streams[-1].send(json.dumps(status))
        ann.page.get_by_role("button", name=WORDS["en"]["ask"]).click()


@pytest.mark.parametrize(("size", "least"), [(DESK, ".chance"), ((1440, 900), ".place")], ids=["low", "usual"])
def test_every_seat_stands_beside_the_board(
    visit: Visit, house: ServedHouse, size: tuple[int, int], least: str
) -> None:
    """Without scrolling: the chance of each, and what each holds where the screen is not low."""
    table, token, marked = reviewed_table(house)
    ann = visit(token=token, size=size)
    ann.page.goto(f"/t/{table}/review/{marked}")
    expect(ann.page.locator(".hands .chance")).to_have_count(3)
    expect(ann.page.locator(".hands .place")).to_have_count(3)
    hands = ann.page.locator(".hands").bounding_box()
    last = ann.page.locator(f".hands {least}").last.bounding_box()
    assert hands
    assert last
    assert last["y"] + last["height"] <= hands["y"] + hands["height"]
