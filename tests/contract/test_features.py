"""What a net sees of a table: what the seat knows, the same bytes however the rules are run, nothing left unwritten."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kibitz.core.chance import game_keys
from kibitz.core.game import Game
from tests.contract.variants import COMPILED, LAWFUL, ROOMS, RULES, SOME, Variant, moments, params
from tests.golden.regenerate import described_digest, described_path, features_digest, features_path
from tests.proof import PROOF

BEHIND = 7  # numbers behind the row that nobody may touch
UNTOUCHED = np.float32(12345.0)
MOST_DESCRIBED = 60


TRAIN = {name: one for name, one in (LAWFUL if COMPILED or PROOF else SOME).items() if one.game.features is not None}


@pytest.fixture(scope="session", params=params(TRAIN))
def variant(request: pytest.FixtureRequest) -> Variant:
    return LAWFUL[request.param]


@pytest.fixture(scope="session", params=sorted({one.game.id for one in TRAIN.values()}))
def game(request: pytest.FixtureRequest) -> Game:
    return ROOMS[request.param]


def seen_by(game: Game, state: object, seat: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """The features, written over what was never written before."""
    assert game.encode is not None
    assert game.features is not None
    row = np.full(game.features.size + BEHIND, np.nan, np.float32)
    row[game.features.size :] = UNTOUCHED
    assert game.encode(state, seat, row) == game.features.size
    assert (row[game.features.size :] == UNTOUCHED).all()
    return row[: game.features.size]


@RULES
def test_features_say_what_the_seat_knows_and_no_more(variant: Variant) -> None:
    game = variant.game
    for match, _ in moments(variant):
        for seat in range(len(match.seats)):
            seen = seen_by(game, match.state, seat)
            assert np.isfinite(seen).all(), "every column is written"
            assert np.abs(seen).max() <= 32, "numbers are of the size of one"
            world = game.redealt(match.state, seat, game_keys(f"features {match.step}", seat)[0])
            assert seen_by(game, world, seat).tobytes() == seen.tobytes()
            assert seen_by(game, game.redact(match.state, seat), seat).tobytes() == seen.tobytes()


def description_of(game: Game, state: object, seat: int, legal: list[int]) -> np.ndarray[Any, np.dtype[np.float32]]:
    """The rows of these actions, written over what was never written before."""
    assert game.describe is not None
    assert game.described is not None
    rows = np.full((len(legal) + 1, game.described.size), np.nan, np.float32)
    rows[len(legal)] = UNTOUCHED
    assert game.describe(state, seat, np.array(legal, np.int32), len(legal), rows) == game.described.size
    assert (rows[len(legal)] == UNTOUCHED).all()
    return rows[: len(legal)]


@RULES
def test_a_described_action_is_told_from_the_others_by_what_the_seat_knows(variant: Variant) -> None:
    game = variant.game
    assert game.described is not None
    for match, _ in moments(variant):
        for seat in game.seats_waited_for(match.state):
            legal = game.legal_actions(match.state, seat)
            legal = random.Random(match.step).sample(legal, min(MOST_DESCRIBED, len(legal)))
            rows = description_of(game, match.state, seat, legal)
            assert np.isfinite(rows).all(), "every column is written"
            assert np.abs(rows).max() <= 32, "numbers are of the size of one"
            assert len({row.tobytes() for row in rows}) == len(legal), "two actions look the same"
            families = game.described.named(rows, "family")
            moves = [type(game.moves.of(action)) for action in legal]
            known = [family.rule.move for family in game.moves.actions.families]
            assert [known[place] for place in families.argmax(axis=1)] == moves
            world = game.redealt(match.state, seat, game_keys(f"described {match.step}", seat)[0])
            for same in (world, game.redact(match.state, seat)):
                assert description_of(game, same, seat, legal).tobytes() == rows.tobytes()


@RULES
def test_features_change_as_the_table_does(variant: Variant) -> None:
    """Whoever sees another table sees other features; what only counts turns, or tells the past, may be left out."""
    game = variant.game
    before = None
    noticed, told = 0, 0
    for match, _ in moments(variant):
        if match.over:
            break
        now = [seen_by(game, match.state, seat).tobytes() for seat in range(len(match.seats))]
        if before is not None:
            noticed += sum(not game.layout.alike(before[0], match.state, seat) for seat in range(len(match.seats)))
            told += sum(one != other for one, other in zip(before[1], now, strict=True))
        before = (match.state, now)
    assert told >= 0.95 * noticed


@RULES
def test_seats_see_their_own_things_first(variant: Variant) -> None:
    """Whose turn it is stands in the column `to_move`, clockwise from one's own seat."""
    game = variant.game
    for match, _ in moments(variant, most=30):
        waited_for = game.seats_waited_for(match.state)
        if len(waited_for) != 1 or not hasattr(match.state, "seat") or int(match.state.seat) != waited_for[0]:
            continue
        for seat in range(len(match.seats)):
            assert game.features is not None
            column = game.features.named(seen_by(game, match.state, seat), "to_move")
            assert column.argmax() == (waited_for[0] - seat) % len(match.seats)
            assert column.sum() == 1


@RULES
def test_features_are_the_same_bytes_interpreted_bounds_checked_and_compiled(game: Game) -> None:
    """Nets that were trained on them go on being right: other features are a change that must be seen."""
    assert features_path(game).read_text("utf-8") == features_digest(game)
    assert described_path(game).read_text("utf-8") == described_digest(game)
