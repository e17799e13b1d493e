"""The games so far, in a file: the contest in the first line, then one line a game. Ctrl-C loses unfinished ones."""

from __future__ import annotations

from pathlib import Path
from typing import IO

import msgspec

from kibitz.arena.schedule import Contest
from kibitz.arena.table import Played
from kibitz.core.errors import BadInput


class Journal:
    """Open it, and `played` holds what is already there."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.played: list[Played] = []
        if path.exists() and path.stat().st_size:
            written, self.played = read_journal(path)
            if written != contest:
                raise BadInput(f"{path} holds another contest: {_differences(written, contest)}")
            self.file: IO[bytes] = path.open("r+b")
            self.file.truncate(_whole_lines(path))
            self.file.seek(0, 2)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file = path.open("wb")
            self._write(contest)

    def _write(self, line: Contest | Played) -> None:
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.file.flush()

    def add(self, game: Played) -> None:
        self.played.append(game)
        self._write(game)

    def close(self) -> None:
        self.file.close()


def _whole_lines(path: Path) -> int:
    """How many bytes are whole lines: a last line that was cut off is played again."""
    return path.read_bytes().rfind(b"\n") + 1


def read_journal(path: Path) -> tuple[Contest, list[Played]]:
    lines = path.read_bytes()[: _whole_lines(path)].splitlines()
    try:
        contest = msgspec.json.decode(lines[0], type=Contest)
        return contest, [msgspec.json.decode(line, type=Played) for line in lines[1:]]
    except (IndexError, msgspec.MsgspecError) as failure:
        raise BadInput(f"{path} is no journal of an arena: {failure}") from None


def _differences(written: Contest, contest: Contest) -> str:
    fields = ("game", "options", "bots", "seed", "games")
    differ = [name for name in fields if getattr(written, name) != getattr(contest, name)]
    return ", ".join(f"{name} {getattr(written, name)!r}, not {getattr(contest, name)!r}" for name in differ)
