"""What the screen gets: a redacted record as typed data."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np

from kibitz.core.fields import SPECTATOR
from kibitz.core.game import ScoreLine
from kibitz.core.text import Say
from kibitz.core.unseen import Place, Unseen
from tests.toy.clauses import HP
from tests.toy.state import FACES, HIDDEN_DICE


class Player(msgspec.Struct, frozen=True):
    score: int
    dice: list[int | None]  # None: hidden from the viewer


class PigView(msgspec.Struct, frozen=True):
    viewer: int | None
    phase: Literal["turn", "over"]
    seat: int
    total: int
    throws: int
    cup: int | None
    players: list[Player]
    legal: list[int]
    over: str | None


def view(s: Any, viewer: int, legal: list[int]) -> PigView:
    return PigView(
        viewer=None if viewer == SPECTATOR else viewer,
        phase="over" if s.over else "turn",
        seat=int(s.seat),
        total=int(s.total),
        throws=int(s.throws),
        cup=int(s.lifted) or None,
        players=[Player(int(s.score[seat]), _dice(s, seat, viewer)) for seat in range(int(s.players))],
        legal=legal,
        over=HP(int(s.over)).label if s.over else None,
    )


def _dice(s: Any, seat: int, viewer: int) -> list[int | None]:
    seen = s.dice[seat] if seat == viewer else s.shown[seat]
    return [int(pips) or None for pips in seen]


def unseen(s: Any) -> Unseen:
    """The hidden dice of each player, and the one under the cup."""
    players = range(int(s.players))
    hidden = [[int(s.dice[seat, die]) for die in range(HIDDEN_DICE) if not s.shown[seat, die]] for seat in players]
    hidden.append([] if s.lifted else [int(s.cup)])
    return Unseen(
        places=(*(Place(Say("unseen.dice"), seat) for seat in players), Place(Say("unseen.cup"))),
        kinds=tuple(Say("unseen.pips", {"n": pips}) for pips in range(1, FACES + 1)),
        counts=np.array([[dice.count(pips) for pips in range(1, FACES + 1)] for dice in hidden]),
    )


def score_lines(s: Any) -> list[ScoreLine]:
    return [ScoreLine("score.total", tuple(int(s.score[seat]) for seat in range(int(s.players))))]


def components(s: Any) -> dict[str, int]:
    """Two dice a player, and the one under the cup, each with pips on it."""
    return {"dice": sum(1 <= int(pips) <= 6 for seat in s.dice for pips in seat[:HIDDEN_DICE]) + (1 <= int(s.cup) <= 6)}
