"""What the viewer may do, spelt out: every action that is legal, with what it brings and costs."""

from __future__ import annotations

from typing import Any

import msgspec

from kibitz.core.fields import SPECTATOR
from kibitz.games.azul.actions import CENTRE, lay_parts, take_parts
from kibitz.games.azul.components import COLOURS, CORNERS, FROM_CENTRE, HUES, ORNAMENTS, ROUNDS, Colour
from kibitz.games.azul.rules.bag import supply_left
from kibitz.games.azul.rules.laying import closes, group_size, reward_of
from kibitz.games.azul.rules.passing import pass_cost
from kibitz.games.azul.rules.points import really_lost
from kibitz.games.azul.rules.rounds import wild_colour
from kibitz.games.azul.rules.taking import taken_of_colour, wild_along
from kibitz.games.azul.state import NOBODY


class TakeChoice(msgspec.Struct, frozen=True):
    action: int
    source: int  # a factory, from 1; 0 is the centre
    colour: Colour
    count: int
    wild: int  # wild tiles that come along
    marker: bool
    loses: int
    to_centre: list[int]  # tiles of each colour that slide to the centre


class Payment(msgspec.Struct, frozen=True):
    action: int
    colour: Colour
    wilds: int


class Space(msgspec.Struct, frozen=True):
    """A space that can be paid for: what a tile there scores, and all ways to pay, fewest wild tiles first."""

    cell: int
    points: int
    reward: int
    ornaments: list[int]
    payments: list[Payment]


class RewardChoice(msgspec.Struct, frozen=True):
    action: int
    colour: Colour


class PassChoice(msgspec.Struct, frozen=True):
    action: int
    kept: list[int]
    loses: int


def take_choice(s: Any, viewer: int, code: int) -> TakeChoice:
    source, colour = take_parts(code)
    count, along = int(taken_of_colour(s, source, colour)), int(wild_along(s, source, colour))
    marker = bool(source == CENTRE and s.marker == NOBODY)
    rest = [0] * HUES if source == CENTRE else s.factory[source].tolist()
    if source != CENTRE:
        rest[colour] -= count
        rest[wild_colour(s)] -= along
    return TakeChoice(
        action=code,
        source=FROM_CENTRE if source == CENTRE else source + 1,
        colour=COLOURS[colour],
        count=count,
        wild=along,
        marker=marker,
        loses=int(really_lost(s, int(s.score[viewer]), count + along)) if marker else 0,
        to_centre=rest,
    )


def payable_spaces(s: Any, viewer: int, codes: list[int]) -> list[Space]:
    payments: dict[int, list[Payment]] = {}
    for code in codes:
        cell, colour, wilds = lay_parts(code)
        payments.setdefault(cell, []).append(Payment(code, COLOURS[colour], wilds))
    left = int(supply_left(s))
    return [
        Space(
            cell=cell,
            points=int(group_size(s, viewer, cell)),
            reward=min(int(reward_of(s, viewer, cell)), left),
            ornaments=[i for i, cells in enumerate(ORNAMENTS) if cell in cells and closes(s, viewer, cell, i)],
            payments=sorted(ways, key=lambda way: way.wilds),
        )
        for cell, ways in payments.items()
    ]


def pass_choice(s: Any, viewer: int, kept: list[int], code: int) -> PassChoice:
    return PassChoice(code, kept, int(pass_cost(s, viewer, sum(kept))))


def least_pass_cost(s: Any, viewer: int) -> int:
    if viewer == SPECTATOR:
        return 0
    most = min(CORNERS, int(s.hand[viewer].sum())) if keeping_makes_sense(s) else 0
    return int(pass_cost(s, viewer, most))


def keeping_makes_sense(s: Any) -> bool:
    """In the last round keeping saves nothing, even where it is allowed (AZ-36, AZ-45)."""
    return int(s.round_no) < ROUNDS
