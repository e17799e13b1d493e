"""End of the game: bonuses, the tiles left in the corners, and who has won (AZ-42 to AZ-46, AZ-49, AZ-50)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.games.azul.clauses import AZ
from kibitz.games.azul.components import (
    ANY,
    CELLS,
    HUES,
    MIXED_STAR_BONUS,
    NUMBER,
    NUMBER_BONUS,
    NUMBERS,
    OF_NUMBER,
    RING,
    STAR_BONUS,
    STARS,
)
from kibitz.games.azul.rules.bag import tiles_in
from kibitz.games.azul.rules.points import FOR_CORNERS, FOR_NUMBERS, FOR_STARS, gain, lose
from kibitz.games.azul.state import NOBODY, NOTHING, Kind, Phase, State


@rule
def star_bonus(s: State, seat: int, star: int) -> int:
    """Points for a complete star by its real colours, else 0 (AZ-43, AZ-49)."""
    first = s.wall[seat, RING * star]
    same = True
    for cell in range(RING * star, RING * star + RING):
        if s.wall[seat, cell] == NOTHING:
            return 0
        if s.wall[seat, cell] != first:
            same = False
    return int(STAR_BONUS[first]) if same else MIXED_STAR_BONUS


@rule
def covered(s: State, seat: int, number: int) -> int:
    """How many spaces of that number are covered."""
    total = 0
    for cell in range(CELLS):
        if NUMBER[s.board_side, cell] == number and s.wall[seat, cell] != NOTHING:
            total += 1
    return total


@rule
def number_bonus(s: State, seat: int, number: int) -> int:
    """Points for all spaces of a number, else 0 (AZ-44, AZ-50)."""
    return int(NUMBER_BONUS[number]) if covered(s, seat, number) == OF_NUMBER[s.board_side, number] else 0


@rule
def end_game(s: State) -> None:
    """Stars, then numbers, then the tiles left in the corners (AZ-42 to AZ-45)."""
    for seat in range(s.players):
        for star in range(STARS):
            bonus = star_bonus(s, seat, star)
            if bonus > 0:
                gain(s, seat, bonus, FOR_STARS)
                told = tell(s, Kind.STAR, seat, bonus)
                s.happened[told, EVENT_HEAD] = star
                s.happened[told, EVENT_HEAD + 1] = ANY if bonus == MIXED_STAR_BONUS else s.wall[seat, RING * star]
        for number in range(1, NUMBERS + 1):
            bonus = number_bonus(s, seat, number)
            if bonus > 0:
                gain(s, seat, bonus, FOR_NUMBERS)
                told = tell(s, Kind.NUMBER, seat, bonus)
                s.happened[told, EVENT_HEAD] = number
        left = tiles_in(s.corner[seat])
        if left > 0:
            for colour in range(HUES):
                s.box[colour] += s.corner[seat, colour]
                s.corner[seat, colour] = 0
            told = tell(s, Kind.CORNERS, seat, left)
            s.happened[told, EVENT_HEAD] = lose(s, seat, left, FOR_CORNERS)
    s.over = AZ.LAST_ROUND
    s.phase = Phase.OVER
    tell(s, Kind.OVER, NOBODY, 0)


@rule
def scores(s: State, out: NDArray[np.int32]) -> None:
    """Most points win; equal scores share their place (AZ-46)."""
    for seat in range(s.players):
        place = 1
        for other in range(s.players):
            if s.score[other] > s.score[seat]:
                place += 1
        out[seat, 0] = place
        out[seat, 1] = s.score[seat]
