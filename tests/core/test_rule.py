"""Compiled code is kept by all that it depends on: a change there, and only there, compiles it anew."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kibitz.core.game import games
from kibitz.core.rule import PACKAGE, rules_digest, sources_of


def rooms_modules() -> list[ModuleType]:
    games()
    return [module for name, module in sorted(sys.modules.items()) if name.startswith("kibitz.games.") and module]


def plain(function: Any) -> Any:
    return getattr(function, "py_func", function)


@pytest.mark.parametrize("module", rooms_modules(), ids=lambda module: module.__name__)
def test_whatever_a_rule_calls_is_among_its_sources(module: ModuleType) -> None:
    file = Path(inspect.getfile(module))
    known = sources_of(file)
    for function in map(plain, vars(module).values()):
        if not inspect.isfunction(function) or function.__module__ != module.__name__:
            continue
        for name in function.__code__.co_names:
            called = plain(function.__globals__.get(name))
            if inspect.isfunction(called) and called.__module__.startswith("kibitz."):
                assert Path(inspect.getfile(called)) in known, (function.__name__, name)


def test_a_room_outside_the_house_depends_on_its_own_sources_too(tmp_path: Path) -> None:
    room = tmp_path / "elsewhere" / "dice"
    room.mkdir(parents=True)
    (room / "state.py").write_text("SEATS = 3\n")
    (room / "rules.py").write_text("from elsewhere.dice.state import SEATS\nfrom kibitz.core.rule import rule\n")
    sources = sources_of(room / "rules.py")
    assert room / "state.py" in sources
    assert PACKAGE / "core" / "rule.py" in sources


def law_of(room: str) -> list[Path]:
    folder = PACKAGE / "games" / room
    return [*folder.glob("rules.py"), *sorted((folder / "rules").glob("*.py"))]


@pytest.mark.parametrize("room", games())
def test_law_depends_on_no_other_room_nor_on_advice_nor_on_what_shows_it(room: str) -> None:
    assert law_of(room)
    for file in law_of(room):
        sources = {str(source.relative_to(PACKAGE)) for source in sources_of(file)}
        assert not [one for one in sources if one.startswith("games/") and not one.startswith(f"games/{room}/")]
        above = tuple(f"games/{room}/{floor}" for floor in ("sense", "screen", "view", "terminal"))
        assert not [one for one in sources if one.startswith(above) or one == "core/match.py"]


def test_a_change_in_what_is_imported_changes_the_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "kibitz"
    package.mkdir()
    monkeypatch.setattr("kibitz.core.rule.PACKAGE", package)
    caller, called, other = (package / name for name in ("caller.py", "called.py", "other.py"))
    caller.write_text("from kibitz.called import (\n    one,\n    two,\n)\n")
    called.write_text("import kibitz.deeper\n")
    other.write_text("")
    (package / "deeper.py").write_text("from kibitz import table\n")
    (package / "table.py").write_text("ONE = 1\n")
    assert {source.stem for source in sources_of(caller)} == {"caller", "called", "deeper", "table"}
    before = rules_digest(caller)
    other.write_text("changed = True\n")
    assert rules_digest(caller) == before
    (package / "table.py").write_text("ONE = 2\n")
    assert rules_digest(caller) != before
