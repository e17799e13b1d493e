"""Archipelago: the drafts and the voyage of four and four islands (JA-81 to JA-94), and the vectors T33 and T34."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from kibitz.core.chance import seed_key
from kibitz.games.jackal import GAME
from kibitz.games.jackal.screen.events import IslandSeen, PackComes, Picked, RowsLie, ThrewHand
from tests.games.jackal.table import Table, pile


def archipelago(players: int = 3, seed: object = 0, **options: Any) -> Table:
    chosen = GAME.choose({"players": players, "mode": "archipelago", **options})
    return Table(GAME.deal(chosen, seed_key(str(seed))))


def drafted(table: Table, seed: object = 0) -> Table:
    """Everybody picks something, in any order."""
    dice = random.Random(str(seed))
    while table.phase == "draft":
        seat = dice.choice(table.waiting)
        table.play(dice.choice(table.legal(seat)), seat=seat)
    return table


def played_until(table: Table, stop: Callable[[Table], bool], dice: random.Random) -> Table:
    while table.over is None and not stop(table):
        seat = dice.choice(table.waiting)
        table.play(dice.choice(table.legal(seat)), seat=seat)
    return table


def pass_island(table: Table) -> Table:
    place = int(table.state.place)
    while table.over is None and int(table.state.place) == place and not table.state.tie_break:
        table.play("pass" if table.phase == "declare" else table.legal()[-1])  # the deck, while it has cards
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_pick_at_once_until_everybody_has_nine(players: int) -> None:
    """T33, JA-83, JA-84: eight choices, the ninth card comes by itself; no card is lost."""
    table = archipelago(players)
    dealt = table.state.pack[:players].sum(axis=0).tolist()
    assert table.waiting == tuple(range(players))
    for number in range(8):
        assert int(table.state.pick) == number
        for seat in range(players):
            table.play(table.legal(seat)[0], seat=seat)
    assert table.phase == "declare"
    assert [table.hand_size(seat) for seat in range(players)] == [9] * players
    assert table.state.hand[:players].sum(axis=0).tolist() == dealt
    assert not table.state.pack.any()


def test_packs_go_to_the_left() -> None:
    """JA-83: what seat 0 passes on lies before seat 1, the last one's before seat 0."""
    table = archipelago(3)
    packs = table.state.pack.copy()
    for seat in range(3):
        move = table.legal(seat)[0]
        packs[seat, GAME.moves.code(GAME.moves.read(move))] -= 1
        table.play(move, seat=seat)
    assert table.state.pack[1].tolist() == packs[0].tolist()
    assert table.state.pack[0].tolist() == packs[2].tolist()


def test_a_picker_waits_for_the_others_and_their_picks_stay_hidden() -> None:
    """JA-83, JA-84: others see that somebody has picked, not what; own picks can be looked at."""
    table = archipelago(3)
    table.play(table.legal(1)[0], seat=1)
    assert table.refusal("pick LR", seat=1) == "JA-83"
    (picked,) = table.events(0)
    assert isinstance(picked, Picked)
    assert picked.card is None
    assert table.view(0).players[1].ready
    assert table.view(0).players[1].hand_size == 0
    assert sum(pile.count for pile in table.view(1).hand) == 1


def test_only_cards_of_the_own_pack_are_picked() -> None:
    """JA-83."""
    table = archipelago(2)
    table.state.pack[0] = pile("LR9")
    assert table.legal(0) == ["pick LR"]
    assert table.refusal("pick KN", seat=0) == "JA-83"
    assert table.refusal("land", seat=0) == "JA-83"


def test_islands_are_played_from_left_to_right() -> None:
    """JA-85, JA-86: each as in the base game."""
    table = drafted(archipelago(2))
    seen = table.view(-1)
    for place in range(4):
        assert table.view(-1).island == seen.voyage[place]
        if place < 3:
            pass_island(table)
    assert table.phase == "declare"


def test_hands_are_not_refilled_between_the_islands() -> None:
    """T34, JA-87: nine less the row and the marks thrown, more for a pass; JA-65 holds."""
    table = drafted(archipelago(2))
    first = table.waiting[0]
    other = 1 - first
    for seat, hand in ((first, "LR4 UD4 BM1"), (other, "LR4 UD5")):
        table.state.hand[seat] = pile(hand)
    table.play("land", "land").lay(first, "LR LR").lay(other, "UD")
    played_until(table, lambda t: t.phase in ("marks",), random.Random(0))
    table.play(f"throw {other + 1}", "done", "done")
    before = int(table.state.discard.sum())
    taken = 0
    while int(table.state.place) == 0:
        taken += table.phase == "take"
        table.play(table.legal()[-1])
    assert table.hand_size(first) + table.hand_size(other) == 18 - 3 - 1 + taken
    assert int(table.state.discard.sum()) == before + 4
    waiting = table.waiting[0]
    size = table.hand_size(waiting)
    table.play("pass", "take deck", "take deck")
    assert table.hand_size(waiting) == size + 2


def test_who_holds_nothing_or_only_marks_must_pass() -> None:
    """JA-92."""
    table = drafted(archipelago(2))
    seat = table.waiting[0]
    for hand in ("", "BM2"):
        table.state.hand[seat] = pile(hand)
        table.state.hand_size[seat] = sum(pile(hand))
        assert table.legal() == ["pass"]


def second_half(players: int = 3, seed: object = 0) -> Table:
    table = drafted(archipelago(players, seed), seed)
    for _ in range(4):
        pass_island(table)
    return table


def test_after_four_islands_hands_are_thrown_away_and_drafted_anew() -> None:
    """JA-88, JA-89, A-19: everybody sees the discarded hands; nine cards again, to the left again."""
    table = second_half()
    told = table.events()
    assert table.phase == "draft"
    assert len([event for event in told if isinstance(event, ThrewHand) and len(event.cards) == 17]) == 3
    assert table.state.pack[:3].sum(axis=1).tolist() == [9, 9, 9]
    assert [event.place for event in told if isinstance(event, IslandSeen)] == [5, 6, 7, 8]
    assert all(island is not None for island in table.view(-1).voyage)
    assert sum(isinstance(event, PackComes) and event.cards is not None for event in table.events(1)) == 1
    packs = table.state.pack.copy()
    for seat in range(3):
        move = table.legal(seat)[0]
        packs[seat, GAME.moves.code(GAME.moves.read(move))] -= 1
        table.play(move, seat=seat)
    assert table.state.pack[1].tolist() == packs[0].tolist()


def test_the_second_deal_empties_the_deck_before_the_discard_is_shuffled() -> None:
    """JA-90, JA-89: the market stays as it was."""
    table = drafted(archipelago(2))
    for _ in range(3):
        pass_island(table)
    market = table.market
    while table.phase != "draft":
        table.play("pass" if table.phase == "declare" else "take deck")
    assert table.market == market
    assert table.cards_in_all() == 60
    # All 34 cards of the hands, 18 dealt again: 60 - 4 - 34 = 22 were in the deck, so nothing had to be shuffled.
    assert int(table.state.discard.sum()) == 34
    assert table.deck_size == 60 - 4 - 34 - 18


def test_empty_places_of_the_market_are_filled_after_the_second_deal() -> None:
    """JA-94, JA-69: everybody passing again and again has emptied deck, discard and market."""
    table = drafted(archipelago(4))
    for _ in range(3):
        pass_island(table)
    assert "--" in table.market
    while table.phase != "draft":
        table.play("pass" if table.phase == "declare" else table.legal()[0])
    assert "--" not in table.market
    assert table.state.pack.sum(axis=1).tolist() == [9] * 4


def test_the_hat_moves_after_every_island_also_between_the_halves() -> None:
    """JA-91."""
    table = drafted(archipelago(3))
    hat = int(table.state.hat)
    for island in range(1, 4):
        pass_island(table)
        assert int(table.state.hat) == (hat + island) % 3
    pass_island(table)
    assert int(table.state.hat) == (hat + 4) % 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_eight_islands(players: int) -> None:
    """JA-93, JA-72, JA-73: all pass everything, so all are tied and play a ninth; with a lead it is over."""
    table = drafted(second_half(players))
    table.state.coins[1] = 3
    for _ in range(4):
        pass_island(table)
    assert table.over == "JA-93"
    assert GAME.standing(table.state).winners == (1,)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_keep_sixty_cards_and_end(players: int, seed: int) -> None:
    """JA-86, JA-93, T36: with takes, marks and ties."""
    table = archipelago(players, seed, leftover="return" if seed else "count")
    dice = random.Random(seed)
    rows = 0
    while table.over is None:
        seat = dice.choice(table.waiting)
        table.play(dice.choice(table.legal(seat)), seat=seat)
        assert table.cards_in_all() == 60
        rows += any(isinstance(event, RowsLie) for event in table.events())
    assert rows > 0
    assert table.over in ("JA-93", "JA-79")
