"""Phase 2, laying tiles: payment, points, rewards and the supply: AZ-21 to AZ-34, with the book's examples."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.games.azul.screen.events import Laid, OrnamentClosed, Poured, Rewarded, Supplied
from kibitz.games.azul.state import Part
from tests.games.azul.table import EMPTY_SUPPLY, QUIET_SUPPLY, Table, azul_table, choosing, lay_move, star

EVERYTHING = "P22 G22 O22 Y22 B22 R22"


def laying(hand: str, wall: str = "", **position: Any) -> Table:
    """Seat 0 to lay in round 1, where purple is wild."""
    return azul_table(hands=[hand], walls=[wall], **position)


# --- Whose turn


def test_the_holder_of_the_first_player_tile_lays_first() -> None:
    """AZ-21: and starts the next round as well."""
    table = choosing(["R1 B3", "Y4"], players=3, bag="G22 O22")

    table.play("take red 1", "take yellow 2", "take blue middle")
    assert (table.phase, table.to_move) == ("lay", 2)
    table.play("pass blue 3", "pass red 1", "pass yellow 4")
    assert (table.round, table.phase, table.to_move) == (2, "draft", 2)


def test_each_turn_is_one_tile_or_a_pass_clockwise_until_all_have_passed() -> None:
    """AZ-22, AZ-37: whoever has passed is left out, the others keep their order."""
    table = azul_table(players=3, hands=["R9", "B9", "Y9"], to_move=1, bag="G20")

    order = [table.play(move).to_move for move in ("blue C4", "yellow D5", "pass red 4", "blue C5", "yellow D6")]

    assert order == [2, 0, 1, 2, 1]


# --- Payment


def test_serhiis_hand_has_exactly_fourteen_lays() -> None:
    """TV-2, AZ-23, AZ-27, AZ-28, AZ-29: one green tile, three purple ones, purple is wild."""
    table = laying("P3 G1")
    green = [lay_move(f"green#{n}", n - 1) for n in range(1, 5)]
    purple = [lay_move(f"purple#{n}") for n in range(1, 4)]
    centre = [lay_move(f"centre#{n}=green", n - 1) for n in range(1, 5)]
    centre += [lay_move(f"centre#{n}=purple") for n in range(1, 4)]

    assert sorted(table.legal("lay")) == sorted(green + purple + centre)
    assert len(table.legal("lay")) == 14
    assert table.refusal_to_lay("green#5", 3) == "AZ-23"
    assert table.refusal_to_lay("green#5", 4) == "AZ-23"
    assert table.refusal_to_lay("purple#4") == "AZ-23"
    assert len(table.legal("pass")) == 8


def test_with_green_in_the_centre_serhii_has_ten() -> None:
    """TV-2, AZ-26."""
    table = laying("P3 G1", "centre#6=green")

    assert len(table.legal("lay")) == 10
    assert table.refusal_to_lay("centre#1=green") == "AZ-26"


def test_a_space_costs_its_number_and_only_one_tile_is_laid() -> None:
    """TV-3, AZ-23, AZ-34, the book's example A: seven blue tiles, blue 6."""
    table = laying("B7")

    assert table.gain("blue#6") == (1, 0)
    assert (table.hand(), table.box, table.wall()) == ("B1", "B5", {20: "blue"})


def test_tiles_that_do_not_touch_score_one() -> None:
    """TV-4, AZ-30, the book's example B: red 6 and 1 lie, red 3 touches neither."""
    table = laying("R3", "red#6 red#1")

    assert table.gain("red#3") == (1, 0)
    assert (table.hand(), table.box) == ("", "R2")


def test_wild_tiles_help_to_pay() -> None:
    """TV-5, AZ-27, AZ-30, AZ-31, the book's example C: three blue, three wild; with 4 and 5 a window closes, too."""
    table = laying("P3 B3", "blue#4 blue#5")

    assert table.gain("blue#6", 3) == (3, 3)
    assert (table.hand(), table.box, table.wall()[20]) == ("", "P3 B2", "blue")


def test_the_same_lay_on_the_other_side_of_the_ring_closes_nothing() -> None:
    """TV-5, AZ-30: blue 1 and 2 lie, and 6 is a neighbour of 1."""
    assert laying("P3 B3", "blue#1 blue#2").gain("blue#6", 3) == (3, 0)


def test_one_real_tile_and_three_wild_ones() -> None:
    """TV-6, AZ-27, AZ-34, the book's example D: orange 3 and 5 lie; the green tile stays beside the board."""
    table = laying("P3 G1 O1", "orange#3 orange#5")

    assert table.gain("orange#4", 3) == (3, 0)
    assert (table.hand(), table.box) == ("G1", "P3")


def test_the_wild_colour_is_laid_as_itself() -> None:
    """TV-7, AZ-28, the book's example E: two purple tiles on purple 2, between 1 and 3."""
    table = laying("P2 G4 R2", "purple#1 purple#3")

    assert table.gain("purple#2") == (3, 0)
    assert (table.hand(), table.box) == ("G4 R2", "P1")


def test_how_many_wild_tiles_are_paid_is_the_players_choice() -> None:
    """TV-15, AZ-27: even when there are enough real ones."""
    table = laying("P3 B4")

    def ways(space: str) -> list[int]:
        return [wilds for wilds in range(6) if table.refusal_to_lay(space, wilds) is None]

    assert (ways("blue#5"), ways("blue#3")) == ([1, 2, 3], [0, 1, 2])
    assert len(table.legal("lay")) == 36


def test_wild_tiles_alone_pay_for_no_other_colour() -> None:
    """AZ-27, AZ-29: six purple tiles buy nothing blue, and number 1 takes a real blue tile."""
    table = laying("P6")
    rich = laying("P6 B1")

    assert [table.refusal_to_lay("blue#6", wilds) for wilds in (0, 5)] == ["AZ-27", "AZ-27"]
    assert table.refusal_to_lay("blue#1", 1) == "AZ-29"
    assert rich.refusal_to_lay("blue#1", 1) == "AZ-29"
    assert rich.refusal_to_lay("blue#3", 3) == "AZ-27"
    assert rich.refusal_to_lay("blue#6", 5) is None


def test_nothing_stands_in_for_the_wild_colour() -> None:
    """AZ-28: five purple tiles do not pay for purple 6, whatever one calls them."""
    table = laying("P5 R9")

    assert table.refusal_to_lay("purple#6") == "AZ-23"
    assert [table.refusal_to_lay("purple#6", wilds) for wilds in (1, 3)] == ["AZ-28", "AZ-28"]
    assert table.refusal_to_lay("purple#5") is None


def test_the_wild_colour_goes_to_its_own_star_or_to_the_centre_once() -> None:
    """AZ-28, AZ-25, AZ-26."""
    table = laying("P6", "centre#3=purple")

    assert table.refusal_to_lay("purple#6") is None
    assert table.refusal_to_lay("centre#1=purple") == "AZ-26"
    assert table.refusal_to_lay("red#1=purple") == "AZ-25"


def test_outer_stars_take_only_their_own_colour() -> None:
    """AZ-25: the blue star is not the centre."""
    table = laying(EVERYTHING)
    for name in ("orange", "red", "blue", "yellow", "green", "purple"):
        others = {"orange", "red", "blue", "yellow", "green", "purple"} - {name}
        assert table.refusal_to_lay(f"{name}#2") is None
        assert {table.refusal_to_lay(f"{name}#2={other}") for other in others} == {"AZ-25"}


def test_the_centre_takes_six_different_colours_on_any_number() -> None:
    """AZ-26."""
    table = laying(EVERYTHING, "centre#2=red centre#5=blue")

    admitted = {move.split()[0] for move in table.legal("lay") if move.split()[1].startswith("M")}

    assert admitted == {"purple", "green", "orange", "yellow"}
    assert table.refusal_to_lay("centre#2=green") == "AZ-24"


def test_a_covered_space_takes_nothing_more() -> None:
    """AZ-24."""
    assert laying("R9", "red#3").refusal_to_lay("red#3") == "AZ-24"


def test_tiles_in_the_corners_and_tiles_of_others_do_not_pay() -> None:
    """AZ-24: only those beside the own board."""
    table = azul_table(hands=["R1", "R9"], corners=["R4"])

    assert table.refusal_to_lay("red#1") is None
    assert table.refusal_to_lay("red#2") == "AZ-23"


def test_others_boards_are_left_alone() -> None:
    """AZ-24: seat 1 lays on its own board, though seat 0 has the same space covered."""
    table = azul_table(hands=["", "R2"], walls=["red#2"], to_move=1).lay("red#2")

    assert (table.wall(0), table.wall(1)) == ({15: "red"}, {15: "red"})
    assert table.scores == [5, 6]


@pytest.mark.parametrize(("side", "lays"), [("coloured", 222), ("grey", 762)])
def test_a_hand_of_everything_has_as_many_lays_as_can_be(side: str, lays: int) -> None:
    """AZ-23, AZ-27, AZ-36: n ways to pay for n, one for the wild colour; with it every one of 210 passes."""
    table = laying(EVERYTHING, board_side=side)

    assert (len(table.legal("lay")), len(table.legal("pass"))) == (lays, 210)


# --- Points


def test_the_sixth_tile_of_a_ring_scores_six() -> None:
    """TV-9, AZ-30: at the end of a chain or as its bridge, never eleven."""
    assert laying("G6", "green#1 green#2 green#3 green#4 green#5").gain("green#6") == (6, 3)
    assert laying("G3", "green#1 green#2 green#4 green#5 green#6").gain("green#3")[0] == 6


def test_a_tile_that_joins_two_groups_counts_both_and_itself_once() -> None:
    """TV-10, AZ-30."""
    assert laying("Y3", "yellow#1 yellow#2 yellow#4 yellow#5").gain("yellow#3")[0] == 5


def test_six_and_one_are_neighbours() -> None:
    """TV-10, AZ-30."""
    assert laying("R6", "red#1").gain("red#6")[0] == 2


def test_tiles_of_other_stars_never_connect() -> None:
    """AZ-30: around a statue four tiles touch it, but each star is counted alone."""
    assert laying("R4", "orange#1 orange#2 centre#1").gain("red#4")[0] == 1


def test_a_star_laid_in_ring_order_scores_21() -> None:
    """AZ-30: one, two, three, four, five, six."""
    table = azul_table(hands=["B21"], passed=[1], supply=EMPTY_SUPPLY, bag="P1")
    points = []
    for number in range(1, 7):
        points.append(table.gain(f"blue#{number}")[0])
        while table.phase == "reward":
            table.play(table.legal()[0])

    assert points == [1, 2, 3, 4, 5, 6]
    assert (table.part(Part.LAID), table.score()) == (21, 26)


# --- Rewards


def test_a_statue_brings_two_tiles() -> None:
    """TV-11, AZ-31."""
    assert laying("R4", "orange#1 orange#2 red#3").gain("red#4") == (2, 2)


def test_a_pillar_brings_one_tile() -> None:
    """AZ-31: orange 2 and 3, centre 6 and 1."""
    assert laying("O3", "orange#2 centre#6 centre#1").gain("orange#3") == (2, 1)


def test_the_statue_between_the_last_star_and_the_first() -> None:
    """AZ-31: purple 1 and 2 with orange 3 and 4."""
    assert laying("P2", "purple#1 orange#3 orange#4").gain("purple#2") == (2, 2)


def test_a_tile_that_closes_statue_and_pillar_brings_three() -> None:
    """TV-12, AZ-31."""
    table = laying("O2", "orange#1 orange#3 red#3 red#4 centre#1 centre#6")

    assert table.gain("orange#2") == (3, 3)
    closed = [event for event in table.events() if isinstance(event, OrnamentClosed)]
    assert sorted((event.kind, event.reward) for event in closed) == [("pillar", 1), ("statue", 2)]


def test_a_tile_that_closes_two_pillars_brings_two() -> None:
    """TV-13, AZ-31."""
    wall = "orange#2 orange#3 red#2 red#3 centre#6 centre#2"

    assert laying("P1", wall).gain("centre#1") == (3, 2)


def test_a_window_brings_three_and_the_centre_has_none() -> None:
    """TV-14, AZ-31."""
    assert laying("P6", "purple#5").gain("purple#6") == (2, 3)
    assert laying("R6", "centre#5").gain("centre#6") == (2, 0)


def test_an_ornament_is_rewarded_once() -> None:
    """AZ-31: a window long closed brings nothing to the lays beside it."""
    table = laying("P4", "purple#5 purple#6 purple#1")

    assert table.gain("purple#4") == (4, 0)
    assert table.phase == "lay"


def test_rewards_are_chosen_freely_wild_ones_too() -> None:
    """AZ-31, AZ-32: any colour that lies in the supply, one after the other, by the same player, before anyone else."""
    table = laying("P6 B1", "purple#5", bag="G20")
    table.lay("purple#6")

    assert (table.phase, table.to_move) == ("reward", 0)
    assert table.legal() == [f"reward {colour}" for colour in ("purple", "green", "orange", "yellow", "blue", "red")]
    table.play("reward purple", "reward purple")
    assert table.refusal("reward purple") == "AZ-31"
    assert (table.phase, table.to_move, table.reward) == ("reward", 0, 1)
    table.play("reward red")
    assert (table.hand(), table.phase, table.to_move) == ("P2 B1 R1", "lay", 1)


def test_a_reward_cannot_be_refused() -> None:
    """AZ-31: no lay and no pass before all tiles are taken."""
    table = laying("P6 B1", "purple#5").lay("purple#6")

    assert {table.refusal(move) for move in ("pass", "pass blue 1", "blue C4", "take red 1")} == {"AZ-31"}


def test_without_a_finished_ornament_there_is_no_reward() -> None:
    """AZ-31."""
    assert laying("P6 B1").refusal("reward red") == "AZ-31"


def test_who_may_not_do_something_about_a_reward_is_told_why() -> None:
    """AZ-31: none is due, one is due first, or the supply has not that colour; never all of it at once."""
    due = laying("P6 B1", "purple#5", bag="G20").lay("purple#6")
    gone = laying("P6 B1", "purple#5", bag="G20").lay("purple#6").play("reward purple", "reward purple")

    assert "there is no reward" in laying("P6 B1").why_not("reward red")
    assert due.why_not("pass") == due.why_not("blue C4") == due.why_not("take red 1")
    assert "A reward is due first" in due.why_not("pass")
    assert "no tile of this colour" in gone.why_not("reward purple")


def test_reward_tiles_pay_from_the_next_turn_on() -> None:
    """AZ-32: here the others have passed, so that it comes at once."""
    table = azul_table(hands=["P6"], walls=["purple#5"], passed=[1], bag="G20").lay("purple#6")

    table.play("reward red", "reward blue", "reward green")

    assert (table.phase, table.to_move) == ("lay", 0)
    assert table.refusal_to_lay("red#1") is None


def test_the_supply_is_refilled_after_the_last_reward_and_not_before() -> None:
    """AZ-33: three holes, then three new tiles in them."""
    table = laying("P6", "purple#5", bag="G20").lay("purple#6")

    assert table.play("reward purple").supply == "." + QUIET_SUPPLY[1:]
    assert table.play("reward purple").supply == ".." + QUIET_SUPPLY[2:]
    assert table.play("reward red").supply == "GG" + QUIET_SUPPLY[2:-1] + "G"
    assert table.bag == "G17"
    assert [event for event in table.events() if isinstance(event, Supplied)] == [
        Supplied(["green", "green", None, None, None, None, None, None, None, "green"])
    ]


def test_the_box_is_poured_only_when_a_tile_is_needed_and_the_bag_is_empty() -> None:
    """AZ-33: two tiles of the bag, then the box, then one more."""
    table = laying("P6", "purple#5", bag="G2", box="R3").lay("purple#6")
    table.play("reward purple", "reward purple", "reward blue")

    assert table.supply.count("G") == 4  # the two that lay there, and two new ones
    assert table.box == ""
    assert int(table.state.bag.sum()) == 3 + 5 - 1
    assert [event.count for event in table.events() if isinstance(event, Poured)] == [8]


def test_a_full_bag_that_is_used_up_exactly_is_not_refilled_yet() -> None:
    """AZ-33: the box waits until a tile is drawn."""
    table = laying("P6", "purple#5", bag="G3").lay("purple#6")
    table.play("reward purple", "reward purple", "reward blue")

    assert (table.bag, table.box) == ("", "P5")


def test_a_supply_too_small_gives_what_it_has() -> None:
    """TV-19, AZ-31, AZ-33: one red tile; then the five paid tiles are poured and drawn."""
    table = laying("P6", "purple#5", supply="R.........")

    assert table.gain("purple#6") == (2, 1)
    assert table.legal() == ["reward red"]
    table.play("reward red")
    assert (table.supply, table.bag, table.box) == ("PPPPP.....", "", "")
    assert table.hand() == "R1"


def test_an_empty_supply_gives_nothing() -> None:
    """AZ-31: the reward is lost, the turn is over."""
    table = laying("P6", "purple#5", supply=EMPTY_SUPPLY)

    assert table.gain("purple#6") == (2, 0)
    assert (table.phase, table.to_move) == ("lay", 1)


def test_holes_of_the_supply_are_tried_again_after_every_turn() -> None:
    """AZ-33: after a lay without reward, and after a pass."""
    after_lay = laying("R3", supply="PPPPPPPP..").lay("red#3")
    after_pass = laying("R3", supply="PPPPPPPP..").play("pass")

    assert (after_lay.supply, after_lay.box) == ("PPPPPPPPRR", "")
    assert (after_pass.supply, after_pass.bag, after_pass.box) == ("PPPPPPPPRR", "R1", "")


def test_unused_tiles_stay_beside_the_board() -> None:
    """AZ-34."""
    table = azul_table(hands=["R5 B2", "Y3"]).lay("red#3").lay("yellow#3")

    assert (table.hand(0), table.to_move) == ("B2 R2", 0)


def test_a_lay_and_its_reward_are_told() -> None:
    """AZ-23, AZ-31: what was paid, what it scored, what was closed and taken."""
    table = laying("P3 B3", "blue#4 blue#5", bag="G20").lay("blue#6", 3)

    assert table.events() == [
        Laid(seat=0, cell=20, colour="blue", number=6, wilds=3, points=3),
        OrnamentClosed(seat=0, ornament=14, kind="window", reward=3),
    ]
    assert table.play("reward green").events() == [Rewarded(seat=0, colour="green", space=2, left=2)]


def test_scores_grow_beyond_a_byte() -> None:
    """AZ-30: 127 and one are 128."""
    table = azul_table(hands=["R1"], scores=[127, 5]).lay("red#1")

    assert table.score() == 128


def test_a_whole_star_takes_no_more_tiles() -> None:
    """AZ-24, AZ-22: what is full is full."""
    table = laying("B22", star("blue"))

    assert all(move.split()[1].startswith("M") for move in table.legal("lay"))
