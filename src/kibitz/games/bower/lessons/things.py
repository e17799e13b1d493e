"""What the lessons of this room may point at: from a view to the names of the things that it shows."""

from __future__ import annotations

from kibitz.games.bower.components import COLUMNS
from kibitz.games.bower.screen.explain import where_in_words
from kibitz.games.bower.screen.view import BowerView


def things(view: BowerView) -> set[str]:
    found = {"display", "groups", *(f"goal:{slot.column}" for slot in view.goals)}
    found |= {"deck", "aside", "shells", *(f"group:{surface}" for surface in view.players[0].largest)}
    found |= set() if view.hard else {"stack"}
    found |= {f"beside:{one.bonus.id}" for player in view.players for one in player.beside}
    found |= {f"{kind}:{column}" for kind in ("gems", "far_gems") for column in range(1, COLUMNS + 1)}
    found |= {f"far:{where_in_words(one.cell)}" for one in view.players[1 - (view.viewer or 0)].cells}
    found |= {f"maybe:{slot.column}" for slot in view.goals if slot.goal is None}
    found |= {f"display:{tile.id}" for tile in view.display if tile is not None}
    if view.viewer is not None:
        found |= {f"hand:{tile.id}" for tile in view.players[view.viewer].hand}
        found |= {f"cell:{column},{row}" for column in range(1, COLUMNS + 1) for row in range(1, view.rows + 1)}
    if view.choices.picks:
        found.add("offer")
    return found
