"""From what is stored to a table; or, in words, why that table can't be opened any more.

One table that can't be opened, because its game is gone, its rules were others or an entry is not one, harms no other.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from kibitz.core.errors import KibitzError, UnknownGame
from kibitz.core.game import Game, find_game
from kibitz.core.match import Entry
from kibitz.server.messages import ChatLine, SeatCard, TableCard
from kibitz.server.store import ListedTable, StoredTable
from kibitz.server.table import Begin, Chair, Header, Table, digest_of, names_of, server_words

log = logging.getLogger("kibitz.server")

MOST_CHAT = 200


@dataclass(eq=False)
class CannotOpen(KibitzError):
    """A stored table that is none for this house. `key` and `values`: the reason, in the server's words."""

    code: str
    key: str
    values: dict[str, Any]
    changed: float
    game: str = ""
    chairs: tuple[Chair, ...] = ()
    # What can be read of the game, where no house will ever play on: then nothing in it is secret any more.
    rest: Table | None = None

    def __str__(self) -> str:
        return f"table {self.code}: {self.said('en')}"

    def said(self, language: str) -> str:
        return server_words(language).say(f"broken.{self.key}", **self.values)

    def card(self, guest: str, language: str) -> TableCard:
        names = names_of(self.chairs, language)
        return TableCard(
            table=self.code,
            game=self.game,
            seats=[
                SeatCard(
                    seat=seat,
                    kind=chair.kind,
                    name=names[seat],
                    level=chair.level,
                    bird=chair.bird,
                    mine=bool(guest) and chair.guest == guest,
                    here=False,
                    bot_plays=False,
                    lost=False,
                    waking=False,
                    kept_for="",
                    kept_for_me=False,
                )
                for seat, chair in enumerate(self.chairs)
            ],
            status="broken",
            my_turn=False,
            waiting_for=[],
            winners=[],
            changed=self.changed,
            reason=self.said(language),
        )


class _Tag(msgspec.Struct):
    entry: str


Logged = Begin | Entry
_KNOWN = {kind.__struct_config__.tag for kind in Logged.__args__}


def read_header(stored: StoredTable | ListedTable) -> tuple[Header, Game]:
    try:
        header = msgspec.json.decode(stored.header, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise CannotOpen(stored.code, "header", {}, stored.changed) from None
    try:
        return header, find_game(header.game)
    except UnknownGame:
        chairs = tuple(read_chairs(stored) or ())
        raise CannotOpen(stored.code, "game", {"game": header.game}, stored.changed, header.game, chairs) from None


def read_chairs(stored: StoredTable | ListedTable) -> list[Chair] | None:
    try:
        return msgspec.json.decode(stored.seats, type=list[Chair])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def read_table(stored: StoredTable) -> Table:
    """The table, or CannotOpen."""
    header, game = read_header(stored)
    chairs = read_chairs(stored)

    def broken(key: str, rest: Table | None = None, **values: Any) -> CannotOpen:
        return CannotOpen(stored.code, key, values, stored.changed, game.id, tuple(chairs or ()), rest)

    if chairs is None:
        raise broken("seats")
    other_rules = broken("rules", rules=header.rules, ours=game.rules_version)
    older = header.rules < game.rules_version
    if header.rules > game.rules_version:
        raise other_rules
    try:
        table = Table(stored.code, header, game, chairs)
    except (KibitzError, ValueError) as error:
        if older:
            raise other_rules from None
        log.warning("table %s can't be opened any more: %s", stored.code, error)
        raise broken("options") from None
    if len(chairs) != table.match.options["players"]:
        raise broken("options")
    for number, raw in enumerate(stored.entries, 1):
        try:
            entry = msgspec.json.decode(raw, type=Logged)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            if _of_another_kibitz(raw):
                raise broken("newer", n=number) from None
            raise broken("unreadable", table, n=number) from None
        try:
            follow(table, entry, number)
        except (KibitzError, ValueError):
            if older:
                raise other_rules from None
            raise broken("illegal", table, n=number) from None
    if older and table.match.log and digest_of(table.match.state) != stored.digest:
        raise other_rules  # every move is legal still, but led elsewhere; or nobody wrote down where to
    table.chat = read_lines(stored.code, stored.chat[-MOST_CHAT:])
    _wind_clock(table, stored)
    table.rematch_code = stored.rematch or None
    return table


def follow(table: Table, entry: Logged, number: int) -> None:
    """Add the entry. Raises KibitzError or ValueError if it cannot be the next one."""
    if isinstance(entry, Begin):
        if number != 1 or not table.full:
            raise ValueError("a game begins once, when every seat is taken")
        table.begin(entry.key)
    elif not table.begun or not 0 <= entry.seat < len(table.chairs):
        raise ValueError("nobody moves before the game begins, nor from no seat")
    else:
        table.add(entry)


def _of_another_kibitz(raw: bytes) -> bool:
    """Written well, but of a kind that this house does not know: another one may play on, so its cards stay secret."""
    try:
        return msgspec.json.decode(raw, type=_Tag).entry not in _KNOWN
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False


def _wind_clock(table: Table, stored: StoredTable) -> None:
    try:
        table.clock.restore(stored.clock)
    except (msgspec.DecodeError, UnicodeDecodeError):
        log.warning("table %s: its clocks can't be read and begin anew", stored.code)


def read_lines(code: str, chat: Sequence[bytes]) -> list[ChatLine]:
    """A line of chat that can't be read is no reason to close a table."""
    lines = []
    for raw in chat:
        try:
            lines.append(msgspec.json.decode(raw, type=ChatLine))
        except (msgspec.DecodeError, UnicodeDecodeError):
            log.warning("table %s: a line of chat can't be read and is left out", code)
    return lines
