"""Rows turned over and walked: JA-32 to JA-58, and the test vectors T3 to T23."""

from __future__ import annotations

import pytest

from kibitz.games.jackal import GAME
from kibitz.games.jackal.components import FEWEST_ISLANDS
from kibitz.games.jackal.screen.events import (
    Arrived,
    BrokeOff,
    RanOut,
    Returned,
    Revealed,
    Shared,
    TookFromDeck,
    Walked,
)
from kibitz.games.jackal.screen.past import Share
from tests.games.jackal.extremes import accepted, text_of
from tests.games.jackal.table import Table, all_landed, landed_alone


def share_of(table: Table, seat: int = 0) -> Share:
    """What the first island brought to a player."""
    return table.view(-1).past[0].shares[seat]


def outcome(table: Table) -> tuple[str, str | None, int, int]:
    share = share_of(table)
    return share.outcome, share.cell, share.steps, share.coins


@pytest.mark.parametrize(
    ("vector", "island", "row", "way", "expected"),
    [
        ("T4", 8, "UD UD UD UD LR", "C4 C3 C2 C1 B1", ("arrived", "B1", 6, 3)),
        ("T5", 8, "BF LR UD UD LR", "C3 C2 C1 B1", ("arrived", "B1", 5, 3)),
        ("T6", 8, "UD UD KN", "C4 C3 B1", ("arrived", "B1", 3, 3)),
        ("T7", 8, "BF KN LR", "B4", ("arrived", "B4", 1, 1)),
        ("T8", 8, "BF KN LR", "C1 B1", ("arrived", "B1", 3, 3)),
        ("T11", 15, "UD LR", "D5 C5", ("arrived", "C5", 2, 1)),
        ("T12", 36, "UD PM UD", "D2 D3", ("arrived", "D3", 2, 2)),
        ("T13", 36, "PM UD UD", "D2 D1", ("ran_out", "D1", 2, 0)),
        ("T14", 24, "BF UD", "", ("broken_off", "D6", 0, 0)),
        ("T15", 24, "BF PM UD UD LR", "D5 D4 E4", ("arrived", "E4", 3, 2)),
        ("T16", 24, "BF LR LR LR", "C6 B6 A6", ("arrived", "A6", 3, 4)),
        ("T17", 40, "UD LR LR", "B5 C5>B3 C3", ("arrived", "C3", 3, 2)),
        ("T18", 40, "UD LR UD PM LR LR", "B5 C5>B3 B2 C2 D2", ("arrived", "D2", 5, 4)),
        ("T19", 40, "UD LR KN", "B5 C5>B3 D2", ("arrived", "D2", 3, 4)),
        ("T20, nearer", 32, "UD LR", "D3 C3", ("arrived", "C3", 2, 1)),
        ("T20, farther", 32, "LR UD LR", "E2>C6 C5 D5", ("arrived", "D5", 3, 2)),
        ("T21", 32, "LR LR UD", "E2>C6 B6", ("broken_off", "B6", 2, 0)),
        ("T22", 44, "UD KN UD UD", "C5 B3 B2 B1", ("arrived", "B1", 4, 4)),
    ],
)
def test_the_vectors_of_the_spec(
    vector: str, island: int, row: str, way: str, expected: tuple[str, str | None, int, int]
) -> None:
    """T4 to T22: JA-33 to JA-51; steps are counted as JA-59 says, gold as JA-60."""
    table = landed_alone(island, row)
    table.walk(way)
    assert outcome(table) == expected, vector


def test_directions_are_chosen_when_the_row_is_walked() -> None:
    """T3, JA-35, the FAQ of the book: planned to the right, but the left is open as well."""
    table = landed_alone(8, "LR LR")
    assert table.cell(0) == "D5"  # B5 is sea, so the first card had no choice
    assert table.legal() == ["goto C5", "goto E5"]


def test_a_single_cell_is_gone_to_without_a_question() -> None:
    """T9, JA-37: C6 is sea, so the first up-down card goes to C4 by itself."""
    table = landed_alone(8, "UD UD")
    (walked,) = [event for event in table.events() if isinstance(event, Walked)]
    assert walked.cell == "C4"
    assert table.legal() == ["goto C3", "goto C5"]


def test_both_chests_of_island_32_are_in_reach_of_one_row() -> None:
    """T20, JA-45: with C3 the last card is left over and is no step."""
    table = landed_alone(32, "LR UD LR")
    table.walk("C2 C3")
    assert outcome(table) == ("arrived", "C3", 2, 1)
    assert table.discard == "LR2 UD1"


def test_the_whole_row_is_turned_over_and_walked_before_the_next() -> None:
    """JA-32: later rows stay hidden while the first walks; the second walker may then choose anew."""
    table = all_landed(["LR LR", "LR LR"], island=8)
    table.play("done", "done")
    assert [type(event) for event in table.events() if isinstance(event, Revealed)] == [Revealed]
    assert table.view(-1).players[0].row == ["left-right", "left-right"]
    assert table.view(-1).players[1].row is None
    assert table.refusal("goto E5", seat=1) == "JA-32"
    table.play("goto E5")
    assert table.waiting == (1,)
    assert table.view(-1).players[0].outcome == "arrived"
    assert table.legal() == ["goto C5", "goto E5"]


def test_a_walk_begins_at_the_flag_that_the_row_says() -> None:
    """JA-33, A-21: W, or B behind a black flag; standing there has no effect and is no step."""
    for row, first in (("LR", "C6"), ("BF LR", "C5")):
        table = landed_alone(1, row)
        assert [event.cell for event in table.events() if isinstance(event, Walked)] == [first]
        assert share_of(table).steps == 1


def test_cards_are_played_from_left_to_right_and_only_for_their_cells() -> None:
    """JA-34, JA-35, JA-22: the present card decides; an arrow is not turned on its side."""
    table = landed_alone(2, "UD LR LR")
    assert [event.cell for event in table.events() if isinstance(event, Walked)] == ["A5", "B5"]
    table = landed_alone(2, "LR LR LR")
    assert table.cell() == "B4"
    assert table.legal() == ["goto A4", "goto C4"]
    assert table.refusal("goto B5") == "JA-22"
    assert table.refusal("goto F6") == "JA-35"
    assert table.refusal("land") == "JA-34"


def test_a_knight_has_up_to_eight_cells_and_jumps_over_the_sea() -> None:
    """JA-36, JA-57: nothing in between is entered, not even looked at."""
    grid = ["......", "......", ".~~~..", "B.~W..", "......", ".....3"]
    table = landed_alone(1, "KN KN", grid=grid)
    cells = "C2 E2 F3 B5 F5 C6 E6"  # B3 is sea
    assert table.legal() == [f"goto {cell}" for cell in cells.split()]
    assert table.refusal("goto D5") == "JA-36"
    table.play("goto C2")
    assert table.cell() == "C2"


def test_sea_jungle_and_buried_chests_are_refused_by_name() -> None:
    """JA-37, JA-48, JA-49, A-6."""
    grid = ["~~~~~~", "~~J~~~", "~.W.a~", "~~.~~~", "~~B~~~", "~~3~~~"]
    table = landed_alone(1, "X4 LR", grid=grid)
    assert table.legal() == ["goto B3", "goto D3", "goto C4"]
    assert table.refusal("goto C2") == "JA-49"
    table.play("goto D3")
    assert outcome(table) == ("ran_out", "C3", 2, 0)
    sea = landed_alone(8, "X4 LR")
    assert sea.refusal("goto B5") == "JA-37"
    buried = landed_alone(1, "X4", grid=["~~~~~~", "~.....", "~.Wa.~", "~~.~~~", "~~B~~~", "~~3~~~"])
    assert buried.refusal("goto D3") == "JA-48"


def test_a_card_without_a_cell_ends_the_route_in_error() -> None:
    """JA-38, JA-46: no gold; all laid cards go to the discard."""
    table = landed_alone(24, "BF UD LR", hand="BF1 UD1 LR1")
    assert any(isinstance(event, BrokeOff) and event.cell == "D6" for event in table.events())
    assert table.discard == "LR1 UD1 BF1"


def test_landings_are_empty_cells_for_those_who_pass_over() -> None:
    """JA-39: here and back costs two steps and does nothing else."""
    table = landed_alone(1, "LR LR UD LR")
    table.walk("C6 B6 B5")
    assert table.steps() == 3
    assert table.legal() == ["goto A5", "goto C5"]


def test_a_map_serves_the_next_move_only_and_doubled_it_serves_once() -> None:
    """JA-40, A-7, T13: used up on a plain cell."""
    doubled = landed_alone(36, "PM PM UD UD")
    doubled.walk("D2 D1")
    assert outcome(doubled) == ("ran_out", "D1", 2, 0)


@pytest.mark.parametrize(("works", "ends"), [(True, "arrived"), (False, "broken_off")])
def test_a_map_before_a_knight(works: bool, ends: str) -> None:
    """JA-41, A-8, option map_before_knight; without it the knight still uses the map up."""
    grid = ["W~~~~~", "~~~~~~", "~c~~~~", "~~~~~~", "B....3", "~~~~~~"]
    table = landed_alone(1, "PM KN", grid=grid, map_before_knight=works)
    assert share_of(table).outcome == ends


def test_flag_and_map_are_no_steps() -> None:
    """JA-42, T15: five cards, three steps."""
    table = landed_alone(24, "BF PM UD UD LR")
    table.walk("D5 D4 E4")
    assert share_of(table).paces == 3


def test_a_chest_ends_the_route_and_is_not_walked_through() -> None:
    """JA-43, JA-44: the richer chest behind it stays out of reach."""
    grid = ["W.2.5~", "~~~~~~", "~~~~~~", "~~~~~~", "B.....", "~~~~~~"]
    table = landed_alone(1, "LR LR LR LR", grid=grid)
    table.walk("B1 C1")
    assert outcome(table) == ("arrived", "C1", 2, 2)


def test_a_knight_jumps_over_a_chest() -> None:
    """JA-44."""
    grid = ["W1....", "~1.~~~", "~~5~~~", "~~~~~~", "B.....", "~~~~~~"]
    table = landed_alone(1, "KN UD", grid=grid)
    table.walk("C2 C3")
    assert outcome(table) == ("arrived", "C3", 2, 5)


def test_left_over_cards_are_discarded_and_are_no_steps() -> None:
    """T7, JA-45, JA-65, A-5: all three cards lie in the discard after the clean-up."""
    table = landed_alone(8, "BF KN LR")
    table.walk("B4")
    assert outcome(table) == ("arrived", "B4", 1, 1)
    assert table.discard == "LR1 KN1 BF1"


def test_left_over_cards_return_where_the_table_wants_it() -> None:
    """JA-45, option leftover=return: back to the hand, and everybody knows them there."""
    table = landed_alone(8, "BF KN LR PM", hand="BF1 KN1 LR1 PM1 X45", leftover="return")
    told = table.walk("B4")
    (back,) = [event for event in told if isinstance(event, Returned)]
    assert back.cards == ["left-right", "map"]
    assert table.hand(0) == "LR1 X45 PM1"
    assert table.state.known[0].tolist() == [1, 0, 0, 0, 0, 0, 1]
    assert table.discard == "KN1 BF1"


def test_left_over_cards_count_where_the_table_wants_it() -> None:
    """JA-45, option leftover=count: move cards are steps, a map is none; all are discarded."""
    table = landed_alone(8, "BF KN LR PM UD", leftover="count")
    table.walk("B4")
    assert outcome(table) == ("arrived", "B4", 3, 1)
    assert share_of(table).leftover == 2


def test_running_out_of_cards_brings_nothing() -> None:
    """JA-46."""
    table = landed_alone(8, "UD")
    assert any(isinstance(event, RanOut) and event.cell == "C4" for event in table.events())
    assert outcome(table) == ("ran_out", "C4", 1, 0)
    assert table.discard == "UD1"


def test_a_failed_route_keeps_the_cards_it_took() -> None:
    """JA-47, A-12, T23: two cards twice, the walk ends on E6 with nothing else."""
    table = landed_alone(21, "LR UD UD", hand="LR1 UD2 X45")
    assert table.cell() == "E6"
    assert (table.phase, int(table.state.taking)) == ("take", 2)
    assert table.refusal("goto E5") == "JA-54"
    table.play("take deck", "take deck")
    assert table.cell() == "E5"
    table.play("goto E6")
    assert int(table.state.taking) == 2
    table.play("take deck", "take deck")
    assert outcome(table) == ("ran_out", "E6", 3, 0)
    assert table.hand_size(0) == 9


def test_a_take_cell_gives_its_card_before_the_next_step() -> None:
    """T10, JA-54, JA-55, A-9, A-10: one card on C6, which joins the hand and not the row."""
    table = landed_alone(15, "LR UD")
    table.play("goto C6")
    assert (table.phase, table.cell()) == ("take", "C6")
    assert table.state.shown_size[0] == 2
    table.play("take deck")
    assert any(isinstance(event, TookFromDeck) for event in table.events())
    assert any(isinstance(event, Arrived) and event.cell == "C5" for event in table.events())
    assert outcome(table) == ("arrived", "C5", 2, 1)


def test_a_mark_taken_on_the_way_is_not_thrown_here() -> None:
    """JA-55: that window is over."""
    table = all_landed(["LR UD", "LR UD"], island=15, market="BM UD LR UD")
    table.play("done", "done", "goto C6", "take 1")
    assert table.hand(0) == "BM1"
    assert table.refusal("throw 2", seat=0) == "JA-32"


def test_a_take_cell_works_on_every_entry() -> None:
    """JA-56, A-11: the second entry of the same walk, too."""
    table = landed_alone(21, "LR LR LR")
    table.play("take 1", "take 1")
    assert (table.phase, table.cell(), int(table.state.taking)) == ("take", "E6", 2)


def test_a_knight_over_a_take_cell_or_labyrinth_does_not_enter_it() -> None:
    """JA-57, T6."""
    table = landed_alone(8, "UD UD KN")
    table.walk("C4 C3 B1")
    assert share_of(table).labyrinths == 0


def test_a_buried_chest_without_a_map_ends_the_route_before_it() -> None:
    """JA-48: facing it with nowhere else to go."""
    grid = ["~~~~~~", "~~~~~~", "~~Wc~~", "~~.~~~", "~~B~~~", "~~3~~~"]
    table = landed_alone(1, "LR LR", grid=grid)
    assert outcome(table) == ("broken_off", "C3", 0, 0)


def test_jungle_with_a_map_is_an_empty_cell() -> None:
    """JA-49, T18: one step and no more."""
    table = landed_alone(40, "UD LR UD PM LR LR")
    table.walk("B5 C5>B3 B2 C2 D2")
    assert share_of(table).steps == 5


@pytest.mark.parametrize("row", ["UD UD UD UD LR", "UD UD UD PM UD LR"])
def test_a_labyrinth_costs_a_step_with_and_without_a_map(row: str) -> None:
    """JA-50: a map does not help; T8 shows that a knight pays as well."""
    table = landed_alone(8, row)
    table.walk("C4 C3 C2 C1 B1")
    assert (share_of(table).paces, share_of(table).labyrinths, share_of(table).steps) == (5, 1, 6)


def test_a_cave_moves_at_once_to_another_by_choice() -> None:
    """JA-51, A-13: three caves, so two to choose from; no step; what it is not to come out of is refused."""
    table = landed_alone(32, "LR UD LR")
    table.play("goto E2")
    assert table.phase == "exit"
    assert table.legal() == ["exit F4", "exit C6"]
    assert table.refusal("exit E2") == "JA-51"
    assert table.refusal("goto E3") == "JA-51"
    table.play("exit C6")
    assert outcome(table) == ("arrived", "D5", 3, 2)


def test_coming_out_of_a_cave_is_no_entering() -> None:
    """JA-51, 8: with two caves one stands outside, and is not sent back."""
    table = landed_alone(40, "UD LR LR")
    told = table.walk("B5 C5>B3 C3")
    (into,) = [event for event in told if isinstance(event, Walked) and event.out]
    assert (into.cell, into.out) == ("C5", "B3")


def test_a_cave_alone_is_an_empty_cell() -> None:
    """JA-52: no text of islands has one, but the rules know what to do."""
    grid = ["W.O.2~", "~~~~~~", "~~~~~~", "~~~~~~", "B.....", "~~~~~~"]
    table = landed_alone(1, "LR LR LR LR", grid=grid)
    table.walk("B1 C1 D1 E1")
    assert outcome(table) == ("arrived", "E1", 4, 2)


def test_from_cave_to_cave_moves_again() -> None:
    """JA-53: neighbouring caves; entering the next one carries the pirate on."""
    grid = ["W.~~~~", "OO~.2~", "~~~O~~", "~~~~~~", "B.....", "~~~~~~"]
    table = landed_alone(1, "UD LR UD LR", grid=grid)
    table.play("exit B2")
    assert (table.phase, table.cell()) == ("exit", "A2")  # out at B2, and back into A2
    assert table.legal() == ["exit B2", "exit D3"]
    table.play("exit D3")
    assert outcome(table) == ("arrived", "E2", 4, 2)


def test_out_of_a_cave_every_other_cave_is_on_offer_however_many_there_are() -> None:
    """JA-51: an island has at least two landings and a chest, all else may be caves. Nothing else offers as much."""
    grid = ["WOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOB2"]
    assert accepted(text_of(["".join(grid)] * FEWEST_ISLANDS))
    table = landed_alone(1, "LR LR LR", grid=grid)
    assert table.phase == "exit"
    assert len(table.legal()) == GAME.most_legal == 32
    assert len(table.view(0).targets) == 32


def test_nobody_is_paid_before_all_have_walked() -> None:
    """JA-58."""
    table = all_landed(["LR LR", "LR LR"], island=8)
    table.play("done", "done", "goto E5")
    assert table.coins() == [0, 0]
    assert not any(isinstance(event, Shared) for event in table.events())
    table.play("goto C5")
    assert table.coins() == [1, 0]
