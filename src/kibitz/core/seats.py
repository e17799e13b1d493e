"""Seats around a table."""

from __future__ import annotations

from kibitz.core.rule import rule

NOBODY = -1


@rule
def clockwise(seat: int, steps: int, players: int) -> int:
    """The seat so many steps on, less than once around. Not by a remainder: a GPU has no division."""
    there = seat + steps
    return there if there < players else there - players
