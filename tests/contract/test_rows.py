"""Several actions in a row are judged by what their player may know: in every world they cannot tell apart alike."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from kibitz.core.chance import game_keys
from kibitz.core.errors import KibitzError, Refused
from kibitz.core.game import Game, find_game, room_names
from kibitz.core.match import Match, RowEnds
from kibitz.core.rule import JIT
from kibitz.core.verdict import ALLOWED
from tests.contract.test_laws import list_allowed
from tests.contract.variants import MANY_ACTIONS, RULES, Dice, Variant, lawful, moments

LONGEST = 4
MOST_TRIED = 6


def in_world(match: Match, world: Any) -> Match:
    """The same match, if its last state were that one."""
    other = copy.copy(match)
    other.states = [*match.states[:-1], world]
    return other


def answer(match: Match, seat: int, actions: list[int]) -> str:
    """All that a player can learn by asking whether a row may be played."""
    try:
        match.check_row(seat, actions)
    except Refused as refusal:
        return refusal.clause.label
    except RowEnds as end:
        return f"ends after {end.at}"
    except KibitzError as error:
        return str(error)
    return "allowed"


def goes_on(match: Match, seat: int, actions: list[int]) -> bool:
    """May anything at all follow these actions?"""
    try:
        match.check_row(seat, [*actions, actions[-1]])
    except RowEnds as end:
        return end.at < len(actions) - 1
    except KibitzError:
        pass
    return True


def after(game: Game, state: Any, seat: int, actions: list[int]) -> Any:
    """What really comes of a row, as far as it can be played."""
    world = state.copy()
    for action in actions:
        if game.verdict(world, seat, action) != ALLOWED:
            break
        game.apply(world, seat, action)
    return world


def worlds_of(match: Match, seat: int) -> list[Match]:
    game = match.game
    keys = [game_keys("twin", 2 * match.step + i)[0] for i in range(2)]
    return [in_world(match, game.redealt(match.state, seat, key)) for key in keys]


def some_of(dice: Dice, actions: list[int]) -> list[int]:
    return actions if len(actions) <= MOST_TRIED else [dice.pick(actions) for _ in range(MOST_TRIED)]


@RULES
def test_a_row_is_answered_alike_in_every_world_its_player_cannot_tell_apart(variant: Variant) -> None:
    """Rows of all that could follow in one of the worlds: in the truth, too, nothing else is answered."""
    game = variant.game
    for match, dice in moments(variant):
        if match.over or dice.below(6 if JIT else 60):
            continue
        for seat in game.seats_waited_for(match.state):
            worlds = worlds_of(match, seat)
            row: list[int] = []
            while len(row) < LONGEST:
                states = [after(game, world.state, seat, row) for world in (match, *worlds)]
                could = sorted({action for state in states for action in game.legal_actions(state, seat)})
                for action in [*some_of(dice, could), dice.below(game.actions)]:
                    truth = answer(match, seat, [*row, action])
                    assert [answer(world, seat, [*row, action]) for world in worlds] == [truth, truth], (row, action)
                if not could or not goes_on(match, seat, [*row, could[0]]):
                    break
                row.append(dice.pick(could))
                if answer(match, seat, row) != "allowed":
                    break


@RULES
def test_a_row_that_is_allowed_can_be_played_and_brings_what_was_known(variant: Variant) -> None:
    """Else part of it would be played and the rest refused, or the refusal would tell what is hidden."""
    game = variant.game
    for match, dice in moments(variant):
        if match.over or dice.below(4 if JIT else 40):
            continue
        for seat in game.seats_waited_for(match.state):
            world = game.redealt(match.state, seat, game_keys("row", match.step)[0])
            truth, row = match.state.copy(), [dice.pick(game.legal_actions(match.state, seat))]
            while goes_on(match, seat, row) and len(row) < LONGEST:
                for state in (truth, world):
                    game.apply(state, seat, row[-1])
                seen, imagined = game.redact(truth, seat), game.redact(world, seat)
                assert seen.tobytes() == imagined.tobytes(), (row, match.log)
                legal = game.legal_actions(truth, seat)
                assert legal == game.legal_actions(seen, seat) == game.legal_actions(world, seat), (row, match.log)
                row.append(dice.pick(legal))
                assert answer(match, seat, row) == "allowed"
                assert match.suppose(seat, row[:-1]).tobytes() == seen.tobytes()


@RULES
def test_whether_and_why_a_move_is_refused_follows_from_what_its_player_knows(variant: Variant) -> None:
    game = variant.game
    for match, dice in moments(variant):
        if match.over or dice.below(8 if JIT else 120):
            continue
        stride = 1 if JIT or game.actions < MANY_ACTIONS else 31
        for seat in range(len(match.seats)):
            allowed = []
            for state in (match.state, game.redact(match.state, seat)):
                out = np.zeros(game.actions, np.int32)
                n = list_allowed.of(game)(state, seat, 0, stride, game.actions, out, game.verdict)
                allowed.append(out[:n].tolist())
            assert allowed[0] == allowed[1]
            for action in range(dice.below(199), game.actions, 199 if game.actions < MANY_ACTIONS else 9973):
                seen = game.redact(match.state, seat)
                assert game.verdict(match.state, seat, action) == game.verdict(seen, seat, action)


@pytest.mark.parametrize("name", room_names())
def test_some_rows_go_on_and_some_end_in_every_room_of_the_house(name: str) -> None:
    """No law of a room: else the laws above would prove nothing of the rooms that people play."""
    game = find_game(name)
    found = {True: 0, False: 0}
    for variant in lawful(game):
        for match, dice in moments(variant, most=80):
            if not match.over:
                seat = game.seats_waited_for(match.state)[0]
                found[goes_on(match, seat, [dice.pick(game.legal_actions(match.state, seat))])] += 1
    assert min(found.values()) > 0
