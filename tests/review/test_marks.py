"""Losses and marks: a terrible move is found, steady play is judged by the best move, and two witnesses must agree."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec
import numpy as np
import pytest

from kibitz.core.game import Game, find_game
from kibitz.core.match import Match
from kibitz.review.account import Books, Judgement
from kibitz.review.budget import Budget
from kibitz.review.course import course_of
from kibitz.review.losses import BLUNDER, Loss, look_for_loss, screen
from kibitz.review.report import Review
from kibitz.review.telling import chips_of, marked, sentences
from kibitz.review.values import Sum, Value
from kibitz.review.working import Ask, Look, Play, Seen
from tests.proof import amount
from tests.review.games import SMALL, STEADY, finished, reviewed

PLENTY = 1_000_000  # playouts
CAREFUL = Budget("careful", first=64, curve=128, worlds=128, search=200, every=64, loss=512, seconds=2)


def with_a_blunder(number: int) -> tuple[Match, int]:
    """A steady game in which one player, about to win, once does the worst that a few worlds know of."""
    from bench.review import played, terrible_move

    there: list[int] = []

    def plant(match: Match, seat: int) -> int | None:
        if there or match.step < 20:
            return None
        found = terrible_move(match, seat, f"test {number}")
        if found:
            there.append(match.step + 1)
        return found[0] if found else None

    game = find_game("cubirds")
    match = played(game, ["greedy", "greedy"], "planted", number, plant)
    assert there, "another deal is needed for this test"
    return match, there[0]


def test_a_planted_blunder_is_the_largest_loss() -> None:
    for number in range(amount(1, 10)):
        match, step = with_a_blunder(number)
        done, _ = reviewed(match, CAREFUL)
        losses = sorted((one.worth, one.step) for one in done.steps if one.mark and one.worth < 0)
        assert losses[0][1] == step
        mine = done.steps[step - 1]
        assert mine.mark == "blunder"
        assert mine.best is not None
        assert mine.best.action != mine.action
        assert mine.loss is not None
        assert mine.loss[1] >= BLUNDER
        assert mine.best.line[0].action == mine.best.action
        assert any(turn.first <= step <= turn.last for turn in done.turns)


@pytest.fixture(scope="module")
def small() -> tuple[Review, Match]:
    match = finished("cubirds", (STEADY, "mixed", "random"))
    return reviewed(match, SMALL)[0], match


def test_what_is_marked_is_certain_and_says_what_was_better(small: tuple[Review, Match]) -> None:
    done, match = small
    marked = [step for step in done.steps if step.mark and step.worth < 0]
    assert marked
    for step in marked:
        assert step.loss is not None
        mean, low, high = step.loss
        assert low <= mean <= high
        assert low >= {"blunder": 0.15, "mistake": 0.08, "slip": 0.03, "missed": 0.08}[step.mark or ""]
        assert step.steady == (step.mark == "missed")
        assert step.best is not None
        assert step.best.action in match.game.legal_actions(match.states[step.step - 1], step.by)
        assert step.q is not None
        assert abs(sum(step.q) - 1) < 1e-9
        assert step.worth == -mean


def test_a_steady_player_has_only_missed_chances_and_no_finds(small: tuple[Review, Match]) -> None:
    done, _ = small
    assert {step.mark for step in done.steps if step.by == 0} <= {None, "missed"}


def test_a_better_line_is_the_same_players_and_ends_where_chance_begins(small: tuple[Review, Match]) -> None:
    from kibitz.review import line_states

    done, match = small
    for step in done.steps:
        if step.best is None:
            continue
        line = step.best.line
        assert {act.by for act in line} == {step.by}
        assert not any(act.chance for act in line[:-1])
        states = line_states(match, step.step, line)
        assert len(states) == len(line) - line[-1].chance


def test_what_cancels_within_a_turn_is_no_label_of_it(small: tuple[Review, Match]) -> None:
    step = next(step for step in small[0].steps if not step.mark)
    here = msgspec.structs.replace(step, by=0, known=[0.0, 0.0], hidden=[0.2, -0.2], luck=[0.1, -0.1])
    back = msgspec.structs.replace(here, hidden=[-0.2, 0.2], luck=[0.1, -0.1])
    assert [(chip.kind, round(chip.worth, 6)) for chip in chips_of([here, back], 0)] == [("luck", 0.2)]
    marked_one = msgspec.structs.replace(back, mark="slip", worth=-0.05, known=[-0.3, 0.3])
    assert [chip.kind for chip in chips_of([here, marked_one], 0)] == ["slip", "luck"]


def test_a_turn_is_told_by_the_numbers_of_its_labels(small: tuple[Review, Match]) -> None:
    """What a player drew first counts as much as what came next."""
    step = next(step for step in small[0].steps if not step.mark)
    here = msgspec.structs.replace(step, by=0, known=[0.0, 0.0], hidden=[0.0, 0.0], luck=[-0.12, 0.12])
    before = msgspec.structs.replace(here, luck=[-0.07, 0.07])
    label = chips_of([before, here], 0)[0]
    told = sentences(here, [before, here])[-1]
    assert (told.key, told.values["name"]) == ("review.turn.luck.bad", {"seat": 0})
    assert told.values["n"] == -round(100 * label.worth) == 19


def test_a_reason_says_nothing_that_the_words_of_the_move_hold(small: tuple[Review, Match]) -> None:
    done, _ = small
    said = [(step.best.say, step.best.reasons) for step in done.steps if step.best]
    said += [(step.say, step.reasons) for step in done.steps]
    assert any(reasons for _, reasons in said)
    for move, reasons in said:
        things = [thing for thing in move.values.values() if isinstance(thing, list) and thing]
        assert not any(thing in reason.values.values() for thing in things for reason in reasons), (move, reasons)


# --- The rules of judging, with answers made up -----------------------------------------------------------------------


def answered(
    game: Game, judged: Judgement, worth: dict[int, float], likes: dict[int, float], budget: Budget = SMALL
) -> tuple[Loss, int]:
    """Every move is worth that much in every world, and the search thinks as it likes. How often was it asked?"""
    found = Loss(judged.choice.action, judged.choice.steady)
    errand: Generator[list[Ask], list[Any], None] = look_for_loss(game, judged, budget, PLENTY, found)
    asks, searches = next(errand, None), 0
    while asks is not None:
        answers: list[Any] = []
        for ask in asks:
            if isinstance(ask, Look):
                searches += 1
                best = sorted(likes, key=lambda move: -likes[move])[:3]
                answers.append(Seen(tuple(best), {move: likes[move] for move in ask.ask}))
            else:
                answers.append(made_up(ask, worth[ask.script[-1][1]], judged.choice.seat))
        try:
            asks = errand.send(answers)
        except StopIteration:
            asks = None
    return found, searches


def made_up(ask: Play, share: float, seat: int) -> np.ndarray:
    shares = np.full((ask.count, 2), 1 - share)
    shares[:, seat] = share
    return shares


@pytest.fixture(scope="module")
def decision() -> tuple[Game, Judgement, list[int]]:
    """One in which the steady move was not chosen, and there were three moves at least."""
    match = finished("cubirds", ("random", "random"))
    books = Books(course_of(match, ""))
    for stage in books.judged:
        for judged in stage:
            legal = match.game.legal_actions(judged.choice.known, judged.choice.seat)
            if len(legal) > 2 and not judged.choice.is_steady:
                return match.game, judged, legal
    raise AssertionError("a random player chooses as it likes")


@pytest.mark.parametrize(
    ("lost", "seen", "mark"),
    [
        (0.5, 0.7, "blunder"),
        (0.1, 0.7, "mistake"),
        (0.05, 0.7, "slip"),
        (0.02, 0.7, None),
        (0.5, -0.1, None),
        (0.5, 0.2, None),  # the search sees some of it, but not half
        (0.5, 0.3, "blunder"),
    ],
)
def test_the_mark_goes_by_the_loss_and_both_witnesses(
    decision: tuple[Game, Judgement, list[int]], lost: float, seen: float, mark: str | None
) -> None:
    game, judged, legal = decision
    played = judged.choice.action
    better = next(move for move in legal if move not in (played, judged.choice.steady))
    worth = dict.fromkeys(legal, 0.4) | {better: 0.4 + lost}
    likes = dict.fromkeys(legal, 0.2) | {better: 0.2 + seen}
    alone = Judgement(judged.choice, Sum(), Sum(), judged.moves)  # nothing is known of it against steady play
    found, _ = answered(game, alone, worth, likes)
    assert found.mark == mark
    assert found.mean == pytest.approx(lost)
    if mark:
        assert found.q(found.better or 0) is not None


def test_the_steady_move_is_a_missed_chance_at_worst() -> None:
    for lost, mark in ((0.5, "missed"), (0.09, "missed"), (0.05, None)):
        loss = Loss(action=1, steady=1, better=2, mean=lost, low=lost, high=lost, agreed=True)
        assert loss.mark == mark


def test_of_very_many_moves_those_are_tried_that_the_room_thinks_promising(
    decision: tuple[Game, Judgement, list[int]],
) -> None:
    game, judged, legal = decision
    known, seat = judged.choice.known, judged.choice.seat
    assert screen(game, known, seat, legal, len(legal)) == legal
    few = screen(game, known, seat, legal, 2)
    assert len(few) == 2
    assert set(few) <= set(legal)


@pytest.mark.parametrize(
    ("worlds", "agrees", "mark"),
    [
        ((1.0, 1.0), True, "find"),
        ((1.0, 1.0), False, None),  # what pays only by steady play, or hardly otherwise
        ((0.06, 0.06), True, None),  # too little
        ((1.0, -0.5), True, None),  # much, but only by chance
    ],
)
def test_a_find_is_certainly_better_than_steady_play_by_both_witnesses(
    decision: tuple[Game, Judgement, list[int]], worlds: tuple[float, float], agrees: bool, mark: str | None
) -> None:
    game, judged, legal = decision
    choice = judged.choice
    gained = np.zeros((16, 2))
    gained[:, choice.seat] = np.tile(worlds, 8)
    values = Value("w", None, (), shares=gained), Value("w", None, (), shares=np.zeros((16, 2)))
    known = Sum([(values[0], 1.0), (values[1], -1.0)])
    likes = dict.fromkeys(legal, 0.2) | {choice.action: 0.9 if agrees else 0.4}
    again = Judgement(choice, known, known, judged.moves)
    found, _ = answered(game, again, dict.fromkeys(legal, 0.4), likes)
    told = marked(again, found, 2)
    assert told[0] == mark
    assert told[1] == (pytest.approx(worlds[0]) if mark else 0.0)
