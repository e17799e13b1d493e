"""Knobs: a room's own numbers for a search, kept as data."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import kibitz
from bench.frozen import reader, then
from bench.knobs import read
from kibitz.bots.players import Chair
from kibitz.bots.search import Search
from kibitz.core.chance import game_keys
from kibitz.core.game import find_game, games
from kibitz.core.knobs import Knobs, knobs_of, read_knobs

GAME = find_game("cubirds")


def test_a_search_goes_by_the_knobs_of_its_room_unless_it_is_told_others() -> None:
    far = replace(GAME, knobs=Knobs(plies=60))
    state = GAME.deal(GAME.choose({"players": 2}), game_keys("knobs", 0)[0])
    seat = GAME.seats_waited_for(state)[0]
    minds = [Search(far), Search(GAME, knobs=Knobs(plies=60)), Search(far, knobs=Knobs(plies=0))]
    by_room, told, told_others = (mind.think(state, seat, iterations=20, seed="s") for mind in minds)
    assert by_room == told != told_others


def test_what_a_table_leaves_out_is_as_usual_and_what_it_invents_is_refused() -> None:
    assert knobs_of({"plies": 30}) == Knobs(plies=30)
    with pytest.raises(ValueError, match="no knob depth"):
        knobs_of({"depth": 3})


def test_every_table_in_a_room_is_the_one_its_search_goes_by() -> None:
    tables = {game.id: read_knobs(f"{game.package}.sense") for game in games().values() if game.knobs != Knobs()}
    assert tables == {room: games()[room].knobs for room in tables}
    assert tables


def test_a_bot_of_a_match_thinks_by_the_knobs_in_its_name() -> None:
    """Looking further ahead it sees other chances, in the same rounds from the same chance."""
    options = GAME.choose({"players": 2})
    state = GAME.deal(options, game_keys("knobs", 0)[0])
    seat = GAME.seats_waited_for(state)[0]
    chair = Chair(GAME, options, seat, "same")
    seen = [
        read(name)(chair).move(GAME.redact(state, seat), None).thoughts for name in ("search@20", "search@20 plies=60")
    ]
    assert seen[0] != seen[1]
    assert sum(thought.visits for thought in seen[1]) == 20


def test_another_checkout_is_asked_by_what_the_seat_knows_and_answers_as_its_own_search_does() -> None:
    """Here the other checkout is this one: the process beside says what is thought here."""
    sources = str(Path(kibitz.__file__).parents[1])
    options = GAME.choose({"players": 2})
    state = GAME.deal(options, game_keys("knobs", 1)[0])
    seat = GAME.seats_waited_for(state)[0]
    known = GAME.redact(state, seat)
    players = [reader(sources)(name)(Chair(GAME, options, seat, "same")) for name in ("now@30", "then@30")]
    try:
        chosen = [[player.move(known, []).action for _ in range(3)] for player in players]
    finally:
        then(sources).process.kill()
        then(sources).process.communicate()
    assert chosen[0] == chosen[1]
