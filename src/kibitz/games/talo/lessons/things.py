"""What the lessons of this room may point at: from a view to the names of the things that it shows."""

from __future__ import annotations

from kibitz.games.talo.screen.view import TaloView


def things(view: TaloView) -> set[str]:
    cells = range(view.board)
    return {
        "store",
        "die",
        "ruler",
        *(f"bar:{length}" for length in range(1, len(view.store) + 1)),
        *(f"hand:{length}" for length in view.hand_lengths),
        *(f"figure:{seat}" for seat, player in enumerate(view.players, 1) if player.placed),
        *(f"cell:{x},{y}" for x in cells for y in cells),
    }
