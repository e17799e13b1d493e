"""Whole games: pieces conserved, turns counted, the display always full, the end."""

from __future__ import annotations

import pytest

from kibitz.games.bower import GAME, most_moves
from kibitz.games.bower.screen.happenings import Passed
from kibitz.games.bower.state import TileAt
from tests.games.bower.table import Table, bower_table, random_game, using

MODES: list[dict[str, object]] = [
    {},
    {"hard": True},
    {"fair": True},
    {"hard": True, "fair": True},
    {"branch_span": "line", "gem_trigger": "exact"},
    {"bonus_discard_public": True, "goal_arrange": "choose"},
]


@pytest.mark.parametrize("options", MODES, ids=str)
def test_every_piece_is_somewhere_at_every_moment(options: dict[str, object]) -> None:
    """TV-18, BO-4, BO-5, BO-42: 36 tiles, each bonus tile in one place; hands never too large."""
    for table in random_game("pieces", **options):
        assert set(GAME.components(table.state).values()) == {1}
        for seat in (0, 1):
            size = int(table.state.hand_size[seat])
            held = list(table.state.hand[seat, :size])
            assert held == sorted(held)
            assert (table.state.hand[seat, size:] == -1).all()
            assert size <= 11


@pytest.mark.parametrize(("options", "left"), [({}, 7), ({"hard": True}, 1), ({"fair": True}, 7)])
def test_the_display_is_always_full_and_the_deck_ends_as_counted(options: dict[str, object], left: int) -> None:
    """BO-21, TV-18: at the end three open tiles and 7 in the deck (hard 1), one less if a tile covered."""
    for seed in range(3):
        for table in random_game(f"display {seed}", **options):
            if table.phase not in ("draft", "arrange"):
                assert "-" not in table.display
        covered = any(int(mask) for mask in table.state.covered)
        skipped = sum(at == TileAt.OUT for at in table.state.tile_at)
        assert skipped <= 1
        assert int(table.state.deck_size) >= left - covered


@pytest.mark.parametrize("options", MODES, ids=str)
def test_everyone_has_exactly_their_turns_and_then_it_is_over(options: dict[str, object]) -> None:
    """BO-50, BO-10, BO-44: within the stated number of decisions."""
    *_, last = enumerate(random_game("turns", **options))
    step, table = last

    wanted = 15 if options.get("hard") else 12
    assert table.turns == (wanted, wanted)
    assert table.over == "BO-50"
    assert step <= most_moves(GAME.choose(options))


def test_turns_alternate_unless_a_bonus_tile_says_otherwise() -> None:
    """BO-10, BO-77: without interaction, strictly."""
    before: Table | None = None
    for table in random_game("alternate", fair=True):
        if before is not None and table.turns != before.turns and table.over is None:
            assert table.to_move != before.to_move
        before = table.copy()


def test_a_player_who_is_done_is_skipped() -> None:
    """BO-50: the other plays alone to the end."""
    table = bower_table(phase="take", hands=["T20", "T21"], turns=(9, 12), laid=["", ""])

    while table.over is None:
        assert table.to_move == 0
        table.play(table.legal()[0])

    assert (table.turns, table.over) == ((12, 12), "BO-50")


FULL = " ".join(f"T{n + 1:02}@{1 + 2 * (n % 3)},{1 + n // 3},R" for n in range(11))


@pytest.mark.parametrize(("rule", "to_move"), [("turns", 1), ("built", 1)])
def test_a_built_bower_ends_a_players_game_only_by_option(rule: str, to_move: int) -> None:
    """BO-50, A-1, A-2, option end_rule: after the last tile the builder takes and passes, or is done at once."""
    table = bower_table(laid=[FULL, ""], hands=["T20", "T21"], turns=(11 - 3, 8), end_rule=rule)

    table.play("T20@5,4,R")
    if table.phase == "pick":
        table.play(table.legal()[0])
        while table.to_move == 0 and table.phase not in ("take", "lay"):
            table.play("keep" if table.phase == "use" else table.legal()[0])
    assert table.to_move == to_move
    table.play(table.legal()[0]).play(table.legal()[0])

    assert table.to_move == (0 if rule == "turns" else 1)
    assert table.view().players[0].turns_left == (3 if rule == "turns" else 0)


def test_a_game_that_ends_when_built_has_no_passes() -> None:
    """A-1: whoever has no room has no turn, so nobody is asked to pass."""
    for seed in range(4):
        for table in random_game(f"built {seed}", end_rule="built"):
            assert not table.told(Passed)
        assert table.over == "BO-50"


@pytest.mark.parametrize(("bonus", "turns"), [("B18", (5, 5)), ("B19", (5, 5))])
def test_a_built_opponent_has_no_turns_for_interaction(bonus: str, turns: tuple[int, int]) -> None:
    """A-1, BO-76, BO-77: such effects are void."""
    full = f"{FULL} T12@5,4,R"
    table = using(bonus, laid=["T25@1,1,R", full], hands=["T20", "T21"], turns=turns, end_rule="built")

    assert table.legal() == ["keep"]
