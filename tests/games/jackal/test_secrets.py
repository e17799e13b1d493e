"""Nobody learns what others lay, pick or aim before it is shown: two worlds, the same bytes, for all who look on.

A step that shows a viewer nothing (no event, no change of what they see) is left out: a table must not tell it either.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from kibitz.core.fields import SPECTATOR
from kibitz.core.match import Match, UndoBar
from kibitz.games.jackal import GAME
from tests.games.jackal.table import Table, action_of, jackal_table

Step = tuple[int, str]


def everything(state: Any, viewer: int) -> bytes:
    """Every byte that leaves the process for `viewer`."""
    redacted = GAME.redact(state, viewer)
    legal = [] if viewer == SPECTATOR else GAME.legal_actions(redacted, viewer)
    return bytes(redacted.tobytes()) + msgspec.json.encode(
        [GAME.view(redacted, viewer, legal), GAME.happened(state, viewer), legal]
    )


def apart_from_events(state: Any, viewer: int) -> bytes:
    quiet = state.copy()
    quiet.happened_n = 0
    return everything(quiet, viewer)


def shown_on_the_way(table: Table, steps: Sequence[Step], viewer: int) -> list[bytes]:
    """What the viewer gets, step by step, silent steps left out."""
    before = apart_from_events(table.state, viewer)
    shown = []
    for seat, move in steps:
        table.play(move, seat=seat)
        now = apart_from_events(table.state, viewer)
        if GAME.happened(table.state, viewer) or now != before:
            shown.append(everything(table.state, viewer))
        before = now
    return shown


def laid(seat: int, row: str, ready: bool = True) -> list[Step]:
    return [*((seat, f"lay {card}") for card in row.split()), *([(seat, "ready")] if ready else [])]


def building(players: int = 4, **options: Any) -> Table:
    hands = ["LR3 UD3 KN2 PM2", "LR2 UD4 X42 BF1", "UD3 KN3 PM1 LR3", "LR5 UD5"]
    table = jackal_table(players=players, hands=hands, island=40, **options)
    table.play(*["land"] * players)
    return table


def test_others_learn_nothing_of_rows_in_the_making_but_who_is_ready() -> None:
    """JA-17, JA-24: other cards, other lengths, another order of laying; the ticks come in the same order."""
    one = [*laid(0, "LR UD KN"), *laid(1, "BF LR", ready=False), *laid(2, "KN"), *laid(1, "UD")]
    other = [
        *laid(2, "UD KN PM", ready=False),
        *laid(0, "PM PM"),
        *laid(1, "X4", ready=False),
        (2, "ready"),
        *laid(1, "X4 UD UD UD"),
    ]
    for viewer in (3, SPECTATOR):
        assert shown_on_the_way(building(), one, viewer) == shown_on_the_way(building(), other, viewer)


def test_a_builder_sees_no_more_of_the_others_than_a_watcher() -> None:
    """JA-17: for every seat in turn, with the own row alike in both worlds."""
    for viewer in range(4):
        others = [seat for seat in range(4) if seat != viewer]
        own = laid(viewer, "LR UD")
        one = [*own, *laid(others[0], "LR LR"), *laid(others[1], "UD")]
        other = [*laid(others[0], "UD", ready=False), *own, *laid(others[0], "UD UD"), *laid(others[1], "LR UD LR")]
        assert shown_on_the_way(building(), one, viewer) == shown_on_the_way(building(), other, viewer)


def test_hands_that_differ_look_alike_while_building_and_until_the_walk() -> None:
    """JA-3, JA-24: other cards in hand and row, but as many; up to the moment the row is turned over."""
    worlds = []
    for hand, row in (("LR3 UD3 KN2 PM2", "LR UD"), ("UD10", "UD UD")):
        table = building(players=3)
        table.state.hand[1] = GAME.layout.blank().hand[1]
        for word in hand.split():
            table.state.hand[1, ("LR", "UD", "X4", "KN", "BM", "BF", "PM").index(word[:2])] = int(word[2:])
        table.state.hand_size[1] = table.state.hand[1].sum()
        steps = [*laid(1, row), *laid(0, "LR LR"), *laid(2, "UD"), (0, "done")]
        worlds.append([shown_on_the_way(Table(table.state.copy()), steps, viewer) for viewer in (0, 2, SPECTATOR)])
    assert worlds[0] == worlds[1]


def test_a_player_without_marks_is_asked_like_one_with_them() -> None:
    """JA-27: `done` is never skipped."""
    shown = []
    for extra in (0, 2):
        table = building(players=2)
        table.state.hand[0] = [4 - extra, 0, 0, 0, extra, 0, 0]
        table.state.hand_size[0] = 4
        steps = [*laid(0, "LR LR"), *laid(1, "LR LR"), (0, "done")]
        shown.append([shown_on_the_way(Table(table.state.copy()), steps, viewer) for viewer in (1, SPECTATOR)])
    assert shown[0] == shown[1]


def test_marks_thrown_at_once_are_secret_until_the_last_is_done() -> None:
    """A-3: how many, at whom and in which order is not seen."""

    def table() -> Table:
        made = building(players=3, marks_simultaneous=True)
        for seat in range(3):
            made.state.hand[seat, 4] = 2
            made.state.hand_size[seat] += 2
        for seat in range(3):
            made.lay(seat, "LR LR" if seat < 2 else "UD")
        return made

    one = [(0, "throw 2"), (0, "throw 3"), (0, "done"), (1, "done")]
    other = [(1, "throw 1"), (1, "throw 3"), (0, "done"), (1, "done")]
    for viewer in (2, SPECTATOR):
        assert shown_on_the_way(table(), one, viewer) == shown_on_the_way(table(), other, viewer)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_picks_of_a_draft_are_secret(players: int) -> None:
    """JA-83, JA-84: what was picked is not seen by those who have not held that pack; only that somebody has picked."""
    chosen = GAME.choose({"players": players, "mode": "archipelago"})
    for viewer in (*range(players), SPECTATOR):
        worlds = []
        for choice in (0, -1):
            table = Table(GAME.deal(chosen, bytes(32)))
            steps = [(seat, table.legal(seat)[choice]) for seat in range(players) if seat != viewer]
            worlds.append(shown_on_the_way(table, steps[: players - 1], viewer))
        assert worlds[0] == worlds[1]


def test_the_order_of_laying_does_not_change_the_result() -> None:
    """The contract of simultaneous seats: whoever is first, the walk is the same."""
    rows = [laid(0, "LR UD"), laid(1, "UD LR"), laid(2, "UD")]
    states = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        table = building(players=3)
        for seat in order:
            for _, move in rows[seat]:
                table.play(move, seat=seat)
        table.play("done", "done", "done")
        states.append(apart_from_events(table.state, 0))
    assert states[0] == states[1] == states[2]


# --- What is known, and other worlds


def world_cards(state: Any, seat: int) -> list[int]:
    counts = state.hand[seat].astype(int)
    for kind in state.row[seat][: state.laid[seat]].tolist():
        counts[kind] += 1
    return [int(n) for n in counts]


def test_cards_seen_to_be_taken_stay_where_they_went() -> None:
    """Hidden information: market takes are a lower bound in every world, until the kind is seen leaving."""
    table = jackal_table(players=3, hands=["LR3", "LR2 UD2", "LR4"], market="KN X4 KN PM")
    table.play("pass", "take 1", "take 2")
    for seed in range(30):
        world = GAME.redealt(table.state, 1, bytes([seed]) * 32)
        assert world.hand[0, 3] >= 1
        assert world.hand[0, 2] >= 1
        assert int(world.hand[0].sum()) == 5


def test_a_known_card_that_was_laid_is_known_no_more() -> None:
    """Minus one for each card of the kind seen leaving, never below nothing."""
    table = jackal_table(players=2, hands=["UD3", "LR4"], market="UD X4 KN PM", island=8)
    table.state.known[0, 1] = 1
    table.play("land", "land").lay(0, "UD UD").lay(1, "LR LR").play("done", "done")
    assert int(table.state.known[0, 1]) == 0


def test_rows_in_other_worlds_are_legal_and_as_long_as_they_are_seen_to_be() -> None:
    """JA-18 to JA-20, JA-24: before the rows are turned over."""
    table = building()
    for seat, row in enumerate(["LR UD KN", "BF LR", "UD", "LR LR LR UD"]):
        table.lay(seat, row)
    for seed in range(25):
        world = GAME.redealt(table.state, 0, bytes([seed]) * 32)
        for seat in range(1, 4):
            row = world.row[seat][: world.laid[seat]].tolist()
            assert len(row) == int(table.state.row_size[seat])
            assert 4 not in row
            assert 5 not in row[1:]
            assert int(world.hand[seat].sum()) == int(table.state.hand_size[seat])


def test_those_still_building_are_imagined_with_all_their_cards() -> None:
    """JA-17: a world must not know how many lie in the row."""
    table = building()
    table.play("lay LR", "lay UD", seat=1)
    table.lay(2, "KN")
    world = GAME.redealt(table.state, 0, bytes(32))
    assert int(world.laid[1]) == 0
    assert int(world.laid[2]) >= 1
    assert sum(world_cards(world, 1)) == 9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_packs_passed_on_are_remembered(players: int) -> None:
    """Section 4, draft packs: the cards that others took from a pack I passed on are in their hands in every world."""
    table = Table(GAME.deal(GAME.choose({"players": players, "mode": "archipelago"}), bytes(32)))
    dice = random.Random(5)
    while table.phase == "draft":
        seat = dice.choice(table.waiting)
        table.play(dice.choice(table.legal(seat)), seat=seat)
        for viewer in range(players):
            world = GAME.redealt(table.state, viewer, bytes([int(table.state.pick)]) * 32)
            assert GAME.components(world) == GAME.components(table.state)
            assert world.pack.sum(axis=1).tolist() == table.state.pack.sum(axis=1).tolist()
    for viewer in range(players):
        certain = table.state.noted[viewer].sum(axis=0) + table.state.loose[viewer]
        others = sum(table.state.hand[seat] for seat in range(players) if seat != viewer)
        assert (certain <= others).all()
        # Each of the other packs was first seen after at most n - 1 unknown picks.
        assert int(certain.sum()) == 9 * (players - 1) - players * (players - 1) // 2
        world = GAME.redealt(table.state, viewer, bytes(32))
        held = sum(world.hand[seat] for seat in range(players) if seat != viewer)
        assert (certain <= held).all()
        for seat in range(players):
            assert (table.state.noted[viewer, seat] <= world.hand[seat]).all()


def test_with_two_players_the_draft_tells_all_but_one_card() -> None:
    """Section 4: the pack comes back after two picks."""
    table = Table(GAME.deal(GAME.choose({"players": 2, "mode": "archipelago"}), bytes(32)))
    while table.phase == "draft":
        table.play(table.legal()[0])
    assert int(table.state.noted[0, 1].sum()) == 8
    assert (table.state.noted[0, 1] <= table.state.hand[1]).all()


def test_the_islands_face_down_are_any_of_the_unseen() -> None:
    """JA-5, JA-76: the deck of islands is shuffled anew in another world, what is seen stays."""
    table = jackal_table()
    ahead = set()
    for seed in range(40):
        world = GAME.redealt(table.state, 0, bytes([seed]) * 32)
        order = world.order[:45].tolist()
        assert sorted(order) == list(range(45))
        assert order[:2] == table.state.voyage[:2].tolist()
        ahead.add(order[2])
    assert len(ahead) > 15


def test_nothing_is_taken_back_alone_while_others_build_too() -> None:
    """JA-23: ready is final. Before it the answer would tell whether another has laid a card since."""
    match = Match.open(GAME, {"players": 2}, bytes(32))
    first = GAME.seats_waited_for(match.state)[0]
    match.act(first, action_of("land"))
    assert match.undo_bar(first, 0) is None
    match.act(1 - first, action_of("land"))
    legal = GAME.legal_actions(match.state, first)
    match.act(first, legal[0])
    assert match.undo_bar(first, match.step - 1) is UndoBar.OTHERS
    match.act(first, action_of("ready"))
    assert match.undo_bar(first, match.step - 1) is UndoBar.OTHERS
