"""What the lessons of this room may point at: from a view to the names of the things that it shows."""

from __future__ import annotations

from kibitz.games.jackal.components import CARDS, CELLS, LETTERS, cell_name
from kibitz.games.jackal.screen.explain import PARTS
from kibitz.games.jackal.screen.view import JackalView


def things(view: JackalView) -> set[str]:
    found = {"island", "market", *(f"cell:{cell_name(cell)}" for cell in range(CELLS))}
    found |= {f"hand:{LETTERS[CARDS.index(pile.card)]}" for pile in view.hand}
    if view.phase not in ("draft", "over"):
        found |= {f"phase:{part}" for part in PARTS}
        found |= {"deck", *(f"market:{slot}" for slot, card in enumerate(view.market, 1) if card)}
    found |= {f"row:{throw.seat + 1}" for throw in view.throws}
    if view.horizon is not None:
        found.add("horizon")
    if view.may_land:
        found.add("button:land")
    return found
