"""What Bower's beliefs are worth: a search that reads the other's goals from their lays, against one that does not.

    python bench/bower.py [--games 100] [--rounds 300] [--seed bench] [--options '{"hard": true}']

Both search as many rounds, so that the machine's load does not matter. Seats, deals and intervals are the arena's: each
deal is played twice, with the seats exchanged. Measured in 100 games at 250 rounds: the search that reads lays wins
69.5 % (59.9-77.7 %), with 5.42 eggs to 4.62.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace

from kibitz.arena.ladder import machine
from kibitz.arena.results import sum_up
from kibitz.arena.schedule import Contest, fixtures
from kibitz.arena.table import Played, play
from kibitz.bots.players import Maker, read_bot
from kibitz.games.bower import GAME
from kibitz.games.bower.rules import hidden

EVEN = replace(GAME, redeal=hidden.redeal)
EVENLY = "even-"  # before a bot's name: it takes every arrangement of the other's goals for as likely as any other


def read(name: str) -> Maker:
    if not name.startswith(EVENLY):
        return read_bot(name)
    make = read_bot(name.removeprefix(EVENLY))
    return lambda chair: make(replace(chair, game=EVEN))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--options", type=json.loads, default={})
    asked = parser.parse_args()
    search = f"search@{asked.rounds}"
    contest = Contest(GAME.id, GAME.choose(asked.options), (search, EVENLY + search), asked.seed, asked.games)
    played: list[Played] = []
    for fixture in fixtures(contest):
        played.append(play(contest, fixture, read))
        told = {bot.bot: bot for bot in sum_up(contest, played).bots}
        weighted = told[search]
        print(
            f"\r{len(played)} games: {search} wins {weighted.wins:g}, {100 * weighted.win_rate:.1f} %"
            f" ({100 * weighted.low:.1f}-{100 * weighted.high:.1f} %), eggs {weighted.mean_score:.2f}"
            f" : {told[EVENLY + search].mean_score:.2f}",
            end="",
            flush=True,
        )
    print(f"\n{machine()}")


if __name__ == "__main__":
    main()
