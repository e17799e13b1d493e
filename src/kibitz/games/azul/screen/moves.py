"""Moves: action code <-> typed move <-> what a person types.

take red 3        all red tiles of factory 3; take red middle: of the centre
red A4            lay a red tile on place 4 of star A; red A4 w2: two of the tiles paid are wild
reward red        a red tile of the supply
pass              keep nothing; pass green 2 red 1: keep these

Stars: M is the middle one, A to F stand around it clockwise from the upper left. Places: 1 is north, then clockwise.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from kibitz.core.actions import Move
from kibitz.core.errors import MalformedMove
from kibitz.core.fields import State as AnyState
from kibitz.core.game import Moves
from kibitz.core.notation import by_beginning
from kibitz.core.text import Say
from kibitz.games.azul.actions import ACTIONS, CENTRE, Lay, Pass, Reward, Take, take_parts
from kibitz.games.azul.components import COLOURS, CORNERS, FROM_CENTRE, HUES, NUMBER, RING
from kibitz.games.azul.components.names import tiles
from kibitz.games.azul.rules.bag import supply_left
from kibitz.games.azul.rules.laying import group_size, reward_of
from kibitz.games.azul.rules.passing import pass_cost
from kibitz.games.azul.rules.points import really_lost
from kibitz.games.azul.rules.taking import taken_of_colour, wild_along
from kibitz.games.azul.state import NOBODY

STAR_LETTERS = "MABCDEF"

colour_named = partial(by_beginning, names=COLOURS, kind="colour")

EXAMPLES = "take red 3, take red middle, red A4, red A4 w2, reward red, pass, pass green 2 red 1"
MIDDLE = "middle"
_TAKE = re.compile(rf"take (?P<colour>[a-z]+) (?P<source>[1-9]|{MIDDLE})")
_LAY = re.compile(r"(?P<colour>[a-z]+) (?P<star>[ma-f])(?P<place>[1-6])( w(?P<wilds>[0-5]))?")
_REWARD = re.compile(r"reward (?P<colour>[a-z]+)")
_PASS = re.compile(r"pass(?P<kept>( [a-z]+ [1-4])*)")


def cell_name(cell: int) -> str:
    return f"{STAR_LETTERS[cell // RING]}{cell % RING + 1}"


def write(move: Any) -> str:
    match move:
        case Take():
            return f"take {move.colour} {move.source or MIDDLE}"
        case Lay():
            return f"{move.colour} {cell_name(move.cell)}" + (f" w{move.wilds}" if move.wilds else "")
        case Reward():
            return f"reward {move.colour}"
        case _:
            kept = [f" {colour} {count}" for colour, count in zip(COLOURS, move.kept, strict=True) if count]
            return "pass" + "".join(kept)


def read(text: str) -> Move:
    said = " ".join(text.lower().split())
    if shape := _TAKE.fullmatch(said):
        return Take(colour_named(shape["colour"]), FROM_CENTRE if shape["source"] == MIDDLE else int(shape["source"]))
    if shape := _REWARD.fullmatch(said):
        return Reward(colour_named(shape["colour"]))
    if shape := _PASS.fullmatch(said):
        return Pass(_kept(shape["kept"].split()))
    if shape := _LAY.fullmatch(said):
        cell = RING * STAR_LETTERS.lower().index(shape["star"]) + int(shape["place"]) - 1
        return Lay(colour_named(shape["colour"]), cell, int(shape["wilds"] or 0))
    raise MalformedMove(f"{text!r} is no move; moves look like: {EXAMPLES}")


def _kept(words: list[str]) -> list[int]:
    kept = [0] * HUES
    for colour, count in zip(words[::2], words[1::2], strict=True):
        kept[COLOURS.index(colour_named(colour))] += int(count)
    if sum(kept) > CORNERS:
        raise MalformedMove(f"a pass keeps at most {CORNERS} tiles, not {sum(kept)}")
    return kept


def say(s: AnyState, seat: int, action: int) -> Say:
    """The move and what it brings, in words."""
    move: Any = ACTIONS.of(action)
    match move:
        case Take():
            return _say_take(s, seat, *take_parts(action))
        case Lay():
            return Say(
                "move.lay",
                {
                    "colour": move.colour,
                    "star": Say(f"star.{move.cell // RING}"),
                    "place": Say(f"place.{move.cell % RING}"),
                    "twice": "yes" if _stands_twice(s, move.cell) else "no",
                    "number": int(NUMBER[s.board_side, move.cell]),
                    "wilds": move.wilds,
                    "points": int(group_size(s, seat, move.cell)),
                    "reward": min(int(reward_of(s, seat, move.cell)), int(supply_left(s))),
                },
            )
        case Reward():
            return Say("move.reward", {"tiles": tiles([move.colour])})
        case _:
            kept = [colour for colour, count in zip(COLOURS, move.kept, strict=True) for _ in range(count)]
            rest = int(s.hand[seat].sum()) - len(kept)
            price = int(pass_cost(s, seat, len(kept)))
            return Say("move.pass", {"kept": tiles(kept), "n": len(kept), "rest": rest, "lost": price})


def _stands_twice(s: AnyState, cell: int) -> bool:
    """Does the star have this number on another space, too? Then the number alone does not name the space."""
    star = RING * (cell // RING)
    numbers: list[int] = NUMBER[s.board_side, star : star + RING].tolist()
    return numbers.count(numbers[cell % RING]) > 1


def _say_take(s: AnyState, seat: int, source: int, colour: int) -> Say:
    count, along = int(taken_of_colour(s, source, colour)), int(wild_along(s, source, colour))
    price = int(really_lost(s, int(s.score[seat]), count + along)) if source == CENTRE and s.marker == NOBODY else 0
    return Say(
        "move.take",
        {
            "tiles": tiles([COLOURS[colour]] * count),
            "wild": along,
            "source": FROM_CENTRE if source == CENTRE else source + 1,
            "marker": "yes" if source == CENTRE and s.marker == NOBODY else "no",
            "lost": price,
        },
    )


MOVES = Moves(ACTIONS, write=write, read=read, say=say)
