"""A match: stale answers, taking back, resigning. Through the first room of the house, whichever it is."""

from __future__ import annotations

import msgspec
import pytest

from kibitz.core.errors import BadRecord, StaleStep
from kibitz.core.game import Game, games
from kibitz.core.match import Match, Resign, Undo, UndoBar, UndoRefused
from kibitz.core.record import FORMAT, WITH_DEALT_ANEW, Failed, from_json, to_json, verify, write_record
from tests.contract.variants import ALL, finished

GAME = next(iter(games().values()))


def opened() -> Match:
    return Match.open(GAME, {}, bytes(range(32)))


def play_first_legal(match: Match) -> int:
    seat = GAME.seats_waited_for(match.state)[0]
    match.act(seat, GAME.legal_actions(match.state, seat)[0])
    return seat


def test_an_answer_to_an_old_step_is_stale_and_plays_nothing() -> None:
    match = opened()
    seat = GAME.seats_waited_for(match.state)[0]
    action = GAME.legal_actions(match.state, seat)[0]
    match.act(seat, action, answering=0)
    with pytest.raises(StaleStep):
        match.act(seat, action, answering=0)
    assert match.step == 1


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    assert opened().undo_bar(0, 0) is UndoBar.NOTHING


def test_anothers_move_is_not_taken_back_without_leave() -> None:
    match = opened()
    mover = play_first_legal(match)
    other = (mover + 1) % len(match.seats)
    with pytest.raises(UndoRefused) as refusal:
        match.undo(other, 0)
    assert refusal.value.bar is UndoBar.OTHERS
    match.undo(other, 0, agreed=True)
    assert match.step == 0
    assert match.log[-1] == Undo(other, 0, agreed=True)


def test_taking_back_restores_every_byte_and_stays_in_the_log() -> None:
    match = opened()
    before = match.state.tobytes()
    play_first_legal(match)
    match.undo(0, 0, agreed=True)
    assert match.state.tobytes() == before
    assert len(match.log) == 2


def test_a_record_marks_what_was_taken_back_and_still_holds() -> None:
    match = opened()
    mover = play_first_legal(match)
    match.undo(mover, 0, agreed=True)
    play_first_legal(match)
    record = write_record(match)
    assert len(record.taken_back) == 1
    assert verify(from_json(to_json(record))).step == 1


def test_a_chance_event_bars_taking_back() -> None:
    """Found by playing: a step of the mover's own that used the chance stream (a reshuffle, a die)."""
    for variant in ALL.values():
        match = finished(variant, 0)
        for step in range(match.step):
            before, after = match.states[step], match.states[step + 1]
            if bytes(before.chance) != bytes(after.chance) and not after.over:
                short = Match.fold(match.game, match.options, match.key, match.seats, match.log[: step + 1])
                assert short.undo_bar(short.acts[-1].seat, step) is UndoBar.CHANCE
                return
    pytest.fail("no game used the chance stream after its deal")


def test_anothers_answer_shows_what_was_hidden_or_nothing_at_all() -> None:
    """Found by playing, a few moves of each game: an answer of either kind."""
    found: set[bool] = set()
    for game in games().values():
        match = Match.open(game, {}, bytes(range(32)))
        for _ in range(12):
            seat = game.seats_waited_for(match.state)[0]
            match.act(seat, game.legal_actions(match.state, seat)[0])
            before = match.acts[-2].seat if match.step > 1 else seat
            if before != seat and not match.over:
                assert match.undo_bar(before, match.step - 2) is UndoBar.OTHERS
                found.add(match.shown_since(before, match.step - 2))
            if found == {True, False}:
                return
    pytest.fail(f"only {found} was found")


def test_a_card_from_the_deck_is_shown() -> None:
    """What the rule of undo calls revealed, or chance, was shown by the other measure, too."""
    match = opened()
    for _ in range(30):
        mover = play_first_legal(match)
        if match.undo_bar(mover, match.step - 1) in (UndoBar.CHANCE, UndoBar.REVEALED):
            assert match.shown_since(mover, match.step - 1)
            return
    pytest.fail("nothing was revealed")


def test_a_record_says_that_something_hidden_had_been_shown_and_still_holds() -> None:
    match = opened()
    mover = play_first_legal(match)
    match.add(Undo(mover, 0, agreed=True, shown=True))
    assert match.peeked == [(mover, 0)]
    play_first_legal(match)
    record = write_record(match)
    assert (record.format, record.taken_back[0].shown) == ("kibitz-record/3", True)
    assert verify(from_json(to_json(record))).step == 1
    with pytest.raises(BadRecord):
        from_json(to_json(record).replace(b"kibitz-record/3", b"kibitz-record/2"))


def test_a_mark_stays_where_the_game_was_taken_back_to() -> None:
    match = opened()
    for _ in range(3):
        play_first_legal(match)
    match.add(Undo(0, 2, agreed=True, shown=True))
    match.add(Undo(0, 1, agreed=True))
    assert match.peeked == [(0, 1)]


def test_a_finished_match_is_never_taken_back_not_even_by_all() -> None:
    match = finished(next(iter(ALL.values())), 0)
    with pytest.raises(UndoRefused) as refusal:
        match.undo(match.acts[-1].seat, match.step - 1, agreed=True)
    assert refusal.value.bar is UndoBar.OVER


def test_whoever_resigns_is_last_and_the_match_is_over() -> None:
    match = opened()
    match.resign(1)
    assert match.over
    assert match.standing().places == (1, 2)
    assert match.log == [Resign(1)]
    with pytest.raises(StaleStep):
        play_first_legal(match)
    assert verify(from_json(to_json(write_record(match)))).resigned == 1


def test_at_one_screen_a_secret_move_can_be_taken_back_while_nobody_has_answered() -> None:
    """Where several act at once a house says nothing of it; people who hand a screen on see for themselves."""
    match = a_match_after_a_secret_move()
    mover, before = match.acts[-1].seat, match.step - 1
    assert match.undo_bar(mover, before) is UndoBar.OTHERS
    assert match.undo_bar(mover, before, one_screen=True) is None
    assert match.undo_bar((mover + 1) % len(match.seats), before, one_screen=True) is UndoBar.OTHERS
    other = next(seat for seat in match.game.seats_waited_for(match.state) if seat != mover)
    match.act(other, match.game.legal_actions(match.state, other)[0])
    assert match.undo_bar(mover, before, one_screen=True) is UndoBar.OTHERS


def a_match_after_a_secret_move() -> Match:
    """Several act at once, and one of them has done what can be taken back: found in the rooms by playing."""
    for game in games().values():
        match = Match.open(game, {}, bytes(32))
        while not match.over and match.step < 40:
            waited = game.seats_waited_for(match.state)
            match.act(waited[0], game.legal_actions(match.state, waited[0])[0])
            if len(waited) > 1 and match.undo_bar(waited[0], match.step - 1, one_screen=True) is None:
                return match
    raise AssertionError("no room has simultaneous moves")


def test_a_match_as_of_a_step_goes_its_own_way() -> None:
    match = opened()
    for _ in range(3):
        play_first_legal(match)
    end = match.state.tobytes()
    other = match.as_of(1)
    assert (other.step, other.state.tobytes()) == (1, match.states[1].tobytes())
    play_first_legal(other)
    play_first_legal(other)
    assert other.state.tobytes() == end
    other.resign(0)
    assert (match.step, match.over, match.state.tobytes()) == (3, False, end)


def play_on(match: Match) -> None:
    while not match.over:
        seat = match.game.seats_waited_for(match.state)[0]
        match.act(seat, int(match.game.greedy(match.game.redact(match.state, seat), seat)))


def dealt_anew(game: Game, step: int, seat: int) -> Match:
    """A game by quick advice, played on from `step` with what the seat cannot know dealt anew."""
    match = Match.open(game, {}, bytes(range(32)))
    play_on(match)
    again = match.as_of(step)
    again.deal_anew(seat, bytes(31) + b"x")
    return again


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_cannot_know_is_dealt_anew_and_it_notices_nothing(game: Game, seat: int) -> None:
    match = Match.open(game, {}, bytes(range(32)))
    play_on(match)
    again = dealt_anew(game, match.step // 2, seat)
    before = match.states[match.step // 2]
    assert game.layout.alike(before, again.state, seat)
    assert again.state.tobytes() != before.tobytes()
    assert again.commitment != match.commitment
    assert game.happened_in_truth(again.state) == game.happened_in_truth(before)


def test_a_game_that_was_dealt_anew_has_a_record_that_holds(game: Game) -> None:
    for step in (0, 7):
        match = dealt_anew(game, step, 1)
        play_on(match)
        record = from_json(to_json(write_record(match)))
        assert record.format == WITH_DEALT_ANEW
        assert [(mark.by, mark.step) for mark in record.dealt_anew] == [(1, step)]
        assert verify(record).state.tobytes() == match.state.tobytes()


def test_a_record_that_was_dealt_otherwise_than_it_says_fails(game: Game) -> None:
    match = dealt_anew(game, 7, 1)
    play_on(match)
    record = write_record(match)
    (mark,) = record.dealt_anew
    for wrong in (
        msgspec.structs.replace(mark, key=bytes(32).hex()),
        msgspec.structs.replace(mark, key="ab"),
        msgspec.structs.replace(mark, by=9),
        msgspec.structs.replace(mark, step=match.step + 1),
    ):
        with pytest.raises(Failed):
            verify(msgspec.structs.replace(record, dealt_anew=[wrong]))
    with pytest.raises(BadRecord):
        from_json(to_json(msgspec.structs.replace(record, format=FORMAT)))


def test_nothing_is_taken_back_from_before_it_was_dealt_anew() -> None:
    match = dealt_anew(GAME, 7, 1)
    assert match.undo_bar(match.acts[-1].seat, 6) is UndoBar.NOTHING
    mover = play_first_legal(match)
    assert match.undo_bar(mover, 6) is UndoBar.NOTHING
    match.undo(mover, 7, agreed=True)
    assert match.state.tobytes() == dealt_anew(GAME, 7, 1).state.tobytes()
    assert match.as_of(7).commitment == match.commitment


def test_the_entries_that_lead_to_a_step_make_its_match_again() -> None:
    match = dealt_anew(GAME, 7, 1)
    for _ in range(3):
        play_first_legal(match)
    match.undo(match.acts[-1].seat, 9, agreed=True)
    play_on(match)
    for step in (6, 7, 9, match.step):
        again = Match.fold(GAME, match.options, match.key, match.seats, match.entries_to(step))
        assert again.state.tobytes() == match.states[step].tobytes()
        assert (again.step, again.commitment == match.commitment) == (step, step >= 7)
