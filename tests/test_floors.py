"""The floors of a room: the box and its record, the law, the advice, the screen. Each knows only what lies under it."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path

import pytest

import tests.toy
from kibitz.core.game import room_names

HOMES = {**{name: f"kibitz.games.{name}" for name in room_names()}, "toy": tests.toy.GAME.home}
ROOMS = sorted(HOMES)
GROUND = frozenset({"components", "state", "actions", "clauses", "options"})
MAY_KNOW = {
    "ground": {"ground"},
    "rules": {"ground", "rules"},
    "sense": {"ground", "rules", "sense"},
    "screen": {"ground", "rules", "sense", "screen"},
    "lessons": {"ground", "rules", "sense", "screen", "lessons"},
}


def floor_of(module: str, room: str) -> str | None:
    """`kibitz.games.bower.rules.setup` stands on "rules"; nothing of another place stands on a floor of this room."""
    inside = module.removeprefix(f"{HOMES[room]}.")
    if inside == module:
        return None
    name = inside.split(".")[0]
    return "ground" if name in GROUND else name


def imported(path: Path) -> set[str]:
    """Every module that a file names in an import, wherever in the file it stands."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def modules(room: str) -> dict[str, Path]:
    """Those of the room, without its tests."""
    folder = Path(inspect.getfile(importlib.import_module(HOMES[room]))).parent
    named = {}
    for path in sorted(folder.rglob("*.py")):
        if not path.name.startswith("test_"):
            parts = path.relative_to(folder).with_suffix("").parts
            named[".".join((HOMES[room], *parts)).removesuffix(".__init__")] = path
    return named


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_of_a_room_stands_on_a_floor(room: str) -> None:
    lost = [name for name in modules(room) if name != HOMES[room] and floor_of(name, room) not in MAY_KNOW]
    assert lost == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_floor_knows_only_what_lies_under_it(room: str) -> None:
    wrong = []
    for name, path in modules(room).items():
        floor = floor_of(name, room)
        if floor is None or floor not in MAY_KNOW:
            continue
        above = {other for other in imported(path) if (floor_of(other, room) or floor) not in MAY_KNOW[floor]}
        wrong += [f"{name} ({floor}) imports {other}" for other in sorted(above)]
    assert wrong == []
