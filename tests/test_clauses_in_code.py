"""Whoever knows the box finds every clause in the code of its room: by its name, in a range, or as a refusal."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from kibitz.core.game import Game, find_game, room_names


def cited(game: Game) -> set[str]:
    """`CB-12`, `CB-10 to CB-14`, and the clauses that rules answer with."""
    room = Path(importlib.import_module(game.package).__file__ or "").parent
    found = {clause.label for clause in game.clauses}
    for source in room.rglob("*.py"):
        for prefix, first, last in re.findall(r"\b([A-Z]{2})-(\d+)(?: to \1-(\d+))?", source.read_text("utf-8")):
            found |= {f"{prefix}-{number}" for number in range(int(first), int(last or first) + 1)}
    return found


@pytest.mark.parametrize("name", room_names())
def test_every_clause_of_the_rules_is_found_in_the_code_of_its_room(name: str) -> None:
    game = find_game(name)
    prefix = next(iter(game.clauses)).label.partition("-")[0]  # answers to open questions are named A-1 and so on
    clauses = [line.label for line in game.rules() if line.label.startswith(f"{prefix}-")]
    assert len(clauses) > 40
    assert [clause for clause in clauses if clause not in cited(game)] == []
