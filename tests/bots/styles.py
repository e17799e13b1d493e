"""Styles: tiny single-minded players that quick advice must beat. Rooms have theirs in `tests/games/<id>/styles.py`."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kibitz.core.game import Game

ROOMS = Path(__file__).parents[1] / "games"


def styles_of(game: Game) -> dict[str, Callable[[Any, int], int]]:
    """By name; none where nobody has written any."""
    if not (ROOMS / game.id / "styles.py").is_file():
        return {}
    styles: dict[str, Callable[[Any, int], int]] = importlib.import_module(f"tests.games.{game.id}.styles").STYLES
    return styles
