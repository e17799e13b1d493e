"""Bots of other people, in any language: a program that reads and writes lines of JSON. docs/bots.md has the protocol.

    we say   {"type": "hello", ...}     it says   {"type": "ready"}
    we say   {"type": "choose", ...}    it says   {"type": "move", "step": 7, "text": "owl 2L"}
    we say   {"type": "over", ...}      and close its input

It is told what its seat may see, and nothing else. A crash, nonsense or silence does not stop the game: the room's
quick advice plays that move, and `Choice.fallback` says what happened.
"""

from __future__ import annotations

import queue
import shlex
import subprocess
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any

import msgspec

from kibitz.bots.levels import Choice, stand_in
from kibitz.core.errors import KibitzError
from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.options import Value

PROTOCOL = 1
HELLO_S = 10.0  # a program may load for so long before its first game
MOVE_S = 2.0
GOODBYE_S = 2.0
LONGEST_LINE = 1 << 16


class Answer(msgspec.Struct):
    """What a program says; a move is named by its typed form or by its text."""

    type: str
    step: int | None = None
    move: dict[str, Any] | None = None
    text: str | None = None


class BadAnswer(Exception):
    """A program that says nothing, says nonsense, or is gone."""


class External:
    """A program at one seat of one table; it is started for each game."""

    def __init__(self, command: str, game: Game, options: Mapping[str, Value], seat: int) -> None:
        self.game, self.options, self.seat = game, options, seat
        self.command = command
        self.lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # its stderr, open as long as it runs
        self.process: subprocess.Popen[bytes] | None = None
        self.trouble: str | None = None
        self._start()

    # --- the program

    def _start(self) -> None:
        try:
            self.process = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said
            )
        except (OSError, ValueError) as failure:
            self.trouble = f"cannot start {self.command!r}: {failure}"
            return
        self.listener = threading.Thread(target=self._listen, args=(self.process.stdout,), daemon=True)
        self.listener.start()
        try:
            self._tell(self._hello())
            answer = self._answer(time.perf_counter() + HELLO_S, HELLO_S)
        except BadAnswer as failure:
            self.trouble = str(failure)
        else:
            self.trouble = None if answer.type == "ready" else f'it said {answer.type!r} to hello, not "ready"'

    def _listen(self, stream: IO[bytes]) -> None:
        while line := stream.readline(LONGEST_LINE):
            self.lines.put(line)
        self.lines.put(None)

    def _tell(self, message: Mapping[str, Any]) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(msgspec.json.encode(message) + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise BadAnswer(self._why_gone()) from None

    def _answer(self, until: float, allowed_s: float) -> Answer:
        try:
            line = self.lines.get(timeout=max(0.0, until - time.perf_counter()))
        except queue.Empty:
            raise BadAnswer(f"no answer within {allowed_s:g} s") from None
        if line is None:
            raise BadAnswer(self._why_gone())
        try:
            return msgspec.json.decode(line, type=Answer)
        except msgspec.MsgspecError as failure:
            raise BadAnswer(f"{line[:80]!r} is not an answer: {failure}") from None

    def _why_gone(self) -> str:
        assert self.process is not None
        try:
            code: int | str = self.process.wait(GOODBYE_S)
        except subprocess.TimeoutExpired:
            code = "none yet"
        self.said.seek(0)
        last = self.said.read().decode(errors="replace").strip().splitlines()[-1:]
        return f"the program is gone (exit code {code}){': ' + last[0] if last else ''}"

    # --- the seat

    def _hello(self) -> dict[str, Any]:
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": self.game.id,
            "rules": self.game.rules_version,
            "options": dict(self.options),
            "seat": self.seat,
            "seconds": MOVE_S,
        }

    def _question(self, known: State, step: int) -> dict[str, Any]:
        record = self.game.redact(known, self.seat)
        legal = self.game.legal_actions(record, self.seat)
        moves = [self.game.moves.of(action) for action in legal]
        return {
            "type": "choose",
            "step": step,
            "seat": self.seat,
            "view": self.game.view(record, self.seat, legal),
            "happened": self.game.happened(record, self.seat),
            "moves": [{"move": move, "text": self.game.moves.write(move)} for move in moves],
            "seconds": MOVE_S,
        }

    def move(self, known: State, seen: Sequence[int] | None) -> Choice:
        record = self.game.redact(known, self.seat)
        if self.trouble is not None:
            return stand_in(self.game, record, self.seat, self.trouble)
        step = len(seen or ())
        began = time.perf_counter()
        try:
            self._tell(self._question(record, step))
            action = self._action(record, step, began + MOVE_S)
        except BadAnswer as failure:
            if self.process is not None and self.process.poll() is not None:
                self.trouble = str(failure)  # it will not come back: do not ask again
            return stand_in(self.game, record, self.seat, str(failure))
        return Choice(action, seconds=time.perf_counter() - began)

    def _action(self, record: State, step: int, until: float) -> int:
        answer = self._answer(until, MOVE_S)
        while answer.step is not None and answer.step < step:  # a late answer to an older question
            answer = self._answer(until, MOVE_S)
        try:
            if answer.text is not None:
                move = self.game.moves.read(answer.text)
            else:
                move = msgspec.convert(answer.move, type=self.game.moves.kind)
            action = self.game.moves.code(move)
            self.game.check(record, self.seat, action)
        except (KibitzError, msgspec.MsgspecError) as failure:
            raise BadAnswer(str(failure)) from None
        return action

    def over(self, places: Sequence[int], scores: Sequence[int]) -> None:
        """Say how it ended, close its input, and wait a moment."""
        if self.process is not None:
            with suppress(BadAnswer):
                self._tell({"type": "over", "places": list(places), "scores": list(scores)})
            self._see_off(self.process)
        self.said.close()

    def _see_off(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(GOODBYE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self.listener.join(GOODBYE_S)
        process.stdout.close()
