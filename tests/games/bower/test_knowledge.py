"""Who knows what: leaks, worlds that a player cannot tell apart, and what the opponent's lays suggest."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import numpy as np
import pytest

from kibitz.core.chance import seed_key
from kibitz.core.fields import SPECTATOR
from kibitz.core.match import Match, UndoBar
from kibitz.games.bower import GAME
from kibitz.games.bower.components import GOALS
from kibitz.games.bower.rules import hidden
from tests.games.bower.table import Table, action_of, bower_table, dealt_table, random_game, using

EVEN = replace(GAME, redeal=hidden.redeal)
OWN = "BW BY FR FW FP FY"


def worlds(table: Table, viewer: int, count: int, *, evenly: bool = True) -> list[Table]:
    game = EVEN if evenly else GAME
    return [Table(game.redealt(table.state, viewer, seed_key(f"world {seed}"))) for seed in range(count)]


def arrangement(table: Table) -> tuple[int, ...]:
    """The three goals that seat 1 sees."""
    return tuple(int(table.state.goal_at[slot]) for slot in (1, 3, 5))


# --- Goals ------------------------------------------------------------------------------------------------------------


def test_all_sixty_arrangements_of_the_other_goals_are_equally_likely() -> None:
    """BO-2, BO-91: 5 x 4 x 3, each once in sixty worlds."""
    table = bower_table(goals=OWN)
    unknown = [goal for goal in range(GOALS) if goal not in (6, 5, 4)]
    count = 6000

    seen = Counter(arrangement(world) for world in worlds(table, 0, count))

    assert set(seen) == set(permutations(unknown, 3))
    assert len(seen) == 60
    expected = count / 60
    chi_square = sum((n - expected) ** 2 / expected for n in seen.values())
    assert chi_square < 112  # 59 degrees of freedom: once in more than ten thousand keys; the keys are fixed


def test_every_arrangement_stays_possible_whatever_the_lays_suggest() -> None:
    """BO-88, BO-91: weighted worlds have the same support."""
    table = bower_table(goals=OWN, laid=["", "T26@2,1,R T17@2,2,R"])

    seen = Counter(arrangement(world) for world in worlds(table, 0, 20_000, evenly=False))

    assert len(seen) == 60


def test_what_lies_in_a_column_suggests_its_goal() -> None:
    """BO-88: three yellow flowers in the opponent's column 2 make yellow flowers likelier there, for redeal alone."""
    table = bower_table(goals=OWN, laid=["", "T26@2,1,R"])

    def share(*, evenly: bool) -> float:
        found = worlds(table, 0, 1500, evenly=evenly)
        return sum(int(world.state.goal_at[1]) == 0 for world in found) / len(found)

    assert share(evenly=True) == pytest.approx(1 / 5, abs=0.04)
    assert share(evenly=False) > 0.85


@pytest.mark.parametrize(("bonuses", "count"), [(["B10"], 12), (["B11"], 6), (["B10", "B11"], 2)])
def test_scouting_leaves_fewer_worlds(bonuses: list[str], count: int) -> None:
    """BO-80, BO-81: 12 after a look at one, 6 after a look aside, 2 after both."""
    table = bower_table(goals=OWN, hands=["T20", "T21"])
    if "B10" in bonuses:
        table = using("B10", goals=OWN, hands=["T20", "T21"]).play("use", "look 2")
    if "B11" in bonuses:
        table.state.known_goal[0, 6:] = table.state.goal_at[6:]
        table.state.looked[0, 6:] = 1

    assert len({arrangement(world) for world in worlds(table, 0, 400)}) == count


def test_what_the_other_looked_at_is_known_to_them_in_every_world() -> None:
    """BO-80: the opponent knows a goal of mine, and in every world it is my true one."""
    table = using("B10", goals=OWN, hands=["T20", "T21"], to_move=1).play("use", "look 3")

    for world in worlds(table, 0, 20):
        assert world.knows(1).split()[2] == "FR"
        assert world.knows(1).split()[0] == "?"


def test_nobody_sees_more_goals_than_they_may() -> None:
    """BO-3, BO-91: records and views of both players and of a watcher."""
    table = bower_table(goals=OWN)

    for viewer in (0, 1):
        seen = GAME.redact(table.state, viewer)
        assert (seen.goal_at == -1).all()
        assert (seen.known_goal[1 - viewer] == -1).all()
        known = [slot.goal for slot in table.view(viewer).goals]
        assert [goal is not None for goal in known] == [slot % 2 == viewer for slot in range(6)]
        assert len(table.view(viewer).goals[1 - viewer].candidates) == 5
    assert [slot.goal for slot in table.view(SPECTATOR).goals] == [None] * 6
    assert len(table.view(SPECTATOR).goals[0].candidates) == 8


# --- Worlds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"hard": True}, {"fair": True}, {"bonus_discard_public": True}])
def test_a_redealt_world_agrees_with_all_that_the_viewer_knows(options: dict[str, object]) -> None:
    """BO-90, BO-91: for every viewer, along whole games."""
    for step, table in enumerate(random_game("worlds", **options)):
        if step % 7 == 0:
            for viewer in (0, 1, SPECTATOR):
                world = table.redealt(viewer, step)
                assert GAME.redact(world.state, viewer).tobytes() == GAME.redact(table.state, viewer).tobytes()
                assert GAME.components(world.state) == GAME.components(table.state)


def test_hands_are_the_same_in_every_world() -> None:
    """BO-90: both could have noted them."""
    table = bower_table(hands=["T05 T06", "T07 N2"])

    for world in worlds(table, 0, 10):
        assert (world.hand(0), world.hand(1), world.display) == ("T05 T06", "T07 N2", table.display)


def test_the_order_of_deck_and_stack_is_nobodys_knowledge() -> None:
    """BO-91: worlds have orders and futures of their own."""
    table = dealt_table("orders")
    found = [table, *worlds(table, 0, 4)]

    assert len({world.deck for world in found}) == len({world.stack for world in found}) == 5
    assert len({world.state.chance.tobytes() for world in found}) == 5


def test_a_world_is_made_from_what_the_viewer_sees_and_from_nothing_else() -> None:
    """BO-91: two truths that look the same give the same worlds, key for key."""
    table = bower_table(goals="BW BY FR FW FP FY", deck="T30 T31", stack="B01 B02 B03")
    other = bower_table(goals="BW FY FR BP FP BR", deck="T32 T33", stack="B09 B08 B07", seed="another future")
    other.state.display[:] = table.state.display
    assert GAME.redact(table.state, 0).tobytes() == GAME.redact(other.state, 0).tobytes()

    for seed in range(5):
        assert table.redealt(0, seed).state.tobytes() == other.redealt(0, seed).state.tobytes()


def test_own_rejects_stay_where_they_are_and_the_others_are_unknown() -> None:
    """BO-37, BO-91: the drawer knows the two rejected tiles, the opponent does not."""
    table = bower_table(rejected=["B06 B12", "B01 B02"])

    assert {world.rejected(0) for world in worlds(table, 0, 20)} == {"B06 B12"}
    others = {world.rejected(1) for world in worlds(table, 0, 60)}
    assert len(others) > 20
    assert not any({"B06", "B12"} & set(pair.split()) for pair in others)


def test_an_offer_is_the_same_in_the_drawers_worlds_only() -> None:
    """BO-37, BO-91."""
    table = bower_table(laid=["T25@2,1,R T01@1,2,R", ""], hands=["T13", ""], stack="B06 B12 B09")
    table.play("T13@3,3,L")

    assert {world.offer(0) for world in worlds(table, 0, 10)} == {"B06 B12 B09"}
    assert len({world.offer(0) for world in worlds(table, 1, 30)}) > 15


def reshuffled_offer(seed: int) -> Table:
    """Seat 1 has just drawn two tiles of the old stack and one of the new; seat 0 knew three of the discards."""
    table = bower_table(
        laid=["", "T25@2,1,R T01@1,2,R"],
        hands=["T30", "T13"],
        to_move=1,
        stack="B01 B02",
        rejected=["B03 B04 B05", "B06"],
        beside=["B07 B08 B09 B10 B11 B12 B13", "B14 B15 B16 B17 B18 B19 B20"],
        seed=seed,
    )
    return table.play("T13@3,3,L")


def test_after_a_reshuffle_the_first_tiles_of_the_offer_are_none_that_the_viewer_had_discarded() -> None:
    """BO-38, BO-91: exactly the worlds that may be, all of them equally likely, while the offer lies open."""
    table = reshuffled_offer(1)
    known = {"B03", "B04", "B05"}
    unknown = {"B01", "B02", "B06"}
    wanted = {
        frozenset({*old, new})
        for old in combinations(sorted(unknown), 2)
        for new in sorted((unknown | known) - set(old))
    }

    seen = Counter(frozenset(world.offer(1).split()) for world in worlds(table, 0, 3000))

    assert set(seen) == wanted
    # Three unknown tiles together can be split into old and new in three ways, two unknown and a known one in one.
    ways = {offer: 3 if offer == frozenset(unknown) else 1 for offer in wanted}
    for offer, n in seen.items():
        assert n == pytest.approx(3000 * ways[offer] / sum(ways.values()), rel=0.25)


def test_what_was_chosen_after_a_reshuffle_narrows_what_was_rejected() -> None:
    """BO-38, BO-91: by enumeration of every way that the offer may have come about."""
    table = reshuffled_offer(1)
    chosen = table.offer(1).split()[0]
    table.play(f"pick {chosen}")
    known, unknown = {"B03", "B04", "B05"}, {"B01", "B02", "B06"}
    ways: Counter[frozenset[str]] = Counter()
    for old in combinations(sorted(unknown), 2):
        for new in (unknown | known) - set(old):
            if chosen in {*old, new}:
                ways[frozenset({*old, new} - {chosen})] += 1

    seen = Counter(frozenset(world.rejected(1).split()) for world in worlds(table, 0, 3000))

    assert set(seen) == set(ways)
    for rejects, n in seen.items():
        assert n == pytest.approx(3000 * ways[rejects] / sum(ways.values()), rel=0.25)


# --- Undo -------------------------------------------------------------------------------------------------------------


def match_at(table: Table, *moves: str) -> Match:
    match = Match.open(GAME, {}, seed_key("undo"))
    match.states[0] = table.state
    for move in moves:
        match.act(0, action_of(move))
    return match


def test_a_take_turns_a_tile_and_is_not_taken_back() -> None:
    """BO-12: the refill was sealed in the deck."""
    table = bower_table(phase="take", hands=["T20", "T21"], display="T05 T06 T07")

    assert match_at(table, "take T05").undo_bar(0, 0) is UndoBar.REVEALED


def test_a_lay_without_a_bonus_may_be_taken_back_and_one_with_an_offer_not() -> None:
    """BO-14, BO-37."""
    table = bower_table(laid=["T25@2,1,R T01@1,2,R", ""], hands=["T13", "T21"])

    assert match_at(table.copy(), "T13@5,1,R").undo_bar(0, 0) is None
    assert match_at(table.copy(), "T13@3,3,L").undo_bar(0, 0) is UndoBar.REVEALED


def test_redacted_records_hold_no_order_and_no_offer_of_the_other() -> None:
    """BO-91."""
    table = bower_table(laid=["T25@2,1,R T01@1,2,R", ""], hands=["T13", ""], rejected=["", "B03 B04"])
    table.play("T13@3,3,L")
    seen = GAME.redact(table.state, 1)

    assert (seen.deck == -1).all()
    assert (seen.stack == -1).all()
    assert (seen.offer[0] == -1).all()
    assert list(seen.rejected[1, :2]) == [2, 3]
    assert (GAME.redact(table.state, 0).rejected[1] == -1).all()
    assert not seen.chance.any()
    assert np.array_equal(seen.hand, table.state.hand)
