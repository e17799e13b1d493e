"""The cards, the cells and the counts.

Source: the kinds of cards and cells, 60 action cards, 45 islands, 40 coins, hands of five and nine and a market of four
are in the rulebook. How many cards there are of each kind, and the islands themselves (`islands.txt`), are ours: the
printed ones are not public text.
"""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np

Card = Literal["left-right", "up-down", "four-way", "knight", "black-mark", "black-flag", "map"]
CARDS: tuple[Card, ...] = get_args(Card)
LR, UD, X4, KN, BM, BF, PM = range(7)
LETTERS = ("LR", "UD", "X4", "KN", "BM", "BF", "PM")  # how a person writes them
KINDS = len(CARDS)
MOVES = KN + 1  # kinds below it move the pirate and count as steps (JA-34, JA-42)

#                    LR  UD  X4 KN BM BF PM
DECK_COUNTS = np.array([16, 16, 6, 7, 5, 5, 5], np.int8)
DECK = 60
assert int(DECK_COUNTS.sum()) == DECK

SEATS = 4
HAND = 5
DRAFTED = 9
MARKET = 4
PASS_TAKES = 2
ROW = 20  # the longest row (JA-18)
COINS = 40
BASE_ISLANDS = 6
ARCHIPELAGO_ISLANDS = 8
SHOWN_TOGETHER = 4  # islands face up at once in Archipelago
VOYAGE = ARCHIPELAGO_ISLANDS + 1  # the longest voyage, its tie-break island included

SIDE = 6
CELLS = SIDE * SIDE
FEWEST_ISLANDS = VOYAGE
MOST_ISLANDS = 60

# Cells by their codes; a chest of v coins is CHEST + v, a buried one BURIED + v, v = 1..9.
SEA, EMPTY, WHITE, BLACK, LABYRINTH, TAKE_ONE, TAKE_TWO, JUNGLE, CAVE = range(9)
CHEST, BURIED = 10, 20
ALPHABET = {"~": SEA, ".": EMPTY, "W": WHITE, "B": BLACK, "#": LABYRINTH, "+": TAKE_ONE, "*": TAKE_TWO}
ALPHABET |= {"J": JUNGLE, "O": CAVE}
ALPHABET |= {str(value): CHEST + value for value in range(1, 10)}
ALPHABET |= {"abcdefghi"[value - 1]: BURIED + value for value in range(1, 10)}


def cell_name(cell: int) -> str:
    """Column letter and row digit, rows from the top: C2."""
    return f"{'ABCDEF'[cell % SIDE]}{cell // SIDE + 1}"


def cell_of(name: str) -> int:
    """The number of a cell, or -1 if there is none of that name."""
    names = [cell_name(cell) for cell in range(CELLS)]
    return names.index(name.upper()) if name.upper() in names else -1
