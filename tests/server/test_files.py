"""The page's files: compressed at the build, kept where their name is their digest, hidden from search engines."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import httpx
import pytest

from kibitz.core.text import LANGUAGES
from kibitz.server.app import STATIC, accepts
from tests.server.people import ServedHouse

SCRIPT = next(file for file in sorted((STATIC / "assets").glob("*.js")) if file.stat().st_size > 10_000)


@pytest.fixture
def http(house: ServedHouse) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.address, trust_env=False) as client:
        yield client


@pytest.mark.parametrize(
    ("said", "coding"),
    [("br, gzip", "br"), ("gzip, deflate", "gzip"), ("gzip, br;q=0", "gzip"), ("identity", None), ("", None)],
)
def test_files_come_as_compressed_as_the_visitor_takes_them(http: httpx.Client, said: str, coding: str | None) -> None:
    for path, file in ((f"/assets/{SCRIPT.name}", SCRIPT), ("/", STATIC / "index.html")):
        with http.stream("GET", path, headers={"accept-encoding": said}) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == coding
        assert "accept-encoding" in answer.headers["vary"].lower()
        plain = file.read_bytes()
        if coding is None:
            assert raw == plain
        else:
            assert len(raw) < len(plain) * (0.5 if file is SCRIPT else 1)
        if coding == "gzip":
            assert gzip.decompress(raw) == plain


def test_what_the_house_says_is_compressed_too(http: httpx.Client) -> None:
    answer = http.get("/api/games", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json()


def test_files_named_by_their_digest_are_kept_for_good_and_the_page_is_asked_for_anew(http: httpx.Client) -> None:
    assert "immutable" in http.get(f"/assets/{SCRIPT.name}").headers["cache-control"]
    assert http.get(f"/assets/{SCRIPT.name}").headers["content-type"].startswith("text/javascript")
    assert http.get("/").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", ["none.js", "%00", "..%2Findex.html", "%2e%2e", "a" * 5000])
def test_there_is_nothing_beside_them(http: httpx.Client, name: str) -> None:
    answer = http.get(f"/assets/{name}")
    assert answer.status_code == 404 or answer.headers["content-type"].startswith("text/html")


def test_search_engines_find_the_first_page_and_no_table(http: httpx.Client) -> None:
    robots = http.get("/robots.txt")
    assert robots.headers["content-type"].startswith("text/plain")
    assert "Disallow: /" in robots.text.splitlines()
    assert "x-robots-tag" not in http.get("/").headers
    assert http.get("/t/abc-def-gh").headers["x-robots-tag"] == "noindex"


@pytest.mark.parametrize(
    ("said", "taken"),
    [("br", True), ("gzip, BR ; q=0.5", True), ("br;q=0", False), ("br; q=0.0", False), ("brotli", False), ("", False)],
)
def test_what_a_visitor_takes(said: str, taken: bool) -> None:
    assert accepts(said, "br") is taken


def test_the_browser_learns_beside_the_page_what_its_script_will_ask_for(http: httpx.Client) -> None:
    assert http.get("/").headers["link"] == "</api/games>; rel=preload; as=fetch; crossorigin"
    ahead = http.get("/t/none").headers["link"].split(", ")
    named = [part.partition(">")[0].removeprefix("<") for part in ahead]
    assert {name.rpartition(".")[2] for name in named} == {"js", "css"}
    assert all(http.get(name).status_code == 200 for name in named)
    assert "link" not in http.get("/ladder").headers
    assert "link" not in http.get(f"/assets/{SCRIPT.name}").headers


def test_a_card_of_a_game_names_it_in_every_language(http: httpx.Client) -> None:
    for card in http.get("/api/games").json():
        for language in LANGUAGES:
            words = http.get(f"/api/games/{card['id']}/text/{language}").json()
            assert (card["names"][language], card["taglines"][language]) == (words["name"], words["tagline"])
