"""Bonus tiles: the offer, the stack, the choice, using or keeping, and each effect."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kibitz.games.bower.components.sheet import house_text
from kibitz.games.bower.screen.happenings import (
    Chose,
    Covered,
    Discarded,
    Gave,
    Kept,
    Looked,
    LookedAside,
    NoBonus,
    Offered,
    Rejected,
    Reshuffled,
    TwoTurns,
)
from kibitz.games.bower.screen.naming import TOKENS
from kibitz.games.bower.state import NOTHING, BonusAt, TokenAt
from tests.games.bower.table import Table, bower_table, cell, dealt_table, put_token, using

EARNS = "T25@2,1,R T01@1,2,R"  # T13@3,3,L then brings the third gem of column 2


def branches(table: Table) -> list[list[int]]:
    """The ends of those that lie in the first bower."""
    return [won.branch for won in table.view().players[0].beside if won.branch]


def earning(**position: object) -> Table:
    """Seat 0 has just earned a bonus."""
    table = bower_table(laid=[EARNS, ""], hands=["T13", "T30"], **position)  # type: ignore[arg-type]  # options
    return table.play("T13@3,3,L")


# --- The offer --------------------------------------------------------------------------------------------------------


def test_the_top_three_are_looked_at_in_secret() -> None:
    """BO-37, BO-91: the opponent sees that there are three."""
    table = earning(stack="B06 B12 B09")

    assert (table.phase, table.offer(0)) == ("pick", "B06 B12 B09")
    assert table.legal() == ["pick B06", "pick B09", "pick B12"]
    assert [bonus.id for bonus in table.event(Offered, 0).bonuses or []] == ["B06", "B12", "B09"]
    assert table.event(Offered, 1).bonuses is None
    assert table.view(1).choices.picks == []
    assert table.view(1).offer_size == 3
    assert table.refusal("pick B07") == "BO-37"


def test_the_chosen_one_is_shown_and_the_others_are_discarded_face_down() -> None:
    """BO-39, BO-37, A-14."""
    table = earning(stack="B06 B12 B09").play("pick B06")

    assert table.event(Chose, 1).bonus.id == "B06"
    assert table.event(Rejected, 1).bonuses is None
    assert table.rejected(0) == "B12 B09"
    assert table.view(1).own_rejected == []
    assert [bonus.id for bonus in table.view(0).own_rejected] == ["B12", "B09"]


def test_a_table_may_show_rejected_tiles() -> None:
    """BO-37, A-14, option bonus_discard_public."""
    table = earning(stack="B06 B12 B09", bonus_discard_public=True).play("pick B06")

    assert [bonus.id for bonus in table.event(Rejected, 1).bonuses or []] == ["B12", "B09"]
    assert [bonus.id for bonus in table.view().open_discard] == ["B12", "B09"]


def test_a_short_stack_is_filled_from_the_discards() -> None:
    """TV-15, BO-38: 2 in the stack and 12 discarded; after the pick 11 and 2."""
    table = earning(
        stack="B01 B02",
        rejected=["B03 B04 B05 B06 B07 B08", "B09 B10 B11 B12 B13 B14"],
        beside=["B15 B16 B17", "B18 B19 B20"],
    )

    assert table.offer(0).split()[:2] == ["B01", "B02"]
    assert table.event(Reshuffled).count == 12
    assert table.view().stack == 11
    table.play("pick B01")
    assert (table.view().stack, table.view().discard) == (11, 2)


def test_fewer_than_three_in_all_are_offered_as_they_are() -> None:
    """BO-38: two, then none."""
    gone = [" ".join(f"B{n:02}" for n in range(3, 21)), ""]
    table = earning(stack="B01 B02", beside=gone)
    none = earning(beside=[f"B01 B02 {gone[0]}", ""])

    assert table.legal() == ["pick B01", "pick B02"]
    assert (none.told(NoBonus), none.phase) == (True, "take")


def test_the_hard_game_chooses_from_the_pool() -> None:
    """BO-85: any of those left; a taken one is gone."""
    table = earning(hard=True, stack="B06 B12 B16")

    assert table.legal() == ["pick B06", "pick B12", "pick B16"]
    assert table.refusal("pick B07") == "BO-85"
    table.play("pick B06")
    assert [bonus.id if bonus else None for bonus in table.view().pool] == [None, "B12", "B16", *[None] * 4]
    assert table.view().discard == 0


# --- Using and keeping ------------------------------------------------------------------------------------------------


def test_a_decoration_tile_and_a_bower_tile_act_by_themselves() -> None:
    """BO-41, BO-42, BO-82, BO-44: no question, and the turn ends."""
    decoration = earning(stack="B06 B02 B09").play("pick B06")
    bower = earning(stack="B06 B02 B09").play("pick B02")

    assert (decoration.phase, decoration.to_move, decoration.status("B06")) == ("take", 1, BonusAt.USED)
    assert (bower.phase, bower.to_move, bower.hand(0)) == ("take", 1, "N2")


def test_a_bonus_bower_tile_is_laid_from_the_next_turn_on_like_any_other() -> None:
    """BO-82, BO-83: one tile a turn; the turns do not grow."""
    table = earning(stack="B02 B06 B09").play("pick B02")
    table.play(f"take {table.display.split()[0]}", "T30@1,1,R").play(f"take {table.display.split()[0]}")

    assert table.refusal("N2@5,1,R") is None
    table.play("N2@5,1,R")
    assert (table.turns, table.to_move) == ((2, 1), 1)


def test_other_tiles_are_used_at_once_or_never() -> None:
    """BO-40, BO-42, A-13: a kept tile is dead and lies beside the bower."""
    table = earning(stack="B10 B06 B09").play("pick B10")

    assert (table.phase, table.legal()) == ("use", ["use", "keep"])
    assert table.refusal("T30@1,1,R") == "BO-40"
    table.play("keep")

    assert table.event(Kept).bonus.effect == "look_at_one"
    assert (table.status("B10"), table.phase, table.to_move) == (BonusAt.DEAD, "take", 1)
    assert [(won.bonus.id, won.used) for won in table.view().players[0].beside] == [("B10", False)]
    assert "B10" not in table.stack


def void(bonus: str, **position: object) -> Table:
    return using(bonus, **{"laid": [EARNS, ""], "hands": ["T20", "T30"], "turns": (5, 5), **position})


VOID: dict[str, Callable[[], Table]] = {
    "X without anything to mark": lambda: void("B12", laid=["", ""]),
    "branch on one block of four": lambda: void("B16", laid=["T01@1,1,R T02@1,2,R", ""]),
    "give without a turn left": lambda: void("B18", turns=(11, 12)),
    "two turns with one left": lambda: void("B19", turns=(10, 11)),
    "two turns with none left": lambda: void("B19", turns=(11, 12)),
    "two turns of the hard game": lambda: void("B19", turns=(14, 14), hard=True),
    "discard from an empty hand": lambda: void("B20", hands=["T20", ""]),
}
POSSIBLE: dict[str, Callable[[], Table]] = {
    "X": lambda: void("B12"),
    "branch over a gap": lambda: void("B16", laid=["T01@1,1,O T02@3,1,R", ""]),
    "give with a turn left": lambda: void("B18", turns=(11, 11)),
    "two turns with two left": lambda: void("B19", turns=(10, 10)),
    "two turns of the hard game": lambda: void("B19", turns=(13, 13), hard=True),
    "discard": lambda: void("B20"),
    "cover": lambda: void("B17"),
    "look": lambda: void("B10"),
    "look aside": lambda: void("B11"),
    "shells": lambda: void("B15"),
}


@pytest.mark.parametrize("case", VOID)
def test_an_impossible_effect_can_only_be_kept(case: str) -> None:
    """BO-43, A-19, BO-76, BO-77, BO-85: the complete list, with the turns of the hard game."""
    table = VOID[case]()

    assert table.legal() == ["keep"]
    assert table.refusal("use") == "BO-43"
    use = table.view(0).choices.use
    assert use is not None
    assert use.use is None


@pytest.mark.parametrize("case", POSSIBLE)
def test_everything_else_can_be_used(case: str) -> None:
    """BO-43."""
    assert POSSIBLE[case]().legal() == ["use", "keep"]


# --- Tokens -----------------------------------------------------------------------------------------------------------


def test_the_x_lies_on_one_flower_or_feather_of_either_bower() -> None:
    """BO-71, A-18: coloured, white or a white token; not on gems, shells or empty cells."""
    table = using(
        "B12",
        laid=["T25@1,1,R N1@3,1,R", "T03@1,1,R"],
        tokens={"white_flower": (1, "1,1")},
        turns=(5, 5),
    ).play("use")

    assert table.legal() == ["x 1@2,1 FY", "x 1@3,1 FW", "x 1@4,1 FW", "x 2@1,1 BW", "x 2@2,1 BR"]
    assert table.refusal("x 1@5,1 FY") == "BO-71"
    table.play("x 2@1,1 BW")
    cells = {cell.cell: cell for cell in table.view().players[1].cells}
    assert (cells[0].cancelled, cells[0].tokens) == (["white_flower"], ["x", "white_flower"])


@pytest.mark.parametrize(("bonus", "goal"), [("B13", "white_flower"), ("B14", "white_feather")])
def test_a_white_token_counts_on_the_cell_where_it_lies(bonus: str, goal: str) -> None:
    """BO-72: any own cell with a tile."""
    table = using(bonus, laid=["T01@1,1,R", "T02@1,1,R"], turns=(5, 5)).play("use")

    assert table.legal() == ["token 1,1", "token 2,1"]
    assert table.refusal("token 3,1") == "BO-72"
    table.play("token 2,1")
    assert table.view().players[0].columns[1].counts[goal] == 1  # type: ignore[index]  # a goal by its plain name


def test_the_shells_token_counts_two_shells() -> None:
    """BO-72."""
    table = using("B15", laid=["T01@1,1,R", ""], turns=(5, 5)).play("use", "token 2,1")

    assert table.view().players[0].columns[1].shells == 2
    assert table.view().players[0].shells == 2


def test_the_branch_joins_cells_over_one_between_them() -> None:
    """BO-73, A-5: in a row or a column, the cell between may be empty; further only by option branch_span."""
    laid = "T01@1,1,O T02@3,1,O T03@5,1,O T04@5,3,O"
    short = using("B16", laid=[laid, ""], turns=(5, 5)).play("use")
    line = using("B16", laid=[laid, ""], turns=(5, 5), branch_span="line").play("use")

    rows = ["branch 1,1-3,1", "branch 3,1-5,1", "branch 5,1-5,3", "branch 1,2-3,2", "branch 3,2-5,2", "branch 5,2-5,4"]
    assert short.legal() == rows
    assert set(line.legal()) == {*rows, "branch 1,1-5,1", "branch 1,2-5,2", "branch 5,1-5,4"}
    assert short.refusal("branch 1,1-5,1") == "BO-73"
    assert short.refusal("branch 5,1-7,1") == "BO-73"
    assert "with one cell between" in short.why_not("branch 1,1-5,1")


def test_a_branch_between_different_surfaces_joins_nothing() -> None:
    """BO-73: nor between two cells of earth."""
    table = using("B16", laid=["T01@1,1,O T09@3,1,O N1@2,3,R N2@2,4,R", ""], turns=(5, 5)).play("use")
    choices = {(choice.a, choice.b): choice.surface for choice in table.view(0).choices.branches}

    assert choices[cell("1,1"), cell("3,1")] is None
    table.play("branch 1,1-3,1")
    assert table.view().players[0].largest == {"straw": 2, "moss": 2, "gravel": 0}
    assert branches(table) == [[cell("1,1"), cell("3,1")]]


# --- Several tokens of a kind, by a sheet of the table's own ----------------------------------------------------------


def doubled(*more: str) -> str:
    """The house's sheet with these token tiles in the place of the majorities and scouts, and a token for each."""
    lines = [line for line in house_text().splitlines() if line and not line.startswith("#")]
    for n, effect in enumerate(more):
        lines = [f"B{6 + n:02} | {effect} | ours" if line.startswith(f"B{6 + n:02}") else line for line in lines]
    return "\n".join([*lines, *(f"K{6 + n} | {effect} | ours" for n, effect in enumerate(more))])


def test_two_branches_join_two_pairs_of_cells_and_go_one_by_one() -> None:
    """BO-73, BO-4: by a sheet of the table's own; a covered end takes only its own branch away."""
    table = using(
        "B16",
        laid=["T01@1,1,O T05@3,1,O T22@5,1,O", ""],
        turns=(5, 5),
        sheet=doubled("branch"),
        beside=["B06", ""],
        tokens={"branch": (0, "1,1", "3,1")},
    ).play("use", "branch 3,1-5,1")

    assert branches(table) == [
        [cell("1,1"), cell("3,1")],
        [cell("3,1"), cell("5,1")],
    ]
    assert table.view().players[0].largest["straw"] == 5
    assert "branch" not in table.view().token_supply

    covering = using(
        "B17",
        laid=["T01@1,1,O T05@3,1,O T22@5,1,O", ""],
        deck="T17",
        turns=(5, 5),
        sheet=doubled("branch"),
        beside=["B06 B16", ""],
        tokens={"branch": (0, "1,1", "3,1")},
    )
    put_token(covering.state, "branch", (0, "3,1", "5,1"))
    covering.play("use", "cover 5,1,O")
    assert branches(covering) == [[cell("1,1"), cell("3,1")]]
    assert covering.view().players[0].largest["straw"] == 4


def test_two_white_flowers_and_two_xs_on_one_cell_all_count() -> None:
    """BO-71, BO-72, BO-4: by a sheet of the table's own."""
    sheet = doubled("white flower", "x")
    table = using(
        "B13",
        laid=["T01@1,1,O", ""],
        turns=(5, 5),
        sheet=sheet,
        beside=["B06", ""],
        tokens={"white_flower": (0, "1,1")},
    ).play("use", "token 1,1")
    assert table.view().players[0].columns[0].counts["white_flower"] == 2
    assert table.view().players[0].cells[0].tokens == ["white_flower", "white_flower"]

    crossed = using(
        "B12",
        laid=["T01@1,1,O", ""],
        turns=(5, 5),
        sheet=sheet,
        beside=["B06 B07 B13", ""],
        tokens={"white_flower": (0, "1,1"), "x": (0, "1,1", "BW")},
    ).play("use")
    assert "x 1@1,1 BW" not in crossed.legal()
    crossed.play("x 1@1,1 FP")
    assert crossed.view().players[0].cells[0].cancelled == ["white_flower", "purple_feather"]
    assert crossed.view().players[0].columns[0].counts["white_flower"] == 0


def test_a_sheet_with_several_tokens_is_laid_out_whole() -> None:
    """BO-5, BO-85, BO-86: each tile has its token; what leaves the game takes its own along."""
    sheet = doubled("shells", "x", "x")
    assert dealt_table("several", sheet=sheet).view().token_supply == [
        *["x"] * 3,
        "white_flower",
        "white_feather",
        *["shells"] * 2,
        "branch",
    ]
    assert dealt_table("several", sheet=sheet, fair=True).view().token_supply.count("x") == 0
    for table in (dealt_table(f"several {n}", sheet=sheet, hard=True) for n in range(5)):
        pool = [bonus.effect for bonus in table.view().pool if bonus]
        assert sorted(table.view().token_supply) == sorted(one for one in pool if one in TOKENS)


# --- Interaction ------------------------------------------------------------------------------------------------------


def test_a_covering_tile_shows_its_own_halves_and_removes_tokens() -> None:
    """BO-75, BO-19, A-7, A-16: two occupied cells, of one tile or two; it is no lay and no turn of its own."""
    table = using(
        "B17",
        laid=["T01@1,1,R T02@3,1,R T03@1,2,R", ""],
        deck="T17",
        turns=(5, 5),
        tokens={"white_flower": (0, "2,1"), "shells": (0, "1,1"), "x": (0, "3,1", "FR"), "branch": (0, "1,1", "3,1")},
    ).play("use")

    assert (table.phase, table.legal()[0]) == ("cover", "cover 1,1,R")
    assert {"keep", "pass"}.isdisjoint(table.legal())
    table.play("cover 3,1,L")

    owners = table.state.token_owner[11:16].tolist()
    assert owners == [TokenAt.GONE, TokenAt.GONE, TokenAt.SUPPLY, 0, TokenAt.GONE]
    cells = {cell.cell: cell for cell in table.view().players[0].cells}
    assert (cells[2].surface, cells[2].pieces, cells[2].covers) == ("gravel", ["yellow_flower"] * 2, True)
    assert (cells[1].pieces, cells[0].pieces) == (["yellow_feather"] * 2, ["purple_feather"] * 2)
    assert (table.turns, table.to_move, table.event(Covered).tile.id) == ((6, 5), 1, "T17")


def test_a_covering_tile_needs_two_occupied_cells_side_by_side() -> None:
    """BO-75, A-17."""
    table = using("B17", laid=["T01@1,1,R T02@1,2,R", ""], deck="T17", turns=(5, 5)).play("use")

    assert table.refusal("cover 2,1,R") == "BO-75"
    assert table.refusal("cover 1,1,I") == "BO-75"
    assert len(table.legal()) == 8


def test_a_branch_stays_when_only_the_cell_between_is_covered() -> None:
    """A-7, BO-73."""
    table = using(
        "B17",
        laid=["T01@1,1,R T02@3,1,R T03@2,2,R", ""],
        deck="T17",
        turns=(5, 5),
        tokens={"branch": (0, "1,1", "3,1")},
        beside=["B16", ""],
    ).play("use", "cover 2,1,O")

    assert branches(table) == [[cell("1,1"), cell("3,1")]]


def test_a_given_tile_must_be_laid_next_without_a_take() -> None:
    """TV-13, BO-74, BO-76: the display is unchanged by the opponent, and the turn after that is a normal one."""
    table = using("B18", hands=["T20", "T02"], display="T18 T05 T06", deck="T30", turns=(2, 2)).play("use")

    assert table.legal() == ["give T05", "give T06", "give T18"]
    assert table.refusal("give T30") == "BO-74"
    table.play("give T18")
    assert (table.hand(1), table.display, table.event(Gave).slot) == ("T02 T18", "T30 T05 T06", 1)
    assert (table.phase, table.to_move) == ("lay", 1)
    assert table.refusal("T02@1,1,R") == "BO-76"
    assert {move.split("@")[0] for move in table.legal()} == {"T18"}
    assert table.view(1).players[1].forced == "T18"
    table.play("T18@1,1,R")

    assert (table.hand(1), table.display, table.turns) == ("T02", "T30 T05 T06", (3, 3))
    table.play("take T05", "T05@1,1,R")
    assert (table.phase, table.to_move) == ("take", 1)


def test_a_given_tile_without_room_is_passed_and_the_obligation_ends() -> None:
    """BO-76, BO-22."""
    full = " ".join(f"T{n:02}@{1 + 2 * (n % 3)},{1 + n // 3},R" for n in range(12)).replace("T00", "T13")
    table = using("B18", laid=["", full], hands=["T20", "T21"], display="T22 T23 T24", turns=(2, 2))
    table.play("use", "give T22")

    assert table.legal() == ["pass"]
    table.play("pass")
    assert (int(table.state.forced[1]), table.hand(1)) == (NOTHING, "T21 T22")


def test_two_turns_in_a_row() -> None:
    """TV-12, BO-77: A's fifth turn wins it; then B 5, B 6, A 6, B 7, A 7."""
    table = using("B19", hands=["T20", "T21"], turns=(4, 4)).play("use")
    order = []

    assert table.event(TwoTurns).seat == 1
    assert table.view().players[1].extra_turn
    for _ in range(5):
        order.append((table.to_move, table.turns[table.to_move] + 1))
        table.play(table.legal()[0])
        table.play(table.legal()[0])

    assert order == [(1, 5), (1, 6), (0, 6), (1, 7), (0, 7)]


def test_the_opponent_chooses_what_to_discard() -> None:
    """TV-14, BO-78, A-15: any bower tile, bonus ones too; face up, out of the game."""
    table = using("B20", hands=["T20", "T02 N1"], turns=(5, 5)).play("use")

    assert (table.phase, table.to_move, table.legal()) == ("discard", 1, ["discard T02", "discard N1"])
    assert table.refusal("discard T02", seat=0) == "BO-10"
    assert table.refusal("discard T03") == "BO-78"
    table.play("discard N1")

    assert (table.hand(1), table.event(Discarded, 0).tile.id) == ("T02", "N1")
    assert (table.turns, table.to_move, table.phase) == ((6, 5), 1, "take")


def test_an_only_tile_must_be_discarded_and_the_next_turn_goes_on() -> None:
    """TV-14, BO-78: with an empty hand the taken tile is laid."""
    table = using("B20", hands=["T20", "T02"], turns=(5, 5)).play("use")

    assert table.legal() == ["discard T02"]
    table.play("discard T02")
    tile = table.display.split()[0]
    table.play(f"take {tile}")
    assert {move.split("@")[0] for move in table.legal()} == {tile}


def test_a_given_tile_cannot_be_discarded() -> None:
    """BO-79, A-20: in the two turns in a row of the opponent the given tile is still to be laid."""
    table = using("B20", hands=["T20", "T02 T18"], turns=(5, 5))
    table.state.forced[1] = 17
    table.play("use")

    assert table.legal() == ["discard T02"]
    assert table.refusal("discard T18") == "BO-79"


# --- Scouting ---------------------------------------------------------------------------------------------------------


def test_a_look_at_one_goal_is_for_the_looker_alone() -> None:
    """BO-80: the opponent sees which slot, not what."""
    table = using("B10", hands=["T20", "T21"], goals="BW BY FR FW FP FY", turns=(5, 5)).play("use")

    assert table.legal() == ["look 2", "look 4", "look 6"]
    assert table.refusal("look 1") == "BO-80"
    table.play("look 4")

    assert (table.event(Looked, 0).goal, table.event(Looked, 1).goal) == ("white_feather", None)
    assert table.event(Looked, 1).column == 4
    assert table.knows(0) == "BW ? FR FW FP ? ? ?"
    assert table.view(0).goals[3].goal == "white_feather"
    assert table.view(1).goals[3].looked
    assert table.view().goals[3].goal is None


def test_a_look_aside_shows_the_two_goals_that_are_not_in_play() -> None:
    """BO-81."""
    table = using("B11", hands=["T20", "T21"], goals="BW BY FR FW FP FY", turns=(5, 5)).play("use")

    assert set(table.event(LookedAside, 0).goals or []) == {"purple_flower", "red_flower"}
    assert table.event(LookedAside, 1).goals is None
    assert table.knows(0) == "BW ? FR ? FP ? BP BR"
    assert (table.view(0).aside.goals, table.view(1).aside.goals) == (["purple_flower", "red_flower"], [])
    assert table.view(1).aside.looked_by == [0]
