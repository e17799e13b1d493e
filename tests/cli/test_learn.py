"""`kibitz learn`: lessons in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli import learn
from kibitz.core.game import games
from kibitz.lessons.player import Kind, LessonPlayer
from kibitz.lessons.script import lessons_of
from tests.cli.conftest import GAME, Run

LESSONS = [lesson for game in games().values() for lesson in lessons_of(game)]


@pytest.fixture(autouse=True)
def remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """What was learned is remembered in this test's own folder."""
    monkeypatch.setattr(learn, "memory", lambda: tmp_path / "state" / "lessons.json")
    return tmp_path / "state" / "lessons.json"


def keys(lesson_index: int) -> tuple[str, ...]:
    """What to type to see the whole lesson: the move is shown where it may be, else typed; Enter goes on."""
    player = LessonPlayer(LESSONS[lesson_index])
    typed = []
    while player.kind is not Kind.DONE:
        match player.kind:
            case Kind.LET:
                player.house_moves()
            case Kind.SAY:
                typed.append("")
                player.go_on()
            case _:
                if player.may_show:
                    typed.append("?")
                else:
                    typed += [player.game.moves.write(player.game.moves.of(action)) for action in player.shown()]
                player.show()
    return tuple(typed)


@pytest.mark.parametrize("number", range(len(LESSONS)), ids=[f"{one.game.id}/{one.name}" for one in LESSONS])
def test_a_lesson_is_played_to_its_end(kibitz: Run, number: int) -> None:
    lesson = LESSONS[number]
    ran = kibitz("learn", lesson.game.id, lesson.name, typed=keys(number))
    assert ran.code == 0
    for key in lesson.knows:
        assert lesson.say(key, "en").replace("\u00a0", " ") in ran.out
    assert f"kibitz play {lesson.game.id}" in ran.out
    listed = kibitz("learn")
    assert [line for line in listed.out.splitlines() if line.startswith(lesson.game.id) and line.endswith("done")]


def test_without_a_game_the_lessons_are_listed(kibitz: Run) -> None:
    ran = kibitz("learn")
    assert all(game in ran.out for game in games())
    assert "done" not in ran.out


def test_a_move_that_is_not_this_step_is_answered_and_taken_back(kibitz: Run) -> None:
    lesson = lessons_of(games()[GAME])[0]
    player = LessonPlayer(lesson)
    beat = player.beat
    assert beat is not None
    texts = [player.game.moves.write(player.game.moves.of(action)) for action in player.legal()]
    other = next(text for text in texts if beat.answer_to(text) is not None)
    answer = beat.answer_to(other)
    assert answer is not None
    ran = kibitz("learn", GAME, typed=(other, "", "?", "quit"))
    assert lesson.say(answer.say, "en").replace("\u00a0", " ") in ran.out
    assert "You leave the lesson" in ran.out


def test_whoever_leaves_is_told_how_to_go_on(kibitz: Run) -> None:
    assert "--from 2" in kibitz("learn", GAME, "--from", "2", typed=("quit",)).out


def test_what_is_no_lesson_is_refused_in_one_sentence(kibitz: Run) -> None:
    assert kibitz("learn", GAME, "7").code == 2
    assert kibitz("learn", GAME, "--from", "99").code == 2
    assert kibitz("learn", "nothing").code == 2


def test_that_a_lesson_is_done_is_remembered_where_possible(kibitz: Run, remembered: Path) -> None:
    remembered.parent.write_text("in the way")
    ran = kibitz("learn", GAME, typed=keys([one.game.id for one in LESSONS].index(GAME)))
    assert ran.code == 0
    assert "could not be remembered" in ran.out
