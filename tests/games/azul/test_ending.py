"""The end and the final points: AZ-42 to AZ-46."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.games.azul import GAME
from kibitz.games.azul.screen.events import CornersLost, NumberScored, Over, StarScored
from kibitz.games.azul.state import Part
from tests.games.azul.table import STARS, Table, azul_table, everywhere, star


def last_pass(wall: str = "", move: str = "pass", **position: Any) -> Table:
    """Seat 0 passes as the last one of round 6."""
    setting = {"hands": [""], "walls": [wall], "passed": [1], "round_no": 6, **position}
    return azul_table(**setting).play(move)


def test_the_game_ends_when_all_have_passed_in_round_6() -> None:
    """AZ-42: not with the first pass, and no seventh round."""
    table = azul_table(round_no=6, hands=["", "R1"], bag="G22 O22").play("pass")

    assert (table.over, table.to_move) == (None, 1)
    table.play("pass")
    assert (table.over, table.phase, table.round) == ("AZ-42", "over", 6)
    assert table.factories() == [0] * 9
    assert table.events()[-1] == Over("AZ-42")


@pytest.mark.parametrize("round_no", [1, 5])
def test_it_does_not_end_before(round_no: int) -> None:
    """AZ-42, AZ-8: even a complete board scores its stars only at the end."""
    table = last_pass(" ".join(map(star, STARS)), round_no=round_no)

    assert (table.over, table.score(), table.round) == (None, 5, round_no + 1)


@pytest.mark.parametrize(
    ("name", "bonus"),
    [("centre", 12), ("red", 14), ("blue", 15), ("yellow", 16), ("orange", 17), ("green", 18), ("purple", 20)],
)
def test_each_complete_star_scores_its_bonus(name: str, bonus: int) -> None:
    """AZ-43: and one tile less scores nothing."""
    table = last_pass(star(name))
    lacking = last_pass(star(name).rsplit(" ", 1)[0])

    assert (table.score(), table.part(Part.STARS)) == (5 + bonus, bonus)
    assert (lacking.score(), lacking.part(Part.STARS)) == (5, 0)


@pytest.mark.parametrize(("number", "bonus"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)])
def test_each_complete_number_scores_its_bonus(number: int, bonus: int) -> None:
    """AZ-44: all seven spaces, the centre included; nothing for 5 and 6."""
    table = last_pass(everywhere(number))
    without_centre = last_pass(everywhere(number).replace(f"centre#{number} ", ""))

    assert (table.score(), table.part(Part.NUMBERS)) == (5 + bonus, bonus)
    assert without_centre.score() == 5


def test_stars_and_numbers_add_up() -> None:
    """TV-21, AZ-43, AZ-44: purple star with all 1s and 2s; orange star with all 3s and all 1s but the centre's."""
    first = last_pass(f"{star('purple')} {everywhere(1)} {everywhere(2)}")
    second = last_pass(f"{star('orange')} {everywhere(3)} {everywhere(1).removeprefix('centre#1 ')}")

    assert (first.score(), second.score()) == (5 + 32, 5 + 29)
    assert first.events()[-4:] == [
        StarScored(seat=0, star=6, colour="purple", points=20),
        NumberScored(seat=0, number=1, points=4),
        NumberScored(seat=0, number=2, points=8),
        Over("AZ-42"),
    ]


def test_a_full_board_laid_in_ring_order_ends_with_304_points() -> None:
    """TV-22, AZ-30, AZ-43, AZ-44: 5 at the start, 147 for tiles, 152 for stars and numbers."""
    table = azul_table(hands=["P28 G28 O28 Y28 B28 R28"], passed=[1], round_no=6)
    for name in STARS:
        for number in range(1, 7):
            table.lay(f"{name}#{number}")
            while table.phase == "reward":
                table.play(table.legal()[0])
    assert (table.score(), table.part(Part.LAID)) == (152, 147)
    table.state.hand[0] = 0  # what is left over is not the point here

    table.play("pass")

    assert (table.score(), table.part(Part.STARS), table.part(Part.NUMBERS)) == (304, 112, 40)


def test_tiles_left_in_the_corners_cost_a_point_each() -> None:
    """TV-26, AZ-45, AZ-36: ten points and five tiles; keeping four is no better than keeping none."""
    keeping = azul_table(hands=["R5", ""], scores=[10, 5], round_no=6).play("pass red 4")
    assert (keeping.score(), keeping.corners()) == (9, "R4")
    keeping.play("pass")
    discarding = last_pass(move="pass", hands=["R5"], scores=[10, 5])

    assert (keeping.score(), discarding.score()) == (5, 5)
    assert (keeping.part(Part.DISCARDED), keeping.part(Part.CORNERS)) == (1, 4)
    assert (keeping.corners(), keeping.box) == ("", "R5")
    assert CornersLost(seat=0, tiles=4, lost=4) in keeping.events()


def test_the_corners_are_charged_after_the_bonuses() -> None:
    """AZ-45, AZ-18: no points, 4 for the 1s, then 3 tiles: 1 is left, not 4."""
    table = last_pass(everywhere(1), hands=["R3"], move="pass red 3", scores=[0, 5])

    assert (table.score(), table.part(Part.CORNERS)) == (1, 3)


def test_discards_near_the_floor_are_charged_before_the_bonuses() -> None:
    """AZ-36, AZ-18: there keeping nothing can be better."""
    table = last_pass(everywhere(1), hands=["R3"], scores=[0, 5])

    assert (table.score(), table.part(Part.DISCARDED)) == (4, 0)


@pytest.mark.parametrize(("floor", "left"), [(0, 0), (1, 1)])
def test_the_final_loss_respects_the_floor(floor: int, left: int) -> None:
    """AZ-45, AZ-18."""
    table = last_pass(hands=["R4"], move="pass red 4", scores=[2, 5], score_floor=floor)

    assert table.score() == left


def test_most_points_win() -> None:
    """AZ-46."""
    table = last_pass(players=3, passed=[1, 2], scores=[20, 31, 25])

    assert (table.places, table.winners) == ((3, 1, 2), (1,))


def test_equal_scores_share_the_victory() -> None:
    """AZ-46: no tie-break, whatever the boards look like."""
    table = last_pass(star("red"), players=4, passed=[1, 2, 3], scores=[6, 20, 3, 3])

    assert table.scores == [20, 20, 3, 3]
    assert (table.places, table.winners) == ((1, 1, 3, 3), (0, 1))


def test_the_account_adds_up_to_the_score() -> None:
    """AZ-43, AZ-44, AZ-45: start, gains and losses, line by line."""
    table = last_pass(f"{star('purple')} {everywhere(1)}", hands=["R6"], move="pass red 4", scores=[15, 8])
    table.state.part[0, Part.LAID] = 10
    table.state.part[1, Part.LAID] = 3
    lines = {line.key: line.values for line in GAME.score_lines(table.state)}

    assert lines["score.star.purple"] == (20, 0)
    assert lines["score.number.1"] == (4, 0)
    assert (lines["score.discarded"], lines["score.corners"]) == ((-2, 0), (-4, 0))
    assert lines["score.total"] == (15 - 2 + 24 - 4, 8)
    total = lines.pop("score.total")
    assert tuple(map(sum, zip(*lines.values(), strict=True))) == total
