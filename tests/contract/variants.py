"""Every room of the house and the toy room, in every variant: the laws have no list of exceptions.

`lawful(game)` and `golden(game)` make the variants of any Game, wherever it lives.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from kibitz.core.chance import STREAM_WORDS, below, game_keys, key_words, start_stream
from kibitz.core.game import Game, games
from kibitz.core.match import Match
from kibitz.core.options import Option, Value, Where
from kibitz.core.rule import JIT
from tests.proof import PROOF, amount
from tests.toy import GAME as TOY

# The laws run three ways: compiled, and those that execute rules (`RULES`) interpreted and bounds-checked, too.
CHECKED = JIT and bool(os.environ.get("NUMBA_BOUNDSCHECK"))
COMPILED = JIT and not CHECKED
RULES = pytest.mark.rules
# Advice is no rule, and compiling it once more with checks takes as long as all rules: interpreted it is checked, too.
ADVISED = not CHECKED or PROOF
# Interpreted rules are a thousand times slower; bounds-checked ones are compiled anew: the same laws over fewer games.
GAMES_PER_LAW = amount(1, 3) if COMPILED else 1
# A room with very many actions is dear to look at: only in some moments of a game, and of a variant the first turns
# alone. Interpreted it is played by the book, and of a golden game the first steps.
MANY_ACTIONS = 100_000
MOMENTS = amount(12, 10**9)
TURNS = amount(8, 10**9)
TURNS_INTERPRETED = 6
STEPS_INTERPRETED = 10


@dataclass(frozen=True)
class Variant:
    game: Game
    options: dict[str, Value]
    house_rules: int = 0  # several options differ: the first, second ... such table

    @property
    def name(self) -> str:
        if self.house_rules:
            return f"{self.game.id}-{self.options['players']}-house_rules-{self.house_rules}"
        said = [f"{option.id}={self._said(option)}" for option in self.game.options if self._differs(option.id)]
        return f"{self.game.id}-{self.options['players']}" + "".join(f"-{word}" for word in said)

    @property
    def dear(self) -> bool:
        return self.game.actions >= MANY_ACTIONS

    @property
    def slow(self) -> bool:
        return not JIT and self.dear

    @property
    def by_the_book(self) -> bool:
        return not any(self._differs(option.id) for option in self.game.options)

    @property
    def by_the_book_at_an_end(self) -> bool:
        """With the fewest or the most players."""
        return self.by_the_book and self.options["players"] in (self.game.players[0], self.game.players[-1])

    @property
    def left_out(self) -> bool:
        """Compiled it is played like any other."""
        return self.slow and not self.by_the_book

    @property
    def played_options(self) -> dict[str, Value]:
        """As the laws play it."""
        if not self.dear or "max_turns" not in self.options or (COMPILED and self.by_the_book):
            return self.options
        most = TURNS if JIT else TURNS_INTERPRETED
        return {**self.options, "max_turns": min(int(self.options["max_turns"]), most)}

    def _said(self, option: Option) -> Value:
        value = self.options[option.id]
        return "own" if option.writing and value not in option.values else value

    def _differs(self, option: str) -> bool:
        return option != "players" and self.options[option] != self.game.choose({})[option]


def other_values(option: Option) -> list[Value]:
    """Each other value of a short list, and a text of the table's own; of a range its least and one a little above."""
    if option.names_seat:
        return [option.values[-1]]
    if isinstance(option.values, range):
        return [option.values.start, min(option.values.start + 30, option.values.stop - 1)]
    own = [option.writing.sample] if option.writing else []
    return [*(value for value in option.values if value is not option.default), *own]


def _asked_at_opening(game: Game) -> list[Option]:
    return [option for option in game.options[1:] if option.where is Where.OPENING and not option.names_seat]


def by_the_book(game: Game) -> Iterator[Variant]:
    for players in game.players:
        yield Variant(game, game.choose({"players": players}))


def modes(game: Game, players: slice) -> Iterator[Variant]:
    """Every other value that people choose when they open a table."""
    for option, n in itertools.product(_asked_at_opening(game), game.players[players]):
        for value in other_values(option):
            yield Variant(game, game.choose({"players": n, option.id: value}))


def one_by_one(game: Game) -> Iterator[Variant]:
    """Every other value of every option on its own, at a full table."""
    for option in game.options[1:]:
        for value in other_values(option):
            yield Variant(game, game.choose({"players": game.players[-1], option.id: value}))


def house_rules(game: Game) -> Iterator[Variant]:
    """The rest of the options at a full table, in as few games as show every other value.

    The first other values of all of them together, then the second ones, and so on. A range stands alone: its least
    value may end the game before the others are felt.
    """
    rest = [option for option in game.options[1:] if option not in _asked_at_opening(game)]
    together = [other_values(option) for option in rest if not isinstance(option.values, range)]
    names = [option.id for option in rest if not isinstance(option.values, range)]
    for i in range(max(map(len, together), default=0)):
        chosen = {name: values[i] for name, values in zip(names, together, strict=True) if i < len(values)}
        yield Variant(game, game.choose({"players": game.players[-1], **chosen}), house_rules=i + 1)
    for option in rest:
        for value in other_values(option) if isinstance(option.values, range) else []:
            yield Variant(game, game.choose({"players": game.players[-1], option.id: value}))


FULL, NOT_FULL = slice(-1, None), slice(None, -1)


def lawful(game: Game) -> list[Variant]:
    """The variants in which the laws must hold."""
    every = {v.name: v for v in (*by_the_book(game), *modes(game, FULL), *house_rules(game))}
    return [variant for variant in every.values() if not variant.left_out]


def golden(game: Game) -> list[Variant]:
    """The variants of which one game each is reviewed: together they tell the options apart."""
    every = {v.name: v for v in (*by_the_book(game), *one_by_one(game), *modes(game, NOT_FULL))}
    return list(every.values())


ROOMS = {**games(), TOY.id: TOY}
ALL = {variant.name: variant for game in games().values() for variant in lawful(game)}  # what the house can open
LAWFUL = {**ALL, **{variant.name: variant for variant in lawful(TOY)}}
# What is played in the two slow ways, beside every golden game: the smallest and the full table, and the house rules.
SOME = {name: variant for name, variant in LAWFUL.items() if variant.house_rules or variant.by_the_book_at_an_end}
GOLDEN = {variant.name: variant for game in ROOMS.values() for variant in golden(game)}


def params(variants: dict[str, Variant]) -> list[Any]:
    """Of a fixture: the names, those beyond `SOME` left to `make test`."""
    return [pytest.param(name, id=name, marks=[] if name in SOME else [pytest.mark.slow]) for name in variants]


class Dice:
    """Choices for players of a test, from a stream of their own."""

    def __init__(self, key: bytes) -> None:
        self.stream = np.zeros(STREAM_WORDS, np.uint32)
        start_stream(self.stream, key_words(key))

    def below(self, n: int) -> int:
        return int(below(self.stream, n))

    def pick(self, options: list[Any]) -> Any:
        return options[self.below(len(options))]


def played_live(variant: Variant, seed: int, options: dict[str, Value] | None = None) -> Iterator[tuple[Match, Dice]]:
    """A game between players who are half greedy, half random: the match after the deal and after each step.

    A failing law prints the seed; `Match.log` is the replayable record.
    """
    deal, choices = game_keys(f"laws {variant.name}", seed)
    match = Match.open(variant.game, options or variant.played_options, deal)
    dice = Dice(choices)
    yield match, dice
    while not match.over:
        seat = dice.pick(list(variant.game.seats_waited_for(match.state)))
        if ADVISED and dice.below(2):  # advice may be dear: it is asked for only where it is taken
            action = int(variant.game.greedy(variant.game.redact(match.state, seat), seat))
        else:
            action = dice.pick(variant.game.legal_actions(match.state, seat))
        match.act(seat, action)
        yield match, dice


_played: dict[tuple[Any, ...], Match] = {}


def _whole(variant: Variant, seed: int) -> Match:
    """Kept by the rules that play it, not by the room's name: a room with another rule plays its own games."""
    game = variant.game
    rules = (game.setup, game.waiting, game.verdict, game.legal, game.apply, game.greedy)
    kept = (*map(id, rules), variant.name, seed)
    if kept not in _played:
        *_, (_played[kept], _) = played_live(variant, seed)
    return _played[kept]


def finished(variant: Variant, seed: int) -> Match:
    """Such a game at its end; a match of its own, whose states are shared with other tests and must not be changed."""
    *_, (match, _) = played(variant, seed)
    return match


def finished_games(game: Game) -> list[Match]:
    """One at each number of players by the book, and one with every other value of every option."""
    return [finished(variant, 0) for variant in lawful(game)]


def played(variant: Variant, seed: int, most: int = 10**9) -> Iterator[tuple[Match, Dice]]:
    """The same game step by step, from memory: many laws look at the same few games."""
    whole = _whole(variant, seed)
    dice = Dice(game_keys(f"looking on {variant.name}", seed)[0])
    match = Match.open(variant.game, whole.options, whole.key, whole.seats)
    yield match, dice
    for act, state in zip(whole.acts[:most], whole.states[1:], strict=False):
        match.acts.append(act)
        match.log.append(act)
        match.states.append(state)
        yield match, dice


def moments(variant: Variant, seed: int = 0, most: int = 10**9) -> Iterator[tuple[Match, Dice]]:
    """The same game step by step; where looking is dear, only some of its moments, from the deal to the end."""
    steps = min(most, _whole(variant, seed).step)
    stride = max(1, steps // MOMENTS) if variant.dear else 1
    for match, dice in played(variant, seed, most):
        if match.step % stride == 0 or match.over:
            yield match, dice
