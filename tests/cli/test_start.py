"""The command as a process: quick help, no traceback, texts in three languages."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import resources

import pytest

from kibitz.core.text import LANGUAGES, catalogue
from tests.cli.conftest import GAME, Run

LOADED_AFTER_HELP = """
import sys
from kibitz.cli.main import main
assert main(sys.argv[1:]) == 0
heavy = {"numba", "numpy"} & set(sys.modules)
rooms = [name for name in sys.modules if name.startswith("kibitz.games")]
assert not heavy and not rooms, (heavy, rooms)
"""


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["play", "--help"], ["simulate", "-h"]])
def test_help_loads_neither_numba_nor_numpy_nor_a_room(arguments: list[str]) -> None:
    ran = subprocess.run([sys.executable, "-c", LOADED_AFTER_HELP, *arguments], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_shell_command_says_one_sentence_and_exits_2() -> None:
    ran = subprocess.run([sys.executable, "-m", "kibitz.cli.main", "rules", "chess"], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("kibitz: there is no game 'chess'; there are ")
    assert ran.stderr.count("\n") == 1


def test_arguments_that_are_not_utf8_get_a_sentence() -> None:
    for arguments in ([b"rules", b"\xff\xfe"], [b"verify", b"\xff"], [b"simulate", GAME.encode(), b"--seed", b"\xff"]):
        ran = subprocess.run([sys.executable, "-m", "kibitz.cli.main", *arguments], capture_output=True)
        assert ran.returncode == 2
        assert ran.stderr.startswith(b"kibitz: ")
        assert b"Traceback" not in ran.stderr


def test_the_catalogues_have_the_same_keys() -> None:
    folder = resources.files("kibitz.cli").joinpath("text")
    keys = [list(json.loads(folder.joinpath(f"{lang}.json").read_text("utf-8"))) for lang in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]


def test_the_names_of_commands_differ_in_every_language() -> None:
    for language in LANGUAGES:
        words = catalogue("kibitz.cli", language)
        commands = [words.say(key) for key in words.messages if key.startswith("command.")]
        assert len(set(commands)) == len(commands)


@pytest.mark.parametrize(
    ("environment", "heading"),
    [
        ({"KIBITZ_LANG": "ru", "LANG": "uk_UA.UTF-8"}, "название"),
        ({"KIBITZ_LANG": "", "LC_ALL": "uk_UA.UTF-8"}, "назва"),
        ({"KIBITZ_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_FR.UTF-8"}, "name"),
    ],
)
def test_the_language_follows_the_variable_then_the_locale_then_english(
    kibitz: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], heading: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert heading in kibitz("games").out


def test_a_language_that_was_said_wins(kibitz: Run) -> None:
    assert "назва" in kibitz("games", "--lang", "uk").out


def test_a_pipe_that_closes_early_is_no_reason_to_complain() -> None:
    command = f"{sys.executable} -m kibitz.cli.main rules {GAME} | head -n 1"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert ran.stderr == ""
