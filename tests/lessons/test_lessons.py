"""Every lesson of every room fits its game, whoever plays it: found by the registry, no exceptions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

import pytest

from kibitz.core.errors import KibitzError, Refused
from kibitz.core.game import Game, games
from kibitz.core.match import Match
from kibitz.core.text import LANGUAGES, catalogue
from kibitz.core.verdict import ALLOWED
from kibitz.lessons.player import LEARNER, Came, Kind, LessonPlayer
from kibitz.lessons.script import (
    FOLDER,
    THEN,
    Answer,
    Beat,
    BrokenLesson,
    Lesson,
    code_of,
    lessons_of,
    text_of,
    things_of,
)

MOST_WORDS = 26
LESSONS = [lesson for game in games().values() for lesson in lessons_of(game)]
NAMES = [f"{lesson.game.id}/{lesson.name}" for lesson in LESSONS]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)


def beats(lesson: Lesson) -> Iterator[tuple[int, Beat]]:
    yield from ((place, beat) for place, (_, beat) in enumerate(lesson.places))


def asked(lesson: Lesson, place: int) -> LessonPlayer:
    """The lesson at that beat, once the house has done its part of it."""
    player = LessonPlayer(lesson, place)
    while player.kind is Kind.LET:
        player.house_moves()
    return player


def twin(player: LessonPlayer) -> LessonPlayer:
    """Another who stands there, so that everything can be tried."""
    other = copy(player)
    other.match, other.row, other.to_do = player.match.as_of(player.match.step), list(player.row), list(player.to_do)
    return other


def finish(player: LessonPlayer) -> None:
    while player.kind is not Kind.DONE:
        player.pass_by()


def finish_scene(player: LessonPlayer) -> None:
    """The next scene begins anew: what was played here does not reach it."""
    scene = player.scene
    while player.kind is not Kind.DONE and player.scene == scene:
        player.pass_by()


@every_lesson
@pytest.mark.rules
def test_a_lesson_can_be_played_to_its_end_under_the_rules_it_was_written_for(lesson: Lesson) -> None:
    assert lesson.script.rules == lesson.game.rules_version
    assert lesson.places[0][0] == 0
    finish(LessonPlayer(lesson))


@every_lesson
@pytest.mark.rules
def test_every_accepted_answer_leads_on(lesson: Lesson) -> None:
    for place in lesson.steps:
        beat, here = lesson.places[place][1], asked(lesson, place)
        rows = [[action] for action in here.legal()]
        if beat.is_row:
            rows = [[code_of(lesson.game, move) for move in row.split(THEN)] for row in beat.accept if "*" not in row]
        for row in rows:
            player = twin(here)
            if player.attempt(row) is Came.ACCEPTED:
                finish_scene(player)


@every_lesson
@pytest.mark.rules
def test_every_legal_answer_is_accepted_or_answered(lesson: Lesson) -> None:
    for place in lesson.steps:
        player = asked(lesson, place)
        beat = lesson.places[place][1]
        assert player.kind is Kind.ASK, player._where
        assert LEARNER in player.game.seats_waited_for(player.match.state), player._where
        if beat.is_row:
            assert any(not answer.when for answer in beat.wrong), f"{player._where}: which rows are answered?"
            continue
        for action in player.legal():
            beat.answer_to(text_of(lesson.game, action))


def written(lesson: Lesson, place: int) -> list[tuple[str, Answer | None]]:
    beat = lesson.places[place][1]
    found: list[tuple[str, Answer | None]] = [(text, None) for text in beat.accept]
    return found + [(text, answer) for answer in beat.wrong for text in answer.when]


@every_lesson
@pytest.mark.rules
def test_every_pattern_and_every_reply_can_be_met(lesson: Lesson) -> None:
    unmet = []
    for place in lesson.steps:
        beat = lesson.places[place][1]
        before = [LessonPlayer(lesson, place)]
        # What was accepted just before may leave other moves: two bars of 1, or one of 2.
        if place and lesson.places[place - 1][1].accept and lesson.places[place - 1][0] == lesson.places[place][0]:
            earlier = asked(lesson, place - 1)
            for action in [] if lesson.places[place - 1][1].is_row else earlier.legal():
                player = twin(earlier)
                if player.attempt([action]) is Came.ACCEPTED and player.place == place:
                    before.append(player)
        texts = {text_of(lesson.game, action) for player in before for action in player.legal()}
        if beat.is_row:
            texts = set(rows_of(asked(lesson, place), beat))
        for text, answer in written(lesson, place):
            fitting = [one for one in texts if plain_fits(one, text)]
            if not any(beat.answer_to(one) == answer for one in fitting):
                unmet.append(f"{lesson.game.id}, beat {place + 1}: {text}")
        replies = [beat.reply_to(one) for one in texts if beat.answer_to(one) is None]
        unmet += [f"{lesson.game.id}, beat {place + 1}: reply {one.say}" for one in beat.reply if one not in replies]
    assert unmet == []


def plain_fits(text: str, pattern: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text) is not None


def rows_of(player: LessonPlayer, beat: Beat) -> Iterator[str]:
    """The rows that the script itself writes, and each of them cut short: all of them playable."""
    rows = [*beat.accept, *(text for one in beat.wrong for text in one.when)]
    wanted = [row.replace("*", "") for row in rows if not row.startswith("*")]  # such a pattern is met by another row
    last = beat.accept[0].rpartition(THEN)[2]
    for row in wanted:
        texts = [text for text in row.split(THEN) if text]
        texts += [] if texts[-1] == last else [last]
        match = player.match.as_of(player.match.step)
        for text in texts:
            match.act(LEARNER, code_of(player.game, text))
        yield THEN.join(texts)


@every_lesson
@pytest.mark.rules
def test_what_is_to_be_refused_is_refused_by_the_clause_that_is_named(lesson: Lesson) -> None:
    for place, beat in beats(lesson):
        for text, clause in beat.refused.items():
            player = asked(lesson, place)
            action = code_of(lesson.game, text)
            with pytest.raises(Refused) as refused:
                player.match.act(LEARNER, action)
            assert refused.value.clause.label == clause, f"{player._where}: {text}"
            assert player.attempt([action]) is Came.MET
            assert player.place == place + 1
        if beat.refused:
            assert not beat.accept


@every_lesson
@pytest.mark.rules
def test_a_beat_points_only_at_what_is_there(lesson: Lesson) -> None:
    for place, beat in beats(lesson):
        player = LessonPlayer(lesson, place)
        while player.kind is Kind.LET and player.place == place:
            player.house_moves()
        if player.place == place:
            shown = things_of(lesson.game, player.match.view(LEARNER))
            assert set(beat.at) <= shown, f"{player._where}: {set(beat.at) - shown}"


def keys_of(lesson: Lesson) -> set[str]:
    used = {"title"}
    for _, beat in lesson.places:
        used |= {beat.ask, beat.say, beat.know} - {""}
        used |= {answer.say for answer in [*beat.wrong, *beat.reply]}
    return {f"{lesson.name}.{key}" for key in used}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted({lesson.game.id for lesson in LESSONS}))
def test_every_sentence_is_there_and_used_and_short(name: str, language: str) -> None:
    game = games()[name]
    words = catalogue(f"{game.package}.{FOLDER}", language).messages
    assert set(words) == set().union(*(keys_of(lesson) for lesson in lessons_of(game)))
    long = {key: said for key, said in words.items() if len(said.split()) > MOST_WORDS}
    assert long == {}
    assert {slot for said in words.values() for slot in re.findall(r"{(\w+)", said)} <= {"rival"}


@every_lesson
def test_the_clauses_of_a_lesson_exist(lesson: Lesson) -> None:
    named = {beat.clause for _, beat in lesson.places if beat.clause}
    named |= {clause for _, beat in lesson.places for clause in beat.refused.values()}
    assert named <= set(lesson.game.clause_labels())


@every_lesson
def test_the_last_decision_is_the_learners_own_and_nothing_after_it_gives_an_answer_away(lesson: Lesson) -> None:
    """From the first `alone` beat on nobody holds the learner's hand."""
    assert lesson.places[lesson.steps[-1]][1].alone
    first = next(place for place in lesson.steps if lesson.places[place][1].alone)
    assert all(lesson.places[place][1].alone for place in lesson.steps if place > first)
    for place, beat in beats(lesson):
        if beat.alone:
            pointed = [thing for thing in beat.at if thing.startswith(("hand:", "end:", "cell:", "button:"))]
            assert pointed == [], f"beat {place + 1} rings an answer"


@every_lesson
def test_lessons_are_numbered_from_one(lesson: Lesson) -> None:
    numbers = [one.script.number for one in lessons_of(lesson.game)]
    assert numbers == list(range(1, len(numbers) + 1))


@every_lesson
@pytest.mark.rules
def test_a_wrong_move_is_taken_back_and_a_refused_one_changes_nothing(lesson: Lesson) -> None:
    for place in lesson.steps:
        player = asked(lesson, place)
        before, step = bytes(player.match.state.tobytes()), player.match.step
        if not lesson.places[place][1].is_row:
            for action in player.legal():
                other = twin(player)
                if other.attempt([action]) is Came.ANSWERED:
                    other.try_again()
                    assert (other.kind, other.match.step) == (Kind.ASK, step)
                    assert bytes(other.match.state.tobytes()) == before
                    break
        try:
            player.match.check_row(LEARNER, [lesson.game.actions - 1])
        except Refused:
            with pytest.raises(KibitzError):
                player.attempt([lesson.game.actions - 1])
            assert bytes(player.match.state.tobytes()) == before
        except KibitzError:
            pass


@every_lesson
@pytest.mark.rules
def test_a_rule_that_changes_under_a_lesson_is_told_with_the_beat_that_fell(lesson: Lesson) -> None:
    """The rules say otherwise about a move of a beat, the learner's or the house's: the lesson names that beat."""
    game = lesson.game
    for place, beat in beats(lesson):
        if beat.until or not (beat.ask or beat.let):
            continue
        player = asked(lesson, place) if beat.ask else LessonPlayer(lesson, place)
        seat = LEARNER if beat.ask else beat.by - 1 if beat.by else game.seats_waited_for(player.match.state)[0]
        fallen = player.shown()[-1] if beat.ask else code_of(game, beat.let[0])
        names_it = pytest.raises(BrokenLesson, match=rf"{game.id}/{lesson.name}, beat {place + 1} ")
        with said_otherwise(game, seat, fallen, set(beat.refused.values())), names_it:
            fall(lesson, place, player.match)


def fall(lesson: Lesson, place: int, match: Match) -> None:
    """The beat once more, from where it began."""
    player = LessonPlayer.__new__(LessonPlayer)
    player.__dict__.update(lesson=lesson, game=lesson.game, places=lesson.places, place=place)
    player.match = match.as_of(match.step)
    player._begin()
    player.pass_by()


@contextmanager
def said_otherwise(game: Game, seat: int, action: int, not_these: set[str]) -> Iterator[None]:
    honest = game.verdict
    forbids = next(int(clause) for clause in game.clauses if clause.label not in not_these)

    def changed(s: Any, who: int, what: int) -> int:
        if (who, what) != (seat, action):
            return int(honest(s, who, what))
        return ALLOWED if int(honest(s, who, what)) and not not_these else forbids

    object.__setattr__(game, "verdict", changed)
    try:
        yield
    finally:
        object.__setattr__(game, "verdict", honest)
