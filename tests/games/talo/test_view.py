"""What the screen is told: every legal place, why a bar would tip, where the figure can go, what the turn holds."""

from __future__ import annotations

from kibitz.core.fields import SPECTATOR
from kibitz.games.talo import GAME
from kibitz.games.talo.screen.choices import HandBar, Tip
from kibitz.games.talo.screen.moves import MOVES
from kibitz.games.talo.screen.tipping import Edge
from kibitz.games.talo.screen.view import Link, TaloView
from tests.games.talo.table import Table, action_of, rolling, talo_table


def placed(bar: HandBar) -> dict[int, tuple[int, ...]]:
    rows = [bar.places[i : i + 5] for i in range(0, len(bar.places), 5)]
    return {row[0]: tuple(row[1:]) for row in rows}


def tip_at(view: TaloView, text: str) -> Tip:
    move = MOVES.read(text)
    return next(tip for bar in view.hand for tip in bar.tips if MOVES.of(tip.action) == move)


def test_all_legal_places_of_the_hand_are_there() -> None:
    """TA-26, TA-28: the same as the legal moves, by length."""
    table = talo_table("Z 5 5 0 3, X 0 0 0 7", hand=(1, 4))
    view = table.view(0)
    listed = [action for bar in view.hand for action in placed(bar)]
    assert listed == [action_of(move) for move in table.legal("place")]
    assert [bar.length for bar in view.hand] == [1, 4]
    assert placed(view.hand[1])[action_of("X 1 0 1 4")] == (0, 1, 0, 1)
    assert placed(view.hand[0])[action_of("X 5 5 3 1")] == (0, 5, 5, 3)


def test_only_whoever_moves_is_offered_anything() -> None:
    table = talo_table("Z 5 5 0 3", hand=(4,))
    for viewer in (1, SPECTATOR):
        view = table.view(viewer)
        assert (view.hand, view.reach, view.end, view.roll) == ([], [], None, None)
        assert view.hand_lengths == [4]


def test_a_bar_that_would_tip_shows_its_edge_and_its_weight() -> None:
    """TA-41, TA-43: the mock-up's case, a 4 whose middle lies exactly on the edge of its post."""
    tip = tip_at(talo_table("Z 8 4 0 5", hand=(1, 4)).view(0), "X 7 4 5 4")
    assert tip.clause == "TA-41"
    assert tip.tilt.edge == Edge(9, 4, 9, 5, 5)
    assert (tip.tilt.weight_x, tip.tilt.weight_y) == (9.0, 4.5)
    assert (tip.tilt.bar, tip.tilt.bars) == (1, [1])
    assert tip.hold == action_of("hold X 7 4 5 4")
    assert tip.steadied  # by the 1 on its short arm (TA-45)


def test_a_bar_that_tips_another_shows_that_one() -> None:
    """TA-40: the cube sits well, but the beam under it turns about its post."""
    tip = tip_at(talo_table("Z 5 5 0 2, X 4 5 2 3", hand=(4,)).view(0), "Z 6 5 3 4")
    assert tip.clause == "TA-40"
    assert tip.tilt.edge == Edge(6, 5, 6, 6, 2)
    assert tip.tilt.bar == 1
    assert set(tip.tilt.bars) == {1, 2}
    assert tip.hold is None


def test_every_tip_is_a_place_that_the_rules_refuse_as_unsound() -> None:
    table = talo_table("Z 5 5 0 2, X 3 5 2 5, Y 6 2 0 4, Z 6 3 1 2", hand=(2, 3))
    tips = [tip for bar in table.view(0).hand for tip in bar.tips]
    assert len(tips) > 20
    for tip in tips:
        clause = GAME.verdict(table.state, 0, tip.action)
        assert GAME.clauses(clause).label == tip.clause in ("TA-40", "TA-41")
        assert tip.hold is not None
        assert GAME.verdict(table.state, 0, tip.hold) == 0


def test_paths_can_be_followed_back_to_the_figure() -> None:
    """TA-50: each place names the one it was entered from."""
    view = talo_table("X 3 2 0 1, X 4 2 0 3, Z 7 2 0 2", figures=("2 2 0", "9 9 0")).view(0)
    at = next(i for i, spot in enumerate(view.reach) if spot.level == 2)
    path = []
    while at >= 0:
        path.append((view.reach[at].x, view.reach[at].level))
        at = view.reach[at].came
    assert path == [(7, 2), (6, 1), (5, 1), (4, 1), (3, 1)]
    assert {spot.action for spot in view.reach} == {action_of(f"walk {s.x} {s.y} {s.level}") for s in view.reach}


def chain(table: Table) -> list[tuple[int, str]]:
    return [(link.length, link.state) for link in table.view(0).chain]


def test_the_chain_of_the_turn() -> None:
    """TA-48: walk, 1, walk, 4, walk; done, now, later."""
    table = talo_table("X 3 2 0 1", hand=(1, 4), figures=("2 2 0", "9 9 0"))
    assert chain(table) == [(0, "now"), (1, "later"), (0, "later"), (4, "later"), (0, "later")]
    assert table.view(0).window == "before"
    table.play("walk 3 2 1", "X 0 0 0 4")
    assert chain(table) == [(0, "done"), (4, "done"), (0, "now"), (1, "later"), (0, "later")]
    assert table.view(0).window == "between"
    table.play("X 0 1 0 1")
    assert chain(table)[-1] == (0, "now")
    assert table.view(0).window == "after"
    assert Link(0, "now") in table.view(0).chain


def test_the_die_its_rerolls_the_store_and_the_sets() -> None:
    """TA-19, TA-23."""
    table = rolling(talo_table(phase="begin", store={2: 2, 3: 5, 5: 1}), 9, 5).play("roll")
    view = table.view(0)
    assert (view.die, view.rolls, view.phase) == (5, [9, 5], "take")
    assert view.store == [0, 2, 5, 0, 1, 0, 0, 0, 0, 0]
    assert [take.bars for take in view.takes] == [[5], [2, 3]]


def test_bars_figures_and_who_built_them() -> None:
    view = talo_table("X -3 5 1 7, Z 0 5 0 1").build("Y 3 3 0 2", seat=1).view()
    assert [(bar.axis, bar.x, bar.y, bar.z, bar.length, bar.seat) for bar in view.bars] == [
        ("X", -3, 5, 1, 7, 0),
        ("X", 0, 5, 0, 1, 0),
        ("Y", 3, 3, 0, 2, 1),
    ]
    assert [(player.x, player.y, player.level, player.bars) for player in view.players] == [(2, 2, 0, 2), (7, 2, 0, 1)]


def test_a_held_bar_is_marked_and_only_its_partner_can_be_placed() -> None:
    """TA-34."""
    view = talo_table("X 5 5 0 1", hand=(1, 4)).play("hold X 4 5 1 4").view(0)
    assert (view.phase, view.held) == ("pair", 1)
    assert [bar.length for bar in view.hand] == [1]
    assert view.release is not None
    assert view.end is None
    assert not tip_at(talo_table("Z 5 5 0 3", hand=(1, 4)).view(0), "X 5 5 3 4").steadied
    falling = tip_at(view, "X 7 5 2 1")
    assert falling.tilt.bar == 1
