"""What is said of a move beforehand comes true: the preview of a lay, the buttons of a draw, the reasons of a hint."""

from __future__ import annotations

from typing import Any

from kibitz.core.text import LANGUAGES
from kibitz.games.cubirds import GAME
from kibitz.games.cubirds.screen.events import Refilled, RowOpened, words
from kibitz.games.cubirds.screen.view import End
from tests.games.cubirds.table import Table, cubirds_table


def said(table: Table, move: str, language: str = "en") -> str:
    told = GAME.moves.say(GAME.redact(table.state, 0), 0, Table.action_of(move))
    return GAME.text(language).say(told.key, **told.values).replace("\u00a0", " ")


def reasons(table: Table, move: str) -> list[str]:
    return [why.key for why in GAME.reasons(GAME.redact(table.state, 0), 0, Table.action_of(move))]


def end(table: Table, move: str) -> End:
    return next(end for end in table.view(0).ends if end.action == Table.action_of(move))


# --- Laying -----------------------------------------------------------------------------------------------------------


def test_no_draw_is_promised_when_the_refill_takes_the_last_card() -> None:
    """CB-24, A-5: the row was left with one species, and the only card goes there."""
    table = cubirds_table(rows=["M"], hands=["M2 F1"], deck="T")

    assert (end(table, "magpie 1L").refills, end(table, "magpie 1L").draw) == (True, 0)
    assert "draw" not in said(table, "magpie 1L")
    assert "why.may_draw" not in reasons(table, "magpie 1L")
    table.play("magpie 1L")
    assert table.phase == "flock"


def test_a_draw_is_promised_where_a_refill_cannot_take_everything() -> None:
    """A refill takes cards until another species comes: at most all magpies that are not in sight, and one."""
    table = cubirds_table(rows=["M", "W R", "W R", "W R"], hands=["M2 F1"], deck="T^16")
    assert end(table, "magpie 1L").draw == 1
    few = cubirds_table(rows=["M", "W R", "W R", "W R"], hands=["M2 F1"], deck="T^15")
    assert end(few, "magpie 1L").draw == 0


def test_a_lay_says_that_the_game_ends_where_the_row_cannot_be_refilled() -> None:
    """CB-20, A-5, option deckout_in_play."""
    table = cubirds_table(rows=["M D"], hands=["D1 F1"], deckout_in_play="end_game")

    assert end(table, "duck 1L").ends_game
    assert said(table, "duck 1L").endswith("the row cannot be refilled: the game ends")
    table.play("duck 1L")
    assert table.phase == "over"


def test_play_goes_on_without_a_refill_where_the_table_wants_it() -> None:
    table = cubirds_table(rows=["M D"], hands=["D1 F1"])

    assert not end(table, "duck 1L").ends_game
    assert said(table, "duck 1L").endswith(": take a magpie")


def test_no_reason_speaks_of_a_draw_that_is_not_offered() -> None:
    """CB-24: no card is left."""
    assert reasons(cubirds_table(hands=["D2 F1"]), "duck 1L") == []
    assert reasons(cubirds_table(hands=["D2 F1"], deck="T"), "duck 1L") == ["why.may_draw"]


def test_a_lay_that_empties_the_hand_ends_the_round_only_if_no_draw_is_offered() -> None:
    """CB-34, A-3."""
    offered = cubirds_table(hands=["D2"], deck="T^20")
    forbidden = cubirds_table(hands=["D2"], deck="T^20", empty_hand_draw="forbid")

    assert reasons(offered, "duck 1L") == ["why.may_empty"]
    assert reasons(forbidden, "duck 1L") == ["why.empties"]


# --- Drawing and ending the round -------------------------------------------------------------------------------------


def test_the_button_names_the_cards_that_are_there() -> None:
    """A-5: one card if there is only one."""
    two = cubirds_table(hands=["D2 F1"], deck="T T").play("duck 1L")
    one = cubirds_table(hands=["D2 F1"], deck="T").play("duck 1L")

    assert (two.view(0).draws, said(two, "draw")) == (2, "Draw two")
    assert (one.view(0).draws, said(one, "draw")) == (1, "Draw the last card")
    assert [said(one, "draw", language) for language in ("ru", "uk")] == [
        "Взять последнюю карту",
        "Узяти останню карту",
    ]


def test_a_discard_that_is_not_reshuffled_is_no_card_to_draw() -> None:
    """A-4."""
    table = cubirds_table(hands=["D2 F1"], deck="T", discard="M5", reshuffle_in_play=False).play("duck 1L")
    assert table.view(0).draws == 1


def test_ending_the_round_does_not_promise_cards_that_are_not_there() -> None:
    """CB-45: the button says that the game ends, and so does the hint."""
    short = cubirds_table(hands=["D2", "W1 R1"], deck="T^13").play("duck 1L")
    enough = cubirds_table(hands=["D2", "W1 R1"], deck="T^14").play("duck 1L")

    assert not short.view(0).deal_follows
    assert said(short, "no draw") == "End the round: too few cards for a new deal, the game ends"
    assert reasons(short, "no draw") == ["why.last_round"]
    assert enough.view(0).deal_follows
    assert said(enough, "no draw") == "End the round: everyone gets 8 new cards, you deal and start"
    assert reasons(enough, "no draw") == ["why.empties"]
    short.play("no draw")
    enough.play("no draw")
    assert (short.phase, enough.phase) == ("over", "lay")


def test_the_cards_of_a_last_flock_count_for_the_next_deal() -> None:
    """CB-31, CB-45: two of three owls are discarded before the deal."""
    table = cubirds_table(phase="flock", hands=["O3", "W1 R1"], deck="T^12")
    assert reasons(table, "flock owl")[-1] == "why.empties"
    table.play("flock owl")
    assert table.phase == "lay"


# --- The log ----------------------------------------------------------------------------------------------------------


def test_cards_of_a_row_are_told_as_they_lie() -> None:
    """CB-2, CB-20: left to right, not in the order of the table of birds; and named, not taken."""

    def told(language: str, key: str, event: Any) -> str:
        return GAME.text(language).say(key, **words(event)).replace("\u00a0", " ")

    opened, refilled = RowOpened(1, ["robin", "owl", "duck"]), Refilled(2, ["parrot", "parrot", "flamingo"])
    assert told("en", "event.row", opened) == "Row 1 starts with a robin, an owl and a duck."
    assert told("ru", "event.row", opened) == "Ряд 1: зарянка, сова и утка."
    assert told("uk", "event.row", opened) == "Ряд 1: вільшанка, сова та качка."
    assert told("en", "event.refilled", refilled) == "Row 2 refills: 2 parrots and a flamingo."
    assert told("ru", "event.refilled", refilled) == "Ряд 2 пополнен: 2 попугая и фламинго."
    assert told("uk", "event.refilled", Refilled(2, ["toucan"])) == "Ряд 2 поповнено: тукан."


def test_birds_that_are_named_stand_in_the_nominative() -> None:
    for language, bird, forms in (
        ("ru", "owl", ["сова", "2 совы", "5 сов", "21 сова"]),
        ("ru", "parrot", ["попугай", "2 попугая", "5 попугаев", "21 попугай"]),
        ("uk", "toucan", ["тукан", "2 тукани", "5 туканів", "21 тукан"]),
    ):
        assert language in LANGUAGES
        assert [GAME.text(language).say(f"named.{bird}", n=n).replace("\u00a0", " ") for n in (1, 2, 5, 21)] == forms
