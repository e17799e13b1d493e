"""Which clause refuses what, in every phase; and moves as people type them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kibitz.core.errors import MalformedMove, Refused
from kibitz.games.bower import GAME
from kibitz.games.bower.actions import ACTIONS
from kibitz.games.bower.screen.moves import MOVES
from tests.games.bower.table import Table, bower_table, using

EVERY_KIND = (
    "goals 1",
    "take T05",
    "T20@1,1,R",
    "pass",
    "pick B06",
    "use",
    "keep",
    "look 2",
    "token 1,1",
    "x 1@1,1 BY",
    "branch 1,1-3,1",
    "cover 1,1,R",
    "give T05",
    "discard T20",
)
LAID = ["T01@1,1,R T02@3,1,R", "T03@1,1,R"]


def at(bonus: str) -> Table:
    return using(bonus, laid=LAID, hands=["T20", "T21"], display="T05 T06 T07", turns=(3, 3)).play("use")


def offered() -> Table:
    table = bower_table(laid=["T25@2,1,R T01@1,2,R", ""], hands=["T13", "T21"], stack="B07 B08 B09")
    return table.play("T13@3,3,L")


POSITIONS: dict[str, tuple[str, Callable[[], Table]]] = {
    "arrange": ("BO-3", lambda: bower_table(phase="arrange", goal_arrange="choose")),
    "draft": ("BO-6", lambda: bower_table(phase="draft", display="T08 T09 T10")),
    "take": ("BO-11", lambda: bower_table(phase="take", hands=["T20", ""], display="T08 T09 T10")),
    "lay": ("BO-14", lambda: bower_table(hands=["T22", ""])),
    "pick": ("BO-37", offered),
    "use": ("BO-40", lambda: using("B10", laid=LAID, turns=(3, 3))),
    "look": ("BO-80", lambda: at("B10")),
    "token": ("BO-72", lambda: at("B15")),
    "x": ("BO-71", lambda: at("B12")),
    "branch": ("BO-73", lambda: at("B16")),
    "cover": ("BO-75", lambda: at("B17")),
    "give": ("BO-74", lambda: at("B18")),
    "discard": ("BO-78", lambda: at("B20")),
}


@pytest.mark.parametrize("phase", POSITIONS)
def test_a_phase_refuses_what_belongs_to_another_by_its_own_clause(phase: str) -> None:
    """BO-3, BO-6, BO-11, BO-14, BO-37, BO-40, BO-71, BO-72, BO-73, BO-74, BO-75, BO-78, BO-80."""
    clause, position = POSITIONS[phase]
    table = position()

    said = {table.refusal(move) for move in EVERY_KIND} - {None}
    assert said <= {clause, "BO-24"}
    assert clause in said


@pytest.mark.parametrize("phase", POSITIONS)
def test_nothing_may_be_done_by_the_one_who_is_not_asked(phase: str) -> None:
    """BO-10: whatever it is; in a discard the asked one is the opponent."""
    table = POSITIONS[phase][1]()

    assert {table.refusal(move, seat=1 - table.to_move) for move in EVERY_KIND} == {"BO-10"}


def test_after_the_end_everything_is_refused_by_the_clause_that_ended_it() -> None:
    """BO-50."""
    full = " ".join(f"T{n + 1:02}@{1 + 2 * (n % 3)},{1 + n // 3},R" for n in range(12))
    table = bower_table(laid=[full, ""], hands=["T20", ""], turns=(11, 12)).play("pass")

    assert {table.refusal(move, seat) for move in EVERY_KIND for seat in (0, 1)} == {"BO-50"}
    assert GAME.seats_waited_for(table.state) == ()


def test_a_refused_move_changes_nothing() -> None:
    """BO-15, BO-24."""
    table = bower_table(hands=["T20", ""])
    before = table.state.tobytes()

    for move in ("T20@3,3,R", "pass"):
        with pytest.raises(Refused):
            table.play(move)

    assert table.state.tobytes() == before


@pytest.mark.parametrize("action", [-1, ACTIONS.size, 100_000])
def test_other_numbers_are_no_actions(action: int) -> None:
    """BO-10."""
    with pytest.raises(MalformedMove):
        GAME.check(bower_table().state, 0, action)


@pytest.mark.parametrize(
    "text",
    [
        "take T37",
        "take N1",
        "T00@1,1,R",
        "N6@1,1,R",
        "T25@7,1,R",
        "T25@1,6,R",
        "T25@1,1,X",
        "pick B21",
        "look 7",
        "token 0,1",
        "x 3@1,1 BY",
        "x 1@1,1 GEM",
        "branch 1,1-2,1",
        "branch 1,1-2,3",
        "goals 7",
        "give N1",
    ],
)
def test_pieces_and_places_that_do_not_exist_are_malformed(text: str) -> None:
    """BO-17: not a breach of a rule, but no move at all."""
    with pytest.raises(MalformedMove):
        MOVES.read(text)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("t5@2,1,r", "T05@2,1,R"), ("TAKE t5", "take T05"), ("branch 3,1-1,1", "branch 1,1-3,1"), ("pick b6", "pick B06")],
)
def test_moves_are_read_as_people_type_them(typed: str, meant: str) -> None:
    """BO-14: small letters, short numbers, a branch from either end."""
    assert MOVES.write(MOVES.read(typed)) == meant
