"""Which knobs fit a game: a search with some against a search with others, at equal time, in paired deals.

    python -m bench.knobs ROOM plies=30 [wide=5 ...] [--against plies=2] [--rounds 200] [--games 60] [--minutes 10]

Equal time is measured once, in processor time a round on positions of one game, and then kept as rounds: so the
games do not depend on how busy the machine is. `--against` says nothing but the usual knobs, unless it does. The
journal lets a match be stopped (or end after `--minutes`) and resumed; `--json` keeps how far it got.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.kept import keep
from kibitz.arena.journal import Journal, read_journal
from kibitz.arena.ladder import machine
from kibitz.arena.results import BotResult, sum_up
from kibitz.arena.running import still_to_play
from kibitz.arena.schedule import Contest
from kibitz.arena.table import Played, play, warm_room
from kibitz.bots.players import Maker, read_bot
from kibitz.bots.search import Search
from kibitz.core.chance import game_keys
from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.knobs import Knobs, knobs_of
from kibitz.core.match import Match

PACED_POSITIONS = 12
PACED_ROUNDS = 100


def read_knobs_of(said: str) -> Knobs:
    """`plies=30 wide=5`."""
    return knobs_of({name: float(number) for name, number in (word.split("=") for word in said.split())})


def read(name: str) -> Maker:
    """`search@200 plies=30`: so many rounds with these knobs."""
    search, _, said = name.partition(" ")
    make, knobs = read_bot(search), read_knobs_of(said)
    return lambda chair: make(replace(chair, game=replace(chair.game, knobs=knobs)))


def pace_positions(game: Game, options: dict[str, Any]) -> list[tuple[State, int]]:
    """Where a round's time is measured: in a game that quick advice plays, from the first position to the last."""
    match = Match.open(game, options, game_keys("pace", 0)[0])
    states = []
    while not match.over:
        seat = game.seats_waited_for(match.state)[0]
        if len(game.legal_actions(match.state, seat)) > 1:
            states.append((game.redact(match.state, seat), seat))
        match.act(seat, int(game.greedy(match.state, seat)))
    return states[:: max(1, len(states) // PACED_POSITIONS)]


def seconds_a_round(game: Game, knobs: Knobs, options: dict[str, Any]) -> float:
    """Processor time."""
    looked = pace_positions(game, options)
    Search(game, knobs=knobs).think(*looked[0], iterations=PACED_ROUNDS, seed="warm")
    began = time.thread_time()
    for known, seat in looked:
        Search(game, knobs=knobs).think(known, seat, iterations=PACED_ROUNDS, seed="pace")
    return (time.thread_time() - began) / (PACED_ROUNDS * len(looked))


def begun(asked: argparse.Namespace) -> Contest:
    """The contest of the journal, or a new one in which both sides have the same time."""
    if asked.journal.exists():
        return read_journal(asked.journal)[0]
    game = warm_room(asked.room)
    options = game.choose({"players": asked.players})
    one, other = " ".join(asked.knobs), " ".join(asked.against)
    fast, slow = (seconds_a_round(game, read_knobs_of(said), options) for said in (other, one))
    bots = (f"search@{max(1, round(asked.rounds * fast / slow))} {one}", f"search@{asked.rounds} {other}".strip())
    return Contest(game.id, options, bots, asked.seed, asked.games)


def report_of(contest: Contest, one: BotResult) -> dict[str, Any]:
    return {
        "game": contest.game,
        "players": contest.players,
        "one": contest.bots[0],
        "other": contest.bots[1],
        "seed": contest.seed,
        "asked": contest.games,
        "games": one.games,
        "wins": one.wins,
        "rate": round(one.win_rate, 4),
        "low": round(one.low, 4),
        "high": round(one.high, 4),
        "machine": machine(),
    }


def sum_up_one(contest: Contest, played: list[Played]) -> BotResult:
    """What the first of two bots won. Only whole deals count: in half of one the luck is not shared out."""
    whole = [game for game in played if game.number < len(played) // contest.players * contest.players]
    one = next(bot for bot in sum_up(contest, whole).bots if bot.bot == contest.bots[0])
    print(
        f"{contest.game}: {contest.bots[0]} against {contest.bots[1]}: {100 * one.win_rate:.1f} %"
        f" ({100 * one.low:.1f}-{100 * one.high:.1f}) of {one.games} games"
    )
    return one


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room")
    parser.add_argument("knobs", nargs="+")
    parser.add_argument("--against", nargs="*", default=[])
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", default="knobs")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--journal", type=Path)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    words = "_".join([*asked.knobs, "against", *asked.against])
    asked.journal = asked.journal or Path(f"knobs-{asked.room}-{asked.players}-{asked.rounds}-{words}.jsonl")
    contest = begun(asked)
    journal = Journal(asked.journal, contest)
    until = time.monotonic() + 60 * asked.minutes
    for fixture in still_to_play(contest, journal.played):
        if time.monotonic() > until:
            break
        journal.add(play(contest, fixture, read))
    one = sum_up_one(contest, journal.played)
    if asked.json:
        name = f"{contest.game}, {contest.players} players, {contest.bots[0]} against {contest.bots[1]}"
        keep(asked.json, name, report_of(contest, one))
    return 0


if __name__ == "__main__":
    sys.exit(main())
