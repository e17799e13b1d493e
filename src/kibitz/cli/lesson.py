"""One lesson at the terminal: a sentence, the table, numbered moves, and what comes of them."""

from __future__ import annotations

from rich.console import Console

from kibitz.cli.screen import Screen
from kibitz.cli.session import INTERRUPTED
from kibitz.core.errors import MalformedMove, Refused
from kibitz.core.text import tidy
from kibitz.lessons.player import LEARNER, Came, Kind, LessonPlayer
from kibitz.lessons.script import Lesson, lessons_of, rival


class Left(Exception):
    """The learner leaves."""


class Pupil:
    def __init__(self, lesson: Lesson, language: str, console: Console, start: int) -> None:
        self.lesson = lesson
        self.language = language
        self.player = LessonPlayer(lesson, lesson.steps[start - 1] if start > 1 else 0)
        self.screen = Screen(console, lesson.game, language, ())
        others = lesson.most_players - 1
        self.screen.names = (self.screen.words.say("play.you"), *[rival(language)] * others)
        self.step = 0  # the last one that was announced

    @property
    def done(self) -> bool:
        return self.player.kind is Kind.DONE

    def play(self) -> int:
        """The whole lesson, or until the learner leaves; returns the exit code."""
        words = self.screen.words
        self.screen.say("learn.how", "dim")
        try:
            while not self.done:
                self._go_on()
        except (Left, EOFError, KeyboardInterrupt) as left:
            self.screen.console.print()
            step = max(1, self.player.step)
            self.screen.say("learn.left", game=self.lesson.game.id, lesson=self.lesson.name, n=step)
            return INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0
        self.screen.console.print()
        self.screen.heading(words.say("learn.end"))
        for key in self.lesson.knows:
            self.screen.line(f"  ✓ {self._said(key)}")
        self.screen.say("learn.play", game=self.lesson.game.id)
        for lesson in lessons_of(self.lesson.game):
            if lesson.script.number == self.lesson.script.number + 1:
                self.screen.say("learn.more", game=lesson.game.id, lesson=lesson.name)
        return 0

    def _go_on(self) -> None:
        player = self.player
        match player.kind:
            case Kind.LET:
                before = player.match.step
                player.house_moves()
                if player.match.step > before:
                    self.screen.events(player.match, LEARNER, range(before + 1, player.match.step + 1))
            case Kind.SAY:
                self._read("learn.next")
                player.go_on()
            case Kind.WRONG:
                self._read("learn.again")
                player.try_again()
            case _:
                self._ask()

    def _said(self, key: str) -> str:
        return tidy(self.language, self.lesson.say(key, self.language))

    def _read(self, how: str) -> None:
        self.screen.console.print()
        self.screen.line(self._said(self.player.said), "bold")
        self._typed(f"{self.screen.words.say(how)} › ")

    def _typed(self, prompt: str) -> str:
        self.screen.console.file.flush()
        typed = " ".join(input(prompt).encode("utf-8", "replace").decode().split())
        if typed.casefold() in ("quit", self.screen.words.say("command.quit")):
            raise Left
        return typed

    def _ask(self) -> None:
        player, screen = self.player, self.screen
        screen.console.print()
        screen.table(player.match.state, LEARNER)
        beat = player.beat
        assert beat is not None
        if player.step != self.step:
            self.step = player.step
            title = self.lesson.say("title", self.language)
            screen.heading(screen.words.say("learn.step", title=title, n=player.step, of=len(self.lesson.steps)))
        if beat.alone:
            screen.say("learn.alone", "dim")
        screen.line(self._said(player.said), "bold")
        numbers = {action: number for number, action in enumerate(player.legal(), 1)}
        screen.choices(player.match.state, LEARNER, numbers)
        while not self._answer(self._typed("› "), list(numbers)):
            pass

    def _answer(self, typed: str, actions: list[int]) -> bool:
        """Do what was typed; True once the table has changed."""
        player, screen = self.player, self.screen
        if not typed:
            return True  # shows the table again
        if typed == "?":
            if not player.may_show:
                screen.say("learn.not_yet", "yellow")
                return False
            shown = [screen.notation(action) for action in player.shown()]
            screen.line(", ".join(shown), "green")
            return self._play(None)
        if typed.isdecimal():
            if not 1 <= int(typed) <= len(actions):
                screen.say("play.no_number", "yellow", n=len(actions))
                return False
            return self._play(actions[int(typed) - 1])
        try:
            return self._play(player.game.moves.code(player.game.moves.read(typed)))
        except MalformedMove:
            screen.say("play.no_move", "yellow", typed=typed, example=screen.notation(actions[0]))
            return False

    def _play(self, action: int | None) -> bool:
        """The learner's move, or the one that is shown. A refusal is told in the table's own words."""
        player, screen = self.player, self.screen
        match, before = player.match, player.match.step
        tried = player.shown()[0] if action is None else action
        try:
            came = player.show() if action is None else player.attempt([action])
        except Refused as refused:
            self._refused(refused)
            return False
        if came is Came.MET:
            try:
                player.game.check(match.state, LEARNER, tried)
            except Refused as refused:
                self._refused(refused)
        else:
            screen.events(match, LEARNER, range(before + 1, match.step + 1))
        return True

    def _refused(self, refused: Refused) -> None:
        reason = self.screen.text.say(refused.key)
        self.screen.say("play.refused", "yellow", reason=reason, clause=refused.clause.label)
