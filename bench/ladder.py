"""A room's ladder from several contests: all games of their journals count, whoever met whom.

    kibitz arena ROOM --bots search:1,search:2,search:3,search:4,search:5 --players 2 --games 20 --resume all.jsonl ...
    kibitz arena ROOM --bots search:4,search:3 --players 2 --games 60 --resume four-three.jsonl ...
    python -m bench.ladder src/kibitz/games/ROOM/ladder.json all.jsonl four-three.jsonl ...

Ratings weigh games against stronger and weaker ones, so neighbours can be told apart by many quick games among
themselves, and a slow level by few. Shares of wins are those of each bot's own games.
"""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path

import msgspec

from kibitz.arena.journal import read_journal
from kibitz.arena.ladder import write_ladder
from kibitz.arena.results import Results, sum_up
from kibitz.arena.schedule import Contest
from kibitz.arena.table import Played


def pooled(journals: list[Path]) -> Results:
    """The results of all games of the journals, as if they were of one contest."""
    contests: list[Contest] = []
    games: list[Played] = []
    for journal in journals:
        contest, played = read_journal(journal)
        if contests and (contest.game, contest.options) != (contests[0].game, contests[0].options):
            raise SystemExit(f"{journal} is of another game or table than {journals[0]}")
        contests.append(contest)
        games += [msgspec.structs.replace(game, number=len(games) + i) for i, game in enumerate(played)]
    bots = tuple(dict.fromkeys(bot for contest in contests for bot in contest.bots))
    seed = ", ".join(dict.fromkeys(contest.seed for contest in contests))
    return sum_up(Contest(contests[0].game, contests[0].options, bots, seed, len(games)), games)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ladder", type=Path)
    parser.add_argument("journals", type=Path, nargs="+")
    asked = parser.parse_args()
    results = pooled(asked.journals)
    for bot in results.bots:
        print(f"{bot.bot:10} {bot.rating:6.0f}  {100 * bot.win_rate:.1f} % ({100 * bot.low:.1f}-{100 * bot.high:.1f})")
    write_ladder(asked.ladder, results, date.today())
    return 0


if __name__ == "__main__":
    sys.exit(main())
