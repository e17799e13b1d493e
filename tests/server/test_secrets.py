"""What a player or a spectator must not know is in no byte that reaches them."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from kibitz.core.chance import game_keys
from kibitz.core.fields import SPECTATOR, Sees
from kibitz.core.match import Match
from kibitz.core.record import Record, from_json, verify
from kibitz.lessons.script import lessons_of, things_of
from kibitz.server.live import explained
from kibitz.server.messages import Explained
from kibitz.server.table import Chair, Header, Settings, Table
from tests.contract.variants import ALL, Variant, moments, played
from tests.proof import amount
from tests.server.people import Guest, Message, ServedHouse, Window, mover_and_other, two_at_a_table

SETTINGS = Settings(chat=True, hints=True, memory_aid=True, rated=False)
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


def table_of(match: Match) -> Table:
    """The table where that match is played: guest i sits at seat i."""
    header = Header(match.game.id, match.game.rules_version, match.options, match.key.hex(), SETTINGS)
    chairs = [Chair("link", NAMES[seat], guest=f"g{seat}") for seat in range(len(match.seats))]
    table = Table("t", header, match.game, chairs)
    table.match = match
    return table


def at_step(match: Match, step: int) -> Match:
    """The match as it was then."""
    then = copy.copy(match)
    then.acts = match.acts[:step]
    then.states = match.states[: step + 1]
    return then


def imagined(match: Match, viewer: int) -> Match:
    """The same match in another world that the viewer cannot tell from this one.

    The chance stream stays: whether it was used decides on taking back, and its words are never shown.
    """
    world = match.game.redealt(match.state, viewer, game_keys("imagined", match.step)[0])
    world.chance[:] = match.state.chance
    other = at_step(match, match.step)
    other.states[-1] = world
    return other


def seen_by(table: Table, viewer: int, language: str) -> bytes:
    guest = "" if viewer == SPECTATOR else f"g{viewer}"
    now = table.now(guest, None, language, 0)
    lines = table.lines_at(table.match.step, table.log_viewer(guest), language)
    words = table.moves_in_words(viewer, language)
    return msgspec.json.encode([now, words, lines, table.seat_cards(guest, set(), "en")])


@pytest.mark.parametrize("variant", ALL.values(), ids=ALL.keys())
def test_worlds_that_a_viewer_cannot_tell_apart_look_the_same_in_every_byte(variant: Variant) -> None:
    for match, _ in moments(variant, most=35):
        if match.over or match.step % amount(7, 5):
            continue
        for viewer in (*range(len(match.seats)), SPECTATOR):
            truth = seen_by(table_of(match), viewer, "en")
            assert seen_by(table_of(imagined(match, viewer)), viewer, "en") == truth


def boxes(table: Table, viewer: int) -> list[Explained]:
    """What the house says of one thing of each kind to whoever points at it."""
    look = table.seen_by(viewer)
    things = {thing.partition(":")[0]: thing for thing in sorted(things_of(table.game, look[1]))}
    return [explained(table.game, look, thing, NAMES, "en") for thing in things.values()]


@pytest.mark.parametrize(
    "variant", [v for v in ALL.values() if v.by_the_book and lessons_of(v.game)], ids=lambda v: v.name
)
def test_worlds_that_a_viewer_cannot_tell_apart_are_explained_in_the_same_words(variant: Variant) -> None:
    for match, _ in moments(variant, most=35):
        if match.over or match.step % 7:
            continue
        viewer = (*range(len(match.seats)), SPECTATOR)[match.step // 7 % (len(match.seats) + 1)]
        said = boxes(table_of(match), viewer)
        assert sum(bool(one.lines) for one in said) > 2
        assert boxes(table_of(imagined(match, viewer)), viewer) == said


def test_the_worlds_differ_in_what_is_hidden() -> None:
    """Else the test above would prove nothing."""
    variant = next(v for v in ALL.values() if any(field.sees is Sees.OWNER for field in v.game.layout.fields))
    match = next(match for match, _ in played(variant, 0) if match.step == 5)
    assert imagined(match, 0).state.tobytes() != match.state.tobytes()
    assert seen_by(table_of(match), 1, "en") != seen_by(table_of(imagined(match, 0)), 1, "en")


# --- A whole game over the network ------------------------------------------------------------------------------------


def nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """Every object in a message, however deep."""
    if isinstance(tree, dict):
        yield tree
    for child in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from nodes(child)


def play_to_the_end(windows: tuple[Window, Window]) -> None:
    choices = np.random.default_rng(7)
    while windows[0].now["outcome"] is None:
        mover, other = mover_and_other(*windows)
        mover.plays(int(choices.choice(mover.actions)))
        other.until_step(mover.now["step"])


@pytest.fixture(scope="module")
def heard(house: ServedHouse) -> tuple[dict[int, list[str]], Record]:
    """Everything that two players and a spectator received, by viewer, and the record of their game."""
    windows = two_at_a_table(house, options={"max_turns": 40})
    spectator = Guest(house, "Eve").at(windows[0].table)
    play_to_the_end(windows)
    spectator.until("now", lambda now: now["outcome"] is not None)
    record = from_json(Guest(house).http.get(f"/api/tables/{spectator.table}/record").content)
    return {0: windows[0].raw, 1: windows[1].raw, SPECTATOR: spectator.raw}, record


def before_the_end(raw: list[str]) -> Iterator[tuple[str, Message]]:
    for text in raw:
        message = json.loads(text)
        if message.get("outcome"):
            return
        yield text, message


def test_the_key_of_the_shuffle_is_in_nothing_before_the_end(heard: tuple[dict[int, list[str]], Record]) -> None:
    everything, record = heard
    for raw in everything.values():
        assert record.key in raw[-1]
        for text, _ in before_the_end(raw):
            assert record.key not in text
            assert record.key[:16] not in text


def test_cards_that_others_got_face_down_are_in_nothing(heard: tuple[dict[int, list[str]], Record]) -> None:
    everything, _ = heard
    veiled = 0
    for viewer, raw in everything.items():
        for _, message in before_the_end(raw):
            for node in nodes(message):
                if node.get("event") in ("dealt", "drew", "threw") and node["seat"] != viewer:
                    assert node["cards"] is None
                    veiled += 1
                assert not isinstance(node.get("deck"), list)
                assert "state" not in node
                assert "key" not in node
    assert veiled > 10


def test_every_view_received_is_the_one_of_a_world_dealt_anew(heard: tuple[dict[int, list[str]], Record]) -> None:
    """The strongest form: what a viewer got is made, byte for byte, from a game whose hidden cards are other ones."""
    everything, record = heard
    match = verify(record)
    compared = 0
    for viewer, raw in everything.items():
        guest = "" if viewer == SPECTATOR else f"g{viewer}"
        for text, message in before_the_end(raw):
            if message["t"] == "now" and (message["viewer"] is None) == (viewer == SPECTATOR):
                now = table_of(imagined(at_step(match, message["step"]), viewer)).now(guest, None, "en", 0)
                assert msgspec.json.encode(now).decode() == text
                compared += 1
    assert compared > 3 * match.step - 6


def test_the_log_says_nothing_more_than_a_world_dealt_anew(heard: tuple[dict[int, list[str]], Record]) -> None:
    everything, record = heard
    match = verify(record)
    for viewer, raw in everything.items():
        for _, message in before_the_end(raw):
            if message["t"] == "log" and not message["whole"] and message["lines"]:
                step = message["lines"][0]["step"]
                lines = table_of(imagined(at_step(match, step), viewer)).lines_at(step, viewer, "en")
                assert msgspec.to_builtins(lines) == message["lines"]


def test_nobody_receives_anothers_token_or_guest_number(house: ServedHouse) -> None:
    ann, bob = Guest(house, "Ann"), Guest(house, "Bob")
    table = ann.opens({"kind": "here"}, {"kind": "link"})
    first, second = ann.at(table), bob.at(table)
    second.send("sit", seat=1)
    second.until("now", lambda now: now["viewer"] == 1)
    second.send("chat", text="hello")
    first.until("chat")
    assert bob.me["guest"] not in "".join(first.raw)
    assert ann.me["guest"] not in "".join(second.raw)
    assert ann.me["guest"] not in bob.http.get(f"/api/tables/{table}").text
