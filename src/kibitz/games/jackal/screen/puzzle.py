"""The puzzle of the day: the shortest row to the richest chest that a hand can reach on an island.

Shortest is fewest steps; among these, fewest cards. The date decides everything: it begins a stream of islands and
hands, and the first pair worth a look is the day's. Neighbouring days draw from different islands.
Directions are chosen on the way (JA-35), so a row reaches a chest if some choice of them does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
import numpy as np

from kibitz.core.about import About
from kibitz.core.chance import STREAM_WORDS, below, key_words, shuffle, start_stream
from kibitz.core.errors import BadAnswer
from kibitz.core.game import refusal_key
from kibitz.core.puzzle import Puzzle, Verdict
from kibitz.core.text import Say
from kibitz.games.jackal.actions import LAYS, READY
from kibitz.games.jackal.clauses import JA
from kibitz.games.jackal.components import BF, BM, CARDS, CELLS, DECK_COUNTS, KINDS, LETTERS, ROW, Card, cell_name
from kibitz.games.jackal.components.ground import SURVEY, chest_value, survey
from kibitz.games.jackal.components.islands import house_islands
from kibitz.games.jackal.rules import apply, verdict
from kibitz.games.jackal.screen.cards import IslandCard, Pile, island_card, piles
from kibitz.games.jackal.screen.explain import explain_puzzle
from kibitz.games.jackal.screen.refusals import case
from kibitz.games.jackal.screen.ways import Preview, preview
from kibitz.games.jackal.sense.routes import NO_WAY, STEPS, WAY, find_ways, follow_row, landing_cell, richest, write_way
from kibitz.games.jackal.state import LAYOUT, Phase, Stance

SINCE = date(2026, 1, 1)
HANDS = (6, 7, 8)  # cards; a hand after a pass or two
FEWEST_CARDS = 4  # in the best row
MOST_ORDERS_THAT_WORK = 1 / 3  # of its cards
DAYS_APART = 5  # the same island does not come back earlier
MOST_DEALS = 2000  # far more than any day needs; no loop is endless
ME = 0

Grade = Literal["nothing", "lesser", "longer", "best"]


class JackalPuzzle(msgspec.Struct, frozen=True):
    island: IslandCard
    hand: list[Pile]


class JackalAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    row: Annotated[list[Card], msgspec.Meta(max_length=ROW)]


class JackalVerdict(Verdict, frozen=True, kw_only=True):
    """What the row brings, against the best; zeros if it reaches no chest."""

    grade: Grade
    value: int
    steps: int
    laid: int  # cards in the row
    best_value: int
    best_steps: int
    best_laid: int
    walk: Preview  # what the row can do


class JackalSolution(msgspec.Struct, frozen=True):
    row: list[Card]
    chest: str
    value: int
    steps: int
    walk: Preview


@dataclass(frozen=True)
class Task:
    """An island, a hand by kinds, and the best row for it."""

    cells: tuple[int, ...]
    hand: tuple[int, ...]
    row: tuple[int, ...]
    chest: int
    steps: int

    @property
    def value(self) -> int:
        return int(chest_value(self.cells[self.chest]))


# --- Making it --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def task_of(day: date) -> Task:
    """The first island and hand of the day's deals that are worth a look."""
    stream = np.zeros(STREAM_WORDS, np.uint32)
    start_stream(stream, key_words(hashlib.sha256(f"kibitz jackal puzzle {day.isoformat()}".encode()).digest()))
    islands = house_islands()[day.toordinal() % DAYS_APART :: DAYS_APART]
    box = np.array([kind for kind in range(KINDS) if kind != BM for _ in range(int(DECK_COUNTS[kind]))], np.int8)
    for _ in range(MOST_DEALS):
        cells = islands[int(below(stream, len(islands)))].cells
        shuffle(stream, box, len(box))
        dealt = box[: HANDS[below(stream, len(HANDS))]].tolist()
        task = _best(cells, tuple(dealt.count(kind) for kind in range(KINDS)))
        if task is not None and _is_interesting(task):
            return task
    raise AssertionError(f"no deal of {MOST_DEALS} was worth a look on {day}")


def _ground(cells: tuple[int, ...]) -> Any:
    ground = np.zeros(SURVEY, np.int64)
    survey(np.array(cells, np.int8), ground)
    return ground


def _best(cells: tuple[int, ...], hand: tuple[int, ...]) -> Task | None:
    """The best row. None if fewer than two chests are in reach, for one should lead astray, or two are the richest."""
    ground, held, nothing = _ground(cells), np.array(hand, np.int8), np.zeros(ROW, np.int8)
    ways = np.zeros((CELLS, WAY), np.int64)
    find_ways(ground, held, nothing, 0, True, 0, ways)
    chest = int(richest(ways, np.array(cells, np.int8)))
    if chest < 0:
        return None
    values = [chest_value(cells[cell]) for cell in range(CELLS) if ways[cell, STEPS] != NO_WAY]
    if len(values) < 2 or values.count(max(values)) > 1:
        return None
    row = np.zeros(ROW + 1, np.int8)  # a hand is far shorter than the longest row
    n = int(write_way(ground, held, nothing, 0, True, chest, ways, row))
    return Task(cells, hand, tuple(row[:n].tolist()), chest, int(ways[chest, STEPS]))


def _is_interesting(task: Task) -> bool:
    """Long enough, with cards to spare, and the order of the cards matters."""
    if len(task.row) < FEWEST_CARDS or len(task.row) == sum(task.hand):
        return False
    orders = list(_orders(task.row))
    work = sum(_reached(task.cells, order).get(task.chest, 0) == task.steps for order in orders)
    return work <= MOST_ORDERS_THAT_WORK * len(orders)


def _orders(row: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every order of the cards, once; the black flag stays in front (JA-20)."""
    if row[:1] == (BF,):
        yield from ((BF, *rest) for rest in _orders(row[1:]))
        return
    if not row:
        yield ()
    for kind in sorted(set(row)):
        at = row.index(kind)
        yield from ((kind, *rest) for rest in _orders(row[:at] + row[at + 1 :]))


def _reached(cells: tuple[int, ...], row: tuple[int, ...]) -> dict[int, int]:
    """The chests that the row can reach, each with its fewest steps."""
    ground, laid = _ground(cells), np.array(row, np.int8)
    standing, steps = np.zeros(len(row) + 1, np.int64), np.zeros(CELLS, np.int64)
    standing[0] = 1 << int(landing_cell(ground, laid, len(row)))
    follow_row(ground, laid, 0, len(row), False, True, False, standing, steps)
    return {cell: int(steps[cell]) for cell in range(CELLS) if steps[cell] != NO_WAY}


def make(day: date) -> JackalPuzzle:
    task = task_of(day)
    return JackalPuzzle(island_card(task.cells, 1, 1), piles(list(task.hand)))


# --- Answers ----------------------------------------------------------------------------------------------------------


def read(said: str) -> JackalAnswer:
    """Cards as a person writes them: `BF UD LR`."""
    words = said.upper().replace(",", " ").split()
    unknown = next((word for word in words if word not in LETTERS), None)
    if unknown is not None:
        raise BadAnswer("puzzle.unknown_card", {"card": unknown[:20], "cards": ", ".join(LETTERS)})
    return JackalAnswer([CARDS[LETTERS.index(word)] for word in words[: ROW + 1]])


def _walk(task: Task, row: tuple[int, ...]) -> Preview:
    """Lay the row at a table where the task is: whatever the rules forbid there is no answer here."""
    table = LAYOUT.blank()
    table.players = 2
    table.phase = Phase.BUILD
    table.stance[ME] = Stance.LANDED
    table.stance[ME + 1] = Stance.LANDED  # is never ready: the row stays in the making
    table.hand[ME] = task.hand
    table.charts[table.voyage[table.place]] = task.cells
    table.ground[:] = _ground(task.cells)
    table.map_before_knight = 1
    for kind in row:
        if kind != BM and not table.hand[ME, kind]:
            raise BadAnswer("puzzle.not_held", {"card": Say(f"card.{CARDS[kind]}")})
        _obey(table, LAYS + kind)
        apply(table, ME, LAYS + kind)
    _obey(table, READY)
    walk = preview(table, ME)
    assert walk is not None, "a row lies there"
    return walk


def _obey(table: Any, action: int) -> None:
    clause = int(verdict(table, ME, action))
    if clause:
        raise BadAnswer(refusal_key(JA(clause), case(table, ME, action, clause)))


def check(day: date, answer: JackalAnswer) -> JackalVerdict:
    """What the row can reach at best, against the best row."""
    task = task_of(day)
    row = tuple(CARDS.index(card) for card in answer.row)
    walk = _walk(task, row)
    reached = _reached(task.cells, row)
    chest = min(reached, key=lambda cell: (-chest_value(task.cells[cell]), reached[cell]), default=None)
    value = int(chest_value(task.cells[chest])) if chest is not None else 0
    steps = reached[chest] if chest is not None else 0
    best = (steps, len(row)) == (task.steps, len(task.row))
    grade: Grade = "nothing" if not value else "lesser" if value < task.value else "best" if best else "longer"
    return JackalVerdict(
        solved=grade == "best",
        grade=grade,
        value=value,
        steps=steps,
        laid=len(row) if value else 0,
        best_value=task.value,
        best_steps=task.steps,
        best_laid=len(task.row),
        walk=walk,
    )


def solve(day: date) -> JackalSolution:
    task = task_of(day)
    row = [CARDS[kind] for kind in task.row]
    return JackalSolution(row, cell_name(task.chest), task.value, task.steps, _walk(task, task.row))


def explain(asked: JackalPuzzle, thing: str) -> About | None:
    return explain_puzzle(asked.island, asked.hand, thing)


PUZZLE = Puzzle(since=SINCE, make=make, answer=JackalAnswer, read=read, check=check, solve=solve, explain=explain)
