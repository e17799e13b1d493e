"""A lesson as its room wrote it: scenes of real games, and beats of one sentence each. Rooms are asked, never named.

A room with lessons has a folder `lessons`: `<name>.toml` a lesson, `text/<language>.json` its words, and `things.py`,
which names what a view shows, so that a beat can point at it. What the fields mean is told in docs/rooms.md.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from kibitz.bots.birds import Bird, seated
from kibitz.core.errors import BadInput, MalformedMove
from kibitz.core.game import Game, View
from kibitz.core.options import Value
from kibitz.core.text import Catalogue, catalogue

FOLDER = "lessons"
THEN = ", "  # between the moves of a row


class BrokenLesson(ValueError):
    """A script does not fit its game: a defect of the lesson, never of the learner. Says where, and what is wrong."""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence for certain moves: patterns; without any, for all that nothing else answers."""

    say: str
    when: list[str] = msgspec.field(name="if", default_factory=list)


class Beat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ask: str = ""
    accept: list[str] = []
    wrong: list[Answer] = []
    refused: dict[str, str] = {}  # what is to be tried in vain, and the clause that says no
    alone: bool = False
    until: str = ""  # the tag of an event
    reply: list[Answer] = []
    say: str = ""
    let: list[str] = []
    by: int = 0  # a seat from 1, where several are waited for
    at: list[str] = []
    know: str = ""
    clause: str = ""

    @property
    def is_row(self) -> bool:
        """Is it answered by several moves as a whole?"""
        return any(THEN in text for text in self.accept)

    def answer_to(self, text: str) -> Answer | None:
        """What is said to that move; None: it is accepted. A whole text goes before a pattern, wrong before accept."""
        if text in self.accept:
            return None
        for fits in (str.__eq__, fnmatchcase):
            for answer in self.wrong:
                if any(fits(text, plain(pattern)) for pattern in answer.when):
                    return answer
        if any(fnmatchcase(text, plain(pattern)) for pattern in self.accept):
            return None
        for answer in self.wrong:
            if not answer.when:
                return answer
        raise BrokenLesson(f"{self.ask}: nothing is said to {text!r}")

    def reply_to(self, text: str) -> Answer | None:
        for answer in self.reply:
            if not answer.when or any(fnmatchcase(text, plain(pattern)) for pattern in answer.when):
                return answer
        return None


def plain(pattern: str) -> str:
    """Only `*` stands for something else."""
    return pattern.replace("[", "[[]").replace("?", "[?]")


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    options: dict[str, Value]
    seed: str
    beat: list[Beat]
    play: str = ""

    def moves(self) -> list[str]:
        """What leads to the scene: parted by `;`, or by `,` where no move holds a comma."""
        parted = self.play.split(";" if ";" in self.play else ",")
        return [" ".join(move.split()) for move in parted if move.strip()]


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int  # which lesson of its game it is
    rules: int  # the version of the rules that it was written for
    minutes: int
    scene: list[Scene]


@dataclass(frozen=True)
class Lesson:
    game: Game
    name: str
    script: Script

    @property
    def places(self) -> list[tuple[int, Beat]]:
        """Every beat with the number of its scene, in their order."""
        return [(number, beat) for number, scene in enumerate(self.script.scene) for beat in scene.beat]

    @property
    def steps(self) -> list[int]:
        """The places where the learner acts."""
        return [place for place, (_, beat) in enumerate(self.places) if beat.ask]

    @property
    def most_players(self) -> int:
        """At the fullest of its tables."""
        return max(int(self.game.choose(scene.options)["players"]) for scene in self.script.scene)

    @property
    def knows(self) -> list[str]:
        return [beat.know for _, beat in self.places if beat.know]

    def say(self, key: str, language: str) -> str:
        """A sentence of the lesson; who is played against has one name in all of them."""
        return words_of(self.game, language).say(f"{self.name}.{key}", rival=rival(language))


def rival_bird() -> Bird:
    """Who plays the others: the first bird that a learner will meet at a table."""
    return seated([(1, "")])[0]


def rival(language: str) -> str:
    return rival_bird().name(language)


def words_of(game: Game, language: str) -> Catalogue:
    return catalogue(f"{game.package}.{FOLDER}", language)


@cache
def _lessons(package: str) -> dict[str, Script]:
    folder = resources.files(package).joinpath(FOLDER)
    if not folder.is_dir():
        return {}
    found = {}
    for file in folder.iterdir():
        if file.name.endswith(".toml"):
            try:
                found[file.name.removesuffix(".toml")] = msgspec.convert(tomllib.loads(file.read_text("utf-8")), Script)
            except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
                raise BrokenLesson(f"{package}: {file.name}: {error}") from error
    return dict(sorted(found.items(), key=lambda one: one[1].number))


def lessons_of(game: Game) -> list[Lesson]:
    """The lessons of a room, the first one first; a room may have none."""
    return [Lesson(game, name, script) for name, script in _lessons(game.package).items()]


def find_lesson(game: Game, name: str) -> Lesson:
    for lesson in lessons_of(game):
        if lesson.name == name:
            return lesson
    there = ", ".join(lesson.name for lesson in lessons_of(game))
    raise BadInput(f"{game.id} has no lesson {name!r}; " + (f"there is {there}" if there else "it has none"))


def taught(game: Game) -> dict[str, tuple[str, int]]:
    """For every clause that a beat names the first such: its lesson and its place there."""
    found: dict[str, tuple[str, int]] = {}
    for lesson in lessons_of(game):
        for place, (_, beat) in enumerate(lesson.places):
            if beat.clause:
                found.setdefault(beat.clause, (lesson.name, place))
    return found


def things_of(game: Game, view: View) -> set[str]:
    """The names of all that the view shows and a beat may point at."""
    named: Callable[[Any], set[str]] = importlib.import_module(f"{game.package}.{FOLDER}.things").things
    players: list[Any] = view.players  # type: ignore[attr-defined]  # every room's view that has lessons
    return {"tray", *(f"player:{seat + 1}" for seat in range(len(players))), *named(view)}


def code_of(game: Game, text: str) -> int:
    """The action that a text of a script names."""
    try:
        return game.moves.code(game.moves.read(text))
    except MalformedMove as error:
        raise BrokenLesson(f"{game.id}: {text!r} is no move: {error}") from error


def text_of(game: Game, action: int) -> str:
    return game.moves.write(game.moves.of(action))
