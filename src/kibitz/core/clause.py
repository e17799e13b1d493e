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


@dataclass(frozen=True)
class RulesPart:
    """A part of a chapter: a clause, which has a label, a paragraph, or a table, which has rows, its heading first."""

    label: str = ""
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def read_book(markdown: str) -> list[tuple[str, list[RulesPart]]]:
    """All of a `rules.md` but its title: the chapters in order, the introduction under an empty heading."""
    chapters: list[tuple[str, list[RulesPart]]] = [("", [])]
    for block in re.split(r"\n\s*\n", markdown):
        lines = block.strip().splitlines()
        if lines and (heading := _HEADING.match(lines[0])):
            chapters.append((heading["title"], []))
        elif lines and not lines[0].startswith("# "):
            chapters[-1][1].extend(_parts(lines))
    return [(title, parts) for title, parts in chapters if parts]


def _parts(lines: list[str]) -> list[RulesPart]:
    """What stands between two empty lines: a table, some clauses, or a paragraph."""
    if lines[0].startswith("|"):
        rows = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines]
        return [RulesPart(rows=tuple(row for row in rows if not all(set(cell) <= set("-: ") for cell in row)))]
    clauses = [_LINE.match(line) for line in lines]
    if all(clauses):
        return [RulesPart(clause["label"], clause["text"]) for clause in clauses if clause]
    return [RulesPart(text=" ".join(lines))]
