"""Every decision, typed and as a number: lays, the answers about drawing, no flock, a flock of each species."""

from __future__ import annotations

from typing import Literal, get_args

from kibitz.core.actions import Actions, Move
from kibitz.games.cubirds.components import Species

Side = Literal["left", "right"]
SIDES: tuple[Side, ...] = get_args(Side)
LEFT, RIGHT = 0, 1


class Lay(Move, frozen=True, tag="lay"):
    species: Species
    row: Literal[1, 2, 3, 4]
    side: Side


class NoDraw(Move, frozen=True, tag="no_draw"):
    pass


class DrawTwo(Move, frozen=True, tag="draw"):
    pass


class NoFlock(Move, frozen=True, tag="no_flock"):
    pass


class MakeFlock(Move, frozen=True, tag="flock"):
    species: Species


ACTIONS = Actions(Lay, NoDraw, DrawTwo, NoFlock, MakeFlock)

LAYS = ACTIONS[Lay].stop
lay_parts, lay_code = ACTIONS[Lay].parts, ACTIONS[Lay].code  # species, row, side
NO_DRAW, DRAW, NO_FLOCK = (ACTIONS[answer].first for answer in (NoDraw, DrawTwo, NoFlock))
FLOCKS = ACTIONS[MakeFlock].first
flock_species, flock_code = ACTIONS[MakeFlock].parts, ACTIONS[MakeFlock].code

MOST_LEGAL = LAYS  # every species at every end; the other questions have fewer answers
