"""How fast Talo's balance engine judges, beside a general solver (SciPy's HiGHS) on the same bars.

    PYTHONPATH=. python bench/talo.py [--games 6] [--judged 300]
    PYTHONPATH=. python bench/talo.py --places 100000 [--seed 1]
    PYTHONPATH=. python bench/talo.py --simulated 400

Checks are places of a bar that have room, a way in and something below, in positions of games between players who are
half greedy, half random: each is judged sound or not. The whole enumeration is
timed, room and ways included, in processor time of one core, so that busy neighbours do not count.
With `--places` nothing is timed: so many places in buildings that hang on few feet are judged by the list of moves, the
single verdict, the preview and, without rounding, by an independent judge, and a table of disagreements is printed.
The screen's part is the view of a position with about thirty bars and two in hand, as JSON, with all places and, for
those that would tip, how.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import seed_key
from kibitz.core.rule import rule
from kibitz.games.talo import GAME
from kibitz.games.talo.actions import HOLDS, MOST_LEGAL, bar_of
from kibitz.games.talo.components import AXES, BARS, CELLS, FAR, LEVELS, MARGINS
from kibitz.games.talo.rules.balance import UNSURE, first_look, stands, try_bar
from kibitz.games.talo.rules.building import SORT, find_spans, list_places
from kibitz.games.talo.rules.footing import find_footing, stands_upon
from kibitz.games.talo.rules.pushes import CORNERS, PUSH, find_pushes, gather
from kibitz.games.talo.state import Phase, State
from tests.games.talo.buildings import HAIR, Bar, highs_says_it_stands
from tests.games.talo.towers import KINDS, Tally, judge_kind

THIRTY = 30
REPEATS = 5


def positions(games: int) -> list[Any]:
    """Every position with bars in hand, of that many games."""
    dice = random.Random(1)
    found = []
    for game in range(games):
        state = GAME.deal(GAME.choose({"players": 3}), seed_key(f"bench {game}"))
        while not state.over:
            seat = int(state.seat)
            greedy = dice.random() < 0.5
            action = GAME.greedy(state, seat) if greedy else dice.choice(GAME.legal_actions(state, seat))
            GAME.apply(state, seat, int(action))
            if state.phase == Phase.ACT and state.hand[1] > 0:
                found.append(state.copy())
    return found


def judged(state: Any, out: Any, spans: Any) -> list[tuple[int, bool]]:
    """Every place of every bar in hand that is judged, and the verdict."""
    verdicts = []
    find_spans(state, spans)
    footing = find_footing(state, True)
    for n in {int(n) for n in state.hand if n}:
        fits, tips, _ = list_places(state, int(state.seat), n, spans, footing, out, 0, 0, SORT)
        verdicts += [(int(code), True) for code in out[:fits]]
        verdicts += [(int(code) - HOLDS, False) for code in out[len(out) - tips :]]
    return verdicts


def checks_a_second(states: list[Any]) -> float:
    out, spans = np.empty(MOST_LEGAL, np.int32), np.empty((LEVELS, 4), np.int16)
    count, spent = 0, 0.0
    for state in states:
        started = time.thread_time()
        find_spans(state, spans)
        footing = find_footing(state, True)
        spent += time.thread_time() - started
        for n in {int(n) for n in state.hand if n}:
            started = time.thread_time()
            fits, tips, _ = list_places(state, int(state.seat), n, spans, footing, out, 0, 0, SORT)
            spent += time.thread_time() - started
            count += fits + tips
    return count / spent


@rule
def undecided(s: State, codes: NDArray[np.int32], count: int) -> int:
    """Moves the places that need solving to the front; returns how many they are."""
    found = 0
    for i in range(count):
        axis, x, y, z, n = bar_of(codes[i])
        if first_look(s, axis, x, y, z, n) == UNSURE:
            codes[found] = codes[i]
            found += 1
    return found


@rule
def solve_from_footing(s: State, codes: NDArray[np.int32], count: int) -> int:
    """Judges every place from what carries the building now, that included; returns how many are sound."""
    sound = 0
    footing = find_footing(s, True)
    for i in range(count):
        axis, x, y, z, n = bar_of(codes[i])
        sound += stands_upon(s, footing, axis, x, y, z, n) == 0
    return sound


@rule
def solve(s: State, codes: NDArray[np.int32], count: int) -> int:
    """Judges every place by itself; returns how many are sound."""
    sound = 0
    for i in range(count):
        axis, x, y, z, n = bar_of(codes[i])
        sound += stands(s, axis, x, y, z, n) == 0
    return sound


@rule
def prepare(s: State, codes: NDArray[np.int32], count: int) -> int:
    """All that `solve` does but the simplex method; returns how many bars hang together, summed up."""
    hanging = 0
    members = np.empty(2 * BARS, np.int16)
    for i in range(count):
        axis, x, y, z, n = bar_of(codes[i])
        first_look(s, axis, x, y, z, n)
        bars = s.bar.copy()
        grid = s.grid.copy()
        try_bar(bars, grid, int(s.bars_n), axis, x, y, z, n)
        group = gather(grid, bars, s.solid, int(s.bars_n), members)
        pushes = np.empty((CORNERS * CELLS, PUSH))
        find_pushes(grid, bars, members, group, float(MARGINS[s.balance_margin]), pushes)
        hanging += group
    return hanging


def timed(work: Callable[..., int], *given: Any) -> tuple[float, int]:
    """The least processor time of a few tries, without that of an empty call, and what came out."""
    work(*given)
    spent = []
    for _ in range(REPEATS):
        started = time.thread_time()
        result = work(*given)
        spent.append(time.thread_time() - started)
    return min(spent), result


def solving(states: list[Any]) -> dict[str, float]:
    """How many places need the simplex method, and what it takes of them and of the whole."""
    out, spans = np.empty(MOST_LEGAL, np.int32), np.empty((LEVELS, 4), np.int16)
    judged_places, open_places, hanging, wrong = 0, 0, 0, 0
    whole, set_up, warm = 0.0, 0.0, 0.0
    for state in states:
        codes = np.array([code for code, _ in judged(state, out, spans)], np.int32)
        judged_places += len(codes)
        count = undecided(state, codes, len(codes))
        if count == 0:
            continue
        open_places += count
        idle, _ = timed(solve, state, codes, 0)
        spent, sound = timed(solve, state, codes, count)
        whole += spent - idle
        spent, sound_too = timed(solve_from_footing, state, codes, count)
        warm += spent - idle
        wrong += sound != sound_too
        spent, group = timed(prepare, state, codes, count)
        set_up += spent - idle
        hanging += group
    return {
        "settled_without_solving": round(1 - open_places / judged_places, 3),
        "bars_in_a_problem": round(hanging / open_places, 1),
        "each_alone_us": round(1e6 * whole / open_places, 2),
        "of_that_simplex_us": round(1e6 * (whole - set_up) / open_places, 2),
        "from_the_footing_us": round(1e6 * warm / open_places, 2),
        "positions_where_they_differ": wrong,
    }


def bar_text(code: int) -> Bar:
    axis, x, y, z, n = (int(word) for word in bar_of(code))
    return AXES[axis], x - FAR, y - FAR, z, n


def beside_highs(states: list[Any], sample: int) -> tuple[float, int]:
    """Checks a second of HiGHS on some of the same places, and on how many of them the two disagree."""
    dice = random.Random(2)
    out, spans = np.empty(MOST_LEGAL, np.int32), np.empty((LEVELS, 4), np.int16)
    spent, wrong = 0.0, 0
    for _ in range(sample):
        state = dice.choice(states)
        code, ours = dice.choice(judged(state, out, spans))
        rows = state.bar[: state.bars_n].tolist()
        bars: list[Bar] = [(AXES[axis], x - FAR, y - FAR, z, n) for axis, x, y, z, n in rows]
        started = time.thread_time()
        theirs = highs_says_it_stands([*bars, bar_text(code)], HAIR)
        spent += time.thread_time() - started
        wrong += theirs is not ours
    return sample / spent, wrong


def view_ms(states: list[Any]) -> dict[str, float]:
    """The slowest and the middle of a few views with about thirty bars and two different ones in hand."""
    large = [s for s in states if abs(int(s.bars_n) - THIRTY) <= 2 and 0 < s.hand[0] != s.hand[1]][:12]
    times = []
    for state in large:
        started = time.thread_time()
        msgspec.json.encode(GAME.view_for(state, int(state.seat)))
        times.append(1000 * (time.thread_time() - started))
    return {"positions": len(large), "median_ms": float(np.median(times)), "worst_ms": max(times)}


def print_agreement(places: int, seed: int) -> None:
    """The table of all kinds of buildings; what differs is printed in full."""
    print(
        "| buildings | positions | largest, bars | places | that need solving | stand | HiGHS differs | disagreements |"
    )
    print("|---|---|---|---|---|---|---|---|", flush=True)
    whole = Tally()
    for kind in KINDS:
        found = judge_kind(kind, seed, -(-places // len(KINDS)), each=200)
        print_row(kind.name, found)
        for wrong in found.wrong:
            print(wrong)
        for name in ("positions", "places", "solved", "stand", "highs_differs"):
            setattr(whole, name, getattr(whole, name) + getattr(found, name))
        whole.most_bars = max(whole.most_bars, found.most_bars)
        whole.how += found.how
        whole.wrong += found.wrong
    print_row("all", whole)
    print("proved by", dict(whole.how))


def print_row(name: str, found: Tally) -> None:
    cells = (found.positions, found.most_bars, found.places, found.solved, found.stand, found.highs_differs)
    print(f"| {name} | {' | '.join(f'{cell:,}' for cell in cells)} | {len(found.wrong)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--places", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--simulated", type=int, default=0)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--judged", type=int, default=300)
    said = parser.parse_args()
    if said.simulated:
        from tests.games.talo.simulator import compare  # the simulator takes a while to load

        for name, number in sorted(compare(said.simulated).items()):
            print(f"| {name} | {number} |")
        return
    if said.places:
        print_agreement(said.places, said.seed)
        return
    states = positions(said.games)
    checks_a_second(states[:5])
    ours = max(checks_a_second(states) for _ in range(3))
    theirs, wrong = beside_highs(states, said.judged)
    view_ms(states)
    report = {
        "positions": len(states),
        "checks_a_second": round(ours),
        "highs_checks_a_second": round(theirs),
        "times_as_fast": round(ours / theirs),
        "disagreements": f"{wrong} of {said.judged}",
        "solver": solving(states),
        "view": view_ms(states),
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
