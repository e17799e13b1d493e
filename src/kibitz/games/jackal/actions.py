"""Every decision, typed and as a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from kibitz.core.actions import Actions, Move, Parts
from kibitz.games.jackal.components import (
    BM,
    CELLS,
    DECK_COUNTS,
    DRAFTED,
    PASS_TAKES,
    ROW,
    VOYAGE,
    Card,
    cell_name,
)

if TYPE_CHECKING:
    from kibitz.core.options import Value


class Pick(Move, frozen=True, tag="pick"):
    card: Card


class Land(Move, frozen=True, tag="land"):
    pass


class Pass(Move, frozen=True, tag="pass"):
    pass


class Take(Move, frozen=True, tag="take"):
    slot: Literal[1, 2, 3, 4]


class TakeDeck(Move, frozen=True, tag="take_deck"):
    pass


class Lay(Move, frozen=True, tag="lay"):
    card: Card


class Ready(Move, frozen=True, tag="ready"):
    pass


class Throw(Move, frozen=True, tag="throw"):
    seat: Literal[1, 2, 3, 4]  # counted from 1, as people do


class Done(Move, frozen=True, tag="done"):
    pass


class Goto(Move, frozen=True, tag="goto"):
    cell: str


class Exit(Move, frozen=True, tag="exit"):
    cell: str


CELL_NAMES = [cell_name(cell) for cell in range(CELLS)]
ACTIONS = Actions(
    Pick,
    Land,
    Pass,
    Take,  # by market slot
    TakeDeck,
    Lay,  # the black mark, too, has a number here: it is refused by name (JA-19)
    Ready,
    Throw,
    Done,
    Parts(Goto, cell=CELL_NAMES),
    Parts(Exit, cell=CELL_NAMES),
)
PICKS, LAND, PASS, TAKES, TAKE_DECK, LAYS = (ACTIONS[move].first for move in (Pick, Land, Pass, Take, TakeDeck, Lay))
READY, THROWS, DONE, GOTOS, EXITS = (ACTIONS[move].first for move in (Ready, Throw, Done, Goto, Exit))
# Out of the caves: an island has at least two landings and a chest, and the cave that was entered is no way out. No
# other question has as many answers: a knight leads to eight cells at the most.
MOST_LEGAL = CELLS - 2 - 1 - 1


def most_moves(options: Mapping[str, Value]) -> int:
    """The number of islands is fixed (JA-7, JA-93), and so is the most that can be decided on each."""
    players = int(options["players"])
    walk = ROW * (1 + 1 + 2)  # each card a step, a cave and two cards taken
    island = players * (1 + PASS_TAKES + (ROW + 1) + 1 + walk) + int(DECK_COUNTS[BM])
    return VOYAGE * island + 2 * players * (DRAFTED - 1)
