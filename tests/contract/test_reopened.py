"""What nobody knows, dealt anew: all that any seat knows stays, byte for byte; and what beliefs are about."""

from __future__ import annotations

import numpy as np

from kibitz.core.chance import game_keys
from kibitz.core.fields import SPECTATOR, Sees
from kibitz.core.game import Game
from kibitz.core.happened import redact_events
from kibitz.core.rule import JIT
from kibitz.core.text import LANGUAGES
from tests.contract.variants import RULES, Variant, by_the_book, moments, played
from tests.wording import assert_worded

NAMES = ("Ann", "Borys", "Olha", "Myroslav", "Zoë")
DEALS = 24
WORLDS = 8


@RULES
def test_what_any_seat_knows_is_kept(variant: Variant) -> None:
    """Public fields, each seat's own, and what happened; and the same key gives the same world."""
    game = variant.game
    for match, dice in moments(variant):
        if dice.below(1 if JIT else 6):
            continue
        key = game_keys("reopened", match.step)[0]
        world = game.reopened(match.state, key)
        assert game.layout.alike_to_all(world, match.state), match.log
        assert world.happened.tobytes() == match.state.happened.tobytes()
        assert game.components(world) == game.components(match.state)
        assert game.seats_waited_for(world) == game.seats_waited_for(match.state)
        assert world.tobytes() == game.reopened(match.state, key).tobytes()
        assert (world.chance != match.state.chance).any()


@RULES
def test_where_nothing_is_hidden_it_is_what_a_viewer_would_imagine(variant: Variant) -> None:
    """Byte for byte, whoever looks: then nothing in a game is luck to one and hidden to another."""
    game = variant.game
    if game.layout.hides:
        return
    for match, _ in moments(variant):
        key = game_keys("reopened", match.step)[0]
        for viewer in (0, SPECTATOR):
            world = game.reopened(match.state, key)
            redact_events(world, viewer)
            assert world.tobytes() == game.redealt(match.state, viewer, key).tobytes(), (viewer, match.log)


@RULES
def test_what_nobody_knows_is_dealt_anew(game: Game) -> None:
    """At the deal each field that is nobody's is another one in some world; else somebody could look into it."""
    variant = next(by_the_book(game))
    for field in game.layout.fields:
        if field.sees is not Sees.NOBODY:
            continue
        worlds = set()
        for number in range(DEALS):
            deal, key = game_keys("reopened deals", number)
            state = game.deal(variant.options, deal)
            worlds.add(state[field.name].tobytes() != game.reopened(state, key)[field.name].tobytes())
        assert True in worlds, field.name


def test_a_reopened_world_can_be_played_to_its_end(variant: Variant) -> None:
    game = variant.game
    for match, dice in played(variant, 0):
        if dice.below(40):
            continue
        world = game.reopened(match.state, game_keys("play on reopened", match.step)[0])
        for _ in range(game.most_moves(variant.options)):
            seats = game.seats_waited_for(world)
            if not seats:
                break
            game.apply(world, seats[0], dice.pick(game.legal_actions(world, seats[0])))
        assert game.ended_by(world) is not None
        assert game.components(world) == game.components(match.state)


def test_a_seat_is_never_in_doubt_of_what_is_its_own(variant: Variant) -> None:
    """In every world that a viewer imagines its own places hold what they hold."""
    game = variant.game
    for match, dice in moments(variant):
        if dice.below(4):
            continue
        truth = game.unseen(match.state)
        assert truth.counts.shape == (len(truth.places), len(truth.kinds))
        for viewer in range(len(match.seats)):
            own = [at for at, place in enumerate(truth.places) if place.seat == viewer]
            for number in range(WORLDS):
                world = game.unseen(game.redealt(match.state, viewer, game_keys("believed", number)[0]))
                assert world.places == truth.places
                assert (world.counts[own] == truth.counts[own]).all(), (viewer, match.log)


def test_whoever_hides_something_says_what_beliefs_are_about(game: Game) -> None:
    """In some world somebody believes something else than what is so: else there would be nothing to show."""
    variant = list(by_the_book(game))[-1]
    doubted = False
    for match, _ in played(variant, 0):
        truth = game.unseen(match.state)
        for place in (*(place.name for place in truth.places), *truth.kinds):
            for language in LANGUAGES:
                assert_worded(game.say(place, NAMES, language))
        world = game.unseen(game.redealt(match.state, 0, game_keys("doubted", match.step)[0]))
        doubted = doubted or not np.array_equal(world.counts, truth.counts)
    assert doubted == game.layout.hides
