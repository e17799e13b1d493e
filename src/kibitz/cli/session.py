"""One game at the terminal: whose turn it is, what was typed, what comes of it."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from kibitz.cli.records import write_match
from kibitz.cli.rules import show_rules_of
from kibitz.cli.screen import Screen, explanation
from kibitz.cli.seats import Bots, bot_choice
from kibitz.core.errors import BadInput, MalformedMove, Refused
from kibitz.core.fields import SPECTATOR
from kibitz.core.match import Match, Undo, UndoBar

INTERRUPTED = 130
NEVER = (UndoBar.NOTHING, UndoBar.OVER)  # going back is not possible at all
COMMANDS = ("hint", "undo", "moves", "table", "log", "rules", "resign", "help", "quit")


class LeftTable(Exception):
    """A person quits."""


class Session:
    """A match between people at this screen and bots. People's secrets are shown to them alone: see `_curtain`."""

    def __init__(
        self, match: Match, language: str, console: Console, bots: Bots, save: Path | None, force: bool
    ) -> None:
        self.match = match
        self.game = match.game
        self.bots = bots
        self.save = save
        self.force = force
        self.people = [seat for seat, who in enumerate(match.seats) if not who.bot]
        self.told = dict.fromkeys(self.people, 0)  # the step up to which each person has been told what happened
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.screen = Screen(console, match.game, language, ())
        self.screen.names = self._names()
        self.commands: dict[str, Callable[[int, str], bool]] = {
            self.screen.words.say(f"command.{name}"): getattr(self, f"_{name}") for name in COMMANDS
        } | {name: getattr(self, f"_{name}") for name in COMMANDS}

    def _names(self) -> tuple[str, ...]:
        words = self.screen.words
        names = [who.name or words.say("play.bot", n=seat + 1) for seat, who in enumerate(self.match.seats)]
        if len(self.people) == 1 and names[0] == words.say("play.player", n=1):
            names[0] = words.say("play.you")
        return tuple(names)

    # --- The game -----------------------------------------------------------------------------------------------------

    def play(self) -> int:
        """The whole game; returns the exit code. Whoever leaves early loses nothing that `--save` was to keep."""
        if sys.stdin.isatty() and importlib.util.find_spec("readline"):
            importlib.import_module("readline")  # arrow keys and history at the prompt
        code = 0
        try:
            self._keep()
            self._take_turns()
            self._finish()
        except (LeftTable, EOFError):
            self.screen.console.print()
        except KeyboardInterrupt:
            self.screen.console.print()
            code = INTERRUPTED
        finally:
            self.bots.leave()
        if self.save is not None:
            self._keep()
            self.screen.say("play.saved", file=str(self.save))
        elif not self.match.over:
            self.screen.say("play.left")
        return code

    def _keep(self) -> None:
        """Write the record so far, whole or not at all."""
        if self.save is None:
            return
        part = self.save.with_name(f"{self.save.name}.part")
        write_match(self.match, part, force=True)
        part.replace(self.save)

    def _take_turns(self) -> None:
        match = self.match
        while not match.over:
            waited = self.game.seats_waited_for(match.state)
            bots = [seat for seat in waited if seat not in self.people]
            if bots:
                match.act(bots[0], self.bots.choose(bots[0]))
            else:
                self._decide(self.at_screen if self.at_screen in waited else waited[0])

    def _decide(self, seat: int) -> None:
        """Show a person the table and ask until a move, an undo or a resignation settles it."""
        self._curtain(seat)
        self._news(seat)
        self._show(seat)
        while not self._answer(seat, self._ask()):
            pass
        self._keep()

    def _curtain(self, seat: int) -> None:
        if self.at_screen == seat:
            return
        if self.at_screen is not None:
            # What the last player's own move brought is theirs to see before the screen is handed on.
            self._news(self.at_screen)
            self._ask("play.hand_on")
        self.screen.clear()
        self.screen.say("play.curtain", "bold", name=self.screen.names[seat])
        self._ask("play.press_enter")
        self.screen.clear()
        self.at_screen = seat

    def _news(self, seat: int) -> None:
        steps = range(self.told[seat] + 1, self.match.step + 1)
        if steps:
            self.screen.console.print()
            self.screen.events(self.match, seat, steps)
        self.told[seat] = self.match.step

    def _show(self, seat: int) -> None:
        self.screen.console.print()
        self.screen.table(self.match.state, seat)
        self.screen.heading(self.screen.prompt(self.match.state, seat))
        self.screen.choices(self.match.state, seat, self._numbers(seat))

    def _numbers(self, seat: int) -> dict[int, int]:
        """What to type for each legal action."""
        actions = self.game.legal_actions(self.game.redact(self.match.state, seat), seat)
        return {action: number for number, action in enumerate(actions, 1)}

    def _ask(self, key: str | None = None) -> str:
        self.screen.console.file.flush()
        prompt = "› " if key is None else f"{self.screen.words.say(key)} › "
        typed = input(prompt).encode("utf-8", "replace").decode()  # letters that no screen can show become "?"
        return " ".join(typed.split())

    # --- What was typed -----------------------------------------------------------------------------------------------

    def _answer(self, seat: int, typed: str) -> bool:
        """Do what was typed; True when the decision is settled."""
        word, _, rest = typed.casefold().partition(" ")
        if not typed:
            return self._enter_alone(seat)
        if word in self.commands and (not rest or word in (self.screen.words.say("command.rules"), "rules")):
            return self.commands[word](seat, rest)
        if typed.isdecimal():
            return self._play_number(seat, int(typed))
        return self._play_text(seat, typed)

    def _enter_alone(self, seat: int) -> bool:
        """Plays the only move where there is just one; else draws the table again."""
        numbers = self._numbers(seat)
        if len(numbers) == 1:
            return self._play_action(seat, next(iter(numbers)))
        self._show(seat)
        return False

    def _play_number(self, seat: int, number: int) -> bool:
        actions = list(self._numbers(seat))
        if not 1 <= number <= len(actions):
            self.screen.say("play.no_number", "yellow", n=len(actions))
            return False
        return self._play_action(seat, actions[number - 1])

    def _play_text(self, seat: int, typed: str) -> bool:
        try:
            move = self.game.moves.read(typed)
        except MalformedMove:
            self._narrow(seat, typed)
            return False
        return self._play_action(seat, self.game.moves.code(move))

    def _narrow(self, seat: int, typed: str) -> None:
        """The moves that begin with what was typed, in words; or how moves are typed."""
        numbers = self._numbers(seat)
        begin = {a: n for a, n in numbers.items() if self.screen.notation(a).casefold().startswith(typed.casefold())}
        if begin:
            self.screen.list_moves(self.match.state, seat, begin)
        else:
            self.screen.say("play.no_move", "yellow", typed=typed, example=self.screen.notation(next(iter(numbers))))

    def _play_action(self, seat: int, action: int) -> bool:
        try:
            self.match.act(seat, action)
        except Refused as refused:
            reason = self.screen.text.say(refused.key)
            self.screen.say("play.refused", "yellow", reason=reason, clause=refused.clause.label)
            return False
        return True

    # --- Commands: each returns True when the decision is settled -----------------------------------------------------

    def _hint(self, seat: int, _: str) -> bool:
        if self.game.keeps_mum(self.match.state, seat):
            self.screen.say("play.no_hint", "yellow")
            return False
        action = bot_choice(self.game, "greedy", self.match.state, seat, self.bots.dice)
        number = self._numbers(seat)[action]
        said = self.screen.said_move(self.match.state, seat, action)
        self.screen.say("play.hint", "green", move=said, notation=self.screen.notation(action), number=number)
        for reason in self.screen.reasons(self.match.state, seat, action):
            self.screen.line(f"  {reason}", "green")
        return False

    def _undo(self, seat: int, _: str) -> bool:
        """Back to this person's last decision; against bots alone over their answers, too."""
        own = [step for step, act in enumerate(self.match.acts) if act.seat == seat]
        back = own[-1] if own else -1
        alone = len(self.people) == 1
        bar = self.match.undo_bar(seat, back, one_screen=not alone)
        if bar is not None and (bar in NEVER or not alone):
            self.screen.say(f"undo.{bar.value}", "yellow")
            return False
        shown = bar is not None and self.match.shown_since(seat, back)
        if shown and not self._agrees("undo.shows"):
            return False
        agreed = self.match.undo_bar(seat, back) is not None
        self.match.add(Undo(seat, back, agreed, shown))
        self.told = {person: min(told, self.match.step) for person, told in self.told.items()}
        self.screen.say("play.undone", "green")
        return True

    def _agrees(self, question: str) -> bool:
        return self._ask(question).casefold() in self.screen.words.say("play.yes").split()

    def _moves(self, seat: int, _: str) -> bool:
        self.screen.list_moves(self.match.state, seat, self._numbers(seat))
        return False

    def _table(self, seat: int, _: str) -> bool:
        self._show(seat)
        return False

    def _log(self, seat: int, _: str) -> bool:
        self.screen.events(self.match, seat, range(self.match.step + 1))
        return False

    def _rules(self, _seat: int, clause: str) -> bool:
        try:
            show_rules_of(self.screen.console, self.game, clause or None, self.screen.language)
        except BadInput as unknown:
            self.screen.line(str(unknown), "yellow")
        return False

    def _resign(self, seat: int, _: str) -> bool:
        if not self._agrees("play.resign"):
            return False
        self.match.resign(seat)
        return True

    def _help(self, seat: int, _: str) -> bool:
        example = self.screen.notation(next(iter(self._numbers(seat))))
        self.screen.say("help.intro", example=example)
        self.screen.console.print(explanation(self.screen.text, "notation"))
        if self.screen.text.has("letters"):
            self.screen.say("help.letters")
            self.screen.console.print(explanation(self.screen.text, "letters"))
        self.screen.say("help.commands")
        for name in COMMANDS:
            word = self.screen.words.say(f"command.{name}")
            self.screen.line(f"  {word:<12} {self.screen.words.say(f'help.{name}')}")
        return False

    def _quit(self, _seat: int, _: str) -> bool:
        raise LeftTable

    # --- The end ------------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        told = min(self.told.values())
        self.screen.console.print()
        self.screen.events(self.match, viewer, range(told + 1, self.match.step + 1))
        self.screen.console.print()
        self.screen.table(self.match.state, viewer)
        self.screen.heading(self.screen.words.say("play.result"))
        self.screen.result(self.match, viewer)
        if self.save is None:
            self._offer_to_save()

    def _offer_to_save(self) -> None:
        self.screen.console.print()
        while typed := self._ask("play.save"):
            try:
                write_match(self.match, Path(typed), force=False)
            except (BadInput, OSError):  # BadInput: there is such a file
                self.screen.say("play.cannot_save", "yellow", file=typed)
            else:
                self.screen.say("play.saved", file=typed)
                return
