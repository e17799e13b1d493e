"""What long runs keep: a journal, so that they can be stopped and resumed, and results beside other results."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


class Journal:
    """What was played, a line a question: asked again, it is read and not played."""

    def __init__(self, file: Path, run: dict[str, Any]) -> None:
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        if lines and json.loads(lines[0]) != run:
            raise SystemExit(f"{file} is the journal of another run: {lines[0]}")
        self.known = [json.loads(line) for line in lines[1:]]
        self.at = 0
        self.file = file
        if not lines:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(run) + "\n", "utf-8")

    def recall(self, play: Callable[[], T]) -> T:
        """The next answer. It is kept as JSON, so it must be made of lists and numbers."""
        answer: T
        if self.at < len(self.known):
            answer = self.known[self.at]
        else:
            answer = play()
            with self.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(answer) + "\n")
        self.at += 1
        return answer


def keep(file: Path, name: str, report: dict[str, Any]) -> None:
    """In place of what was kept under that name, beside all else."""
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    kept[name] = report
    file.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", "utf-8")
