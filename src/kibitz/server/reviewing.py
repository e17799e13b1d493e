"""A review in the making: a process of low priority beside the house. `python -m kibitz.server.reviewing`.

Its first line says what to review; each line of its output is a piece of the review. Later lines ask it to pause, so
that nobody at a table waits, and to go on: between two blocks of work it does. When its input ends, so does all of it.
"""

from __future__ import annotations

import sys
import threading
from typing import BinaryIO

import msgspec

from kibitz.review.budget import FULL, Budget
from kibitz.server.beside import gently, leave

PAUSE, GO_ON = b"pause\n", b"go on\n"


class Task(msgspec.Struct, frozen=True):
    record: bytes
    jobs: int
    budget: Budget = FULL
    seed: str = ""


def obey(said: BinaryIO, going: threading.Event) -> None:
    for line in said:
        if line == PAUSE:
            going.clear()
        elif line == GO_ON:
            going.set()
    leave()


def work(told: BinaryIO, said: BinaryIO) -> None:
    task = msgspec.json.decode(told.readline(), type=Task)
    going = threading.Event()
    going.set()
    threading.Thread(target=obey, args=[told, going], daemon=True).start()
    from kibitz.core.record import from_json
    from kibitz.review import review
    from kibitz.review.report import Piece, to_line

    def tell(piece: Piece) -> None:
        said.write(to_line(piece))
        said.flush()

    def pause() -> None:
        going.wait()

    review(
        from_json(task.record),
        budget=task.budget,
        seed=task.seed,
        jobs=task.jobs,
        told=tell,
        between=pause,
    )


if __name__ == "__main__":
    gently()
    work(sys.stdin.buffer, sys.stdout.buffer)
    leave()
