"""Whatever a socket sends: the house answers, stands, tells nothing, and nobody's table changes."""

from __future__ import annotations

import json
import socket as sockets
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from kibitz.server.limits import Limits
from tests.proof import amount
from tests.server.people import HERE, Guest, Message, ServedHouse, Window, mover_and_other, two_at_a_table

pytestmark = pytest.mark.slow

MOST_MESSAGE = Limits().message_bytes
FUZZED = settings(
    max_examples=amount(15, 400),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
TAGS = [
    "play",
    "why",
    "suppose",
    "explain",
    "undo",
    "answer",
    "chat",
    "hint",
    "sit",
    "stand",
    "look",
    "language",
    "resign",
    "rematch",
    "ping",
    "now",
    "welcome",
    "refused",
]
FIELDS = ["t", "seat", "action", "actions", "thing", "step", "ask", "yes", "text", "language", "extra", "__class__"]

numbers = st.integers() | st.sampled_from([-1, 2**31, 2**63, 2**64, 10**400]) | st.floats()
scalars = st.none() | st.booleans() | numbers | st.text(max_size=20)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)
messages = st.fixed_dictionaries({"t": st.sampled_from(TAGS)}).flatmap(
    lambda tagged: st.dictionaries(st.sampled_from(FIELDS[1:]), anything, max_size=4).map(
        lambda more: {**tagged, **more}
    )
)
plausible = st.fixed_dictionaries(
    {"t": st.sampled_from(["play", "why", "suppose", "undo", "answer", "hint", "sit", "stand", "look", "resign"])},
    optional={
        "seat": st.integers(-1, 16),
        "action": st.integers(-1, 80),
        "step": st.integers(-1, 3),
        "ask": st.booleans(),
        "yes": st.booleans(),
    },
)


@dataclass(frozen=True)
class Game:
    """A table in the middle of a game: the player whose turn it is, the other one, and what the first one sees."""

    house: ServedHouse
    table: str
    mover: str
    other: str
    before: Message

    def stranger(self) -> Window:
        return Window(self.house, self.table, "")

    def unchanged(self) -> bool:
        """The mover sees what they saw before, and the house is well."""
        window = Window(self.house, self.table, self.mover)
        window.close()
        return window.now == self.before and self.house.healthy()


def in_the_middle(house: ServedHouse) -> Game:
    mover, other = mover_and_other(*two_at_a_table(house))
    mover.plays()
    other.until_step(1)
    mover, other = mover_and_other(mover, other)
    return Game(house, mover.table, token_of(mover), token_of(other), mover.now)


@pytest.fixture
def game(house: ServedHouse) -> Game:
    return in_the_middle(house)


def token_of(window: Window) -> str:
    assert window.socket.request is not None
    return window.socket.request.headers["Cookie"].split("=", 1)[1]


def send_text(window: Window, text: str | bytes) -> list[Message]:
    window.socket.send(text)
    return window.settled()


@FUZZED
@given(message=messages | anything | plausible)
@example(message={"t": "play", "seat": 0, "action": 10**30, "step": 0})
@example(message={"t": "play", "seat": True, "action": 0, "step": 0})
@example(message={"t": "chat", "text": "\ud800"})
def test_a_strangers_messages_change_nothing(game: Game, message: Any) -> None:
    stranger = game.stranger()
    heard = send_text(stranger, json.dumps(message))
    assert {answer["t"] for answer in heard} <= {"refused", "now", "log", "seats", "pong"}
    assert all(answer.get("viewer") is None and not answer.get("moves") for answer in heard)
    stranger.close()
    assert game.unchanged()


@FUZZED
@given(message=messages.filter(lambda message: message["t"] not in ("chat", "stand", "resign", "language")))
def test_a_players_malformed_messages_out_of_turn_change_nothing(game: Game, message: Any) -> None:
    window = Window(game.house, game.table, game.other)
    send_text(window, json.dumps(message))
    window.close()
    assert game.unchanged()


@FUZZED
@given(raw=st.binary(max_size=200))
@example(raw=b"")
@example(raw=b"\xff\xfe")
@example(raw=b'{"t":"chat","text":"\xc3\x28"}')
def test_binary_frames_are_read_as_messages_or_refused(game: Game, raw: bytes) -> None:
    stranger = game.stranger()
    assert [answer["code"] for answer in send_text(stranger, raw) if answer["t"] == "refused"] == ["message"]
    stranger.close()
    assert game.unchanged()


@pytest.mark.parametrize("bracket", ["[", '{"t":'])
def test_deep_nesting_is_refused(game: Game, bracket: str) -> None:
    stranger = game.stranger()
    text = bracket * (MOST_MESSAGE // len(bracket) - 1)
    assert "refused" in [answer["t"] for answer in send_text(stranger, text)]
    assert game.unchanged()


@pytest.mark.parametrize("kind", [str, bytes])
def test_a_message_that_is_too_long_closes_its_own_connection_only(game: Game, kind: type) -> None:
    stranger = game.stranger()
    text = '{"t":"chat","text":"' + "x" * MOST_MESSAGE + '"}'
    with pytest.raises(ConnectionClosed) as closed:
        send_text(stranger, text if kind is str else text.encode())
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert game.unchanged()


def test_text_that_is_no_utf_8_closes_its_own_connection_only(own_house: ServedHouse) -> None:
    """In a house of its own, because uvicorn itself writes a traceback about it to the host's log."""
    game = in_the_middle(own_house)
    stranger = game.stranger()
    frame = Frame(Opcode.TEXT, b'{"t":"chat","text":"\xff"}').serialize(mask=True)
    stranger.socket.socket.sendall(frame)
    with pytest.raises(ConnectionClosed) as closed:
        stranger.settled()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    assert game.unchanged()


def test_a_connection_that_is_torn_off_in_the_middle_of_a_frame(game: Game) -> None:
    stranger = game.stranger()
    raw = Frame(Opcode.TEXT, b'{"t":"ping"}').serialize(mask=True)
    stranger.socket.socket.sendall(raw[:-3])
    stranger.socket.socket.shutdown(sockets.SHUT_RDWR)
    assert game.unchanged()


SEATS = [-1, 2, 5, 15, 16, 255, 2**31, 2**64, -(2**63), 0.5, "0", None, True, [0]]
ACTIONS = [-1, 75, 9_999_999, 10_000_001, 2**31, 2**63, 2**64, 1.5, "0", None]


@pytest.mark.parametrize("kind", ["play", "undo", "hint", "sit", "stand", "resign", "why", "suppose", "answer", "look"])
def test_seats_that_do_not_exist(game: Game, kind: str) -> None:
    more: dict[str, Message] = {
        "play": {"action": 0, "step": 1},
        "why": {"action": 0},
        "suppose": {"step": 1, "actions": [0]},
        "undo": {"step": 1},
        "answer": {"yes": True},
    }
    window = Window(game.house, game.table, game.mover)
    for seat in SEATS:
        heard = send_text(window, json.dumps({"t": kind, "seat": seat, **more.get(kind, {})}))
        lookable = kind == "look" and seat in (2, 5, 15)  # no seat of mine: the view stays my own
        told = [answer["t"] for answer in heard if answer["t"] != "seats"]  # who came and went is told in a moment
        assert told == (["now"] if lookable else ["refused"])
    assert game.unchanged()


@pytest.mark.parametrize("action", ACTIONS)
def test_actions_that_do_not_exist(game: Game, action: Any) -> None:
    window = Window(game.house, game.table, game.mover)
    seat, step = window.now["viewer"], window.now["step"]
    assert window.refused("play", seat=seat, action=action, step=step)["code"] == "message"
    assert window.refused("why", seat=seat, action=action)["code"] == "message"
    assert game.unchanged()


SCRIPTS = ["<script>x</script>", '"><img src=x>', "javascript:0", "{{7*7}}", "${x}", "'; DROP TABLE chat;--"]


@pytest.mark.parametrize("script", SCRIPTS)
def test_script_in_names_and_chat_comes_back_as_the_same_plain_text(house: ServedHouse, script: str) -> None:
    guest = Guest(house, script)
    assert guest.me["name"] == script
    window = guest.at(guest.opens(HERE, {"kind": "here", "name": script}))
    assert [seat["name"] for seat in window.seats] == [script, script]
    window.send("chat", text=script)
    assert window.until("chat")["line"]["text"] == script
    answer = guest.http.get(f"/api/tables/{window.table}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_flood_is_slowed_down_and_harms_nobody_else(game: Game) -> None:
    flood = Guest(game.house).at(game.table, "en")
    for _ in range(200):
        flood.send("ping")
    flood.until("refused", lambda refused: refused["code"] == "message" and "a lot at once" in refused["said"])
    assert game.unchanged()


def test_nobody_waits_for_a_page_that_does_not_read(house: ServedHouse) -> None:
    first, second = two_at_a_table(house)
    deaf = Guest(house).at(first.table)
    deaf.socket.socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    for _ in range(40):
        mover, other = mover_and_other(first, second)
        mover.plays()
        other.until_step(mover.now["step"])
        if first.now["outcome"]:
            break
    assert house.healthy()
