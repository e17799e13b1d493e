"""How values are asked for: in whole blocks, a task never longer than a moment, so that work can pause between them."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from kibitz.core.game import Game
from kibitz.review.budget import BLOCK
from kibitz.review.values import Value
from kibitz.review.working import Ask, Play

TASKS_A_SECOND = 8


def task_size(game: Game) -> int:
    """Worlds in one task: about an eighth of a second."""
    return max(BLOCK, game.pace // TASKS_A_SECOND // BLOCK * BLOCK)


def known_in(game: Game, wanted: Iterable[tuple[Value, int]]) -> Generator[list[Ask], list[Any], None]:
    """See to it that each value is known in so many worlds. Errands say `yield from` to it."""
    size = task_size(game)
    missing: list[tuple[Value, int, int]] = []
    for value, worlds in wanted:
        if not value.is_certain:
            parts = range(value.known, worlds, size)
            missing += [(value, first, min(size, worlds - first)) for first in parts]
    if not missing:
        return
    answers = yield [
        Play(value.position.tobytes(), value.viewer, value.script, value.worlds, first, count)
        for value, first, count in missing
    ]
    for (value, first, _), shares in zip(missing, answers, strict=True):
        value.add(first, shares)
