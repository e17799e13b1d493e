"""The puzzle of the day: the same for everybody, worth a look on every day, its solution the best there is."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from itertools import permutations

import pytest

from kibitz.cli.main import main
from kibitz.core.errors import BadAnswer
from kibitz.core.text import LANGUAGES
from kibitz.games.jackal import GAME
from kibitz.games.jackal.components import CARDS, KINDS, LETTERS, cell_of
from kibitz.games.jackal.components.ground import chest_value
from kibitz.games.jackal.screen.paths import walks
from kibitz.games.jackal.screen.puzzle import (
    DAYS_APART,
    FEWEST_CARDS,
    HANDS,
    MOST_ORDERS_THAT_WORK,
    JackalAnswer,
    JackalSolution,
    check,
    make,
    read,
    solve,
    task_of,
)
from tests.games.jackal.test_routes import Twin, ground_of
from tests.wording import assert_worded

DAY = date(2026, 11, 15)
YEAR = [date(2026, 1, 1) + timedelta(n) for n in range(365)]


def written(solution: JackalSolution) -> str:
    return " ".join(LETTERS[CARDS.index(card)] for card in solution.row)


@cache
def days_of_every_grade() -> dict[str, tuple[date, JackalAnswer]]:
    """Beginnings, orders and lengthenings of the best rows of some days: one answer for each grade."""
    found: dict[str, tuple[date, JackalAnswer]] = {}
    for day in YEAR[:40]:
        best = solve(day).row
        spare = [pile.card for pile in make(day).hand for _ in range(pile.count - best.count(pile.card))]
        answers = [best, *(best[:n] for n in range(1, len(best))), *([*best, card] for card in spare)]
        for row in answers:
            try:
                found.setdefault(check(day, JackalAnswer(row)).grade, (day, JackalAnswer(row)))
            except BadAnswer:  # a black flag behind other cards
                continue
    return found


# --- Making it --------------------------------------------------------------------------------------------------------


def test_a_date_says_all() -> None:
    """Everybody gets this on 15 November 2026, on whatever machine, and in a year's time."""
    puzzle, solution = make(DAY), solve(DAY)
    assert puzzle.island.number == 26
    hand = {pile.card: pile.count for pile in puzzle.hand}
    assert hand == {"left-right": 2, "up-down": 2, "four-way": 1, "knight": 1, "map": 1}
    assert written(solution) == "X4 LR UD UD LR KN"
    assert (solution.chest, solution.value, solution.steps) == ("C6", 5, 6)


@pytest.mark.parametrize("day", YEAR[:20])
def test_the_walk_of_a_row_goes_to_the_chest_that_it_is_judged_by(day: date) -> None:
    solution = solve(day)
    way = solution.walk.ways[0]
    assert (way.cell, way.value, way.steps, way.legs[-1].cell) == (
        solution.chest,
        solution.value,
        solution.steps,
        solution.chest,
    )
    assert check(day, JackalAnswer(solution.row)).walk == solution.walk


def test_every_day_of_a_year_has_a_puzzle_worth_a_look() -> None:
    for day in YEAR:
        puzzle, solution = make(day), solve(day)
        cards = [pile.card for pile in puzzle.hand for _ in range(pile.count)]
        assert len(cards) in HANDS
        assert "black-mark" not in cards
        assert FEWEST_CARDS <= len(solution.row) < len(cards)
        assert all(solution.row.count(card) <= cards.count(card) for card in CARDS)
        chest = next(chest for chest in puzzle.island.chests if chest.cell == solution.chest)
        assert chest.value == solution.value
        assert check(day, JackalAnswer(solution.row)).solved, day


def test_an_island_does_not_come_back_within_days() -> None:
    numbers = [make(day).island.number for day in YEAR]
    for n in range(len(numbers) - DAYS_APART):
        assert numbers[n] not in numbers[n + 1 : n + DAYS_APART], YEAR[n]
    assert len(set(numbers)) > 20


@pytest.mark.parametrize("day", YEAR[::30])
def test_no_row_is_better_says_the_slow_twin(day: date) -> None:
    puzzle, solution = make(day), solve(day)
    counts = {pile.card: pile.count for pile in puzzle.hand}
    found = Twin(puzzle.island.number).best(tuple(counts.get(CARDS[kind], 0) for kind in range(KINDS)))
    values = {cell: int(chest_value(task_of(day).cells[cell])) for cell in found}
    richest = max(values.values())
    assert [cell for cell in values if values[cell] == richest] == [cell_of(solution.chest)]
    assert found[cell_of(solution.chest)] == (solution.steps, len(solution.row))
    assert len(found) > 1, "nothing leads astray"


@pytest.mark.parametrize("day", YEAR[5::60])
def test_the_order_of_the_cards_matters(day: date) -> None:
    task = task_of(day)
    ground, _ = ground_of(make(day).island.number)
    orders = {row for row in permutations(task.row) if 5 not in row[1:]}  # the black flag is the first card
    ways = [walks(ground, row, knight_maps=True).paths for row in orders]
    work = sum(any(path.chest == task.chest and path.steps == task.steps for path in paths) for paths in ways)
    assert 0 < work <= MOST_ORDERS_THAT_WORK * len(orders)


def test_what_is_asked_does_not_tell_the_solution() -> None:
    assert make(DAY).__struct_fields__ == ("island", "hand")


# --- Answers ----------------------------------------------------------------------------------------------------------


def test_every_grade_is_given_and_only_the_best_solves() -> None:
    answers = days_of_every_grade()
    assert set(answers) == {"nothing", "lesser", "longer", "best"}
    for grade, (day, answer) in answers.items():
        verdict, best = check(day, answer), solve(day)
        assert verdict.solved == (grade == "best")
        assert (verdict.best_value, verdict.best_steps, verdict.best_laid) == (best.value, best.steps, len(best.row))
        if grade == "nothing":
            assert (verdict.value, verdict.steps, verdict.laid) == (0, 0, 0)
        elif grade == "lesser":
            assert 0 < verdict.value < best.value
        else:
            assert verdict.value == best.value
            longer = (verdict.steps, verdict.laid) > (best.steps, len(best.row))
            assert longer == (grade == "longer")


@pytest.mark.parametrize("language", LANGUAGES)
def test_verdicts_have_words(language: str) -> None:
    for grade, (day, answer) in days_of_every_grade().items():
        verdict = check(day, answer)
        values = {name: getattr(verdict, name) for name in verdict.__struct_fields__}
        for key in (f"puzzle.verdict.{grade}", f"puzzle.verdict.{grade}.more"):
            assert_worded(GAME.text(language).say(key, **values))


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ([], "A route needs at least one card, so lay one first."),
        (["black-mark"], "A black mark is thrown at a rival and is never part of a route."),
        (["left-right"] * 9, "Your hand has no more cards of this kind: left-right arrow."),
    ],
)
def test_a_row_that_cannot_be_laid_is_no_answer(row: list[str], said: str) -> None:
    with pytest.raises(BadAnswer) as error:
        check(DAY, JackalAnswer(row))  # type: ignore[arg-type]  # the names of cards
    assert GAME.text("en").say(error.value.key, **error.value.values) == said


def test_the_black_flag_is_the_first_card_or_none() -> None:
    """JA-20, on a day whose hand has one."""
    day = next(day for day in YEAR if {"black-flag", "up-down"} <= {pile.card for pile in make(day).hand})
    with pytest.raises(BadAnswer, match="JA-20"):
        check(day, JackalAnswer(["up-down", "black-flag"]))


def test_an_answer_is_read_as_people_write_it() -> None:
    assert read("bf, UD lr").row == ["black-flag", "up-down", "left-right"]
    with pytest.raises(BadAnswer, match="unknown_card"):
        read("UD XX")


# --- In the terminal --------------------------------------------------------------------------------------------------


def test_the_terminal_shows_the_puzzle_takes_an_answer_and_tells_the_solution(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["puzzle", "jackal", "--date", DAY.isoformat(), "--lang", "en"]
    assert main(asked) == 0
    shown = capsys.readouterr().out
    assert "A B C D E F" in shown
    assert written(solve(DAY)) not in shown
    assert main([*asked, "--answer", written(solve(DAY))]) == 0
    assert "Solved" in capsys.readouterr().out
    assert main([*asked, "--solution"]) == 0
    assert written(solve(DAY)) in capsys.readouterr().out


@pytest.mark.parametrize(
    "said",
    [("--date", "2999-01-01"), ("--date", "yesterday"), ("--answer", "ZZ"), ("--answer", "BM"), ("--answer", "")],
)
def test_what_the_terminal_cannot_use_is_said_in_a_sentence(
    said: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzle", "jackal", *said]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
