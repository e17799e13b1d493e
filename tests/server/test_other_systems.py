"""The house opens on systems that lack what only POSIX has: Windows knows neither `resource` nor `fcntl`."""

from __future__ import annotations

import ast
import importlib.util
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import kibitz
from kibitz.server import folder, main

ONLY_POSIX = {
    "crypt",
    "fcntl",
    "grp",
    "posix",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
    "uvloop",
}
ONLY_POSIX_NAMES = {
    *("os.fork", "os.getuid", "os.geteuid", "os.getpgid", "os.setsid", "os.killpg", "os.nice", "os.uname"),
    *("os.sched_getaffinity", "os.mkfifo", "signal.SIGKILL", "signal.SIGALRM", "signal.SIGHUP", "signal.SIGUSR1"),
    *("signal.alarm", "signal.setitimer", "socket.AF_UNIX", "socket.SO_REUSEPORT"),
}


def unguarded(tree: ast.AST) -> Iterator[ast.AST]:
    """Everything that runs on every system: neither tried, nor behind a question about the platform."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Try) or (isinstance(child, ast.If) and "platform" in ast.unparse(child.test)):
            continue
        yield child
        yield from unguarded(child)


def names_in(node: ast.AST) -> set[str]:
    match node:
        case ast.Import():
            return {name.name.partition(".")[0] for name in node.names} & ONLY_POSIX
        case ast.ImportFrom():
            return {(node.module or "").partition(".")[0]} & ONLY_POSIX
        case ast.Attribute():
            return {ast.unparse(node)} & ONLY_POSIX_NAMES
    return set()


def test_nothing_that_only_posix_has_is_used_without_asking() -> None:
    sources = list(Path(kibitz.__file__).parent.rglob("*.py"))
    assert len(sources) > 50
    used = {
        (path.name, name)
        for path in sources
        for node in unguarded(ast.parse(path.read_text("utf-8")))
        for name in names_in(node)
    }
    assert used == set()


def test_without_a_limit_of_files_to_raise_none_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    main.allow_many_connections()


def test_the_folder_is_claimed_by_the_systems_own_lock(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    locked: list[int] = []
    windows: Any = ModuleType("msvcrt")
    windows.LK_NBLCK = 2
    windows.locking = lambda _file, how, size: locked.append(how * size)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setattr(sys, "platform", "win32")
    spec = importlib.util.spec_from_file_location("folder_on_windows", folder.__file__)
    assert spec is not None
    assert spec.loader is not None
    there = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(there)
    there.claim(tmp_path).release()
    assert locked == [2]


def test_a_port_is_one_houses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere an address that was just left may be taken again; Windows would hand out one that is in use."""
    for system, again in (("linux", True), ("win32", False)):
        monkeypatch.setattr(sys, "platform", system)
        with main.bind("127.0.0.1", 0) as listener:
            assert bool(listener.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)) == again
