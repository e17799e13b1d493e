"""The end of the game (BO-50, BO-51): how many turns are left, and the goals revealed."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.games.bower.clauses import BO
from kibitz.games.bower.components import GOALS, HARD_TURNS, TURNS
from kibitz.games.bower.options import WHEN_BUILT
from kibitz.games.bower.rules.grid import has_room
from kibitz.games.bower.state import NOTHING, Kind, Phase, State


@rule
def turns_in_game(s: State) -> int:
    return HARD_TURNS if s.hard else TURNS


@rule
def turns_left(s: State, seat: int) -> int:
    """BO-50; if the game ends when bowers are built, a player without room has none left (A-1)."""
    if s.end_rule == WHEN_BUILT and not has_room(s, seat):
        return 0
    return turns_in_game(s) - int(s.turns[seat])


@rule
def end_game(s: State) -> None:
    """All goals are revealed (BO-51)."""
    told = tell(s, Kind.REVEALED, NOTHING, GOALS)
    for place in range(GOALS):
        s.shown_goal[place] = s.goal_at[place]
        s.happened[told, EVENT_HEAD + place] = s.goal_at[place]
    tell(s, Kind.OVER, NOTHING, BO.LAST_TURN)
    s.over = BO.LAST_TURN
    s.phase = Phase.OVER
