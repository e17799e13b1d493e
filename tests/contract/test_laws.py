"""What every game of the house promises, by whatever rules it plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.chance import game_keys
from kibitz.core.errors import MalformedMove, Refused
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Game
from kibitz.core.match import Match
from kibitz.core.record import from_json, to_json, verify, write_record
from kibitz.core.rule import JIT, across_games
from kibitz.core.text import LANGUAGES
from kibitz.core.verdict import ALLOWED
from tests.contract.variants import (
    ADVISED,
    GAMES_PER_LAW,
    MANY_ACTIONS,
    RULES,
    Variant,
    finished,
    moments,
    played,
    played_live,
)
from tests.wording import assert_worded

NAMES = ("Ann", "Borys", "Olha", "Myroslav", "Zoë")


def viewers(match: Match) -> list[int]:
    return [*range(len(match.seats)), SPECTATOR]


def shown(game: Game, state: Any, viewer: int) -> bytes:
    """Every byte that leaves the process for `viewer`."""
    redacted = game.redact(state, viewer)
    parts = [game.view_of(redacted, viewer), game.happened(state, viewer)]
    if viewer != SPECTATOR:
        parts.append(game.legal_actions(redacted, viewer))
    return bytes(redacted.tobytes()) + msgspec.json.encode(parts)


@across_games("int(state, int, int, int, int, i32[:], verdict)")
def list_allowed(
    state: Any, seat: int, first: int, stride: int, actions: int, out: NDArray[np.int32], verdict: Callable[..., int]
) -> int:
    """Every stride-th action that the verdict allows; compiled, because there may be half a million to ask about."""
    n = 0
    for action in range(first, actions, stride):
        if verdict(state, seat, action) == ALLOWED:
            out[n] = action
            n += 1
    return n


@RULES
def test_components_are_conserved(variant: Variant) -> None:
    for seed in range(GAMES_PER_LAW):
        for match, _ in played(variant, seed):
            if match.step == 0:
                whole = variant.game.components(match.state)
            assert variant.game.components(match.state) == whole, (seed, match.log)


@RULES
def test_legal_is_what_verdict_allows_over_the_whole_action_space(variant: Variant) -> None:
    game = variant.game
    for match, dice in moments(variant):
        if dice.below(8 if JIT else 32):
            continue
        # Interpreted, a room with very many actions is swept with a comb, each time with other teeth.
        stride = 1 if JIT or game.actions < MANY_ACTIONS else 31
        looked_at = range(dice.below(stride), game.actions, stride)
        for seat in range(len(match.seats)):
            allowed = np.zeros(game.actions, np.int32)
            n = list_allowed.of(game)(match.state, seat, looked_at.start, stride, game.actions, allowed, game.verdict)
            legal = [action for action in game.legal_actions(match.state, seat) if action in looked_at]
            assert legal == allowed[:n].tolist(), (seat, match.log)


def test_what_shows_a_viewer_nothing_is_no_step_for_it(variant: Variant) -> None:
    """Else the number of a step would tell what others lay at the same time."""
    game = variant.game
    for viewer in (*range(int(variant.options["players"])), SPECTATOR):
        seen: list[int] = []
        for match, _ in played(variant, 0):
            if match.over:
                break
            seen = list(match.seen_steps(viewer))
            if match.step in seen:
                continue
            before, after = match.states[-2:]
            assert len(game.seats_waited_for(before)) > 1
            assert match.acts[-1].seat != viewer
            assert not game.happened(after, viewer)
            assert game.layout.alike(before, after, viewer)
        assert seen[0] == 0
        assert seen == sorted(set(seen))


@RULES
def test_whoever_is_waited_for_has_a_move_and_nobody_else_does(variant: Variant) -> None:
    for seed in range(GAMES_PER_LAW):
        for match, _ in moments(variant, seed):
            waited = variant.game.seats_waited_for(match.state)
            assert bool(waited) != match.over
            for seat in range(len(match.seats)):
                legal = variant.game.legal_actions(match.state, seat)
                assert bool(legal) == (seat in waited), (seat, match.log)
                assert len(legal) <= variant.game.most_legal


@RULES
def test_a_refused_move_says_its_clause_and_changes_nothing(variant: Variant) -> None:
    game = variant.game
    for match, dice in moments(variant):
        seat, action = dice.below(len(match.seats)), dice.below(game.actions)
        if game.verdict(match.state, seat, action) == ALLOWED:
            continue
        before, length = match.state.tobytes(), len(match.log)
        with pytest.raises(Refused) as refusal:
            match.act(seat, action)
        assert refusal.value.clause in game.clauses
        assert refusal.value.said
        assert (match.state.tobytes(), len(match.log)) == (before, length)


def test_numbers_that_are_no_actions_and_seats_that_do_not_exist_are_malformed(variant: Variant) -> None:
    match = Match.open(variant.game, variant.options, bytes(32))
    for seat, action in ((0, -1), (0, variant.game.actions), (-1, 0), (len(match.seats), 0)):
        with pytest.raises(MalformedMove):
            match.act(seat, action)


def test_every_action_survives_the_way_through_move_and_text(game: Game) -> None:
    """All of them; in a room with very many, every 29th: a prime, so that no part of a code is left out."""
    looked_at = range(0, game.actions, 1 if game.actions < MANY_ACTIONS else 29)
    texts = set()
    for action in looked_at:
        move = game.moves.of(action)
        text = game.moves.write(move)
        assert game.moves.code(move) == action
        assert game.moves.read(text) == move
        assert msgspec.json.decode(msgspec.json.encode(move), type=game.moves.kind) == move
        texts.add(text)
    assert len(texts) == len(looked_at)


@pytest.mark.parametrize("nonsense", ["", "   ", "xyzzy", "12345678901234567890", "owl", "\N{SNOWMAN}", "a" * 1000])
def test_text_that_is_no_move_is_malformed(game: Game, nonsense: str) -> None:
    with pytest.raises(MalformedMove):
        game.moves.read(nonsense)


@RULES
def test_copies_are_independent(variant: Variant) -> None:
    for match, _ in played(variant, 0, most=12):
        kept = match.state.copy()
        before = match.state.tobytes()
        assert kept.tobytes() == before
        for seat in variant.game.seats_waited_for(kept):
            variant.game.apply(kept, seat, variant.game.legal_actions(kept, seat)[0])
            break
        assert match.state.tobytes() == before
        assert match.over or kept.tobytes() != before


@RULES
def test_the_same_key_gives_the_same_game_and_another_key_another(variant: Variant) -> None:
    deals = {variant.game.deal(variant.options, bytes([i]) * 32).tobytes() for i in range(8)}
    again = {variant.game.deal(variant.options, bytes([i]) * 32).tobytes() for i in range(8)}
    assert deals == again
    assert len(deals) == 8


@RULES
def test_games_end_within_the_stated_bound(variant: Variant) -> None:
    for seed in range(GAMES_PER_LAW):
        for match, _ in played(variant, seed):
            assert match.step <= variant.game.most_moves(variant.options)
        assert match.over
        assert variant.game.ended_by(match.state) is not None


def test_places_are_shared_the_way_ties_are(variant: Variant) -> None:
    for seed in range(GAMES_PER_LAW):
        match = finished(variant, seed)
        places = match.standing().places
        assert min(places) == 1
        assert all(place == 1 + sum(other < place for other in places) for place in places)


@RULES
def test_worlds_that_a_viewer_cannot_tell_apart_show_the_same_bytes(variant: Variant) -> None:
    """Redeal everything a viewer cannot know: record, view, events and legal moves stay the same for that viewer."""
    game = variant.game
    for match, dice in moments(variant):
        if dice.below(4):
            continue
        for viewer in viewers(match):
            key = game_keys("another world", match.step)[0]
            world = game.redealt(match.state, viewer, key)
            # What happened is kept as the viewer knows it: a world's own secrets there are as unknown as its hands.
            assert shown(game, world, viewer) == shown(game, match.state, viewer), (viewer, match.log)
            assert game.components(world) == game.components(match.state)
            assert game.seats_waited_for(world) == game.seats_waited_for(match.state)


@RULES
def test_a_redealt_world_can_be_played_to_its_end(variant: Variant) -> None:
    game = variant.game
    for match, dice in played(variant, 0):
        if dice.below(40):
            continue
        world = game.redealt(match.state, dice.below(len(match.seats)), game_keys("play on", match.step)[0])
        for _ in range(game.most_moves(variant.options)):
            seats = game.seats_waited_for(world)
            if not seats:
                break
            game.apply(world, seats[0], dice.pick(game.legal_actions(world, seats[0])))
        assert game.ended_by(world) is not None
        assert game.components(world) == game.components(match.state)


def test_redacting_twice_erases_no_more_and_the_future_is_always_erased(variant: Variant) -> None:
    for match, _ in played(variant, 0, most=60):
        for viewer in viewers(match):
            once = variant.game.redact(match.state, viewer)
            assert variant.game.redact(once, viewer).tobytes() == once.tobytes()
            assert not once.chance.any()


@RULES
@pytest.mark.skipif(not ADVISED, reason="advice is not compiled with checks")
def test_advice_is_legal_and_sees_no_more_than_its_seat(variant: Variant) -> None:
    game = variant.game
    for match, dice in moments(variant):
        if not JIT and dice.below(8):  # advice is the dearest thing to interpret
            continue
        for seat in game.seats_waited_for(match.state):
            advised = game.greedy(match.state, seat)
            assert advised in game.legal_actions(match.state, seat)
            world = game.redealt(match.state, seat, game_keys("advice", match.step)[0])
            assert game.greedy(world, seat) == advised
            assert game.greedy(game.redact(match.state, seat), seat) == advised


def test_a_finished_game_is_a_record_that_holds(variant: Variant) -> None:
    for seed in range(GAMES_PER_LAW):
        match = finished(variant, seed)
        replayed = verify(from_json(to_json(write_record(match))), variant.game)
        assert replayed.state.tobytes() == match.state.tobytes()


@RULES
def test_a_match_is_the_fold_of_its_log(variant: Variant) -> None:
    for match, dice in played_live(variant, 7):
        if match.step and not match.over and not dice.below(6):
            match.undo(match.acts[-1].seat, max(0, match.step - 1 - dice.below(3)), agreed=True)
        if len(match.log) > (80 if JIT else 30):
            break
    folded = Match.fold(match.game, match.options, match.key, match.seats, match.log)
    assert [state.tobytes() for state in folded.states] == [state.tobytes() for state in match.states]


def test_what_happened_can_be_told_to_everyone_in_three_languages(variant: Variant) -> None:
    names = tuple(f"P{seat}" for seat in range(8))
    for match, _ in moments(variant):
        for viewer in viewers(match):
            for event in match.happened(viewer):
                for language in LANGUAGES:
                    assert_worded(variant.game.tell(event, viewer, names, language))
        for event in variant.game.happened_in_truth(match.state):  # as a finished game tells it
            for language in LANGUAGES:
                assert_worded(variant.game.tell(event, SPECTATOR, names, language))


def test_legal_moves_can_be_said_in_three_languages(variant: Variant) -> None:
    for match, dice in moments(variant):
        for seat in variant.game.seats_waited_for(match.state):
            action = dice.pick(variant.game.legal_actions(match.state, seat))
            said = variant.game.moves.say(variant.game.redact(match.state, seat), seat, action)
            for language in LANGUAGES:
                assert_worded(variant.game.say(said, NAMES, language))
