"""Which sources a review comes from: the numbers of other sources may be other ones."""

from __future__ import annotations

import hashlib
import importlib
from functools import cache
from pathlib import Path

from kibitz.core.game import Game
from kibitz.core.rule import sources_of


@cache
def _digest(package: str) -> str:
    room = Path(importlib.import_module(package).__file__ or "")
    digest = hashlib.sha256()
    for source in sorted(sources_of(room.resolve()) | set(Path(__file__).resolve().parent.glob("*.py"))):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def code_digest(game: Game) -> str:
    return _digest(game.package)
