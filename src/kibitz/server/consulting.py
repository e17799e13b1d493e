"""Small questions about a finished game, answered in a process beside the house: `python -m kibitz.server.consulting`.

What could be believed at a step, how the better line goes, how good a tried move is, the review as one page. Each takes
part of a second; the games that were asked about last stay in mind. When its input ends, so does the process.
"""

from __future__ import annotations

import hashlib
import sys
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from kibitz.bots.questions import LENGTH
from kibitz.core.match import Match
from kibitz.core.record import from_json, verify
from kibitz.review import beliefs, judged, line_states, report
from kibitz.review.page import page
from kibitz.review.words import Reader
from kibitz.server.beside import gently, leave
from kibitz.server.thinkers import Door

PATIENCE_S = 60.0  # with a busy house and a room that was never compiled


class _About(msgspec.Struct, frozen=True, tag_field="ask"):
    record: bytes


class Believe(_About, frozen=True, tag="believe"):
    """What could that seat believe after `step` steps?"""

    step: int
    viewer: int


class Try(_About, frozen=True, tag="try"):
    """Is that move as good as the better one, before act `step`?"""

    step: int
    action: int
    best: int


class Follow(_About, frozen=True, tag="follow"):
    """How does the table look after each step of the better line?"""

    step: int
    line: list[report.LineStep]


class Print(_About, frozen=True, tag="print"):
    """The review as one page of its own."""

    review: bytes
    names: tuple[str, ...]
    language: str


Question = Believe | Try | Follow | Print


class Consulted(msgspec.Struct, frozen=True):
    number: int
    question: Question


class Opinion(msgspec.Struct, frozen=True):
    number: int
    beliefs: report.Beliefs | None = None
    judged: report.Judged | None = None
    states: list[bytes] = []
    page: str = ""
    failed: str = ""


class Consultants(Door[Opinion]):
    """The door to them."""

    command: ClassVar[Sequence[str]] = (sys.executable, "-m", "kibitz.server.consulting")
    answers: ClassVar[Any] = Opinion
    compiled: ClassVar[bool] = True

    def asking(self, number: int, question: Any) -> Any:
        return Consulted(number, question)


class Games:
    MOST = 8

    def __init__(self) -> None:
        self.kept: OrderedDict[bytes, Match] = OrderedDict()

    def match(self, record: bytes) -> Match:
        name = hashlib.sha256(record).digest()
        match = self.kept.pop(name, None) or verify(from_json(record))
        self.kept[name] = match
        while len(self.kept) > self.MOST:
            self.kept.popitem(last=False)
        return match


def answer(asked: Consulted, games: Games) -> Opinion:
    question = asked.question
    match = games.match(question.record)
    match question:
        case Believe():
            return Opinion(asked.number, beliefs=beliefs(match, question.step, question.viewer))
        case Try():
            return Opinion(asked.number, judged=judged(match, question.step, question.action, question.best))
        case Follow():
            states = line_states(match, question.step, question.line)
            return Opinion(asked.number, states=[state.tobytes() for state in states])
        case Print():
            reader = Reader(match.game, question.names, question.language)
            return Opinion(asked.number, page=page(report.from_json(question.review), match, reader))


def listen() -> None:
    games = Games()
    decoder = msgspec.msgpack.Decoder(Consulted)
    while len(head := sys.stdin.buffer.read(LENGTH.size)) == LENGTH.size:
        asked = decoder.decode(sys.stdin.buffer.read(*LENGTH.unpack(head)))
        try:
            said = answer(asked, games)
        except Exception as failure:  # noqa: BLE001  # the house is told
            said = Opinion(asked.number, failed=f"{type(failure).__name__}: {failure}")
        raw = msgspec.msgpack.encode(said)
        sys.stdout.buffer.write(LENGTH.pack(len(raw)) + raw)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    gently()
    listen()
    leave()
