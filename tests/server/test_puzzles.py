"""Puzzles of the day: served for whatever room has one, no day before its time, the solution only to who asks."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from kibitz.core import positions
from kibitz.core.game import find_game
from kibitz.core.positions import positions_of, seen_at
from kibitz.server.app import create_app
from kibitz.server.store import SqliteStore
from tests.server.people import GAME, Guest, ServedHouse, finish

DAY = "2026-11-14"


@pytest.fixture
def ann(house: ServedHouse) -> Guest:
    return Guest(house)


@pytest.fixture
def path(ann: Guest) -> str:
    """Where the puzzles of some room are that makes its own."""
    with_one = [game["id"] for game in ann.http.get("/api/games").json() if game["puzzle"]]
    game = next(game for game in with_one if find_game(game).puzzle)
    return f"/api/puzzles/{game}"


def said(answer: httpx.Response, status: int, code: str) -> str:
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == code
    sentence = str(answer.json()["said"])
    assert sentence.strip()
    assert len(sentence.splitlines()) == 1
    return sentence


def best_answer(ann: Guest, path: str) -> Any:
    puzzle = find_game(path.rpartition("/")[2]).puzzle
    assert puzzle is not None
    solution = ann.http.get(f"{path}/{DAY}/solution").json()["solution"]
    return {name: solution[name] for name in puzzle.answer.__struct_fields__}


def test_today_is_a_date_and_every_guest_gets_the_same(ann: Guest, house: ServedHouse, path: str) -> None:
    today = ann.http.get(f"{path}/today").json()
    assert today["date"] == today["today"]
    by_date = Guest(house, "Borys").http.get(f"{path}/{today['date']}").json()
    assert by_date["puzzle"] == today["puzzle"]
    assert ann.http.get(f"{path}/{DAY}").json()["puzzle"] != today["puzzle"]


def test_the_solution_is_told_only_when_it_is_asked_for(ann: Guest, path: str) -> None:
    answer = best_answer(ann, path)
    asked = ann.http.get(f"{path}/{DAY}")
    for name, value in answer.items():
        assert f'"{name}"' not in asked.text
        assert msgspec.json.encode(value).decode() not in asked.text
    verdict = ann.http.post(f"{path}/{DAY}/check", json=answer)
    assert verdict.json()["solved"] is True
    assert not set(answer) & set(verdict.json()["verdict"])


def test_a_room_without_puzzles_and_an_unknown_room_say_so(
    ann: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(ann.http.get("/api/puzzles/chess/today"), 404, "no_game")
    assert find_game(GAME).puzzle is None
    monkeypatch.setattr(positions, "positions_of", lambda _: ())

    async def ask() -> httpx.Response:
        app = create_app(SqliteStore(tmp_path / "kibitz.sqlite"))
        there = httpx.ASGITransport(app)
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=there) as client:
            return await client.get(f"http://localhost/api/puzzles/{GAME}/today")

    assert said(finish(ask()), 404, "no_puzzle") == "This game has no puzzle of the day."


@pytest.mark.parametrize("what", ["", "/solution"])
def test_days_that_have_none(ann: Guest, path: str, what: str) -> None:
    for day in ("yesterday", "2026-13-01", "2026-02-29", "2026-1-1", "%00", "9" * 300):
        said(ann.http.get(f"{path}/{day}{what}"), 400, "no_date")
    opened = ann.http.get(f"{path}/today").json()
    later = date.fromisoformat(opened["today"]) + timedelta(2)  # midnight may pass meanwhile
    said(ann.http.get(f"{path}/{later}{what}"), 404, "puzzle_to_come")
    assert opened["since"] in said(ann.http.get(f"{path}/1999-12-31{what}"), 404, "puzzle_too_old")


@pytest.mark.parametrize(("language", "word"), [("en", "midnight"), ("ru", "полночь"), ("uk", "опівночі")])
def test_refusals_speak_the_readers_language(ann: Guest, path: str, language: str, word: str) -> None:
    assert word in said(ann.http.get(f"{path}/9999-12-31", params={"lang": language}), 404, "puzzle_to_come")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"7", b"[]", b"{}", b'{"row": 7}', b'{"row": ["no card"]}', b'{"row": [], "x": 1}', b"\xff"]
)
def test_what_is_no_answer_at_all(ann: Guest, path: str, body: bytes) -> None:
    said(ann.http.post(f"{path}/{DAY}/check", content=body), 400, "malformed")


def test_an_endless_answer_is_refused(ann: Guest, path: str) -> None:
    (name, value), *_ = best_answer(ann, path).items()
    said(ann.http.post(f"{path}/{DAY}/check", json={name: value * 500}), 400, "malformed")
    said(ann.http.post(f"{path}/{DAY}/check", json={name: value * 20_000}), 413, "too_large")


def test_an_answer_that_the_rules_forbid_says_why_in_the_readers_language(ann: Guest, path: str) -> None:
    (name, value), *_ = best_answer(ann, path).items()
    sentences = {
        said(ann.http.post(f"{path}/{DAY}/check", params={"lang": lang}, json={name: value * 2}), 409, "answer")
        for lang in ("en", "ru", "uk")
    }
    assert len(sentences) == 3


def test_the_document_describes_them(ann: Guest) -> None:
    paths = ann.http.get("/api/openapi.json").json()["paths"]
    assert {
        "/api/puzzles/{game}/{date}",
        "/api/puzzles/{game}/{date}/check",
        "/api/puzzles/{game}/{date}/solution",
    } <= set(paths)


def test_what_is_asked_explains_itself_in_three_languages_and_tells_nothing_of_the_answer(
    ann: Guest, path: str
) -> None:
    """Every thing of it has a clause of the rules; a name that means nothing has no lines."""
    asked = ann.http.get(f"{path}/{DAY}").json()["puzzle"]
    cells = [chest["cell"] for chest in asked["island"]["chests"]]
    for thing in ("island", *(f"cell:{cell}" for cell in cells)):
        said = [
            ann.http.get(f"{path}/{DAY}/things/{thing}", params={"lang": language}).json()
            for language in ("en", "ru", "uk")
        ]
        assert len({told["lines"][0] for told in said}) == 3
        assert all(told["thing"] == thing and 2 <= len(told["lines"]) <= 3 and told["clause"] for told in said)
    assert ann.http.get(f"{path}/{DAY}/things/nothing").json()["lines"] == []
    assert ann.http.get(f"{path}/2026-13-14/things/island").status_code == 400


def test_a_room_without_a_puzzle_of_its_own_has_a_position_a_day(ann: Guest, house: ServedHouse) -> None:
    """Shown as its seat sees it, on the room's own board; what is best is told only to who asks."""
    games = [game["id"] for game in ann.http.get("/api/games").json() if game["puzzle"]]
    room = next(find_game(game) for game in games if not find_game(game).puzzle)
    path = f"/api/puzzles/{room.id}/{DAY}"
    shown = ann.http.get(path).json()["puzzle"]
    position = positions_of(room)[shown["number"]]
    seen = seen_at(room, position)
    assert shown["view"] == json.loads(msgspec.json.encode(room.view_of(seen, position.seat)))
    assert [move["action"] for move in shown["moves"]] == [action for action, _ in position.chances]
    assert "chance" not in ann.http.get(path).text
    for language in ("en", "ru", "uk"):
        told = Guest(house).http.get(path, params={"lang": language}).json()["puzzle"]
        assert all(move["said"] for move in told["moves"])

    worst = min(position.chances, key=lambda one: one[1])[0]
    for action, solved in ((position.best, True), (worst, False)):
        answer = ann.http.post(f"{path}/check", json={"action": action}).json()
        assert answer["solved"] is solved
    assert ann.http.get(f"{path}/solution").json()["solution"]["action"] == position.best
    assert said(ann.http.post(f"{path}/check", json={"action": room.actions}), 409, "answer").endswith(".")
