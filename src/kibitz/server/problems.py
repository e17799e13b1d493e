"""How a table says no, where no rule of the game stands against what was asked."""

from __future__ import annotations

from typing import Any

from kibitz.core.errors import KibitzError
from kibitz.server.table import server_words


class NotDone(KibitzError):
    """The table says no, for a reason that is not a rule of the game. `code` as in messages.Refusal."""

    def __init__(self, code: str, key: str, **values: Any) -> None:
        super().__init__(key)
        self.code = code
        self.key = key
        self.values = values

    def said(self, language: str) -> str:
        return server_words(language).say(self.key, **self.values)


class TooMuch(NotDone):
    """More than one visitor may take: try again later."""

    def __init__(self, key: str) -> None:
        super().__init__("message", key)


NO_TABLE = NotDone("table", "problem.no_table")
WAITS_FOR_DISK = NotDone("cannot_write", "cannot_write.waits")
