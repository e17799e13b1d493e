"""Buildings that hang on few feet, up to all bars of the box, and every place in them judged in every way there is.

The list of moves, the verdict on the single move, the preview of the screen and the judge must say the same.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kibitz.games.talo import GAME
from kibitz.games.talo.actions import HOLDS, bar_of
from kibitz.games.talo.components import AXES, FAR, STORE
from kibitz.games.talo.rules.balance import UNSURE, first_look, is_solid
from kibitz.games.talo.screen.view import view
from kibitz.games.talo.state import Phase
from tests.games.talo.buildings import Bar, Cell, random_bar
from tests.games.talo.judge import judge
from tests.games.talo.table import Table, talo_table

MARGINS = {"hair": Fraction(1, 1777), "steady": Fraction(91, 1777)}
WEIGHTS = {"none": Fraction(0), "quarter": Fraction(1, 4), "half": Fraction(1, 2), "whole": Fraction(1)}
HARD = 0.8  # so many of the places judged are such that need solving
SPREAD = 3


@dataclass
class Kind:
    """A kind of building: what the table plays, and what is tried there."""

    name: str
    options: dict[str, Any] = field(default_factory=dict)
    climbing: bool = False  # figures stand on the wood
    holding: bool = False  # a bar is held, the places of a second one are judged
    sizes: range = range(6, 56)


KINDS = (
    Kind("small", sizes=range(4, 16)),
    Kind("tall", sizes=range(16, 36)),
    Kind("all bars", sizes=range(36, 56)),
    Kind("steady", {"balance_margin": "steady"}),
    Kind("held", holding=True, sizes=range(4, 40)),
    Kind("heavy figures", {"figure_weight": "whole"}, climbing=True, sizes=range(6, 45)),
    Kind("quarter figures, held", {"figure_weight": "quarter"}, climbing=True, holding=True, sizes=range(6, 30)),
)


@dataclass
class Tally:
    """What was judged of one kind of building."""

    positions: int = 0
    places: int = 0
    solved: int = 0
    stand: int = 0
    most_bars: int = 0
    highs_differs: int = 0
    how: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def tower(dice: random.Random, kind: Kind, size: int) -> Table:
    """On one to four feet; each further bar where it stands and, if it can be, where it is not solid."""
    table = talo_table(figures=("0 0 0", "9 9 0"), **kind.options)
    left = Counter({n: int(STORE[n]) for n in range(1, 11)})
    feet = dice.randint(1, 4)
    while int(table.state.bars_n) < feet:
        bar = random_bar(dice, SPREAD)
        text = " ".join(map(str, bar))
        if left[bar[4]] and table.take(bar[4]).refusal(text) is None:
            grow(table, text)
            left[bar[4]] -= 1
    for _ in range(4 * size):
        if int(table.state.bars_n) >= size:
            break
        n = dice.choice(list(left.elements()))
        free = [text for text in table.take(n).legal("place") if text.split()[3] != "0"]
        loose = [text for text in free if not solid_at(table.state, text)]
        if loose or free:
            grow(table, dice.choice(loose or free))
            left[n] -= 1
    table.state.store[:] = [left[n] for n in range(11)]
    return table


def grow(table: Table, text: str) -> None:
    table.play(text)
    table.state.phase, table.state.walked = Phase.ACT, 0


def solid_at(state: Any, text: str) -> bool:
    axis, x, y, z, n = text.split()
    return bool(is_solid(state, AXES.index(axis), int(x) + FAR, int(y) + FAR, int(z), int(n)))


def climb(dice: random.Random, table: Table) -> None:
    """Both figures onto wood, as high as there is room, where the building bears them."""
    for seat in range(2):
        tops = [(x, y, z + 1) for bar in bars_of(table.state) for x, y, z in _tops(bar)]
        dice.shuffle(tops)
        for x, y, level in sorted(tops, key=lambda top: -top[2])[:12]:
            before = table.figure(seat)
            if not int(table.state.full[x + FAR, y + FAR]) >> level & 3:
                table.move_figure(seat, f"{x} {y} {level}")
                if table.sound():
                    break
                table.move_figure(seat, before)


def _tops(bar: Bar) -> list[Cell]:
    axis, x, y, z, n = bar
    return [(x, y, z + n - 1)] if axis == "Z" else [(x + i * (axis == "X"), y + i * (axis == "Y"), z) for i in range(n)]


def bars_of(state: Any) -> list[Bar]:
    rows = state.bar[: state.bars_n].tolist()
    return [(AXES[axis], x - FAR, y - FAR, z, n) for axis, x, y, z, n in rows]


def bar_at(code: int) -> Bar:
    axis, x, y, z, n = (int(word) for word in bar_of(code))
    return AXES[axis], x - FAR, y - FAR, z, n


def positions(dice: random.Random, kind: Kind) -> Iterator[Table]:
    """A tower with bars in hand; or with one held, on what does not stand, and the other in hand."""
    table = tower(dice, kind, dice.choice(kind.sizes))
    if kind.climbing:
        climb(dice, table)
    left = [n for n in range(1, 11) if table.state.store[n]] or [1]
    pair = sorted(dice.choices(left, k=2))
    if int(table.state.bars_n) > 53:
        return
    if not kind.holding:
        yield table.take(*pair)
        return
    table.take(*pair)
    holds = table.legal("hold")
    for text in dice.sample(holds, min(4, len(holds))):
        yield table.copy().play(text)


def verdicts(table: Table) -> tuple[dict[int, dict[str, bool]], set[int]]:
    """Every place that has room: what the list, the preview and the single verdict say; and those that need solving."""
    state, seat = table.state, table.to_move
    listed = set(GAME.legal_actions(state, seat))
    said: dict[int, dict[str, bool]] = {}
    for bar in view(state, seat, sorted(listed)).hand:
        for code in bar.places[::5]:
            said[code] = {"preview": True}
        for tip in bar.tips:
            said[tip.action] = {"preview": False}
    hard = set()
    for code, told in said.items():
        told["list"] = code in listed
        told["verdict"] = GAME.verdict(state, seat, code) == 0
        if state.phase == Phase.ACT and state.hand[0]:
            told["hold"] = GAME.verdict(state, seat, HOLDS + code) != 0
            told["hold listed"] = HOLDS + code not in listed
        if first_look(state, *bar_of(code)) == UNSURE or state.held:
            hard.add(code)
    return said, hard


def judge_places(dice: random.Random, table: Table, most: int, tally: Tally) -> None:
    state = table.state
    said, hard = verdicts(table)
    margin = MARGINS[("hair", "steady")[int(state.balance_margin)]]
    weight = list(WEIGHTS.values())[int(state.figure_weight)]
    figures = [(int(x) - FAR, int(y) - FAR, int(level)) for x, y, level in state.figure[: state.players]]
    # First those that need solving, and among them those that are said to stand: they are the fewest.
    order = {code: (code not in hard, not said[code]["list"], dice.random()) for code in said}
    ranked = sorted(said, key=lambda code: order[code])
    solved = [code for code in ranked if code in hard]
    chosen = {*solved[: math.ceil(most * HARD / 2)], *solved[::-1][: math.ceil(most * HARD / 2)]}
    chosen |= set(ranked[::-1][: max(0, most - len(chosen))])
    tally.positions += 1
    tally.most_bars = max(tally.most_bars, int(state.bars_n) + 1)
    for code in sorted(chosen):
        told = judge([*bars_of(state), bar_at(code)], margin, figures, weight)
        tally.places += 1
        tally.solved += code in hard
        tally.stand += told.stands
        tally.how[told.how] += 1
        tally.highs_differs += told.highs is not told.stands
        if any(answer is not told.stands for answer in said[code].values()):
            tally.wrong.append(f"{table.bars} {table.hand} {bar_at(code)}: {said[code]}, judged {told}")


def judge_kind(kind: Kind, seed: int, places: int, each: int = 60, seconds: float = float("inf")) -> Tally:
    """Buildings of that kind until so many places have been judged, or so much time is over."""
    dice = random.Random(f"{kind.name} {seed}")
    tally, end = Tally(), time.monotonic() + seconds
    while tally.places < places and time.monotonic() < end:
        for table in positions(dice, kind):
            judge_places(dice, table, min(each, places - tally.places), tally)
    return tally
