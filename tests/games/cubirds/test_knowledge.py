"""Who may know what: notes on hands and discards, other possible worlds, and what may be taken back."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.chance import seed_key
from kibitz.core.fields import SPECTATOR
from kibitz.core.match import Match, UndoBar
from kibitz.games.cubirds import GAME
from kibitz.games.cubirds.components import CARDS, SPECIES
from tests.games.cubirds.table import Table, action_of, cubirds_table, dealt_table, pile, random_game

BOX = {bird: int(CARDS[i]) for i, bird in enumerate(SPECIES)}


def test_what_a_watcher_may_note_of_a_hand() -> None:
    """TV-32, CB-16, CB-25: captured cards are known, laid species are gone from the unseen part, a draw clears that."""
    table = cubirds_table(to_move=1, rows=["T O R", "M P"], hands=["W3 D1", "R2 T2 M2 W2"], deck="M F D D")

    table.play("robin 1L", "no flock")
    assert (table.known(1), table.unknown(1), table.absent(1)) == ("O1 T1", 6, "R")
    table.play("duck 3L", "no draw", "no flock", "toucan 2L")
    assert (table.known(1), table.unknown(1), table.absent(1)) == ("O1", 4, "T R")
    table.play("draw")
    assert (table.known(1), table.unknown(1), table.absent(1)) == ("O1", 6, "")


def test_a_flock_is_noted_like_a_lay() -> None:
    """CB-28: all birds of the species have left the hand."""
    table = cubirds_table(rows=["P O^2 D"], hands=["P1 O1 W3"], deck="M T")

    table.play("parrot 1R", "flock owl")

    assert (table.known(0), table.unknown(0), table.absent(0)) == ("D1", 3, "O P")
    assert table.known_discard == "O2"


def test_of_a_thrown_hand_all_remember_what_they_saw_it_take() -> None:
    """CB-35, A-9: captured cards are known on the discard, the others to the thrower alone."""
    table = cubirds_table(to_move=1, rows=["P O D"], hands=["F2", "P1 W3"], deck="M T R^30")

    table.play("parrot 1R", "no flock", "flamingo 3L", "no draw")

    assert (table.known_discard, table.thrown(1), table.thrown(0)) == ("O1 D1", "W3", "")
    assert int(table.state.thrown_size[1]) == 3


def test_a_reshuffle_wipes_the_notes_on_the_discard() -> None:
    """CB-39: the cards join the unseen pool."""
    table = cubirds_table(phase="flock", hands=["F2", "W9"], deck="M^10", discard="T4")

    table.play("flock flamingo")

    assert (table.known_discard, table.thrown(1), table.discard_size) == ("", "", 0)
    assert not table.state.thrown_size.any()


def test_a_watcher_sees_sizes_and_public_cards_only() -> None:
    """CB-8, CB-25, A-10: the discard's size and its public part are for all; hands and deck are not."""
    table = cubirds_table(hands=["D1 O1", "W4 R2"], discard="T4", deck="rest")

    seen = GAME.redact(table.state, 0)
    legend = {line.species: line for line in table.view(0).legend}

    assert table.view(0).discard == table.view(SPECTATOR).discard == 4
    assert legend["toucan"].out_of_view - legend["toucan"].unseen == 4
    assert list(seen.hand_size[:2]) == [2, 6]
    assert (seen.hand[1] == -1).all()
    assert (seen.deck == -1).all()
    assert not seen.chance.any()
    assert (GAME.redact(table.state, SPECTATOR).hand == -1).all()


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 3, "expert": True},
        {"players": 4, "reshuffle_in_play": False, "reveal_discarded_hands": True},
        {"players": 5, "empty_hand_draw": "forbid"},
        {"players": 5, "deckout_in_play": "end_game"},
    ],
)
def test_no_card_is_ever_lost_or_doubled(options: dict[str, object]) -> None:
    """TV-33, CB-2: deck, discard, rows, hands and collections hold the box at every state."""
    for table in random_game("box", **options):
        assert GAME.components(table.state) == BOX
        hands = [int(table.state.hand[seat].sum()) for seat in range(5)]
        assert hands == list(table.state.hand_size)
        assert [int(thrown.sum()) for thrown in table.state.thrown] == list(table.state.thrown_size)
        assert (table.state.known <= table.state.hand).all()


def assert_possible(world: Table, truth: Table, viewer: int) -> None:
    """`viewer` cannot tell the worlds apart, and the box is whole."""
    assert GAME.redact(world.state, viewer).tobytes() == GAME.redact(truth.state, viewer).tobytes()
    assert GAME.components(world.state) == BOX
    assert (world.state.hand.sum(axis=1) == world.state.hand_size).all()
    assert (world.state.thrown.sum(axis=1) == world.state.thrown_size).all()
    assert (world.state.known <= world.state.hand).all()
    assert (world.state.hand >= 0).all()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_redealt_world_agrees_with_all_that_the_viewer_knows(players: int) -> None:
    """TV-33, CB-25: own hand, known cards, sizes, rows and discards stay, for every viewer."""
    for step, table in enumerate(random_game("worlds", players=players)):
        if step % 9 == 0:
            for viewer in (*range(players), SPECTATOR):
                assert_possible(table.redealt(viewer, step), table, viewer)


def test_redealt_hands_respect_what_was_laid_and_what_was_captured() -> None:
    """TV-32: among the unseen cards of that hand there is no robin; its owl and toucan stay."""
    table = cubirds_table(to_move=1, rows=["T O R"], hands=["W3 D1", "R2 T2 M2 W2"], deck="M rest")
    table.play("robin 1L", "no flock")

    for seed in range(40):
        world = table.redealt(0, seed)
        hand = world.state.hand[1]
        assert hand[SPECIES.index("robin")] == 0
        assert hand[SPECIES.index("owl")] >= 1
        assert hand[SPECIES.index("toucan")] >= 1
        assert_possible(world, table, 0)


def test_a_dead_end_is_begun_again() -> None:
    """Section 4.3, CB-25: one warbler and one robin are unseen; who cannot hold a robin always gets the warbler."""
    table = cubirds_table(players=3, hands=["D1", "W1", "R1"], discard="rest")
    table.state.absent[1, SPECIES.index("robin")] = 1

    for seed in range(40):
        world = table.redealt(0, seed)
        assert (world.hand(1), world.hand(2)) == ("W1", "R1")


def test_notes_that_cannot_be_met_are_dropped_but_sizes_are_kept() -> None:
    """Section 4.3, CB-25: only robins are unseen, so the note that there are none gives way."""
    table = cubirds_table(hands=["D1", "R2"], deck="R R", discard="rest")
    table.state.discard -= np.array(pile("R2"), np.int8)
    table.state.absent[1, SPECIES.index("robin")] = 1

    world = table.redealt(0, "forced")

    assert (world.hand(1), world.deck) == ("R2", "R R")


def test_thrown_cards_stay_with_their_thrower_and_are_unknown_to_the_rest() -> None:
    """A-9, CB-35: the thrower's worlds all hold the thrown hand; the others' differ."""
    table = cubirds_table(phase="flock", hands=["F2", "D4 O4"], deck="rest")
    table.play("flock flamingo")

    own = {table.redealt(1, seed).thrown(1) for seed in range(20)}
    others = {table.redealt(0, seed).thrown(1) for seed in range(20)}

    assert own == {"O4 D4"}
    assert len(others) > 5
    assert {table.redealt(0, seed).known_discard for seed in range(20)} == {"F1"}


def test_every_unseen_bird_may_lie_in_a_hand_as_often_as_its_cards_allow() -> None:
    """CB-25: eight of the unseen cards, each as likely as any other."""
    table = dealt_table("even", first_dealer=1)
    worlds = 600
    unseen = np.array([line.unseen for line in table.view(0).legend])

    held = np.zeros(len(SPECIES))
    for seed in range(worlds):
        held += table.redealt(0, seed).state.hand[1]

    share = unseen / unseen.sum()
    expected = 8 * share * worlds
    spread = np.sqrt(8 * share * (1 - share) * worlds)
    assert (held > 0).all()
    assert (abs(held - expected) < 4.5 * spread).all()


def test_a_world_is_made_from_what_the_viewer_sees_and_from_nothing_else() -> None:
    """Section 4.3, 6.13, CB-25: two truths that look the same give the same worlds, key for key."""
    table = cubirds_table(hands=["D1 O1", "W4 R2"], discard="T4", deck="P rest")
    other = cubirds_table(hands=["D1 O1", "W4 R1 P1"], discard="T4", deck="R rest", seed="another future")

    assert GAME.redact(table.state, 0).tobytes() == GAME.redact(other.state, 0).tobytes()
    for seed in range(10):
        assert table.redealt(0, seed).state.tobytes() == other.redealt(0, seed).state.tobytes()


def test_worlds_have_futures_of_their_own() -> None:
    """CB-8: deck order and chance are nobody's knowledge."""
    table = dealt_table("future")

    worlds = [table, table.redealt(0, 1), table.redealt(0, 2)]

    assert len({world.deck for world in worlds}) == 3
    assert len({world.state.chance.tobytes() for world in worlds}) == 3


def match_at(table: Table, *moves: str) -> Match:
    """A match that stands at this position; then seat 0 plays the moves."""
    match = Match.open(GAME, {"players": 2}, seed_key("undo"))
    match.states[0] = table.state
    for move in moves:
        match.act(0, action_of(move))
    return match


@pytest.mark.parametrize(
    ("moves", "step"),
    [
        (("owl 1L", "draw"), 1),  # two cards were drawn
        (("owl 2R",), 0),  # the row was refilled
    ],
)
def test_a_turned_card_is_not_taken_back(moves: tuple[str, ...], step: int) -> None:
    """CB-20, CB-24: no undo across a refill or a draw, though the deck was shuffled long ago."""
    match = match_at(cubirds_table(rows=["D M R", "O P T"], hands=["O2 W3", "D1"], deck="T F P R^30"), *moves)

    assert match.undo_bar(0, step) in (UndoBar.CHANCE, UndoBar.REVEALED)


def test_a_new_deal_is_not_taken_back() -> None:
    """CB-38: whoever ends the round has seen the next hand, even if no card was shuffled for it."""
    match = match_at(cubirds_table(rows=["D M R"], hands=["O2", "D1"], deck="T F P R^30"), "owl 1L", "no draw")

    assert match.undo_bar(0, 1) in (UndoBar.CHANCE, UndoBar.REVEALED)


def test_a_shown_flock_is_not_taken_back() -> None:
    """CB-28: a reveal stays revealed."""
    match = match_at(cubirds_table(phase="flock", hands=["F2 D1", "D1"], deck="T F P R^30"), "flock flamingo")

    assert match.undo_bar(0, 0) is UndoBar.REVEALED


def test_a_declined_draw_may_be_taken_back() -> None:
    """CB-24: nobody has learnt anything from it."""
    match = match_at(cubirds_table(rows=["D M R"], hands=["O2 W3", "D1"], deck="T F P R^30"), "owl 1L", "no draw")

    assert match.undo_bar(0, 1) is None
