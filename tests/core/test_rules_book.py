"""All of a room's rules text reaches the reader: chapters, clauses, paragraphs and tables."""

from __future__ import annotations

import re

import pytest

from kibitz.core.clause import RulesPart, read_book
from kibitz.core.game import Game, games
from kibitz.core.text import LANGUAGES

BOOK = """# Owls: the rules

Owls sit
in rows.

| owl | cards |
|---|---|
| grey | 2 |

## Setup

- **OW-1** Sit.
- **OW-2** Look.

Then wait.
"""


def test_a_book_is_read_part_by_part() -> None:
    assert read_book(BOOK) == [
        ("", [RulesPart(text="Owls sit in rows."), RulesPart(rows=(("owl", "cards"), ("grey", "2")))]),
        ("Setup", [RulesPart("OW-1", "Sit."), RulesPart("OW-2", "Look."), RulesPart(text="Then wait.")]),
    ]


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_the_rules_is_left_out(game: Game, language: str) -> None:
    raw = game.rules_text(language).partition("\n")[2]
    book = [
        word
        for title, parts in game.rules_book(language)
        for part in [title, *(" ".join((p.label, p.text, *(c for row in p.rows for c in row))) for p in parts)]
        for word in words(part)
    ]
    assert book == words(raw)
    clauses = [part for _, parts in game.rules_book(language) for part in parts if part.label]
    assert [(part.label, part.text) for part in clauses] == [(line.label, line.text) for line in game.rules(language)]
