"""The quick advice: always legal, blind to what is hidden, and good enough to beat chance."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import numpy as np
import pytest

from kibitz.core.chance import game_keys
from kibitz.core.match import Match
from kibitz.core.text import LANGUAGES
from kibitz.envs.batch import play_batch
from kibitz.games.bower import GAME
from kibitz.games.bower.components import CELLS, COLUMNS
from kibitz.games.bower.rules.grid import how_many
from kibitz.games.bower.sense.holes import lost_cells
from tests.games.bower.table import bower_table, random_game, using


@pytest.mark.parametrize("options", [{}, {"hard": True}, {"goal_arrange": "choose"}])
def test_advice_is_legal_and_blind_to_what_is_hidden(options: dict[str, object]) -> None:
    """BO-91, BO-11, BO-14: the same in every world that the player cannot tell from this one."""
    for step, table in enumerate(random_game("advice", **options)):
        if table.over is None and step % 3 == 0:
            assert table.greedy() in table.legal()
            assert table.redealt(table.to_move, step).greedy() == table.greedy()


def test_weights_are_chances_and_the_advice_is_the_likeliest() -> None:
    """Section 7: weigh sums to one over the legal actions."""
    for step, table in enumerate(random_game("weights")):
        if table.over is not None or step % 4:
            continue
        seat = table.to_move
        actions = np.array(GAME.legal_actions(table.state, seat), np.int32)
        out = np.zeros(len(actions))
        GAME.weigh(table.state, seat, actions, len(actions), out)
        assert out.sum() == pytest.approx(1)
        assert out[list(actions).index(GAME.greedy(table.state, seat))] == pytest.approx(out.max())


def test_chances_sum_to_one_and_know_a_won_game() -> None:
    """BO-70."""
    out = np.zeros(2)
    even = bower_table(goals="BW BY FR FW FP FY")
    ahead = bower_table(goals="BY BP FR FW FP FY", laid=["T26@1,1,R T09@2,2,L T10@3,1,O T04@5,1,R", "N5@1,1,R"])

    GAME.sense(even.state, out)
    assert out.sum() == pytest.approx(1)
    assert out[0] == pytest.approx(0.5)
    GAME.sense(ahead.state, out)
    assert out[0] > 0.6


def test_who_has_a_turn_more_to_come_is_ahead_and_a_lead_is_surer_late() -> None:
    """BO-50: where all lies equal, the last turn of the game tells."""

    def hopes(**position: Any) -> float:
        out = np.zeros(2)
        GAME.sense(bower_table(goals="FY FR FP BY BW FW", **position).state, out)
        return float(out[0])

    assert hopes(turns=(4, 5)) > 0.6 > 0.4 > hopes(turns=(5, 4))
    assert hopes(turns=(4, 4)) == pytest.approx(0.5)
    ahead = ["T26@2,1,R", ""]
    assert hopes(laid=ahead, turns=(10, 10)) > hopes(laid=ahead, turns=(1, 1)) > 0.5


def test_a_third_gem_is_seen() -> None:
    """BO-30: the lay that earns a bonus is advised where nothing else is at stake."""
    table = bower_table(laid=["T25@2,1,R T01@1,2,R", ""], hands=["T13", ""], goals="BW BY FR FW FP FY")

    table.play(table.greedy())

    assert table.phase == "pick"


def test_holes_are_avoided() -> None:
    """BO-23: no advised lay of a whole game makes a cell that no tile fits while another does not."""
    table = bower_table(laid=["T01@1,1,R T02@3,1,R", ""], hands=["T05", ""])

    table.play(table.greedy())

    assert table.view().players[0].lost_cells == []


def test_the_first_weights_play_as_before_there_were_any() -> None:
    """The moves of six games, written down when the numbers still stood in the code."""
    first = GAME.as_advised("first")
    played = hashlib.sha256()
    for number in range(6):
        match = Match.open(GAME, GAME.choose({"hard": number % 2 == 1}), game_keys("as ever", number)[0])
        while not match.over:
            seat = GAME.seats_waited_for(match.state)[0]
            action = int(first.greedy(match.state, seat))
            played.update(action.to_bytes(2, "little"))
            match.act(seat, action)

    assert played.hexdigest()[:16] == "cc807205baa317c7"


def most_dominoes(empty: int) -> int:
    """The obvious way: as many dominoes as fit, by augmenting paths over the black cells."""
    cells = [cell for cell in range(CELLS) if empty >> cell & 1]
    partner: dict[int, int] = {}

    def neighbours(cell: int) -> list[int]:
        beside = [cell + COLUMNS, cell - COLUMNS]
        beside += [cell + 1] if cell % COLUMNS < COLUMNS - 1 else []
        beside += [cell - 1] if cell % COLUMNS else []
        return [other for other in beside if other in cells]

    def place(cell: int, tried: set[int]) -> bool:
        for other in neighbours(cell):
            if other not in tried:
                tried.add(other)
                if other not in partner or place(partner[other], tried):
                    partner[other] = cell
                    return True
        return False

    return sum(place(cell, set()) for cell in cells if (cell // COLUMNS + cell % COLUMNS) % 2 == 0)


def test_lost_cells_are_those_that_dominoes_leave_over() -> None:
    """BO-23: the quick look against a full matching, on bowers built at random."""
    dice = random.Random(7)
    for _ in range(300):
        empty = (1 << 24) - 1
        for _ in range(dice.randrange(12)):
            pairs = [(c, n) for c in range(24) for n in (c + 1, c + 6) if n < 24 and (n != c + 1 or c % 6 < 5)]
            free = [pair for pair in pairs if empty >> pair[0] & empty >> pair[1] & 1]
            if not free:
                break
            a, b = dice.choice(free)
            empty &= ~(1 << a | 1 << b)
        assert how_many(lost_cells(empty)) == empty.bit_count() - 2 * most_dominoes(empty), bin(empty)


def test_a_majority_that_leads_is_chosen_late() -> None:
    """BO-68."""
    laid = "T26@1,1,R T17@3,1,O T09@4,1,R"
    table = bower_table(laid=[f"{laid} T25@2,2,O T01@1,3,L".replace("T01@1,3,L", "T01@1,2,O"), ""], turns=(10, 10))
    table.state.phase = 4
    table.state.offer[0, :3] = [5, 9, 10]
    table.state.offer_size = 3

    assert table.greedy() == "pick B06"


def test_a_tile_is_given_and_discarded_by_its_worth() -> None:
    """BO-76, BO-78: whoever must discard keeps the better tile."""
    table = using("B20", hands=["T20", "T18 N5"], goals="BW BR FR BY FP FY", turns=(5, 5)).play("use")

    assert table.greedy() in ("discard T18", "discard N5")
    assert table.greedy() == table.redealt(1, "other").greedy()


def test_reasons_can_be_said_in_three_languages() -> None:
    """Section 7: why a move is good, for every kind of move."""
    said = set()
    for table in random_game("reasons"):
        if table.over is None:
            seat = table.to_move
            for reason in GAME.reasons(GAME.redact(table.state, seat), seat, int(GAME.greedy(table.state, seat))):
                said.add(reason.key)
                for language in LANGUAGES:
                    assert "{" not in GAME.text(language).say(reason.key, **reason.values)
    assert {"why.column", "why.group"} <= said


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("options", [{}, {"hard": True}])
def test_advice_beats_random_play_from_either_seat(seat: int, options: dict[str, object]) -> None:
    """BO-70: more than 95 of 100 games."""
    bots = ["random", "random"]
    bots[seat] = "greedy"
    batch = play_batch(GAME, GAME.choose(options), "advice against chance", 0, 200, bots)

    won = sum(GAME.standing(state).winners == (seat,) for state in batch.states)

    assert won > 190
