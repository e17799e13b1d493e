"""Bots by name, as the arena and the terminal know them. A player sits at one seat of one table.

random  greedy       any legal move; the room's quick advice
greedy:first         quick advice by the numbers of that name, which the room once went by; search@2000:first alike
search:1 .. search:5 a level
search@1.0s          a search of so many seconds a move, on one thread; search@1.0sx2: on two
search@2000          a search of so many rounds: the same moves every time
search:max           a search on all cores, ten seconds a move; search:max@60s: as long as it is allowed
net:FILE             a net that somebody trained (see `net` and docs/research.md)
external:CMD         a program of your own (see `external` and docs/bots.md)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from kibitz.bots.analysis import Analysis
from kibitz.bots.external import External
from kibitz.bots.levels import Choice, choose, dice_of, find_level, in_time, searched, stand_in
from kibitz.bots.net import read_net
from kibitz.bots.search import Search
from kibitz.core.chance import below
from kibitz.core.errors import BadInput
from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.options import Value

NAMES = (
    "random, greedy, greedy:first, search:1 to search:5, search@1.0s, search@2000, search:max, net:FILE, external:CMD"
)
MAX_S = 10.0
UNLIMITED_S = 3600.0
MOST_THREADS = 64
_LEVEL = re.compile(r"search:([0-9]+)")
_SEARCH = re.compile(r"search@(?:([0-9]+(?:\.[0-9]+)?)s|([0-9]+))(?:x([0-9]+))?")
_MAX = re.compile(r"search:max(?:@([0-9]+(?:\.[0-9]+)?)s)?")
_EARLIER = re.compile(r"(greedy|search@[^:]+):([a-z][a-z0-9_]*)")


class Player(Protocol):
    def move(self, known: State, seen: Sequence[int] | None) -> Choice:
        """A move, from the record as the seat may know it and all actions so far, as far as the seat saw them."""

    def over(self, places: Sequence[int], scores: Sequence[int]) -> None:
        """The game has ended; the player leaves."""


@dataclass(frozen=True)
class Chair:
    """Where a player sits, and the word from which it draws its own chance."""

    game: Game
    options: Mapping[str, Value]
    seat: int
    seed: str


class Thinker:
    """A player of the house: one way of choosing, asked again and again."""

    def __init__(self, decide: Callable[[State, Sequence[int] | None, str], Choice], chair: Chair) -> None:
        self.decide = decide
        self.chair = chair
        self.moves = 0

    def move(self, known: State, seen: Sequence[int] | None) -> Choice:
        self.moves += 1
        return self.decide(known, seen, f"{self.chair.seed} {self.moves}")

    def over(self, places: Sequence[int], scores: Sequence[int]) -> None:
        """Nothing to put away."""


Maker = Callable[[Chair], Player]


def read_bot(name: str) -> Maker:
    """The bot of that name, for any chair; raises what is wrong with the name."""
    if name == "random":
        return lambda chair: Thinker(lambda known, _seen, seed: _random(chair, known, seed), chair)
    if name == "greedy":
        return lambda chair: Thinker(lambda known, _seen, _seed: _greedy(chair, known), chair)
    if found := _EARLIER.fullmatch(name):
        make, weights = read_bot(found[1]), found[2]
        return lambda chair: make(replace(chair, game=chair.game.as_advised(weights)))
    if name.startswith("external:") and name.removeprefix("external:").strip():
        return lambda chair: External(name.removeprefix("external:"), chair.game, chair.options, chair.seat)
    if name.startswith("net:") and name.removeprefix("net:").strip():
        return lambda chair: _net(chair, name.removeprefix("net:"))
    if found := _LEVEL.fullmatch(name):
        level = find_level(int(found[1])).number
        return lambda chair: _level(chair, level)
    if found := _MAX.fullmatch(name):
        allowed = float(found[1] or MAX_S)
        return lambda chair: _max(chair, allowed)
    if (found := _SEARCH.fullmatch(name)) and 1 <= int(found[3] or 1) <= MOST_THREADS:
        seconds, rounds = found[1] and float(found[1]), found[2] and int(found[2])
        return lambda chair: _search(chair, seconds or None, rounds or None, int(found[3] or 1))
    raise BadInput(f"there is no bot {name!r}; there are {NAMES}")


def read_advice(game: Game, name: str) -> Callable[[Any, int], int]:
    """`greedy` or `greedy:first` as a rule: for whoever plays advice in a compiled loop (`envs.paired`)."""
    if name == "greedy":
        return game.greedy
    found = _EARLIER.fullmatch(name)
    if found is None or found[1] != "greedy":
        raise BadInput(f"{name!r} is no advice; there are greedy, and greedy:first where a room keeps it")
    return game.as_advised(found[2]).greedy


def level_named(name: str) -> int:
    """3 for `search:3`; 0 for a bot that is none of the levels."""
    found = _LEVEL.fullmatch(name)
    return int(found[1]) if found else 0


def _random(chair: Chair, known: State, seed: str) -> Choice:
    legal = chair.game.legal_actions(chair.game.redact(known, chair.seat), chair.seat)
    return Choice(legal[below(dice_of(f"random {seed}"), len(legal))])


def _greedy(chair: Chair, known: State) -> Choice:
    return Choice(int(chair.game.greedy(chair.game.redact(known, chair.seat), chair.seat)))


def _net(chair: Chair, path: str) -> Player:
    net = read_net(path, chair.game)
    return Thinker(
        lambda known, _seen, _seed: Choice(net.best(chair.game.redact(known, chair.seat), chair.seat)), chair
    )


def _level(chair: Chair, level: int) -> Player:
    mind = Search(chair.game) if find_level(level).iterations != 0 else None
    return Thinker(
        lambda known, seen, seed: choose(chair.game, known, chair.seat, level, seed=seed, mind=mind, seen=seen), chair
    )


def _search(chair: Chair, seconds: float | None, rounds: int | None, threads: int) -> Player:
    mind = Search(chair.game, threads=threads)

    def decide(known: State, seen: Sequence[int] | None, seed: str) -> Choice:
        def think(record: State) -> Choice:
            return searched(mind, record, chair.seat, seconds, rounds, seed, seen)

        return in_time(chair.game, known, chair.seat, UNLIMITED_S if seconds is None else seconds, think)

    return Thinker(decide, chair)


def _max(chair: Chair, seconds: float) -> Player:
    mind = Analysis(chair.game)

    def decide(known: State, seen: Sequence[int] | None, seed: str) -> Choice:
        def think(record: State) -> Choice:
            glimpses = list(mind.look(record, chair.seat, seconds=seconds, seed=seed, seen=seen))
            if not glimpses:
                return stand_in(chair.game, record, chair.seat, f"no thought within {seconds:g} s")
            return Choice(glimpses[-1].thoughts[0].action, glimpses[-1].thoughts)

        return in_time(chair.game, known, chair.seat, seconds, think)

    return Thinker(decide, chair)
