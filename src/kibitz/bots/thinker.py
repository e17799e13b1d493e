"""The thinker: a process beside the house that answers its questions. `python -m kibitz.bots.thinker`.

Questions come on standard input and answers go to standard output, each behind its length; when the input ends, so does
the process. Until the compiled search of a room is loaded, its quick advice answers: a bot is never waited for.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any, BinaryIO

import msgspec

from kibitz.bots.coach import Coach
from kibitz.bots.levels import Advice, advise, choose, quick_advice, stand_in, warm_up
from kibitz.bots.levels import searches as can_search
from kibitz.bots.questions import (
    LENGTH,
    Answer,
    Asked,
    Hints,
    Move,
    Ponder,
    Question,
    Remark,
    Weigh,
    better,
    packed,
    tips,
)
from kibitz.bots.remark import remark
from kibitz.core.game import Game, find_game
from kibitz.core.rule import LATER
from kibitz.core.waking import is_ready, wake

# One core is left for the people at the tables.
CORES = max(1, (os.cpu_count() or 2) - 1)


class Minds:
    """Which rooms can be searched: their compiled code is loaded aside, when somebody first asks for it."""

    def __init__(self) -> None:
        self.awake: set[str] = set()
        self.waking: set[str] = set()
        self.lock = threading.Lock()

    def searches(self, game: Game) -> bool:
        if game.id in self.awake:
            return True
        with self.lock:
            begin = game.id not in self.waking and (is_ready(game) or not LATER)
            if begin:
                self.waking.add(game.id)
        if begin:
            threading.Thread(target=self._wake, args=[game], daemon=True).start()
        return False

    def _wake(self, game: Game) -> None:
        if LATER:
            wake(game)
        warm_up(game)
        self.awake.add(game.id)


class Coaches:
    """Who looks over whose shoulder: the turns that were pondered last."""

    MOST = 8

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, bytes, int], Coach] = OrderedDict()
        self.lock = threading.Lock()

    def coach(self, question: Ponder, game: Game) -> Coach:
        with self.lock:
            coach = self.kept[question.game, question.record, question.seat] = Coach(game)
            while len(self.kept) > self.MOST:
                self.kept.popitem(last=False)
            return coach

    def of(self, question: Weigh) -> Coach | None:
        with self.lock:
            return self.kept.get((question.game, question.record, question.seat))


class Thinker:
    def __init__(self) -> None:
        self.minds = Minds()
        self.coaches = Coaches()

    def answer(self, asked: Asked) -> Answer:
        try:
            return self.think(asked.number, asked.question)
        except Exception as failure:  # noqa: BLE001  # the house is told, and plays on without us
            return Answer(asked.number, failed=f"{type(failure).__name__}: {failure}")

    def think(self, number: int, question: Question) -> Answer:
        game = find_game(question.game)
        record = game.layout.from_bytes(question.record)
        searches = self.minds.searches(game)
        match question:
            case Move():
                if not searches and can_search(question.level):
                    return Answer(number, stand_in(game, record, question.seat, "").action)
                choice = choose(
                    game, record, question.seat, question.level, seed=question.seed, seconds=question.seconds
                )
                return Answer(number, choice.action, fallback=choice.fallback or "")
            case Hints():
                return Answer(number, hints=tips(self.advice(game, record, question, searches)))
            case Ponder():
                if searches:
                    self.coaches.coach(question, game).ponder(
                        record, question.seat, seconds=question.seconds, seed=question.seed
                    )
                return Answer(number, pondered=searches)
            case Weigh():
                coach = self.coaches.of(question)
                found = coach.mistake(record, question.seat, question.action, question.seed) if coach else None
                return Answer(number, better=better(found) if found else None)
            case Remark():
                if not searches:
                    return Answer(number)
                told = game.happened(game.layout.from_bytes(question.after), question.seat)
                return Answer(
                    number, remark=packed(remark(game, record, question.seat, question.by, question.action, told))
                )

    def advice(self, game: Game, record: Any, question: Hints, searches: bool) -> list[Advice]:
        if not searches:
            return quick_advice(game, record, question.seat)
        return advise(game, record, question.seat, question.seconds, seed=question.seed)


def listen(questions: BinaryIO, answers: BinaryIO) -> None:
    thinker, writing = Thinker(), threading.Lock()

    def answer(asked: Asked) -> None:
        raw = msgspec.msgpack.encode(thinker.answer(asked))
        with writing:
            answers.write(LENGTH.pack(len(raw)) + raw)
            answers.flush()

    decoder = msgspec.msgpack.Decoder(Asked)
    pool = ThreadPoolExecutor(CORES, thread_name_prefix="kibitz-thinker")
    while len(head := questions.read(LENGTH.size)) == LENGTH.size:
        asked = decoder.decode(questions.read(*LENGTH.unpack(head)))
        pool.submit(answer, asked)


if __name__ == "__main__":
    listen(sys.stdin.buffer, sys.stdout.buffer)
    os._exit(0)  # the house is gone: nobody waits for what is still thought about
