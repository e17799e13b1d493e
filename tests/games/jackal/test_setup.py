"""Setup: cards, islands, coins, and what everybody may see of them."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.chance import seed_key
from kibitz.core.errors import BadOption
from kibitz.core.game import find_game
from kibitz.games.jackal.components import DECK_COUNTS
from kibitz.games.jackal.components.islands import SAMPLE
from kibitz.games.jackal.state import Phase

GAME = find_game("jackal")


def seen_by(state: Any, viewer: int) -> Any:
    return GAME.view_for(state, viewer)


def deal(seed: object = 0, **options: object) -> Any:
    return GAME.deal(GAME.choose(options), seed_key(str(seed)))


@pytest.mark.parametrize("players", [1, 5, 0])
def test_two_to_four_play(players: int) -> None:
    """JA-1."""
    with pytest.raises(BadOption):
        GAME.choose({"players": players})
    assert list(GAME.players) == [2, 3, 4]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_gives_the_hat_and_its_wearer_is_asked_first(players: int) -> None:
    """JA-2, JA-8."""
    hats = set()
    for seed in range(40):
        s = deal(seed, players=players)
        hats.add(int(s.hat))
        assert GAME.seats_waited_for(s) == (int(s.hat),)
    assert hats == set(range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_cards_each_a_market_of_four_and_the_rest_in_the_deck(players: int) -> None:
    """JA-3, JA-4, T36, A-1: sixty cards, none of them the hat."""
    s = deal(players=players)
    assert int(DECK_COUNTS.sum()) == 60
    assert [int(s.hand[seat].sum()) for seat in range(players)] == [5] * players
    assert s.hand_size[:players].tolist() == [5] * players
    assert (s.market >= 0).all()
    assert int(s.deck_size) == 60 - 5 * players - 4
    assert int(s.discard.sum()) == 0
    assert GAME.components(s) == dict(zip(GAME.components(s), DECK_COUNTS.tolist(), strict=True))


def test_hands_are_hidden_from_the_others() -> None:
    """JA-3: the owner sees the cards, the others their number."""
    s = deal(players=3)
    assert seen_by(s, 1).hand
    assert seen_by(s, -1).hand == []
    assert (GAME.redact(s, 0).hand[1] == -1).all()
    assert seen_by(s, 0).players[1].hand_size == 5


def test_two_islands_lie_face_up_and_no_more() -> None:
    """JA-5: the present one and the one on the horizon."""
    seen = seen_by(deal(), -1)
    assert [island is not None for island in seen.voyage] == [True, True, False, False, False, False]
    assert seen.island == seen.voyage[0]
    assert seen.horizon == seen.voyage[1]
    assert GAME.redact(deal(), 0).order.tolist() == [-1] * 60


def test_the_islands_of_a_game_are_all_different() -> None:
    """JA-5: shuffled cards."""
    for seed in range(20):
        order = deal(seed).order[:45].tolist()
        assert sorted(order) == list(range(45))


def test_forty_coins_in_the_treasury_and_none_elsewhere() -> None:
    """JA-6."""
    s = deal(players=4)
    assert int(s.treasury) == 40
    assert s.coins.tolist() == [0, 0, 0, 0]


def test_archipelago_shows_four_islands_before_the_draft() -> None:
    """JA-81, JA-85: four face up, four face down."""
    seen = seen_by(deal(mode="archipelago"), -1)
    assert [island is not None for island in seen.voyage] == [True] * 4 + [False] * 4
    assert seen.phase == "draft"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_archipelago_deals_nine_each_then_the_market(players: int) -> None:
    """JA-82, JA-6."""
    s = deal(players=players, mode="archipelago")
    assert s.pack[:players].sum(axis=1).tolist() == [9] * players
    assert not s.hand.any()
    assert (s.market >= 0).all()
    assert int(s.deck_size) == 60 - 9 * players - 4
    assert int(s.treasury) == 40
    assert Phase(int(s.phase)) is Phase.DRAFT


def test_a_table_may_bring_its_own_islands() -> None:
    """JA-5, option islands: the record holds them, and the game is played on them."""
    s = deal(islands=SAMPLE)
    assert int(s.islands_n) == 9
    letters = "".join(seen_by(s, -1).island.rows)
    assert letters in SAMPLE.replace("\n", "")
