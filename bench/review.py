"""Are reviews true? Each part of docs/review.json is made by one of these, which can be stopped and resumed.

    python -m bench.review luck ROOM --bots search@24,search@24,search@24 [--games 200]
    python -m bench.review planted ROOM [--bots search@200,search@200] [--games 100]
    python -m bench.review seeds ROOM --bots search@24,search@24 [--games 12]
    python -m bench.review pace ROOM --bots search@24,search@24 [--jobs 2]
                                    ... [--minutes 10] [--seed true] [--json docs/review.json] [--journal FILE]

luck     what luck, own choices and hidden things came to over many games, bots rotated over the seats, and what became
         of the chances that the curve said. Few worlds a game: errors of single games average out with the luck.
planted  in each game one move that loses 35 points or more, measured in fresh worlds: is it the largest loss found?
seeds    one game, reviewed with many seeds: do the stated errors match the spread?
pace     how long one game takes: to the first curve, and in all.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from bench.calibration import TENTHS, brier, tenth_of, tenths
from bench.kept import Journal, keep
from kibitz.arena.ladder import machine
from kibitz.arena.table import warm_room
from kibitz.bots.search import Search
from kibitz.core.chance import game_keys
from kibitz.core.game import Game
from kibitz.core.match import Match, Seat
from kibitz.core.record import write_record
from kibitz.review import BUDGETS, review
from kibitz.review.budget import Budget
from kibitz.review.keys import world_keys
from kibitz.review.playouts import steady_shares
from kibitz.review.report import Piece, Progress, Review

Row: TypeAlias = dict[str, Any]

ACCOUNT = Budget("account", first=64, curve=64, worlds=64, seconds=0)
SEEDS = Budget("seeds", first=64, curve=256, worlds=256, seconds=0)
UNREFINED = replace(BUDGETS["full"], name="full, luck not refined", enough=1.0)  # marks are those of a full review
PARTS = ("deal", "luck", "hidden", "own", "others")
TERRIBLE = 0.35
LOOKED_FOR, FRESH, TRIED = 64, 256, 16  # worlds to look for a terrible move, to measure it, and moves that are tried


# --- Games ------------------------------------------------------------------------------------------------------------


def chosen(game: Game, bot: str, known: Any, seat: int, word: str) -> int:
    """`random`, `greedy` or `search@ROUNDS`."""
    legal = game.legal_actions(known, seat)
    if bot == "random" or len(legal) == 1:
        return random.Random(word).choice(legal)
    if bot == "greedy":
        return int(game.greedy(known, seat))
    rounds = int(bot.partition("@")[2])
    return Search(game).think(known, seat, iterations=rounds, seed=word)[0].action


Plant: TypeAlias = Callable[[Match, int], int | None]


def played(game: Game, bots: list[str], seed: str, number: int, plant: Plant | None = None) -> Match:
    """Game `number`: the bots move on by a seat from game to game. `plant` may put another move in the place of one."""
    deal, dice = game_keys(seed, number)
    seated = [bots[(seat + number) % len(bots)] for seat in range(len(bots))]
    match = Match.open(game, {"players": len(bots)}, deal, [Seat(bot=bot) for bot in seated])
    while not match.over:
        seat = game.seats_waited_for(match.state)[0]
        planted = plant(match, seat) if plant else None
        if planted is None:
            known = game.redact(match.state, seat)
            planted = chosen(game, seated[seat], known, seat, f"{dice.hex()} {match.step}")
        match.act(seat, planted)
    return match


def looked_back(match: Match, budget: Budget, seed: str = "", jobs: int = 1) -> Review:
    return review(write_record(match), budget=budget, seed=seed, jobs=jobs, match=match)


# --- Luck -------------------------------------------------------------------------------------------------------------


def luck_of(game: Game, bots: list[str], seed: str, number: int) -> Row:
    began = time.process_time()
    match = played(game, bots, seed, number)
    done = looked_back(match, ACCOUNT, f"{seed} {number}")
    assert done.ledger is not None
    draw = random.Random(f"{seed} {number}")
    ahead = [point for point in done.curve if point.keys and point.step < match.step]
    said = []
    for tenth in range(TENTHS):
        there = [(u, a.result) for p in ahead for u, a in zip(p.u, done.ledger, strict=True) if tenth_of(u) == tenth]
        if there:
            said.append([round(number, 4) for number in draw.choice(there)])
    return {
        "bots": [seat.bot for seat in match.seats],
        "ledger": [[*(getattr(account, part) for part in PARTS), account.result] for account in done.ledger],
        "gap": max(abs(a.even + sum(getattr(a, part) for part in PARTS) - a.result) for a in done.ledger),
        "said": said,
        "seconds": round(time.process_time() - began, 2),
    }


def mean_of(numbers: list[float]) -> dict[str, float]:
    """In points, with its 95 % interval."""
    spread = statistics.stdev(numbers) if len(numbers) > 1 else 0.0
    return {
        "mean": round(100 * statistics.fmean(numbers), 2),
        "within": round(196 * spread / len(numbers) ** 0.5, 2),
        "sd": round(100 * spread, 1),
    }


def sum_luck(rows: list[Row]) -> Row:
    seats = range(len(rows[0]["ledger"]))
    by_seat = [
        {part: mean_of([row["ledger"][seat][i] for row in rows]) for i, part in enumerate(PARTS)} for seat in seats
    ]
    by_bot = {}
    for bot in sorted({bot for row in rows for bot in row["bots"]}):
        theirs = [line for row in rows for line, who in zip(row["ledger"], row["bots"], strict=True) if who == bot]
        by_bot[bot] = {part: mean_of([line[i] for line in theirs]) for i, part in enumerate((*PARTS, "result"))}
        by_bot[bot]["largest_own"] = {"points": round(100 * max(abs(line[PARTS.index("own")]) for line in theirs), 6)}
    positions = [(said, share) for row in rows for said, share in row["said"]]
    return {
        "games": len(rows),
        "largest_gap": max(row["gap"] for row in rows),
        "largest_hidden": max(abs(line[PARTS.index("hidden")]) for row in rows for line in row["ledger"]),
        "by_seat": by_seat,
        "by_bot": by_bot,
        "said_and_won": [
            {"said": round(one.said, 3), "won": round(one.won, 3), "low": round(one.low, 3), "high": round(one.high, 3),
             "positions": one.positions}
            for one in tenths(positions) if one
        ],
        "brier": round(brier(positions), 4),
    }  # fmt: skip


# --- Planted blunders -------------------------------------------------------------------------------------------------


def terrible_move(match: Match, seat: int, seed: str) -> tuple[int, float] | None:
    """A legal move that loses 35 points or more against another, by what the seat knows; measured in fresh worlds."""
    game = match.game
    known = game.redact(match.state, seat)
    legal = game.legal_actions(known, seat)
    if len(legal) < 2:
        return None
    moves = random.Random(f"{seed} {match.step}").sample(legal, min(TRIED, len(legal)))
    moves = list(dict.fromkeys([int(game.greedy(known, seat)), *moves]))

    def won(move: int, worlds: str, count: int) -> float:
        keys = world_keys(f"planted {seed}", f"{worlds} {match.step}", 0, count)
        return float(steady_shares(game, match.options, known, seat, ((seat, move),), keys)[:, seat].mean())

    first = {move: won(move, "looked", LOOKED_FOR) for move in moves}
    best, worst = max(moves, key=first.__getitem__), min(moves, key=first.__getitem__)
    if first[best] - first[worst] < TERRIBLE:
        return None
    lost = won(best, "fresh", FRESH) - won(worst, "fresh", FRESH)
    return (worst, lost) if lost >= TERRIBLE else None


def planted_in(game: Game, bots: list[str], seed: str, number: int) -> Row:
    draw = random.Random(f"plant {seed} {number}")
    from_step = draw.randrange(5, 60)
    there: list[tuple[int, float]] = []

    def plant(match: Match, seat: int) -> int | None:
        if there or match.step < from_step:
            return None
        found = terrible_move(match, seat, f"{seed} {number}")
        if found is None:
            return None
        there.append((match.step + 1, found[1]))
        return found[0]

    began = time.process_time()
    match = played(game, bots, seed, number, plant)
    if not there:
        return {"planted": None}
    done = looked_back(match, UNREFINED, f"{seed} {number}")
    step, lost = there[0]
    losses = sorted((one.worth, one.step) for one in done.steps if one.mark and one.worth < 0)
    mine = next(one for one in done.steps if one.step == step)
    return {
        "planted": step,
        "lost": round(lost, 3),
        "found": bool(losses) and losses[0][1] == step,
        "marked": mine.mark,
        "loss": mine.loss,
        "largest": losses[:1],
        "steps": done.length,
        "losses": len(losses),
        "marks": sum(one.mark is not None for one in done.steps),
        "seconds": round(time.process_time() - began, 1),
    }


def sum_planted(rows: list[Row]) -> Row:
    planted = [row for row in rows if row["planted"]]
    steps = sum(row["steps"] for row in planted)
    return {
        "games": len(planted),
        "without_a_place_for_one": len(rows) - len(planted),
        "found_as_the_largest": sum(row["found"] for row in planted),
        "marked": sum(row["marked"] is not None for row in planted),
        "losses_in_100_steps": round(100 * sum(row["losses"] for row in planted) / max(1, steps), 2),
        "marks_in_100_steps": round(100 * sum(row["marks"] for row in planted) / max(1, steps), 2),
    }


# --- Seeds and pace ---------------------------------------------------------------------------------------------------


def seed_of(game: Game, bots: list[str], seed: str, number: int) -> Row:
    done = looked_back(played(game, bots, seed, 0), SEEDS, f"{seed} {number}")
    assert done.ledger is not None
    return {
        "parts": [[getattr(account, part) for part in PARTS] for account in done.ledger],
        "errors": [[account.errors[part] for part in PARTS] for account in done.ledger],
    }


def sum_seeds(rows: list[Row]) -> Row:
    """Doubled, as people are shown errors; the largest of the seats."""
    parts = np.array([row["parts"] for row in rows])
    errors = np.array([row["errors"] for row in rows])
    spread, stated = parts.std(axis=0, ddof=1), np.sqrt((errors**2).mean(axis=0))
    return {
        "seeds": len(rows),
        "worlds": SEEDS.worlds,
        "spread": {part: round(200 * float(spread[:, i].max()), 1) for i, part in enumerate(PARTS)},
        "stated": {part: round(200 * float(stated[:, i].max()), 1) for i, part in enumerate(PARTS)},
    }


def pace_of(game: Game, bots: list[str], seed: str, jobs: int) -> Row:
    match = played(game, bots, seed, 0)
    began, cpu = time.monotonic(), time.process_time()
    first: list[float] = []

    def told(piece: Piece) -> None:
        if isinstance(piece, Progress) and piece.part == "curve" and piece.done == piece.of:
            first.append(round(time.monotonic() - began, 1))

    done = review(write_record(match), budget=BUDGETS["full"], seed=seed, jobs=jobs, told=told, match=match)
    assert done.ledger is not None
    return {
        "steps": done.length,
        "jobs": jobs,
        "first_curve_s": first[0],
        "curve_s": first[1],
        "all_s": round(time.monotonic() - began, 1),
        "cpu_s": round(time.process_time() - cpu, 1),  # of this process alone
        "playouts": done.playouts,
        "luck_within": round(200 * max(account.errors["luck"] for account in done.ledger), 1),
        "own_within": round(200 * max(account.errors["own"] for account in done.ledger), 1),
    }


# --- The runs ---------------------------------------------------------------------------------------------------------

RUNS: dict[str, tuple[Callable[[Game, list[str], str, int], Row], Callable[[list[Row]], Row], int, str]] = {
    "luck": (luck_of, sum_luck, 200, "greedy,random"),
    "planted": (planted_in, sum_planted, 100, "search@200,search@200"),
    "seeds": (seed_of, sum_seeds, 12, "search@24,search@24"),
    "pace": (pace_of, lambda rows: rows[0], 1, "search@24,search@24"),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=RUNS)
    parser.add_argument("room")
    parser.add_argument("--bots")
    parser.add_argument("--games", type=int)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", default="true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--journal", type=Path)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    one, sum_up, games, usual = RUNS[asked.what]
    bots = (asked.bots or usual).split(",")
    wanted = asked.games or games
    game = warm_room(asked.room)
    name = f"{asked.what} {game.id} {','.join(bots)}" + ("" if asked.seed == "true" else f" {asked.seed}")
    run = {"what": asked.what, "game": game.id, "bots": bots, "seed": asked.seed}
    journal = Journal(asked.journal or Path(f"review-{name.replace(' ', '-')}-{asked.seed}.jsonl"), run)
    until = time.monotonic() + 60 * asked.minutes
    rows: list[Row] = []
    while len(rows) < wanted and (len(rows) < len(journal.known) or time.monotonic() < until):
        number = asked.jobs if asked.what == "pace" else len(rows)
        rows.append(journal.recall(lambda: one(game, bots, asked.seed, number)))  # noqa: B023
    if not rows:
        return 1
    report = {**run, "asked": wanted, **sum_up(rows), "machine": machine()}
    print(json.dumps(report, indent=1))
    if asked.json:
        keep(asked.json, name, report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
