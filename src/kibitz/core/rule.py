"""`@rule`: the one place that names Numba, with `core.compiler`, which says how it compiles.

A rule is a plain Python function over a record. Compiled (the default) it is cached on disk in a folder named by a
digest of its source and of all that it imports, because Numba's own cache looks only at the function's own file and
would serve old rules after an edit elsewhere. A change in one room, or in what a room shows, leaves the rest compiled.
With `KIBITZ_JIT=0` a rule stays plain Python: to debug, to measure coverage, and to let NumPy report an int8 that
wraps, which compiled code does in silence. With `KIBITZ_JIT=later` it is plain until its compiled form is loaded, which
may happen in the middle of a game: both do the same, byte for byte (see `core.waking`).
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import re
import sys
from collections.abc import Callable, Iterable
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, ParamSpec, TypeVar

import numpy as np

if TYPE_CHECKING:
    from kibitz.core.game import Game

P = ParamSpec("P")
R = TypeVar("R")

MODE = os.environ.get("KIBITZ_JIT", "1")
JIT = MODE != "0"
LATER = MODE == "later"
PACKAGE = Path(__file__).resolve().parents[1]
COMPILER = Path(__file__).resolve().with_name("compiler.py")  # imported only by those who compile
# Imports at the left margin alone: compiled code calls nothing that is imported later, or for type checkers only.
_IMPORTED = re.compile(r"^from ([\w.]+) import (?:\(([^)]*)\)|(.*))$|^import ([\w.]+)", re.MULTILINE)


def _file_of(module: str, named_in: Path) -> Path | None:
    """The source of a module of this package, or of the one that the naming source is part of: a room outside."""
    top = module.partition(".")[0]
    roots = [folder.parent for folder in (PACKAGE, *named_in.parents) if folder.name == top]
    paths = [root.joinpath(*module.split(".")) for root in roots]
    files = (file for path in paths for file in (path.with_suffix(".py"), path / "__init__.py"))
    return next((file for file in files if file.is_file()), None)


@functools.cache
def _imports(file: Path) -> tuple[Path, ...]:
    """The sources of its own package and of this one that a source names."""
    found: set[Path | None] = set()
    for package, listed, line, whole in _IMPORTED.findall(file.read_text("utf-8")):
        if whole:
            found.add(_file_of(whole, file))
        for name in (listed or line).replace(",", " ").split():
            found.add(_file_of(f"{package}.{name}", file) or _file_of(package, file))
    return tuple(sorted(one for one in found if one is not None))


def sources_of(file: Path) -> set[Path]:
    """All sources on which code compiled from that one may depend: itself, and whatever it imports, and so on.

    And the tables beside them: what a module reads from a text when it is imported is a constant for the compiler.
    """
    reached, todo = {file}, [file]
    while todo:
        fresh = set(_imports(todo.pop())) - reached
        reached |= fresh
        todo += fresh
    return reached | {table for source in reached for table in source.parent.glob("*.txt")}


def rules_digest(file: Path) -> str:
    """A digest of all that code compiled from `file` depends on: sources, versions, and the bounds-check switch."""
    return digest_of(sources_of(file))


def digest_of(sources: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for source in sorted({*sources, COMPILER}):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    versions = (sys.version, metadata.version("numba"), np.__version__, platform.machine())
    digest.update(repr((*versions, os.environ.get("NUMBA_BOUNDSCHECK"))).encode())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled rules are kept; `KIBITZ_CACHE` moves it."""
    import platformdirs

    base = os.environ.get("KIBITZ_CACHE")
    return (Path(base) if base else Path(platformdirs.user_cache_dir("kibitz"))) / "rules"


@functools.cache
def cache_folder(file: Path) -> Path:
    """Where code compiled from that source is kept."""
    return cache_root() / rules_digest(file)


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` on first use, without the interpreter lock; or leave it plain (`KIBITZ_JIT=0`)."""
    if not JIT:
        return function
    if LATER:
        return Rule(function)
    from kibitz.core.compiler import compiled

    return compiled(function)


class Rule(Generic[P, R]):
    """A rule that is plain until somebody says `now = compiled` (`KIBITZ_JIT=later`)."""

    all: ClassVar[dict[str, Rule[Any, Any]]] = {}

    def __init__(self, function: Callable[P, R]) -> None:
        functools.update_wrapper(self, function)
        self.plain = function
        self.now = function
        self.name = f"{function.__module__}.{function.__qualname__}"
        if self.name in Rule.all:
            raise ValueError(f"there are two rules {self.name}: what was compiled could not be told apart")
        Rule.all[self.name] = self

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.now(*args, **kwargs)

    @functools.cached_property
    def compiled(self) -> Any:
        from kibitz.core.compiler import compiled

        _teach_numba_about_rules()
        return compiled(self.plain)


@functools.cache
def _teach_numba_about_rules() -> None:
    """A rule that is called by a compiled one is meant in its compiled form."""
    from numba.extending import typeof_impl

    @typeof_impl.register(Rule)  # type: ignore[untyped-decorator]
    def type_of_rule(rule: Rule[Any, Any], context: Any) -> Any:
        return typeof_impl(rule.compiled, context)


def wrapping_rule(function: Callable[P, R]) -> Callable[P, R]:
    """A rule whose 32-bit sums wrap on purpose: plain Python must not complain about it."""
    if JIT and not LATER:
        return rule(function)

    @functools.wraps(function)
    def quiet(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(over="ignore"):
            return function(*args, **kwargs)

    if not LATER:
        return quiet
    later = Rule(function)
    later.now = quiet
    return later


# The shapes of a room's rules, in the words used by `across_games`. A rule passed as an argument is compiled anew in
# every process; declared by its signature (a first-class function type) it is found in the cache and as fast.
RULE_SHAPES = {
    "setup": "none(state, i32[:])",
    "waiting": "int(state)",
    "verdict": "int(state, int, int)",
    "legal": "int(state, int, i32[:])",
    "apply": "none(state, int, int)",
    "scores": "none(state, i32[:,:])",
    "redeal": "none(state, int, u32[:])",
    "reopen": "none(state, u32[:])",
    "greedy": "int(state, int)",
    "advised": "int(state, int, f64[:])",
    "weigh": "none(state, int, i32[:], int, f64[:])",
    "sense": "none(state, f64[:])",
    "encode": "int(state, int, f32[:])",
    "describe": "int(state, int, i32[:], int, f32[:,:])",
}


def _numba_type(word: str, record: Any) -> Any:
    import numba

    types = numba.types
    if word in RULE_SHAPES:
        return types.FunctionType(_numba_signature(RULE_SHAPES[word], record))
    plain = {
        "none": types.void,
        "int": types.int64,
        "float": types.float64,
        "state": record,
        "states": types.Array(record, 1, "C"),
        "i16[:]": types.int16[::1],
        "i32[:]": types.int32[::1],
        "i32[:,:]": types.int32[:, ::1],
        "i64[:]": types.int64[::1],
        "u32[:]": types.uint32[::1],
        "u8[:]": types.uint8[::1],
        "u8[:,:]": types.uint8[:, ::1],
        "u32[:,:]": types.uint32[:, ::1],
        "f32[:]": types.float32[::1],
        "f64[:]": types.float64[::1],
        "f32[:,:]": types.float32[:, ::1],
        "f32[:,:,:]": types.float32[:, :, ::1],
        "f64[:,:]": types.float64[:, ::1],
    }
    return plain[word]


def _numba_signature(shape: str, record: Any) -> Any:
    returned, arguments = shape.rstrip(")").split("(", 1)
    return _numba_type(returned, record)(*(_numba_type(word, record) for word in arguments.split(", ")))


class AcrossGames(Generic[P, R]):
    """Compiled code that works for every game: `play.of(game)(...)`. One compilation a game, cached like a rule."""

    def __init__(self, function: Callable[P, R], shape: str) -> None:
        self.function = function
        self.shape = shape
        self.compiled: dict[str, Callable[P, R]] = {}

    def of(self, game: Game) -> Callable[P, R]:
        if not JIT:
            return self.function
        if game.id not in self.compiled:
            import numba

            from kibitz.core.compiler import cached_njit

            signature = _numba_signature(self.shape, numba.from_dtype(game.dtype))
            made = cached_njit(self.function, signature)
            self.compiled[game.id] = _with_compiled_rules(made) if LATER else made
        return self.compiled[game.id]


def _with_compiled_rules(function: Any) -> Any:
    def call(*args: Any) -> Any:
        return function(*(arg.compiled if isinstance(arg, Rule) else arg for arg in args))

    return call


def across_games(shape: str) -> Callable[[Callable[P, R]], AcrossGames[P, R]]:
    """Declare generic compiled code by its shape, e.g. `"int(states, i32[:], setup, apply)"`."""

    def declare(function: Callable[P, R]) -> AcrossGames[P, R]:
        return AcrossGames(function, shape)

    return declare
