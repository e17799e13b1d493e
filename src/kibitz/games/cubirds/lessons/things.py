"""What the lessons of this room may point at: from a view to the names of the things that it shows."""

from __future__ import annotations

from kibitz.games.cubirds.screen.view import CuBirdsView


def things(view: CuBirdsView) -> set[str]:
    rows = range(1, len(view.rows) + 1)
    return {
        "deck",
        "discard",
        *(f"row:{row}" for row in rows),
        *(f"card:{row}.{run.species}" for row, runs in enumerate(view.rows, 1) for run in runs),
        *(f"end:{row}{side}" for row in rows for side in "LR"),
        *(f"hand:{pile.species}" for pile in view.hand),
        *(f"legend:{line.species}" for line in view.legend),
        *(["button:no_flock"] if view.flocks else []),
    }
