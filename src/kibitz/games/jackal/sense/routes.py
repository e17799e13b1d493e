"""The route finder: every row that a hand can make on an island, and the best one to each chest. Compiled, exhaustive.

A row is a sequence of kinds; directions are chosen on the way. So it is enough to know, for every choice of cards from
the hand, the set of cells where a pirate can stand after playing just these cards in some order, and the fewest
labyrinths on the way there: the number of steps follows from the cards. All choices are gone through once, smaller ones
first, and whole sets of cells move at a time (`ground.py`). Nothing is cut off but what cannot be better: a cell that
the same cards reach through fewer labyrinths.

A choice is a number in mixed radix, its digits are how many LR, UD, X4, KN and PM are used. A map is used up by the
move after it (JA-40), so it is counted together with that move.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.games.jackal.components import BF, CELLS, KN, MOVES, PM, ROW, X4
from kibitz.games.jackal.components.ground import (
    BLACK_AT,
    CHESTS,
    LABYRINTHS,
    WHITE_AT,
    chest_value,
    enterable,
    led_to,
    out_of_caves,
)

Sets = NDArray[np.int64]
Cards = NDArray[np.int8]

# What is known of the best way to a chest.
STEPS, LAID, SCARCE, CHOICE, LEVEL, BY_BLACK = range(6)
WAY = 6
NO_WAY = 0  # in STEPS

MAPS = MOVES  # the digit of the maps
DIGITS = MOVES + 1
SCALE = DIGITS + 1


# --- A row whose cards are known --------------------------------------------------------------------------------------


@rule
def play_card(ground: Sets, standing: Sets, card: int, with_map: bool) -> int:
    """Everybody who stands somewhere plays the card; returns the chests where somebody arrived.

    `standing[n]` is where one can stand after n labyrinths; those who have arrived play no more (JA-43).
    """
    arrived = 0
    behind = 0
    walkable = enterable(ground, with_map)
    for level in range(len(standing)):
        entered = led_to(int(standing[level]), card) & walkable
        arrived |= entered & ground[CHESTS]
        entered &= ~ground[CHESTS]
        slow = entered & ground[LABYRINTHS]
        standing[level] = out_of_caves(ground, entered & ~slow) | behind
        behind = slow
    return int(arrived)


@rule
def landing_cell(ground: Sets, row: Cards, n: int) -> int:
    """W, or B behind a black flag (JA-33)."""
    return int(ground[BLACK_AT] if n > 0 and row[0] == BF else ground[WHITE_AT])


@rule
def moves_in(row: Cards, start: int, n: int) -> int:
    """How many of the cards start..n move."""
    moves = 0
    for i in range(start, n):
        moves += 1 if row[i] < MOVES else 0
    return moves


@rule
def follow_row(
    ground: Sets,
    row: Cards,
    start: int,
    n: int,
    has_map: bool,
    knight_maps: bool,
    count_rest: bool,
    standing: Sets,
    steps: Sets,
) -> bool:
    """Play cards start..n of a row from where `standing` says; `steps[cell]` gets the fewest steps to every chest.

    Steps are counted from here on: move cards and labyrinths, with `count_rest` also the moves behind the chest
    (JA-45). Returns whether a map waits for the next move.
    """
    for cell in range(CELLS):
        steps[cell] = NO_WAY
    moves = 0
    all_moves = moves_in(row, start, n)
    for i in range(start, n):
        card = int(row[i])
        if card >= MOVES:
            has_map = has_map or card == PM
            continue
        moves += 1
        with_map = has_map and (card != KN or knight_maps)
        has_map = False
        for level in range(len(standing)):
            chests = led_to(int(standing[level]), card) & enterable(ground, with_map) & ground[CHESTS]
            for cell in range(CELLS if chests != 0 else 0):
                taken = (all_moves if count_rest else moves) + level
                if (chests >> cell) & 1 and (steps[cell] == NO_WAY or taken < steps[cell]):
                    steps[cell] = taken
        play_card(ground, standing, card, with_map)
    return has_map


# --- All rows of a hand -----------------------------------------------------------------------------------------------


@rule
def weigh_digits(hand: Cards, scale: Sets) -> None:
    """What a card of each kind adds to the number of a choice; behind them the number of choices."""
    scale[0] = 1
    for digit in range(DIGITS):
        scale[digit + 1] = scale[digit] * (int(hand[digit if digit < MOVES else PM]) + 1)


@rule
def used(scale: Sets, choice: int, digit: int) -> int:
    return int(choice % scale[digit + 1] // scale[digit])


@rule
def heights(ground: Sets, hand: Cards, laid: int) -> int:
    """How many counts of labyrinths must be told apart."""
    if ground[LABYRINTHS] == 0:
        return 1
    moves = laid
    for kind in range(MOVES):
        moves += int(hand[kind])
    return min(moves, ROW) + 1


@rule
def fill_table(
    ground: Sets, scale: Sets, standing: Sets, map_lies: bool, knight_maps: bool, table: NDArray[np.int64]
) -> None:
    """`table[choice, labyrinths]`: where a pirate can stand, chests included. `map_lies`: the first move uses a map."""
    height = table.shape[1]
    for level in range(height):
        table[0, level] = standing[level]
    for choice in range(1, scale[DIGITS]):
        for level in range(height):
            table[choice, level] = 0
        has_map = used(scale, choice, MAPS) > 0
        for card in range(MOVES):
            if used(scale, choice, card) == 0:
                continue
            before = choice - scale[card]
            maps_work = card != KN or knight_maps
            add_moves(ground, table, before, choice, card, map_lies and before == 0 and maps_work)
            if has_map and maps_work:
                add_moves(ground, table, before - scale[MAPS], choice, card, True)
        seen = 0
        for level in range(height):
            table[choice, level] &= ~seen
            seen |= table[choice, level]


@rule
def add_moves(ground: Sets, table: NDArray[np.int64], before: int, after: int, card: int, with_map: bool) -> None:
    """Everybody who can stand somewhere after the choice `before` plays one more card."""
    height = table.shape[1]
    walkable = enterable(ground, with_map)
    for level in range(height):
        standing = int(table[before, level] & ~ground[CHESTS])
        if standing == 0:
            continue
        entered = led_to(standing, card) & walkable
        slow = int(entered & ground[LABYRINTHS])
        table[after, level] |= out_of_caves(ground, entered & ~slow)
        if slow != 0:
            table[after, min(level + 1, height - 1)] |= slow


@rule
def note_ways(
    ground: Sets,
    scale: Sets,
    table: NDArray[np.int64],
    black: int,
    room: int,
    already: int,
    exactly: int,
    ways: NDArray[np.int64],
) -> None:
    """Keep for every chest the way with the fewest steps, then the fewest cards, then the fewest scarce ones.

    `already`: the moves that lie in the row.
    """
    height = table.shape[1]
    for choice in range(1, scale[DIGITS]):
        arrived = 0
        for level in range(height):
            arrived |= table[choice, level] & ground[CHESTS]
        if arrived == 0:
            continue
        moves = 0
        for card in range(MOVES):
            moves += used(scale, choice, card)
        laid = moves + used(scale, choice, MAPS) + black
        if laid > room or (exactly > 0 and laid != exactly):
            continue
        scarce = used(scale, choice, X4) + used(scale, choice, KN) + black
        for level in range(height):
            chests = int(table[choice, level] & ground[CHESTS])
            for cell in range(CELLS if chests != 0 else 0):
                if (chests >> cell) & 1 and is_better(ways[cell], already + moves + level, laid, scarce):
                    ways[cell, STEPS] = already + moves + level
                    ways[cell, LAID] = laid
                    ways[cell, SCARCE] = scarce
                    ways[cell, CHOICE] = choice
                    ways[cell, LEVEL] = level
                    ways[cell, BY_BLACK] = black


@rule
def is_better(way: Sets, steps: int, laid: int, scarce: int) -> bool:
    if way[STEPS] == NO_WAY or steps < way[STEPS]:
        return True
    if steps > way[STEPS] or laid > way[LAID]:
        return False
    return bool(laid < way[LAID] or scarce < way[SCARCE])


@rule
def find_ways(
    ground: Sets, hand: Cards, row: Cards, laid: int, knight_maps: bool, exactly: int, ways: NDArray[np.int64]
) -> None:
    """The best way to every chest: what is still to be laid behind the `laid` cards of `row`.

    Steps are those of the whole row; LAID counts the cards still to come. A map that lies last is used by the first
    move to come (JA-40). `exactly` > 0 asks for rows of just so many more cards.
    """
    ways[:] = 0
    scale = np.empty(SCALE, np.int64)
    weigh_digits(hand, scale)
    height = heights(ground, hand, laid)
    table = np.empty((scale[DIGITS], height), np.int64)
    standing = np.empty(height, np.int64)
    for black in range(2):
        if black == 1 and (laid > 0 or hand[BF] == 0):
            break
        map_lies = stand_after(ground, row, laid, black, knight_maps, standing)
        fill_table(ground, scale, standing, map_lies, knight_maps, table)
        note_ways(ground, scale, table, black, ROW - laid, moves_in(row, 0, laid), exactly, ways)


@rule
def stand_after(ground: Sets, row: Cards, laid: int, black: int, knight_maps: bool, standing: Sets) -> bool:
    """Where one can stand behind the cards laid so far; with none, on the landing of that flag. Does a map lie last?"""
    steps = np.empty(CELLS, np.int64)
    for level in range(len(standing)):
        standing[level] = 0
    start = landing_cell(ground, row, laid) if laid > 0 else int(ground[BLACK_AT] if black == 1 else ground[WHITE_AT])
    standing[0] = 1 << start
    return follow_row(ground, row, 0, laid, False, knight_maps, False, standing, steps)


@rule
def write_way(
    ground: Sets,
    hand: Cards,
    row: Cards,
    laid: int,
    knight_maps: bool,
    chest: int,
    ways: NDArray[np.int64],
    out: Cards,
) -> int:
    """The cards of the way that `find_ways` found to the chest, first card first; returns how many.

    Goes back from the chest, card by card: which could be the last, and where did one stand before it?
    """
    scale = np.empty(SCALE, np.int64)
    weigh_digits(hand, scale)
    height = heights(ground, hand, laid)
    table = np.empty((scale[DIGITS], height), np.int64)
    standing = np.empty(height, np.int64)
    map_lies = stand_after(ground, row, laid, ways[chest, BY_BLACK], knight_maps, standing)
    fill_table(ground, scale, standing, map_lies, knight_maps, table)
    choice = int(ways[chest, CHOICE])
    level = int(ways[chest, LEVEL])
    wanted = chest
    n = int(ways[chest, LAID])
    at = n
    while choice > 0 and at > 0:
        card, with_map, before, wanted, level = step_back(
            ground, scale, table, choice, level, wanted, map_lies, knight_maps
        )
        at -= 1
        out[at] = card
        if with_map:
            at -= 1
            out[at] = PM
        choice = before
    if ways[chest, BY_BLACK]:
        out[0] = BF
    return n


@rule
def step_back(
    ground: Sets,
    scale: Sets,
    table: NDArray[np.int64],
    choice: int,
    level: int,
    wanted: int,
    map_lies: bool,
    knight_maps: bool,
) -> tuple[int, bool, int, int, int]:
    """The last card of a way to `wanted`, if a map goes before it; the choice, the cell and the labyrinths before."""
    came_level = level - 1 if (int(ground[LABYRINTHS]) >> wanted) & 1 else level
    for card in range(MOVES):
        for maps in range(2):
            if used(scale, choice, card) == 0 or (maps == 1 and used(scale, choice, MAPS) == 0):
                continue
            maps_work = card != KN or knight_maps
            if maps == 1 and not maps_work:
                continue
            before = int(choice - scale[card] - (scale[MAPS] if maps == 1 else 0))
            with_map = maps == 1 or (map_lies and before == 0 and maps_work)
            cell = comes_from(ground, int(table[before, came_level] & ~ground[CHESTS]), wanted, card, with_map)
            if cell >= 0:
                return card, maps == 1, before, cell, came_level
    return 0, False, 0, 0, 0


@rule
def comes_from(ground: Sets, standing: int, wanted: int, card: int, with_map: bool) -> int:
    """A cell of `standing` from which the card leads to standing on `wanted`, or -1."""
    for cell in range(CELLS):
        if (standing >> cell) & 1:
            entered = led_to(1 << cell, card) & enterable(ground, with_map)
            if (out_of_caves(ground, entered) >> wanted) & 1:
                return cell
    return -1


@rule
def richest(ways: NDArray[np.int64], cells: Cards) -> int:
    """The chest in reach with the most coins, of these the nearest: the daily puzzle's answer; -1 if there is none."""
    best = -1
    for cell in range(CELLS):
        if ways[cell, STEPS] == NO_WAY:
            continue
        richer = chest_value(cells[cell]) - (chest_value(cells[best]) if best >= 0 else 0)
        if richer > 0 or (richer == 0 and ways[cell, STEPS] < ways[best, STEPS]):
            best = cell
    return best
