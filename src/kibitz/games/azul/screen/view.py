"""What the screen gets: a redacted record as typed data, names instead of numbers."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from kibitz.core.fields import SPECTATOR
from kibitz.core.game import ScoreLine
from kibitz.games.azul.actions import KEEPS, LAYS, PASSES, REWARDS, reward_colour
from kibitz.games.azul.clauses import AZ
from kibitz.games.azul.components import (
    ANY,
    CELLS,
    COLOURED,
    COLOURS,
    FACTORIES,
    FIRST_SCORE,
    HUES,
    MIXED_STAR_BONUS,
    NUMBER,
    NUMBER_BONUS,
    NUMBERS,
    OF_NUMBER,
    ORNAMENTS,
    RING,
    ROUNDS,
    STAR_BONUS,
    STAR_COLOUR,
    STARS,
    TILES_A_COLOUR,
    Colour,
)
from kibitz.games.azul.rules.ending import covered, number_bonus, star_bonus
from kibitz.games.azul.rules.rounds import wild_colour, wild_next
from kibitz.games.azul.screen.choices import (
    PassChoice,
    RewardChoice,
    Space,
    TakeChoice,
    keeping_makes_sense,
    least_pass_cost,
    pass_choice,
    payable_spaces,
    take_choice,
)
from kibitz.games.azul.state import NOBODY, NOTHING, Part

Names = Literal["draft", "place", "reward", "over"]


class StarGoal(msgspec.Struct, frozen=True):
    """A star and what it still lacks."""

    colour: Colour | None  # the colour its bonus goes by; None: six different, or not settled yet (grey side)
    bonus: int | None  # None: not settled yet
    filled: int
    lacks: list[int]  # numbers of its empty spaces, ascending


class NumberGoal(msgspec.Struct, frozen=True):
    number: int
    bonus: int
    covered: int
    of: int


class Player(msgspec.Struct, frozen=True):
    score: int
    hand: list[int]  # tiles of each colour
    corners: list[int]  # tiles of each colour kept for the next round
    wall: list[Colour | None]  # by cell: 6 x star + place
    closed: list[bool]  # by ornament: 6 pillars, 6 statues, 6 windows
    passed: bool
    stars: list[StarGoal]
    numbers: list[NumberGoal]
    placed: int  # points so far, by where they came from and went
    marker_lost: int
    discard_lost: int
    star_points: int
    number_points: int
    corners_lost: int


class AzulView(msgspec.Struct, frozen=True):
    viewer: int | None
    phase: Names
    seat: int
    round: int
    rounds: int
    wild: Colour
    next_wild: Colour | None
    wild_order: list[Colour]
    starter: int
    marker: int | None  # who holds the first-player tile; None: it lies in the centre
    side: Literal["coloured", "grey"]
    numbers: list[int]  # by cell
    star_colours: list[Colour | None]  # by star; None: any
    ornaments: list[list[int]]  # the cells around each
    factories: list[list[int]]  # tiles of each colour
    centre: list[int]
    supply: list[Colour | None]
    bag: list[int]  # everybody could count these: tiles of each colour
    box: list[int]
    reward_left: int
    players: list[Player]
    takes: list[TakeChoice]
    spaces: list[Space]
    rewards: list[RewardChoice]
    passes: list[PassChoice]
    may_keep: bool  # keeping tiles makes sense: there is another round
    pass_loses: int  # the least that passing now would cost
    over: str | None  # the clause that ended the game


PHASES: tuple[Names, ...] = ("draft", "place", "reward", "over")


def view(s: Any, viewer: int, codes: list[int]) -> AzulView:
    factories = range(int(FACTORIES[s.players]))
    upcoming = int(wild_next(s))
    return AzulView(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=PHASES[int(s.phase)],
        seat=int(s.seat),
        round=int(s.round_no),
        rounds=ROUNDS,
        wild=COLOURS[wild_colour(s)],
        next_wild=None if upcoming == NOTHING else COLOURS[upcoming],
        wild_order=[COLOURS[colour] for colour in s.wild_order.tolist()],
        starter=int(s.starter),
        marker=None if s.marker == NOBODY else int(s.marker),
        side="coloured" if s.board_side == COLOURED else "grey",
        numbers=NUMBER[s.board_side].tolist(),
        star_colours=_star_colours(s),
        ornaments=ORNAMENTS,
        factories=[s.factory[factory].tolist() for factory in factories],
        centre=s.centre.tolist(),
        supply=_colours(s.supply),
        bag=s.bag.tolist(),
        box=s.box.tolist(),
        reward_left=int(s.reward),
        players=[_player(s, seat) for seat in range(int(s.players))],
        takes=[take_choice(s, viewer, code) for code in codes if code < LAYS],
        spaces=payable_spaces(s, viewer, [code for code in codes if LAYS <= code < REWARDS]),
        rewards=[RewardChoice(code, COLOURS[reward_colour(code)]) for code in codes if REWARDS <= code < PASSES],
        passes=[pass_choice(s, viewer, KEEPS[code - PASSES].tolist(), code) for code in codes if code >= PASSES],
        may_keep=keeping_makes_sense(s),
        pass_loses=least_pass_cost(s, viewer),
        over=AZ(int(s.over)).label if s.over else None,
    )


def _colours(places: NDArray[np.int8]) -> list[Colour | None]:
    return [None if colour == NOTHING else COLOURS[colour] for colour in places.tolist()]


def _star_colours(s: Any) -> list[Colour | None]:
    return _colours(STAR_COLOUR) if s.board_side == COLOURED else [None] * STARS


def _player(s: Any, seat: int) -> Player:
    wall = s.wall[seat]
    parts = s.part[seat].tolist()
    return Player(
        score=int(s.score[seat]),
        hand=s.hand[seat].tolist(),
        corners=s.corner[seat].tolist(),
        wall=_colours(wall),
        closed=[all(wall[cell] != NOTHING for cell in cells) for cells in ORNAMENTS],
        passed=bool(s.passed[seat]),
        stars=[_star_goal(s, wall.tolist(), star) for star in range(STARS)],
        numbers=[_number_goal(s, seat, number) for number in range(1, NUMBERS + 1) if NUMBER_BONUS[number]],
        placed=parts[Part.LAID],
        marker_lost=parts[Part.MARKER],
        discard_lost=parts[Part.DISCARDED],
        star_points=parts[Part.STARS],
        number_points=parts[Part.NUMBERS],
        corners_lost=parts[Part.CORNERS],
    )


def _star_goal(s: Any, wall: list[int], star: int) -> StarGoal:
    cells = range(RING * star, RING * star + RING)
    laid = [wall[cell] for cell in cells if wall[cell] != NOTHING]
    lacks = sorted(int(NUMBER[s.board_side, cell]) for cell in cells if wall[cell] == NOTHING)
    fixed = int(STAR_COLOUR[star])
    if s.board_side != COLOURED and len(laid) < 2:
        return StarGoal(None, None, len(laid), lacks)
    one = fixed if s.board_side == COLOURED else laid[0] if len(set(laid)) == 1 else NOTHING
    if one == NOTHING:
        return StarGoal(None, MIXED_STAR_BONUS, len(laid), lacks)
    return StarGoal(COLOURS[one], int(STAR_BONUS[one]), len(laid), lacks)


def _number_goal(s: Any, seat: int, number: int) -> NumberGoal:
    bonus, spaces = int(NUMBER_BONUS[number]), int(OF_NUMBER[s.board_side, number])
    return NumberGoal(number, bonus, int(covered(s, seat, number)), spaces)


def score_lines(s: Any) -> list[ScoreLine]:
    """The account: 5 points at the start, what was gained and lost, each star and number, the total."""
    seats = range(int(s.players))
    ended = int(s.over) != 0

    def part(key: str, which: Part, sign: int) -> ScoreLine:
        return ScoreLine(key, tuple(sign * int(s.part[seat, which]) for seat in seats))

    stars = [
        ScoreLine(_star_key(s, star), tuple(int(star_bonus(s, seat, star)) * ended for seat in seats))
        for star in range(STARS)
    ]
    numbers = [
        ScoreLine(f"score.number.{number}", tuple(int(number_bonus(s, seat, number)) * ended for seat in seats))
        for number in range(1, NUMBERS + 1)
        if NUMBER_BONUS[number]
    ]
    return [
        ScoreLine("score.start", tuple(FIRST_SCORE for _ in seats)),
        part("score.placed", Part.LAID, 1),
        part("score.marker", Part.MARKER, -1),
        part("score.discarded", Part.DISCARDED, -1),
        *stars,
        *numbers,
        part("score.corners", Part.CORNERS, -1),
        ScoreLine("score.total", tuple(int(s.score[seat]) for seat in seats)),
    ]


def _star_key(s: Any, star: int) -> str:
    """A star is known by its colour, or on the grey side by its place."""
    if s.board_side == COLOURED and STAR_COLOUR[star] != ANY:
        return f"score.star.{COLOURS[STAR_COLOUR[star]]}"
    return f"score.star.{star}"


def components(s: Any) -> dict[str, int]:
    """Every tile, wherever it lies: always 22 of each colour."""
    players = int(s.players)
    piles = [s.bag, s.box, s.centre, *s.factory, *s.hand[:players], *s.corner[:players]]
    count = np.sum([pile.astype(np.int32) for pile in piles], axis=0)
    for places in (s.supply, *s.wall[:players]):
        count += np.bincount(places[places != NOTHING], minlength=HUES)
    return {colour: int(count[i]) for i, colour in enumerate(COLOURS)}


assert CELLS * 3 < HUES * TILES_A_COLOUR
