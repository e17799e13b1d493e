"""Final scoring: the rulebook's example line by line, ties, whites, tokens, and the end of the game."""

from __future__ import annotations

from itertools import product

import pytest

from kibitz.games.bower import GAME
from kibitz.games.bower.components import CSH, FR, FW, SHL, goal_name
from kibitz.games.bower.rules.grid import one_of
from kibitz.games.bower.rules.scoring import column_eggs_of
from kibitz.games.bower.screen.happenings import Over, Revealed
from kibitz.games.bower.state import Phase
from tests.games.bower.table import Table, bower_table, random_game

SEMYON = (
    "T04@2,1,L T28@3,1,R T18@5,1,R T26@2,2,L T01@4,2,L T32@6,2,L "
    "T25@1,4,I N1@3,3,L T16@5,3,L T13@6,4,I T11@3,4,L N5@5,4,L"
)
POLINA = (
    "T27@2,1,L T35@3,1,O T14@5,1,L T17@6,2,I T19@2,2,L T12@5,2,L "
    "T08@1,3,R T24@3,4,I T07@4,3,R T33@6,4,I T06@2,4,L T30@4,4,R"
)
GOALS = "BW BY FR FW FP FY"
TOKENS = {"white_feather": (1, "4,1"), "branch": (1, "2,2", "2,4")}
GOAL_FR = 5
ANY_FEATHER = 7


def example(**changes: object) -> Table:
    """The end of the rulebook's example; seat 0 Semyon, seat 1 Polina. Then Semyon, without room, passes."""
    position = {
        "laid": [SEMYON, POLINA],
        "goals": GOALS,
        "tokens": TOKENS,
        "beside": ["B06", "B09 B14 B16"],
        "hands": ["T02", "T03"],
        "turns": (11, 12),
        **changes,
    }
    return bower_table(**position).play("pass")  # type: ignore[arg-type]  # a position by its words


def test_the_rulebooks_example_ends_six_to_four() -> None:
    """TV-1, BO-70: Polina wins."""
    table = example()

    assert (table.eggs, table.winners, table.over) == ((4, 6), (1,), "BO-50")


@pytest.mark.parametrize(
    ("line", "counts", "shells", "eggs"),
    [
        ("gravel", [8, 5], None, [1, 0]),
        ("straw", [6, 6], [0, 4], [0, 1]),
        ("moss", [4, 8], None, [0, 1]),
        ("column 1", [0, 1], None, [0, 2]),
        ("column 2", [4, 0], None, [1, 0]),
        ("column 3", [2, 2], [0, 1], [0, 1]),
        ("column 4", [4, 4], [1, 4], [1, 0]),
        ("column 5", [0, 2], None, [0, 1]),
        ("column 6", [2, 2], [0, 0], [0, 0]),
        ("more_yellow", [9, 7], None, [1, 0]),
        ("more_shells", [4, 8], None, [0, 0]),
    ],
)
def test_the_rulebooks_example_line_by_line(
    line: str, counts: list[int], shells: list[int] | None, eggs: list[int]
) -> None:
    """TV-1, BO-60, BO-61, BO-62, BO-63, BO-64, BO-65, BO-66, BO-67, BO-68, BO-69, BO-73."""
    account = example().view().account
    assert account is not None
    lines = {
        entry.surface or (f"column {entry.column}" if entry.column else entry.bonus and entry.bonus.effect): entry
        for entry in account.lines
    }

    found = lines[line]
    assert (found.counts, found.eggs) == (counts, eggs)
    assert shells is None or found.shells == shells


def test_semyons_coloured_shells_win_column_four() -> None:
    """TV-1, BO-65, BO-67: and nothing where they do not lie."""
    account = example().view().account
    assert account is not None
    coloured = {line.column: line.coloured_shells for line in account.lines if line.kind == "column"}

    assert [column for column, has in coloured.items() if has[0]] == [4, 5]


def test_without_the_branch_the_tie_is_broken_by_coloured_shells() -> None:
    """TV-1 variant, BO-70: straw 6 to 4, 5 : 5, and Semyon has coloured shells."""
    table = example(tokens={"white_feather": (1, "4,1")})

    assert (table.eggs, table.winners) == ((5, 5), (0,))
    account = table.view().account
    assert account is not None
    assert (account.tie, account.coloured_shells, account.winners) == (True, [True, False], [0])


@pytest.mark.parametrize(("piece", "at", "eggs"), [("FW", "4,1", (4, 6)), ("FP", "5,2", (4, 7))])
def test_the_x_changes_the_example(piece: str, at: str, eggs: tuple[int, int]) -> None:
    """TV-1 variants, BO-71, BO-64: on her white feather nothing changes, on a purple feather 2 : 0 becomes 1 : 0."""
    assert example(tokens={**TOKENS, "x": (1, at, piece)}).eggs == eggs


def column(fr: int, fw: int, shells: int, coloured: int = 0) -> int:
    return fr * one_of(FR) + fw * one_of(FW) + shells * one_of(SHL) + coloured * one_of(CSH)


@pytest.mark.parametrize(
    ("a", "b", "eggs"),
    [
        ((1, 0, 0), (0, 0, 3), 2),
        ((2, 0, 0), (0, 0, 0), 1),
        ((1, 1, 0), (0, 0, 0), 2),
        ((0, 2, 0), (0, 0, 0), 2),
        ((2, 1, 0), (0, 0, 0), 1),
        ((1, 1, 0), (0, 1, 0), 1),
        ((1, 0, 0), (0, 1, 1), -1),
        ((0, 0, 2), (0, 0, 0, 1), 0),
        ((3, 0, 4), (3, 0, 0, 1), -1),
        ((2, 0, 1), (1, 1, 1), 0),
    ],
)
def test_the_table_of_columns(a: tuple[int, ...], b: tuple[int, ...], eggs: int) -> None:
    """TV-10, BO-62, BO-63, BO-64, BO-65, BO-66, both ways round."""
    assert column_eggs_of(column(*a), column(*b), GOAL_FR) == eggs
    assert column_eggs_of(column(*b), column(*a), GOAL_FR) == -eggs


def test_a_white_piece_always_counts_for_a_goal_of_any_colour() -> None:
    """TV-10, BO-62, A-11: red and white against nothing is 2 : 0."""
    assert column_eggs_of(column(1, 1, 0), 0, ANY_FEATHER) == 1
    assert column_eggs_of(column(0, 1, 0), 0, ANY_FEATHER) == 2


def fixed(mine: int, theirs: int, shells: int) -> int:
    """The eggs of a column once both have declared their whites."""
    if mine != theirs:
        eggs = 2 if {mine, theirs} == {0, 1} else 1
        return eggs if mine > theirs else -eggs
    return shells if mine else 0


@pytest.mark.parametrize("shells", [-1, 0, 1])
def test_whites_are_declared_at_their_best_against_any_declaration(shells: int) -> None:
    """BO-63, property: the closed form is the value of the declaration game, and a saddle point of it."""
    for base, whites, base_b, whites_b in product(range(4), repeat=4):
        mine, theirs = range(base, base + whites + 1), range(base_b, base_b + whites_b + 1)
        best = max(min(fixed(i, j, shells) for j in theirs) for i in mine)
        worst = min(max(fixed(i, j, shells) for i in mine) for j in theirs)
        a, b = column(base, whites, max(0, shells)), column(base_b, whites_b, max(0, -shells))
        assert best == worst == column_eggs_of(a, b, GOAL_FR), (base, whites, base_b, whites_b)


def surfaces(table: Table) -> dict[str, list[int]]:
    account = table.view().account
    assert account is not None
    return {line.surface: line.eggs for line in account.lines if line.surface}


def over(**position: object) -> Table:
    """The position as if the game had ended with it."""
    table = bower_table(**position)  # type: ignore[arg-type]  # a position by its words
    table.state.over, table.state.phase, table.state.shown_goal[:] = 50, Phase.OVER, table.state.goal_at
    return table


def test_the_larger_group_has_the_egg_and_no_group_at_all_nothing() -> None:
    """BO-60, BO-61, BO-66: gravel 0 against 0 is nobody's."""
    table = over(laid=["T01@1,1,R T09@3,1,R", "T04@1,1,R T05@1,2,R"])

    assert surfaces(table) == {"straw": [0, 1], "moss": [1, 0], "gravel": [0, 0]}


def test_equal_groups_are_decided_by_the_shells_inside_them() -> None:
    """BO-61: shells elsewhere in the bower do not count, the shells token counts two."""
    inside = over(laid=["T01@1,1,R T11@3,1,R", "T02@1,1,R T12@3,1,R"])
    token = over(laid=["T01@1,1,R T11@3,1,R", "T02@1,1,R"], tokens={"shells": (0, "1,1")})

    assert surfaces(inside)["straw"] == [0, 1]
    assert surfaces(token)["straw"] == [1, 0]


def test_of_equal_own_groups_the_better_one_counts() -> None:
    """BO-61, A-8."""
    table = over(laid=["T01@1,1,R T02@4,1,R", "T04@1,1,R"])

    assert surfaces(table)["straw"] == [1, 0]


@pytest.mark.parametrize(("rule", "eggs"), [("group", [0, 1]), ("anywhere", [1, 0])])
def test_coloured_shells_win_a_tie_of_moss_in_their_group(rule: str, eggs: list[int]) -> None:
    """BO-61, BO-67, A-9, option csh_moss: here they lie in a smaller group."""
    laid = ["N5@1,1,R T09@4,1,R T10@4,2,R", "T08@1,1,R T12@1,2,R"]

    assert surfaces(over(laid=laid, csh_moss=rule))["moss"] == eggs


@pytest.mark.parametrize(("rule", "coloured"), [("group", [False, False]), ("anywhere", [True, False])])
def test_the_account_names_coloured_shells_where_they_decide(rule: str, coloured: list[bool]) -> None:
    """BO-61: of a moss group, or of the whole bower at tables that play so; on straw and gravel never."""
    laid = ["N5@1,1,R T09@4,1,R T10@4,2,R", "T08@1,1,R T12@1,2,R"]
    account = over(laid=laid, csh_moss=rule).view().account
    assert account is not None
    lines = {line.surface: line.coloured_shells for line in account.lines if line.surface}
    assert lines == {"straw": [False, False], "moss": coloured, "gravel": [False, False]}


def test_coloured_shells_beat_more_shells_in_the_compared_group() -> None:
    """BO-61."""
    table = over(laid=["N5@1,1,R T09@1,2,R", "T08@1,1,R T12@1,2,R"])

    assert surfaces(table)["moss"] == [1, 0]


def bonus_eggs(table: Table) -> list[int]:
    account = table.view().account
    assert account is not None
    (eggs,) = [line.eggs for line in account.lines if line.bonus]
    return eggs


@pytest.mark.parametrize(
    ("laid", "tokens", "eggs"),
    [
        (["T09@1,1,R", ""], {}, [1, 0]),
        (["T09@1,1,R", "T17@1,1,O"], {}, [0, 0]),
        (["T09@1,1,R", "T33@1,1,R T34@3,1,R"], {}, [0, 0]),
        (["T09@1,1,R N2@3,1,R", "T33@1,1,R T22@3,1,R"], {"white_flower": (0, "1,1")}, [0, 0]),
        (["T09@1,1,R", "T33@1,1,R"], {"x": (0, "2,1", "BY")}, [0, 0]),
    ],
)
def test_a_colour_tile_asks_for_strictly_more_of_its_colour(
    laid: list[str], tokens: dict[str, tuple[object, ...]], eggs: list[int]
) -> None:
    """BO-68, A-12: whites, white tokens and what lies under the X do not count."""
    assert bonus_eggs(over(laid=laid, tokens=tokens, beside=["B06", ""])) == eggs


@pytest.mark.parametrize(
    ("laid", "owner", "eggs"),
    [
        (["T02@1,1,R", ""], 0, [1, 0]),
        (["T02@1,1,R", "T03@1,1,R"], 0, [0, 0]),
        (["N5@1,1,R", "T03@1,1,R"], 0, [1, 0]),
        (["T02@1,1,R", "N5@1,1,R"], 0, [0, 0]),
        (["T02@1,1,R", "N5@1,1,R"], 1, [0, 1]),
    ],
)
def test_the_shell_tile(laid: list[str], owner: int, eggs: list[int]) -> None:
    """BO-69, A-10, BO-84: coloured shells of the owner win, those of the opponent bar."""
    beside = ["", ""]
    beside[owner] = "B09"

    assert bonus_eggs(over(laid=laid, beside=beside)) == eggs


def test_coloured_shells_in_hand_or_under_a_cover_are_none() -> None:
    """BO-84."""
    in_hand = over(laid=["T02@1,1,R", "T01@1,1,R"], hands=["N5", ""])
    laid = over(laid=["N5@1,1,R", ""])

    assert not in_hand.view().players[0].coloured_shells
    assert laid.view().players[0].coloured_shells
    laid.state.cell[0, :2] = [2 * 8, 2 * 8 + 1]
    assert not laid.view().players[0].coloured_shells


@pytest.mark.parametrize(
    ("laid", "eggs", "winners"),
    [
        (["", ""], (0, 0), (0, 1)),
        (["T09@1,1,R", "T10@1,1,R"], (0, 0), (0, 1)),
        (["N5@1,1,R", "T09@1,1,R T18@1,2,R"], (1, 2), (1,)),
        (["N5@1,1,R T16@1,2,R", "T09@1,1,R T13@1,2,R"], (1, 1), (0,)),
        (["T12@1,1,R", "T09@1,1,R"], (1, 1), (0,)),
    ],
)
def test_ties_are_broken_by_coloured_shells_then_shells_else_both_win(
    laid: list[str], eggs: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """BO-70, BO-7: more eggs first; then coloured shells, then shells of the whole bower."""
    goals = "FY BR BP FR BW FW" if "T10" in laid[1] else "FY BY FP FR BW FW"
    if laid[0].startswith("T09"):
        goals = "FY FP BP BY BW FW"
    table = over(laid=laid, goals=goals)

    assert (table.eggs, table.winners) == (eggs, winners)


def test_tiles_in_hand_are_worth_nothing_and_goals_are_revealed() -> None:
    """BO-51, BO-50: the last turn ends the game."""
    table = example(hands=["N5 T02", "T03"], laid=[SEMYON.replace(" N5@5,4,L", " T09@5,4,L"), POLINA])

    revealed = table.event(Revealed, 0)
    assert [str(goal) for goal in revealed.goals] == [goal_name(goal) for goal in table.state.goal_at[:6]]
    assert table.event(Over).clause == "BO-50"
    assert not table.view().players[0].coloured_shells
    assert table.view(0).goals[1].goal == "yellow_flower"


@pytest.mark.parametrize(("tokens", "eggs"), [({}, [1, 0]), ({"x": (0, "1,1", "BY")}, [2, 0])])
def test_two_against_nothing_is_worth_less_than_one(tokens: dict[str, tuple[object, ...]], eggs: list[int]) -> None:
    """TV-11, BO-64, BO-71: the X on an own flower turns 2 : 0 into 1 : 0."""
    table = over(laid=["T09@2,1,L", ""], goals="BY FY BP FP FR BR", tokens=tokens)

    assert columns(table)[0] == eggs


def columns(table: Table) -> list[list[int]]:
    account = table.view().account
    assert account is not None
    return [line.eggs for line in account.lines if line.kind == "column"]


def test_the_account_adds_up_to_the_scores_of_the_rules() -> None:
    """BO-70: two ways to the same eggs, over whole games."""
    for seed in range(3):
        *_, last = random_game(f"sum {seed}", hard=seed == 2)
        account = last.view().account
        assert account is not None
        assert tuple(account.eggs) == last.eggs
        assert tuple(account.winners) == last.winners
        lines = GAME.score_lines(last.state)
        assert lines[-1].values == last.eggs
        assert tuple(sum(line.values[seat] for line in lines[:-1]) for seat in (0, 1)) == last.eggs
