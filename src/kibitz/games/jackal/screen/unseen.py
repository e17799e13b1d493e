"""What lies hidden on a table: the hands of all players, and their rows while they lie face down."""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.core.text import Say
from kibitz.core.unseen import Place, Unseen
from kibitz.games.jackal.components import CARDS

KINDS = tuple(Say(f"card.{card}") for card in CARDS)


def unseen(s: Any) -> Unseen:
    players = range(int(s.players))
    hands = [np.asarray(s.hand[seat], np.int64) for seat in players]
    rows = [np.bincount(s.row[seat, : max(0, int(s.laid[seat]))], minlength=len(CARDS)) for seat in players]
    places = [Place(Say(f"unseen.{where}"), seat) for where in ("hand", "row") for seat in players]
    return Unseen(tuple(places), KINDS, np.array([*hands, *rows]))
