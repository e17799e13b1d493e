"""Every decision, typed and as a number: takes, lays, rewards, and a pass for each way to keep tiles."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from kibitz.core.actions import Actions, Coded, Move, Parts
from kibitz.core.errors import MalformedMove
from kibitz.games.azul.components import (
    CELLS,
    COLOURS,
    CORNERS,
    FACTORIES,
    FROM_CENTRE,
    HUES,
    MOST_FACTORIES,
    NUMBERS,
    ON_A_FACTORY,
    REWARD,
    ROUNDS,
    Colour,
)

if TYPE_CHECKING:
    from kibitz.core.options import Value

# --- What may be kept when passing (AZ-36) ----------------------------------------------------------------------------

KEEPS = np.array([kept for kept in itertools.product(range(CORNERS + 1), repeat=HUES) if sum(kept) <= CORNERS], np.int8)

# To list what a hand can keep, KEEPS is looked up in two halves: the purple, green and orange part, and the rest. A
# half of a hand is a number from 0 to 124, as more than four tiles of a colour are as good as four.
HALF = HUES // 2
HALF_KEEPS = [tuple(kept) for kept in itertools.product(range(CORNERS + 1), repeat=HALF) if sum(kept) <= CORNERS]
HALF_HANDS = list(itertools.product(range(CORNERS + 1), repeat=HALF))


def _held(hand: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    """The ways to keep at most so many tiles from that half of a hand."""
    kept = [keep for keep in HALF_KEEPS if sum(keep) <= most]
    return [keep for keep in kept if all(few <= many for few, many in zip(keep, hand, strict=True))]


def _half_keeps() -> tuple[NDArray[np.uint8], ...]:
    first = np.zeros((len(HALF_HANDS), 1 + len(HALF_KEEPS)), np.uint8)
    left = np.zeros_like(first)
    second = np.zeros((CORNERS + 1, *first.shape), np.uint8)
    rank = {tuple(row): rank for rank, row in enumerate(KEEPS.tolist())}
    for number, hand in enumerate(HALF_HANDS):
        ways = _held(hand, CORNERS)
        first[number, : 1 + len(ways)] = [len(ways), *(rank[(*keep, *[0] * HALF)] for keep in ways)]
        left[number, 1 : 1 + len(ways)] = [CORNERS - sum(keep) for keep in ways]
        for most in range(CORNERS + 1):
            order = {keep: i for i, keep in enumerate(keep for keep in HALF_KEEPS if sum(keep) <= most)}
            ways = _held(hand, most)
            second[most, number, : 1 + len(ways)] = [len(ways), *(order[keep] for keep in ways)]
    return first, left, second


# [half of a hand, 0] is the number of ways to keep tiles of it, then comes each way: the first of its keeps, and in
# KEEPS_LEFT how many tiles of the other half may go with it. SECOND_KEEPS has that number as its first index.
FIRST_KEEPS, KEEPS_LEFT, SECOND_KEEPS = _half_keeps()


# --- The numbers ------------------------------------------------------------------------------------------------------

Kept = Annotated[int, Meta(ge=0, le=CORNERS)]


class Take(Move, frozen=True, tag="take"):
    colour: Colour
    source: Annotated[int, Meta(ge=0, le=MOST_FACTORIES)]  # a factory, from 1; 0 is the centre


class Lay(Move, frozen=True, tag="lay"):
    colour: Colour
    cell: Annotated[int, Meta(ge=0, le=CELLS - 1)]
    wilds: Annotated[int, Meta(ge=0, le=NUMBERS - 1)]


class Reward(Move, frozen=True, tag="reward"):
    colour: Colour


class Pass(Move, frozen=True, tag="pass"):
    kept: Annotated[list[Kept], Meta(min_length=HUES, max_length=HUES)]  # tiles of each colour


_RANKS = {tuple(kept): rank for rank, kept in enumerate(KEEPS.tolist())}


def kept_tiles(rank: int) -> Pass:
    return Pass(KEEPS[rank].tolist())


def rank_of(move: Pass) -> int:
    if sum(move.kept) > CORNERS:
        raise MalformedMove(f"a pass keeps at most {CORNERS} tiles, not {sum(move.kept)}")
    return _RANKS[tuple(move.kept)]


CENTRE = MOST_FACTORIES  # behind the factories
SOURCES = MOST_FACTORIES + 1
ACTIONS = Actions(
    Parts(Take, source=(*range(1, MOST_FACTORIES + 1), FROM_CENTRE), colour=COLOURS),
    Parts(Lay, cell=range(CELLS), colour=COLOURS, wilds=range(NUMBERS)),
    Reward,
    Coded(Pass, (len(KEEPS),), kept_tiles, rank_of, ("kept",)),
)
LAYS, REWARDS, PASSES = (ACTIONS[move].first for move in (Lay, Reward, Pass))
take_parts = ACTIONS[Take].parts  # source, colour
lay_parts, lay_code = ACTIONS[Lay].parts, ACTIONS[Lay].code  # cell, colour, wild tiles
reward_colour, reward_code = ACTIONS[Reward].parts, ACTIONS[Reward].code

MOST_LAYS = 762  # on the grey side: a number n allows n ways to pay, the wild colour one
MOST_LEGAL = MOST_LAYS + len(KEEPS)

# Where lists of moves are written, indexes are unsigned: those cannot count from the end, so that nothing has to be
# asked at every access, which took a third of the time.
at = np.uint64


def most_moves(options: Mapping[str, Value]) -> int:
    """Each take removes a tile, each lay fills a space, each reward belongs to an ornament, each pass ends a round."""
    players = int(options["players"])
    takes = ON_A_FACTORY * int(FACTORIES[players])
    return ROUNDS * takes + players * (CELLS + int(REWARD.sum()) + ROUNDS)
