"""Who sits where: people and bots. A bot sees what its seat may see, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kibitz.core.chance import STREAM_WORDS, Words, below, key_words, start_stream
from kibitz.core.errors import BadInput
from kibitz.core.game import Game
from kibitz.core.match import Match

BOTS = ("random", "greedy")


def read_bots(said: str) -> list[str]:
    """`greedy,random` as a list; an empty text names nobody."""
    names = [name.strip() for name in said.split(",")] if said.strip() else []
    for name in names:
        if name not in BOTS:
            raise BadInput(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
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


def let_bots_play(match: Match, bots: Sequence[str], dice: Words) -> None:
    """A whole game between bots, the lowest seat first where several are waited for: as a simulation plays it."""
    while not match.over:
        seat = match.game.seats_waited_for(match.state)[0]
        match.act(seat, bot_choice(match.game, bots[seat], match.state, seat, dice))
