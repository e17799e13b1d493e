"""Clauses: every rule has a number that the rules text, the code, the tests and the player's message share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum


class Clause(IntEnum):
    """Base of the clauses that a room's code names, each by what it says; `rules.md` has them all.

    The class is called as the labels begin: `class CB(Clause): HOLD_WHAT_YOU_LAY = 14` is CB-14. Rules answer with
    members: see `core.verdict`.
    """

    @property
    def label(self) -> str:
        """As people write it: CB-12."""
        return f"{type(self).__name__}-{self.value}"


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
