"""Run the command in this process: what it printed, and its exit code."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from kibitz.cli.main import main

# No name of a game stands here but this one: the room that every checkout has.
GAME = "cubirds"


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def kibitz(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """`kibitz("verify", file)`; the lines of `typed` come from the keyboard. Runs in an empty folder, in English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("KIBITZ_LANG", "en")

    def run(*arguments: object, typed: tuple[str, ...] = ()) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Ran(code, printed.out.replace("\u00a0", " "), printed.err)

    return run
