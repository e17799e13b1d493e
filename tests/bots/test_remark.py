"""What a coach says about another's move: what its player could see, in every room, and nothing of what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from kibitz.bots import remark as remarks
from kibitz.bots.remark import THEY, remark
from kibitz.core.chance import game_keys
from kibitz.core.fields import State
from kibitz.core.game import Game, games
from kibitz.core.match import Match
from kibitz.core.text import LANGUAGES, Named, Say
from tests.proof import amount
from tests.wording import assert_worded

LEARNER = 0
MOVES = amount(40, 200)  # of others, that are looked at in a room
NAMES = ("Ann", "Finch", "Raven")


@pytest.fixture(scope="module", params=list(games()))
def game(request: pytest.FixtureRequest) -> Game:
    return games()[request.param]


@dataclass
class Moment:
    """A move of another, and what the learner knew before and was told of it."""

    truth: State
    known: State
    seat: int
    action: int
    told: list[Any]

    def remark(self, game: Game) -> Say | None:
        return remark(game, self.known, LEARNER, self.seat, self.action, self.told)


def moments(game: Game) -> Iterator[Moment]:
    players = min(3, game.players[-1])
    match = Match.open(game, {"players": players}, game_keys("remark", 0)[0])
    looked = 0
    while not match.over and looked < MOVES:
        before = match.state.copy()
        seat = game.seats_waited_for(before)[0]
        action = int(game.greedy(before, seat))
        match.act(seat, action)
        if seat != LEARNER:
            looked += 1
            yield Moment(before, game.redact(before, LEARNER), seat, action, game.happened(match.state, LEARNER))


def test_something_is_said_in_every_room_and_can_be_said_in_three_languages(game: Game) -> None:
    said = [found for moment in moments(game) if (found := moment.remark(game))]
    assert said
    for found in said:
        assert found.key.endswith(THEY)
        for language in LANGUAGES:
            assert_worded(game.say(found, NAMES, language))


def test_what_is_said_is_true_and_is_a_reason_of_the_room(game: Game) -> None:
    for moment in moments(game):
        found = moment.remark(game)
        if found is not None:
            truth = game.reasons(game.redact(moment.truth, moment.seat), moment.seat, moment.action)
            values = {name: value for name, value in found.values.items() if name not in ("name", "you")}
            assert Say(found.key.removesuffix(THEY), values) in truth


def test_in_two_worlds_that_the_learner_cannot_tell_apart_the_same_is_said(game: Game) -> None:
    """Another hand may lead to another move that looks alike: then neither is spoken about."""
    for moment in list(moments(game))[::4]:
        world = game.redealt(moment.known, LEARNER, game_keys("another world", moment.action)[0])
        for other in game.legal_actions(world, moment.seat):
            after = world.copy()
            game.apply(after, moment.seat, other)
            if game.happened(after, LEARNER) == moment.told:
                assert remark(
                    game, game.redact(world, LEARNER), LEARNER, moment.seat, other, moment.told
                ) == moment.remark(game)


def test_what_depends_on_a_hidden_hand_is_never_said() -> None:
    """A reason that holds in this world and not in others stays unsaid, although there are words for it."""
    unsaid = 0
    for game in games().values():
        for moment in moments(game):
            found = moment.remark(game)
            truth = game.reasons(game.redact(moment.truth, moment.seat), moment.seat, moment.action)
            sayable = [why for why in truth if game.text("en").has(why.key + THEY)]
            unsaid += found is None and bool(sayable) and not game.moves.is_empty(moment.action)
    assert unsaid


def test_a_move_that_looks_like_another_one_is_not_spoken_about(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = next(one for one in moments(game) if one.remark(game) and len(game.legal_actions(one.truth, one.seat)) > 1)
    monkeypatch.setattr(remarks, "_told", lambda *_: moment.told)
    assert moment.remark(game) is None


def test_whoever_is_told_nothing_of_a_move_hears_nothing_about_it(game: Game) -> None:
    moment = next(one for one in moments(game) if one.remark(game))
    moment.told = []
    assert moment.remark(game) is None


def test_what_touches_the_learner_comes_first() -> None:
    reasons = [Say("why.higher", {"level": 3}), Say("why.takes", {"from": [Named(2), Named(LEARNER)]})]
    touched = {"from": [Named(2), Named(LEARNER)], "name": Named(1), "you": "yes"}
    assert remarks.chosen(reasons, LEARNER, seat=1) == Say("why.takes.they", touched)
    assert remarks.chosen(reasons, 3, seat=1) == Say("why.higher.they", {"level": 3, "name": Named(1), "you": "no"})


def test_words_for_another_never_call_the_mover_you(game: Game) -> None:
    """A reason that is said to its own player speaks of "you"; its twin names the player, or nobody."""
    keys = {key for key in game.text("en").messages if key.startswith("why.") and key.endswith(THEY)}
    assert keys
    for language in LANGUAGES:
        words = game.text(language).messages
        assert keys <= set(words)
        for key in keys:
            assert key.removesuffix(THEY) in words
            assert words[key] != words[key.removesuffix(THEY)]
