"""`kibitz repair`: what can still be read of a damaged store goes into a new one. Nothing is ever deleted.

A page that is spoilt takes along what lay on it and, where it led to other pages, the way to those. So every row is
looked up by itself, by whatever way still leads there, and what is found is believed only if it decodes and, for the
entries of a game, if it can be played.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from kibitz.core.errors import BadInput
from kibitz.server.folder import STORE, claim, keep_private
from kibitz.server.reading import CannotOpen, read_table
from kibitz.server.store import MIGRATIONS, Damaged, StoredTable, check
from kibitz.server.table import Chair

SIDES = ("-wal", "-shm")

# What is wrong with a table that is whole and only not for this house: it is kept as it is, for one that knows it.
NOT_DAMAGED = frozenset(("game", "rules", "options", "newer"))


@dataclass
class Found:
    table: StoredTable
    made: float
    times: list[float]  # of the entries
    cut: bool  # more entries were there and can't be read


class Ruin:
    """A damaged file, read as far as it goes."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.version = int(db.execute("PRAGMA user_version").fetchone()[0])

    def rows(self, question: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        """The rows up to the first that can't be read."""
        with contextlib.suppress(sqlite3.DatabaseError):
            yield from self.db.execute(question, values)

    def one(self, question: str, *values: Any) -> tuple[Any, ...] | None:
        return next(self.rows(question, *values), None)

    def rowids(self, table: str, key: str) -> Iterable[int]:
        """Every number that a row of the table may have: from both ends of the table and of the index of its key."""
        known = {0}
        for order in ("ASC", "DESC"):
            for by in ("rowid", key):
                known.update(row[0] for row in self.rows(f"SELECT rowid FROM {table} ORDER BY {by} {order}"))  # noqa: S608
        return range(1, max(known) + 1)

    def each(self, table: str, key: str, columns: str) -> Iterator[tuple[Any, ...]]:
        for rowid in self.rowids(table, key):
            row = self.one(f"SELECT {columns} FROM {table} WHERE rowid = ?", rowid)  # noqa: S608
            if row is not None:
                yield row

    def tables(self) -> Iterator[tuple[str, Found | None]]:
        """Every table that is named anywhere; none where nothing but the name is left."""
        rematch = "rematch" if self.version > 1 else "''"
        chat: dict[str, list[bytes]] = {}
        for code, line in self.each("chat", "code", "code, line"):
            if _are((code, line), str, bytes):
                chat.setdefault(code, []).append(line)
        named: set[str] = set()
        for row in self.each("house_table", "code", f"code, header, seats, clock, changed, {rematch}, made"):
            if _are(row, str, bytes, bytes, bytes, float, str, float) and row[0] not in named:
                code, header, seats, clock, changed, to, made = row
                named.add(code)
                entries, times, cut = self._entries(code)
                table = StoredTable(code, header, seats, entries, chat.get(code, []), clock, changed, to)
                yield code, Found(table, made, times, cut)
        for order in ("ASC", "DESC"):
            for table_name in ("house_table", "sits", "entry"):
                for (code,) in self.rows(f"SELECT DISTINCT code FROM {table_name} ORDER BY code {order}"):  # noqa: S608
                    if isinstance(code, str) and code not in named:
                        named.add(code)
                        yield code, None

    def _entries(self, code: str) -> tuple[list[bytes], list[float], bool]:
        """The entries from the first on without a gap, and whether others come after them or can't be read."""
        entries: list[bytes] = []
        times: list[float] = []
        try:
            rows = self.db.execute("SELECT number, entry, at FROM entry WHERE code = ? ORDER BY number", (code,))
            for number, entry, at in rows:
                if number != len(entries) or not _are((entry, at), bytes, float):
                    return entries, times, True
                entries.append(entry)
                times.append(at)
        except sqlite3.DatabaseError:
            return entries, times, True
        return entries, times, False


def _are(values: tuple[Any, ...], *kinds: type) -> bool:
    return all(isinstance(value, kind) for value, kind in zip(values, kinds, strict=True))


def repair(folder: Path) -> Iterator[str]:
    """Do it, and tell what was done line by line."""
    path = folder / STORE
    if not path.is_file():
        raise BadInput(f"there is no {path}")
    held = claim(folder)
    try:
        yield from _repair(path)
    finally:
        held.release()


def _repair(path: Path) -> Iterator[str]:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    fresh, kept = (path.with_name(f"kibitz.{word}-{stamp}.sqlite") for word in ("repaired", "damaged"))
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as old:
        try:
            ruin = Ruin(old)
            known = ruin.version <= len(MIGRATIONS)
        except sqlite3.DatabaseError as error:
            raise BadInput(f"{path} can't be read at all ({error}); nothing was changed") from None
        if not known:
            raise BadInput(f"{path} was written by a newer kibitz; nothing was changed")
        if _sound(old, path):
            yield f"{path} is sound; there is nothing to repair."
            return
        keep_private(fresh)
        with contextlib.closing(sqlite3.connect(fresh, isolation_level=None)) as new:
            for number, migration in enumerate(MIGRATIONS, 1):
                new.executescript(f"BEGIN; {migration} PRAGMA user_version={number}; COMMIT;")
            new.execute("BEGIN")
            yield from _save(ruin, new)
            new.execute("COMMIT")
    # The new file is complete on the disk before it takes the place of the old one, and there is one at every moment.
    for side in SIDES:
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + side).rename(kept.with_name(kept.name + side))
    kept.hardlink_to(path)
    fresh.replace(path)
    yield f"The damaged file is kept as {kept}."


def _sound(db: sqlite3.Connection, path: Path) -> bool:
    try:
        check(db, path)
    except (Damaged, sqlite3.DatabaseError):
        return False
    return True


def _save(ruin: Ruin, new: sqlite3.Connection) -> Iterator[str]:
    secret = ruin.one("SELECT value FROM secret")
    if secret is not None and _are(secret, bytes) and len(secret[0]) == 32:
        new.execute("INSERT INTO secret VALUES (1, ?)", secret)
    else:
        yield "lost   the secret that signs the guests' cookies: everybody comes back as a new guest"
    guests = 0
    for row in ruin.each("guest", "guest", "guest, name, colour, made"):
        if _are(row, str, str, int, float):
            guests += new.execute("INSERT OR IGNORE INTO guest VALUES (?, ?, ?, ?)", row).rowcount
    yield f"saved  {guests} guests"
    whole = part = lost = 0
    for code, found in ruin.tables():
        if found is None:
            lost += 1
            yield f"lost   {code}: its beginning can't be read"
            continue
        about = _believed(found)
        _write(new, found)
        entries = len(found.table.entries)
        if found.cut:
            part += 1
            yield f"part   {code}: {about}, its first {entries} entries; what came after them can't be read"
        else:
            whole += 1
            yield f"saved  {code}: {about}, {entries} entries"
    for row in ruin.rows("SELECT guest, code FROM sits"):
        if _are(row, str, str):
            new.execute("INSERT OR IGNORE INTO sits SELECT ?, code FROM house_table WHERE code = ?", row)
    yield f"Saved {whole} tables whole and {part} in part; {lost} are lost."


def _believed(found: Found) -> str:
    """What the table is, after entries that are none were cut off."""
    try:
        return read_table(found.table).game.id
    except CannotOpen as broken:
        if broken.rest is not None:
            good = len(broken.rest.match.log)
            found.table = replace(found.table, entries=found.table.entries[:good])
            found.times = found.times[:good]
            found.cut = True
            return broken.rest.game.id
        if broken.key in NOT_DAMAGED:
            return f"{broken.game} (not for this house: {broken.said('en')})"
        return f"a table that can't be opened ({broken.said('en')})"


def _write(new: sqlite3.Connection, found: Found) -> None:
    table = found.table
    new.execute(
        "INSERT INTO house_table (code, header, seats, clock, made, changed, rematch) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table.code, table.header, table.seats, table.clock, found.made, table.changed, table.rematch),
    )
    numbered = enumerate(zip(table.entries, found.times, strict=True))
    new.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, ?)", [(table.code, n, entry, at) for n, (entry, at) in numbered]
    )
    new.executemany("INSERT INTO chat (code, line) VALUES (?, ?)", [(table.code, line) for line in table.chat])
    # Who sits there stands in the seats too: so nobody loses their table with a page of the list of all.
    with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError):
        chairs = msgspec.json.decode(table.seats, type=list[Chair])
        guests = [(chair.guest, table.code) for chair in chairs if chair.guest]
        new.executemany("INSERT OR IGNORE INTO sits VALUES (?, ?)", guests)
