"""The data folder: one house at a time has it, and nobody else on the machine reads what lies in it.

The store holds the secret that signs the guests' cookies and the keys of games that are still being played.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import BinaryIO

from kibitz.core.errors import BadInput
from kibitz.server.store import SqliteStore

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

STORE = "kibitz.sqlite"
LOCK = "kibitz.lock"
OURS_ALONE = 0o600


class FolderTaken(BadInput):
    """Another process has the folder. `by`: its number, or empty where it can't be read."""

    def __init__(self, folder: Path, by: str) -> None:
        who = f"process {by}" if by else "another process"
        super().__init__(f"another house is open on {folder} ({who}); two on one folder would mix up their tables")
        self.by = by


class Claim:
    """A lock that the system holds for this process: however it ends, the lock ends with it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def release(self) -> None:
        self._file.close()


def claim(folder: Path) -> Claim:
    """Take the folder, or raise FolderTaken. The file itself stays: only the lock on it means something."""
    path = folder / LOCK
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, OURS_ALONE), "r+b", buffering=0)
    try:
        if sys.platform == "win32":
            # Beyond what is written, so that the number can be read while it is locked.
            file.seek(1024)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        by = file.read(20).decode("ascii", "replace").strip()
        file.close()
        raise FolderTaken(folder, by) from None
    path.chmod(OURS_ALONE)
    file.truncate(0)
    file.write(f"{os.getpid()}\n".encode())
    return Claim(file)


def make_folder(folder: Path) -> None:
    """A folder that is there already keeps its mode: others may have their own in it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def keep_private(file: Path) -> None:
    """SQLite gives its -wal and -shm the mode of the file itself, so that is made first and by us."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, OURS_ALONE))
    for one in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        with contextlib.suppress(FileNotFoundError):
            one.chmod(OURS_ALONE)


def open_store(folder: Path) -> SqliteStore:
    """The store of that folder, which is ours until it is closed."""
    make_folder(folder)
    held = claim(folder)
    try:
        keep_private(folder / STORE)
        return SqliteStore(folder / STORE, held.release)
    except BaseException:
        held.release()
        raise
