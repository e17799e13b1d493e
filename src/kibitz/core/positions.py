"""A position a day, for rooms that make no puzzle of their own: one move is certainly best, and not the obvious one.

They are found by `bench/puzzles.py` in games of bots and lie in the room, `positions.jsonl`, one a line: the moves that
lead there, and what each move is worth by what its player knows. Every day has one by its date, round and round.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from kibitz.core.errors import BadAnswer, BadInput, MalformedMove
from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.match import Match
from kibitz.core.puzzle import Puzzle, Verdict

FILE = "positions.jsonl"
SINCE = date(2026, 11, 1)
NEAR = 0.03  # a move so near to the best one is as good


class Position(msgspec.Struct, frozen=True):
    """`acts`: seat and action of each move from the deal on. `chances`: action and chance of winning with it."""

    number: int  # of the game it comes from
    options: dict[str, Any]
    key: str
    acts: list[tuple[int, int]]
    seat: int
    best: int
    chances: list[tuple[int, float]]


class Asked(msgspec.Struct, frozen=True):
    """What do you do? The position lies in `positions_of(game)[number]`: the house shows it as its seat sees it."""

    number: int


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    action: int


class Judged(Verdict, frozen=True, kw_only=True):
    chance: float
    best_chance: float


class Best(msgspec.Struct, frozen=True):
    action: int
    chance: float


@cache
def _lines(package: str) -> tuple[Position, ...]:
    file = resources.files(package).joinpath(FILE)
    if not file.is_file():
        return ()
    return tuple(msgspec.json.decode(line, type=Position) for line in file.read_bytes().splitlines() if line)


def positions_of(game: Game) -> tuple[Position, ...]:
    return _lines(game.package)


def number_of(game: Game, day: date) -> int:
    return (day - SINCE).days % len(positions_of(game))


def match_at(game: Game, position: Position) -> Match:
    match = Match.open(game, position.options, bytes.fromhex(position.key))
    for seat, action in position.acts:
        match.act(seat, action)
    return match


def seen_at(game: Game, position: Position) -> State:
    """The table as the seat that is asked sees it."""
    return game.redact(match_at(game, position).state, position.seat)


def leads_to(game: Game, known: State, seat: int, action: int) -> bytes:
    """The table after the move in one imagined world, without what is told of it: moves may lead to the same."""
    world = game.redealt(known, seat, bytes(32))
    game.apply(world, seat, action)
    world.happened[:] = 0
    world.happened_n = 0
    return bytes(world.tobytes())


def puzzle_of(game: Game) -> Puzzle | None:
    """The room's own puzzle of the day; else a position a day, if it has any; else none."""
    if game.puzzle is not None or not positions_of(game):
        return game.puzzle

    def at(day: date) -> Position:
        return positions_of(game)[number_of(game, day)]

    def read(said: str) -> Chosen:
        try:
            return Chosen(game.moves.code(game.moves.read(said)))
        except (ValueError, BadInput, MalformedMove) as error:
            raise BadAnswer("refused", {}) from error

    def check(day: date, chosen: Chosen) -> Judged:
        chances = dict(at(day).chances)
        if chosen.action not in chances:
            raise BadAnswer("refused", {})
        chance, best = chances[chosen.action], chances[at(day).best]
        solved = chance >= best - NEAR
        return Judged(solved=solved, grade="best" if solved else "not_best", chance=chance, best_chance=best)

    def solve(day: date) -> Best:
        return Best(at(day).best, dict(at(day).chances)[at(day).best])

    return Puzzle(SINCE, lambda day: Asked(number_of(game, day)), Chosen, read, check, solve)
