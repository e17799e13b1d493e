"""The OpenAPI document says what the house wants, so that who keeps to it is not told that the request was wrong."""

from __future__ import annotations

from typing import Any

import httpx
import jsonschema_rs
import pytest

from kibitz.core.game import Game, games
from kibitz.core.positions import puzzle_of
from kibitz.core.text import LANGUAGES
from kibitz.server.endpoints import ENDPOINTS
from kibitz.server.openapi import document
from tests.server.people import BOT, GAME, HERE, LINK, Guest, ServedHouse

DOCUMENT = document()
ROOMS = list(games().values())


def parameter(path: str, name: str) -> Any:
    """The schema of what stands in an address."""
    (operation, *_) = DOCUMENT["paths"][path].values()
    return next(one["schema"] for one in operation["parameters"] if one["name"] == name)


def fits(schema: Any, value: Any) -> bool:
    whole = {**schema, "components": DOCUMENT["components"]}
    return jsonschema_rs.Draft202012Validator(whole, validate_formats=True).is_valid(value)


def body(method: str, path: str) -> Any:
    return DOCUMENT["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"]


def test_games_and_languages_are_listed_by_name() -> None:
    for path in ("/api/games/{game}/text/{language}", "/api/games/{game}/rules/{language}"):
        assert parameter(path, "game")["enum"] == list(games())
        assert parameter(path, "language")["enum"] == list(LANGUAGES)


def test_a_day_is_a_date_or_today_of_a_game_that_has_puzzles() -> None:
    for path in (path for path in DOCUMENT["paths"] if "{date}" in path):
        assert parameter(path, "game")["enum"] == [game.id for game in ROOMS if puzzle_of(game)]
        for day in ("today", "2026-11-15", "1999-12-31"):
            assert fits(parameter(path, "date"), day)
        for day in ("", "0", "yesterday", "2026-13-01", "2026-02-30", "15.11.2026", "2026-11-15T00:00:00Z"):
            assert not fits(parameter(path, "date"), day)


def test_steps_are_numbers_and_codes_look_like_codes() -> None:
    assert fits(parameter("/api/tables/{table}/replay/{step}", "step"), 0)
    assert not fits(parameter("/api/tables/{table}/replay/{step}", "step"), "x")
    assert fits(parameter("/api/tables/{table}", "table"), "etb-yed-vp")
    assert not fits(parameter("/api/tables/{table}", "table"), "%00")


@pytest.mark.parametrize("game", ROOMS, ids=lambda game: game.id)
def test_a_new_table_has_as_many_seats_as_its_game_and_one_of_them_is_here(game: Game) -> None:
    wish = body("post", "/api/tables")
    for seats in range(9):
        assert fits(wish, {"game": game.id, "seats": ([HERE, BOT, LINK] * 3)[:seats]}) == (seats in game.players)
    assert not fits(wish, {"game": game.id, "seats": [BOT, LINK]})
    assert not fits(wish, {"game": "none", "seats": [HERE, BOT]})


@pytest.mark.parametrize("game", ROOMS, ids=lambda game: game.id)
def test_a_new_tables_options_are_its_games(game: Game) -> None:
    def may_be(options: dict[str, Any]) -> bool:
        seats = [HERE, *[BOT] * (game.players[-1] - 1)]
        return fits(body("post", "/api/tables"), {"game": game.id, "seats": seats, "options": options})

    assert may_be({option.id: option.default for option in game.options[1:]})
    for option in game.options[1:]:
        for value in {option.values[0], option.values[-1], *option.values[:9]}:
            assert may_be({option.id: value}), (option.id, value)
        if option.writing:
            assert may_be({option.id: option.writing.sample})
        else:
            assert not may_be({option.id: "no such value"})
        assert not may_be({option.id: -1})
    assert not may_be({"no such option": True})


def test_an_answer_to_a_puzzle_is_its_rooms() -> None:
    answer = body("post", "/api/puzzles/{game}/{date}/check")
    assert not fits(answer, {"no such field": [None]})
    assert not fits(answer, {})


@pytest.mark.parametrize("method", ["OPTIONS", "DELETE", "PATCH", "TRACE", "PROPFIND"])
def test_a_method_that_is_not_taken_is_told_all_that_are(house: ServedHouse, method: str) -> None:
    http = Guest(house).http
    for path, operations in DOCUMENT["paths"].items():
        if method.lower() in operations:
            continue
        answer = http.request(method, path.replace("{game}", GAME))
        assert answer.status_code == 405, path
        taken = {name.upper() for name in operations}
        allowed = {one.strip() for one in answer.headers["allow"].split(",")}
        assert allowed == taken | ({"HEAD"} if "GET" in taken else set())
    for path in ("/api/openapi.json", "/api/docs"):
        answer = http.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


def test_whole_numbers_are_whole_however_they_are_written(house: ServedHouse) -> None:
    http = Guest(house).http
    assert http.put("/api/me", content=b'{"colour": 2.0}').json()["colour"] == 2
    assert http.put("/api/me", content=b'{"colour": 2.5}').status_code == 400


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_what_no_document_could_say_is_refused_as_a_conflict_not_as_a_wrong_request(house: ServedHouse) -> None:
    """A name that only bots have or nobody can see, a seat beyond the table's, a text that its room does not read."""
    http = Guest(house).http
    for name in ("Bot 3", "\u200b"):
        assert fits(body("put", "/api/me"), {"name": name})
        assert http.put("/api/me", json={"name": name}).status_code == 409
    for game in ROOMS:
        fewest, most = game.players[0], game.players[-1]
        for option in game.options[1:]:
            wrong = most if option.names_seat and most > fewest else "no such text" if option.writing else None
            if wrong is None:
                continue
            wish = {"game": game.id, "seats": [HERE, *[BOT] * (fewest - 1)], "options": {option.id: wrong}}
            assert fits(body("post", "/api/tables"), wish)
            assert refusal(http.post("/api/tables", json=wish)) == (409, "option")


def test_every_endpoint_says_what_it_may_answer() -> None:
    for endpoint in ENDPOINTS:
        assert 409 in endpoint.problems or not endpoint.takes
