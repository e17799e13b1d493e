"""Moves: action code <-> typed move <-> what a person types.

owl 2L        lay all owls at the left end of row 2
draw          take two cards            no draw    take none
flock owl     fly the owls home         no flock   make no flock
"""

from __future__ import annotations

import re
from typing import Any

from kibitz.core.actions import Move
from kibitz.core.errors import MalformedMove
from kibitz.core.fields import State as AnyState
from kibitz.core.game import Moves
from kibitz.core.notation import by_beginning
from kibitz.core.text import Say
from kibitz.games.cubirds.actions import (
    ACTIONS,
    LAYS,
    LEFT,
    DrawTwo,
    Lay,
    MakeFlock,
    NoDraw,
    NoFlock,
    flock_species,
    lay_parts,
)
from kibitz.games.cubirds.components import DRAWN, SPECIES
from kibitz.games.cubirds.rules.deck import cards_left
from kibitz.games.cubirds.rules.flocks import flock_yield
from kibitz.games.cubirds.rules.rounds import deal_follows
from kibitz.games.cubirds.screen.events import birds
from kibitz.games.cubirds.sense.foresight import foresee

ANSWERS: dict[str, Move] = {"no draw": NoDraw(), "draw": DrawTwo(), "no flock": NoFlock()}
_LAY = re.compile(r"(?P<bird>[a-z]+) (?P<row>[1-4])(?P<side>[lr])")
_FLOCK = re.compile(r"flock (?P<bird>[a-z]+)")


def write(move: Move) -> str:
    match move:
        case Lay():
            return f"{move.species} {move.row}{move.side[0].upper()}"
        case MakeFlock():
            return f"flock {move.species}"
        case _:
            return next(said for said, answer in ANSWERS.items() if answer == move)


def read(text: str) -> Move:
    said = " ".join(text.lower().split())
    if said in ANSWERS:
        return ANSWERS[said]
    shape = _FLOCK.fullmatch(said) or _LAY.fullmatch(said)
    if shape is None:
        raise MalformedMove(f"{text!r} is no move; moves look like: owl 2L, draw, no draw, flock owl, no flock")
    bird = by_beginning(shape["bird"], SPECIES, "bird")
    if shape.re is _FLOCK:
        return MakeFlock(bird)
    row: Any = int(shape["row"])
    return Lay(bird, row, "left" if shape["side"] == "l" else "right")


def drawn(s: AnyState) -> int:
    """How many cards a draw brings now."""
    return min(DRAWN, int(cards_left(s)))


def say(s: AnyState, seat: int, action: int) -> Say:
    """The move and what it brings, in words."""
    if action < LAYS:
        bird, row, side = lay_parts(action)
        foreseen = foresee(s, seat, action)
        brings = "captures" if foreseen.captured else "draw" if foreseen.draw else "nothing"
        return Say(
            "move.lay",
            {
                "birds": birds([SPECIES[bird]] * int(s.hand[seat, bird])),
                "row": row + 1,
                "side": "left" if side == LEFT else "right",
                "brings": brings,
                "captured": birds(foreseen.captured),
                "refills": "yes" if foreseen.refills else "ends" if foreseen.ends else "no",
            },
        )
    move = ACTIONS.of(action)
    if not isinstance(move, MakeFlock):
        tag = move.__struct_config__.tag
        empty, deal = s.hand_size[seat] == 0, deal_follows(s, seat, 0)
        return Say(f"move.{tag}", {"empty": "yes" if empty else "no", "deal": "yes" if deal else "no", "n": drawn(s)})
    bird = flock_species(action)
    held = int(s.hand[seat, bird])
    return Say("move.flock", {"birds": birds([SPECIES[bird]] * held), "kept": flock_yield(held, bird)})


MOVES = Moves(ACTIONS, write=write, read=read, say=say, empty=(NoDraw, NoFlock))
