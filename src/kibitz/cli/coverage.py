"""Which tests name which clause: found by reading the tests' source, without running it."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import kibitz
from kibitz.core.errors import BadInput
from kibitz.core.game import Game


@dataclass(frozen=True)
class ClauseTests:
    label: str
    text: str
    tests: list[str]


@dataclass(frozen=True)
class TestSource:
    """A test function: its id as pytest says it, and its own lines, decorators and comments included."""

    __test__ = False  # pytest: this is not a test class

    id: str
    lines: str

    def names(self, label: str) -> bool:
        """CB-1 is named by CB-1 and, in code, by CB_1; not by CB-12."""
        return re.search(rf"(?<![A-Z]){label.replace('-', '[-_]')}(?!\d)", self.lines) is not None


def folder_of_tests(said: Path | None) -> Path:
    """The folder that was said, else `tests` of the checkout that this package lives in, else ./tests."""
    checkout = Path(kibitz.__file__).resolve().parents[2]
    near = [checkout / "tests"] if (checkout / "pyproject.toml").is_file() else []
    for folder in [said] if said else [*near, Path("tests")]:
        if folder.is_dir():
            return folder
    where = f"{said} is no folder" if said else "there is no folder of tests here"
    raise BadInput(f"{where}; name it with --tests DIR")


def clause_tests(game: Game, folder: Path) -> list[ClauseTests]:
    """Every clause of the room, in order, with the tests that name it."""
    texts = {line.label: line.text for line in game.rules()}
    sources = [source for path in sorted(folder.rglob("*.py")) for source in tests_in(path, folder)]
    return [
        ClauseTests(label, texts[label], [source.id for source in sources if source.names(label)])
        for label in game.clause_labels()
    ]


def tests_in(path: Path, folder: Path) -> Iterator[TestSource]:
    try:
        with tokenize.open(path) as file:
            source = file.read()
        tree = ast.parse(source)
    except (SyntaxError, ValueError) as error:  # ValueError: not UTF-8, or a null byte
        raise BadInput(f"{path} cannot be read as Python: {error}") from None
    place = (Path(folder.resolve().name) / path.relative_to(folder)).as_posix()
    yield from test_functions(tree, place, source.splitlines())


def test_functions(tree: ast.Module | ast.ClassDef, place: str, lines: list[str]) -> Iterator[TestSource]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from test_functions(node, f"{place}::{node.name}", lines)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield TestSource(f"{place}::{node.name}", "\n".join(lines[first - 1 : node.end_lineno]))
