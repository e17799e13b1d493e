"""Are chances true? What a search calls 70 % should be won in 70 of 100 games that it plays on to the end.

    python -m bench.calibration ROOM [--rounds 200] [--players 2] [--games 400] [--minutes 10] [--seed true]
                                     [--journal FILE] [--json docs/calibration.json] [--svg FILE]

All seats search, each move anew, so many rounds; what the move played is said to be worth is held against what its
player won. Positions of one game hang together, so a game gives at most one position to each tenth (of 0-10 %, 10-20 %
...), drawn evenly from those it has there; where there is nothing to choose nobody is asked. The same seed and rounds
play the same games. The journal lets a run be stopped (or end after `--minutes`) and resumed.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from bench.kept import Journal, keep
from kibitz.arena.ladder import machine
from kibitz.arena.results import wilson
from kibitz.arena.table import warm_room
from kibitz.bots.search import Search
from kibitz.core.chance import game_keys
from kibitz.core.game import Game
from kibitz.core.match import Match
from kibitz.core.options import Value

Position: TypeAlias = tuple[float, float]  # the chance that was said, and the share of the first place that came
TENTHS = 10
FAR_OFF = 0.04  # a tenth whose whole interval lies farther than this from what was said is not true


@dataclass(frozen=True)
class Tenth:
    """What became of the positions in one tenth."""

    positions: int
    said: float
    won: float
    low: float
    high: float

    @property
    def far_off(self) -> bool:
        return self.low > self.said + FAR_OFF or self.high < self.said - FAR_OFF


def tenth_of(chance: float) -> int:
    return min(TENTHS - 1, int(chance * TENTHS))


def play_out(game: Game, options: dict[str, Value], rounds: int, seed: str, number: int) -> list[Position]:
    """One game; of the positions in each tenth one, drawn evenly."""
    deal, dice = game_keys(seed, number)
    match = Match.open(game, options, deal)
    said: list[tuple[int, float]] = []
    while not match.over:
        seat = game.seats_waited_for(match.state)[0]
        legal = game.legal_actions(match.state, seat)
        action = legal[0]
        if len(legal) > 1:
            word = f"{dice.hex()} {match.step}"
            best = Search(game).think(game.redact(match.state, seat), seat, iterations=rounds, seed=word)[0]
            said.append((seat, round(best.chance, 4)))
            action = best.action
        match.act(seat, action)
    winners = match.standing().winners
    draw = random.Random(f"{seed} {number}")
    drawn: list[Position] = []
    for tenth in range(TENTHS):
        there = [(seat, chance) for seat, chance in said if tenth_of(chance) == tenth]
        if there:
            seat, chance = draw.choice(there)
            drawn.append((chance, 1 / len(winners) if seat in winners else 0.0))
    return drawn


def tenths(positions: list[Position]) -> list[Tenth | None]:
    """None: nothing was said there."""
    told: list[Tenth | None] = []
    for tenth in range(TENTHS):
        there = [position for position in positions if tenth_of(position[0]) == tenth]
        n = len(there)
        won = sum(share for _, share in there)
        told.append(Tenth(n, sum(chance for chance, _ in there) / n, won / n, *wilson(won, n)) if n else None)
    return told


def brier(positions: list[Position]) -> float:
    """The mean square of what was said less what came: 0 is foresight, 0.25 says 50 % every time."""
    return sum((chance - share) ** 2 for chance, share in positions) / max(1, len(positions))


SIDE, EDGE, FOOT = 320, 44, 40
INK, PALE, TRUE, FALSE = "#333", "#ccc", "#1f6f8b", "#b3402a"


def picture(title: str, measured: str, told: list[Tenth | None]) -> str:
    """A reliability curve: said to the right, won upwards, with 95 % intervals; a circle grows with its positions."""
    most = max((tenth.positions for tenth in told if tenth), default=1)

    def x(chance: float) -> float:
        return round(EDGE + chance * SIDE, 1)

    def y(chance: float) -> float:
        return round(FOOT + (1 - chance) * SIDE, 1)

    drawn = [
        f'<text x="{EDGE}" y="24" font-size="14" font-weight="600">{title}</text>',
        f'<path d="M{x(0)} {y(0)} L{x(1)} {y(1)}" stroke="{INK}" stroke-dasharray="3 5"/>',
    ]
    for line in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawn.append(f'<path d="M{x(line)} {y(0)} V{y(1)} M{x(0)} {y(line)} H{x(1)}" stroke="{PALE}" opacity="0.6"/>')
        drawn.append(f'<text x="{x(line)}" y="{y(0) + 16}" text-anchor="middle">{100 * line:.0f} %</text>')
        drawn.append(f'<text x="{x(0) - 6}" y="{y(line) + 4}" text-anchor="end">{100 * line:.0f}</text>')
    for tenth in told:
        if tenth:
            colour = FALSE if tenth.far_off else TRUE
            size = round(2 + 5 * (tenth.positions / most) ** 0.5, 1)
            drawn.append(f'<path d="M{x(tenth.said)} {y(tenth.low)} V{y(tenth.high)}" stroke="{colour}"/>')
            drawn.append(f'<circle cx="{x(tenth.said)}" cy="{y(tenth.won)}" r="{size}" fill="{colour}"/>')
    drawn.append(f'<text x="{EDGE}" y="{y(0) + 36}">to the right what was said, upwards what was won</text>')
    drawn.append(f'<text x="{EDGE}" y="{y(0) + 52}">{measured}</text>')
    width, height = SIDE + 2 * EDGE, SIDE + FOOT + 64
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' font-family="sans-serif" font-size="11" fill="{INK}" role="img" aria-label="{title}">'
        f'<rect width="{width}" height="{height}" rx="8" fill="#fff"/>' + "".join(drawn) + "</svg>\n"
    )


def report_of(asked: argparse.Namespace, games: int, positions: list[Position]) -> dict[str, Any]:
    rows = []
    for number, tenth in enumerate(tenths(positions)):
        if tenth:
            row = {name: round(getattr(tenth, name), 4) for name in ("positions", "said", "won", "low", "high")}
            rows.append({"from": number / TENTHS, **row, "far_off": tenth.far_off})
    return {
        "game": asked.room,
        "players": asked.players,
        "rounds": asked.rounds,
        "seed": asked.seed,
        "asked": asked.games,
        "games": games,
        "positions": len(positions),
        "brier": round(brier(positions), 4),
        "tenths": rows,
        "machine": machine(),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", default="true")
    parser.add_argument("--journal", type=Path)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--svg", type=Path)
    asked = parser.parse_args()
    game = warm_room(asked.room)
    options = game.choose({"players": asked.players})
    file = asked.journal or Path(f"calibration-{game.id}-{asked.players}-{asked.rounds}-{asked.seed}.jsonl")
    run = {"game": game.id, "players": asked.players, "rounds": asked.rounds, "seed": asked.seed}
    journal = Journal(file, run)
    until = time.monotonic() + 60 * asked.minutes
    positions: list[Position] = []
    games = 0
    while games < asked.games and (games < len(journal.known) or time.monotonic() < until):
        number = games
        said = journal.recall(lambda: play_out(game, options, asked.rounds, asked.seed, number))  # noqa: B023
        positions += [(chance, share) for chance, share in said]
        games += 1
    report = report_of(asked, games, positions)
    for row in report["tenths"]:
        print(
            f"{100 * row['said']:5.1f} % said, {100 * row['won']:5.1f} % won"
            f" ({100 * row['low']:.1f}-{100 * row['high']:.1f}) of {row['positions']}{' !' if row['far_off'] else ''}"
        )
    print(f"{game.id}: Brier score {report['brier']:.3f}, {len(positions)} positions of {games} games")
    if asked.json:
        keep(asked.json, f"{game.id}, {asked.players} players, {asked.rounds} rounds", report)
    if asked.svg:
        measured = f"{asked.players} players, {asked.rounds} rounds, {games} games; Brier score {report['brier']:.3f}"
        asked.svg.write_text(picture(game.text("en").say("name"), measured, tenths(positions)), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
