"""What lies hidden on a table: the hands of all players, bird by bird."""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.core.text import Say
from kibitz.core.unseen import Place, Unseen
from kibitz.games.cubirds.components import SPECIES

KINDS = tuple(Say(f"birds.{bird}", {"n": 1}) for bird in SPECIES)


def unseen(s: Any) -> Unseen:
    players = int(s.players)
    places = tuple(Place(Say("unseen.hand"), seat) for seat in range(players))
    return Unseen(places, KINDS, np.asarray(s.hand[:players], np.int64))
