"""The words of Bower: complete, alike in three languages, and enough for whatever can happen."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest

from kibitz.core.errors import Refused
from kibitz.core.fields import SPECTATOR
from kibitz.core.text import LANGUAGES
from kibitz.games.bower import GAME
from kibitz.games.bower.components import EFFECTS
from kibitz.games.bower.screen.choices import TOLD_IN
from kibitz.games.bower.screen.terminal import choices, draw, prompt
from tests.contract.variants import finished_games
from tests.games.bower.table import bower_table, using
from tests.wording import assert_worded

NAMES = ("Ann", "Borys")


def test_pieces_are_counted_as_each_language_counts() -> None:
    def counted(language: str, piece: str) -> list[str]:
        return [GAME.text(language).say(f"pieces.{piece}", n=n).replace("\u00a0", " ") for n in (1, 2, 5, 21)]

    assert counted("en", "red_feather") == ["a red feather", "2 red feathers", "5 red feathers", "21 red feathers"]
    assert counted("ru", "red_feather") == ["красное перо", "2 красных пера", "5 красных перьев", "21 красное перо"]
    assert counted("uk", "shell") == ["мушля", "2 мушлі", "5 мушель", "21 мушля"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_draws_every_phase(language: str) -> None:
    from rich.console import Console

    words = GAME.text(language)
    console = Console(width=100, record=True, file=None, quiet=True)
    phases = set()
    for match in finished_games(GAME)[:4]:
        for state in (*match.states[::3], match.state):
            seat = (*GAME.seats_waited_for(state), SPECTATOR)[0]
            view: Any = GAME.view_for(state, seat)
            phases.add(view.phase)
            numbers = {action: n for n, action in enumerate(GAME.legal_actions(state, seat), 1)} if seat >= 0 else {}
            console.print(draw(view, NAMES, words))
            drawn = choices(view, numbers, words)
            assert (drawn is not None) == bool(view.choices.lays)
            assert_worded(prompt(view, words))
    assert {"take", "lay", "pick", "over"} <= phases


def test_every_effect_is_told_in_a_clause_of_the_rules() -> None:
    assert set(TOLD_IN) == set(EFFECTS)
    assert set(TOLD_IN.values()) <= set(GAME.clause_labels())


# --- Words that must be so with every option --------------------------------------------------------------------------


def said(key: str, **values: Any) -> list[str]:
    return [GAME.text(language).say(key, **values).replace("\u00a0", " ") for language in LANGUAGES]


def test_each_of_two_steps_around_a_given_tile_refuses_in_its_own_words() -> None:
    """BO-74, BO-76: who gives is told what to give, who was given a tile what to lay."""
    table = using("B18", hands=["T20", "T02"], display="T18 T05 T06", turns=(2, 2)).play("use")
    with pytest.raises(Refused) as giving:
        table.play("give T30")
    table.play("give T18")
    with pytest.raises(Refused) as laying:
        table.play("T02@1,1,R")

    assert str(giving.value).startswith("Give one of the open tiles.")
    assert str(laying.value).startswith("You were given a tile, so that one must be laid now.")


def test_a_game_that_ends_with_the_bowers_built_is_not_said_to_have_had_all_its_turns() -> None:
    """BO-50, A-1."""
    full = " ".join(f"T{n + 1:02}@{1 + 2 * (n % 3)},{1 + n // 3},R" for n in range(11))
    others = " ".join(f"T{n + 13:02}@{1 + 2 * (n % 3)},{1 + n // 3},R" for n in range(12))
    table = bower_table(laid=[full, others], hands=["T25", ""], turns=(6, 6), end_rule="built").play("T25@5,4,R")

    assert (table.phase, table.turns) == ("over", (7, 6))
    assert said(f"over.{table.view().over}") == [
        "nobody has a turn left",
        "ходов ни у кого не осталось",
        "ходів ні в кого не лишилося",
    ]


def test_a_third_gem_is_told_without_a_promise_of_a_bonus_tile() -> None:
    """BO-85: in the hard game none may be left."""
    table = bower_table(laid=["T25@2,1,R T01@1,2,R", ""], hands=["T13", "T21"], hard=True).play("T13@3,3,L")

    told = [GAME.tell(event, 0, NAMES, "en") for event in GAME.happened_in_truth(table.state)]
    assert "No bonus tiles are left: this gem brings nothing." in told
    assert [line for line in told if "gem" in line and "choose" in line] == []


@pytest.mark.parametrize(("pool", "promised"), [("B06", True), ("", False)])
def test_a_lay_promises_a_bonus_tile_only_while_one_is_left(pool: str, promised: bool) -> None:
    """BO-85, BO-38: in the list of moves, in the forecast and in the reasons."""
    table = bower_table(laid=["T25@2,1,R T01@1,2,R", ""], hands=["T13", "T21"], hard=True, stack=pool)
    action = GAME.moves.code(GAME.moves.read("T13@3,3,L"))
    (lay,) = [lay for lay in table.view(0).choices.lays if lay.action == action]
    reasons = [reason.key for reason in GAME.reasons(table.state, 0, action)]

    assert bool(lay.gem_columns or lay.gem_surfaces) == promised
    assert (GAME.moves.say(table.state, 0, action).values["bonus"] == "yes") == promised
    assert ("why.bonus" in reasons) == promised


def test_cells_that_a_tile_can_still_fill_are_not_shown_as_lost() -> None:
    """BO-23: of three empty cells in a row one stays empty, but nobody knows which; a cell alone is lost."""
    three = bower_table(laid=["T01@2,1,O T02@1,4,R T03@2,3,R", ""], hands=["T11", ""]).view(0)
    assert three.players[0].lost_cells == []
    assert all(lay.new_holes == [12] for lay in three.choices.lays if (lay.a, lay.b) == (0, 6))
    shut = bower_table(laid=["T01@2,1,O T02@1,2,O", ""], hands=["T11", ""]).view(0)
    assert shut.players[0].lost_cells == [0]
    hole = bower_table(laid=["T01@2,1,O", ""], hands=["T11", ""]).view(0)
    (lay,) = [lay for lay in hole.choices.lays if lay.direction == "outward" and (lay.a, lay.b) == (6, 12)]
    assert lay.new_holes == [0]


def test_the_terminal_shows_the_branch_the_goals_aside_and_what_the_x_lies_on() -> None:
    """BO-71, BO-73, BO-81."""
    from rich.console import Console

    tokens = {"branch": (0, "2,1", "2,3"), "x": (1, "2,1", "BY")}
    table = bower_table(
        laid=["T01@2,1,O T02@2,3,O", "T25@2,1,R"],
        hands=["T11", ""],
        tokens=tokens,
        beside=["B16", "B12"],
        goals="BW BY FR FW FP FY",
    )
    table.state.known_goal[0, 6:] = table.state.goal_at[6:]
    for viewer, known in ((0, True), (1, False)):
        console = Console(width=120, record=True, file=StringIO())
        console.print(draw(table.view(viewer), NAMES, GAME.text("en")))
        drawn = console.export_text()
        assert "branch 2,1–2,3" in drawn
        assert "✕BY" in drawn
        assert ("goals set aside: purple flowers, red flowers" in drawn) == known


@pytest.mark.parametrize("public", [False, True])
def test_the_view_says_whether_the_opponent_will_see_what_is_not_chosen(public: bool) -> None:
    """BO-37: the page has words for either."""
    table = bower_table(phase="take", bonus_discard_public=public)

    assert table.view().open_rejects == public
    assert said("board.all_seen" if public else "board.only_chosen")


@pytest.mark.parametrize("bonus", [None, "B16", "B17", "B18", "B20"])
def test_moves_are_said_without_the_names_that_only_the_notation_has(bonus: str | None) -> None:
    """BO-14, BO-73 to BO-78: "T25" and "2,1" are typed, not read."""
    position: dict[str, Any] = {"laid": ["T01@1,1,R T02@3,1,R", "T03@1,1,R"], "hands": ["T20", "T21"]}
    position |= {"display": "T05 T06 T07", "turns": (3, 3)}
    table = using(bonus, **position).play("use") if bonus else bower_table(**position)

    seat = table.to_move
    for action in GAME.legal_actions(table.state, seat):
        move = GAME.moves.say(GAME.redact(table.state, seat), seat, action)
        for words in said(move.key, **move.values):
            assert_worded(words)
            assert not re.search(r"\b[TN]\d|\d,\d", words), words
