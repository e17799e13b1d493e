"""What can be done with a finished game: play on from a step, open a record from a file, exercises of one's own."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from kibitz.core.game import find_game
from kibitz.core.match import Match
from kibitz.core.record import from_json, to_json, verify, write_record
from kibitz.review import report
from kibitz.review.words import reasons_beside
from kibitz.server.exercises import PAUSES, after
from kibitz.server.guests import COOKIE
from kibitz.server.limits import Limits
from kibitz.server.reviews import packed
from kibitz.server.store import DAY_S, SqliteStore, StoredExercise, StoredReview
from tests.server.people import BOT, GAME, HERE, PATIENCE_S, Guest, Message, ServedHouse, finish
from tests.server.test_reviews import finished_table

ROOM = find_game(GAME)


def record_of(guest: Guest, table: str) -> bytes:
    answer = guest.http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200
    return answer.content


# --- Playing on -------------------------------------------------------------------------------------------------------


def test_a_game_is_played_on_from_a_step_with_what_is_hidden_dealt_anew(house: ServedHouse) -> None:
    table, ann = finished_table(house, (HERE, BOT, BOT))
    match = verify(from_json(record_of(ann, table)))
    step = next(at for at in range(match.step // 2, match.step) if ROOM.seats_waited_for(match.states[at]) == (0,))
    opened = ann.http.post(f"/api/tables/{table}/play_on", json={"step": step, "seat": 0})
    assert opened.status_code == 201, opened.text
    window = ann.at(opened.json()["table"])
    assert window.now["step"] == step
    assert window.welcome["rated"] is False
    assert [seat["kind"] for seat in window.seats] == ["here", "bot", "bot"]

    # What its player sees is what was seen then; the key is another one, sealed before anything else happens.
    then = ann.http.get(f"/api/tables/{table}/replay/{step}", params={"seat": 0}).json()
    assert window.now["view"] == then["view"]
    assert window.welcome["commitment"] != match.commitment
    assert any("dealt anew" in line["said"] for line in window.welcome["log"])

    assert window.refused("undo", seat=0, step=step)["code"] == "undo"  # nothing from before is taken back
    window.send("resign", seat=0)
    window.until("now", lambda now: bool(now["outcome"]))
    again = verify(from_json(record_of(ann, window.table)))
    assert [(then, entry.seat) for then, entry in again.dealt_anew] == [(step, 0)]
    known, others = match.states[step], again.states[step]
    assert ROOM.layout.alike(known, others, 0)
    assert known.tobytes() != others.tobytes()
    assert again.commitment == window.welcome["commitment"]
    assert ann.http.get(f"/api/tables/{window.table}/fairness").json()["holds"] is True


def test_whoever_looked_on_may_play_on_too_and_nobody_beyond_the_end(house: ServedHouse) -> None:
    table, ann = finished_table(house)
    friend = Guest(house, "Bob")
    last = ann.http.get(f"/api/tables/{table}/replay/0").json()["steps"]
    opened = friend.http.post(f"/api/tables/{table}/play_on", json={"step": last - 1, "seat": 1})
    assert opened.status_code == 201
    assert [seat["kind"] for seat in friend.at(opened.json()["table"]).seats] == ["bot", "here"]
    for wish, status in (
        ({"step": last, "seat": 0}, 409),
        ({"step": 0, "seat": 2}, 409),
        ({"step": -1, "seat": 0}, 400),
    ):
        assert friend.http.post(f"/api/tables/{table}/play_on", json=wish).status_code == status


# --- A record from a file ---------------------------------------------------------------------------------------------


def test_a_record_from_a_file_becomes_a_finished_table_where_nobody_sits(house: ServedHouse) -> None:
    table, ann = finished_table(house, (HERE, BOT, BOT))
    raw = record_of(ann, table)
    bob = Guest(house, "Bob")
    opened = bob.http.post("/api/records", content=raw)
    assert opened.status_code == 201, opened.text
    code = opened.json()["table"]
    assert code != table
    card = bob.card(code)
    assert (card["status"], [seat["mine"] for seat in card["seats"]]) == ("over", [False, False, False])
    assert [one["table"] for one in bob.http.get("/api/tables").json()] == [code]  # it is found again
    mine, theirs = from_json(record_of(bob, code)), from_json(raw)
    assert (mine.key, mine.steps, mine.result) == (theirs.key, theirs.steps, theirs.result)
    assert bob.http.get(f"/api/tables/{code}/review").json()["status"] == "none"


def test_whoever_a_record_says_that_sat_there_is_not_believed(house: ServedHouse) -> None:
    """Names are cleaned, and nobody is given out for one of the house's bots."""
    table, ann = finished_table(house)
    said = json.loads(record_of(ann, table))
    said["seats"] = [{"name": "Bot 3"}, {"name": "\u202eBob\n<b>" * 9}]
    code = ann.http.post("/api/records", json=said).json()["table"]
    first, second = [seat["name"] for seat in ann.card(code)["seats"]]
    assert first == "Player A"
    assert len(second) <= 24
    assert "\n" not in second


def resigned() -> bytes:
    match = Match.open(ROOM, {"players": 2}, bytes(32))
    match.resign(0)
    return to_json(write_record(match))


def unfinished() -> bytes:
    return to_json(write_record(Match.open(ROOM, {"players": 2}, bytes(32))))


def wrong(what: str, raw: bytes) -> Any:
    record: dict[str, Any] = json.loads(raw)
    match what:
        case "record.none":
            return ["no record"]
        case "record.game":
            return {**record, "game": "no_such_game"}
        case "record.rules":
            return {**record, "rules": record["rules"] + 1}
        case "record.unfinished":
            return json.loads(unfinished())
    steps = [*record["steps"]]
    steps[3] = {**steps[3], "text": "something else"}
    return {**record, "steps": steps}


@pytest.mark.parametrize("what", ["record.none", "record.game", "record.rules", "record.unfinished", "record.differs"])
def test_a_file_that_is_no_good_record_is_refused_in_words(house: ServedHouse, what: str) -> None:
    table, ann = finished_table(house)
    body = wrong(what, record_of(ann, table))
    for language in ("en", "ru", "uk"):
        answer = ann.http.post("/api/records", json=body, params={"lang": language})
        assert (answer.status_code, answer.json()["code"]) == (409, what)
        assert answer.json()["said"].endswith(".")
    assert what != "record.differs" or "4" in answer.json()["said"]  # which move


def test_a_record_that_was_cut_off_is_not_said_to_be_wrong_about_a_move(house: ServedHouse) -> None:
    table, ann = finished_table(house)
    record = json.loads(record_of(ann, table))
    answer = ann.http.post("/api/records", json={**record, "steps": record["steps"][:20]})
    assert answer.json()["code"] == "record.differs"
    assert "of the deal or the result" in answer.json()["said"]


def test_a_record_may_be_so_large_and_no_larger(house: ServedHouse) -> None:
    ann = Guest(house)
    answer = ann.http.post("/api/records", content=b'"' + b"x" * Limits().record_bytes + b'"')
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_game_that_was_given_up_can_be_opened_and_played_on(house: ServedHouse) -> None:
    ann = Guest(house)
    code = ann.http.post("/api/records", content=resigned()).json()["table"]
    assert ann.card(code)["winners"] == [1]
    assert ann.http.post(f"/api/tables/{code}/play_on", json={"step": 0, "seat": 0}).status_code == 201


# --- Exercises --------------------------------------------------------------------------------------------------------


def marked(match: Match, step: int, best: int, worth: float, mark: Any = "blunder") -> report.Review:
    """A review that says of one step what a test wants."""
    act = match.acts[step - 1]
    nothing = [0.0] * len(match.seats)
    said = report.Said("review.start")
    one = report.StepReview(
        step, act.seat, act.action, "", said, (step, step), 1, False, True, nothing, nothing, nothing, nothing, nothing,
        best=report.Better(best, "", said, nothing), mark=mark, worth=worth,
    )  # fmt: skip
    curve = [report.Point(at, [1 / len(match.seats)] * len(match.seats), nothing, 1) for at in (0, match.step)]
    game = match.game
    return report.Review(
        report.FORMAT, "", game.id, game.rules_version, "", "", "small", len(match.seats), match.step, True, 1,
        curve, [one], [], [], [[] for _ in match.seats],
    )  # fmt: skip


def a_mistake(guest: Guest, table: str) -> tuple[Match, int, int]:
    """A step of the first seat where the advice is another move than the one that will be tried as wrong."""
    match = verify(from_json(record_of(guest, table)))
    for step in range(match.step, 0, -1):
        seen = ROOM.redact(match.states[step - 1], 0)
        if match.acts[step - 1].seat == 0 and len(ROOM.legal_actions(seen, 0)) > 3:
            return match, step, match.acts[step - 1].action
    raise AssertionError("the first seat never had a choice")


def keep_review(house: ServedHouse, table: str, review: report.Review) -> None:
    async def write() -> None:
        store = SqliteStore(house.file)
        await store.put_review(StoredReview(table, "ann", packed(review)))
        await store.close()

    finish(write())


def test_an_exercise_shows_what_its_seat_saw_and_judges_by_what_it_knew(house: ServedHouse) -> None:
    table, ann = finished_table(house, (HERE, BOT, BOT))
    match, step, best = a_mistake(ann, table)
    keep_review(house, table, marked(match, step, best, -0.31))
    path = f"/api/tables/{table}/exercises"
    assert ann.http.get(f"{path}/{step}").status_code == 404  # not kept yet
    cards = ann.http.post(path, json={"steps": [step]}).json()
    assert [(card["step"], card["due"], card["right"]) for card in cards] == [(step, True, 0)]
    shown = ann.http.get(f"{path}/{step}").json()

    seen = ROOM.redact(match.states[step - 1], 0)
    assert shown["view"] == json.loads(msgspec.json.encode(ROOM.view_of(seen, 0)))
    assert [move["action"] for move in shown["moves"]] == ROOM.legal_actions(seen, 0)
    assert "chance" not in json.dumps(shown)  # no number that others' cards made

    answer: Message = ann.http.post(f"{path}/{step}", json={"action": best}).json()
    assert answer["right"] is True
    assert answer["chance"] == answer["best_chance"]
    assert (answer["card"]["right"], answer["card"]["due"], answer["card"]["days"]) == (1, False, 3)
    assert ann.http.post(f"{path}/{step}", json={"action": 10_000_000}).status_code == 409


def test_a_move_that_is_as_good_is_told_by_its_own_reasons(house: ServedHouse) -> None:
    table, ann = finished_table(house, (HERE, BOT, BOT))
    match = verify(from_json(record_of(ann, table)))

    def because(step: int, action: int) -> list[str]:
        seen = ROOM.redact(match.states[step - 1], 0)
        said = reasons_beside(ROOM, seen, 0, action)
        return [ROOM.say(one, tuple(seat.name for seat in match.seats), "en") for one in said]

    for step in range(match.step, 0, -1):
        act, before = match.acts[step - 1], match.states[step - 1]
        if act.seat != 0:
            continue
        others = [one for one in ROOM.legal_actions(ROOM.redact(before, 0), 0) if one != act.action]
        other = next((one for one in others if because(step, one) != because(step, act.action)), None)
        if other is None:
            continue
        keep_review(house, table, marked(match, step, other, -0.31))
        path = f"/api/tables/{table}/exercises"
        assert ann.http.post(path, json={"steps": [step]}).status_code == 200
        answer: Message = ann.http.post(f"{path}/{step}", json={"action": act.action}).json()
        assert answer["right"] is True  # the advice is no worse than any other move here
        assert answer["reasons"] == because(step, act.action)
        return
    raise AssertionError("no step with two reasons")


def put_off(house: ServedHouse, guest: Guest, exercise: StoredExercise) -> None:
    """As if it had been answered some days ago."""

    async def write() -> None:
        store = SqliteStore(house.file)
        await store.put_exercises(guest.me["guest"], [exercise])
        await store.close()

    finish(write())


def test_only_an_answer_that_was_asked_for_counts(house: ServedHouse) -> None:
    """Who has just been told the move and plays it again has not found it twice."""
    table, ann = finished_table(house, (HERE, BOT, BOT))
    match, step, best = a_mistake(ann, table)
    keep_review(house, table, marked(match, step, best, -0.31))
    path = f"/api/tables/{table}/exercises"
    assert ann.http.post(path, json={"steps": [step]}).status_code == 200

    def answers() -> tuple[bool, int, int]:
        verdict: Message = ann.http.post(f"{path}/{step}", json={"action": best}).json()
        return verdict["right"], verdict["card"]["right"], verdict["card"]["days"]

    assert answers() == (True, 1, 3)
    assert answers() == (True, 1, 3)  # at once again: the same day
    put_off(house, ann, StoredExercise(table, step, 1, time.time() - 1.0))
    assert answers() == (True, 2, 7)
    put_off(house, ann, StoredExercise(table, step, 2, time.time() - 1.0))
    assert answers()[:2] == (True, 2)  # done with it
    assert [(card["right"], card["due"]) for card in ann.http.get("/api/exercises").json()] == [(2, False)]


@pytest.mark.parametrize(("worth", "mark"), [(-0.05, "slip"), (0.2, "find"), (-0.07, "mistake")])
def test_only_certain_losses_are_exercises(house: ServedHouse, worth: float, mark: str) -> None:
    table, ann = finished_table(house)
    match, step, best = a_mistake(ann, table)
    keep_review(house, table, marked(match, step, best, worth, mark))
    assert ann.http.post(f"/api/tables/{table}/exercises", json={"steps": [step]}).status_code == 409


def test_exercises_are_for_whoever_sat_there(house: ServedHouse) -> None:
    table, ann = finished_table(house)
    match, step, best = a_mistake(ann, table)
    keep_review(house, table, marked(match, step, best, -0.2))
    bob = Guest(house, "Bob")
    assert bob.http.post(f"/api/tables/{table}/exercises", json={"steps": [step]}).status_code == 409
    assert ann.http.post(f"/api/tables/{table}/exercises", json={"steps": [step]}).status_code == 200
    assert bob.http.get(f"/api/tables/{table}/exercises/{step}").status_code == 404
    assert bob.http.get("/api/exercises").json() == []


def test_an_exercise_whose_game_is_gone_is_asked_no_longer(house: ServedHouse) -> None:
    table, ann = finished_table(house)
    match, step, best = a_mistake(ann, table)
    keep_review(house, table, marked(match, step, best, -0.2))
    assert ann.http.post(f"/api/tables/{table}/exercises", json={"steps": [step]}).status_code == 200
    playing = ann.opens(HERE, BOT)

    put_off(house, ann, StoredExercise(playing, 3, 0, 0.0))
    assert [card["table"] for card in ann.http.get("/api/exercises").json()] == [table]


def test_an_exercise_comes_again_after_one_three_and_seven_days() -> None:
    one = StoredExercise("t", 3, 0, 0.0)
    now = time.time()
    for right, found, days in ((False, 0, 1), (True, 1, 3), (False, 0, 1), (True, 1, 3), (True, 2, 7)):
        one = after(one, right, now)
        assert (one.found, round((one.due - now) / DAY_S)) == (found, days)
    assert PAUSES == (1, 3, 7)


# --- Questions about it -----------------------------------------------------------------------------------------------


def test_one_guest_does_not_fill_the_queue_of_questions(tmp_path: Path) -> None:
    house = ServedHouse(tmp_path / "house", (*ServedHouse.LIMITS, "questions_a_guest=1")).open()
    table, ann = finished_table(house)
    path = f"{house.address}api/tables/{table}/review/beliefs"

    async def ask_all() -> list[int]:
        """Many at once; the first of them waits for a process that has yet to be started."""
        async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE_S) as http:
            cookies = {"cookie": f"{COOKIE}={ann.token}"}
            answers = await asyncio.gather(*(http.get(f"{path}/{step}", headers=cookies) for step in range(6)))
        return [answer.status_code for answer in answers]

    codes = finish(ask_all())
    assert set(codes) == {200, 429}
    assert ann.http.get(f"/api/tables/{table}/review/beliefs/1").status_code == 200  # and afterwards it may again
    house.close()
