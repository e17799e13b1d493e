"""What the lessons of this room may point at: from a view to the names of the things that it shows."""

from __future__ import annotations

from kibitz.games.azul.components import COLOURS
from kibitz.games.azul.screen.moves import cell_name
from kibitz.games.azul.screen.view import AzulView


def things(view: AzulView) -> set[str]:
    found = {"goals", "supply", "track", "bag", "box"}
    if view.phase == "draft":
        found |= {"marker"} if view.marker is None else set()
        found |= {"middle", *(f"factory:{number}" for number, tiles in enumerate(view.factories, 1) if sum(tiles))}
    else:
        found |= {f"cell:{cell_name(cell)}" for cell in range(len(view.numbers))}
        found |= {f"ornament:{number}" for number in range(1, len(view.ornaments) + 1)}
        found |= {f"number:{goal.number}" for goal in view.players[0].numbers}
        found |= {f"star:{star}" for star in range(len(view.star_colours))}
    if view.passes:
        found.add("button:pass")
    if view.viewer is not None:
        held = zip(COLOURS, view.players[view.viewer].hand, strict=True)
        found |= {f"hand:{colour}" for colour, count in held if count}
    return found
