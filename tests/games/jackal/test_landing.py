"""Declaring, passing, building rows and throwing marks: JA-8 to JA-31."""

from __future__ import annotations

import pytest

from kibitz.core.text import LANGUAGES
from kibitz.games.jackal import GAME
from kibitz.games.jackal.components import CARDS
from kibitz.games.jackal.screen.events import (
    Laid,
    Marked,
    NobodyLanded,
    RowsLie,
    ThrewMark,
    TookFromDeck,
    TookFromMarket,
)
from kibitz.games.jackal.screen.moves import commit
from tests.games.jackal.table import all_landed, jackal_table, landed_alone

# --- Declaring and passing


def test_players_declare_in_turn_order_and_at_once_in_public() -> None:
    """JA-8: from the hat on, clockwise; the next player knows."""
    table = jackal_table(players=3, hat=1)
    assert table.waiting == (1,)
    assert table.refusal("land", seat=0) == "JA-8"
    assert table.refusal("ready") == "JA-8"
    table.play("land")
    assert table.waiting == (2,)
    assert table.view(2).players[1].stance == "landed"
    table.play("land")
    assert table.waiting == (0,)


def test_a_passer_takes_two_cards_before_the_next_declares() -> None:
    """JA-9, JA-11: each from the market or the deck."""
    table = jackal_table(players=2, hands=["LR1"], market="KN X4 LR UD", deck="PM BF LR LR")
    table.play("pass")
    assert table.phase == "take"
    assert table.refusal("land", seat=1) == "JA-9"
    assert table.refusal("pass") == "JA-11"
    assert table.legal() == ["take 1", "take 2", "take 3", "take 4", "take deck"]
    table.play("take 2", "take deck")
    assert table.hand(0) == "LR1 X41 BF1"
    assert table.waiting == (1,)


def test_the_replacement_may_be_the_second_card() -> None:
    """T2, JA-10, the FAQ of the book: take slot 2, like what comes there, take it."""
    table = jackal_table(hands=["LR5"], market="LR UD LR UD", deck="KN PM BF")
    table.play("pass", "take 2")
    assert table.market == "LR KN LR UD"
    table.play("take 2")
    assert table.market == "LR PM LR UD"
    assert table.hand(0) == "LR5 UD1 KN1"
    assert table.hand_size(0) == 7


def test_cards_from_the_market_are_seen_and_cards_from_the_deck_are_not() -> None:
    """JA-9, hidden information: others learn only that a card was taken."""
    table = jackal_table(market="KN X4 LR UD", deck="PM BF LR LR")
    table.play("pass", "take 1")
    assert any(isinstance(event, TookFromMarket) and event.card == "knight" for event in table.events(1))
    assert table.state.known[0].tolist() == [0, 0, 0, 1, 0, 0, 0]
    table.play("take deck")
    (taken,) = [event for event in table.events(1) if isinstance(event, TookFromDeck)]
    assert taken.card is None
    (own,) = [event for event in table.events(0) if isinstance(event, TookFromDeck)]
    assert own.card == "black-flag"


def test_with_no_card_left_one_takes_fewer() -> None:
    """JA-11, JA-68, JA-69: the market is not refilled, the last card is taken without a question."""
    table = jackal_table(hands=["LR1"], market="-- KN -- --", deck="")
    table.play("pass")
    assert table.hand(0) == "LR1 KN1"
    assert table.waiting == (1,)
    assert table.market == "-- -- -- --"


def test_empty_places_and_an_empty_deck_cannot_be_taken_from() -> None:
    """JA-68, JA-69."""
    table = jackal_table(market="-- KN X4 --", deck="")
    table.play("pass")
    assert table.refusal("take 1") == "JA-69"
    assert table.refusal("take deck") == "JA-68"
    assert table.legal() == ["take 2", "take 3"]


def test_the_discard_becomes_the_deck_only_when_a_card_is_needed() -> None:
    """JA-68, A-15."""
    table = jackal_table(market="KN X4 LR UD", deck="LR", discard="BF2")
    table.play("pass", "take deck")
    assert (table.deck_size, table.discard) == (0, "BF2")
    table.play("take deck")
    assert table.hand(0).endswith("BF1")
    assert (table.deck_size, table.discard) == (1, "")


def test_a_passer_has_no_more_to_do_here() -> None:
    """JA-12."""
    table = jackal_table(players=3)
    table.play("pass", "take deck", "take deck", "land", "land")
    assert table.phase == "build"
    assert table.refusal("lay LR", seat=0) == "JA-12"
    table.lay(1, "LR").lay(2, "LR")
    assert table.refusal("done", seat=0) == "JA-12"
    table.play("done", "done")
    assert table.view(-1).past[0].shares[0].coins == 0


def test_hands_grow_without_a_limit() -> None:
    """T28, JA-13, JA-67: three passes in a row bring seven, nine, eleven cards; nothing is refilled or discarded."""
    table = jackal_table(hands=["LR5", "LR5"], hat=0)
    sizes = []
    for _ in range(3):
        table.play("pass", "take deck", "take deck", "pass", "take deck", "take deck")
        sizes.append(table.hand_size(0))
    assert sizes == [7, 9, 11]


@pytest.mark.parametrize(("hand", "legal"), [("BM2", ["pass"]), ("", ["pass"]), ("BM1 BF1", ["land", "pass"])])
def test_landing_needs_a_card_that_is_no_mark(hand: str, legal: list[str]) -> None:
    """JA-14, JA-92, 15."""
    table = jackal_table(hands=[hand])
    assert table.legal() == legal
    if "land" not in legal:
        assert table.refusal("land") == "JA-14"


def test_if_all_pass_nothing_is_built_or_walked() -> None:
    """JA-15."""
    table = jackal_table(players=2)
    table.play("pass", "take deck", "take deck", "pass", "take deck", "take deck")
    assert any(isinstance(event, NobodyLanded) for event in table.events())
    assert int(table.state.place) == 1
    assert table.coins() == [0, 0]


def test_every_chest_of_the_island_is_open_to_a_lander() -> None:
    """JA-16: the same row may go to either chest, decided while walking."""
    for way, chest in (("C2 C3", "C3"), ("E2>C6 C5 D5", "D5")):
        table = landed_alone(32, "LR UD LR")
        table.walk(way)
        assert table.view(-1).past[0].shares[0].cell == chest


# --- Building


def test_all_build_at_once_and_in_any_order() -> None:
    """JA-17, JA-24: lengths are seen when all are ready, cards are not."""
    table = jackal_table(players=3, hands=["LR3", "UD2", "KN1"])
    table.play("land", "land", "land")
    assert list(table.waiting) == [0, 1, 2]
    table.play("lay KN", seat=2).play("lay LR", seat=0)
    assert table.view(1).players[0].row_size is None
    table.play("ready", seat=2)
    assert table.waiting == (0, 1)
    table.play("lay LR", "ready", seat=0).play("lay UD", "ready", seat=1)
    (rows,) = [event for event in table.events() if isinstance(event, RowsLie)]
    assert rows.sizes == [2, 1, 1, 0]
    assert [player.row_size for player in table.view(-1).players] == [2, 1, 1]
    assert all(player.row is None for player in table.view(1).players)


def test_cards_are_laid_from_the_hand() -> None:
    """JA-17: a kind that is not held, or another kind of move, is refused."""
    table = jackal_table(hands=["LR2"])
    table.play("land", "land")
    assert table.refusal("lay UD", seat=0) == "JA-17"
    assert table.refusal("pass", seat=0) == "JA-17"


def test_a_route_needs_a_card_and_takes_twenty_at_the_most() -> None:
    """JA-18, A-18."""
    table = jackal_table(hands=["LR16 UD6"])
    table.play("land", "land")
    assert table.refusal("ready", seat=0) == "JA-18"
    assert "at least one card" in table.why_not("ready", seat=0)
    table.play(*["lay LR"] * 16, *["lay UD"] * 4, seat=0)
    assert table.refusal("lay UD", seat=0) == "JA-18"
    assert "at most twenty" in table.why_not("lay UD", seat=0)
    assert table.legal(0) == ["ready"]


def test_a_black_mark_is_never_laid() -> None:
    """JA-19."""
    table = jackal_table(hands=["LR1 BM1"])
    table.play("land", "land")
    assert table.refusal("lay BM", seat=0) == "JA-19"
    assert table.legal(0) == ["lay LR"]


def test_the_black_flag_is_first_or_not_there() -> None:
    """JA-20, A-21: so a row has at most one."""
    table = jackal_table(hands=["LR2 BF2"])
    table.play("land", "land").play("lay BF", seat=0)
    assert table.refusal("lay BF", seat=0) == "JA-20"
    table.play("lay LR", seat=0)
    assert table.refusal("lay BF", seat=0) == "JA-20"


def test_a_flag_alone_is_a_row_that_gains_nothing() -> None:
    """JA-18, JA-20, 15."""
    table = landed_alone(8, "BF")
    assert table.view(-1).past[0].shares[0].outcome == "ran_out"


def test_maps_may_lie_anywhere() -> None:
    """JA-21: doubled, last, alone."""
    table = jackal_table(hands=["LR1 PM3"])
    table.play("land", "land")
    table.play("lay PM", "lay PM", "lay LR", "lay PM", seat=0)
    assert "ready" in table.legal(0)


def test_ready_is_final() -> None:
    """JA-23: also for undo."""
    table = jackal_table(hands=["LR3"])
    table.play("land", "land").lay(0, "LR")
    assert table.refusal("lay LR", seat=0) == "JA-23"
    assert table.refusal("ready", seat=0) == "JA-23"
    assert any(isinstance(event, GAME.events.reveals) for event in table.events())


def test_a_row_that_leads_nowhere_is_allowed() -> None:
    """JA-25: only JA-18 to JA-20 are looked at."""
    table = landed_alone(24, "BF UD")
    assert table.view(-1).past[0].shares[0].outcome == "broken_off"


def test_a_whole_row_can_be_committed_at_once() -> None:
    """Section 4: commit([kinds]) is the lays and ready."""
    table = jackal_table(hands=["LR1 UD1 KN1"])
    table.play("land", "land")
    for action in commit([CARDS[0], CARDS[3]]):
        GAME.check(table.state, 0, action)
        GAME.apply(table.state, 0, action)
    assert table.state.row[0, :2].tolist() == [0, 3]
    assert table.waiting == (1,)


def test_only_the_layer_hears_of_a_card_laid() -> None:
    """JA-17: no event, no size, nothing for the others."""
    table = jackal_table(players=3)
    table.play("land", "land", "land").play("lay LR", seat=1)
    assert [type(event) for event in table.events(1)] == [Laid]
    assert table.events(0) == table.events(2) == table.events(-1) == []
    assert table.hand_size(1) == 4


# --- Marks


def test_marks_come_after_all_rows_and_before_the_first_walk() -> None:
    """JA-26, JA-27, JA-32: asked in turn order, also who has none."""
    table = all_landed(["LR LR", "LR LR", "LR LR"], spare=["", "BM1", ""], hat=2, island=8)
    assert table.phase == "marks"
    assert table.waiting == (2,)
    assert table.refusal("throw 1") == "JA-27"
    assert table.refusal("throw 1", seat=1) == "JA-27"
    assert "You hold no black mark" in table.why_not("throw 1")
    assert "Another player decides" in table.why_not("throw 1", seat=1)
    assert table.refusal("goto C4") == "JA-26"
    assert table.legal() == ["done"]
    table.play("done", "done")
    assert table.waiting == (1,)
    assert all(player.row is None for player in table.view(-1).players)


def test_a_mark_is_thrown_at_another_who_landed() -> None:
    """JA-28, A-4: not at oneself, not at a passer, not at an empty chair."""
    table = jackal_table(players=3, hands=["LR1 BM2", "LR1", "LR1"])
    table.play("land", "land", "pass", "take deck", "take deck").lay(0, "LR").lay(1, "LR")
    assert table.refusal("throw 1") == "JA-28"
    assert table.refusal("throw 3") == "JA-28"
    assert table.refusal("throw 4") == "JA-28"
    assert table.legal() == ["throw 2", "done"]


def test_marks_add_up_are_seen_and_cost_the_thrower_nothing() -> None:
    """JA-29, JA-30: any number, one by one, from several throwers."""
    table = all_landed(["LR", "LR", "LR"], spare=["BM2", "BM1", ""], island=8)
    table.play("throw 3", "throw 3")
    assert [type(event) for event in table.events(1)] == [ThrewMark, Marked]
    table.play("done", "throw 3")
    assert table.state.marks[:3].tolist() == [0, 0, 3]
    assert (table.steps(0), table.steps(2)) == (0, 3)
    assert table.hand_size(0) == 0
    assert int(table.state.row_size[2]) == 1


def test_alone_on_the_island_nobody_throws() -> None:
    """JA-31."""
    table = jackal_table(hands=["LR2 BM1"], island=8)
    table.play("land", "pass", "take deck", "take deck").lay(0, "LR LR")
    assert table.phase == "walk"


def test_passers_throw_where_the_table_wants_it() -> None:
    """A-2, option passers_may_throw: in turn order, at landed players; one lander alone still gets none (JA-31)."""
    table = jackal_table(players=3, hands=["LR1 BM1", "LR1", "LR1"], passers_may_throw=True)
    table.play("pass", "take deck", "take deck", "land", "land").lay(1, "LR").lay(2, "LR")
    assert table.waiting == (0,)
    assert table.legal() == ["throw 2", "throw 3", "done"]
    table.play("throw 3")
    assert int(table.state.marks[2]) == 1
    alone = jackal_table(hands=["LR2 BM1"], island=8, passers_may_throw=True)
    alone.play("pass", "take deck", "take deck", "land").lay(1, "LR LR")
    assert alone.phase != "marks"


def test_marks_at_once_are_secret_until_all_are_done() -> None:
    """A-3, JA-27, option marks_simultaneous."""
    table = all_landed(["LR", "LR", "LR"], spare=["BM2", "BM1", ""], island=8, marks_simultaneous=True)
    assert table.waiting == (0, 1, 2)
    table.play("throw 3", seat=0)
    assert table.events(1) == []
    assert table.state.marks.tolist() == [0, 0, 0, 0]
    assert table.hand_size(0) == 2
    table.play("done", seat=2).play("throw 1", "done", seat=1).play("done", seat=0)
    thrown = [event for event in table.events() if isinstance(event, ThrewMark)]
    assert [(event.seat, event.target, event.count) for event in thrown] == [(0, 2, 1), (1, 0, 1)]
    assert [share.marks for share in table.view(-1).past[0].shares] == [1, 0, 1]


def test_a_done_player_throws_no_more_where_marks_are_thrown_at_once() -> None:
    """JA-27, A-3."""
    table = all_landed(["LR", "LR"], spare=["BM2", "BM1"], island=8, marks_simultaneous=True)
    table.play("done", seat=0)
    assert "done with marks" in table.why_not("throw 2", seat=0)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_taken_before_all_have_decided_is_refused_by_what_is_asked_now(seat: int) -> None:
    """JA-8: whoever is to decide is not told to wait for a turn that has come."""
    table = jackal_table(hat=0)
    assert table.refusal("take 1", seat=seat) == "JA-8"
    for language in LANGUAGES:
        said = GAME.text(language).say("refused.JA-8")
        assert not any(words in said for words in ("your turn", "в свою очередь", "у свою чергу"))
