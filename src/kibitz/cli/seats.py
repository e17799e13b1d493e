"""Who sits where: people and bots. A bot sees what its seat may see, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kibitz.core.chance import STREAM_WORDS, Words, below, key_words, start_stream
from kibitz.core.game import Game
from kibitz.core.match import Match

if TYPE_CHECKING:
    from kibitz.bots.players import Player

QUICK = ("random", "greedy")  # they need no search, which takes a while to load


def read_bots(said: str) -> list[str]:
    """`greedy,search:3` as a list; an empty text names nobody."""
    names = [name.strip() for name in said.split(",")] if said.strip() else []
    for name in names:
        if name not in QUICK:
            from kibitz.bots.players import read_bot

            read_bot(name)  # raises what is wrong with the name
    return names


def dice_of(key: bytes) -> Words:
    """The stream by which random bots choose: apart from the deals, so that nobody's choice moves a card."""
    dice = np.zeros(STREAM_WORDS, np.uint32)
    start_stream(dice, key_words(key))
    return dice


def bot_choice(game: Game, bot: str, state: Any, seat: int, dice: Words) -> int:
    known = game.redact(state, seat)
    if bot == "greedy":
        return int(game.greedy(known, seat))
    legal = game.legal_actions(known, seat)
    return legal[below(dice, len(legal))]


class Bots:
    """The bots of a match. Those that think are made when they are first asked: then the search is loaded, too."""

    def __init__(self, match: Match, dice: Words, seed: str) -> None:
        self.match = match
        self.dice = dice
        self.seed = seed
        self.thinkers: dict[int, Player] = {}

    def choose(self, seat: int) -> int:
        match = self.match
        bot = match.seats[seat].bot
        if bot in QUICK:
            return bot_choice(match.game, bot, match.state, seat, self.dice)
        if seat not in self.thinkers:
            self.thinkers[seat] = self._thinker(bot, seat)
        return self.thinkers[seat].move(match.game.redact(match.state, seat), None).action

    def _thinker(self, bot: str, seat: int) -> Player:
        from kibitz.bots.levels import warm_up
        from kibitz.bots.players import Chair, read_bot

        game = self.match.game
        if not self.thinkers:
            warm_up(game)  # no bot's clock runs while the search is compiled
        return read_bot(bot)(Chair(game, self.match.options, seat, f"{self.seed} {seat}"))

    def leave(self) -> None:
        standing = self.match.standing()
        for thinker in self.thinkers.values():
            thinker.over(standing.places, standing.scores)


def let_bots_play(match: Match, bots: Bots) -> None:
    """A whole game between bots, the lowest seat first where several are waited for: as a simulation plays it."""
    try:
        while not match.over:
            seat = match.game.seats_waited_for(match.state)[0]
            match.act(seat, bots.choose(seat))
    finally:
        bots.leave()
