"""Styles: tiny single-minded players that quick advice must beat. Rooms have theirs in `tests/games/<id>/styles.py`."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kibitz.core.game import Game

ROOMS = Path(__file__).parents[1] / "games"


USUAL_GAMES = 300  # of two players: 150 deals from either seat


def styles_of(game: Game) -> dict[str, Callable[[Any, int], int]]:
    """By name; none where nobody has written any."""
    return dict(_module(game).STYLES) if (ROOMS / game.id / "styles.py").is_file() else {}


def games_to_tell(game: Game) -> int:
    """How many games a test plays with each style: fewer where a room says that its games take long."""
    return int(getattr(_module(game), "GAMES", USUAL_GAMES))


def some_beat_first(game: Game) -> bool:
    """Whether some style won more than half against the first weights; a room says so if theirs had no such hole."""
    return bool(getattr(_module(game), "BEAT_FIRST", True))


def _module(game: Game) -> Any:
    return importlib.import_module(f"tests.games.{game.id}.styles")
