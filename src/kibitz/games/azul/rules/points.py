"""Points gained and lost, and the floor under every score (AZ-17, AZ-18)."""

from __future__ import annotations

from kibitz.core.rule import rule
from kibitz.games.azul.state import Part, State

# Where points come from and go, as plain numbers: compiled for a GPU, a member of an enumeration is no index.
FOR_LAYING, FOR_THE_MARKER, FOR_DISCARDS, FOR_STARS, FOR_NUMBERS, FOR_CORNERS = map(int, Part)


@rule
def really_lost(s: State, score: int, points: int) -> int:
    """What somebody with that score loses of so many points: nobody falls below the floor (AZ-18)."""
    return max(0, min(points, score - int(s.score_floor)))


@rule
def lose(s: State, seat: int, points: int, part: int) -> int:
    """Take points away; returns what was really lost."""
    lost = really_lost(s, int(s.score[seat]), points)
    s.score[seat] -= lost
    s.part[seat, part] += lost
    return lost


@rule
def gain(s: State, seat: int, points: int, part: int) -> None:
    s.score[seat] += points
    s.part[seat, part] += points
