"""Clauses: every rule has a number that the rules text, the code, the tests and the player's message share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum


class Clause(IntEnum):
    """Base of a room's clauses. A room lists its members as `CB_12 = 12`; 0 is "allowed" and is never a member."""

    @property
    def label(self) -> str:
        """As people write it: CB-12."""
        return self.name.replace("_", "-")


ALLOWED = 0

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
