"""Moves: action code <-> typed move <-> what a person types.

owl 2L        lay all owls at the left end of row 2
draw          take two cards            no draw    take none
flock owl     fly the owls home         no flock   make no flock
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
import numpy as np

from kibitz.core.errors import MalformedMove
from kibitz.core.fields import State as AnyState
from kibitz.core.game import Move, Moves
from kibitz.core.text import Say
from kibitz.games.cubirds.components import DRAWN, ROWS, SPECIES, Species
from kibitz.games.cubirds.events import Side, birds
from kibitz.games.cubirds.rules import (
    DRAW,
    DRAWS,
    ENDS,
    FLOCKS,
    FORESEEN,
    LAYS,
    LEFT,
    NO_DRAW,
    NO_FLOCK,
    REFILLS,
    cards_left,
    deal_follows,
    flock_yield,
    foresee_lay,
)


class _Move(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Lay(_Move, frozen=True, tag="lay"):
    species: Species
    row: Literal[1, 2, 3, 4]
    side: Side


class DrawTwo(_Move, frozen=True, tag="draw"):
    pass


class NoDraw(_Move, frozen=True, tag="no_draw"):
    pass


class MakeFlock(_Move, frozen=True, tag="flock"):
    species: Species


class NoFlock(_Move, frozen=True, tag="no_flock"):
    pass


CuBirdsMove = Lay | DrawTwo | NoDraw | MakeFlock | NoFlock

ANSWERS: dict[int, tuple[str, Move]] = {
    NO_DRAW: ("no draw", NoDraw()),
    DRAW: ("draw", DrawTwo()),
    NO_FLOCK: ("no flock", NoFlock()),
}
_LAY = re.compile(r"(?P<bird>[a-z]+) (?P<row>[1-4])(?P<side>[lr])")
_FLOCK = re.compile(r"flock (?P<bird>[a-z]+)")


def of(action: int) -> Move:
    if action < LAYS:
        row: Any = action // 2 % ROWS + 1
        return Lay(SPECIES[action // (2 * ROWS)], row, "left" if action % 2 == LEFT else "right")
    if action in ANSWERS:
        return ANSWERS[action][1]
    return MakeFlock(SPECIES[action - FLOCKS])


def code(move: CuBirdsMove) -> int:
    match move:
        case Lay():
            return 2 * ROWS * SPECIES.index(move.species) + 2 * (move.row - 1) + (move.side == "right")
        case MakeFlock():
            return FLOCKS + SPECIES.index(move.species)
        case _:
            return next(action for action, (_, answer) in ANSWERS.items() if answer == move)


def write(move: CuBirdsMove) -> str:
    match move:
        case Lay():
            return f"{move.species} {move.row}{move.side[0].upper()}"
        case MakeFlock():
            return f"flock {move.species}"
        case _:
            return ANSWERS[code(move)][0]


def read(text: str) -> Move:
    said = " ".join(text.lower().split())
    for answer, move in ANSWERS.values():
        if said == answer:
            return move
    shape = _FLOCK.fullmatch(said) or _LAY.fullmatch(said)
    if shape is None:
        raise MalformedMove(f"{text!r} is no move; moves look like: owl 2L, draw, no draw, flock owl, no flock")
    bird: Any = _bird(shape["bird"])
    if shape.re is _FLOCK:
        return MakeFlock(bird)
    row: Any = int(shape["row"])
    return Lay(bird, row, "left" if shape["side"] == "l" else "right")


def _bird(word: str) -> str:
    """A species by its name or the beginning of it."""
    meant = [bird for bird in SPECIES if bird.startswith(word)]
    if len(meant) != 1:
        what = f"{word!r} could be {' or '.join(meant)}" if meant else f"there is no bird {word!r}"
        raise MalformedMove(f"{what}; the birds are {', '.join(SPECIES)}")
    return meant[0]


@dataclass(frozen=True)
class Foreseen:
    """What a lay will bring for certain: cards captured (in species order), a refill, the offer to draw."""

    captured: list[Species]
    refills: bool
    draw: int  # cards that may then be drawn
    ends: bool  # the row cannot be refilled, and that ends the game


def foresee(s: AnyState, seat: int, action: int) -> Foreseen:
    out = np.zeros(FORESEEN, np.int8)
    foresee_lay(s, seat, action, out)
    cards = [species for species, count in zip(SPECIES, out.tolist(), strict=False) for _ in range(count)]
    return Foreseen(cards, bool(out[REFILLS]), int(out[DRAWS]), bool(out[ENDS]))


def drawn(s: AnyState) -> int:
    """How many cards a draw brings now."""
    return min(DRAWN, int(cards_left(s)))


def say(s: AnyState, seat: int, action: int) -> Say:
    """The move and what it brings, in words."""
    if action < LAYS:
        bird, row, side = action // (2 * ROWS), action // 2 % ROWS, action % 2
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
    if action in ANSWERS:
        tag = str(ANSWERS[action][1].__struct_config__.tag)
        empty, deal = s.hand_size[seat] == 0, deal_follows(s, seat, 0)
        return Say(f"move.{tag}", {"empty": "yes" if empty else "no", "deal": "yes" if deal else "no", "n": drawn(s)})
    bird = action - FLOCKS
    held = int(s.hand[seat, bird])
    return Say("move.flock", {"birds": birds([SPECIES[bird]] * held), "kept": flock_yield(held, bird)})


MOVES = Moves(kind=CuBirdsMove, of=of, code=code, write=write, read=read, say=say)
