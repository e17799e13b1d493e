"""Bots at a table: they think in threads of their own, see what their seat may see, and take a human pace."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from kibitz.core.game import Game

THINKERS = ThreadPoolExecutor(2, thread_name_prefix="kibitz-bot")


def think(game: Game, seen: Any, seat: int, level: int) -> int:
    """The action of a bot of that level, from a redacted record."""
    return int(game.greedy(seen, seat)) if level else game.legal_actions(seen, seat)[0]
