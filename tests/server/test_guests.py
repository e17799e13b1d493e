"""Guests: a signed token and a name; and that nobody acts for another."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from kibitz.server.guests import read_token, sign
from kibitz.server.names import clean_name
from tests.server.people import BOT, HERE, PATIENCE_S, Guest, Message, ServedHouse, mover_and_other, two_at_a_table

SECRET = b"s" * 32


def test_a_token_names_its_guest() -> None:
    assert read_token(sign("abc123", SECRET), SECRET) == "abc123"


@pytest.mark.parametrize(
    "token",
    ["", ".", "abc123", "abc123.", "." + "0" * 32, sign("abc123", b"other"), sign("abc123", SECRET)[:-1],
     sign("abc123", SECRET) + "0", sign("abc123", SECRET).replace("abc", "abd"), "ab c.0", "абв.é", "\x00.\x00"],
)  # fmt: skip
def test_a_token_that_was_not_signed_by_us_names_nobody(token: str) -> None:
    assert read_token(token, SECRET) is None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("Ann\nLee\t!", "Ann Lee !"),
        ("\u202eevil\u0000", "evil"),
        ("Їжак", "Їжак"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("x" * 30, "x" * 24),
        ("x" * 23 + "  y", "x" * 23),
        (" \n\t\u200b", ""),
    ],
)
def test_a_name_is_one_line_of_printable_letters(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


def test_a_browser_stays_the_same_guest(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    again = Guest(house, token=ann.token)
    assert again.me == ann.me == {"guest": ann.me["guest"], "name": "Ann", "colour": 0}


def test_the_token_is_for_the_server_alone(house: ServedHouse) -> None:
    cookie = Guest(house).http.build_request("GET", "/").headers["cookie"]
    stranger = {"cookie": "kibitz_guest=none"}
    fresh = httpx.put(f"{house.address}api/me", json={}, headers=stranger, trust_env=False, timeout=PATIENCE_S)
    said = fresh.headers["set-cookie"].lower()
    assert "kibitz_guest=" in cookie
    assert "httponly" in said
    assert "samesite=lax" in said


def test_a_forged_token_is_nobodys(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    for forged in (f"{ann.me['guest']}.{'0' * 32}", ann.me["guest"], "garbage", "a.b.c", "%00", '"'):
        stranger = Guest(house, token=forged)
        assert stranger.me is None
        assert stranger.http.get("/api/tables").json() == []
        assert stranger.http.put("/api/me", json={}).json()["guest"] != ann.me["guest"]


def test_names_are_cleaned_wherever_they_come_from(house: ServedHouse) -> None:
    ann = Guest(house, "Ann \n  Lee")
    assert ann.me["name"] == "Ann Lee"
    table = ann.opens({"kind": "here", "name": " Zed\u202e \u0000\nX "}, {"kind": "here"}, BOT)
    assert [seat["name"] for seat in ann.card(table)["seats"]][:2] == ["Zed X", "Player B"]


@pytest.mark.parametrize(("name", "status"), [("", 400), (" ", 409), ("\n\u200b", 409), ("x" * 25, 400)])
def test_a_name_without_a_letter_or_too_long_is_refused(house: ServedHouse, name: str, status: int) -> None:
    answer = Guest(house).http.put("/api/me", json={"name": name})
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "said"}


def attempts(seat: int, now: Message) -> list[tuple[str, dict[str, Any]]]:
    """Everything that only the player of a seat may do."""
    return [
        ("play", {"seat": seat, "action": now["moves"][0]["action"], "step": now["step"]}),
        ("undo", {"seat": seat, "step": now["step"]}),
        ("undo", {"seat": seat, "step": now["step"], "ask": True}),
        ("answer", {"seat": seat, "yes": True}),
        ("resign", {"seat": seat}),
        ("stand", {"seat": seat}),
        ("sit", {"seat": seat}),
        ("hint", {"seat": seat}),
        ("why", {"seat": seat, "action": 0}),
        ("suppose", {"seat": seat, "step": now["step"], "actions": []}),
    ]


@pytest.mark.parametrize("who", ["opponent", "stranger", "no guest at all"])
def test_nobody_plays_undoes_resigns_or_asks_for_another(house: ServedHouse, who: str) -> None:
    mover, other = mover_and_other(*two_at_a_table(house))
    mover.plays()
    other.until_step(1)
    mover, other = mover_and_other(mover, other)
    before = mover.now
    meddler = other if who == "opponent" else Guest(house).at(mover.table)
    if who == "no guest at all":
        meddler = type(mover)(house, mover.table, "")
    for kind, fields in attempts(before["viewer"], before):
        refusal = meddler.refused(kind, **fields)
        assert refusal["code"] in ("seat", "hint"), (kind, refusal)
        assert refusal["said"]
    mover.send("look", seat=before["viewer"])
    assert mover.until("now") == before
    assert not mover.seats[before["viewer"]]["bot_plays"]


def test_a_stranger_who_looks_sees_what_a_spectator_sees(house: ServedHouse) -> None:
    mover, _ = mover_and_other(*two_at_a_table(house))
    stranger = Guest(house).at(mover.table)
    spectator = stranger.now
    stranger.send("look", seat=0)
    assert stranger.until("now") == spectator
    assert spectator["viewer"] is None
    assert spectator["view"]["hand"] == []


def test_my_tables_are_mine_alone(house: ServedHouse) -> None:
    ann, bob = Guest(house), Guest(house)
    table = ann.opens(HERE, BOT)
    assert [card["table"] for card in ann.http.get("/api/tables").json()] == [table]
    assert bob.http.get("/api/tables").json() == []
