"""Advice: what the quick eye does, and that its words fit. Advice is never law, so these are plain cases."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.match import Match
from kibitz.core.text import LANGUAGES
from kibitz.envs.batch import play_batch
from kibitz.games.jackal import GAME
from kibitz.games.jackal.screen.events import Arrived
from kibitz.games.jackal.screen.view import JackalView
from tests.games.jackal.table import Table, action_of, all_landed, jackal_table, landed_alone

NAMES = ("Ann", "Borys", "Olha", "Myroslav", "Zoë")


def test_it_lands_where_a_chest_is_in_reach_and_passes_where_none_is() -> None:
    """Section 7: pass if nothing is reachable."""
    assert jackal_table(island=8, hands=["UD2 KN1 LR1"]).greedy() == "land"
    assert jackal_table(island=8, hands=["LR5"]).greedy() == "land"
    assert jackal_table(island=8, hands=["PM2 BM2"]).greedy() == "pass"


def test_it_lays_the_row_that_the_finder_found_and_then_is_ready() -> None:
    """Section 7: `UD UD KN` to the three coins of island 8; on the last island nothing is laid behind the chest."""
    table = jackal_table(island=8, hands=["UD2 KN1 BM1"], place=6)
    table.play("land", "pass", "take deck", "take deck")
    row = []
    while table.phase == "build":
        move = table.greedy(0)
        row.append(move)
        table.play(move, seat=0)
    assert row == ["lay UD", "lay UD", "lay KN", "ready"]


def test_it_walks_to_the_chest_that_brings_more() -> None:
    """Section 7, walk: one chest is taken already, so the other is worth more."""
    table = all_landed(["LR LR", "LR UD"], island=8)
    table.play("done", "done", "goto E5")
    assert table.waiting == (1,)
    alone = landed_alone(32, "LR UD LR")
    assert alone.greedy() == "goto E2"


def test_it_throws_its_marks_on_the_last_island() -> None:
    """Section 7, marks."""
    table = all_landed(["LR LR", "LR LR"], spare=["BM1", ""], island=8, place=6)
    assert table.greedy() == "throw 2"
    assert all_landed(["LR LR", "LR LR"], island=8).greedy() == "done"


def test_it_takes_a_knight_before_an_arrow() -> None:
    """Section 7, take order."""
    table = jackal_table(market="LR UD KN LR", hands=["LR2 UD2"])
    table.play("pass")
    assert table.greedy() == "take 3"


def test_spare_arrows_go_behind_the_chest_while_the_deck_replaces_them() -> None:
    """A-5: in the base game, before the last island."""
    table = jackal_table(island=8, hands=["LR4 X41"])
    table.play("land", "pass", "take deck", "take deck")
    while table.phase == "build":
        table.play(table.greedy(0), seat=0)
    assert int(table.state.shown_size[0]) > 2


def test_weights_are_chances_and_sense_shares_out_one() -> None:
    match = Match.open(GAME, {"players": 3}, bytes(32))
    while not match.over:
        chances = np.zeros(4)
        GAME.sense(match.state, chances)
        assert abs(chances[:3].sum() - 1) < 1e-9
        seat = GAME.seats_waited_for(match.state)[-1]
        legal = np.array([*GAME.legal_actions(match.state, seat), *[0] * 8], np.int32)
        n = len(GAME.legal_actions(match.state, seat))
        weights = np.zeros(16)
        GAME.weigh(match.state, seat, legal, n, weights)
        assert abs(weights[:n].sum() - 1) < 1e-9
        assert (weights[:n] > 0).all()
        match.act(seat, int(legal[int(weights[:n].argmax())]))


def test_every_reason_has_its_words() -> None:
    """Hints say why, in three languages."""
    said = set()
    for options in ({"players": 2}, {"players": 3, "mode": "archipelago"}):
        match = Match.open(GAME, options, bytes(32))
        while not match.over:
            seat = GAME.seats_waited_for(match.state)[0]
            known = GAME.redact(match.state, seat)
            for action in GAME.legal_actions(known, seat):
                for reason in GAME.reasons(known, seat, action):
                    said.add(reason.key)
                    for language in LANGUAGES:
                        assert "{" not in GAME.say(reason, NAMES, language)
            match.act(seat, int(GAME.greedy(known, seat)))
    assert {"why.way", "why.row_leads", "why.chest"} <= said


@pytest.mark.slow
def test_greedy_beats_random_play() -> None:
    """Nineteen of twenty games for two, in either seat; a tie is no win."""
    for bots in (["greedy", "random"], ["random", "greedy"]):
        batch = play_batch(GAME, GAME.choose({"players": 2}), "greedy", 0, 60, bots)
        seat = bots.index("greedy")
        wins = sum(GAME.standing(state).winners == (seat,) for state in batch.states)
        assert wins >= 55, wins


def test_the_view_carries_what_the_screens_show() -> None:
    """UX, build: island 40 and the row of the mock-up: 5 steps to the chest of 4, 3 to the chest of 2."""
    table = jackal_table(island=40, hands=["UD3 LR4 X41 PM1 BM1"], hat=1)
    table.play("pass", "take deck", "take deck", "land")
    table.play(*(f"lay {card}" for card in ["UD", "LR", "X4", "PM", "LR", "LR"]))
    seen = table.view(0)
    assert isinstance(seen, JackalView)
    assert seen.preview is not None
    assert [(way.cell, way.value, way.steps) for way in seen.preview.ways] == [("D2", 4, 5), ("C3", 2, 3)]
    assert [leg.cell for leg in seen.preview.ways[0].legs] == ["B5", "C5", "B2", "C2", "D2"]
    assert seen.preview.ways[0].legs[1].out == "B3"
    assert seen.preview.start == "B6"
    assert seen.may_be_ready
    assert table.view(1).preview is None
    assert table.view(-1).row == []


def test_the_preview_counts_what_the_table_will_count() -> None:
    """JA-45: the same row on island 40, where left-over cards are steps: five either way, for all cards are walked."""
    table = jackal_table(island=40, hands=["UD3 LR4 X41 PM1 BM1"], hat=1, leftover="count")
    table.play("pass", "take deck", "take deck", "land")
    table.play(*(f"lay {card}" for card in ["UD", "LR", "X4", "PM", "LR", "LR"]))
    seen = table.view(0)
    assert seen.preview is not None
    assert [(way.cell, way.steps) for way in seen.preview.ways] == [("D2", 5), ("C3", 5)]


def test_targets_of_a_walk_count_the_cards_behind_the_chest() -> None:
    """JA-45: the chest beside the landing of island 8 leaves a card, and that is a step at this table."""
    table = landed_alone(8, "LR LR LR", leftover="count")
    told = next(target for target in table.view(0).targets if target.cell == "E5")
    assert told.way is not None
    assert (told.steps, told.way.steps) == (3, 3)
    reason = GAME.reasons(GAME.redact(table.state, 0), 0, told.action)[0]
    assert (reason.key, reason.values["n"]) == ("why.chest", 3)
    table.play("goto E5")
    assert [event.steps for event in table.events() if isinstance(event, Arrived)] == [3]


def test_the_walk_shows_where_each_step_leads() -> None:
    """UX, walk: targets with the best way on, steps and coins."""
    table = landed_alone(32, "LR UD LR")
    seen = table.view(0)
    assert seen.card == "left-right"
    ways = {target.cell: target.way for target in seen.targets}
    assert set(ways) == {"C2", "E2"}
    assert ways["E2"] is not None
    assert (ways["E2"].cell, ways["E2"].coins) == ("D5", 2.0)
    assert [target.action for target in seen.targets] == [action_of("goto C2"), action_of("goto E2")]
    assert Table(table.state).view(1).targets == []
