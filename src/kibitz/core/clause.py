"""Clauses: every rule has a number that the rules text, the code, the tests and the player's message share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from kibitz.core.rule import rule


class Clause(IntEnum):
    """Base of the clauses that a room's code names, each by what it says; `rules.md` has them all.

    The class is called as the labels begin: `class CB(Clause): HOLD_WHAT_YOU_LAY = 14` is CB-14. Rules return members,
    and ALLOWED, which is no clause.
    """

    @property
    def label(self) -> str:
        """As people write it: CB-12."""
        return f"{type(self).__name__}-{self.value}"


ALLOWED = 0


@rule
def ended(s: Any) -> int:
    """What a verdict answers once the game is over: the clause that ended it."""
    return 0 + int(s.over)  # a wide number, as a member is: Numba finds no type for a member and a narrow one


_LINE = re.compile(r"^- \*\*(?P<label>[A-Z]+-\d+)\*\* (?P<text>.+)$")
_HEADING = re.compile(r"^## (?P<title>.+)$")


@dataclass(frozen=True)
class RulesLine:
    label: str
    chapter: str
    text: str


def read_rules(markdown: str) -> list[RulesLine]:
    """The clauses of a `rules.md`, in order. A clause is one line: `- **CB-12** text`; chapters are `## ` headings."""
    lines: list[RulesLine] = []
    chapter = ""
    for raw in markdown.splitlines():
        if heading := _HEADING.match(raw):
            chapter = heading["title"]
        elif clause := _LINE.match(raw):
            lines.append(RulesLine(clause["label"], chapter, clause["text"]))
    return lines
