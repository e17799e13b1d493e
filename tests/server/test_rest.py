"""REST: headers, problems in JSON, and everything that the OpenAPI document promises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode, checks
from schemathesis.specs.openapi import checks as openapi

from kibitz.server.app import create_app
from kibitz.server.endpoints import ENDPOINTS
from kibitz.server.limits import Limits
from kibitz.server.rest import Endpoint
from kibitz.server.store import StoredGuest
from tests.server.people import BOT, GAME, HERE, Guest, ServedHouse, Window, finish, mover_and_other, two_at_a_table

MOST_BODY = Limits().body_bytes
LONG_NUMBER = "9" * 5000


@pytest.fixture
def http(house: ServedHouse) -> httpx.Client:
    return Guest(house).http


def finished(house: ServedHouse) -> str:
    """A table with a short game that is over."""
    mover, other = mover_and_other(*two_at_a_table(house))
    mover.plays()
    other.until_step(1)
    other.send("resign", seat=other.now["viewer"])
    other.until("now", lambda now: now["outcome"] is not None)
    return mover.table


# --- Headers ----------------------------------------------------------------------------------------------------------

PAGES = ["/", "/t/abc", "/favicon.svg"]
ADDRESSES = [*PAGES, "/assets/none.js", "/api/games", "/api/docs", "/api/openapi.json", "/api/none"]


def has_safe_headers(answer: httpx.Response) -> bool:
    policy = answer.headers["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == rules["script-src"] == "'self'"
    assert rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert "unsafe-eval" not in policy
    assert "*" not in policy
    return answer.headers["x-content-type-options"] == "nosniff" and answer.headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE", "OPTIONS"])
def test_every_answer_has_the_strict_headers(http: httpx.Client, method: str, address: str) -> None:
    answer = http.request(method, address)
    assert has_safe_headers(answer)
    assert answer.headers.get_list("content-security-policy") == [answer.headers["content-security-policy"]]
    assert "server" not in answer.headers
    assert answer.status_code < 500 or address in PAGES  # 503: the page is not built


class BrokenStore:
    """A disk that fails at everything after the opening."""

    async def open(self) -> None:
        return

    async def secret(self) -> bytes:
        return b"s" * 32

    async def reviews_to_make(self) -> list[Any]:
        return []

    async def guest(self, guest: str) -> StoredGuest | None:
        raise OSError(f"disk failure while reading {guest}")

    async def close(self) -> None:
        return

    def __getattr__(self, name: str) -> Any:  # the other methods of Store: all fail alike
        return self.guest


def test_even_an_answer_to_a_failure_of_ours_has_the_strict_headers_and_tells_nothing() -> None:
    store: Any = BrokenStore()
    app = create_app(store)

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport) as client:
            return await client.get("http://localhost/api/tables/abc-def-gh")

    answer = finish(ask())
    assert answer.status_code == 500
    assert "disk" not in answer.text
    assert has_safe_headers(answer)


# --- Problems ---------------------------------------------------------------------------------------------------------


def is_problem(answer: httpx.Response, status: int) -> bool:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    return set(answer.json()) == {"code", "said"} and bool(answer.json()["said"])


@pytest.mark.parametrize(
    "path",
    ["none", "games/none/extra", "tables/a/b/c", "", "%00", "..%2f", "a" * 3000],
    ids=lambda path: str(path)[:20],
)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH"])
def test_an_endpoint_that_is_not_there(http: httpx.Client, method: str, path: str) -> None:
    assert is_problem(http.request(method, f"/api/{path}"), 404)


@pytest.mark.parametrize("endpoint", sorted({endpoint.path for endpoint in ENDPOINTS}))
def test_a_method_that_an_endpoint_does_not_have(http: httpx.Client, endpoint: str) -> None:
    known = {one.method for one in ENDPOINTS if one.path == endpoint}
    path = re.sub(r"{\w+:int}", "0", endpoint)
    for method in {"GET", "POST", "PUT", "DELETE", "PATCH"} - known:
        answer = http.request(method, re.sub(r"{\w+}", "x", path))
        assert is_problem(answer, 405)
        assert known <= {allowed.strip() for allowed in answer.headers["allow"].split(",")}


@pytest.mark.parametrize(
    "path",
    ["games/none/text/en", f"games/{GAME}/text/xx", "games/none/rules/en", f"games/{GAME}/rules/xx", "tables/none",
     "tables/none/record", "tables/none/fairness", "tables/none/timeline", "tables/none/replay/0", "tables/%00"],
)  # fmt: skip
def test_what_is_not_there_is_a_problem_in_words(http: httpx.Client, path: str) -> None:
    assert is_problem(http.get(f"/api/{path}"), 404)


@pytest.mark.parametrize(
    "path", ["/%00", "/" + "a" * 5000, "/..%2f..%2fetc%2fpasswd", "//etc/passwd", "/%ff", "/a/%00/b"]
)
def test_odd_addresses_get_the_page_or_nothing(http: httpx.Client, path: str) -> None:
    answer = http.get(path)
    assert answer.status_code in (200, 400, 404, 503)
    assert "root:x:" not in answer.text  # a line of that file; a stylesheet names its root, too


@pytest.mark.parametrize("size", [MOST_BODY + 1, 10 * MOST_BODY])
@pytest.mark.parametrize(("method", "path"), [("POST", "/api/tables"), ("PUT", "/api/me")])
def test_a_body_that_is_too_large(http: httpx.Client, method: str, path: str, size: int) -> None:
    assert is_problem(http.request(method, path, content=b"x" * size), 413)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b'{"game": 1}',
        b"[" * 60_000,
        b'{"game": "none", "seats": [{"kind": "here"}]}',
    ],
)
def test_a_body_that_is_no_table(http: httpx.Client, body: bytes) -> None:
    assert is_problem(http.post("/api/tables", content=body), 400)


@pytest.mark.parametrize(
    "change",
    [
        {"seats": []},
        {"seats": [HERE]},
        {"seats": [HERE, BOT, BOT, BOT, BOT, BOT]},
        {"seats": [HERE, {"kind": "bot", "level": 9}]},
        {"seats": [HERE, {"kind": "ghost"}]},
        {"options": {"no such option": True}},
        {"options": {"max_turns": -1}},
        {"options": {"max_turns": 10**30}},
        {"options": {"max_turns": LONG_NUMBER}},
        {"options": {"expert": "perhaps"}},
        {"clock": {"minutes": 0}},
        {"clock": {"minutes": 10**9}},
        {"surprise": 1},
    ],
    ids=lambda change: str(change)[:40],
)
def test_a_table_that_cannot_be_is_refused(http: httpx.Client, change: dict[str, Any]) -> None:
    wish = {"game": GAME, "seats": [HERE, BOT], **change}
    assert is_problem(http.post("/api/tables", json=wish), 400)


# --- Finished games ---------------------------------------------------------------------------------------------------


def test_a_finished_game_can_be_replayed_step_by_step(house: ServedHouse, http: httpx.Client) -> None:
    table = finished(house)
    start = http.get(f"/api/tables/{table}/replay/0").json()
    assert (start["step"], start["steps"], start["by"], start["text"]) == (0, 1, None, "")
    step = http.get(f"/api/tables/{table}/replay/1", params={"seat": "0"}).json()
    assert step["view"]["viewer"] == 0
    assert step["view"]["hand"]
    assert step["by"] is not None
    assert step["lines"]
    marks = http.get(f"/api/tables/{table}/timeline").json()
    assert {mark["step"] for mark in marks} == {0, 1}


def test_a_replay_says_you_to_nobody_but_the_player(house: ServedHouse, http: httpx.Client) -> None:
    ann = Guest(house, "Ann")
    window = ann.at(ann.opens(HERE, BOT))
    window.send("resign", seat=0)
    window.until("now", lambda now: now["outcome"] is not None)
    steps = window.now["step"]
    window.close()

    def said(client: httpx.Client) -> str:
        replay = f"/api/tables/{window.table}/replay"
        seen = [client.get(f"{replay}/{step}", params={"seat": "0"}).json() for step in range(steps + 1)]
        return " ".join(line["said"] for step in seen for line in step["lines"] if line["seat"] == 0)

    assert said(ann.http).startswith("You ")
    assert said(http).startswith("Ann ")
    assert "You " not in said(http)


@pytest.mark.parametrize("step", ["2", "99999", LONG_NUMBER], ids=len)
def test_a_step_that_the_game_does_not_have(house: ServedHouse, http: httpx.Client, step: str) -> None:
    assert is_problem(http.get(f"/api/tables/{finished(house)}/replay/{step}"), 404)


@pytest.mark.parametrize("seat", ["", "-1", "2", "x", "²", "٣", LONG_NUMBER], ids=lambda seat: str(seat)[:5])
def test_a_seat_that_is_not_there_is_a_spectator(house: ServedHouse, http: httpx.Client, seat: str) -> None:
    answer = http.get(f"/api/tables/{finished(house)}/replay/0", params={"seat": seat})
    assert answer.status_code == 200
    assert answer.json()["view"]["viewer"] is None


# --- The OpenAPI document ---------------------------------------------------------------------------------------------


def test_the_document_is_for_programs_and_for_people(http: httpx.Client) -> None:
    document = http.get("/api/openapi.json").json()
    page = http.get("/api/docs").text
    assert document["openapi"].startswith("3.1")
    for endpoint in ENDPOINTS:
        plain = re.sub(r":\w+}", "}", endpoint.path)
        assert endpoint.method.lower() in document["paths"][plain]
        assert plain in page
    assert "<script" not in page


def references(tree: Any) -> Iterator[str]:
    if isinstance(tree, dict):
        if isinstance(tree.get("$ref"), str):
            yield tree["$ref"]
        for child in tree.values():
            yield from references(child)
    elif isinstance(tree, list):
        for child in tree:
            yield from references(child)


def test_every_schema_in_the_document_is_one_and_every_reference_leads_somewhere(http: httpx.Client) -> None:
    document = http.get("/api/openapi.json").json()
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        assert jsonschema_rs.meta.is_valid({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}), name
    assert set(references(document)) <= {f"#/components/schemas/{name}" for name in schemas}
    names = [operation["operationId"] for path in document["paths"].values() for operation in path.values()]
    assert len(names) == len(set(names))


@pytest.fixture(scope="module")
def api(house: ServedHouse) -> Any:
    return schemathesis.openapi.from_url(f"{house.address}api/openapi.json")


PROMISES = [
    checks.not_a_server_error,
    openapi.status_code_conformance,
    openapi.content_type_conformance,
    openapi.response_schema_conformance,
    openapi.response_headers_conformance,
    openapi.negative_data_rejection,
    openapi.positive_data_acceptance,
]


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.answer.__name__)
def test_every_endpoint_answers_as_the_document_says(api: Any, endpoint: Endpoint, mode: GenerationMode) -> None:
    operation = api[re.sub(r":\w+}", "}", endpoint.path)][endpoint.method]

    @settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
    @given(case=operation.as_strategy(generation_mode=mode))
    def holds(case: Any) -> None:
        case.call_and_validate(checks=PROMISES)

    try:
        holds()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # there is nothing in this request that could be wrong


def test_the_endpoints_of_a_finished_game_answer_as_the_document_says(house: ServedHouse, api: Any) -> None:
    parameters = {"table": finished(house), "step": 1}
    before_a_review = {"review_file": 409, "review_line": 404, "one_exercise": 401}
    for endpoint in ENDPOINTS:
        if "{table}" in endpoint.path and endpoint.method == "GET":
            operation = api[re.sub(r":\w+}", "}", endpoint.path)][endpoint.method]
            answer = operation.Case(path_parameters=parameters).call_and_validate(checks=PROMISES)
            assert answer.status_code == before_a_review.get(endpoint.answer.__name__, 200)


def test_live_play_needs_no_more_than_the_document_and_the_socket(house: ServedHouse) -> None:
    guest = Guest(house)
    assert Window(house, guest.opens(HERE, BOT), guest.token).welcome["game"] == GAME
