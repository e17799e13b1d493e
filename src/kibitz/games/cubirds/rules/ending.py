"""The end of the game: goals, and who has won (CB-42 to CB-49)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.happened import tell
from kibitz.core.rule import rule
from kibitz.games.cubirds.clauses import CB
from kibitz.games.cubirds.components import BIRDS, PAIR_TO_WIN, SPECIES_TO_WIN
from kibitz.games.cubirds.state import Kind, Phase, State


@rule
def winning_clause(s: State, seat: int) -> int:
    """Seven species (CB-42), or two species with three cards each (CB-43); 0 if neither."""
    species = 0
    triples = 0
    for bird in range(BIRDS):
        kept = s.collection[seat, bird]
        species += 1 if kept > 0 else 0
        triples += 1 if kept >= PAIR_TO_WIN else 0
    return CB.SEVEN_SPECIES_WIN if species >= SPECIES_TO_WIN else CB.TWO_TRIPLES_WIN if triples >= 2 else 0


@rule
def end_game(s: State, clause: int, winner: int) -> None:
    tell(s, Kind.OVER, winner, clause)
    s.over = clause
    s.phase = Phase.OVER


@rule
def collection_size(s: State, seat: int) -> int:
    total = 0
    for bird in range(BIRDS):
        total += s.collection[seat, bird]
    return total


@rule
def scores(s: State, out: NDArray[np.int32]) -> None:
    """Winners have place 1, all others share the next (CB-49): the goal's owner, or the most cards (CB-46, CB-47)."""
    most = 0
    for seat in range(s.players):
        out[seat, 1] = collection_size(s, seat)
        most = max(most, out[seat, 1])
    reached = s.over == CB.SEVEN_SPECIES_WIN or s.over == CB.TWO_TRIPLES_WIN
    winners = 0
    for seat in range(s.players):
        wins = seat == s.seat if reached else out[seat, 1] == most
        out[seat, 0] = 1 if wins else 0
        winners += 1 if wins else 0
    for seat in range(s.players):
        if out[seat, 0] == 0:
            out[seat, 0] = winners + 1
