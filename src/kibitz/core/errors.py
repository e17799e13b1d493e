"""What can go wrong, told apart. Each message says what was expected and what came.

KibitzError
  UnknownGame      no room of that name
  BadOption        an option, or a number of players, that the game does not have
  MalformedMove    text or data that is no move of this game at all
  BadAnswer        an answer to a puzzle that is none; the room's catalogue has the words
  Refused          a move that the rules forbid now; carries the clause
  StaleStep        an answer to a step that is no longer the last one
  BadRecord        a file that is no game record, or not one of ours
  BadInput         anything else a person typed that cannot be used
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kibitz.core.clause import Clause


class KibitzError(Exception):
    """Something a person can be told in one sentence."""


class UnknownGame(KibitzError):
    pass


class BadOption(KibitzError):
    pass


class MalformedMove(KibitzError):
    pass


class BadRecord(KibitzError):
    pass


class BadInput(KibitzError):
    pass


class BadAnswer(KibitzError):
    """`key` is a sentence of the room's catalogue, `values` fill it."""

    def __init__(self, key: str, values: Mapping[str, Any] | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.values = values or {}


class StaleStep(KibitzError):
    pass


class Refused(KibitzError):
    """The rules forbid it: `clause` says which one, `key` is the catalogue's sentence for what is wrong now."""

    def __init__(self, clause: Clause, key: str, said: str) -> None:
        super().__init__(f"{said} ({clause.label})")
        self.clause = clause
        self.key = key
        self.said = said
