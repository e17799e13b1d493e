"""Scouting tiles (BO-80, BO-81): what a player gets to know of the goals."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, whisper
from kibitz.core.rule import rule
from kibitz.games.bower.components import ASIDE, SLOTS
from kibitz.games.bower.state import Kind, Phase, State


@rule
def look(s: State, seat: int, slot: int) -> None:
    """One of the opponent's goals; all see which, the looker alone sees what (BO-80)."""
    learn(s, seat, slot)
    told = whisper(s, Kind.LOOKED, seat, slot + 1)
    s.happened[told, EVENT_HEAD] = s.goal_at[slot]
    s.phase = Phase.TURN_END


@rule
def look_aside(s: State, seat: int) -> None:
    """Both goals set aside (BO-81)."""
    told = whisper(s, Kind.LOOKED_ASIDE, seat, ASIDE)
    for i in range(ASIDE):
        learn(s, seat, SLOTS + i)
        s.happened[told, EVENT_HEAD + i] = s.goal_at[SLOTS + i]
    s.phase = Phase.TURN_END


@rule
def learn(s: State, seat: int, place: int) -> None:
    s.known_goal[seat, place] = s.goal_at[place]
    s.looked[seat, place] = 1
