"""What the screen gets: names instead of numbers, and what each choice would bring."""

from __future__ import annotations

import re
from io import StringIO

from rich.console import Console

from kibitz.games.azul import GAME
from kibitz.games.azul.components import CELLS, COLOURED, COLOURS, NUMBER, RING, STAR_COLOUR
from kibitz.games.azul.screen import terminal
from kibitz.games.azul.screen.choices import TakeChoice
from kibitz.games.azul.screen.view import AzulView, NumberGoal, StarGoal
from tests.games.azul.table import azul_table, choosing, dealt_table, everywhere, random_game


def test_a_take_says_what_comes_along_what_slides_away_and_what_it_costs() -> None:
    """AZ-12, AZ-13, AZ-17, AZ-18: from a factory and, as the first one, from the middle."""
    seen = choosing(["P2 R1 B1"], centre="P1 Y3", scores=[3, 5]).view(0)

    assert seen.takes == [
        TakeChoice(4, source=1, colour="blue", count=1, wild=1, marker=False, loses=0, to_centre=[1, 0, 0, 0, 0, 1]),
        TakeChoice(5, source=1, colour="red", count=1, wild=1, marker=False, loses=0, to_centre=[1, 0, 0, 0, 1, 0]),
        TakeChoice(57, source=0, colour="yellow", count=3, wild=1, marker=True, loses=3, to_centre=[0] * 6),
    ]


def test_a_space_says_its_points_its_reward_and_every_way_to_pay() -> None:
    """AZ-27, AZ-30, AZ-31: fewest wild tiles first; a reward is no larger than the supply."""
    seen = azul_table(hands=["P3 B4"], walls=["blue#4 blue#5"], supply="RG........").view(0)
    (space,) = [space for space in seen.spaces if space.cell == 20]

    assert (space.points, space.reward, space.ornaments) == (3, 2, [14])
    assert [(payment.colour, payment.wilds) for payment in space.payments] == [("blue", 2), ("blue", 3)]
    assert all(GAME.moves.of(payment.action) for payment in space.payments)


def test_goals_say_what_is_lacking() -> None:
    """AZ-43, AZ-44: stars by their numbers, numbers by how many are covered."""
    seen = azul_table(walls=[f"{everywhere(1)} purple#2 purple#3"]).view(0).players[0]

    assert seen.stars[6] == StarGoal("purple", 20, 3, [4, 5, 6])
    assert seen.stars[0] == StarGoal(None, 12, 1, [2, 3, 4, 5, 6])
    assert seen.numbers == [
        NumberGoal(1, 4, 7, 7),
        NumberGoal(2, 8, 1, 7),
        NumberGoal(3, 12, 1, 7),
        NumberGoal(4, 16, 0, 7),
    ]


def test_on_the_grey_side_a_star_is_settled_by_its_second_tile() -> None:
    """AZ-48, AZ-49: before that neither colour nor bonus is known."""
    wall = "6=red 12=red 13=red 18=red 19=blue"
    stars = azul_table(walls=[wall], board_side="grey").view(0).players[0].stars

    assert [(star.colour, star.bonus) for star in stars[:4]] == [(None, None), (None, None), ("red", 14), (None, 12)]


def test_the_price_of_passing_is_the_least_it_can_cost() -> None:
    """AZ-36, AZ-18: four tiles can be kept, not in a last round that discards everything."""
    assert azul_table(hands=["R6"]).view(0).pass_loses == 2
    assert azul_table(hands=["R4"]).view(0).pass_loses == 0
    assert azul_table(hands=["R9"], scores=[3, 5]).view(0).pass_loses == 3
    assert azul_table(hands=["R4"], round_no=6, final_round_keep="discard").view(0).pass_loses == 4


def test_in_the_last_round_tiles_that_are_kept_cost_points_too() -> None:
    """AZ-36, AZ-45: the button, every choice, its words and its reasons name the price in the end."""
    for kept, score in (("", 3), ("red 4", 3), ("red 2", 3)):
        table = azul_table(hands=["R6"], round_no=6, passed=[1], scores=[9, 5])
        seen = table.view(0)
        action = table.action_of(f"pass {kept}".strip())
        said = GAME.moves.say(table.state, 0, action)

        assert (seen.may_keep, seen.pass_loses, said.values["lost"]) == (False, 6, 6)
        assert next(one.loses for one in seen.passes if one.action == action) == 6
        assert GAME.reasons(table.state, 0, action) == []
        table.play(f"pass {kept}".strip())
        assert table.scores[0] == score


def test_what_is_kept_in_the_last_round_is_paid_for_after_the_bonuses() -> None:
    """AZ-18, AZ-44, AZ-45: with no points a discard costs nothing, but a bonus pays for the corners."""
    ones = " ".join(f"{cell}={colour}" for cell, colour in _ones())
    table = azul_table(hands=["R4"], round_no=6, passed=[1], scores=[0, 5], walls=[ones])
    loses = {sum(one.kept): one.loses for one in table.view(0).passes}

    assert (loses[0], loses[4]) == (0, 4)
    assert table.view(0).pass_loses == 0
    table.play("pass red 4")
    assert table.scores[0] == 0


def _ones() -> list[tuple[int, str]]:
    """All spaces with a 1 on the coloured side: 4 points."""
    cells = [cell for cell in range(CELLS) if NUMBER[COLOURED, cell] == 1]
    colours = [STAR_COLOUR[cell // RING] for cell in cells]
    return [(cell, COLOURS[max(colour, 0)]) for cell, colour in zip(cells, colours, strict=True)]


def test_a_space_is_named_by_its_number_unless_the_star_has_it_twice() -> None:
    """AZ-50: the centre of the grey side has six 3s."""
    coloured, grey = azul_table(hands=["R6"]), azul_table(hands=["R6"], board_side="grey")

    assert GAME.moves.say(coloured.state, 0, coloured.action_of("red M3")).values["twice"] == "no"
    assert GAME.moves.say(grey.state, 0, grey.action_of("red M3")).values["twice"] == "yes"


def test_the_first_player_tile_promises_no_round_after_the_last() -> None:
    """AZ-21: it is only for laying then."""
    for round_no, key in ((5, "why.first"), (6, "why.first.last")):
        table = azul_table(phase="draft", marker=None, centre="B2", round_no=round_no)
        assert [why.key for why in GAME.reasons(table.state, 0, table.action_of("take blue middle"))][-1] == key


def test_the_terminal_offers_one_pass_in_the_last_round() -> None:
    """AZ-36: the one that keeps nothing, with its price."""
    view = azul_table(hands=["R6"], round_no=6, scores=[9, 5]).view(0)
    console = Console(width=80, record=True, file=StringIO())
    console.print(
        terminal.choices(
            view, {one.action: n for n, one in enumerate(view.passes, 1)} | _numbered(view), GAME.text("en")
        )
    )
    assert re.findall(r"Pass .*", console.export_text()) == ["Pass – -6"]


def _numbered(view: AzulView) -> dict[int, int]:
    return {way.action: 100 + n for n, way in enumerate(way for space in view.spaces for way in space.payments)}


def test_whoever_looks_on_has_nothing_to_choose() -> None:
    """AZ-19, AZ-22: neither a spectator nor a player who waits."""
    table = choosing(["R2 B2"])

    for seen in (table.view(), table.view(1)):
        assert (seen.takes, seen.spaces, seen.rewards, seen.passes) == ([], [], [], [])


def test_a_choice_on_the_screen_is_a_legal_action_and_every_legal_action_a_choice() -> None:
    """AZ-10, AZ-22, AZ-31: at every position of a game."""
    for table in random_game("screen", players=3):
        if table.over is not None:
            continue
        seen = table.view(table.to_move)
        offered = [take.action for take in seen.takes] + [reward.action for reward in seen.rewards]
        offered += [kept.action for kept in seen.passes]
        offered += [payment.action for space in seen.spaces for payment in space.payments]
        assert sorted(offered) == GAME.legal_actions(table.state, table.to_move)


def test_the_track_shows_this_wild_colour_and_the_next() -> None:
    """AZ-9, AZ-38, AZ-51: and none after the last."""
    first = dealt_table(wild_order="back").view()
    last = azul_table(round_no=6).view()

    assert (first.wild, first.next_wild) == ("orange", "red")
    assert (last.wild, last.next_wild) == ("red", None)
