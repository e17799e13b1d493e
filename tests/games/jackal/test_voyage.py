"""From island to island, and the end: JA-65 to JA-80, and the test vectors T28 to T32."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.games.jackal import GAME
from kibitz.games.jackal.rules import go_on
from kibitz.games.jackal.screen.events import Drew, HatGoes, IslandSeen, MarketCard, TieBreak
from kibitz.games.jackal.state import Phase, Stance
from tests.games.jackal.table import Table, all_landed, jackal_table, landed_alone


def all_pass(table: Table) -> Table:
    """Everybody passes the island."""
    place = int(table.state.place)
    while table.over is None and int(table.state.place) == place and not table.state.tie_break:
        table.play("pass" if table.phase == "declare" else "take deck")
    return table


def at_the_end(coins: list[int], hat: int = 0, **options: Any) -> Table:
    """All have passed the sixth island."""
    return all_pass(jackal_table(players=len(coins), place=6, coins=coins, hat=hat, **options))


def test_rows_and_marks_are_discarded_at_the_clean_up_and_not_earlier() -> None:
    """JA-65, 14: a reshuffle while rows lie on the table does not touch them."""
    table = all_landed(["LR LR", "LR LR"], spare=["BM1", ""], island=8)
    table.play("throw 2", "done", "done", "goto E5")
    assert table.discard == ""
    table.play("goto C5")
    assert table.discard == "LR4 BM1"
    assert table.cards_in_all() == 60


def test_hands_are_refilled_to_five_from_the_deck() -> None:
    """T29, JA-66: a hand of five, a row of three and a mark thrown: four new cards."""
    table = all_landed(["LR UD LR", "LR UD LR"], spare=["BM1 X41", "X45"], island=8)
    market = table.market
    table.play("throw 2", "done", "done")
    while table.phase == "walk":
        table.play(table.legal()[0])
    assert table.hand_size(0) == 5
    (drew,) = [event for event in table.events() if isinstance(event, Drew) and event.seat == 0]
    assert drew.count == 4
    assert table.market == market
    (seen,) = [event for event in table.events(1) if isinstance(event, Drew) and event.seat == 0]
    assert seen.cards is None


def test_five_cards_or_more_are_kept_without_a_draw() -> None:
    """T30, JA-67: a hand of seven and a row of two: five, no refill."""
    table = landed_alone(8, "UD UD", hand="UD2 X45")
    table.play("goto C3")
    assert table.hand(0) == "X45"
    assert not any(isinstance(event, Drew) and event.seat == 0 for event in table.events())


def test_refills_go_in_turn_order_and_stop_when_there_is_no_card() -> None:
    """JA-66, JA-68, A-15: the one with the hat comes first."""
    table = jackal_table(players=2, hat=1, hands=["LR4", "LR4"], market="-- -- -- --", deck="KN")
    table.play("pass", "pass")
    assert [table.hand_size(seat) for seat in range(2)] == [4, 5]


def test_empty_places_of_the_market_are_filled_after_the_refill() -> None:
    """JA-69."""
    table = landed_alone(8, "UD UD UD UD UD UD", market="-- KN -- KN", deck="LR UD", hand="UD6 X43")
    while table.phase == "walk":
        table.play(table.legal()[0])
    filled = [event for event in table.events() if isinstance(event, MarketCard)]
    assert len(filled) == 2
    assert "--" not in table.market


def test_the_hat_goes_to_the_left() -> None:
    """JA-70: to the next seat, and from the last to the first."""
    table = all_pass(jackal_table(players=3, hat=2))
    assert int(table.state.hat) == 0
    assert HatGoes(0) in table.events()
    assert table.waiting == (0,)


def test_the_horizon_becomes_the_present_island_and_a_new_one_is_seen() -> None:
    """JA-71, JA-7, A-16: until the sixth, which has no horizon."""
    table = jackal_table(players=2, island=8, next_island=15)
    for place in range(2, 7):
        horizon = table.view(-1).horizon
        all_pass(table)
        seen = table.view(-1)
        assert (seen.place, seen.island) == (place, horizon)
        assert (seen.horizon is None) == (place == 6)
        new = [event for event in table.events() if isinstance(event, IslandSeen) and not event.now]
        assert len(new) == (1 if place < 6 else 0)


def test_the_game_ends_with_the_sixth_island() -> None:
    """JA-72, JA-7, JA-73: most coins win, cards count nothing; no clean-up follows."""
    table = at_the_end([3, 5, 4], hands=["LR5", "LR1", "LR2"])
    assert table.over == "JA-72"
    assert table.places == (3, 1, 2)
    assert table.waiting == ()
    assert table.refusal("pass", seat=0) == "JA-72"
    assert int(table.state.hat) == 0


def test_a_tie_sends_only_the_tied_to_one_more_island() -> None:
    """T31, JA-74, JA-77, JA-78: 12, 12, 9, the last hat with seat 2; seat 0 starts."""
    table = at_the_end([12, 12, 9], hat=2)
    assert table.over is None
    (tie,) = [event for event in table.events() if isinstance(event, TieBreak)]
    assert (tie.seats, tie.coins) == ([0, 1], 12)
    assert int(table.state.hat) == 0
    assert table.waiting == (0,)
    assert table.view(-1).order == [0, 1]
    assert table.refusal("pass", seat=2) == "JA-78"
    assert Stance(int(table.state.stance[2])) is Stance.AWAY


def test_the_hat_skips_those_who_are_not_in_the_tie() -> None:
    """JA-77: next clockwise is seat 2, who is not in it."""
    table = at_the_end([7, 7, 1], hat=1)
    assert int(table.state.hat) == 0


def test_the_tied_get_five_new_cards_from_all_that_is_not_in_the_market() -> None:
    """JA-75, A-17: hands, rows and discard are shuffled together, the market stays."""
    table = jackal_table(players=3, place=6, coins=[5, 5, 0], market="KN X4 -- UD", discard="LR4", hands=["BM1"])
    for _ in range(3):
        table.play("pass")
        while table.phase == "take":
            table.play("take deck")
    assert [table.hand_size(seat) for seat in range(3)] == [5, 5, 0]
    assert table.market.startswith("KN X4 ")
    assert "--" not in table.market
    assert table.discard == ""
    assert table.cards_in_all() == 60
    assert not table.state.known.any()


def test_the_tie_break_island_is_one_that_was_not_used() -> None:
    """JA-76: no horizon either."""
    table = at_the_end([4, 4])
    seen = [index for index in table.state.voyage.tolist() if index >= 0]
    assert len(set(seen)) == 7
    view = table.view(-1)
    assert view.tie_break
    assert view.horizon is None
    assert view.place == 7


def tie_break_won_by(coins: list[int], tie_coins: list[int]) -> Table:
    table = at_the_end(coins)
    for seat, won in enumerate(tie_coins):
        table.state.tie_coins[seat] = won
    table.state.phase = Phase.FINISH
    go_on(table.state)
    return table


@pytest.mark.parametrize(
    ("tie_coins", "places"),
    [([0, 0, 0], (1, 1, 3)), ([2, 1, 0], (1, 2, 3)), ([1, 2, 0], (2, 1, 3)), ([2, 2, 0], (1, 1, 3))],
)
def test_the_most_coins_of_the_tie_break_win_together_if_need_be(tie_coins: list[int], places: tuple[int, ...]) -> None:
    """T32, JA-79, JA-80, A-22."""
    table = tie_break_won_by([12, 12, 9], tie_coins)
    assert table.over == "JA-79"
    assert table.places == places


def test_tie_break_coins_rank_nobody_else() -> None:
    """JA-80: places behind the winner follow the coins of the game; equal ones share."""
    table = tie_break_won_by([8, 8, 8, 5], [1, 3, 0, 0])
    assert table.places == (2, 1, 2, 4)
    assert table.coins() == [8, 8, 8, 5]


def test_a_tie_break_is_played_as_usual() -> None:
    """JA-78: declare, pass, marks among the tied, and its coins are kept apart."""
    table = at_the_end([4, 4, 1])
    for seat, hand in enumerate([[2, 2, 0, 0, 1, 0, 0], [2, 2, 0, 0, 0, 0, 0]]):
        table.state.hand[seat] = hand
        table.state.hand_size[seat] = sum(hand)
    table.play("land", "land").lay(1, "LR").lay(0, "UD")
    assert table.waiting == (1,)
    table.play("done")
    assert table.legal() == ["throw 2", "done"]
    while table.over is None:
        table.play("done" if table.phase == "marks" else table.legal()[0])
    assert table.over == "JA-79"
    assert table.coins() == [4, 4, 1]


def test_every_island_pays_and_the_account_adds_up() -> None:
    """JA-73: the lines of the account are the coins of each island."""
    table = landed_alone(8, "UD UD KN")
    table.walk("C4 C3 B1")
    while table.over is None:
        table.play("pass" if table.phase == "declare" else table.legal()[-1])
    lines = GAME.score_lines(table.state)
    assert lines[0].values == (3, 0)
    assert lines[-1].key == "score.total"
    assert [sum(column) for column in zip(*(line.values for line in lines[:-1]), strict=True)] == list(lines[-1].values)
